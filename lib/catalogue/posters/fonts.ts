import "server-only";
import sharp from "sharp";

/** Code points that no font contains, with four and with five hexadecimal digits. */
const NO_LETTER = { short: "\u0378", long: "\u{4fffd}" } as const;
/** Letters of one script are in the same font, so a few are enough. */
const LETTERS_TRIED = 3;
const TIMEOUT_S = 5;
const REMEMBERED_AT_MOST = 2000;

const remembered = new Map<string, Promise<string>>();

/** The size of a letter's ink, as the renderer draws it: a letter that no font has becomes a box of a fixed size. */
function inkOf(letter: string): Promise<string> {
  let ink = remembered.get(letter);
  if (!ink) {
    ink = sharp({ text: { text: letter, font: "sans 200", dpi: 72 } })
      .timeout({ seconds: TIMEOUT_S })
      .png()
      .toBuffer({ resolveWithObject: true })
      .then(({ info }) => `${info.width} x ${info.height}`);
    if (remembered.size >= REMEMBERED_AT_MOST) remembered.clear();
    remembered.set(letter, ink);
  }
  return ink;
}

async function hasFontFor(text: string): Promise<boolean> {
  const letters = [...new Set(text.match(/[^\p{ASCII}\p{M}\p{P}\p{Z}\p{Cf}]/gu) ?? [])].slice(0, LETTERS_TRIED);
  for (const letter of letters) {
    const box = await inkOf((letter.codePointAt(0) ?? 0) > 0xffff ? NO_LETTER.long : NO_LETTER.short);
    if ((await inkOf(letter)) === box) return false;
  }
  return true;
}

/**
 * The poster without the lines for which this machine has no font: a picture without words instead of boxes for letters; the words are on
 * the page anyway. Only scripts without our own outlines are affected.
 */
export async function withoutMissingLetters(svg: string): Promise<string> {
  let out = svg;
  for (const [element, words = ""] of svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)) {
    if (!(await hasFontFor(words))) out = out.replace(element, "");
  }
  return out;
}
