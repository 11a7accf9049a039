/** The part of fontkit that lib/platform/pdf uses; the package has no types. */
declare module "fontkit" {
  export type Glyph = { id: number; codePoints: number[]; advanceWidth: number };
  export type Font = {
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): { glyphs: Glyph[]; advanceWidth: number };
  };
  export function create(bytes: Uint8Array): Font;
}
