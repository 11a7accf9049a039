// Restores a file of `npm run db:backup` into an empty database: `npm run db:restore -- file`; with --replace it replaces the present data,
// with --embedded it makes an embedded database where there is none.
import { existsSync, rmSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import { from as copyFrom } from "pg-copy-streams";
import { readArchive } from "./archive.mjs";
import { countRows, FORMAT, HEAD, listTables, queueVersion, quoted, quotedColumns, SESSION, TAIL } from "./backup-tables.mjs";
import { withDatabase } from "./embedded-database.mjs";
import { Failure, isRunDirectly, reportFailure } from "./failure.mjs";
import { applyMigration, connect, migrate, migrateQueue } from "./migrate.mjs";
import { readMigrations } from "./migrations.mjs";
import { emptyPublic, moveToPublic } from "./one-schema.mjs";
import { dataDir, ROOT, readEnvFile } from "./settings.mjs";
import { say } from "./steps.mjs";

const TABLE_PIECE = /^tables\/([^/]+)\/\d+$/;
const BOOKKEEPING = /^quad\.sql_|\._prisma_migrations$/;
const PICTURE = /^uploads\/([\da-f-]{36}-\d{1,5}\.(?:webp|jpg))$/;
/** The schema of the new tables until they take the place of the others. */
const WAITING = "quad_restored";
const EXTENSION = /^CREATE EXTENSION .*;/gm;
/** The application name of the product's connections (lib/platform/db). */
const OURS = "^quad( |$)";

/**
 * Restores a database and the uploaded pictures. The file is read to its end before anything changes. One transaction removes the present
 * tables and inserts all rows, checked by every constraint of a table, so that a restore that fails before the rows are in leaves what was
 * there; then the migrations since the backup are applied, and functions and triggers made, which `npm run db:migrate` can repeat.
 * So no trigger derives, refuses or queues again what it did when the rows were first written.
 * @param {{ databaseUrl: string, dataDir: string, file: string, isReplacing?: boolean, migrations?: import("./migrations.mjs").Migration[] }} where
 * `isReplacing`: the present data is deleted; `migrations`: by default those of this version
 * @returns {Promise<{ tables: number, rows: number, files: number }>}
 * @throws Failure when the file is damaged or of a later version, Quad is running, or the database is not empty
 */
export async function restore({ databaseUrl, dataDir, file, isReplacing = false, migrations = readMigrations() }) {
  const { head, rows, files } = await inspect(file, migrations);
  const client = await connect(databaseUrl);
  try {
    await assertFree(client, isReplacing);
    try {
      await makeTables(
        client,
        migrations.filter(({ name }) => head.migrations.includes(name)),
      );
      await client.query(SESSION);
      await fill({ client, head, file, uploads: path.join(dataDir, "uploads") });
    } catch (error) {
      // A connection that is broken ends its transaction itself; the next restore removes the schema.
      await client.query("ROLLBACK").then(
        () => client.query(`DROP SCHEMA IF EXISTS ${WAITING} CASCADE`),
        () => {},
      );
      throw error;
    }
    await migrate(databaseUrl, { migrations });
    await client.query("ANALYZE");
  } finally {
    await client.end();
  }
  return { tables: head.tables.length, rows, files };
}

/** Reads the whole file and checks that it has all parts named in its last one. */
async function inspect(file, migrations) {
  const found = { head: undefined, tail: undefined, rows: {}, files: 0 };
  try {
    for await (const { name, bytes } of readArchive(file)) {
      const table = TABLE_PIECE.exec(name)?.[1];
      if (name === HEAD) found.head = JSON.parse(Buffer.from(bytes).toString());
      else if (name === TAIL) found.tail = JSON.parse(Buffer.from(bytes).toString());
      else if (table) found.rows[table] = (found.rows[table] ?? 0) + countRows(bytes);
      else if (PICTURE.test(name)) found.files++;
      else throw new Error(`It has an unknown part ${name}.`);
    }
  } catch (error) {
    throw new Failure(`${file} is no backup of Quad, or is damaged.`, String(error));
  }
  const { head, tail, rows, files } = found;
  if (!head || !tail) throw new Failure(`${file} is no backup of Quad, or is damaged.`);
  const isWhole = tail.files === files && Object.entries(tail.rows).every(([table, count]) => (rows[table] ?? 0) === count);
  if (!isWhole) throw new Failure(`${file} is not whole.`);
  const known = migrations.map(({ name }) => name);
  if (head.format > FORMAT || head.migrations.some((name) => !known.includes(name)))
    throw new Failure(`${file} is of a later version of Quad.`);
  return { head, files, rows: Object.values(rows).reduce((sum, count) => sum + count, 0) };
}

async function assertFree(client, isReplacing) {
  const { rows } = await client.query("SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name ~ $1", [OURS]);
  if (rows.length > 0) throw new Failure("Quad is running on this database; stop it first.");
  if (isReplacing) return;
  const tables = await listTables(client, ["public", "quad"]);
  for (const { name } of tables.filter(({ name }) => !BOOKKEEPING.test(name))) {
    const { rowCount } = await client.query(`SELECT FROM ${quoted(name)} LIMIT 1`);
    if (rowCount) throw new Failure("The database is not empty. To lose what is there, add --replace.");
  }
}

/** Each migration is a transaction, because a new value of an enum cannot be used in the transaction that adds it. */
async function makeTables(client, migrations) {
  for (const { script } of migrations) for (const [statement] of script.matchAll(EXTENSION)) await client.query(statement);
  await client.query(`DROP SCHEMA IF EXISTS ${WAITING} CASCADE; CREATE SCHEMA ${WAITING};
    SELECT set_config('search_path', '${WAITING}, ' || current_setting('search_path'), false)`);
  for (const migration of migrations) {
    await client.query("BEGIN");
    await applyMigration(client, migration);
    await client.query("COMMIT");
  }
}

/** Puts the new, empty tables in the place of everything that there is. */
async function replaceTables(client) {
  await emptyPublic(client);
  await moveToPublic(client, WAITING);
  await client.query(`DROP SCHEMA ${WAITING}; DROP SCHEMA IF EXISTS graphile_worker, quad CASCADE`);
  await migrateQueue(client);
}

async function assertFits(client, head) {
  const queue = await queueVersion(client);
  if (queue !== head.queue)
    throw new Failure(
      `The backup's queue is of version ${head.queue}, and this Quad's of ${queue}: restore it with the Quad that made it.`,
    );
  const byName = (tables) => Object.fromEntries(tables.map(({ name, columns }) => [name, columns]));
  if (!isDeepStrictEqual(byName(await listTables(client)), byName(head.tables)))
    throw new Failure("The backup has other tables than its migrations make.");
}

/** Either everything is restored, including the pictures, or nothing. */
async function fill({ client, head, file, uploads }) {
  const written = [];
  try {
    await client.query("BEGIN");
    await replaceTables(client);
    await assertFits(client, head);
    await client.query(`TRUNCATE ${head.tables.map(({ name }) => quoted(name)).join(", ")}`);
    const parts = readArchive(file);
    let { value: part } = await parts.next();
    while (part) {
      const table = head.tables.find(({ name }) => name === TABLE_PIECE.exec(part.name)?.[1]);
      const picture = PICTURE.exec(part.name)?.[1];
      if (table) part = await copyInto(client, table, part, parts);
      else {
        if (picture && (await keep(uploads, picture, part.bytes))) written.push(picture);
        ({ value: part } = await parts.next());
      }
    }
    for (const [name, { last, isCalled }] of Object.entries(head.sequences)) {
      await client.query("SELECT setval($1::regclass, $2, $3)", [quoted(name), last, isCalled]);
    }
    await client.query("COMMIT");
  } catch (error) {
    for (const name of written) await rm(path.join(uploads, name), { force: true });
    throw error;
  }
}

/** All pieces of a table. @returns the part after them */
async function copyInto(client, table, first, parts) {
  let part = first;
  async function* pieces() {
    while (part && TABLE_PIECE.exec(part.name)?.[1] === table.name) {
      yield part.bytes;
      ({ value: part } = await parts.next());
    }
  }
  await pipeline(pieces, client.query(copyFrom(`COPY ${quotedColumns(table)} FROM STDIN`)));
  return part;
}

/** Files never change, so an existing one is the same. @returns {Promise<boolean>} whether it was missing */
async function keep(uploads, name, bytes) {
  const file = path.join(uploads, name);
  if (existsSync(file)) return false;
  await mkdir(uploads, { recursive: true });
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
  return true;
}

if (isRunDirectly(import.meta.url)) {
  try {
    readEnvFile();
    const given = process.argv.slice(2);
    const [isReplacing, isMaking] = ["--replace", "--embedded"].map((option) => given.includes(option));
    const [name] = given.filter((argument) => !argument.startsWith("--"));
    if (!name) throw new Failure("Name the file: npm run db:restore -- quad.tar.gz.");
    const file = path.resolve(process.env.INIT_CWD ?? "", name);
    if (!existsSync(file)) throw new Failure(`There is no file ${file}.`);
    const where = { dataDir: dataDir(), file, isReplacing };
    const { tables, rows, files, title } = await withDatabase(
      async (databaseUrl, title) => ({ title, ...(await restore({ ...where, databaseUrl })) }),
      { isAlone: true, isMaking },
    );
    // Finished pages contain data of the previous database.
    rmSync(path.join(ROOT, ".next/quad-stamp"), { force: true });
    say(`Restored ${rows} rows of ${tables} tables and ${files} files into ${title}.`);
  } catch (error) {
    reportFailure(error);
    process.exitCode = 1;
  }
}
