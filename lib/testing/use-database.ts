import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeEach } from "vitest";
import { onServer, TEMPLATE, urlOf } from "./server";

/** One database for each worker, so that files run in parallel. Files of one worker run one after the other and share it. */
const database = `quad_test_${process.env.VITEST_POOL_ID}`;

/** So many rows are deleted faster than a hundred files of tables and indexes are made anew. */
const FEW_ROWS = 1000;

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
await client.query(`
  CREATE OR REPLACE FUNCTION pg_temp.empty_tables() RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    tables text[] := ARRAY(
      SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
      WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' OR tablename = '_private_jobs'
    );
    name text;
    rows integer;
  BEGIN
    FOREACH name IN ARRAY tables LOOP
      EXECUTE format('SELECT count(*) FROM (SELECT FROM %s LIMIT ${FEW_ROWS + 1}) few', name) INTO rows;
      IF rows > ${FEW_ROWS} THEN
        EXECUTE format('TRUNCATE %s CASCADE', array_to_string(tables, ', '));
        RETURN;
      ELSIF rows > 0 THEN
        EXECUTE format('DELETE FROM %s', name);
      END IF;
    END LOOP;
  END $$`);
// A test that left a transaction open fails here, instead of blocking all others.
await client.query("SET lock_timeout = '5s'");
// A trigger forbids emptying the admin's log; this one connection disables it. It is active in all tested code.
await client.query("SET session_replication_role = replica");

/** Every test begins with empty tables. */
beforeEach(async () => {
  await client.query("SELECT pg_temp.empty_tables()");
});

afterAll(async () => {
  await client.end();
  rmSync(process.env.DATA_DIR as string, { recursive: true, force: true });
});
