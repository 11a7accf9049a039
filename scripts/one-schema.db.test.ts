import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { openPool } from "@/lib/platform/db/pool";
import { contentsOf } from "@/lib/testing/database-contents";
import { giveToQuad, onServer, urlOf } from "@/lib/testing/server";
import { backUp } from "./backup.mjs";
import { migrate } from "./migrate.mjs";
import { readMigrations } from "./migrations.mjs";
import { restore } from "./restore.mjs";

// Each test makes whole databases.
vi.setConfig({ testTimeout: 120_000 });

const scratch = mkdtempSync(path.join(tmpdir(), "quad-schema-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const later = {
  name: "29990101000000_later",
  script: `CREATE TABLE "Later" ("id" integer); ALTER TABLE "Event" ADD COLUMN "later" integer;`,
};
const migrations = [...readMigrations(), later];
const EXTENSIONS = ["pg_trgm", "unaccent", "fuzzystrmatch"];
const HOSTILE = [`search_path = "$user", elsewhere`, "datestyle = 'SQL, DMY'", "timezone = 'Asia/Kolkata'", "bytea_output = 'escape'"];

let database: string;
/** The URL for the role quad. */
let url: string;

beforeEach(async () => {
  database = `quad_schema_${randomUUID()}`;
  await onServer((client) => client.query(`CREATE DATABASE "${database}"`));
  url = await giveToQuad(database);
});

async function asQuad<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const astray = async () =>
  (
    await asQuad<{ name: string }>(`
      SELECT relname AS "name" FROM pg_class WHERE relkind = 'r' AND relnamespace = 'quad'::regnamespace AND relname !~ '^sql_'
      UNION ALL SELECT typname FROM pg_type WHERE typtype = 'e' AND typnamespace = 'quad'::regnamespace
      UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'quad'::regnamespace`)
  ).map(({ name }) => name);

/** Without times, which differ. */
async function rulesOf(databaseUrl: string) {
  const { rows, ...rules } = await contentsOf(databaseUrl);
  return { ...rules, tables: Object.keys(rows) };
}

async function freshRules() {
  const name = `quad_schema_${randomUUID()}`;
  await onServer((client) => client.query(`CREATE DATABASE "${name}"`));
  await migrate(urlOf(name), { migrations });
  return rulesOf(urlOf(name));
}

const ACCOUNT = `INSERT INTO public."Account" VALUES (gen_random_uuid(), 'student', 'student', 'a@x.in', 'none')`;

/** A database that an earlier version made for the role quad: the functions stood in the schema of its name. */
async function madeByEarlier(): Promise<void> {
  await migrate(url);
  await asQuad(`DO $do$ DECLARE f text; BEGIN
    FOR f IN SELECT p.oid::regprocedure::text FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
    LOOP EXECUTE 'ALTER FUNCTION ' || f || ' SET SCHEMA quad'; END LOOP; END $do$`);
  await asQuad(ACCOUNT);
}

/** Applies migrations as an earlier version did for the role quad. */
async function applyAstray(names: { name: string; script: string }[]): Promise<void> {
  await asQuad(`CREATE TABLE IF NOT EXISTS quad._prisma_migrations (LIKE public._prisma_migrations INCLUDING ALL)`);
  for (const { name, script } of names) {
    await asQuad(script);
    await asQuad(`INSERT INTO _prisma_migrations ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
      VALUES (gen_random_uuid()::text, '', '${name}', clock_timestamp(), 1)`);
  }
}

test("for a role called quad, and a database with other settings, every connection means the same tables and values", async () => {
  await onServer(async (client) => {
    await client.query("CREATE SCHEMA elsewhere; GRANT USAGE ON SCHEMA elsewhere TO PUBLIC");
    for (const extension of EXTENSIONS) await client.query(`CREATE EXTENSION ${extension} SCHEMA elsewhere`);
    for (const setting of HOSTILE) await client.query(`ALTER DATABASE "${database}" SET ${setting}`);
  }, database);
  await migrate(url);
  expect((await migrate(url, { migrations })).migrations).toEqual([later.name]);
  expect(await migrate(url, { migrations })).toEqual({ migrations: [], sql: [] });
  expect(await astray()).toEqual([]);

  const pool = openPool({ url, name: "test", max: 1, connectWithinMs: 5000, statementMs: 5000, lockMs: 2000, idleInTransactionMs: 5000 });
  try {
    await pool.query(ACCOUNT);
    const { rows } = await pool.query(
      `SELECT '2026-11-21 10:00Z'::timestamptz AS "at", '2026-11-21 10:00Z'::timestamptz::text AS "text", '90 min'::interval::text AS "for",
      '\\xff'::bytea::text AS "bytes", (SELECT count(*)::int FROM "Account") AS "accounts"`,
    );
    expect(rows).toEqual([
      { at: new Date("2026-11-21T10:00:00Z"), text: "2026-11-21 10:00:00+00", for: "01:30:00", bytes: "\\xff", accounts: 1 },
    ]);
  } finally {
    await pool.end();
  }

  const place = { databaseUrl: url, dataDir: scratch, file: path.join(scratch, `${database}.tar.gz`) };
  await backUp(place);
  await restore({ ...place, isReplacing: true, migrations });
  expect(await migrate(url, { migrations })).toEqual({ migrations: [], sql: [] });
  expect(await astray()).toEqual([]);
  expect(await asQuad(`SELECT "email" FROM public."Account"`)).toEqual([{ email: "a@x.in" }]);
});

test("functions that an earlier version made in the schema quad are moved, and stay the same", async () => {
  await madeByEarlier();
  const oid = `SELECT oid::int AS "oid" FROM pg_proc WHERE proname = 'hold_time'`;
  const before = await asQuad(oid);
  const said: string[] = [];
  expect(await migrate(url, {}, { say: (line) => said.push(line) })).toEqual({ migrations: [], sql: [] });
  expect(said).toEqual(["Everything of Quad's in the schema quad was moved to public."]);
  expect(await astray()).toEqual([]);
  expect(await asQuad(oid)).toEqual(before);
  await migrate(url, { migrations });
  expect(await rulesOf(url)).toEqual(await freshRules());
});

test("tables, rows and records of an upgrade that went into the schema quad are moved, and a backup before that is refused", async () => {
  await madeByEarlier();
  await applyAstray([later]);
  await asQuad(`INSERT INTO "Later" VALUES (7)`);
  const file = path.join(scratch, `${database}.tar.gz`);
  await expect(backUp({ databaseUrl: url, dataDir: scratch, file })).rejects.toThrow(/^Some tables are in the schema "quad"/);
  expect(await migrate(url, { migrations })).toEqual({ migrations: [], sql: [] });
  expect(await asQuad(`SELECT "id" FROM public."Later"`)).toEqual([{ id: 7 }]);
  expect(await rulesOf(url)).toEqual(await freshRules());
  expect((await backUp({ databaseUrl: url, dataDir: scratch, file })).tables).toBeGreaterThan(80);
});

test("empty copies of the tables are dropped; copies with rows are left alone, and named", async () => {
  await madeByEarlier();
  await applyAstray([later]);
  await applyAstray(readMigrations());
  await asQuad(`INSERT INTO "RateLimit" VALUES ('a', 1)`);
  await asQuad(ACCOUNT.replace("public.", ""));
  await expect(migrate(url, { migrations })).rejects.toMatchObject({
    message: `The schema "quad" has other copies of tables: docs/operations.md says under "Migrations" what to do.`,
    details: `TRUNCATE quad."Account" CASCADE;`,
  });
  expect(await asQuad(`SELECT count(*)::int AS "count" FROM "Account"`)).toEqual([{ count: 1 }]);

  await asQuad(`TRUNCATE quad."Account" CASCADE`);
  expect((await migrate(url, { migrations })).migrations).toEqual([]);
  expect(await astray()).toEqual([]);
  expect(await asQuad(`SELECT "email" FROM "Account"`)).toEqual([{ email: "a@x.in" }]);
  expect(await rulesOf(url)).toEqual(await freshRules());
});
