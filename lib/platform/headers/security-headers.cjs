"use strict";
// CommonJS, because next.config.mjs, the cache handler (which Next loads unbundled) and the middleware all need it.

const { createHash } = require("node:crypto");

/**
 * The CSP source that admits exactly this inline script.
 * @param {string} script the text between the tags, to the byte
 */
const hashSource = (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * The Content-Security-Policy of every page, public and private. An inline script runs only if `scripts` names it.
 * @param {object} page
 * @param {readonly string[]} page.scripts sources of `script-src` besides our own files: `'sha256-…'`, `'nonce-…'`
 * @param {boolean} page.secure whether the public origin is https
 * @param {string | undefined} [page.pictures] the origin that serves stored pictures, where it is not ours
 * @param {string | undefined} [page.tiles] the origin of the map's ground, for the page of the map
 * @param {string | undefined} [page.uploads] the origin to which browsers send pictures, where it is not ours
 * @param {{ readonly script: readonly string[], readonly connect: readonly string[], readonly frame: readonly string[] }} [page.allow]
 * other sites that this page needs
 * @returns {string} Source: decision 001.
 */
function pagePolicy({ scripts, secure, pictures, tiles, uploads, allow = { script: [], connect: [], frame: [] } }) {
  return policy({
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scripts, ...allow.script],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...(pictures ? [pictures] : []), ...(tiles ? [tiles] : [])],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(uploads ? [uploads] : []), ...allow.connect],
    ...(allow.frame.length > 0 && { "frame-src": allow.frame }),
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    ...(secure && { "upgrade-insecure-requests": [] }),
  });
}

/**
 * The Content-Security-Policy of an embed: one style, one script, pictures and fonts, and any site may frame it.
 * @param {object} embed
 * @param {string} embed.style the text between the tags, to the byte
 * @param {string} embed.script the same of its script
 * @param {boolean} embed.secure whether the public origin is https
 * @param {string | undefined} [embed.pictures] the origin that serves stored pictures, where it is not ours
 * @returns {string} Source: decision 061.
 */
function embedPolicy({ style, script, secure, pictures }) {
  return policy({
    "default-src": ["'none'"],
    "script-src": [hashSource(script)],
    "style-src": [hashSource(style)],
    "img-src": ["'self'", ...(pictures ? [pictures] : [])],
    "font-src": ["'self'"],
    "form-action": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["*"],
    ...(secure && { "upgrade-insecure-requests": [] }),
  });
}

/** @param {Record<string, readonly string[]>} directives */
const policy = (directives) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");

/** The policy of API answers that are opened as a page: it allows nothing. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The development server evaluates code, writes inline scripts of its own and talks over a websocket.
 * @param {{ pictures: string | undefined, tiles: string | undefined, uploads: string | undefined }} origins as for `pagePolicy`
 */
const developmentPolicy = (origins) =>
  pagePolicy({
    scripts: ["'unsafe-inline'", "'unsafe-eval'"],
    secure: false,
    ...origins,
    allow: { script: [], connect: ["ws:"], frame: [] },
  });

/** Razorpay's checkout; only `/payment` may load it. */
const RAZORPAY = {
  script: ["https://checkout.razorpay.com"],
  connect: ["https://api.razorpay.com"],
  frame: ["https://api.razorpay.com", "https://checkout.razorpay.com"],
};

const YEAR_S = 365 * 24 * 60 * 60;
/** Our own host alone: names below it may be other sites of the campus, over http. */
const STRICT_TRANSPORT = { key: "Strict-Transport-Security", value: `max-age=${YEAR_S}` };

/** Embeds alone are answered without it. */
const NOT_FRAMED = { key: "X-Frame-Options", value: "DENY" };
/** Lets other sites use a file. */
const FOR_OTHER_SITES = { key: "Cross-Origin-Resource-Policy", value: "cross-origin" };

/** Headers of every answer: pages, API, files, errors. */
const COMMON_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  NOT_FRAMED,
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: [
      "camera=(self)",
      "geolocation=(self)",
      ...["accelerometer", "browsing-topics", "display-capture", "gyroscope", "magnetometer", "microphone", "midi", "usb"].map(
        (feature) => `${feature}=()`,
      ),
    ].join(", "),
  },
];

module.exports = {
  API_POLICY,
  COMMON_HEADERS,
  developmentPolicy,
  embedPolicy,
  FOR_OTHER_SITES,
  hashSource,
  NOT_FRAMED,
  pagePolicy,
  RAZORPAY,
  STRICT_TRANSPORT,
};
