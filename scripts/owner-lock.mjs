import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { startOf } from "./process-identity.mjs";

/**
 * Makes this process the owner of a resource until it releases it or ends, even by a kill.
 * @param {string} file contains the owner while there is one
 * @returns {{ release(): void } | undefined} undefined when a living process owns it
 */
export function takeOwnership(file) {
  const mine = `${process.pid} ${startOf(process.pid)}\n`;
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: "wx", mode: 0o600 });
      return { release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const found = readOwner(file);
    if (isAlive(found)) return undefined;
    discard(file, found);
  }
}

function readOwner(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function isAlive(owner) {
  const [pid, ...start] = owner.trim().split(" ");
  return Boolean(pid) && startOf(Number(pid)) === start.join(" ");
}

/** Moves a dead owner's file away. If another process was faster and this is its new file, the file is put back. */
function discard(file, found) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readOwner(aside) !== found) linkSync(aside, file);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  }
  rmSync(aside, { force: true });
}
