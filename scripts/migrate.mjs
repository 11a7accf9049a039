// Applies migrations to a database: `npm run db:migrate`. Other scripts and the tests use it too.
import { readFileSync } from "node:fs";
import path from "node:path";
import { Logger, runMigrations as runQueueMigrations } from "graphile-worker";
import pg from "pg";
import { databaseUnreachable, parseDatabaseUrl, reasonOf } from "./early-checks.mjs";
import { Failure, isRunDirectly, reportFailure } from "./failure.mjs";
import { MIGRATIONS, migrationNames } from "./migration-names.mjs";
import { withSchemaEngine } from "./schema-engine.mjs";
import { ROOT, readEnvFile } from "./settings.mjs";

const SCHEMA = path.join(ROOT, "prisma/schema.prisma");

/** An arbitrary lock number that nothing else in the database uses; Prisma's own tools use 72707369. */
const MIGRATION_LOCK = 7_108_365;
const CONNECT_TIMEOUT_MS = 5000;

const SILENT = new Logger(() => () => {});

/** Compares all tables. */
const NO_FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Applies the migrations that the database lacks, in order. Safe to run in several processes at once: one works, the others wait and then
 * have nothing to do. The bookkeeping is Prisma's, so `prisma migrate deploy` and `prisma migrate status` agree.
 * @param {string} databaseUrl
 * @param {string[]} names the migrations to apply: all, or fewer for an older schema
 * @returns {Promise<string[]>} the names of the migrations that were applied now
 * @throws Failure when the database cannot be reached or a migration fails
 */
export async function migrate(databaseUrl, names = migrationNames()) {
  const client = await connect(databaseUrl);
  try {
    if (await isUpToDate(client, names)) return [];
    // The connection holds the lock, so it is released even when this process is killed.
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    if (await isUpToDate(client, names)) return [];
    // The queue's own tables, which our functions use. The worker migrates them as well when its version changes.
    await runQueueMigrations({ connectionString: databaseUrl, logger: SILENT });
    return await withSchemaEngine(databaseUrl, async (engine) => {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList: readMigrations(names), filters: NO_FILTERS });
      return appliedMigrationNames;
    });
  } catch (error) {
    throw error instanceof Failure ? error : new Failure("The database could not be brought up to date.", String(error?.message ?? error));
  } finally {
    await client.end();
  }
}

/**
 * The SQL that is missing in the migrations to reach schema.prisma; "" when they agree. Checks and partial indexes, which Prisma's schema
 * language lacks, are not compared.
 * @param {string} databaseUrl a server where a scratch database may be made
 */
export async function findDrift(databaseUrl) {
  return withSchemaEngine(databaseUrl, async (engine) => {
    const from = { tag: "migrations", ...readMigrations(migrationNames()) };
    const to = { tag: "schemaDatamodel", ...readSchema() };
    const { stdout } = await engine.diff({ from, to, script: true, exitCode: null, shadowDatabaseUrl: null, filters: NO_FILTERS });
    const sql = (stdout ?? "").trim();
    return sql === "-- This is an empty migration." ? "" : sql;
  });
}

/** schema.prisma in the format of the schema engine. */
function readSchema() {
  return { files: [{ path: SCHEMA, content: readFileSync(SCHEMA, "utf8") }] };
}

/** prisma/migrations in the format of the schema engine. */
function readMigrations(names) {
  return {
    baseDir: MIGRATIONS,
    lockfile: { path: "migration_lock.toml", content: readFileSync(path.join(MIGRATIONS, "migration_lock.toml"), "utf8") },
    shadowDbInitScript: "",
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: readFileSync(path.join(MIGRATIONS, name, "migration.sql"), "utf8") },
      },
    })),
  };
}

/** @throws Failure when the database cannot be reached */
export async function connect(databaseUrl) {
  const url = parseDatabaseUrl(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // Without a listener a connection that breaks later ends the process; the running query reports it.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw databaseUnreachable(url, reasonOf(error));
  }
}

async function isUpToDate(client, wanted) {
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists");
  if (!rows[0].exists) return false;
  const applied = await client.query(`SELECT migration_name AS name, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL`);
  const failed = applied.rows.find(({ finished_at }) => !finished_at);
  if (failed)
    throw new Failure(`The migration ${failed.name} failed earlier; mend the database and resolve it with prisma migrate resolve.`);
  const names = new Set(applied.rows.map(({ name }) => name));
  return wanted.every((name) => names.has(name));
}

if (isRunDirectly(import.meta.url)) {
  try {
    readEnvFile();
    if (!process.env.DATABASE_URL) throw new Failure("DATABASE_URL must be set; the embedded database is brought up to date by npm start.");
    const applied = await migrate(process.env.DATABASE_URL);
    process.stdout.write(applied.length > 0 ? `Applied ${applied.join(", ")}.\n` : "The database is up to date.\n");
  } catch (error) {
    reportFailure(error);
    process.exitCode = 1;
  }
}
