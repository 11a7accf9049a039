import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { filesIn } from "./static-files.mjs";

/** A smaller file costs less than the file that would replace it. */
const FROM_BYTES = 10_000;
const SOURCE_MAP = /\/\/# sourceMappingURL=.*\s*$/;

/**
 * Merges equal chunks of the server: Turbopack writes some of them once for every few pages, and a process would load and keep each copy. A
 * copy becomes a file that requires the first one. The lists of each page's files (`.nft.json`) get the first one too.
 * @param {string} serverDir `.next/server`
 * @returns {number} saved bytes
 */
export function shareChunks(serverDir) {
  /** The first file with this content. @type {Map<string, string>} */
  const firsts = new Map();
  /** Maps each copy to the first one. @type {Map<string, string>} */
  const copies = new Map();
  let saved = 0;
  for (const file of filesBelow(path.join(serverDir, "chunks"), ".js").sort()) {
    const text = readFileSync(file, "utf8").replace(SOURCE_MAP, "");
    if (text.length < FROM_BYTES) continue;
    const key = `${path.dirname(file)} ${createHash("sha256").update(text).digest("base64")}`;
    const first = firsts.get(key);
    if (!first) firsts.set(key, file);
    else {
      copies.set(file, first);
      writeFileSync(file, `module.exports=require(${JSON.stringify(`./${path.basename(first)}`)});\n`);
      rmSync(`${file}.map`, { force: true });
      saved += text.length;
    }
  }
  for (const list of filesBelow(path.join(serverDir, "app"), ".nft.json")) addFirsts(list, copies);
  return saved;
}

/** @param {string} list @param {Map<string, string>} copies */
function addFirsts(list, copies) {
  const trace = JSON.parse(readFileSync(list, "utf8"));
  const folder = path.dirname(list);
  const files = new Set(trace.files);
  for (const name of trace.files) {
    const first = copies.get(path.join(folder, name));
    if (first) files.add(path.relative(folder, first));
  }
  if (files.size > trace.files.length) writeFileSync(list, JSON.stringify({ ...trace, files: [...files] }));
}

function filesBelow(folder, ending) {
  return filesIn(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));
}
