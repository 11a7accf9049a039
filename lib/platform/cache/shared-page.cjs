"use strict";

/** The beginning of Next's data: the address as the request wrote it, in parts, and its query. Other rows stand before and behind it. */
const ROOT = /(?:^|\n)0:(.*)/g;
const ADDRESS = /"c":(\["(?:[^"\\\]]|",")*"\]),"q":"",/;
/** The hash that the browser's router adds. */
const ROUTER_HASH = /\?_rsc=([\w-]{16}|\w{5})?$/;
const NONCE = /"nonce":"(?!\$undefined")/;

/**
 * Whether the data of a page that Next rendered names its own address alone. Next renders for the first request, and writes into the page
 * its query, the original form of a rewritten address (`/otp/{userId}`), and a nonce that the request brought.
 * @param {string} path
 * @param {Buffer
 * undefined} data Next's `rscData`
 */
function isForEverybody(path, data) {
  const text = data?.toString() ?? "";
  const addresses = [...text.matchAll(ROOT)].map(([, root = ""]) => {
    const parts = ADDRESS.exec(root)?.[1];
    return parts && JSON.parse(parts).join("/").replace(ROUTER_HASH, "");
  });
  // `id` stands for every id (scripts/public-request.mjs).
  return addresses.length > 0 && addresses.every((address) => address === path || address === `${path}/id`) && !NONCE.test(text);
}

module.exports = { isForEverybody };
