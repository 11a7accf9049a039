import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { hash as hashPassword } from "@node-rs/argon2";
import { withClient } from "../scripts/database-client.mjs";
import { migrate } from "../scripts/migrate.mjs";
import { readMigrations } from "../scripts/migrations.mjs";
import { startPostgres } from "../scripts/postgres.mjs";
import { readSql, versionOf } from "../scripts/sql-files.mjs";
import { say } from "../scripts/steps.mjs";

const NAME = "quad_bench";
const LARGE_NAME = "quad_bench_large";
const BULK_SQL = path.join(import.meta.dirname, "bulk.sql");
const SQL = path.join(import.meta.dirname, "dataset.sql");
const LARGE_SQL = path.join(import.meta.dirname, "large.sql");
/** Dates count from the day it was made; after this many days too few events are in the future. */
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000;

/** The password of every account in it. */
export const PASSWORD = "Courtyard#1";
export const STUDENT_COUNT = 10_000;

/**
 * Starts the database of the measurements, stored below `dir`. The first run makes it, and so does the first run after a change of this
 * code. @param {string} dir
 */
export async function openDataset(dir) {
  const server = await startPostgres(dir, say);
  try {
    const url = server.url(NAME);
    const stampFile = path.join(dir, "dataset.json");
    const kept = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, "utf8")) : undefined;
    const made = [BULK_SQL, SQL, LARGE_SQL].map((file) => readFileSync(file, "utf8"));
    const stamp = stampOf([...made, ...readMigrations().map(({ script }) => script), versionOf(readSql())]);
    if (server.isNew || kept?.stamp !== stamp || Date.now() - kept.madeAt > MAX_AGE_MS) {
      say("Making 100,000 events…");
      await make(server.url("postgres"), url);
      writeFileSync(stampFile, JSON.stringify({ stamp, madeAt: Date.now() }));
    }
    const openLarge = () => makeLarge(server.url("postgres"), server.url(LARGE_NAME));
    return { dir, url, stop: server.stop, openLarge };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function stampOf(texts) {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text);
  return hash.digest("hex");
}

async function make(adminUrl, url) {
  await withClient(adminUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS "${NAME}" WITH (FORCE)`);
    await client.query(`DROP DATABASE IF EXISTS "${LARGE_NAME}" WITH (FORCE)`);
    await client.query(`CREATE DATABASE "${NAME}"`);
  });
  await migrate(url);
  const passwordHash = await hashPassword(PASSWORD, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await withClient(url, async (client) => {
    await client.query("SET synchronous_commit = off");
    await client.query(readFileSync(BULK_SQL, "utf8"));
    await client.query(readFileSync(SQL, "utf8").replaceAll("$HASH", () => passwordHash));
    await client.query("VACUUM ANALYZE");
  });
}

/** A copy of the dataset with a million events, made on first use. @returns its address */
async function makeLarge(adminUrl, url) {
  const isMade = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query("SELECT FROM pg_database WHERE datname = $1", [LARGE_NAME]);
    if (rows.length > 0) return true;
    say("Making 1,000,000 events…");
    await client.query(`CREATE DATABASE "${LARGE_NAME}" TEMPLATE "${NAME}"`);
    return false;
  });
  if (isMade) return url;
  await withClient(url, async (client) => {
    await client.query("SET synchronous_commit = off");
    await client.query(readFileSync(BULK_SQL, "utf8"));
    await client.query(readFileSync(LARGE_SQL, "utf8"));
    await client.query("VACUUM ANALYZE");
  }).catch(async (error) => {
    await withClient(adminUrl, (client) => client.query(`DROP DATABASE "${LARGE_NAME}" WITH (FORCE)`));
    throw error;
  });
  return url;
}
