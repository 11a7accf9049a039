/** The addresses of the site's fonts, which the build names. */
export type FontFiles = { latin: string; accents: string; devanagari: string };

const face = (file: string, range: string) =>
  `@font-face{font-family:"Anek";font-weight:400 800;font-stretch:75% 125%;font-display:fallback;src:url("${file}") format("woff2");unicode-range:${range}}`;

/** The letters of the first font file, as in app/styles/tokens.css. Where ranges overlap, the face that is declared last counts. */
export const LATIN_RANGE =
  "U+0020-007E, U+00A0, U+00A9, U+00B7, U+00C9, U+00D7, U+00E1, U+00E7-00E9, U+00F1, U+00F6, U+00FC, U+2009, U+200B, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+20B9, U+2212";

/** Colours of app/styles/tokens.css. */
export const COLOURS = [
  "--surface: light-dark(#fffdf8, #17201b);",
  "--sunken: light-dark(#ebe7da, #232e28);",
  "--line: light-dark(#dcd6c6, #2b3831);",
  "--line-strong: light-dark(#7d7766, #7b897f);",
  "--text: light-dark(#17251d, #f4efe1);",
  "--text-2: light-dark(#4c594f, #aebbb1);",
  "--link: light-dark(#0b5d40, #7fd8a8);",
  "--accent: light-dark(#ffb81c, #ffc03a);",
  "--accent-hover: light-dark(#f5a800, #ffd06b);",
  "--accent-edge: light-dark(#a86f00, #8f6200);",
  "--on-accent: #17251d;",
  "--focus: light-dark(#2340c4, #ffd980);",
] as const;

/**
 * The style of an embed. In pixels, because the size of the text around it is not known; the width of the window is that of the frame.
 * Source: contract platform 6.
 */
export const embedStyle = ({ latin, accents, devanagari }: FontFiles): string => `
${face(devanagari, "U+0900-097F, U+200C-200D, U+25CC")}
${face(accents, "U+00A1-02FF, U+0300-036F, U+2010-22FF")}
${face(latin, LATIN_RANGE)}
:root { color-scheme: light dark; ${COLOURS.join(" ")} }
* { box-sizing: border-box; margin: 0; padding: 0; }
body { font: 15px/1.35 "Anek", system-ui, sans-serif; color: var(--text); overflow-wrap: anywhere; }
main { display: grid; gap: 12px; grid-template-columns: minmax(0, 1fr); max-width: 960px; margin-inline: auto; padding: 16px;
  border-radius: 16px; background: var(--surface); box-shadow: inset 0 0 0 1px var(--line); }
a { color: inherit; text-decoration: none; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
h1, b, .price, .button { font-weight: 700; font-stretch: 112%; }
h1 { font-size: 18px; line-height: 1.25; letter-spacing: -0.01em; }
ul { display: grid; gap: 4px 16px; grid-template-columns: minmax(0, 1fr); list-style: none; }
li a { display: grid; grid-template-columns: 64px minmax(0, 1fr); gap: 12px; align-items: center; padding-block: 6px; }
.sheet { display: block; aspect-ratio: 4 / 5; overflow: hidden; border-radius: 6px; background: var(--sunken); }
.sheet img { display: block; width: 100%; height: 100%; object-fit: contain; }
.words { display: grid; color: var(--text-2); font-size: 14px; }
.words b { color: var(--text); font-size: 16px; line-height: 1.2; }
.n { white-space: nowrap; }
.price { color: var(--text); font-size: 15px; }
li a:hover b, h1 a:hover { text-decoration: underline; text-underline-offset: 0.2em; }
.none { color: var(--text-2); padding-block: 12px; }
.foot { display: flex; justify-content: space-between; align-items: center; gap: 12px; min-height: 44px; margin-block-end: -8px;
  border-block-start: 1px solid var(--line); }
.foot a { display: inline-flex; align-items: center; gap: 6px; min-height: 44px; }
.foot a:first-child { color: var(--link); font-weight: 600; text-decoration: underline; text-underline-offset: 0.2em; }
.quad { flex: none; font-weight: 800; font-stretch: 125%; font-size: 14px; letter-spacing: -0.04em; }
.quad svg { width: 18px; height: 18px; }
.body { display: grid; gap: 4px; color: var(--text-2); }
.one h1 { padding-block-end: 4px; color: var(--text); font-size: 24px; line-height: 1.1; font-weight: 800; font-stretch: 125%; }
.one .price { padding-block: 4px 8px; font-size: 18px; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 9px 28px; border-radius: 12px;
  color: var(--text); box-shadow: inset 0 0 0 1.5px var(--line-strong); font-size: 17px; line-height: 1.2; }
.button:hover { background: var(--sunken); }
.go { padding-block-end: 12px; background: var(--accent); color: var(--on-accent); box-shadow: inset 0 -3px 0 var(--accent-edge); }
.go:hover { background: var(--accent-hover); }
@media (min-width: 420px) {
  ul { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 20px 16px; }
  li a { grid-template-columns: minmax(0, 1fr); gap: 10px; align-content: start; padding: 0; }
  .one { grid-template-columns: 200px minmax(0, 1fr); column-gap: 20px; }
  .one .body { align-content: center; }
  .one .button { justify-self: start; }
  .one h1 { font-size: 32px; }
  .one .foot { grid-column: 1 / -1; }
}
`;
