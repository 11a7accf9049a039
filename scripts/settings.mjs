import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readVariable } from "../lib/platform/variable.cjs";
import { Failure } from "./failure.mjs";

export const ROOT = path.resolve(import.meta.dirname, "..");

/** The finished pages (up to 128 MB), the site itself, and the same again for requests. */
const SERVER_HEAP_MB = 384;

// Disables Next.js's telemetry. Every script imports this module, and child processes inherit it.
process.env.NEXT_TELEMETRY_DISABLED ??= "1";

/** Environment of a process that must not read `.env`: Next.js has one variable for it, `readEnvFile` another. */
export const NO_ENV_FILES = { __NEXT_PROCESSED_ENV: "true" };

/**
 * Loads `.env`, unless NO_ENV_FILES is set. A variable that is set and not blank wins; a blank one counts as unset, and spaces around a
 * value do not count (contract base 1). Called before a script of the site reads a variable, so that scripts and site see the same.
 * @param {string} directory of the file
 */
export function readEnvFile(directory = ROOT) {
  tidyVariables();
  const file = path.join(directory, ".env");
  if (!process.env.__NEXT_PROCESSED_ENV && existsSync(file)) process.loadEnvFile(file);
  tidyVariables();
}

/** The variables as lib/platform/env.ts reads them. */
function tidyVariables() {
  for (const [name, value] of Object.entries(process.env)) {
    const read = readVariable(name, value);
    if (read === undefined) delete process.env[name];
    else process.env[name] = read;
  }
}

/** The absolute path of this machine's data. @throws Failure when it begins with a tilde, which shells replace alone */
export function dataDir() {
  const given = process.env.DATA_DIR || ".data";
  if (/^~(\/|$)/.test(given)) throw new Failure("DATA_DIR is not valid: write the whole path instead of ~.");
  return path.resolve(ROOT, given);
}

/**
 * The environment of a server process; it limits the process's memory. V8 would take five times as much before it collects, and glibc keeps
 * memory for each thread.
 * @param {{ [name: string]: string | undefined }} given its own values for either win
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnvironment(given) {
  return {
    MALLOC_ARENA_MAX: "2",
    ...given,
    NODE_OPTIONS: `--max-old-space-size=${SERVER_HEAP_MB} ${given.NODE_OPTIONS ?? ""}`.trim(),
  };
}

/** A text that is generated once and stored, readable by its owner alone. @param {string} file @param {() => string} make */
export function keepSecret(file, make) {
  const kept = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (kept) return kept;
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  const secret = make();
  writeFileSync(draft, `${secret}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return secret;
}
