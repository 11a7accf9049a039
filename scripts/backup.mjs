// Writes all of Quad's data to one file: `npm run db:backup -- file`. docs/operations.md lists its content.
import { existsSync } from "node:fs";
import { copyFile, link, mkdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { to as copyTo } from "pg-copy-streams";
import { writeArchive } from "./archive.mjs";
import {
  countRows,
  FORMAT,
  HEAD,
  listSequences,
  listTables,
  queueVersion,
  quoted,
  quotedColumns,
  SESSION,
  TAIL,
} from "./backup-tables.mjs";
import { withDatabase } from "./embedded-database.mjs";
import { Failure, isRunDirectly, reportFailure } from "./failure.mjs";
import { connect } from "./migrate.mjs";
import { assertOneSchema } from "./one-schema.mjs";
import { takeOwnership } from "./owner-lock.mjs";
import { dataDir, readEnvFile } from "./settings.mjs";
import { say } from "./steps.mjs";

const PIECE_BYTES = 4 * 1024 * 1024;
/** A picture without files is being stored or removed at the moment, or its files are lost. */
const [LOOKS, NEXT_LOOK_MS] = [3, 500];

/**
 * Writes database and uploaded pictures of one moment to a file while the product runs. It reads only one snapshot and the files that the
 * snapshot names; these files are kept as long as the backup needs them, even if the product removes them.
 * @param {{ databaseUrl: string, dataDir: string, file: string }} where
 * @returns {Promise<{ tables: number, rows: number, files: number, missing: number }>} `missing`: files that the database names and that do
 * not exist
 * @throws Failure when the file exists, another backup of these pictures is being made, or some tables are in another schema
 */
export async function backUp({ databaseUrl, dataDir, file }) {
  if (existsSync(file)) throw new Failure(`${file} exists already.`);
  await mkdir(dataDir, { recursive: true });
  const ownership = takeOwnership(path.join(dataDir, "backup.owner"));
  if (!ownership) throw new Failure(`Another backup of ${dataDir} is being made.`);
  const uploads = path.join(dataDir, "uploads");
  // Beside the pictures, because a hard link cannot cross file systems.
  const held = path.join(uploads, ".backup");
  const client = await connect(databaseUrl).catch((error) => {
    ownership.release();
    throw error;
  });
  try {
    await rm(held, { recursive: true, force: true });
    await mkdir(held, { recursive: true });
    await client.query(SESSION);
    await assertOneSchema(client);
    const { names, missing } = await takeSnapshot(client, uploads, held);
    const tables = await listTables(client);
    const rows = {};
    await writeArchive(file, async (add) => {
      await add(HEAD, json(await headOf(client, tables)));
      for (const table of tables) rows[table.name] = await addTable(client, table, add);
      for (const name of names) await add(`uploads/${name}`, await readFile(path.join(held, name)));
      await add(TAIL, json({ rows, files: names.length }));
    });
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    return { tables: tables.length, rows: total, files: names.length, missing };
  } catch (error) {
    // The operating system refused something, on a full disk for example.
    throw error.syscall ? new Failure(`The backup ${file} cannot be made: ${error.message}.`) : error;
  } finally {
    await client.end();
    await rm(held, { recursive: true, force: true });
    ownership.release();
  }
}

/** Begins the transaction of the snapshot, and links the files of that moment. */
async function takeSnapshot(client, uploads, held) {
  for (let look = 1; ; look++) {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows } = await client.query(
      `SELECT "id" || '-' || unnest("widths") || CASE "format" WHEN 'jpeg' THEN '.jpg' ELSE '.webp' END AS "name" FROM public."Image" WHERE "folder" = '/images'`,
    );
    const names = [];
    for (const { name } of rows) if (await hold(path.join(uploads, name), path.join(held, name))) names.push(name);
    if (names.length === rows.length || look === LOOKS) return { names, missing: rows.length - names.length };
    await client.query("ROLLBACK");
    await wait(NEXT_LOOK_MS);
  }
}

/** A hard link keeps the file; without hard links it is copied. @returns {Promise<boolean>} whether the file exists */
async function hold(file, name) {
  try {
    await link(file, name).catch((error) => {
      if (error.code === "ENOENT") throw error;
      return error.code === "EEXIST" || copyFile(file, name);
    });
    return true;
  } catch (error) {
    if (error.code === "ENOENT") return false;
    throw error;
  }
}

async function headOf(client, tables) {
  const { rows } = await client.query(
    `SELECT "migration_name" AS "name" FROM public."_prisma_migrations" WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL ORDER BY 1`,
  );
  const sequences = {};
  for (const name of await listSequences(client)) {
    const { rows: values } = await client.query(`SELECT last_value::text AS "last", is_called AS "isCalled" FROM ${quoted(name)}`);
    sequences[name] = values[0];
  }
  const migrations = rows.map(({ name }) => name);
  return { format: FORMAT, madeAt: new Date(), migrations, queue: await queueVersion(client), tables, sequences };
}

/** @returns {Promise<number>} its number of rows */
async function addTable(client, table, add) {
  let [piece, size, number, rows] = [[], 0, 0, 0];
  const flush = async () => {
    const bytes = Buffer.concat(piece);
    rows += countRows(bytes);
    await add(`tables/${table.name}/${String(++number).padStart(6, "0")}`, bytes);
    [piece, size] = [[], 0];
  };
  for await (const chunk of client.query(copyTo(`COPY ${quotedColumns(table)} TO STDOUT`))) {
    piece.push(chunk);
    size += chunk.length;
    if (size >= PIECE_BYTES) await flush();
  }
  if (size > 0) await flush();
  return rows;
}

function json(value) {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

if (isRunDirectly(import.meta.url)) {
  try {
    readEnvFile();
    const [name] = process.argv.slice(2);
    if (!name) throw new Failure("Name the file: npm run db:backup -- quad.tar.gz.");
    const file = path.resolve(process.env.INIT_CWD ?? "", name);
    const { tables, rows, files, missing, title } = await withDatabase(async (databaseUrl, title) => ({
      title,
      ...(await backUp({ databaseUrl, dataDir: dataDir(), file })),
    }));
    const { size } = await stat(file);
    say(`Kept ${rows} rows of ${tables} tables and ${files} files of ${title} in ${file} (${(size / 1e6).toFixed(1)} MB).`);
    if (missing > 0) say(`${missing} files of pictures that the database names are not in ${dataDir()}, and so not in the backup.`);
  } catch (error) {
    reportFailure(error);
    process.exitCode = 1;
  }
}
