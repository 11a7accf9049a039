import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "..");

/** The finished pages, 128 MB at most, the site itself, and as much again for what requests make and leave. */
const SERVER_HEAP_MB = 384;

// Next.js would report its use to its makers. Every script imports this module, and their children inherit it.
process.env.NEXT_TELEMETRY_DISABLED ??= "1";

/** Added to the environment of a process that reads no `.env`: neither Next.js, whose own switch this is, nor `readEnvFile`. */
export const NO_ENV_FILES = { __NEXT_PROCESSED_ENV: "true" };

/**
 * Takes over `.env`, unless NO_ENV_FILES is set. What is set already wins, except where it is empty: unset and empty are the same (contract 1).
 * @param {string} directory where the file is
 */
export function readEnvFile(directory = ROOT) {
  for (const [name, value] of Object.entries(process.env)) if (value === "") delete process.env[name];
  const file = path.join(directory, ".env");
  if (!process.env.__NEXT_PROCESSED_ENV && existsSync(file)) process.loadEnvFile(file);
  for (const [name, value] of Object.entries(process.env)) if (value === "") delete process.env[name];
}

/** Where everything that this machine keeps is, as an absolute path. */
export function dataDir() {
  return path.resolve(ROOT, process.env.DATA_DIR || ".data");
}

/**
 * The environment of a process that serves, so that it takes what it needs. V8 would take five times that before it collects, and glibc
 * keeps memory for each thread that ever asked for some.
 * @param {{ [name: string]: string | undefined }} given what it sets for either wins
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnvironment(given) {
  return {
    MALLOC_ARENA_MAX: "2",
    ...given,
    NODE_OPTIONS: `--max-old-space-size=${SERVER_HEAP_MB} ${given.NODE_OPTIONS ?? ""}`.trim(),
  };
}

/**
 * What is made once and kept, readable by its owner alone.
 * @param {string} file
 * @param {() => string} make
 */
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
