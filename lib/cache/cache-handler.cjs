"use strict";
// Loaded by Next as it stands, not bundled: hence CommonJS. Source: design 2, decision 001.

const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const FileSystemCache = require("next/dist/server/lib/incremental-cache/file-system-cache").default;
const { SharedCacheControls } = require("next/dist/server/lib/incremental-cache/shared-cache-controls.external");
const { areTagsExpired } = require("next/dist/server/lib/incremental-cache/tags-manifest.external");
const { hashSource, pagePolicy } = require("../http/security-headers.cjs");
const { filesOrigin } = require("../storage/uploadthing-token.cjs");
const { inlineScripts, isWrittenByNext } = require("./inline-scripts.cjs");
const { toOneByte } = require("./one-byte.cjs");

const HEADER = "content-security-policy";
const TAGS_HEADER = "x-next-cache-tags";
const NOT_FOUND = 404;
/** Next remembers a lifetime for every path it ever drew; entries bring their own, so forgetting costs nothing. */
const MAX_REMEMBERED_LIFETIMES = 10_000;

const MAX_UNFINISHED = 10_000;

/** When the making of what is not there yet, or too old, began. By key. */
const begun = new Map();

const secure = process.env.NEXTAUTH_URL?.startsWith("https:") ?? false;
const pictures = filesOrigin(process.env);

/** @type {Set<string> | undefined} */
let constantScripts;
/** @type {Set<string> | undefined} */
let pagesThatAge;

/**
 * Next's cache of finished pages, in memory and bounded by `cacheMaxMemorySize`; the disk is only read, for what the build drew.
 * - Every page carries a Content-Security-Policy that names its inline scripts, worked out once when the page is drawn or first read.
 * - A 404 is answered and forgotten, and takes the place of a page that was there before.
 * - What was being made while something in it changed is not kept: it may show what was before, and would as long as it is kept.
 * - A page with a lifetime is never served from the build: what expired it since then is not known to this process.
 */
module.exports = class PageCache extends FileSystemCache {
  /** @param {ConstructorParameters<typeof FileSystemCache>[0]} context */
  constructor(context) {
    super({ ...context, flushToDisk: false });
  }

  /** @type {FileSystemCache["get"]} */
  async get(key, context) {
    const entry = await super.get(key, context);
    if (!entry || isTooOld(entry)) rememberBeginning(key);
    if (entry?.value?.kind !== "APP_PAGE") return entry;
    if (!entry.cacheControl && this.#agingPages().has(pathOf(key))) {
      rememberBeginning(key);
      return null;
    }
    this.#finish(key, entry.value);
    return entry;
  }

  /** @type {FileSystemCache["set"]} */
  async set(key, value, context) {
    if (SharedCacheControls.cacheControls.size > MAX_REMEMBERED_LIFETIMES) SharedCacheControls.cacheControls.clear();
    // Next answers with this very object, so a page that is drawn for the first time carries the header as well.
    if (value?.kind === "APP_PAGE") this.#finish(key, value);
    const beganAt = begun.get(key);
    begun.delete(key);
    const hasChangedSince = beganAt !== undefined && areTagsExpired(tagsOf(value, context), beganAt - 1);
    if (hasChangedSince || (value && "status" in value && value.status === NOT_FOUND)) {
      FileSystemCache.memoryCache?.remove(key);
      SharedCacheControls.cacheControls.delete(key);
      return;
    }
    await super.set(key, value, context);
  }

  /**
   * Gives the page its policy, unless it has one, and the form that is answered fastest. Admitted are the scripts that Next writes, and
   * those that stand in the 404 page too, which holds nothing that anybody else wrote. So a script that slipped into somebody's text is
   * refused like any other.
   * @param {string} key
   * @param {{ html: string, headers?: Record<string, unknown> }} page
   */
  #finish(key, page) {
    if (page.headers?.[HEADER]) return;
    page.html = toOneByte(page.html);
    const scripts = inlineScripts(page.html);
    const admitted = scripts.filter((text) => isWrittenByNext(text) || this.#constantScripts().has(text));
    if (admitted.length < scripts.length) console.warn(`${JSON.stringify(pathOf(key))}: an inline script that is not ours will not run`);
    page.headers = { ...page.headers, [HEADER]: pagePolicy({ scripts: admitted.map(hashSource), secure, pictures }) };
  }

  /** The layout's scripts. */
  #constantScripts() {
    constantScripts ??= new Set(inlineScripts(readFileSync(join(this.serverDistDir, "app/_not-found.html"), "utf8")));
    return constantScripts;
  }

  /** Paths that the build drew and whose content changes. */
  #agingPages() {
    if (pagesThatAge) return pagesThatAge;
    const { routes } = JSON.parse(readFileSync(join(this.serverDistDir, "../prerender-manifest.json"), "utf8"));
    pagesThatAge = new Set(Object.keys(routes).filter((path) => typeof routes[path].initialRevalidateSeconds === "number"));
    return pagesThatAge;
  }
};

/** @param {string} key */
function rememberBeginning(key) {
  if (begun.size > MAX_UNFINISHED) begun.clear();
  if (!begun.has(key)) begun.set(key, Date.now());
}

/**
 * Whether Next makes it anew, even though it still answers with this one.
 * @param {NonNullable<Awaited<ReturnType<InstanceType<typeof FileSystemCache>["get"]>>>} entry
 */
function isTooOld({ lastModified, cacheControl, value }) {
  const lifetimeS = cacheControl?.revalidate ?? (value?.kind === "FETCH" ? value.revalidate : undefined);
  return typeof lifetimeS === "number" && (lastModified ?? 0) + lifetimeS * 1000 <= Date.now();
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
