import pg from "pg";

/** The tables of a worker's database, which the tests of its files share. */

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
// A test that left a transaction open fails here, instead of blocking all others.
await client.query("SET lock_timeout = '5s'");
// A trigger forbids emptying the admin's log; this one connection disables it. It is active in all tested code.
await client.query("SET session_replication_role = replica");
const { rows } = await client.query<{ name: string }>(
  `SELECT format('%I.%I', schemaname, tablename) AS "name" FROM pg_tables
  WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' OR schemaname = 'graphile_worker' AND tablename = '_private_jobs'`,
);
const tables = rows.map(({ name }) => name);

/** Makes all tables anew, so that the planner sees none of the pages that deleted rows leave behind. A test that names an index begins with it. */
export async function truncateTables(): Promise<void> {
  await client.query(`TRUNCATE ${tables.join(", ")} CASCADE`);
}

/** Empties all tables. Takes a tenth of the time of making fifty tables anew. */
export async function emptyTables(): Promise<void> {
  await client.query(tables.map((table) => `DELETE FROM ${table};`).join("\n"));
}

/** Forgets how often each limit was used. */
export const emptyLimits = () => client.query(`DELETE FROM "RateLimit"`).then(() => undefined);

export const closeTables = () => client.end();
