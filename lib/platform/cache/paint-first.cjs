"use strict";

/** A browser neither fetches nor runs a script of a type that it does not know. */
const LATER = "text/after-paint";
const LOADED = /<script( src="\/_next\/static\/[^>]* async="")>/g;
/** A page that scripts have to draw, or where somebody begins to type at once. */
const NEEDS_SCRIPTS = /<html id="__next_error__"|<form[^>]* method="post"/;
const PRELOADED = /<link rel="preload" as="script"[^>]*>/g;

/**
 * Fetches the scripts that wait once words are on the screen; at once where nobody sees the page or the browser does not tell, and a second
 * after everything else at the latest. Their addresses stay as they are written, since Turbopack knows its files by them.
 */
const START = `(function(d,o){
function start(){d.querySelectorAll('script[type="${LATER}"]').forEach(function(w){var s=d.createElement("script");s.async=true;s.src=w.getAttribute("src");w.replaceWith(s)})}
if(d.visibilityState==="hidden"||!o||!(o.supportedEntryTypes||[]).includes("paint"))return start();
new o(function(seen){if(seen.getEntriesByName("first-contentful-paint")[0])start()}).observe({type:"paint",buffered:true});
addEventListener("load",function(){setTimeout(start,1000)})
})(document,self.PerformanceObserver)`;

/**
 * The same page, which is painted before its scripts are fetched. Next lets them load beside the styles, the font and the first picture, and
 * run as soon as they are there; a finished page needs none of them to be read (decision 009).
 * @param {string} html as Next writes it; a page that needs its scripts at once, or has none, is left as it is
 */
function paintFirst(html) {
  if (NEEDS_SCRIPTS.test(html)) return html;
  const waiting = html.replace(PRELOADED, "").replace(LOADED, `<script type="${LATER}"$1>`);
  return waiting.includes(LATER) ? waiting.replace("</body>", () => `<script>${START}</script></body>`) : html;
}

module.exports = { paintFirst, START };
