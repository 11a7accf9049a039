"use strict";
// Our server loads this file unbundled, and Next bundles it into the site.

/** Marks a request's headers; Next passes them on, either themselves or a copy. */
const FAILURE = Symbol.for("quad.failure");

/** Watches a request for `noteUnavailable`. @param {object} headers of the request */
function watchFailure(headers) {
  headers[FAILURE] = { isUnavailable: false };
}

/** Notes that a request failed because a service is away or busy for a moment. @param {object} headers of a request, watched or not */
function noteUnavailable(headers) {
  if (headers[FAILURE]) headers[FAILURE].isUnavailable = true;
}

/** @param {object} headers @returns {boolean} */
const isUnavailable = (headers) => headers[FAILURE]?.isUnavailable ?? false;

module.exports = { isUnavailable, noteUnavailable, watchFailure };
