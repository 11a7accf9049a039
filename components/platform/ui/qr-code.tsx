import encodeQR from "qr";
import styles from "./qr-code.module.css";

/** White modules around the code; readers need them to find it. */
const QUIET_ZONE = 4;

/** A QR code: dark on white in both colour schemes, with its quiet zone. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE });
  return (
    <svg className={styles.root} role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges">
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path d={rows.map(darkModules).join("")} fill="#000" />
    </svg>
  );
}

/** One stroke for every run of dark modules in a row. */
function darkModules(isDark: boolean[], row: number): string {
  let path = "";
  for (let column = 0; column < isDark.length; column++) {
    const start = column;
    while (isDark[column]) column++;
    if (column > start) path += `M${start} ${row}h${column - start}v1h-${column - start}z`;
  }
  return path;
}
