import localFont from "next/font/local";

/**
 * Anek Latin, variable in weight and width. Every page asks first of all for the letters of English, those of its loanwords and the
 * rupee sign; other accents and rarer signs are in a file of their own, for pages that have any.
 * Until they are there, a page is set in a fallback that is measured against them in styles/tokens.css. Letters that come within three seconds
 * take its place, and nothing moves; later ones wait for the next page, so that no text changes under somebody who has begun to read it.
 */
const latin = localFont({
  src: "./fonts/anek-latin.woff2",
  variable: "--anek-latin",
  weight: "400 800",
  display: "fallback",
  adjustFontFallback: false,
  declarations: [
    { prop: "font-stretch", value: "75% 125%" },
    {
      prop: "unicode-range",
      value:
        "U+0020-007E, U+00A0, U+00A9, U+00B7, U+00C9, U+00D7, U+00E1, U+00E7-00E9, U+00F1, U+00F6, U+00FC, U+2009, U+200B, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+20B9, U+2212",
    },
  ],
});

const accents = localFont({
  src: "./fonts/anek-accents.woff2",
  variable: "--anek-accents",
  weight: "400 800",
  display: "fallback",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: "font-stretch", value: "75% 125%" },
    {
      prop: "unicode-range",
      value:
        "U+00A1-00A8, U+00AA-00B6, U+00B8-00C8, U+00CA-00D6, U+00D8-00E0, U+00E2-00E6, U+00EA-00F0, U+00F2-00F5, U+00F7-00FB, U+00FD-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+201A, U+201E, U+2032-2033, U+2039-203A, U+2044, U+20AC, U+2122, U+2215",
    },
  ],
});

/** The classes that declare `--anek-latin` and `--anek-accents`; they belong on <html>. */
export const fontVariables = `${latin.variable} ${accents.variable}`;
