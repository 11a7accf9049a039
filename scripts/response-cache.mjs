// Finished public pages, files and lists, answered from memory without entering Next.js. Source: decision 015.
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip, inflate } from "node:zlib";
import { expiries } from "../lib/platform/cache/expiries.cjs";
import { originOf, watchOrigins } from "../lib/platform/cache/response-origin.cjs";

/** The rest of the 128 MB for finished pages belongs to Next's cache (next.config.mjs). */
const MAX_BYTES = 40 * 1024 * 1024;
/** A larger answer is left to Next.js. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
/** Limit of addresses per cache entry: rewrites also match capitals, so an entry has many spellings. */
const MAX_ADDRESSES = 4;
/** Limit of answers waiting for compression; above it, an answer is kept at a later request. */
const MAX_WAITING = 16;
/** Next.js does not compress smaller answers either. */
const COMPRESSED_FROM_BYTES = 1024;
/**
 * Brotli's quality 5 makes the home page a quarter smaller than gzip, in twice the time; 11 gains another tenth and takes seventy times as
 * long.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Time for which requests wait for one that Next.js answers: it makes an expired page for all of them. A reader who takes an answer slowly
 * delays the others no longer.
 */
const WAIT_FOR_OTHERS_MS = 1000;

const PREFETCHES = [undefined, "1", "2", "3"];
/** Headers that belong to one answer or to one encoding of it. */
const NOT_KEPT = ["connection", "content-encoding", "content-length", "date", "etag", "keep-alive", "transfer-encoding", "x-request-id"];

/** Key on globalThis of the site's function that writes a log line and returns the request's id (lib/platform/http/request-log.ts). */
const LOG_REPEATED = Symbol.for("quad.logRepeated");

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const DECODERS = { gzip: promisify(gunzip), deflate: promisify(inflate), identity: async (bytes) => bytes };

/** Only compressed forms keep a body: few clients ask for the plain form, and it needs the most memory. */
/** @typedef {{ etag: string | undefined, body: Buffer | undefined, headers: string[] }} Encoded */
/** @typedef {Omit<import("../lib/platform/cache/response-origin.cjs").Origin, "entry"> & { bytes: number, encodings: Record<string, Encoded>, notModified: string[] }} Kept */

/**
 * Answers for pages and files that Next.js has answered from its cache before: the same status, headers and bytes, in the requested
 * encoding. An answer is kept as long as the cache entry that it came from, until one of its tags expires or its lifetime ends. Then one
 * request after the other is left to Next.js until an answer is kept, and those that arrive meanwhile get that one.
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => boolean | Promise<boolean>}
 * whether it answered; a promise while it finds out whether an expired answer is still true. If not, Next.js answers, and its answer is
 * kept if allowed. The caller must have read the latest expiries.
 */
export function responseCache() {
  /** The least recently used answer first. @type {Map<string, Kept>} */
  const answers = new Map();
  let bytes = 0;

  function remove(key, kept) {
    answers.delete(key);
    bytes -= kept.bytes;
  }

  function add(key, kept) {
    const former = answers.get(key);
    if (former) remove(key, former);
    answers.set(key, kept);
    bytes += kept.bytes;
    for (const [oldest, { bytes: size }] of answers) {
      if (bytes <= MAX_BYTES) break;
      remove(oldest, { bytes: size });
    }
  }

  const keep = recorder(add);
  /** Requests that Next.js answers because the kept answer had expired, by key. @type {Map<string, Promise<boolean>>} */
  const making = new Map();

  function leaveToNext(key, request, response, isOfExpired) {
    // An answer whose client has gone never ends.
    if (request.method !== "GET" || response.destroyed) return false;
    const isMade = keep(key, request, response);
    if (isOfExpired) {
      making.set(key, isMade);
      void isMade.then(() => making.get(key) === isMade && making.delete(key));
    }
    return false;
  }

  /** @param {number | undefined} waitsUntil on the clock of `performance.now()`; undefined for a request that has not waited */
  function answer(key, request, response, waitsUntil) {
    const kept = answers.get(key);
    const repeat = (isAllowed) => {
      if (isAllowed) {
        // Moves it to the end, as the most recently used.
        if (answers.delete(key)) answers.set(key, kept);
        send(kept, request, response);
        return true;
      }
      if (kept && answers.get(key) === kept) remove(key, kept);
      const made = making.get(key);
      const until = waitsUntil ?? performance.now() + WAIT_FOR_OTHERS_MS;
      if (!made || until <= performance.now()) return leaveToNext(key, request, response, kept !== undefined || waitsUntil !== undefined);
      const isOver = wait(until - performance.now(), false, { ref: false });
      return Promise.race([made, isOver]).then(async (isWorthMore) => {
        if (performance.now() >= expiries.knownUntil) await expiries.catchUp();
        return answer(key, request, response, isWorthMore ? until : 0);
      });
    };
    if (kept && isFresh(kept)) return repeat(true);
    if (!kept?.renew || kept.freshUntil <= Date.now()) return repeat(false);
    return kept.renew().then((count) => {
      if (count !== undefined) kept.count = Math.max(kept.count, count);
      return repeat(count !== undefined);
    });
  }

  return (request, response) => {
    const key = keyOf(request);
    return key !== undefined && answer(key, request, response);
  };
}

/** @param {Kept} kept */
function isFresh(kept) {
  if (kept.freshUntil <= Date.now() || expiries.haveExpired(kept.tags, kept.count)) return false;
  // All expiries until now were checked and need no second check.
  kept.count = expiries.count;
  return true;
}

/**
 * The cache key of a request: the address and the headers of the client's router. Undefined if the answer may differ otherwise: calls read
 * their variables and forms need the right hash. Next.js answers `Range` with the whole page, so a request with it is left to Next.js.
 * @param {import("node:http").IncomingMessage & { isPublic?: boolean }} request as scripts/public-request.mjs leaves it
 */
function keyOf({ method, url = "", headers, isPublic }) {
  if ((method !== "GET" && method !== "HEAD") || headers.range !== undefined) return undefined;
  const [path = "", query] = url.split("?", 2);
  if (headers.rsc === undefined) return query === undefined && (isPublic || path.startsWith("/api/")) ? path : undefined;
  if (!isPublic) return undefined;
  const [prefetch, segment] = [headers["next-router-prefetch"], headers["next-router-segment-prefetch"]];
  const parts = [prefetch, segment, headers["next-router-state-tree"], headers["next-url"]];
  // Next.js reads the segment only with this prefetch; with other headers, a client could name any segment and fill the memory.
  if (!PREFETCHES.includes(prefetch) || (segment !== undefined && prefetch !== "1")) return undefined;
  // Next.js redirects if the hash is not in the address, so that a shared cache tells the forms apart.
  const expected = parts.some((part) => part !== undefined) ? hashOf(parts.map((part) => part ?? "0").join(","), 12) : "";
  return query === `_rsc=${expected}` ? `${path} ${prefetch ?? "0"} ${segment ?? ""}` : undefined;
}

/** @param {string | Buffer} content @param {number} length in bytes */
function hashOf(content, length) {
  return createHash("sha256").update(content).digest().subarray(0, length).toString("base64url");
}

/**
 * Records the answer of Next.js, and keeps it when it came from one finished cache entry.
 * @param {(key: string, kept: Kept) => void} add
 * @returns resolves at the end of the answer, after it was kept: whether it is kept, or the next one may be
 */
function recorder(add) {
  /** Keys of the answers that wait for compression, without duplicates. */
  const waiting = new Set();
  /** By entry of the cache. @type {WeakMap<object, Set<string>>} */
  const addresses = new WeakMap();
  const hasTooMany = ({ entry }, key) => {
    const known = addresses.get(entry) ?? new Set();
    addresses.set(entry, known);
    const path = key.split(" ", 1)[0];
    if (known.size < MAX_ADDRESSES) known.add(path);
    return !known.has(path);
  };
  let line = Promise.resolve();

  async function keep(key, response, sent, { entry: _, ...origin }) {
    try {
      // Not the entry itself, so that the cache may drop it earlier.
      add(key, { ...origin, ...(await encoded(response, sent, origin)) });
      return true;
    } catch (error) {
      console.error("An answer is not kept.", error);
      return false;
    } finally {
      waiting.delete(key);
    }
  }

  return (key, request, response) => {
    watchOrigins(request.headers);
    /** @type {Buffer[]} */
    const parts = [];
    let size = 0;
    const read = (chunk, encoding) => {
      if (chunk === undefined || chunk === null || typeof chunk === "function" || !originOf(request.headers)) return;
      const part = typeof chunk === "string" ? Buffer.from(chunk, typeof encoding === "string" ? encoding : "utf8") : chunk;
      size += part.length;
      if (size <= MAX_ANSWER_BYTES) parts.push(part);
    };
    const { write, end } = response;
    response.write = (...args) => {
      read(args[0], args[1]);
      return write.apply(response, args);
    };
    response.end = (...args) => {
      read(args[0], args[1]);
      return end.apply(response, args);
    };
    return new Promise((resolve) => {
      response.once("finish", () => {
        const origin = originOf(request.headers);
        if (!origin || size > MAX_ANSWER_BYTES || !mayBeKept(response, origin)) return resolve(isJustMade(response));
        if (waiting.has(key) || waiting.size >= MAX_WAITING || hasTooMany(origin, key)) return resolve(false);
        waiting.add(key);
        line = line.then(() => keep(key, response, Buffer.concat(parts), origin)).then(resolve);
      });
      // Also of an answer that was cut off.
      response.once("close", () => response.writableFinished || resolve(true));
    });
  };
}

/**
 * Whether Next.js made the page for this answer, so that the next answer comes from its cache.
 * @param {import("node:http").ServerResponse} response
 */
function isJustMade(response) {
  return response.statusCode === 200 && ["MISS", "STALE"].includes(String(response.getHeader("x-nextjs-cache")));
}

/** @param {import("node:http").ServerResponse} response @param {import("../lib/platform/cache/response-origin.cjs").Origin} origin */
function mayBeKept(response, { isCall }) {
  if (response.statusCode !== 200 || response.hasHeader("set-cookie")) return false;
  // A call's answer is not for other caches, but this call declared that it may be shared here.
  if (isCall) return true;
  const control = String(response.getHeader("cache-control") ?? "private");
  return response.getHeader("x-nextjs-cache") === "HIT" && !/private|no-store/.test(control);
}

/**
 * The answer in every encoding.
 * @param {import("node:http").ServerResponse} response @param {Buffer} sent
 * @param {{ isCall?: boolean }} origin
 */
async function encoded(response, sent, { isCall }) {
  const plain = await DECODERS[String(response.getHeader("content-encoding") ?? "identity")](sent);
  const common = response.getRawHeaderNames().flatMap((name) => {
    const value = response.getHeader(name);
    return NOT_KEPT.includes(name.toLowerCase()) ? [] : [value].flat().flatMap((each) => [name, String(each)]);
  });
  // Next.js sends this header for compressible answers.
  const isCompressed = /accept-encoding/i.test(String(response.getHeader("vary"))) && plain.length >= COMPRESSED_FROM_BYTES;
  // Answers of calls are not stored by clients, so they need no ETag.
  const tag = isCall ? undefined : String(response.getHeader("etag") ?? `"${hashOf(plain, 15)}"`);
  const encodings = { identity: encodingOf(common, tag, plain) };
  if (isCompressed) {
    encodings.br = encodingOf(common, tag, await compressBrotli(plain, BROTLI), "br");
    encodings.gzip = encodingOf(common, tag, await compressGzip(plain), "gzip");
    encodings.identity.body = undefined;
  }
  const notModified = common.filter((_, index) => common[index - (index % 2)]?.toLowerCase() !== "content-type");
  const bytes = Object.values(encodings).reduce((sum, { body, headers }) => sum + (body?.length ?? 0) + headers.join().length, 0);
  return { encodings, notModified, bytes };
}

/**
 * @param {string[]} common @param {string | undefined} tag of the content @param {Buffer} body @param {string} [name]
 * @returns {Encoded}
 */
function encodingOf(common, tag, body, name) {
  const etag = tag && name ? `${tag.slice(0, -1)}-${name}"` : tag;
  const special = [...(name ? ["Content-Encoding", name] : []), ...(etag ? ["ETag", etag] : [])];
  return { etag, body, headers: [...common, ...special, "Content-Length", String(body.length)] };
}

/**
 * @param {Kept} kept
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
function send({ encodings, notModified, isCall }, { method, url, headers }, response) {
  const known = knownTag(headers, encodings);
  if (known) {
    response.writeHead(304, [...notModified, "ETag", known]);
    response.end();
    return;
  }
  const { body, headers: lines } = encodings[bestEncoding(headers["accept-encoding"], encodings)] ?? encodings.identity;
  response.writeHead(200, isCall ? [...lines, "X-Request-Id", globalThis[LOG_REPEATED](method, url, headers["x-request-id"])] : lines);
  if (method === "HEAD") response.end();
  else if (body) response.end(body);
  else gunzip(encodings.gzip.body, (_, plain) => response.end(plain));
}

/**
 * The ETag under which the client has this content already, in any encoding.
 * @param {import("node:http").IncomingHttpHeaders} headers
 * @param {Record<string, Encoded>} encodings
 */
function knownTag(headers, encodings) {
  const asked = headers["if-none-match"];
  if (asked === undefined) return undefined;
  if (asked.trim() === "*") return encodings[bestEncoding(headers["accept-encoding"], encodings)]?.etag;
  const tags = asked.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return Object.values(encodings).find(({ etag }) => etag && tags.includes(etag))?.etag;
}

/** At equal preference, the smallest encoding first. */
const BY_SIZE = ["br", "gzip", "identity"];

/**
 * The encoding that the client prefers; none if it accepts none of these.
 * @param {string | undefined} accepted the request's Accept-Encoding
 * @param {Record<string, unknown>} encodings the available ones
 */
function bestEncoding(accepted, encodings) {
  const qualities = qualitiesIn(accepted ?? "");
  let [best, highest] = ["identity", 0];
  for (const name of BY_SIZE) {
    const quality = qualities.get(name) ?? (name === "identity" ? 0 : (qualities.get("*") ?? 0));
    if (name in encodings && quality > highest) [best, highest] = [name, quality];
  }
  return best;
}

/** @param {string} accepted @returns {Map<string, number>} 0 to 1, by the name of the encoding */
function qualitiesIn(accepted) {
  const entries = accepted.toLowerCase().split(",");
  return new Map(
    entries.map((entry) => {
      const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
      return [name, Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1)];
    }),
  );
}
