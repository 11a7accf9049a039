// Brings what is ours into the schema public. An earlier version, whose role was called `quad`, made it in the schema of that name.
import pg from "pg";
import { dropStatements } from "./apply-sql.mjs";
import { Failure } from "./failure.mjs";
import { inOrder, parseSql } from "./sql-files.mjs";

/** The rows of these say nothing once their process has ended. */
const FLEETING = ["Expiry", "RateLimit", "ServerProcess"];
const MADE = /^CREATE (?:TABLE|TYPE) "(\w+)"/gm;
const COPIES = `The schema "quad" has other copies of tables: docs/operations.md says under "Migrations" what to do.`;

/**
 * @typedef {object} Thing a table, an enum or a function
 * @property {"TABLE" | "TYPE" | "FUNCTION"} kind
 * @property {string} name
 * @property {string} id as SQL, without its schema; of a function with its arguments
 * @property {boolean} isCopy whether public has one of this name too
 */

/** The things of a schema, apart from parts of extensions. @param {pg.ClientBase} client @param {string} schema @returns {Promise<Thing[]>} */
async function thingsIn(client, schema) {
  const { rows } = await client.query(
    `WITH thing AS (
      SELECT 'TABLE' AS kind, relname AS name, quote_ident(relname) AS id, relnamespace AS place, 'pg_class'::regclass AS class, oid
      FROM pg_class WHERE relkind = 'r'
      UNION ALL SELECT 'TYPE', typname, quote_ident(typname), typnamespace, 'pg_type'::regclass, oid FROM pg_type WHERE typtype = 'e'
      UNION ALL SELECT 'FUNCTION', proname, format('%I(%s)', proname, pg_get_function_identity_arguments(oid)), pronamespace, 'pg_proc'::regclass, oid
      FROM pg_proc WHERE prokind = 'f'
    ), own AS (
      SELECT * FROM thing t WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = t.class AND d.objid = t.oid AND d.deptype = 'e')
    )
    SELECT kind, name, id, EXISTS (SELECT FROM own o WHERE o.kind = t.kind AND o.name = t.name AND o.place = to_regnamespace('public')) AS "isCopy"
    FROM own t WHERE place = to_regnamespace($1) ORDER BY 1, 2, 3`,
    [schema],
  );
  return rows;
}

/** Moves everything of a schema. It stays the same, so whatever uses it goes on. @param {pg.ClientBase} client @param {string} schema */
export async function moveToPublic(client, schema) {
  await move(client, schema, await thingsIn(client, schema));
}

async function move(client, schema, things) {
  for (const { kind, id } of things) await client.query(`ALTER ${kind} ${pg.escapeIdentifier(schema)}.${id} SET SCHEMA public`);
}

/** Removes everything of public, apart from extensions. @param {pg.ClientBase} client */
export async function emptyPublic(client) {
  const things = await thingsIn(client, "public");
  for (const kind of ["FUNCTION", "TABLE", "TYPE"]) {
    const ids = things.filter((thing) => thing.kind === kind).map(({ id }) => `public.${id}`);
    if (ids.length > 0) await client.query(`DROP ${kind} ${ids.join(", ")} CASCADE`);
  }
}

const hasTable = async (client, name) => (await client.query("SELECT to_regclass($1) IS NOT NULL AS found", [name])).rows[0].found;

/** The things that migrations and the rooms' SQL made in the schema quad. Others there are not ours. */
async function findAstray(client, migrations) {
  const recorded = (await hasTable(client, "quad.sql_objects"))
    ? (await client.query("SELECT text FROM quad.sql_objects")).rows.flatMap(({ text }) => parseSql(text))
    : [];
  const functions = recorded.filter(({ kind }) => kind === "function").map(({ name }) => name);
  const made = new Set(migrations.flatMap(({ script }) => Array.from(script.matchAll(MADE), ([, name]) => name)));
  const things = (await thingsIn(client, "quad")).filter(({ kind, name }) =>
    kind === "FUNCTION" ? functions.includes(name) : made.has(name),
  );
  return { things, recorded, hasMigrations: await hasTable(client, "quad._prisma_migrations") };
}

/** @param {pg.ClientBase} client @param {import("./migrations.mjs").Migration[]} migrations */
export async function isAstray(client, migrations) {
  const { things, hasMigrations } = await findAstray(client, migrations);
  return things.length > 0 || hasMigrations;
}

/** @param {pg.ClientBase} client @throws Failure when tables may stand outside of public */
export async function assertOneSchema(client) {
  if (await hasTable(client, "quad._prisma_migrations"))
    throw new Failure(`Some tables are in the schema "quad": run npm run db:migrate first.`);
}

/**
 * Moves what is astray to public. If the migrations ran a second time there, the copies are dropped, when they are empty, and all functions
 * and triggers are made anew, because those made since belong to the copies. Must be in a transaction.
 * @param {pg.ClientBase} client
 * @param {import("./migrations.mjs").Migration[]} migrations
 * @throws Failure when a copy has rows
 */
export async function bringHome(client, migrations) {
  const { things, recorded, hasMigrations } = await findAstray(client, migrations);
  const copies = things.filter(({ isCopy }) => isCopy);
  const sql = (kind, from) => from.filter((thing) => thing.kind === kind).map(({ id }) => `quad.${id}`);
  await assertEmpty(
    client,
    copies.filter(({ kind, name }) => kind === "TABLE" && !FLEETING.includes(name)),
  );
  if (hasMigrations) await mergeMigrations(client, migrations[0].name);
  if (copies.length === 0) return move(client, "quad", things);
  for (const kind of ["FUNCTION", "TABLE"]) {
    const gone = sql(kind, kind === "FUNCTION" ? things : copies);
    if (gone.length > 0) await client.query(`DROP ${kind} ${gone.join(", ")} CASCADE`);
  }
  for (const statement of dropStatements(recorded)) await client.query(statement);
  for (const type of sql("TYPE", copies)) await client.query(`DROP TYPE ${type}`);
  await move(
    client,
    "quad",
    things.filter(({ kind, isCopy }) => !isCopy && kind !== "FUNCTION"),
  );
  for (const { text } of inOrder(recorded)) await client.query(text);
}

async function assertEmpty(client, tables) {
  const filled = [];
  for (const { id } of tables) if ((await client.query(`SELECT FROM quad.${id} LIMIT 1`)).rowCount) filled.push(`quad.${id}`);
  if (filled.length > 0) throw new Failure(COPIES, `TRUNCATE ${filled.join(", ")} CASCADE;`);
}

/** The migrations recorded there before the first one ran again changed the tables of public, the later ones the copies. */
async function mergeMigrations(client, first) {
  const { rowCount } = await client.query(
    `SELECT FROM quad._prisma_migrations WHERE "migration_name" NOT IN (SELECT "migration_name" FROM public._prisma_migrations)
      AND "finished_at" > (SELECT "finished_at" FROM quad._prisma_migrations WHERE "migration_name" = $1)`,
    [first],
  );
  if (rowCount) throw new Failure(COPIES, "Later migrations changed the copies alone.");
  await client.query(
    `INSERT INTO public._prisma_migrations SELECT * FROM quad._prisma_migrations q
    WHERE NOT EXISTS (SELECT FROM public._prisma_migrations p WHERE p."migration_name" = q."migration_name")`,
  );
  await client.query("DROP TABLE quad._prisma_migrations");
}
