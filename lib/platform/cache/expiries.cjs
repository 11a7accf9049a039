"use strict";
// Our server and Next's cache load this file unbundled, and Next bundles it into every endpoint; all share one object per process.
// Source: decision 007.

const MAX_TAGS = 100_000;
const MAX_READINGS = 10_000;
/** Limit of a rendering: the database answers or fails earlier. */
const DRAWN_WITHIN_MS = 5000;

/** The expiries that this process knows, and the renderings that began before one. */
class Expiries {
  /** The number of expiries that this process knows. An entry is as new as this number was when its rendering began. */
  count = 0;
  /** Until this moment (`performance.now()`), no process answers a call whose expiries this process does not know. */
  knownUntil = 0;

  // These functions ask the database; they are set if there is one (lib/platform/cache/processes.ts).
  /** Reads all expiries until this call. Never fails: while the database is away, cached entries are shown. @type {() => Promise<void>} */
  catchUp = async () => {};
  /** Waits until no process shows entries that this expiry removed. @type {(number: number) => Promise<void>} */
  reachEverybody = async () => {};
  /** @type {() => Promise<void>} */
  stop = async () => {};

  /** The count at the last expiry of each tag. @type {Map<string, number>} */
  #expired = new Map();
  #everythingExpired = 0;
  /** The count at the start of reading a missing entry, by key. @type {Map<string, number>} */
  #readings = new Map();
  /** @typedef {{ key: string, count: number, finished: Promise<void>, finish: () => void }} Drawing */
  /** @type {Map<string, Drawing>} */
  #drawings = new Map();
  /** Renderings by the headers of the request that waits for them. @type {WeakMap<object, Drawing[]>} */
  #drawnFor = new WeakMap();

  /** @param {readonly string[]} tags */
  expire(tags) {
    if (this.#expired.size + tags.length > MAX_TAGS) return this.expireEverything();
    this.count += 1;
    for (const tag of tags) this.#expired.set(tag, this.count);
  }

  expireEverything() {
    this.count += 1;
    this.#everythingExpired = this.count;
    this.#expired.clear();
  }

  /** Whether any of these tags expired after this count. @param {readonly string[]} tags @param {number} count */
  haveExpired(tags, count) {
    if (count >= this.count) return false;
    return count < this.#everythingExpired || tags.some((tag) => (this.#expired.get(tag) ?? 0) > count);
  }

  /** @param {string} key */
  beginReading(key) {
    if (this.#readings.size > MAX_READINGS) this.#readings.clear();
    if (!this.#readings.has(key)) this.#readings.set(key, this.count);
  }

  /** @param {string} key @returns {number | undefined} the count when it began */
  endReading(key) {
    const count = this.#readings.get(key);
    this.#readings.delete(key);
    return count;
  }

  /**
   * @param {string} key @param {object} [headers] of the request that waits for it: the rendering ends with the request, even if it failed
   */
  beginDrawing(key, headers) {
    if (this.#drawings.has(key)) return;
    /** @type {() => void} */
    let finish = () => {};
    const finished = new Promise((resolve) => {
      finish = () => resolve(undefined);
    });
    const drawing = { key, count: this.count, finished, finish };
    this.#drawings.set(key, drawing);
    if (headers) this.#drawnFor.set(headers, [...(this.#drawnFor.get(headers) ?? []), drawing]);
  }

  /** @param {string} key @returns {number | undefined} the count when it began */
  endDrawing(key) {
    const drawing = this.#drawings.get(key);
    if (drawing) this.#end(drawing);
    return drawing?.count;
  }

  /** @param {object} headers of a request that is answered */
  endRequest(headers) {
    for (const drawing of this.#drawnFor.get(headers) ?? []) this.#end(drawing);
  }

  /** @param {Drawing} drawing */
  #end(drawing) {
    if (this.#drawings.get(drawing.key) === drawing) this.#drawings.delete(drawing.key);
    // Next stops sharing it as soon as it is cached.
    setImmediate(drawing.finish);
  }

  /** Resolves when all renderings that began before the last expiry are finished: until then Next shares them with new requests. */
  async finishDrawings() {
    const outdated = [...this.#drawings.values()].filter(({ count }) => count < this.count);
    if (outdated.length === 0) return;
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, DRAWN_WITHIN_MS);
    });
    await Promise.race([Promise.all(outdated.map(({ finished }) => finished)), patience]);
    clearTimeout(timer);
    for (const drawing of outdated) this.#end(drawing);
  }
}

const KEY = Symbol.for("quad.expiries");
globalThis[KEY] ??= new Expiries();

module.exports = { Expiries, /** @type {Expiries} */ expiries: globalThis[KEY] };
