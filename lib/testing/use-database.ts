import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeEach } from "vitest";
import { onServer, TEMPLATE, urlOf } from "./server";

/** One database for each worker, so that files run side by side. Files of one worker follow each other and share it. */
const database = `quad_test_${process.env.VITEST_POOL_ID}`;

// Set before a test file imports anything of ours, since the configuration is read once.
process.env.DATABASE_URL = urlOf(database);
process.env.NEXTAUTH_SECRET = "a secret that signs nothing but tests";
process.env.NEXTAUTH_URL = "http://localhost:3000";
process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), "quad-test-"));

await onServer(async (client) => {
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [database]);
  if (!rowCount) await client.query(`CREATE DATABASE "${database}" TEMPLATE "${TEMPLATE}"`);
});

const client = new pg.Client({ connectionString: urlOf(database) });
await client.connect();
const { rows } = await client.query<{ tables: string }>(
  `SELECT string_agg(format('%I', tablename), ', ') AS tables FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
);
// A test that left a transaction open is told so, instead of making all others wait.
await client.query("SET lock_timeout = '5s'");
// The log of the admin's acts refuses to be emptied, by a trigger that does not run for this one connection. It does for all that is tested.
await client.query("SET session_replication_role = replica");

/** Every test begins with empty tables. */
beforeEach(async () => {
  await client.query(`TRUNCATE ${rows[0]?.tables}, graphile_worker._private_jobs CASCADE`);
});

afterAll(async () => {
  await client.end();
  rmSync(process.env.DATA_DIR as string, { recursive: true, force: true });
});
