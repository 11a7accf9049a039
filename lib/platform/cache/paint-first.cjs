"use strict";

/** A browser neither fetches nor runs a script of a type that it does not know. */
const LATER = "text/after-paint";
const LOADED = /<script( src="\/_next\/static\/[^>]* async="")>/g;
/** Pages rendered by scripts, and pages where people type immediately. */
const NEEDS_SCRIPTS = /<html id="__next_error__"|<form[^>]* method="post"/;
const PRELOADED = /<link rel="preload" as="script"[^>]*>/g;

/**
 * Fetches the deferred scripts after the first paint; immediately if the page is hidden or the browser does not report paints, and no later
 * than a second after everything else. The addresses stay unchanged, because Turbopack identifies its files by them.
 */
const START = `(function(d,o){
function start(){d.querySelectorAll('script[type="${LATER}"]').forEach(function(w){var s=d.createElement("script");s.async=true;s.src=w.getAttribute("src");w.replaceWith(s)})}
if(d.visibilityState==="hidden"||!o||!(o.supportedEntryTypes||[]).includes("paint"))return start();
new o(function(seen){if(seen.getEntriesByName("first-contentful-paint")[0])start()}).observe({type:"paint",buffered:true});
addEventListener("load",function(){setTimeout(start,1000)})
})(document,self.PerformanceObserver)`;

/**
 * Changes a page so that the browser paints it before it fetches the scripts. Next loads them beside the styles, the font and the first
 * picture and runs them immediately; a finished page can be read without them (decision 009).
 * @param {string} html as Next writes it; a page that needs its scripts at once, or has none, is returned unchanged
 */
function paintFirst(html) {
  if (NEEDS_SCRIPTS.test(html)) return html;
  const waiting = html.replace(PRELOADED, "").replace(LOADED, `<script type="${LATER}"$1>`);
  return waiting.includes(LATER) ? waiting.replace("</body>", () => `<script>${START}</script></body>`) : html;
}

module.exports = { paintFirst, START };
