// Removes everything about the visitor from public requests before Next.js sees them: it renders public pages once for everybody.

import { PRIVATE_ROOTS } from "../lib/identity/pages/private-pages.cjs";

/**
 * The first part of the address of public files that keep the header with the client's address, for limits. It cannot leak into a shared
 * answer: calendars are made for each request, and Next.js hides the header from cards, which read it only to take turns.
 */
const COUNTED_ROOTS = ["calendar", "cards"];

/**
 * The rewrites of next.config.mjs lead each of these to one page. The browser reads the id, the number, or the secret of a link, from
 * its own address.
 */
const ONE_PAGE_FOR_EVERY_ID = /^(\/(?:otp|college-otp|reset-password|unsubscribe|verify|feedback|records))\/[^/]+$/;

const IS_CALL = /^\/api(\/|$)/;
const LOOKS_LIKE_CALL = /^[/.\\]*api([/\\]|$)/;
/** Addresses without a page or call: they lead to the 404 page and the JSON of a 404. */
const NO_PAGE = "/error";
const NO_CALL = "/api/error";

/** Headers that affect how a finished answer is sent. */
const SENDING_HEADERS = ["accept-encoding", "if-none-match", "if-modified-since", "range", "if-range"];
/** Headers that select the form of a page. Next.js compares them with their hash `_rsc`, and removes them before it renders. */
const FORM_HEADERS = ["rsc", "next-router-prefetch", "next-router-segment-prefetch", "next-router-state-tree", "next-url"];
const ROUTER_HEADERS = [...SENDING_HEADERS, ...FORM_HEADERS];

/**
 * The address and headers that Next.js receives. The address alone decides whether the request is for a call or a private page; those get
 * the whole request. Public requests lose their query except `_rsc`, have one spelling of their path, and no header about the visitor.
 * @param {string} url the request's, as it came; it can be decoded
 * @param {import("node:http").IncomingHttpHeaders} headers
 * @param {string} host of the site's own origin
 * @returns {{ isPublic: boolean, url: string, headers: import("node:http").IncomingHttpHeaders }}
 */
export function normalizeRequest(url, headers, host) {
  const { path, query } = splitUrl(url);
  if (!isPlain(path)) return asPublic(LOOKS_LIKE_CALL.test(decodeURIComponent(path)) ? NO_CALL : NO_PAGE, {}, host);
  const root = path.split("/")[1] ?? "";
  if (IS_CALL.test(path) || PRIVATE_ROOTS.includes(root)) return { isPublic: false, url, headers };
  const page = path.replace(/(?<=.)\/$/, "").replace(ONE_PAGE_FOR_EVERY_ID, "$1/id");
  const hash = headers.rsc !== "1" ? null : new URLSearchParams(query).get("_rsc");
  const asked = asPublic(hash === null ? page : `${page}?_rsc=${encodeURIComponent(hash)}`, headers, host);
  if (COUNTED_ROOTS.includes(root)) asked.headers["x-forwarded-for"] = headers["x-forwarded-for"];
  return asked;
}

function asPublic(url, headers, host) {
  const kept = { host };
  // A loop, because every answer from memory passes here.
  for (const name of headers.rsc === "1" ? ROUTER_HEADERS : SENDING_HEADERS) if (headers[name] !== undefined) kept[name] = headers[name];
  return { isPublic: true, url, headers: kept };
}

function splitUrl(url) {
  const [, path = "", query = ""] = /^([^?#]*)\??([^#]*)/.exec(url) ?? [];
  return { path, query };
}

/**
 * Whether a path has our one spelling: no empty part, no `.` or `..`, no needless encoding, and no encoded slash. With two spellings one
 * could be cached while the other is expired.
 */
function isPlain(path) {
  if (/\/\/|[\\\t\n\r]|(^|\/)\.{1,2}(\/|$)|%(2f|5c)/i.test(path)) return false;
  return [...path.matchAll(/%([\da-f]{2})/gi)].every(([, code]) => !/[\w.~-]/.test(String.fromCharCode(Number.parseInt(code, 16))));
}
