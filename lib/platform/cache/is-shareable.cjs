"use strict";

/** The beginning of Next's data: the address of the request, in parts, and its query. Other rows come before and after it. */
const ROOT = /(?:^|\n)0:(.*)/g;
const ADDRESS = /"c":(\["(?:[^"\\\]]|",")*"\]),"q":"",/;
/** The hash that the browser's router adds. */
const ROUTER_HASH = /\?_rsc=([\w-]{16}|\w{5})?$/;
const NONCE = /"nonce":"(?!\$undefined")/;

/**
 * Whether the data of a page that Next rendered names only the page's own address. Next renders for the first request, and writes into the
 * page its query, the original form of a rewritten address (`/otp/{userId}`), and the request's nonce if it had one.
 * @param {string} path
 * @param {Buffer undefined} data Next's `rscData`
 */
function isShareable(path, data) {
  const text = data?.toString() ?? "";
  const addresses = [...text.matchAll(ROOT)].map(([, root = ""]) => {
    const parts = ADDRESS.exec(root)?.[1];
    return parts && JSON.parse(parts).join("/").replace(ROUTER_HASH, "");
  });
  // `id` represents every id (scripts/public-request.mjs).
  return addresses.length > 0 && addresses.every((address) => address === path || address === `${path}/id`) && !NONCE.test(text);
}

module.exports = { isShareable };
