"use strict";

/** Data that Next pushes; React compares any other script's text with what it would write itself. */
const PUSHED = /^self\.__next_f\.push\(/;
const RAW_ELEMENT = /(<(script|style)\b[^>]*>)([\s\S]*?)(<\/\2>)/gi;
const BEYOND_ONE_BYTE = /[^\0-\xff]/gu;
/** Escapes are longer than what they stand for, so a page in another script is left as it is. */
const MAX_SHARE = 0.02;

/**
 * The same page without characters beyond Latin-1 (₹, mostly): in Next's data they become `\u20b9`, elsewhere `&#8377;`. V8 then keeps it
 * with one byte a character, and answering with it costs half (docs/performance.md).
 * @param {string} html
 * @returns {string} a browser reads the same text, attributes and data in it
 */
function toOneByte(html) {
  const count = html.match(BEYOND_ONE_BYTE)?.length ?? 0;
  if (count === 0 || count > MAX_SHARE * html.length) return html;
  let escaped = "";
  let place = 0;
  for (const { 0: element, 1: start = "", 3: content = "", 4: end = "", index } of html.matchAll(RAW_ELEMENT)) {
    escaped += inMarkup(html.slice(place, index) + start) + (PUSHED.test(content) ? inStrings(content) : content) + end;
    place = index + element.length;
  }
  escaped += inMarkup(html.slice(place));
  // What comes out of a replacement keeps two bytes, whatever is in it.
  return /[^\0-\xff]/.test(escaped) ? escaped : Buffer.from(escaped, "latin1").toString("latin1");
}

/** @param {string} text */
const inMarkup = (text) => text.replace(BEYOND_ONE_BYTE, (character) => `&#${character.codePointAt(0)};`);

/** @param {string} text */
const inStrings = (text) => text.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

module.exports = { toOneByte };
