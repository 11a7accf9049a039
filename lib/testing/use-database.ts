import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
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

const { closeTables, emptyTables, truncateTables } = await import("./tables");

/** Every test begins with empty tables. */
beforeAll(truncateTables);
beforeEach(emptyTables);

afterAll(async () => {
  await closeTables();
  rmSync(process.env.DATA_DIR as string, { recursive: true, force: true });
});
