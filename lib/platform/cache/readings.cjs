"use strict";
// CommonJS: Next's cache loads this file unbundled, and Next bundles it into every endpoint.

const { createHash } = require("node:crypto");
const { expiries } = require("./expiries.cjs");

/** A page that read more than this is made anew: asking again would cost as much. */
const MAX_READINGS = 6;

/**
 * A reading is something that a page asked for while it was made. `again` reads it as it is now, as text; without that it cannot be
 * compared. A page that was made has its tags, the number of expiries known when that began, and its readings.
 * @typedef {{ name: string, tags: readonly string[], again?: (() => Promise<string>) | undefined }} Asked
 * @typedef {Asked & { hash: string }} Reading
 * @typedef {{ tags: string[], count: number, readings?: readonly Reading[] | undefined }} Made
 */

/** Marks the headers of the request for which a page is made. */
const READINGS = Symbol.for("quad.readings");

/** The time for which a repeated reading is used again, so that a page which did change is made from it. */
const USED_AGAIN_MS = 1000;

/**
 * Repeated readings by name, with the number of expiries known when they began: while they run, and for a moment afterwards. Pages that
 * show the same data ask once.
 */
const REPEATED = Symbol.for("quad.readingsRepeated");
/** @type {Map<string, { count: number, found: Promise<{ text: string, hash: string } | undefined> }>} */
const repeated = globalThis[REPEATED] ?? new Map();
globalThis[REPEATED] = repeated;

/** @param {string} text */
const hashOf = (text) => createHash("sha256").update(text).digest("base64");

/** @param {object} headers of the request for which a page is made @param {Asked & { text: string }} reading */
function noteReading(headers, reading) {
  headers[READINGS] ??= [];
  if (headers[READINGS].length <= MAX_READINGS) headers[READINGS].push(reading);
}

/** The readings of a page that is kept. Their texts end with the request. @param {object} headers @returns {readonly Reading[]} */
const readingsOf = (headers) => (headers?.[READINGS] ?? []).map(({ text, ...reading }) => ({ ...reading, hash: hashOf(text) }));

/**
 * Whether a page whose tags expired shows what it would show if it were made now: whatever these tags stand for was read again, and is the
 * same. Then it is as new as this question. Time alone may change a page too; that is what its lifetime is for.
 * @param {Made} made
 */
async function isStillTrue(made) {
  const { tags, count, readings = [] } = made;
  const asked = expiries.count;
  const expired = readings.filter((reading) => expiries.haveExpired(reading.tags, count));
  const stand = new Set(expired.flatMap((reading) => reading.tags));
  const isKnown = tags.every((tag) => stand.has(tag) || !expiries.haveExpired([tag], count));
  if (!isKnown || readings.length > MAX_READINGS || expired.some(({ again }) => !again)) return false;
  const found = await Promise.all(expired.map((reading) => readAgain(reading, asked)));
  if (!expired.every(({ hash }, index) => hash === found[index]?.hash)) return false;
  made.count = Math.max(made.count, asked);
  return true;
}

/** @param {Reading} reading @param {number} count @returns undefined when it fails */
function readAgain({ name, again }, count) {
  const before = repeated.get(name);
  if (before?.count === count) return before.found;
  const read = Promise.resolve(again?.()).then((text) => (text === undefined ? undefined : { text, hash: hashOf(text) }));
  const now = { count, found: read.catch(() => undefined) };
  repeated.set(name, now);
  const forget = () => repeated.get(name) === now && repeated.delete(name);
  void now.found.then((found) => (found ? setTimeout(forget, USED_AGAIN_MS).unref() : forget()));
  return now.found;
}

/** The text that was read again under this name a moment ago, if nothing has expired since that began. @param {string} name */
async function textReadAgain(name) {
  const known = repeated.get(name);
  return known?.count === expiries.count ? (await known.found)?.text : undefined;
}

module.exports = { isStillTrue, noteReading, readingsOf, textReadAgain };
