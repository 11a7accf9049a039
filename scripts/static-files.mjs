// The scripts and styles of a build, compressed once after the build and served from memory. Next.js compresses them for every request.
// Those of other builds are served from a folder, because a page goes on loading those of its own build after a later one.
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import securityHeaders from "../lib/platform/headers/security-headers.cjs";
import { Failure, reportFailure } from "./failure.mjs";

const STATIC = "/_next/static/";
const CONTENT_TYPES = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".svg": "image/svg+xml",
};
/** The encoding with the smallest files first. */
const ENCODINGS = [
  { name: "br", extension: ".br", compress: promisify(brotliCompress) },
  { name: "gzip", extension: ".gz", compress: promisify(gzip) },
];

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than a page stays open, as a rule. */
const KEPT_MS = 7 * DAY_MS;
/** The pause after a failure: a disk that was full may have room again. */
const RETRY_MS = 10 * 60 * 1000;
/** The letters of Next.js's names; none of them is the "+" that stands for "/" in the name of a kept file. */
const KEPT_NAME = /^[\w.~/-]+\.(js|css)(\.br|\.gz)?$/;

/** Writes the compressed forms beside every script and style of a folder. @param {string} folder the build's `static` */
export async function compressFiles(folder) {
  const files = filesIn(folder).filter((name) => path.extname(name) in CONTENT_TYPES);
  const compressFile = async (name) => {
    const file = path.join(folder, name);
    const text = readFileSync(file);
    for (const { extension, compress } of ENCODINGS) writeFileSync(file + extension, await compress(text));
  };
  // In parallel: Node.js compresses on several cores.
  await Promise.all(files.map(compressFile));
}

/**
 * The compressed files of a build by their addresses. Read once: a later build must not remove them from pages that were served before it.
 * @param {string} folder the build's `static`; may be missing, or hold nothing compressed
 * @returns {Map<string, Buffer>}
 */
export function readFiles(folder) {
  return new Map(
    filesIn(folder)
      .filter((name) => ENCODINGS.some(({ extension }) => name.endsWith(extension)))
      .map((name) => [STATIC + name.split(path.sep).join("/"), readFileSync(path.join(folder, name))]),
  );
}

/** The reason that was reported last, since the next tries come every few minutes. @type {string | undefined} */
let reported;

/**
 * Keeps the scripts and styles of this build for pages that are open when a later one is served, and for processes that still serve an
 * earlier one. Removes those that no process has kept for a week. A failure is reported and changes nothing else.
 * @param {Map<string, Buffer>} files @param {string} kept the folder; other processes may keep theirs in it at the same time
 * @returns {Promise<boolean>} whether all are kept
 */
export async function keepFiles(files, kept) {
  const own = new Map([...files].flatMap(([address, body]) => (keptName(address) ? [[keptName(address), body]] : [])));
  try {
    await mkdir(kept, { recursive: true });
    // First, because the disk may be full.
    for (const name of await readdir(kept)) if (!own.has(name)) await removeOld(path.join(kept, name));
    for (const [name, body] of own) await keepFile(path.join(kept, name), body);
    reported = undefined;
    return true;
  } catch (error) {
    const reason = error.code ?? error.message;
    if (reason !== reported)
      reportFailure(
        new Failure(`The scripts of this version cannot be kept in ${kept} (${reason}); pages that are open may miss them later.`),
      );
    reported = reason;
    return false;
  }
}

/**
 * Keeps them again each day, so that a week counts from the end of the last process that served them, and minutes after a failure.
 * @param {Map<string, Buffer>} files @param {string} kept @param {boolean} areKept what `keepFiles` returned
 */
export function keepFilesDaily(files, kept, areKept) {
  const again = async () => keepFilesDaily(files, kept, await keepFiles(files, kept));
  setTimeout(again, areKept ? DAY_MS : RETRY_MS).unref();
}

async function removeOld(file) {
  const stats = await statOf(file);
  if (stats && stats.mtimeMs < Date.now() - KEPT_MS) await rm(file, { force: true });
}

async function keepFile(file, body) {
  const now = new Date();
  const isThere = (await statOf(file))?.size === body.length;
  if (
    isThere &&
    (await utimes(file, now, now).then(
      () => true,
      () => false,
    ))
  )
    return;
  // Never half of it under its name.
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, body);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Another process may remove the file. */
const statOf = (file) => stat(file).catch(() => undefined);

/**
 * The name under which a script or style is kept: its path without folders, so that no address leads out of the folder.
 * @param {string} address with or without the extension of an encoding @returns {string | undefined} undefined for anything else
 */
function keptName(address) {
  const name = address.startsWith(STATIC) ? address.slice(STATIC.length) : "";
  return KEPT_NAME.test(name) ? name.replaceAll("/", "+") : undefined;
}

/**
 * Answers for the compressed files of this build, and for kept ones of other builds. Other requests, also of a browser that accepts neither
 * encoding, are left to Next.js; it serves the files of this build.
 * @param {Map<string, Buffer>} files those of this build
 * @param {{ secure: boolean, kept: string }} site `secure`: whether its public origin is https; `kept`: the folder of `keepFiles`
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => boolean | Promise<boolean>}
 * whether it answered; never rejects
 */
export function staticFiles(files, { secure, kept }) {
  const { COMMON_HEADERS, STRICT_TRANSPORT } = securityHeaders;
  const common = Object.fromEntries([...COMMON_HEADERS, ...(secure ? [STRICT_TRANSPORT] : [])].map(({ key, value }) => [key, value]));

  function send(address, encoding, body, method, response) {
    response.writeHead(200, {
      ...common,
      // A file's name changes with its content.
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Encoding": encoding.name,
      "Content-Length": body.length,
      "Content-Type": CONTENT_TYPES[path.extname(address)],
      Vary: "Accept-Encoding",
    });
    response.end(method === "HEAD" ? undefined : body);
    return true;
  }

  /** Asks the disk each time: a process of a later build may have kept the file since. */
  async function sendKept(address, encodings, method, response) {
    const name = keptName(address);
    for (const encoding of name ? encodings : []) {
      const body = await readFile(path.join(kept, name + encoding.extension)).catch(() => undefined);
      // An empty one was being written when the machine lost its power.
      if (body?.length) return send(address, encoding, body, method, response);
    }
    return false;
  }

  return ({ method, url = "", headers }, response) => {
    if ((method !== "GET" && method !== "HEAD") || headers.range || !url.startsWith(STATIC)) return false;
    const [address = ""] = url.split("?");
    const accepted = String(headers["accept-encoding"] ?? "").split(/\s*,\s*/);
    const encodings = ENCODINGS.filter(({ name }) => accepted.includes(name));
    const encoding = encodings.find(({ extension }) => files.has(address + extension));
    if (encoding) return send(address, encoding, files.get(address + encoding.extension), method, response);
    return sendKept(address, encodings, method, response);
  };
}

/** The paths of all files below a folder, relative to it; none when it is missing. @param {string} folder */
export function filesIn(folder) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}
