import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeEach } from "vitest";
import { onServer, TEMPLATE, urlOf } from "./server";

/** One database for each worker, so that files run in parallel. Files of one worker run one after the other and share it. */
const database = `quad_test_${process.env.VITEST_POOL_ID}`;

// Set before a test file imports our modules, since the configuration is read once.
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
// A test that left a transaction open fails here, instead of blocking all others.
await client.query("SET lock_timeout = '5s'");
// A trigger forbids emptying the admin's log; this one connection disables it. It is active in all tested code.
await client.query("SET session_replication_role = replica");

/** Every test begins with empty tables. */
beforeEach(async () => {
  await client.query(`TRUNCATE ${rows[0]?.tables}, graphile_worker._private_jobs CASCADE`);
});

afterAll(async () => {
  await client.end();
  rmSync(process.env.DATA_DIR as string, { recursive: true, force: true });
});
