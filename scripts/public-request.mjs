// What Next.js is told of a request. It draws public pages once and keeps them for everybody, so it must not see who asks for them.

/** The first part of the address of each private page; lib/pages/private-pages.ts says who may see which. */
export const PRIVATE_ROOTS = [
  "student-profile",
  "payment",
  "profile-otp",
  "ticket",
  "college-profile",
  "club-otp",
  "club-profile",
  "listing",
  "add-blog",
  "participants",
  "admin-profile",
  "admin-clubs",
  "admin-events",
  "admin-blogs",
  "profile",
];

/** The rewrites of next.config.mjs lead these to one page each. The browser reads the id, or the secret of a reset link, from its own address. */
const ONE_PAGE_FOR_EVERY_ID = /^(\/(?:otp|college-otp|reset-password))\/[^/]+$/;

const IS_CALL = /^\/api(\/|$)/;
const LOOKS_LIKE_CALL = /^[/.\\]*api([/\\]|$)/;
/** No page and no call is here, so these addresses lead to the 404 page and the JSON of a 404. */
const NO_PAGE = "/error";
const NO_CALL = "/api/error";

/** Decide how an answer that is finished is sent. */
const SENDING_HEADERS = ["accept-encoding", "if-none-match", "if-modified-since", "range", "if-range"];
/** Decide in which form a page is answered. Next.js compares `_rsc`, which is their hash, and removes them before it draws. */
const FORM_HEADERS = ["rsc", "next-router-prefetch", "next-router-segment-prefetch", "next-router-state-tree", "next-url"];
const ROUTER_HEADERS = [...SENDING_HEADERS, ...FORM_HEADERS];

/**
 * The address and headers with which Next.js is asked. It depends on the address alone whether that is a call or a private page, which get the
 * whole request; everything else is public and gets no query but `_rsc`, one spelling of its path, and no header that tells of the visitor.
 * @param {string} url the request's, as it came; it can be decoded
 * @param {import("node:http").IncomingHttpHeaders} headers
 * @param {string} host of the site's own origin
 * @returns {{ isPublic: boolean, url: string, headers: import("node:http").IncomingHttpHeaders }}
 */
export function normalizeRequest(url, headers, host) {
  const { path, query } = splitUrl(url);
  if (!isPlain(path)) return asPublic(LOOKS_LIKE_CALL.test(decodeURIComponent(path)) ? NO_CALL : NO_PAGE, {}, host);
  if (IS_CALL.test(path) || PRIVATE_ROOTS.includes(path.split("/")[1] ?? "")) return { isPublic: false, url, headers };
  const page = path.replace(/(?<=.)\/$/, "").replace(ONE_PAGE_FOR_EVERY_ID, "$1/id");
  const hash = headers.rsc !== "1" ? null : new URLSearchParams(query).get("_rsc");
  return asPublic(hash === null ? page : `${page}?_rsc=${encodeURIComponent(hash)}`, headers, host);
}

function asPublic(url, headers, host) {
  const kept = { host };
  // A loop, since every answer from memory goes through it.
  for (const name of headers.rsc === "1" ? ROUTER_HEADERS : SENDING_HEADERS) if (headers[name] !== undefined) kept[name] = headers[name];
  return { isPublic: true, url, headers: kept };
}

function splitUrl(url) {
  const [, path = "", query = ""] = /^([^?#]*)\??([^#]*)/.exec(url) ?? [];
  return { path, query };
}

/**
 * Whether a path is spelled in the one way that we write it: no empty part, no `.` or `..`, nothing encoded that need not be, and no encoded
 * slash. Of two spellings one could be kept and the other expired.
 */
function isPlain(path) {
  if (/\/\/|[\\\t\n\r]|(^|\/)\.{1,2}(\/|$)|%(2f|5c)/i.test(path)) return false;
  return [...path.matchAll(/%([\da-f]{2})/gi)].every(([, code]) => !/[\w.~-]/.test(String.fromCharCode(Number.parseInt(code, 16))));
}
