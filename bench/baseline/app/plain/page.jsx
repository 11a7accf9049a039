/** The site's fonts, which bench.mjs copies beside this site. */
const FACES = ["anek-latin", "anek-accents"]
  .map((name) => `@font-face { font-family: "${name}"; src: url("/${name}.woff2") format("woff2"); font-display: fallback; }`)
  .join("\n");

/** The least that a page of the site could cost a browser: Next.js, the fonts and a few words. */
export default function Page() {
  return (
    <main style={{ fontFamily: "anek-latin, anek-accents, sans-serif" }}>
      <style href="faces" precedence="default">
        {FACES}
      </style>
      <h1>Quad</h1>
      <p>Nothing but a page with the site’s fonts.</p>
    </main>
  );
}
