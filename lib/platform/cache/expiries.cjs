"use strict";
// Our server and Next's cache load this file as it stands, and Next bundles it into every endpoint: the object is one for the process.
// Source: decision 007.

const MAX_TAGS = 100_000;
const MAX_READINGS = 10_000;
/** Nothing is drawn for longer: the database answers or gives up before. */
const DRAWN_WITHIN_MS = 5000;

/** What expired, as far as this process knows, and what is being made from what was there before. */
class Expiries {
  /** How many expiries this process has been told of. Whatever is made is as new as this was when it began. */
  count = 0;
  /** Until then (`performance.now()`) no call anywhere is answered whose expiries this process does not know. */
  knownUntil = 0;

  // These ask the database, and are set where there is one (lib/platform/cache/processes.ts).
  /** Learns what expired before this call. Never fails: while the database is away what is kept is shown. @type {() => Promise<void>} */
  catchUp = async () => {};
  /** Waits until no process shows what expired with this number. @type {(number: number) => Promise<void>} */
  reachEverybody = async () => {};
  /** @type {() => Promise<void>} */
  stop = async () => {};

  /** By tag, the count when it expired last. @type {Map<string, number>} */
  #expired = new Map();
  #everythingExpired = 0;
  /** By key, the count when the reading of what is not there yet began. @type {Map<string, number>} */
  #readings = new Map();
  /** @typedef {{ key: string, count: number, finished: Promise<void>, finish: () => void }} Drawing */
  /** @type {Map<string, Drawing>} */
  #drawings = new Map();
  /** By the headers of the request that waits for them. @type {WeakMap<object, Drawing[]>} */
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

  /** Whether any of these tags expired after the count was this. @param {readonly string[]} tags @param {number} count */
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
   * @param {string} key
   * @param {object} [headers] of the request that waits for it: when that ends, the drawing has, also when it failed
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
    // Next stops giving it to whoever asks as soon as it is kept.
    setImmediate(drawing.finish);
  }

  /** When all is drawn that was begun before the last expiry: Next gives it to everybody who asks for it until then. */
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
