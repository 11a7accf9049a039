"use strict";
// Next loads this file unbundled: hence CommonJS. Source: decisions 001 and 007.

const { readFileSync } = require("node:fs");
const { readFile } = require("node:fs/promises");
const { join } = require("node:path");
const FileSystemCache = require("next/dist/server/lib/incremental-cache/file-system-cache").default;
const { SharedCacheControls } = require("next/dist/server/lib/incremental-cache/shared-cache-controls.external");
const { MAP_PAGE, tilesOrigin } = require("../map-tiles.cjs");
const { hashSource, pagePolicy } = require("../headers/security-headers.cjs");
const { filesOrigin, ingestOrigin } = require("../uploadthing-token.cjs");
const { noteOrigin } = require("./response-origin.cjs");
const { expiries } = require("./expiries.cjs");
const { isStillTrue, readingsOf } = require("./readings.cjs");
const { inlineScripts, isWrittenByNext } = require("./inline-scripts.cjs");
const { existingAddresses } = require("./existing-addresses.cjs");
const { paintFirst, START } = require("./paint-first.cjs");
const { isShareable } = require("./is-shareable.cjs");

const HEADER = "content-security-policy";
const TAGS_HEADER = "x-next-cache-tags";
const NOT_FOUND = 404;
const SERVER_FAILURE = 500;
const REDIRECTS = [307, 308];
/** Next remembers a lifetime for every path that it ever rendered; entries carry their own lifetime, so forgetting it costs nothing. */
const MAX_REMEMBERED_LIFETIMES = 10_000;

/** The share of its lifetime by which an entry may be renewed earlier. */
const MAX_EARLIER = 1 / 3;

/** Set by our own server, which reads recent expiries before it admits a request (scripts/serve.mjs). */
const SERVED_BY_US = Symbol.for("quad.server");

/**
 * For each cached value: its tags, the number of expiries known when its rendering began or when it was last compared, what it read, and
 * the share of its lifetime by which it is renewed earlier.
 * @type {WeakMap<object, import("./readings.cjs").Made & { earlier: number }>}
 */
const making = new WeakMap();

const secure = process.env.NEXTAUTH_URL?.startsWith("https:") ?? false;
const otherOrigins = { pictures: filesOrigin(process.env), uploads: ingestOrigin(process.env) };
const tiles = tilesOrigin(process.env);

/** @type {Set<string> | undefined} */
let ownScripts;
/** @type {Set<string> | undefined} */
let pagesThatAge;
/** @type {Promise<{ html: string, rscData: Buffer }> | undefined} */
let notFoundPage;

/**
 * Next's cache of finished pages, in memory and bounded by `cacheMaxMemorySize`. The disk is only read, for pages rendered by the build.
 * - Every page carries a Content-Security-Policy that names its inline scripts, computed once when the page is rendered or first read.
 * - A 404 is never kept, neither here nor by a proxy, and replaces a page that was cached before. An address of an uncached page without
 * content gets the build's 404 page, without rendering.
 * - A failure is never kept either; a page that was cached before stays.
 * - A redirect is answered with `no-store` and not kept: a former address redirects as long as the present one is in use.
 * - A page that contains data of its request is answered but not kept (decision 013).
 * - An expired entry is not answered, whichever process expired it, unless it shows what it would show now. An entry whose rendering began
 * before the expiry is not kept, because it may show old data.
 * - Pages that were rendered at the same time are renewed at different times, during the last third of their lifetime. Data is renewed when
 * that third begins, so that no page is rendered from old data.
 * - A page with a lifetime is never served from the build: this process does not know the expiries since then.
 */
module.exports = class PageCache extends FileSystemCache {
  #headers;

  /** Next makes one instance for each request. @param {ConstructorParameters<typeof FileSystemCache>[0]} context */
  constructor(context) {
    super({ ...context, flushToDisk: false });
    this.#headers = context._requestHeaders;
  }

  /** @type {FileSystemCache["get"]} */
  async get(key, context) {
    if (!(SERVED_BY_US in globalThis)) await expiries.catchUp();
    const entry = await super.get(key, context);
    if (!entry?.value || this.#isAging(key, entry) || isOldData(entry) || (await this.#isOutdated(key, entry.value, context))) {
      this.#begin(key, context, this.#headers);
      if (context.kind === "FETCH" || (await existingAddresses.has(pathOf(key)))) return null;
      return this.#forget(key, context);
    }
    // A stale entry is answered and rendered again in the background, unless this is only a prefetch.
    const freshUntil = endOfLifetime(entry);
    const isStale = freshUntil <= Date.now();
    const origin = originOf(entry.value);
    if (isStale) this.#begin(key, context, this.#headers["next-router-prefetch"] ? this.#headers : undefined);
    else if (context.kind !== "FETCH") {
      const renew = async () => ((await isStillTrue(origin)) ? origin.count : undefined);
      noteOrigin(this.#headers, { entry: entry.value, tags: origin.tags, count: origin.count, freshUntil, renew });
    }
    if (entry.value.kind === "APP_PAGE") this.#finish(key, entry.value);
    return isStale ? markedStale(entry) : entry;
  }

  /** @type {FileSystemCache["set"]} */
  async set(key, value, context) {
    if (SharedCacheControls.cacheControls.size > MAX_REMEMBERED_LIFETIMES) SharedCacheControls.cacheControls.clear();
    // Next answers with this same object, so a page rendered for the first time carries the header too.
    if (value?.kind === "APP_PAGE") this.#finish(key, value);
    const isGone = value && "status" in value && value.status === NOT_FOUND;
    const isRedirect = value && "status" in value && REDIRECTS.includes(value.status ?? 200);
    // Next answers with this same object.
    if (isRedirect) value.headers = { ...value.headers, "cache-control": "no-store" };
    const count = "fetchCache" in context && context.fetchCache ? expiries.endReading(key) : expiries.endDrawing(key);
    const tags = tagsOf(value, context);
    const isPrivate = value?.kind === "APP_PAGE" && !isShareable(pathOf(key), value.rscData);
    const isFailure = value && "status" in value && (value.status ?? 0) >= SERVER_FAILURE;
    if (!value || isGone || isFailure || isRedirect || isPrivate || count === undefined || expiries.haveExpired(tags, count)) {
      if (isGone) FileSystemCache.memoryCache?.remove(key);
      SharedCacheControls.cacheControls.delete(key);
      return;
    }
    making.set(value, {
      tags,
      count,
      readings: value.kind === "FETCH" ? [] : readingsOf(this.#headers),
      earlier: value.kind === "FETCH" ? MAX_EARLIER : MAX_EARLIER * Math.random(),
    });
    await super.set(key, value, context);
  }

  /** Expiries come from the database, for all processes. */
  async revalidateTag() {}

  /**
   * Whether a tag of the value expired, and what it shows is not the same any more.
   * @param {string} key
   * @param {NonNullable<Entry["value"]>} value
   * @param {Parameters<FileSystemCache["get"]>[1]} context
   */
  async #isOutdated(key, value, context) {
    if (!hasExpired(value)) return false;
    const made = making.get(value);
    if (context.kind === "FETCH" || !made?.readings?.length) return true;
    // Next shares this question with new requests, as it shares a rendering.
    expiries.beginDrawing(key, this.#headers);
    if (!(await isStillTrue(made))) return true;
    expiries.endDrawing(key);
    return false;
  }

  /**
   * @param {string} key
   * @param {Parameters<FileSystemCache["get"]>[1]} context
   * @param {object} [headers] of the request that waits for it
   */
  #begin(key, context, headers) {
    if (context.kind === "FETCH") expiries.beginReading(key);
    else expiries.beginDrawing(key, headers);
  }

  /**
   * Adds the Content-Security-Policy, unless the page has one, and the markup that paints fastest. Only scripts written by Next are
   * admitted, and the scripts of the 404 page, which holds no user content. A script injected through a user's text is refused.
   * @param {string} key
   * @param {{ html: string, status?: number, headers?: Record<string, unknown> }} page
   */
  #finish(key, page) {
    if (page.headers?.[HEADER]) return;
    page.html = paintFirst(page.html);
    const scripts = inlineScripts(page.html);
    const admitted = scripts.filter((text) => isWrittenByNext(text) || this.#ownScripts().has(text));
    if (admitted.length < scripts.length) console.warn(`${JSON.stringify(pathOf(key))}: an inline script that is not ours will not run`);
    page.headers = {
      ...page.headers,
      [HEADER]: pagePolicy({ scripts: admitted.map(hashSource), secure, ...otherOrigins, ...(pathOf(key) === MAP_PAGE && { tiles }) }),
    };
    // Next adds its own `Cache-Control` if no page has the address.
    if (page.status === NOT_FOUND && pathOf(key) !== "/_not-found") page.headers["cache-control"] = "no-store";
  }

  /**
   * The answer for an address without a page.
   * @param {string} key
   * @param {Parameters<FileSystemCache["get"]>[1]} context
   * @returns {ReturnType<InstanceType<typeof FileSystemCache>["get"]>}
   */
  async #forget(key, context) {
    expiries.endDrawing(key);
    FileSystemCache.memoryCache?.remove(key);
    const [lastModified, cacheControl] = [Date.now(), { revalidate: 1, expire: undefined }];
    if (context.kind !== "APP_PAGE") {
      const value = { kind: "APP_ROUTE", status: NOT_FOUND, body: Buffer.alloc(0), headers: { "cache-control": "no-store" } };
      return { lastModified, cacheControl, value };
    }
    notFoundPage ??= readNotFoundPage(join(this.serverDistDir, "app/_not-found"));
    const value = {
      kind: "APP_PAGE",
      status: NOT_FOUND,
      ...(await notFoundPage),
      headers: {},
      segmentData: new Map(),
      postponed: undefined,
    };
    this.#finish(key, value);
    return { lastModified, cacheControl, value };
  }

  /** The scripts of the layout, and the script that starts the others. */
  #ownScripts() {
    ownScripts ??= new Set([START, ...inlineScripts(readFileSync(join(this.serverDistDir, "app/_not-found.html"), "utf8"))]);
    return ownScripts;
  }

  /**
   * Whether the build rendered it and its content changes.
   * @param {string} key
   * @param {NonNullable<Awaited<ReturnType<InstanceType<typeof FileSystemCache>["get"]>>>} entry
   */
  #isAging(key, { value, cacheControl }) {
    if (value?.kind === "FETCH" || cacheControl) return false;
    if (!pagesThatAge) {
      const { routes } = JSON.parse(readFileSync(join(this.serverDistDir, "../prerender-manifest.json"), "utf8"));
      pagesThatAge = new Set(Object.keys(routes).filter((path) => typeof routes[path].initialRevalidateSeconds === "number"));
    }
    return pagesThatAge.has(pathOf(key));
  }
};

/** @param {string} file without its extension */
async function readNotFoundPage(file) {
  const [html, rscData] = await Promise.all([readFile(`${file}.html`, "utf8"), readFile(`${file}.rsc`)]);
  return { html, rscData };
}

/** @param {Parameters<InstanceType<typeof FileSystemCache>["set"]>[1]} value */
function hasExpired(value) {
  const { tags, count } = originOf(value);
  return expiries.haveExpired(tags, count);
}

/** The build made its entries before anything expired. @param {Parameters<InstanceType<typeof FileSystemCache>["set"]>[1]} value */
function originOf(value) {
  return (value && making.get(value)) ?? { tags: tagsOf(value, {}), count: 0, earlier: 0 };
}

/**
 * @typedef {NonNullable<Awaited<ReturnType<InstanceType<typeof FileSystemCache>["get"]>>>} Entry
 */

/** The time at which the entry must be rendered again: milliseconds since 1970. @param {Entry} entry */
function endOfLifetime({ lastModified, cacheControl, value }) {
  const lifetimeS = cacheControl?.revalidate ?? (value?.kind === "FETCH" ? value.revalidate : undefined);
  if (typeof lifetimeS !== "number") return Number.POSITIVE_INFINITY;
  return (lastModified ?? 0) + lifetimeS * 1000 * (1 - originOf(value ?? null).earlier);
}

/** Next would answer with old data one more time. @param {Entry} entry */
const isOldData = (entry) => entry.value?.kind === "FETCH" && endOfLifetime(entry) <= Date.now();

/**
 * The entry with a lifetime that has ended for Next too, so Next answers with it and renders it again in the background. Its age stays,
 * because Next compares it with the expiries of tags.
 * @param {Entry} entry
 */
function markedStale(entry) {
  const ageS = Math.floor((Date.now() - (entry.lastModified ?? 0)) / 1000);
  return { ...entry, cacheControl: { ...entry.cacheControl, revalidate: Math.max(0, ageS - 1) } };
}

/**
 * @param {Parameters<InstanceType<typeof FileSystemCache>["set"]>[1]} value
 * @param {Parameters<InstanceType<typeof FileSystemCache>["set"]>[2]} context
 * @returns {string[]}
 */
function tagsOf(value, context) {
  if (value?.kind === "FETCH") return [...(("tags" in context && context.tags) || [])];
  const header = value && "headers" in value ? value.headers?.[TAGS_HEADER] : undefined;
  return typeof header === "string" ? header.split(",") : [];
}

/** The page's path, taken from the key under which Next stores it: `/route-cache/APP_PAGE/<hash of the route>/$/<path>`. @param {string} key */
function pathOf(key) {
  const path = key.slice(key.indexOf("/$/") + 2);
  return path === "/index" ? "/" : path;
}
