import { withClient } from "./database-client.mjs";
import { parseDatabaseUrl, titleOf } from "./early-checks.mjs";
import { Failure } from "./failure.mjs";
import { findRunningPostgres, hasPostgres, startPostgres } from "./postgres.mjs";
import { dataDir } from "./settings.mjs";
import { say } from "./steps.mjs";

const DATABASE_NAME = "quad";
/** Its name until its first data is complete. */
const UNFINISHED_NAME = "quad_unfinished";

/** Makes the product's database on the embedded server if it is missing. @param {Pick<import("./postgres.mjs").Server, "url">} server */
async function ensureDatabase(server) {
  await withClient(server.url("postgres"), async (client) => {
    if (!(await hasDatabase(client))) await client.query(`CREATE DATABASE "${DATABASE_NAME}"`);
  });
  return server.url(DATABASE_NAME);
}

async function findDatabase(server, dir) {
  if (await withClient(server.url("postgres"), hasDatabase)) return server.url(DATABASE_NAME);
  throw new Failure(`The database in ${dir} is not finished; run npm start first.`);
}

async function hasDatabase(client) {
  return (await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE_NAME])).rowCount === 1;
}

/**
 * Opens the same for a start, which fills a missing one with its first data. Until `finish` the new one has a name of its own: what a start
 * that died has left is deleted and made anew.
 * @param {Pick<import("./postgres.mjs").Server, "url">} server
 * @returns {Promise<{ url: string, finish: () => Promise<string> }>} `finish`: no one may be connected to it; gives its lasting address
 */
export async function openDatabase(server) {
  const onServer = (work) => withClient(server.url("postgres"), work);
  const isFinished = await onServer(async (client) => {
    await client.query(`DROP DATABASE IF EXISTS "${UNFINISHED_NAME}" WITH (FORCE)`);
    if (await hasDatabase(client)) return true;
    await client.query(`CREATE DATABASE "${UNFINISHED_NAME}"`);
    return false;
  });
  const finish = async () => {
    if (!isFinished) await onServer((client) => client.query(`ALTER DATABASE "${UNFINISHED_NAME}" RENAME TO "${DATABASE_NAME}"`));
    return server.url(DATABASE_NAME);
  };
  return { url: server.url(isFinished ? DATABASE_NAME : UNFINISHED_NAME), finish };
}

/**
 * Runs work on the configured database: the one in DATABASE_URL, otherwise the embedded one. The embedded one is started for the duration
 * unless `npm start` runs it.
 * @template T
 * @param {(databaseUrl: string, title: string) => Promise<T>} work `title` names the database in a sentence
 * @param {{ isAlone?: boolean, isMaking?: boolean }} options `isAlone`: `npm start` must not run; `isMaking`: a missing embedded one is made
 * @returns {Promise<T>}
 * @throws Failure when there is no database, or `npm start` runs despite `isAlone`
 */
export async function withDatabase(work, { isAlone = false, isMaking = false } = {}) {
  const configured = process.env.DATABASE_URL;
  if (configured) return work(configured, titleOf(parseDatabaseUrl(configured)));
  const dir = dataDir();
  const title = `the embedded database in ${dir}`;
  const running = findRunningPostgres(dir);
  if (running && isAlone) throw new Failure(`Another Quad is running with the data in ${dir}; stop it first.`);
  if (running) return work(running.url(DATABASE_NAME), title);
  if (!isMaking && !hasPostgres(dir))
    throw new Failure(
      `There is no database in ${dir}; set DATABASE_URL or DATA_DIR${isAlone ? ", or make one there with --embedded" : ""}.`,
    );
  const server = await startPostgres(dir, say);
  try {
    return await work(isMaking ? await ensureDatabase(server) : await findDatabase(server, dir), title);
  } finally {
    await server.stop();
  }
}
