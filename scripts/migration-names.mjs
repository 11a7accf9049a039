import { readdirSync } from "node:fs";
import path from "node:path";

export const MIGRATIONS = path.resolve(import.meta.dirname, "../prisma/migrations");

/** In the order of application: their names begin with the time of their making. */
export function migrationNames() {
  const entries = readdirSync(MIGRATIONS, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
