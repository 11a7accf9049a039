"use strict";
// CommonJS: our server and Next's cache handler load this file unbundled, and Next bundles it into every endpoint.

/**
 * The cached source of an answer that several requests may share.
 * @typedef {{ entry: object, tags: string[], count: number, freshUntil: number, isCall?: boolean, renew?: () => Promise<number | undefined> }} Origin
 * `entry`: the cache entry; `count`: the number of expiries known when its making began; `freshUntil`: end of its lifetime, on the
 * clock of `Date.now()`; `isCall`: each answer has an id of its own and a line in the log; `renew`: asks whether the answer is still true
 * although a tag expired, and resolves with the count for which it is
 */

/** Marks a request's headers; Next passes them to its cache, either themselves or a copy. */
const ORIGINS = Symbol.for("quad.origins");

/** Starts recording the entry that this request is answered from. @param {object} headers of the request */
function watchOrigins(headers) {
  headers[ORIGINS] = [];
}

/** @param {object} headers of a request, watched or not @param {Origin} origin */
function noteOrigin(headers, origin) {
  headers[ORIGINS]?.push(origin);
}

/**
 * The single source of the answer to a request; undefined when none or several were recorded.
 * @param {object} headers
 * @returns {Origin | undefined}
 */
function originOf(headers) {
  return headers[ORIGINS]?.length === 1 ? headers[ORIGINS][0] : undefined;
}

module.exports = { noteOrigin, originOf, watchOrigins };
