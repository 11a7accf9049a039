"use strict";
// CommonJS, because the cache handler, which Next loads unbundled, needs it too.

/**
 * Whether a text is a token of UploadThing: base64 of JSON that names a key, an app and its regions.
 * @param {string} token
 */
const isToken = (token) => {
  const { apiKey, appId, regions } = read(token);
  return /^sk_/.test(apiKey) && /^[\w-]+$/.test(appId) && Array.isArray(regions) && regions.length > 0;
};

/**
 * The origin that serves an app's files, for the Content-Security-Policy and the addresses of pictures.
 * @param {{ UPLOADTHING_TOKEN?: string, UPLOADTHING_FILES_URL?: string }} environment
 * @returns {string | undefined} undefined if files are stored on this machine
 */
const filesOrigin = ({ UPLOADTHING_TOKEN: token, UPLOADTHING_FILES_URL: url }) =>
  token ? new URL(url || `https://${read(token).appId}.ufs.sh`).origin : undefined;

/**
 * The origin to which browsers send files, for the Content-Security-Policy.
 * @param {{ UPLOADTHING_TOKEN?: string, UPLOADTHING_INGEST_URL?: string }} environment
 * @returns {string | undefined} undefined if files are stored on this machine
 */
const ingestOrigin = ({ UPLOADTHING_TOKEN: token, UPLOADTHING_INGEST_URL: url }) => {
  if (!token) return undefined;
  const { regions, ingestHost = "ingest.uploadthing.com" } = read(token);
  return new URL(url || `https://${regions[0]}.${ingestHost}`).origin;
};

/** @param {string} token */
function read(token) {
  try {
    return JSON.parse(Buffer.from(token, "base64").toString("utf8")) ?? {};
  } catch {
    return {};
  }
}

module.exports = { filesOrigin, ingestOrigin, isToken };
