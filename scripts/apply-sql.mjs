import { inOrder, isLateBound, mentionOf, parseSql, versionOf } from "./sql-files.mjs";

/**
 * `sql_objects`: the statements that made the present objects. `sql_versions`: every set of objects that was ever applied, the present one
 * last.
 */
const TABLES = `
  CREATE SCHEMA IF NOT EXISTS quad;
  CREATE TABLE IF NOT EXISTS quad.sql_objects ("id" text PRIMARY KEY, "text" text NOT NULL);
  CREATE TABLE IF NOT EXISTS quad.sql_versions ("version" text PRIMARY KEY, "appliedAt" timestamptz NOT NULL)`;

/** The set of objects of a database; undefined before there is any. @param {import("pg").ClientBase} client */
export async function appliedVersion(client) {
  const { rows } = await client.query("SELECT to_regclass('quad.sql_versions') IS NOT NULL AS exists");
  if (!rows[0].exists) return undefined;
  const newest = await client.query(`SELECT "version" FROM quad.sql_versions ORDER BY "appliedAt" DESC LIMIT 1`);
  return newest.rows[0]?.version;
}

/**
 * Makes a database's functions, and all other objects of the rooms' SQL, equal to `sql`. Must be in a transaction, so that it is all of
 * them or none. No other process may do so concurrently. A function keeps its identity while its arguments and result stay, so running
 * statements continue.
 * @param {import("pg").ClientBase} client
 * @param {import("./sql-files.mjs").SqlObject[]} sql
 * @returns {Promise<string[]>} the ids of the objects that were made, changed or dropped
 */
export async function applySql(client, sql) {
  await client.query(TABLES);
  const { rows } = await client.query(`SELECT "text" FROM quad.sql_objects`);
  const { drop, make } = planSql(
    rows.flatMap(({ text }) => parseSql(text)),
    sql,
  );
  for (const statement of [...dropStatements(drop), ...make.map(({ text }) => text)]) await client.query(statement);
  await client.query(`DELETE FROM quad.sql_objects WHERE "id" = ANY ($1)`, [drop.map(({ id }) => id)]);
  await client.query(
    `INSERT INTO quad.sql_objects SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT ("id") DO UPDATE SET "text" = excluded."text"`,
    [make.map(({ id }) => id), make.map(({ text }) => text)],
  );
  await client.query(
    `INSERT INTO quad.sql_versions VALUES ($1, clock_timestamp()) ON CONFLICT ("version") DO UPDATE SET "appliedAt" = excluded."appliedAt"`,
    [versionOf(sql)],
  );
  return [...new Set([...drop, ...make].map(({ id }) => id))];
}

/** The steps from the present objects to the wanted ones: first `drop`, then `make`. */
function planSql(present, wanted) {
  const [before, after] = [present, wanted].map((objects) => new Map(objects.map((object) => [object.id, object])));
  const isOther = (part) => (object) => before.get(object.id)?.[part] !== after.get(object.id)?.[part];
  const isChanged = isOther("text");

  // The values of an index, a check or a generated column depend on its functions, and on the functions that these call.
  const affected = reach(wanted, isChanged, (object) => object.kind === "function");
  // PostgreSQL refuses to replace a function by one with other arguments or another result, and to drop one that another object uses.
  const drop = reach(
    present,
    (object) => {
      if (object.kind === "function") return isOther("head")(object);
      return isChanged(object) || (object.kind !== "trigger" && [...affected].some((other) => object.words.has(mentionOf(other))));
    },
    (object) => !isLateBound(object),
  );
  const make = inOrder(wanted).filter((object) => isChanged(object) || drop.has(before.get(object.id)));
  return { drop: [...drop], make };
}

/** The objects for which `isFirst` holds, and those among `objects` that mention one of them, repeatedly, as far as `follows` allows. */
function reach(objects, isFirst, follows) {
  const reached = new Set(objects.filter(isFirst));
  for (const one of reached) {
    for (const object of objects) if (follows(object) && object.words.has(mentionOf(one))) reached.add(object);
  }
  return reached;
}

/** Drops them, whether they are there or not. @param {import("./sql-files.mjs").SqlObject[]} objects */
export function dropStatements(objects) {
  const of = (kind) => objects.filter((object) => object.kind === kind);
  const functions = of("function").map(({ name }) => name);
  return [
    ...of("trigger").map(({ name, table }) => `DROP TRIGGER IF EXISTS ${name} ON ${table}`),
    ...of("index").map(({ name }) => `DROP INDEX IF EXISTS ${name}`),
    ...of("check").map(({ name, table }) => `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}`),
    ...of("column").map(({ name, table }) => `ALTER TABLE ${table} DROP COLUMN IF EXISTS ${name}`),
    // One statement, because they may use each other.
    ...(functions.length > 0 ? [`DROP FUNCTION IF EXISTS ${functions.join(", ")}`] : []),
  ];
}
