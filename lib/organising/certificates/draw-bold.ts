import "server-only";
import { INK, mix, PAPER, readableOn } from "@/lib/organising/certificates/colours";
import {
  bodyOf,
  drawCode,
  drawFrom,
  drawQuad,
  drawSignatures,
  fitToHeight,
  type Sheet,
  setWords,
} from "@/lib/organising/certificates/draw-parts";

const SKY = 142;
const LEFT = 16;
const WORDS = { bottom: 131, top: 36 };
const FOOT = { top: 147, bottom: 193 };
const GAP = 3.5;
const CODE_WIDTH = 48;
/** Words stop before the teeth of the sun, which are dark or light as they are. */
const WIDTH = { winner: 158, other: 180 };
const TEXT_WIDTH = 140;

/** A poster with a name on it, on paper. */
export function drawBold(sheet: Sheet): void {
  const { pdf, page } = sheet;
  const { accent } = page.design;
  const ink = readableOn(accent);
  pdf.artifact(() => {
    pdf.shapes.rect(0, 0, pdf.width, pdf.height).fill(PAPER);
    pdf.shapes.save();
    pdf.shapes.rect(0, 0, pdf.width, SKY).clip();
    pdf.shapes.rect(0, 0, pdf.width, SKY).fill(accent);
    if (page.kind === "winner") drawSun(sheet, ink);
    else drawArcs(sheet, ink);
    pdf.shapes.restore();
  });
  drawFrom(sheet, { x: LEFT, y: 15, width: 220, ink });

  const width = page.kind === "winner" ? WIDTH.winner : WIDTH.other;
  const { parts, height } = setWords(sheet, {
    name: { width, sizes: [31, 31, 18], leading: 0.96 },
    width,
    titleSize: 6.4,
    awardSize: 13,
    gap: GAP,
    height: WORDS.bottom - WORDS.top,
  });
  let y = WORDS.bottom - height;
  for (const { tag, set } of parts) {
    pdf.tag(tag, () => pdf.write(set, { x: LEFT, y, ink }));
    y += set.height + GAP;
  }

  const right = pdf.width - LEFT;
  const signaturesLeft = right - CODE_WIDTH - sheet.signatories.length * 60;
  const text = fitToHeight(
    pdf,
    bodyOf(page),
    { size: 4.6, leading: 1.42 },
    Math.min(TEXT_WIDTH, signaturesLeft - 8 - LEFT),
    FOOT.bottom - FOOT.top,
  );
  pdf.tag("P", () => pdf.write(text, { x: LEFT, y: FOOT.top, ink: INK }));
  const style = { width: 52, hand: 12, name: 4, title: 3.3, align: "left" } as const;
  drawSignatures(sheet, style, (index) => ({ x: signaturesLeft + index * 60, y: FOOT.top }));
  drawCode(sheet, { size: 27, number: 3.6, address: 2.8, width: CODE_WIDTH, ink: INK }, () => ({
    centre: right - CODE_WIDTH / 2,
    y: FOOT.top,
  }));
  drawQuad(pdf, { x: LEFT, y: 195, ink: INK });
}

/** Two colours beside the accent: one for the ground, one that stands out. */
const coloursOn = (accent: string, ink: string) =>
  ink === PAPER
    ? { first: mix(accent, INK, 0.17), second: mix(accent, PAPER, 0.26) }
    : { first: mix(accent, PAPER, 0.3), second: mix(accent, INK, 0.16) };

const SUN = { x: 240, y: SKY, rays: 13, reach: 330 };

/** For winners. */
function drawSun({ pdf: { shapes }, page }: Sheet, ink: string): void {
  const { accent } = page.design;
  const { first, second } = coloursOn(accent, ink);
  const step = 180 / SUN.rays;
  const at = (radius: number, degrees: number): [number, number] => {
    const angle = (degrees * Math.PI) / 180;
    return [SUN.x - Math.cos(angle) * radius, SUN.y - Math.sin(angle) * radius];
  };
  for (let ray = 0; ray < SUN.rays; ray++) {
    const start = step * (ray + 0.25);
    shapes.polygon([SUN.x, SUN.y], at(SUN.reach, start), at(SUN.reach, start + step / 2)).fill(first);
  }
  for (let tooth = 0; tooth < SUN.rays; tooth++) {
    const middle = step * (tooth + 0.5);
    const outer = tooth % 2 ? 58 : 64;
    shapes
      .polygon(at(45, middle - 4.01), at(outer, middle - 3.61), at(outer, middle + 3.61), at(45, middle + 4.01))
      .fill(tooth % 2 ? ink : second);
  }
  for (const [radius, fill] of [
    [40, ink],
    [29, second],
    [18, accent],
  ] as const) {
    shapes.circle(SUN.x, SUN.y, radius).fill(fill);
  }
}

/** For everybody else; the page's edges cut circles into arcs. */
function drawArcs({ pdf: { shapes, width }, page }: Sheet, ink: string): void {
  const { accent } = page.design;
  const { first, second } = coloursOn(accent, ink);
  for (const [radius, fill] of [
    [118, first],
    [100, second],
    [84, ink],
    [68, first],
    [52, second],
    [36, ink],
    [20, accent],
  ] as const) {
    shapes.circle(width, SKY, radius).fill(fill);
  }
}
