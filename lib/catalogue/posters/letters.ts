import { DEVANAGARI_RUN } from "@/lib/catalogue/posters/devanagari";
import type { Glyph } from "@/lib/catalogue/posters/glyph";
import { type Face, findGlyphs } from "@/lib/catalogue/posters/glyphs";
import { escapeXml, px } from "@/lib/catalogue/posters/svg";

export type LetterBox = { x: number; y: number; width: number; height: number };

/** In em: the height of a line's letters, their depth below the baseline, and the distance of lines. */
type Metrics = { cap: number; tail: number; pitch: number };
const METRICS: Record<Face, Metrics> = {
  condensed: { cap: 0.64, tail: 0, pitch: 0.74 },
  wide: { cap: 0.64, tail: 0, pitch: 0.74 },
  lower: { cap: 0.64, tail: 0.2, pitch: 0.8 },
  small: { cap: 0.64, tail: 0, pitch: 0.95 },
};
/** Lower case needs more line height: its descenders would touch the letters of the next line. */
const HANGING = { signs: /[gjpqy,;@|$_/\\()[\]{}]/i, pitch: 0.92 };
/** Other scripts have signs above and below their letters. */
const OTHER_SCRIPT: Metrics = { cap: 0.95, tail: 0.4, pitch: 1.35 };

/**
 * One line of text that XML can hold, cut after `max` characters. Characters without a shape are removed, so that no text can change the
 * direction of the rest; the joiners stay, because Indic scripts need them.
 */
export function oneLine(text: string, max: number): string {
  const visible = text
    .slice(0, max * 8)
    .toWellFormed()
    .replace(/\s+/g, " ")
    .replace(/[^\P{C}\u200c\u200d]|\ufffd/gu, "")
    .trim();
  return [...visible].slice(0, max).join("").trim();
}

/** Latin letters that are more than a plain one and an accent. */
const PLAIN_LETTERS: Record<string, string> = {
  ...{ æ: "ae", Æ: "AE", œ: "oe", Œ: "OE", ø: "o", Ø: "O", ł: "l", Ł: "L", đ: "d", Đ: "D", ð: "d", Ð: "D", þ: "th", Þ: "Th" },
  ...{ ß: "ss", ẞ: "SS", ı: "i", ħ: "h", Ħ: "H", ŋ: "ng", Ŋ: "Ng", ŧ: "t", Ŧ: "T" },
};

/**
 * The text in drawable letters: Latin ones without their accents, which have no outlines here, and without emoji, which would put the whole
 * line into another font. A text with nothing else keeps them.
 */
export function inLetters(text: string): string {
  const plain = text
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin}\p{M}*)[\u0300-\u036f]/gu, "")
    .normalize("NFC")
    .replace(/\p{Script=Latin}/gu, (letter) => PLAIN_LETTERS[letter] ?? letter);
  const words = plain
    .replace(/(?:[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\ufe0f)\u200d?/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  return /[\p{L}\p{N}]/u.test(words) ? words : plain;
}

const cased = (face: Face, text: string) => (face === "lower" ? text.toLowerCase() : text.toUpperCase());

/** Whether every letter has an outline. Other scripts than Latin and Devanagari use a font of the viewer's machine. */
export function isDrawn(face: Face, text: string): boolean {
  return findGlyphs(face, cased(face, text)) !== null;
}

/** The height of a line's letters above its baseline and their depth below it, in em. */
export function heightsOf(face: Face, text: string): Pick<Metrics, "cap" | "tail"> {
  return metricsOf(face, [text]);
}

function metricsOf(face: Face, lines: readonly string[]): Metrics {
  if (lines.some((line) => DEVANAGARI_RUN.test(line) || !isDrawn(face, line))) return OTHER_SCRIPT;
  const hangs = face === "lower" && lines.slice(0, -1).some((line) => HANGING.signs.test(line));
  return hangs ? { ...METRICS.lower, pitch: HANGING.pitch } : METRICS[face];
}

/** The width in em, with `track` between letters. For a font that is not ours it is estimated, rather too wide than too narrow. */
export function measure(face: Face, text: string, track = 0): number {
  const glyphs = findGlyphs(face, cased(face, text));
  if (!glyphs) return [...text].reduce((sum, character) => sum + estimatedAdvance(character), 0.1);
  return glyphs.reduce((sum, glyph) => sum + glyph.advance / 1000 + trackAfter(glyph, track), -trackAfter(glyphs.at(-1), track));
}

const trackAfter = (glyph: Glyph | undefined, track: number) => (glyph?.isJoined ? 0 : track);

function estimatedAdvance(character: string): number {
  if (/[\p{Mn}\p{Cf}]/u.test(character)) return 0;
  if (/\p{Mc}/u.test(character)) return 0.45;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u.test(character)) return 1.1;
  return character === " " ? 0.35 : 0.85;
}

type Line = { face: Face; text: string; x: number; y: number; size: number; fill: string };
type Setting = { track?: number; anchor?: keyof typeof BEFORE; stretch?: number; opacity?: number; mark?: string };
/** The part of a line that stands before its `x`, for each value of `text-anchor`. */
const BEFORE = { start: 0, middle: 0.5, end: 1 };

/** A line of text with its baseline at `y` and its start, middle or end at `x`; `stretch` makes it taller, not wider. */
export function write(
  { face, text, x, y, size, fill }: Line,
  { track = 0, anchor = "start", stretch = 1, opacity, mark = "" }: Setting = {},
): string {
  const look = opacity === undefined ? "" : ` opacity="${opacity}"`;
  const glyphs = findGlyphs(face, cased(face, text));
  if (!glyphs) {
    const anchored = anchor === "start" ? "" : ` text-anchor="${anchor}"`;
    const place = stretch === 1 ? `x="${px(x)}" y="${px(y)}"` : `transform="translate(${px(x)} ${px(y)})scale(1 ${stretch.toFixed(4)})"`;
    const font = `font-family="'Anek Latin','Anek Devanagari','Noto Sans',sans-serif" font-weight="800" font-size="${px(size)}"`;
    return `<text${mark} ${place} ${font}${anchored} fill="${fill}"${look}>${escapeXml(text)}</text>`;
  }
  const left = x - BEFORE[anchor] * measure(face, text, track) * size;
  const scale = size / 1000;
  let at = 0;
  let letters = "";
  for (const glyph of glyphs) {
    if (glyph.outline) letters += `<path transform="translate(${at})" d="${glyph.outline}"/>`;
    at += glyph.advance + Math.round(trackAfter(glyph, track) * 1000);
  }
  const place = `transform="translate(${px(left)} ${px(y)})scale(${scale.toFixed(4)} ${(scale * stretch).toFixed(4)})"`;
  return `<g${mark} fill="${fill}"${look} ${place}>${letters}</g>`;
}

/** The mark of the lines of a title; `withoutMissingLetters` leaves out all of them or none. */
export const TITLE_MARK = ' data-of="title"';

/** The mark of each of these lines; none if the title is one line, or if a font of the machine draws none of them. */
export function markOf(lines: readonly { face: Face; text: string }[]): string {
  return lines.length > 1 && lines.some(({ face, text }) => !isDrawn(face, text)) ? TITLE_MARK : "";
}

/** Every way to break the words into up to `max` lines. */
export function lineBreaks(words: readonly string[], max: number): string[][] {
  const all = [[words.join(" ")]];
  if (max <= 1) return all;
  for (let end = 1; end < words.length; end++) {
    for (const rest of lineBreaks(words.slice(end), max - 1)) all.push([words.slice(0, end).join(" "), ...rest]);
  }
  return all;
}

type Block = { face: Face; text: string; box: LetterBox; maxLines?: number; track?: number; maxSize?: number };
type Fitted = { lines: string[]; size: number; widest: number; height: number };

/** Half a unit is no difference; then fewer lines look better, then narrower ones. */
function isBetter(found: Omit<Fitted, "height">, best: Fitted): boolean {
  if (found.size > best.size + 0.5) return true;
  if (Math.abs(found.size - best.size) > 0.5) return false;
  return found.lines.length < best.lines.length || (found.lines.length === best.lines.length && found.widest < best.widest);
}

/** The break that allows the largest letters in the box. */
export function fitLines({ face, text, box, maxLines = 4, track = -0.01, maxSize = Number.POSITIVE_INFINITY }: Block): Fitted {
  let best: Fitted | undefined;
  for (const lines of lineBreaks(text.split(" "), maxLines)) {
    const { cap, tail, pitch } = metricsOf(face, lines);
    const widest = Math.max(...lines.map((line) => measure(face, line, track)));
    const tall = (lines.length - 1) * pitch + cap + tail;
    const size = Math.min(box.width / widest, box.height / tall, maxSize);
    if (!best || isBetter({ lines, size, widest }, best)) best = { lines, size, widest, height: size * tall };
  }
  if (!best) throw new Error("the text has no words");
  return best;
}

/** A text in the largest size for its box, from the top of the box or down to its foot. Only a title has several lines. */
export function writeBlock(block: Block & { fill: string; atFoot?: boolean }): string {
  const { face, box, fill, track = -0.01, atFoot = false } = block;
  const { lines, size, height } = fitLines(block);
  const { cap, pitch } = metricsOf(face, lines);
  let y = (atFoot ? box.y + box.height - height : box.y) + size * cap;
  const mark = markOf(lines.map((text) => ({ face, text })));
  let out = "";
  for (const text of lines) {
    out += write({ face, text, x: box.x, y, size, fill }, { track, mark });
    y += size * pitch;
  }
  return out;
}
