import QRCode from "qrcode";

/** White modules around the code, which readers need to find it. */
const QUIET_ZONE = 4;

/** A QR code: dark on white in both colour schemes, with its quiet zone. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: "M" }).modules;
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={darkModules(size, data)} transform={`translate(${QUIET_ZONE} ${QUIET_ZONE})`} fill="#000" />
    </svg>
  );
}

/** One stroke for every run of dark modules in a row. */
function darkModules(size: number, data: Uint8Array): string {
  const isDark = (row: number, column: number) => column < size && data[row * size + column] === 1;
  let path = "";
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column;
      while (isDark(row, column)) column++;
      if (column > start) path += `M${start} ${row}h${column - start}v1h-${column - start}z`;
    }
  }
  return path;
}
