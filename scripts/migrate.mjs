// Brings a database up to date: `npm run db:migrate`. Other scripts and the tests use it too.
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Logger, runMigrations as runQueueMigrations } from "graphile-worker";
import pg from "pg";
import { SESSION } from "../lib/platform/db/session.cjs";
import { appliedVersion, applySql } from "./apply-sql.mjs";
import { databaseUnreachable, parseDatabaseUrl, reasonOf, titleOf } from "./early-checks.mjs";
import { Failure, isRunDirectly, reportFailure } from "./failure.mjs";
import { readMigrations } from "./migrations.mjs";
import { bringHome, isAstray } from "./one-schema.mjs";
import { readEnvFile } from "./settings.mjs";
import { readSql, versionOf } from "./sql-files.mjs";

/** An arbitrary lock number that nothing else in the database uses; Prisma's own tools use 72707369. */
const MIGRATION_LOCK = 7_108_365;
const CONNECT_TIMEOUT_MS = 5000;

/** Statements of the running site that want a table stand behind a migration that waits for it. */
const LOCK_TIMEOUT_MS = 2000;
/** SQLSTATE of a statement that waited too long for a lock, and of one in a deadlock. */
const BLOCKED = ["55P03", "40P01"];
/** SQLSTATE of a statement that the role may not make. */
const DENIED = "42501";
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1000, 30_000];
/** Longer than an export of personal data may read. */
const PATIENCE_MS = 15 * 60 * 1000;

/** A busy pooler may hand out different connections in a round. */
const ROUNDS = 5;
const CREATE_DATABASE = "createdb --encoding UTF8 --locale C.UTF-8 --template template0";

const SILENT = new Logger(() => () => {});

/** Prisma's own table, so that its tools know the applied migrations. */
const BOOKKEEPING = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    "id" varchar(36) PRIMARY KEY, "checksum" varchar(64) NOT NULL, "finished_at" timestamptz, "migration_name" varchar(255) NOT NULL, "logs" text,
    "rolled_back_at" timestamptz, "started_at" timestamptz NOT NULL DEFAULT now(), "applied_steps_count" integer NOT NULL DEFAULT 0
  )`;

/**
 * @typedef {object} Applied
 * @property {string[]} migrations the names of the migrations that were applied now
 * @property {string[]} sql the functions and other objects of the rooms' SQL that were made, changed or dropped now
 */

/**
 * Applies the migrations that the database lacks, in order, then the rooms' SQL if it changed. Each migration is a transaction, because a
 * new value of an enum cannot be used in the transaction that adds it; so is the SQL. One that would wait for a table for longer than two
 * seconds is undone and tried again later, since the running site would wait behind it. Several processes may run it at the same time: one
 * works, the others wait and then have nothing to do. If the database has newer migrations than these, its SQL stays unchanged.
 * @param {string} databaseUrl
 * @param {{ migrations?: import("./migrations.mjs").Migration[], sql?: import("./sql-files.mjs").SqlObject[] }} wanted by default those of
 * this version
 * @param {{ say?: (line: string) => void, patienceMs?: number }} [waiting] `say` is told when a table is waited for
 * @returns {Promise<Applied>}
 * @throws Failure when the database cannot be reached, is none that Quad can use, or a statement fails
 */
export async function migrate(
  databaseUrl,
  { migrations = readMigrations(), sql = readSql() } = {},
  { say = () => {}, patienceMs = PATIENCE_MS } = {},
) {
  const title = titleOf(parseDatabaseUrl(databaseUrl));
  const client = await connect(databaseUrl);
  try {
    await ensureUtf8(client, title, say);
    await refuseTransactionPooler(client, title, databaseUrl);
    if (!(await isAstray(client, migrations)) && isNothing(await findDue(client, migrations, sql))) return { migrations: [], sql: [] };
    // The connection holds the lock, so it is released even when this process is killed.
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const change = (what, work) => changeWhenFree(client, what, work, { say, patienceMs });
    if (await isAstray(client, migrations)) {
      await change("The move to the schema public", () => bringHome(client, migrations));
      say("Everything of Quad's in the schema quad was moved to public.");
    }
    const due = await findDue(client, migrations, sql);
    if (isNothing(due)) return { migrations: [], sql: [] };
    // Our functions use them. The worker migrates them too when their version changes.
    await change("The queue's tables", () => migrateQueue(client));
    for (const migration of due.migrations) await change(`The migration ${migration.name}`, () => applyMigration(client, migration));
    const changed = due.isSqlDue ? await change("The functions and triggers", () => applySql(client, sql)) : [];
    return { migrations: due.migrations.map(({ name }) => name), sql: changed };
  } catch (error) {
    if ([error?.code, error?.cause?.code].includes(DENIED)) await ensureRights(client, title, error.cause ?? error);
    throw error instanceof Failure ? error : new Failure("The database could not be brought up to date.", String(error?.message ?? error));
  } finally {
    await client.end();
  }
}

/** @throws Failure when the database cannot hold every text */
async function ensureUtf8(client, title, say) {
  const { rows: encodings } = await client.query("SHOW server_encoding");
  const [{ server_encoding: encoding }] = encodings;
  if (encoding !== "UTF8")
    throw new Failure(`The encoding of ${title} is ${encoding}, which cannot hold every text; make one with ${CREATE_DATABASE}.`);
  const { rows } = await client.query(`SELECT lower('É') = 'é' AS "hasSmallLetters"`);
  if (!rows[0].hasSmallLetters)
    say(`For ${title} only English letters have small forms, so that some searches miss names; make one with ${CREATE_DATABASE}.`);
}

/**
 * Two clients that ask at different times have the same connection, or one client has two, only behind a pooler that lends a connection
 * for a transaction. It loses locks, settings, prepared statements and notifications.
 * @throws Failure when there is such a pooler
 */
async function refuseTransactionPooler(client, title, databaseUrl) {
  const other = await connect(databaseUrl);
  try {
    const [own, others] = [new Set(), new Set()];
    for (let round = 1; round <= ROUNDS; round++) {
      own.add(await connectionOf(client)).add(await connectionOf(client));
      others.add(await connectionOf(other));
    }
    if (own.size > 1 || others.size > 1 || others.has([...own][0]))
      throw new Failure(
        `A pooler in front of ${title} lends a connection for a transaction; DATABASE_URL needs one in session mode, or the database's own address.`,
      );
  } finally {
    await other.end();
  }
}

/** A process may have the number of an ended one. */
async function connectionOf(client) {
  const { rows } = await client.query("SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()");
  return JSON.stringify(rows[0]);
}

/** @throws Failure when that is why a statement was denied */
async function ensureRights(client, title, { message }) {
  const { rows } = await client.query(`
    SELECT has_database_privilege(current_database(), 'CREATE') AND has_schema_privilege('public', 'CREATE') AS "mayCreate",
      format('ALTER DATABASE %I OWNER TO %I', current_database(), current_user) AS "cure"`);
  if (rows[0].mayCreate) return;
  const needs = "Quad makes tables, a schema for its queue and the extensions pg_trgm, unaccent and fuzzystrmatch";
  throw new Failure(
    `The role of DATABASE_URL lacks a right in ${title} (${message}); an administrator gives it by ${rows[0].cure}, since ${needs}.`,
  );
}

async function findDue(client, migrations, sql) {
  const applied = await appliedNames(client);
  const due = migrations.filter(({ name }) => !applied.includes(name));
  if (applied.length > 0 && due.length === migrations.length)
    throw new Failure("The database was made by a Quad from before its first version, whose migrations are gone; use an empty one.");
  const isNewer = due.length === 0 && applied.some((name) => name > migrations.at(-1).name);
  return { migrations: due, isSqlDue: !isNewer && (await appliedVersion(client)) !== versionOf(sql) };
}

const isNothing = ({ migrations, isSqlDue }) => migrations.length === 0 && !isSqlDue;

async function appliedNames(client) {
  const { rows } = await client.query("SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS exists");
  if (!rows[0].exists) return [];
  const applied = await client.query(
    `SELECT "migration_name" AS "name" FROM public._prisma_migrations WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`,
  );
  return applied.rows.map(({ name }) => name);
}

/** Does some work in a transaction, as soon as it gets each lock within two seconds. @throws Failure when it does not in time */
async function changeWhenFree(client, what, work, { say, patienceMs }) {
  const until = Date.now() + patienceMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    try {
      const result = await work();
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await client.query("ROLLBACK");
      if (!BLOCKED.includes(error?.code)) throw error;
    }
    const waits = `${what} must wait for a table that another connection uses`;
    if (Date.now() + pauseMs > until) throw new Failure(`${waits}, and changed nothing.`, await longestOpen(client));
    if (pauseMs === FIRST_PAUSE_MS) say(`${waits}. It is tried again for up to ${Math.round(patienceMs / 60_000)} minutes.`);
    await wait(pauseMs);
  }
}

/** The other transactions of the database that have been open for longest, a line for each. Their statements may name people. */
async function longestOpen(client) {
  const { rows } = await client.query(`
    SELECT "pid", nullif("application_name", '') AS "name", round(extract(epoch FROM clock_timestamp() - "xact_start"))::int AS "seconds"
    FROM pg_stat_activity WHERE "datname" = current_database() AND "pid" <> pg_backend_pid() AND "xact_start" IS NOT NULL
    ORDER BY "xact_start" LIMIT 5`);
  return rows
    .map(({ pid, name, seconds }) => `Process ${pid} of PostgreSQL, for ${name ?? "a nameless client"}, in a transaction for ${seconds} s`)
    .join("\n");
}

/** Brings the queue's own tables up to date. Must be in a transaction. @param {pg.ClientBase} client */
export async function migrateQueue(client) {
  // The library makes a transaction of each of its migrations, after a statement that fails while there are no tables.
  const query = async (...statement) => {
    if (/^(begin|commit|rollback)$/.test(statement[0])) return undefined;
    await client.query("SAVEPOINT queue");
    try {
      return await client.query(...statement);
    } catch (error) {
      await client.query("ROLLBACK TO queue");
      throw error;
    }
  };
  const connect = async () => ({ query, release: () => {} });
  const pgPool = /** @type {any} */ ({ connect, listeners: () => [undefined], options: { max: 1 } });
  await runQueueMigrations({ pgPool, logger: SILENT });
}

/** Applies one in the first schema of the path. Must be in a transaction. */
export async function applyMigration(client, { name, script }) {
  await client.query(BOOKKEEPING);
  try {
    await client.query(script);
  } catch (error) {
    if (BLOCKED.includes(error?.code)) throw error;
    throw new Failure(`The migration ${name} failed, and changed nothing.`, String(error?.message ?? error), { cause: error });
  }
  await client.query(
    `INSERT INTO _prisma_migrations ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
    VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), createHash("sha256").update(script).digest("hex"), name],
  );
}

/** @throws Failure when the database cannot be reached */
export async function connect(databaseUrl) {
  const url = parseDatabaseUrl(databaseUrl);
  try {
    // Reads the certificates that the address names.
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    // Without a listener, a connection that breaks later ends the process; the running query reports it.
    client.on("error", () => {});
    await client.connect();
    await client.query(SESSION);
    return client;
  } catch (error) {
    throw databaseUnreachable(url, reasonOf(error));
  }
}

if (isRunDirectly(import.meta.url)) {
  try {
    readEnvFile();
    if (!process.env.DATABASE_URL) throw new Failure("DATABASE_URL must be set; the embedded database is brought up to date by npm start.");
    const { migrations, sql } = await migrate(process.env.DATABASE_URL, {}, { say: (line) => process.stdout.write(`${line}\n`) });
    if (migrations.length > 0) process.stdout.write(`Applied ${migrations.join(", ")}.\n`);
    if (sql.length > 0) process.stdout.write(`Changed ${sql.length} functions, triggers and the like.\n`);
    if (migrations.length + sql.length === 0) process.stdout.write("The database is up to date.\n");
  } catch (error) {
    reportFailure(error);
    process.exitCode = 1;
  }
}
