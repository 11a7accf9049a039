import { DEVANAGARI_RUN, shapeDevanagari } from "@/lib/catalogue/posters/devanagari";
import type { Glyph } from "@/lib/catalogue/posters/glyph";
import outlines from "@/lib/catalogue/posters/glyphs.json" with { type: "json" };

/** Capitals for crowded titles, capitals for short ones, lower case, and the capitals of the facts. */
export type Face = keyof typeof outlines;

/**
 * Letters as SVG paths on an em of 1000 units, y downwards from the baseline: a poster needs no font, in a browser or on a server.
 *
 * The outlines are derived from Anek Latin (condensed 800, wide 800, semi-wide 800, narrow 650), Copyright 2021 The Anek Project Authors
 * (https://github.com/EkType/Anek), SIL Open Font License 1.1 (https://openfontlicense.org).
 */
const GLYPHS: Record<Face, ReadonlyMap<string, Glyph>> = {
  condensed: read(outlines.condensed),
  wide: read(outlines.wide),
  lower: read(outlines.lower),
  small: read(outlines.small),
};

/** The file stores a glyph as its advance and its outline in one string. */
function read(face: Record<string, string>): ReadonlyMap<string, Glyph> {
  return new Map(
    Object.entries(face).map(([character, text]) => {
      const end = text.indexOf(" ");
      return [character, { advance: Number(text.slice(0, end)), outline: text.slice(end + 1) }];
    }),
  );
}

function findGlyph(face: Face, character: string): Glyph | undefined {
  return GLYPHS[face].get(character);
}

/** The glyphs of a whole text, or null if one is missing. */
export function findGlyphs(face: Face, text: string): Glyph[] | null {
  const glyphs: Glyph[] = [];
  for (const run of text.split(RUNS)) {
    const found = DEVANAGARI_RUN.test(run) ? shapeDevanagari(run) : glyphsOfLatin(face, run);
    if (!found) return null;
    glyphs.push(...found);
  }
  return glyphs;
}

/** Splits off the runs of Devanagari, which stay among the parts. */
const RUNS = new RegExp(`(${DEVANAGARI_RUN.source})`, "u");

/** They have no shape, and join nothing in Latin. */
const JOINERS = /[\u200c\u200d]/g;

function glyphsOfLatin(face: Face, run: string): Glyph[] | null {
  const glyphs = [];
  for (const character of run.replace(JOINERS, "")) {
    const glyph = findGlyph(face, character);
    if (!glyph) return null;
    glyphs.push(glyph);
  }
  return glyphs;
}
