import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onServer, TEMPLATE, urlOf } from "./server";

/**
 * The settings of a worker and its database: the workers run in parallel; the files of one worker run one after the other and share these.
 */

const database = `quad_test_${process.env.VITEST_POOL_ID}`;

// Set before a test file imports our modules, because they read the configuration once.
process.env.DATABASE_URL = urlOf(database);
process.env.NEXTAUTH_SECRET = "a secret that signs nothing but tests";
process.env.NEXTAUTH_URL = "http://localhost:3000";
process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), "quad-test-"));

await onServer(async (client) => {
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [database]);
  if (!rowCount) await client.query(`CREATE DATABASE "${database}" TEMPLATE "${TEMPLATE}"`);
});

export const dataDir = process.env.DATA_DIR;
