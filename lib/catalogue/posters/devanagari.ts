import { brotliDecompressSync } from "node:zlib";
import { Blob, Face, Font, shape, Buffer as TextBuffer } from "harfbuzzjs";
import file from "@/lib/catalogue/posters/devanagari.json" with { type: "json" };
import type { Glyph } from "@/lib/catalogue/posters/glyph";

/**
 * Anek Devanagari, weight 800, with only the letters of Devanagari: app/fonts/LICENSE.txt, docs/decisions/033-romanising.md. Its letters
 * are joined, reordered and replaced depending on their neighbours; HarfBuzz does this as in browsers.
 */
const font = new Font(new Face(new Blob(new Uint8Array(brotliDecompressSync(Buffer.from(file.font, "base64"))).buffer)));
const UNITS = 1000;
font.setScale(UNITS, UNITS);

/** A run of Devanagari, with the joiners in it. */
export const DEVANAGARI_RUN = /\p{Script_Extensions=Devanagari}[\p{Script_Extensions=Devanagari}\u200c\u200d]*/u;

const REMEMBERED_AT_MOST = 500;
/** A title is measured in many line breaks of the same words. */
const remembered = new Map<string, Glyph[] | null>();

/** The shapes of a run of Devanagari, in visual order, or null when the font lacks a letter. */
export function shapeDevanagari(run: string): Glyph[] | null {
  let glyphs = remembered.get(run);
  if (glyphs === undefined) {
    glyphs = shaped(run);
    if (remembered.size >= REMEMBERED_AT_MOST) remembered.clear();
    remembered.set(run, glyphs);
  }
  return glyphs;
}

function shaped(run: string): Glyph[] | null {
  const buffer = new TextBuffer();
  buffer.addText(run);
  buffer.setScript("Deva");
  buffer.setLanguage("hi");
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const glyphs: Glyph[] = [];
  for (const { codepoint: id, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
    if (id === 0) return null;
    glyphs.push({ advance: Math.round(xAdvance), outline: outlineOf(id, Math.round(xOffset), Math.round(yOffset)), isJoined: true });
  }
  return glyphs;
}

/** An outline in the form of `glyphs.json`: steps from point to point, y downwards, whole units. */
function outlineOf(id: number, right: number, up: number): string {
  let out = "";
  let [penX, penY] = [0, 0];
  for (const { type, values } of font.glyphToJson(id)) {
    if (type === "Z") {
      out += "z";
      continue;
    }
    const points: number[] = [];
    let [x, y] = [penX, penY];
    for (let place = 0; place < values.length; place += 2) {
      [x, y] = [Math.round(values[place] ?? 0) + right, -Math.round(values[place + 1] ?? 0) - up];
      points.push(type === "M" ? x : x - penX, type === "M" ? y : y - penY);
    }
    out += (type === "M" ? "M" : type.toLowerCase()) + points.join(" ").replaceAll(" -", "-");
    [penX, penY] = [x, y];
  }
  return out;
}
