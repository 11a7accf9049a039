"use strict";
// Our server and Next's cache handler load this file as it stands, and Next bundles it into every endpoint.

/**
 * What a request is answered from, when others may get the same answer.
 * @typedef {{ entry: object, tags: string[], count: number, freshUntil: number, isCall?: boolean }} Origin
 * `entry`: what the cache keeps; `count`: the expiries that were known when its making began; `freshUntil`: when its lifetime ends, on the
 * clock of `Date.now()`; `isCall`: each answer has an id of its own and a line in the log
 */

/** Among the headers of a request, which Next hands to its cache, as they are or as a copy. */
const ORIGINS = Symbol.for("quad.origins");

/** From now on what this request is answered from is noted. @param {object} headers of the request */
function watchOrigins(headers) {
  headers[ORIGINS] = [];
}

/** @param {object} headers of a request, watched or not @param {Origin} origin */
function noteOrigin(headers, origin) {
  headers[ORIGINS]?.push(origin);
}

/**
 * The one origin of the answer to a request; undefined when none or several were noted.
 * @param {object} headers
 * @returns {Origin | undefined}
 */
function originOf(headers) {
  return headers[ORIGINS]?.length === 1 ? headers[ORIGINS][0] : undefined;
}

module.exports = { noteOrigin, originOf, watchOrigins };
