"use strict";
// Loaded by Next as it stands, not bundled: hence CommonJS. Source: design 2, decision 001.

const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const FileSystemCache = require("next/dist/server/lib/incremental-cache/file-system-cache").default;
const { SharedCacheControls } = require("next/dist/server/lib/incremental-cache/shared-cache-controls.external");
const { hashSource, pagePolicy } = require("../http/security-headers.cjs");
const { filesOrigin } = require("../storage/uploadthing-token.cjs");
const { inlineScripts, isWrittenByNext } = require("./inline-scripts.cjs");

const HEADER = "content-security-policy";
const NOT_FOUND = 404;
/** Next remembers a lifetime for every path it ever drew; entries bring their own, so forgetting costs nothing. */
const MAX_REMEMBERED_LIFETIMES = 10_000;

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
    if (entry?.value?.kind !== "APP_PAGE") return entry;
    if (!entry.cacheControl && this.#agingPages().has(pathOf(key))) return null;
    this.#admitScripts(key, entry.value);
    return entry;
  }

  /** @type {FileSystemCache["set"]} */
  async set(key, value, context) {
    if (SharedCacheControls.cacheControls.size > MAX_REMEMBERED_LIFETIMES) SharedCacheControls.cacheControls.clear();
    // Next answers with this very object, so a page that is drawn for the first time carries the header as well.
    if (value?.kind === "APP_PAGE") this.#admitScripts(key, value);
    if (value && "status" in value && value.status === NOT_FOUND) {
      FileSystemCache.memoryCache?.remove(key);
      SharedCacheControls.cacheControls.delete(key);
      return;
    }
    await super.set(key, value, context);
  }

  /**
   * Gives the page its policy, unless it has one. Admitted are the scripts that Next writes, and those that stand in the 404 page
   * too, which holds nothing that anybody else wrote. So a script that slipped into somebody's text is refused like any other.
   * @param {string} key
   * @param {{ html: string, headers?: Record<string, unknown> }} page
   */
  #admitScripts(key, page) {
    if (page.headers?.[HEADER]) return;
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

/**
 * The page's path, of the key under which Next stores it: `/route-cache/APP_PAGE/<hash of the route>/$/<path>`.
 * @param {string} key
 */
function pathOf(key) {
  const path = key.slice(key.indexOf("/$/") + 2);
  return path === "/index" ? "/" : path;
}
