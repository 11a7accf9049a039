import "server-only";
import { CREAM, INK, LAWN, mix, PAPER, secondFlower } from "@/lib/organising/certificates/colours";
import {
  clubsOf,
  drawAddress,
  drawCode,
  drawQuad,
  drawSignatures,
  fitLines,
  fitPicture,
  ROOM_OF_LOGO,
  type Sheet,
  setAddress,
  setWords,
} from "@/lib/organising/certificates/draw-parts";
import type { Pdf } from "@/lib/platform/pdf/document";

const CENTRE = 148.5;
const WORDS = { top: 30, bottom: 148, left: 50, width: 197 };
const SILL = { top: 196, height: 14, margin: 20 };
const FOOT_BOTTOM = 191.5;
const COLUMNS = { left: 65.25, right: 231.75 };
const GAP = 4.6;

/** A toran over the door, everything centred. */
export function drawClassic(sheet: Sheet): void {
  const { pdf, page, logo, code } = sheet;
  pdf.artifact(() => {
    pdf.shapes.rect(0, 0, pdf.width, pdf.height).fill(PAPER);
    drawToran(pdf, page.design.accent);
    pdf.shapes.rect(0, SILL.top, pdf.width, SILL.height).fill(LAWN);
  });

  const logoHeight = logo ? ROOM_OF_LOGO.height + GAP + 1 : 0;
  const { parts, height } = setWords(sheet, {
    name: { width: WORDS.width, sizes: [20, 14], leading: 1.02 },
    width: WORDS.width,
    titleSize: 7.6,
    awardSize: 10,
    text: { size: 5.4, width: 168, isBalanced: true },
    gap: GAP,
    height: WORDS.bottom - WORDS.top - logoHeight,
  });
  let y = WORDS.top + (WORDS.bottom - WORDS.top - logoHeight - height) / 2;
  if (logo) {
    const size = fitPicture(logo, ROOM_OF_LOGO);
    const box = { x: CENTRE - size.width / 2, y: y + (ROOM_OF_LOGO.height - size.height) / 2, ...size };
    pdf.figure(`Logo of ${page.facts.club}`, box, () => pdf.image(logo, box));
    y += logoHeight;
  }
  for (const { tag, set } of parts) {
    pdf.tag(tag, () => pdf.write(set, { x: CENTRE, y, align: "center", ink: tag === "H1" ? LAWN : INK }));
    y += set.height + GAP;
  }

  const style = { width: 72, hand: 14, name: 4.5, title: 3.7, align: "center" } as const;
  drawSignatures(sheet, style, (index, height) => ({ x: (index === 0 ? COLUMNS.left : COLUMNS.right) - 36, y: FOOT_BOTTOM - height }));
  const codeCentre = sheet.signatories.length === 1 ? COLUMNS.right : CENTRE;
  drawCode(sheet, { size: 27, number: 3.9, width: 60, ink: INK }, (height) => ({ centre: codeCentre, y: FOOT_BOTTOM - height }));

  const middle = SILL.top + SILL.height / 2;
  drawQuad(pdf, { x: SILL.margin, y: middle - 3, ink: CREAM });
  const address = code && setAddress(pdf, code.address, 3.8, 120);
  const right = pdf.width - SILL.margin - (address ? address.width + 10 : 0);
  const left = SILL.margin + 35;
  const from = fitLines(
    pdf,
    [{ text: [clubsOf(page), page.facts.college].filter(Boolean).join(" · "), face: "narrow" }],
    { size: 3.8, leading: 1.2 },
    right - left,
  );
  pdf.tag("P", () => pdf.write(from, { x: left, y: middle - from.height / 2, ink: CREAM }));
  if (code && address) {
    drawAddress(pdf, code.address, address, { x: pdf.width - SILL.margin, y: middle - address.height / 2, align: "right", ink: CREAM });
  }
}

type Flower = "a" | "b";

function drawToran(pdf: Pdf, accent: string): void {
  const { shapes } = pdf;
  const second = secondFlower(accent);
  const name = accent.slice(1);
  const flower = (kind: Flower, x: number, y: number, turn: number, scale: number) => {
    shapes.save().translate(x, y).rotate(turn).scale(scale);
    pdf.stamp(`Flower${kind}${name}`, () => (kind === "a" ? drawFlower(pdf, accent, second) : drawFlower(pdf, second, accent)));
    shapes.restore();
  };
  pdf.stamp(`Toran${name}`, () => {
    for (let index = 0; index <= 18; index++) {
      const [fill, vein] = index % 2 ? [LAWN, "#638075"] : ["#31584a", "#799287"];
      drawLeaf(pdf, index * 16.5, 5, { width: 3.6, steps: [5.7, 13.3, 19], fill, vein });
    }
    for (const [place, count] of [
      [10.5, 9],
      [27, 5],
      [43.5, 2],
    ] as const) {
      for (const x of [place, pdf.width - place]) {
        const end = 19 + 9.2 * (count - 1) + 2.2;
        shapes.rect(x - 0.25, 0, 0.5, end).fill(LAWN);
        for (let index = 0; index < count; index++) flower(index % 2 ? "a" : "b", x, 19 + 9.2 * index, 9 * index, 0.49);
        drawLeaf(pdf, x, end + 4.6, { width: 2.6, steps: [3, 7, 10], fill: LAWN, vein: "#638075" });
      }
    }
    for (let index = 0; index <= 18; index++) {
      flower(index % 2 ? "a" : "b", index * 16.5, 3.4, 11 * index, index % 2 ? 0.88 : 0.76);
    }
  });
}

function drawFlower({ shapes }: Pdf, outer: string, inner: string): void {
  const ring = (count: number, distance: number, petal: number, start: number, disc: number, fill: string) => {
    for (let index = 0; index < count; index++) {
      const angle = ((start + (index * 360) / count) * Math.PI) / 180;
      shapes.circle(rounded(Math.cos(angle) * distance), rounded(Math.sin(angle) * distance), petal);
    }
    shapes.circle(0, 0, disc).fill(fill);
  };
  ring(12, 7.8, 2.2, 0, 7.8, outer);
  ring(9, 5, 2, 20, 5, inner);
  ring(7, 2.4, 1.5, 0, 2.4, outer);
  shapes.circle(0, 0, 1.4).fill(mix(outer, PAPER, 0.72));
}

const rounded = (value: number) => Math.round(value * 100) / 100;

type Leaf = { width: number; steps: [number, number, number]; fill: string; vein: string };

function drawLeaf({ shapes }: Pdf, x: number, y: number, { width, steps: [upper, lower, end], fill, vein }: Leaf): void {
  shapes
    .moveTo(x, y)
    .bezierCurveTo(x + width, y + upper, x + width * 0.8, y + lower, x, y + end)
    .bezierCurveTo(x - width * 0.8, y + lower, x - width, y + upper, x, y)
    .fill(fill);
  shapes.rect(x - 0.175, y + end * 0.3, 0.35, end * 0.56).fill(vein);
}
