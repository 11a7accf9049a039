import pg from "pg";
import "./worker";

/** The tables of a worker's database; the tests of its files share them. */

/** It lasts as long as the worker. */
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
// A test that left a transaction open fails here, instead of blocking all others.
await client.query("SET lock_timeout = '5s'");
// A trigger forbids emptying the admin's log; only this connection disables it. It is active in all tested code.
await client.query("SET session_replication_role = replica");
const { rows } = await client.query<{ name: string }>(
  `SELECT format('%I.%I', schemaname, tablename) AS "name" FROM pg_tables
  WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' OR schemaname = 'graphile_worker' AND tablename = '_private_jobs'`,
);
const tables = rows.map(({ name }) => name);

/** The names of the tables for which a condition holds. The server plans the statement once. */
const tablesWhere = (name: string, condition: (table: string) => string) => async (): Promise<string[]> => {
  const cases = tables.map((table) => `CASE WHEN ${condition(table)} THEN ${pg.escapeLiteral(table)} END`);
  const text = `SELECT array_remove(ARRAY[${cases}], NULL) AS "names"`;
  return (await client.query<{ names: string[] }>({ name, text })).rows.flatMap(({ names }) => names);
};
const filledTables = tablesWhere("filled", (table) => `EXISTS (SELECT FROM ${table})`);
const usedTables = tablesWhere("used", (table) => `pg_relation_size(${pg.escapeLiteral(table)}::regclass) > 0`);

/**
 * Recreates the tables, so that the planner sees no pages of deleted rows, and does not take a table for empty because it was vacuumed when
 * it was. A test that names an index begins with it.
 */
export async function truncateTables(): Promise<void> {
  const used = await usedTables();
  if (used.length > 0) await client.query(`TRUNCATE ${used} CASCADE`);
  await client.query(`${FORGET_SIZES} AND reltuples >= 0`);
}

/** Until the end of a transaction that runs this, autovacuum can count no rows. */
export const FORGET_SIZES = `SELECT pg_clear_relation_stats('public', relname) FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')`;

/** Empties all tables. Takes a tenth of the time of recreating fifty tables. */
export async function emptyTables(): Promise<void> {
  const filled = await filledTables();
  if (filled.length > 0) await client.query(filled.map((table) => `DELETE FROM ${table};`).join("\n"));
}

/**
 * Stores a copy of all rows.
 * @returns restores the tables, in a tenth of the time of making the rows again
 */
export async function keepTables(): Promise<() => Promise<void>> {
  const names = await filledTables();
  const { rows } = await client.query<{ table: string; columns: string }>(
    `SELECT "table", string_agg(quote_ident(attname), ', ') AS "columns" FROM unnest($1::text[]) AS "table"
    JOIN pg_attribute ON attrelid = "table"::regclass AND attnum > 0 AND attgenerated = '' AND NOT attisdropped GROUP BY "table"`,
    [names],
  );
  const inserts: string[] = [];
  for (const { table, columns } of rows) {
    // As text, because JSON numbers are not exact in JavaScript.
    const { rows: kept } = await client.query<{ rows: string }>(`SELECT json_agg(t)::text AS "rows" FROM ${table} t`);
    const values = `json_populate_recordset(NULL::${table}, ${pg.escapeLiteral(kept[0]?.rows ?? "[]")})`;
    inserts.push(`INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${values};`);
  }
  return async () => {
    await emptyTables();
    await client.query(inserts.join("\n"));
  };
}

/** Deletes all counted uses of the limits. */
export const emptyLimits = () => client.query(`DELETE FROM "RateLimit"`).then(() => undefined);

/** All rows of all tables, except for the counted uses of the limits. */
export async function readTables(): Promise<Record<string, string[]>> {
  const kept = tables.filter((table) => table !== `public."RateLimit"`);
  const text = kept.map((table) => `SELECT ${pg.escapeLiteral(table)} AS "name", t::text AS "row" FROM ${table} t`).join(" UNION ALL ");
  const read: Record<string, string[]> = {};
  for (const { name, row } of (await client.query<{ name: string; row: string }>({ name: "read", text })).rows) {
    read[name] ??= [];
    read[name].push(row);
  }
  for (const rows of Object.values(read)) rows.sort();
  return read;
}
