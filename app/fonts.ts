import localFont from "next/font/local";

/**
 * Anek Latin, one variable file for weight and width. The rupee sign lives in a file of its own that only pages with a price ask for.
 * The fallbacks measured against it are in styles/tokens.css, so Next's own guess is off.
 */
const latin = localFont({
  src: "./fonts/anek-latin.woff2",
  variable: "--anek-latin",
  weight: "400 800",
  display: "swap",
  adjustFontFallback: false,
  declarations: [
    { prop: "font-stretch", value: "75% 125%" },
    {
      prop: "unicode-range",
      value: "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122",
    },
  ],
});

const rupee = localFont({
  src: "./fonts/anek-rupee.woff2",
  variable: "--anek-rupee",
  weight: "400 800",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: "font-stretch", value: "75% 125%" },
    { prop: "unicode-range", value: "U+20B9" },
  ],
});

/** The classes that declare `--anek-latin` and `--anek-rupee`; they belong on <html>. */
export const fontVariables = `${latin.variable} ${rupee.variable}`;
