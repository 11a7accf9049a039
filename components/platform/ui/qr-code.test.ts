import decodeQR from "qr/decode.js";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { QrCode } from "@/components/platform/ui/qr-code";

const PIXELS_PER_MODULE = 4;

test("a scanner reads the code as drawn, which has four white modules around it", () => {
  const text = `QUAD:${"aZ09-_".repeat(22)}`;
  const html = renderToStaticMarkup(createElement(QrCode, { text, label: "Ticket" }));
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(html)?.[1]);
  const strokes = [...html.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].map((found) => found.slice(1).map(Number) as [number, number, number]);
  expect(Math.min(...strokes.map(([column, row]) => Math.min(column, row)))).toBe(4);
  expect(Math.max(...strokes.flatMap(([column, row, length]) => [column + length, row + 1]))).toBe(side - 4);

  const width = side * PIXELS_PER_MODULE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [column, row, length] of strokes) {
    for (let y = row * PIXELS_PER_MODULE; y < (row + 1) * PIXELS_PER_MODULE; y++) {
      const start = (y * width + column * PIXELS_PER_MODULE) * 4;
      for (let at = start; at < start + length * PIXELS_PER_MODULE * 4; at++) if (at % 4 !== 3) data[at] = 0;
    }
  }
  expect(decodeQR({ width, height: width, data })).toBe(text);
});
