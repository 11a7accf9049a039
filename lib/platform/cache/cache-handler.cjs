"use strict";
// Loaded by Next as it stands, not bundled: hence CommonJS. Source: design 2, decisions 001 and 007.

const { readFileSync } = require("node:fs");
const { readFile } = require("node:fs/promises");
const { join } = require("node:path");
const FileSystemCache = require("next/dist/server/lib/incremental-cache/file-system-cache").default;
const { SharedCacheControls } = require("next/dist/server/lib/incremental-cache/shared-cache-controls.external");
const { hashSource, pagePolicy } = require("../headers/security-headers.cjs");
const { filesOrigin, ingestOrigin } = require("../uploadthing-token.cjs");
const { noteOrigin } = require("./answered-from.cjs");
const { expiries } = require("./expiries.cjs");
const { inlineScripts, isWrittenByNext } = require("./inline-scripts.cjs");
const { knownPages } = require("./known-pages.cjs");
const { paintFirst, START } = require("./paint-first.cjs");
const { isForEverybody } = require("./shared-page.cjs");

const HEADER = "content-security-policy";
const TAGS_HEADER = "x-next-cache-tags";
const NOT_FOUND = 404;
/** Next remembers a lifetime for every path it ever drew; entries bring their own, so forgetting costs nothing. */
const MAX_REMEMBERED_LIFETIMES = 10_000;

/** Set by our own server, which asks for what expired before it lets a request in (scripts/serve.mjs). */
const SERVED_BY_US = Symbol.for("quad.server");

/** What is kept: what it shows, and how many expiries were known when its making began. @type {WeakMap<object, { tags: string[], count: number }>} */
const making = new WeakMap();

const secure = process.env.NEXTAUTH_URL?.startsWith("https:") ?? false;
const otherOrigins = { pictures: filesOrigin(process.env), uploads: ingestOrigin(process.env) };

/** @type {Set<string> | undefined} */
let ownScripts;
/** @type {Set<string> | undefined} */
let pagesThatAge;
/** @type {Promise<{ html: string, rscData: Buffer }> | undefined} */
let notFoundPage;

/**
 * Next's cache of finished pages, in memory and bounded by `cacheMaxMemorySize`; the disk is only read, for what the build drew.
 * - Every page carries a Content-Security-Policy that names its inline scripts, worked out once when the page is drawn or first read.
 * - A 404 is answered and forgotten, by whatever is between, and takes the place of a page that was there before. Where the address of a page
 *   that is not kept names nothing, the 404 page of the build is answered, and nothing is drawn.
 * - A page that shows anything of the request that it was drawn for is answered and forgotten (decision 013).
 * - What expired is not answered, whichever process expired it. What was being made meanwhile is not kept: it may show what was before.
 * - A page with a lifetime is never served from the build: what expired it since then is not known to this process.
 */
module.exports = class PageCache extends FileSystemCache {
  #headers;

  /** One for each request. @param {ConstructorParameters<typeof FileSystemCache>[0]} context */
  constructor(context) {
    super({ ...context, flushToDisk: false });
    this.#headers = context._requestHeaders;
  }

  /** @type {FileSystemCache["get"]} */
  async get(key, context) {
    if (!(SERVED_BY_US in globalThis)) await expiries.catchUp();
    const entry = await super.get(key, context);
    if (!entry?.value || hasExpired(entry.value) || this.#isAging(key, entry)) {
      this.#begin(key, context, this.#headers);
      if (context.kind === "FETCH" || (await knownPages.has(pathOf(key)))) return null;
      return this.#forget(key, context);
    }
    // It is answered, and made anew behind that; unless it is only looked at in advance.
    const freshUntil = endOfLifetime(entry);
    if (freshUntil <= Date.now()) this.#begin(key, context, this.#headers["next-router-prefetch"] ? this.#headers : undefined);
    else if (context.kind !== "FETCH") noteOrigin(this.#headers, { entry: entry.value, ...originOf(entry.value), freshUntil });
    if (entry.value.kind === "APP_PAGE") this.#finish(key, entry.value);
    return entry;
  }

  /** @type {FileSystemCache["set"]} */
  async set(key, value, context) {
    if (SharedCacheControls.cacheControls.size > MAX_REMEMBERED_LIFETIMES) SharedCacheControls.cacheControls.clear();
    // Next answers with this very object, so a page that is drawn for the first time carries the header as well.
    if (value?.kind === "APP_PAGE") this.#finish(key, value);
    const isGone = value && "status" in value && value.status === NOT_FOUND;
    const count = "fetchCache" in context && context.fetchCache ? expiries.endReading(key) : expiries.endDrawing(key);
    const tags = tagsOf(value, context);
    const isPrivate = value?.kind === "APP_PAGE" && !isForEverybody(pathOf(key), value.rscData);
    if (!value || isGone || isPrivate || count === undefined || expiries.haveExpired(tags, count)) {
      if (isGone) FileSystemCache.memoryCache?.remove(key);
      SharedCacheControls.cacheControls.delete(key);
      return;
    }
    making.set(value, { tags, count });
    await super.set(key, value, context);
  }

  /** Expiries come from the database, for this process as for the others. */
  async revalidateTag() {}

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
   * Gives the page its policy, unless it has one, and the form that is painted fastest. Admitted are the scripts that Next
   * writes, and those that stand in the 404 page too, which holds nothing that anybody else wrote. So a script that slipped into
   * somebody's text is refused like any other.
   * @param {string} key
   * @param {{ html: string, status?: number, headers?: Record<string, unknown> }} page
   */
  #finish(key, page) {
    if (page.headers?.[HEADER]) return;
    page.html = paintFirst(page.html);
    const scripts = inlineScripts(page.html);
    const admitted = scripts.filter((text) => isWrittenByNext(text) || this.#ownScripts().has(text));
    if (admitted.length < scripts.length) console.warn(`${JSON.stringify(pathOf(key))}: an inline script that is not ours will not run`);
    page.headers = { ...page.headers, [HEADER]: pagePolicy({ scripts: admitted.map(hashSource), secure, ...otherOrigins }) };
    // Next adds its own where no page has the address.
    if (page.status === NOT_FOUND && pathOf(key) !== "/_not-found") page.headers["cache-control"] = "no-store";
  }

  /**
   * The answer where there is nothing to draw.
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

  /** The layout's scripts, and the one that starts the others. */
  #ownScripts() {
    ownScripts ??= new Set([START, ...inlineScripts(readFileSync(join(this.serverDistDir, "app/_not-found.html"), "utf8"))]);
    return ownScripts;
  }

  /**
   * Whether the build drew it and its content changes.
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

/** @param {string} file without the end of its name */
async function readNotFoundPage(file) {
  const [html, rscData] = await Promise.all([readFile(`${file}.html`, "utf8"), readFile(`${file}.rsc`)]);
  return { html, rscData };
}

/** @param {Parameters<InstanceType<typeof FileSystemCache>["set"]>[1]} value */
function hasExpired(value) {
  const { tags, count } = originOf(value);
  return expiries.haveExpired(tags, count);
}

/** An entry from the build was made before anything expired. @param {Parameters<InstanceType<typeof FileSystemCache>["set"]>[1]} value */
function originOf(value) {
  return (value && making.get(value)) ?? { tags: tagsOf(value, {}), count: 0 };
}

/**
 * When Next makes it anew, even though it still answers with this one: milliseconds since 1970.
 * @param {NonNullable<Awaited<ReturnType<InstanceType<typeof FileSystemCache>["get"]>>>} entry
 */
function endOfLifetime({ lastModified, cacheControl, value }) {
  const lifetimeS = cacheControl?.revalidate ?? (value?.kind === "FETCH" ? value.revalidate : undefined);
  return typeof lifetimeS === "number" ? (lastModified ?? 0) + lifetimeS * 1000 : Number.POSITIVE_INFINITY;
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

/**
 * The page's path, of the key under which Next stores it: `/route-cache/APP_PAGE/<hash of the route>/$/<path>`.
 * @param {string} key
 */
function pathOf(key) {
  const path = key.slice(key.indexOf("/$/") + 2);
  return path === "/index" ? "/" : path;
}
