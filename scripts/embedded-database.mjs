import { withClient } from "./database-client.mjs";
import { Failure } from "./failure.mjs";
import { findRunningPostgres, hasPostgres, startPostgres } from "./postgres.mjs";
import { dataDir } from "./settings.mjs";
import { say } from "./steps.mjs";

const DATABASE_NAME = "quad";

/** Makes the product's database on the embedded server if it is missing. @param {Pick<import("./postgres.mjs").Server, "url">} server */
export async function ensureDatabase(server) {
  await withClient(server.url("postgres"), async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE_NAME]);
    if (!rowCount) await client.query(`CREATE DATABASE "${DATABASE_NAME}"`);
  });
  return server.url(DATABASE_NAME);
}

/**
 * Runs work on the configured database: the one in DATABASE_URL, otherwise the embedded one. The embedded one is started for the duration
 * unless `npm start` runs it.
 * @template T
 * @param {(databaseUrl: string) => Promise<T>} work
 * @param {{ isAlone?: boolean }} options `isAlone`: `npm start` must not run, and a missing embedded database is made
 * @returns {Promise<T>}
 * @throws Failure when there is no database, or `npm start` runs despite `isAlone`
 */
export async function withDatabase(work, { isAlone = false } = {}) {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL);
  const dir = dataDir();
  const running = findRunningPostgres(dir);
  if (running && isAlone) throw new Failure(`Another Quad is running with the data in ${dir}; stop it first.`);
  if (running) return work(running.url(DATABASE_NAME));
  if (!isAlone && !hasPostgres(dir)) throw new Failure(`There is no database in ${dir}; set DATABASE_URL or DATA_DIR.`);
  const server = await startPostgres(dir, say);
  try {
    return await work(await ensureDatabase(server));
  } finally {
    await server.stop();
  }
}
