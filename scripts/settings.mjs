import { existsSync } from "node:fs";
import path from "node:path";

export const ROOT = path.resolve(import.meta.dirname, "..");

/** Takes over `.env`. What is set already wins, except where it is empty: unset and empty are the same (contract 1). */
export function readEnvFile() {
  for (const [name, value] of Object.entries(process.env)) if (value === "") delete process.env[name];
  const file = path.join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Where everything that this machine keeps is, as an absolute path. */
export function dataDir() {
  return path.resolve(ROOT, process.env.DATA_DIR || ".data");
}
