import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { call } from "./load.mjs";

const SIGNAL = "SIGUSR2";
const POLL_MS = 50;
const NAMED = 6;

/** Types of heap nodes that have a name each, such as the text of a string. They are counted by their type. */
const NAMELESS = ["string", "concatenated string", "sliced string", "number", "bigint", "symbol", "code", "regexp", "array"];

/**
 * Arguments of Node.js for a server whose heap is read, and the reading of it.
 * @returns {{ args: string[], read(site: { origin: string, pid: number }): Promise<Heap>, remove(): void }}
 */
export function heapReader() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "heap-"));
  const written = () => readdirSync(folder).map((name) => path.join(folder, name));
  return {
    args: [`--heapsnapshot-signal=${SIGNAL}`, `--diagnostic-dir=${folder}`],
    /** Reads the reachable objects: Node.js collects all garbage before it writes a snapshot. */
    async read({ origin, pid }) {
      process.kill(pid, SIGNAL);
      while (written().length === 0) await wait(POLL_MS);
      // The thread that answers is the one that writes, so an answer means that the file is complete.
      await call(`${origin}/api/health`);
      const [file = ""] = written();
      const heap = sizesOf(JSON.parse(readFileSync(file, "utf8")));
      rmSync(file);
      return heap;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** @typedef {Map<string, number>} Heap bytes by kind of object, without what an object refers to */

/** @returns {Heap} */
function sizesOf({ snapshot, nodes, strings }) {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = ["type", "name", "self_size"].map((field) => fields.indexOf(field));
  const sizes = new Map();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[type][nodes[at + type]];
    const called = NAMELESS.includes(kind) ? `(${kind})` : `${strings[nodes[at + name]].slice(0, 60)} (${kind})`;
    sizes.set(called, (sizes.get(called) ?? 0) + nodes[at + size]);
  }
  return sizes;
}

/** @param {Heap} heap */
export const megabytesOf = (heap) => [...heap.values()].reduce((sum, bytes) => sum + bytes, 0) / 1e6;

/** The kinds of objects that grew most, with their growth in kB. @param {Heap} early @param {Heap} late */
export function growthOf(early, late) {
  return [...late]
    .map(([kind, bytes]) => ({ kind, kB: Math.round((bytes - (early.get(kind) ?? 0)) / 1000) }))
    .sort((one, other) => other.kB - one.kB)
    .slice(0, NAMED);
}
