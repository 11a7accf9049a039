import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const MIGRATIONS = path.resolve(import.meta.dirname, "../prisma/migrations");

/** @typedef {{ name: string, script: string }} Migration */

/** In the order of application: their names begin with the time of their making. @returns {Migration[]} */
export function readMigrations() {
  return readdirSync(MIGRATIONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, script: readFileSync(path.join(MIGRATIONS, name, "migration.sql"), "utf8") }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
