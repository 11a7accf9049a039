import "server-only";
import { brotliDecompressSync } from "node:zlib";
import { create, type Font } from "fontkit";
import devanagariBold from "@/lib/platform/pdf/fonts/devanagari-bold.json" with { type: "json" };
import devanagariText from "@/lib/platform/pdf/fonts/devanagari-text.json" with { type: "json" };
import latinBold from "@/lib/platform/pdf/fonts/latin-bold.json" with { type: "json" };
import latinNarrow from "@/lib/platform/pdf/fonts/latin-narrow.json" with { type: "json" };
import latinSemi from "@/lib/platform/pdf/fonts/latin-semi.json" with { type: "json" };
import latinText from "@/lib/platform/pdf/fonts/latin-text.json" with { type: "json" };
import latinWide from "@/lib/platform/pdf/fonts/latin-wide.json" with { type: "json" };

/** Wide 800 for titles and names, semi-wide 700 for names of people and clubs, normal 500 and 700 for text, narrow 600 for small print. */
export type FontFace = "wide" | "semi" | "text" | "bold" | "narrow";

const unpacked = ({ font }: { font: string }): Uint8Array => brotliDecompressSync(Buffer.from(font, "base64"));

const bold = unpacked(devanagariBold);
const text = unpacked(devanagariText);
const BYTES: Record<FontFace, { latin: Uint8Array; devanagari: Uint8Array }> = {
  wide: { latin: unpacked(latinWide), devanagari: bold },
  semi: { latin: unpacked(latinSemi), devanagari: bold },
  text: { latin: unpacked(latinText), devanagari: text },
  bold: { latin: unpacked(latinBold), devanagari: bold },
  narrow: { latin: unpacked(latinNarrow), devanagari: text },
};

export type Script = "latin" | "devanagari";

const opened = new Map<Uint8Array, Font>();

/** Their tables are read once in a process, when a text first needs them. */
function open(face: FontFace, script: Script): Font {
  const bytes = BYTES[face][script];
  const font = opened.get(bytes) ?? create(bytes);
  opened.set(bytes, font);
  return font;
}

/**
 * The fonts of one document. A font remembers for which letters it drew a glyph first, and a file names these; each document has a memory
 * of its own, so that it does not depend on others.
 */
export function openFonts() {
  const own = new Map<Font, Font>();
  return (face: FontFace, script: Script): Font => {
    const shared = open(face, script);
    const font = own.get(shared) ?? Object.assign(Object.create(shared) as Font, { _glyphs: {} });
    own.set(shared, font);
    return font;
  };
}

/** The letters that the Devanagari fonts have, with joiners around them. */
const DEVANAGARI = /([\u200c\u200d]*[\u0900-\u097f][\u0900-\u097f\u200c\u200d]*)/;
/** They have no shape, and join nothing in Latin. */
const JOINERS = /[\u200c\u200d]/g;

/** The parts of a text that one font draws, in order. `typed` has joiners that `text` leaves out. */
export function splitScripts(typed: string): { script: Script; text: string; typed: string }[] {
  return typed
    .split(DEVANAGARI)
    .filter((part) => part !== "")
    .map((part) =>
      DEVANAGARI.test(part)
        ? { script: "devanagari", text: part, typed: part }
        : { script: "latin", text: part.replace(JOINERS, ""), typed: part },
    );
}

/** The letters of a text in NFC that no font here has, each once. All faces have the same letters. */
export function missingLetters(words: string): string[] {
  const missing = new Set<string>();
  for (const { script, text } of splitScripts(words)) {
    for (const letter of text) if (!open("text", script).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) missing.add(letter);
  }
  return [...missing];
}
