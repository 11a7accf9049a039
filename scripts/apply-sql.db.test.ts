import { randomUUID } from "node:crypto";
import type pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { onServer, urlOf } from "@/lib/testing/server";
import { migrate } from "./migrate.mjs";
import { readMigrations } from "./migrations.mjs";
import { parseSql, readSql, type SqlObject } from "./sql-files.mjs";

let database: string;

beforeEach(async () => {
  database = await aDatabase();
});

async function aDatabase(): Promise<string> {
  const name = `quad_sql_${randomUUID()}`;
  await onServer((client) => client.query(`CREATE DATABASE "${name}"`));
  return name;
}

const query = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  onServer(async (client) => (await client.query<Row>(text, values)).rows, database);

const NOT_OF_EXTENSION = `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`;
const OUR_FUNCTIONS = `FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND ${NOT_OF_EXTENSION}`;

/** Everything that the rooms' SQL can make, as PostgreSQL prints it. */
async function definitionsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `SELECT pg_get_functiondef(p.oid) AS "text" ${OUR_FUNCTIONS}
    UNION ALL SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t WHERE NOT t.tgisinternal
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || conname || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT adrelid::regclass || pg_get_expr(adbin, adrelid) FROM pg_attrdef
    ORDER BY 1`,
  );
  return rows.map(({ text }) => text);
}

/** The product's SQL with other texts for some of its objects. */
const sqlWith = (change: (object: SqlObject) => string | undefined): SqlObject[] =>
  readSql().flatMap((object) => parseSql(change(object) ?? object.text));

const replaceIn = (id: string, from: string, to: string) => (object: SqlObject) => {
  if (object.id !== id) return undefined;
  if (!object.text.includes(from)) throw new Error(`${id} has no ${from}.`);
  return object.text.replace(from, to);
};

test("the database has the functions and triggers of the files, word for word, and no others", async () => {
  await migrate(urlOf(database));
  const sql = readSql();
  const functions = await query<{ name: string; source: string }>(`SELECT proname AS "name", prosrc AS "source" ${OUR_FUNCTIONS}`);
  expect(functions.map(({ name }) => `function ${name}`).sort()).toEqual(
    sql.flatMap(({ id, kind }) => (kind === "function" ? [id] : [])).sort(),
  );
  // PostgreSQL stores the text of a function between dollar signs, and the meaning of the others.
  const kept = functions.filter(({ source }) => source !== "");
  expect(kept.length).toBeGreaterThan(70);
  for (const { name, source } of kept) expect(sql.find(({ id }) => id === `function ${name}`)?.text).toContain(`$$${source}$$`);
  const triggers = await query<{ id: string }>(`SELECT 'trigger "' || tgname || '"' AS "id" FROM pg_trigger WHERE NOT tgisinternal`);
  expect(triggers.map(({ id }) => id).sort()).toEqual(sql.flatMap(({ id, kind }) => (kind === "trigger" ? [id] : [])).sort());
});

test("a database with other functions becomes the same as a new one", async () => {
  const earlier = sqlWith((object) => {
    // With other argument names or another result, the function must be recreated, with all objects that use it.
    if (object.id === "function words_of") return object.text.replace("(value text)", "(value text, former integer DEFAULT 0)");
    if (object.id === "function is_living") return object.text.replace("(status ", "(former ").replace("RETURN status", "RETURN former");
    if (object.id === "function lock_event") return object.text.replace(`, "wasFull" boolean`, `, "wasFull" boolean, "more" integer`);
    if (object.id === 'trigger "Event_slug"') return object.text.replace("BEFORE INSERT OR UPDATE", "AFTER INSERT OR UPDATE");
    return object.kind === "function" ? object.text.replace(/;$/, " -- former\n;") : undefined;
  });
  const former = parseSql(`
CREATE OR REPLACE FUNCTION former_name(value text) RETURNS text LANGUAGE sql IMMUTABLE RETURN former_text(value);
CREATE OR REPLACE FUNCTION former_text(value text) RETURNS text LANGUAGE sql IMMUTABLE RETURN value;
CREATE OR REPLACE FUNCTION former_trigger() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
CREATE INDEX "Club_former_idx" ON "Club" (former_name("name"));
CREATE TRIGGER "Club_former" BEFORE UPDATE ON "Club" FOR EACH ROW EXECUTE FUNCTION former_trigger();
ALTER TABLE "Club" ADD CONSTRAINT "Club_former" CHECK (former_name("name") <> '');
ALTER TABLE "Club" ADD COLUMN "former" text GENERATED ALWAYS AS (former_name("name")) STORED;
`);
  await migrate(urlOf(database), { sql: [...earlier, ...former] });
  const { migrations, sql } = await migrate(urlOf(database));
  expect(migrations).toEqual([]);
  expect(sql).toEqual(
    expect.arrayContaining(["function former_text", `column "former"`, `index "Club_name_parts_idx"`, "function seats_changed"]),
  );
  expect(await migrate(urlOf(database))).toEqual({ migrations: [], sql: [] });

  const fresh = await aDatabase();
  await migrate(urlOf(fresh));
  expect(await onServer(definitionsOf, database)).toEqual(await onServer(definitionsOf, fresh));
});

test("a function with a changed body stays the same function, and nothing else is touched", async () => {
  await migrate(urlOf(database), { sql: sqlWith(replaceIn("function hold_time", "15 minutes", "20 minutes")) });
  const oids = `SELECT oid::int AS "oid" FROM pg_proc WHERE proname IN ('hold_time', 'add_member') UNION SELECT oid::int FROM pg_trigger`;
  const before = await query(oids);
  expect(await migrate(urlOf(database))).toEqual({ migrations: [], sql: ["function hold_time"] });
  expect(await query(`SELECT hold_time()::text AS "time"`)).toEqual([{ time: "00:15:00" }]);
  expect(await query(oids)).toEqual(before);
});

test("indexes, checks and generated columns follow the functions that they use, also indirectly", async () => {
  const migrations = [
    ...readMigrations(),
    { name: "29990101000000_names", script: `CREATE TABLE "Named" ("name" text); INSERT INTO "Named" VALUES ('Ab')` },
  ];
  const using = `
CREATE OR REPLACE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE RETURN inner_folded(value);
CREATE INDEX "Named_idx" ON "Named" (folded("name"));
ALTER TABLE "Named" ADD COLUMN "folded" text GENERATED ALWAYS AS (folded("name")) STORED;
ALTER TABLE "Named" ADD CONSTRAINT "Named_check" CHECK (folded("name") <> 'AB');
`;
  const folding = (expression: string) =>
    parseSql(`${using}CREATE OR REPLACE FUNCTION inner_folded(value text) RETURNS text LANGUAGE sql IMMUTABLE RETURN ${expression};`);
  await migrate(urlOf(database), { migrations, sql: [...readSql(), ...folding("lower(value)")] });
  await migrate(urlOf(database), { migrations, sql: [...readSql(), ...folding("reverse(value)")] });
  const found = `SELECT "folded" FROM "Named" WHERE folded("name") = 'bA'`;
  const rows = await onServer(
    async (client) => (await client.query(`SET enable_seqscan = off; ${found}`)) as unknown as pg.QueryResult[],
    database,
  );
  expect(rows.at(-1)?.rows).toEqual([{ folded: "bA" }]);

  // A row that violates the check with the new function leaves everything unchanged.
  await expect(migrate(urlOf(database), { migrations, sql: [...readSql(), ...folding("upper(value)")] })).rejects.toThrow();
  expect(await query(`SELECT folded('Ab') AS "folded"`)).toEqual([{ folded: "bA" }]);
});

test("however many processes start concurrently, one of them changes the functions", async () => {
  await migrate(urlOf(database), { sql: sqlWith(replaceIn("function hold_time", "15 minutes", "20 minutes")) });
  const results = await Promise.all(Array.from({ length: 4 }, () => migrate(urlOf(database))));
  expect(results.flatMap(({ sql }) => sql)).toEqual(["function hold_time"]);
});

test("an earlier version that starts beside a later one leaves the later one's functions", async () => {
  const later = [...readMigrations(), { name: "29990101000000_later", script: "SELECT 1" }];
  await migrate(urlOf(database), { migrations: later, sql: sqlWith(replaceIn("function hold_time", "15 minutes", "20 minutes")) });
  expect(await migrate(urlOf(database))).toEqual({ migrations: [], sql: [] });
  expect(await query(`SELECT hold_time()::text AS "time"`)).toEqual([{ time: "00:20:00" }]);
});
