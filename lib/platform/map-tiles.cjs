"use strict";
// CommonJS, because the cache handler, which Next loads unbundled, needs it too.

/** The page that shows a map, and the only one that may load tiles. */
const MAP_PAGE = "/events-map";

const PLACEHOLDERS = ["{z}", "{x}", "{y}"];

/**
 * Whether this is the address of a provider's tiles: https, one host, with zoom, column and row.
 * @param {string} url
 */
const isTilesUrl = (url) => PLACEHOLDERS.every((one) => url.includes(one)) && originOf(url) !== undefined;

/**
 * The origin of the tiles, for the Content-Security-Policy of the map's page.
 * @param {{ MAP_TILES_URL?: string, MAP_TILES_ATTRIBUTION?: string }} environment
 * @returns {string | undefined} undefined if the map has a plain background
 */
const tilesOrigin = ({ MAP_TILES_URL: url }) => (url ? originOf(url) : undefined);

/** @param {string} url */
function originOf(url) {
  const [, host = ""] = /^https:\/\/([^/?#{}@]+)\//.exec(url) ?? [];
  return URL.canParse(`https://${host}`) && host ? new URL(`https://${host}`).origin : undefined;
}

module.exports = { MAP_PAGE, isTilesUrl, tilesOrigin };
