import "server-only";
import type { Font } from "fontkit";
import { type FontFace, type Script, splitScripts } from "@/lib/platform/pdf/fonts";

/** A part of a text in one face. */
export type Piece = { text: string; face: FontFace };

export type TextStyle = {
  /** In millimetres, as all measures here. */
  size: number;
  /** Room between letters, in em; Devanagari has none. */
  track?: number;
  /** Height of a line, in em. */
  leading?: number;
};

/** `typed` is what was typed, `text` what is drawn of it, `readBack` what readers of the file find in the glyphs. */
type Run = { face: FontFace; script: Script; typed: string; text: string; readBack: string; width: number };
type Line = { runs: Run[]; width: number; hasDevanagari: boolean };
/** Text in lines, ready to be drawn. */
export type SetText = { lines: Line[]; style: Required<TextStyle>; width: number; height: number; isBroken: boolean };

/** Anek Latin above and below its baseline, in em. */
const ASCENT = 0.9;
const DESCENT = 0.2;
/** The least height of a line with Devanagari, whose signs reach below Latin letters, in em. */
const DEVANAGARI_LEADING = 1.22;

type Word = { runs: Run[]; width: number };
type Fonts = (face: FontFace, script: Script) => Font;

/** Sets text in lines. It remembers the widths of words, so one document needs one of them. */
export function createSetter(fonts: Fonts) {
  /** In em, without room between letters; `letters` are the glyphs that get such room. */
  const measured = new Map<string, { em: number; letters: number; readBack: string }>();

  function measure(face: FontFace, script: Script, text: string) {
    const key = `${face}${script}${text}`;
    let found = measured.get(key);
    if (!found) {
      const font = fonts(face, script);
      const { glyphs, advanceWidth } = font.layout(text);
      const readBack = String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints));
      found = { em: advanceWidth / font.unitsPerEm, letters: script === "latin" ? glyphs.length : 0, readBack };
      measured.set(key, found);
    }
    return found;
  }

  function runsOf({ text, face }: Piece, { size, track = 0 }: TextStyle): Run[] {
    return splitScripts(text).map(({ script, text, typed }) => {
      const { em, letters, readBack } = measure(face, script, text);
      return { face, script, typed, text, readBack, width: (em + letters * track) * size };
    });
  }

  const wordOf = (pieces: Piece[], style: TextStyle): Word => {
    const runs = pieces.flatMap((piece) => runsOf(piece, style));
    return { runs, width: widthOf(runs) };
  };

  /** Words without the spaces between them; a word may have parts in several faces. */
  function wordsOf(pieces: Piece[]): Piece[][] {
    const words: Piece[][] = [];
    let isInWord = false;
    for (const { text, face } of pieces) {
      for (const [index, part] of text
        .normalize("NFC")
        .split(/[ \n\t]+/)
        .entries()) {
        if (index > 0) isInWord = false;
        if (part === "") continue;
        if (isInWord) words.at(-1)?.push({ text: part, face });
        else words.push([{ text: part, face }]);
        isInWord = true;
      }
    }
    return words;
  }

  /** The parts of a word that is wider than a line. */
  function brokenWord(word: Piece[], style: TextStyle, width: number): Piece[][] {
    const parts: Piece[][] = [];
    let part: Piece[] = [];
    for (const { text, face } of word) {
      for (const { segment } of GRAPHEMES.segment(text)) {
        const last = part.at(-1);
        const longer =
          last?.face === face ? [...part.slice(0, -1), { text: last.text + segment, face }] : [...part, { text: segment, face }];
        if (part.length > 0 && wordOf(longer, style).width > width) {
          parts.push(part);
          part = [{ text: segment, face }];
        } else part = longer;
      }
    }
    return [...parts, part];
  }

  function breakLines(words: Word[], space: number, width: number): Word[][] {
    const lines: Word[][] = [];
    let filled = 0;
    for (const word of words) {
      const line = lines.at(-1);
      if (line && filled + space + word.width <= width) {
        line.push(word);
        filled += space + word.width;
      } else {
        lines.push([word]);
        filled = word.width;
      }
    }
    return lines;
  }

  /**
   * Breaks a text into lines between its words, and words that are wider than a line between letters.
   * @param width of the lines, in millimetres
   * @param isBalanced makes lines of similar width, as few as before
   */
  return function setText(pieces: Piece[], style: TextStyle, width: number, isBalanced = false): SetText {
    const { track = 0, leading = 1.2 } = style;
    const first = pieces[0]?.face ?? "text";
    const wholes = wordsOf(pieces).map((word) => ({ word, set: wordOf(word, style) }));
    const isBroken = wholes.some(({ set }) => set.width > width);
    const words = wholes.flatMap(({ word, set }) =>
      set.width > width ? brokenWord(word, style, width).map((part) => wordOf(part, style)) : [set],
    );
    const blank = measure(first, "latin", " ");
    const space = (blank.em + track) * style.size;
    let broken = breakLines(words, space, width);
    if (isBalanced && broken.length > 1) {
      let [narrow, wide] = [Math.max(...words.map((word) => word.width)), width];
      while (wide - narrow > BALANCED_WITHIN_MM) {
        const middle = (narrow + wide) / 2;
        if (breakLines(words, space, middle).length > broken.length) narrow = middle;
        else wide = middle;
      }
      broken = breakLines(words, space, wide);
    }
    const lines = broken.map((line): Line => {
      const runs: Run[] = [];
      for (const [index, word] of line.entries()) {
        const between = { script: "latin", typed: " ", text: " ", readBack: blank.readBack, width: space } as const;
        if (index > 0) append(runs, { face: runs.at(-1)?.face ?? first, ...between });
        for (const run of word.runs) append(runs, run);
      }
      return { runs, width: widthOf(runs), hasDevanagari: runs.some((run) => run.script === "devanagari") };
    });
    const set = { lines, style: { size: style.size, track, leading }, width: Math.max(0, ...lines.map((line) => line.width)), isBroken };
    return { ...set, height: lines.reduce((sum, line) => sum + lineHeight(line, set.style), 0) };
  };
}

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });
const BALANCED_WITHIN_MM = 0.5;

const widthOf = (runs: Run[]) => runs.reduce((sum, run) => sum + run.width, 0);

/** Joins runs of one font, so that they are one text in the file. */
function append(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  if (last?.face === run.face && last.script === "latin" && run.script === "latin") {
    const [typed, text, readBack] = [last.typed + run.typed, last.text + run.text, last.readBack + run.readBack];
    runs[runs.length - 1] = { ...last, typed, text, readBack, width: last.width + run.width };
  } else runs.push(run);
}

/** In millimetres. */
export const lineHeight = ({ hasDevanagari }: Line, { size, leading }: Required<TextStyle>): number =>
  size * (hasDevanagari ? Math.max(leading, DEVANAGARI_LEADING) : leading);

/** From the top of a line to its baseline, in millimetres: Latin letters stand where browsers place them, Devanagari on the same line. */
export function baseline(line: Line, style: Required<TextStyle>): number {
  return (lineHeight(line, style) - (ASCENT + DESCENT) * style.size) / 2 + ASCENT * style.size;
}
