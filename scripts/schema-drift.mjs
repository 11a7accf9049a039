import { readFileSync } from "node:fs";
import path from "node:path";
import { readMigrations } from "./migrations.mjs";
import { withSchemaEngine } from "./schema-engine.mjs";
import { ROOT } from "./settings.mjs";

const SCHEMA = path.join(ROOT, "prisma/schema.prisma");

/** Compares all tables. */
const NO_FILTERS = { externalTables: [], externalEnums: [] };

/**
 * The SQL that is missing in the migrations to reach schema.prisma; "" when they agree. Checks and partial indexes, which Prisma's schema
 * language lacks, are not compared.
 * @param {string} databaseUrl a server where a scratch database may be made
 */
export async function findDrift(databaseUrl) {
  return withSchemaEngine(databaseUrl, async (engine) => {
    const from = { tag: "migrations", ...migrationsOfEngine() };
    const to = { tag: "schemaDatamodel", files: [{ path: SCHEMA, content: readFileSync(SCHEMA, "utf8") }] };
    const { stdout } = await engine.diff({ from, to, script: true, exitCode: null, shadowDatabaseUrl: null, filters: NO_FILTERS });
    const sql = (stdout ?? "").trim();
    return sql === "-- This is an empty migration." ? "" : sql;
  });
}

/** The migrations in the format of the schema engine. */
function migrationsOfEngine() {
  return {
    baseDir: path.join(ROOT, "prisma/migrations"),
    lockfile: { path: "migration_lock.toml", content: readFileSync(path.join(ROOT, "prisma/migrations/migration_lock.toml"), "utf8") },
    shadowDbInitScript: "",
    migrationDirectories: readMigrations().map(({ name, script }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: script } },
    })),
  };
}
