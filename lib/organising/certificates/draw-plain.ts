import "server-only";
import { INK, PAPER, readableOn } from "@/lib/organising/certificates/colours";
import { drawCode, drawFrom, drawQuad, drawSignatures, type Sheet, setWords } from "@/lib/organising/certificates/draw-parts";

const RING = "M18 12h261a6 6 0 0 1 6 6v112h-4V18a2 2 0 0 0-2-2H18a2 2 0 0 0-2 2v174a2 2 0 0 0 2 2h195v4H18a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6z";
const BLOCK = { x: 225, y: 140, width: 60, height: 58 };
const LEFT = 28;
const WORDS_TOP = 60;
const FOOT_BOTTOM = 187;
const GAP = 5;

/** The mark is the page: its ring frames, its block holds the code. */
export function drawPlain(sheet: Sheet): void {
  const { pdf, page } = sheet;
  const { accent } = page.design;
  pdf.artifact(() => {
    pdf.shapes.rect(0, 0, pdf.width, pdf.height).fill(PAPER);
    pdf.shapes.path(RING).fill(INK);
    pdf.shapes.rect(BLOCK.x, BLOCK.y, BLOCK.width, BLOCK.height).fill(accent);
  });
  drawFrom(sheet, { x: LEFT, y: 28, width: 200, ink: INK });

  const { parts } = setWords(sheet, {
    name: { width: 239, sizes: [22, 15], leading: 1.02 },
    width: 239,
    titleSize: 7.6,
    awardSize: 10,
    text: { size: 5.4, width: 178 },
    gap: GAP,
    height: sheet.signatories.length > 0 ? 86 : 118,
  });
  let y = WORDS_TOP;
  for (const { tag, set } of parts) {
    pdf.tag(tag, () => pdf.write(set, { x: LEFT, y, ink: INK }));
    y += set.height + GAP;
  }

  const style = { width: 80, hand: 14, name: 4.5, title: 3.7, align: "left" } as const;
  drawSignatures(sheet, style, (index, height) => ({ x: LEFT + index * 92, y: FOOT_BOTTOM - height }));
  drawCode(sheet, { size: 34, number: 3.9, address: 2.9, width: BLOCK.width - 4, ink: readableOn(accent), isOnWhite: true }, (height) => ({
    centre: BLOCK.x + BLOCK.width / 2,
    y: BLOCK.y + (BLOCK.height - height) / 2,
  }));
  drawQuad(pdf, { x: pdf.width - 24, y: 32, align: "right", ink: INK });
}
