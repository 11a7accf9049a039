import "server-only";
import sharp from "sharp";
import { TITLE_MARK } from "@/lib/catalogue/posters/letters";

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

const TEXT = /<text[^>]*>([^<]*)<\/text>/g;
const LINE_OF_TITLE = new RegExp(`<text${TITLE_MARK}[^>]*>[^<]*</text>|<g${TITLE_MARK}[^>]*>(?:<path[^>]*>)*</g>`, "g");

/**
 * The poster without the lines for which this machine has no font: a picture without words instead of boxes for letters; the words are on
 * the page anyway. With one line of a title all of them are left out: a part would be another title. Only scripts without our own outlines
 * are affected.
 */
export async function withoutMissingLetters(svg: string): Promise<string> {
  let out = svg;
  for (const [element, words = ""] of svg.matchAll(TEXT)) {
    if (await hasFontFor(words)) continue;
    out = element.startsWith(`<text${TITLE_MARK}`) ? out.replaceAll(LINE_OF_TITLE, "") : out.replace(element, "");
  }
  return out;
}
