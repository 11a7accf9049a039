// The scripts and styles of a build, compressed once after the build and served from memory. Next.js compresses them for every request.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import securityHeaders from "../lib/platform/headers/security-headers.cjs";

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
 * Answers for the compressed files of a build. Other requests, also of a browser that accepts neither encoding, are left to Next.js; it
 * serves the same files.
 * @param {string} folder the build's `static`; may be missing, or hold nothing compressed
 * @param {{ secure: boolean }} site whether its public origin is https
 * @returns {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => boolean} whether it answered
 */
export function staticFiles(folder, { secure }) {
  const { COMMON_HEADERS, STRICT_TRANSPORT } = securityHeaders;
  const common = Object.fromEntries([...COMMON_HEADERS, ...(secure ? [STRICT_TRANSPORT] : [])].map(({ key, value }) => [key, value]));
  /** Read once: a later build must not remove files from pages that were served before it. */
  const bodies = new Map(
    filesIn(folder)
      .filter((name) => ENCODINGS.some(({ extension }) => name.endsWith(extension)))
      .map((name) => [STATIC + name.split(path.sep).join("/"), readFileSync(path.join(folder, name))]),
  );

  return ({ method, url = "", headers }, response) => {
    if ((method !== "GET" && method !== "HEAD") || headers.range) return false;
    const [address = ""] = url.split("?");
    const accepted = String(headers["accept-encoding"] ?? "").split(/\s*,\s*/);
    const encoding = ENCODINGS.find(({ name, extension }) => accepted.includes(name) && bodies.has(address + extension));
    if (!encoding) return false;
    const body = bodies.get(address + encoding.extension);
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
