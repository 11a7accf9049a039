// Shared by backup and restore.
import pg from "pg";
import { Failure } from "./failure.mjs";

/** Version of the format; raised at every change of this file's definitions. */
export const FORMAT = 1;
export const [HEAD, TAIL] = ["backup.json", "end.json"];

const SCHEMAS = ["public", "graphile_worker"];

/** Session settings that make values portable between servers and roles, without time limits. */
export const SESSION = `
  SET datestyle = ISO; SET intervalstyle = postgres; SET timezone = 'UTC'; SET extra_float_digits = 3; SET search_path = '';
  SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

/** @typedef {{ name: string, columns: string[] }} Table the name with its schema; columns that are not generated */

/** Our tables and the queue's, each after the tables that it refers to. @param {pg.ClientBase} client @param {string[]} schemas @returns {Promise<Table[]>} */
export async function listTables(client, schemas = SCHEMAS) {
  const { rows } = await client.query(
    `SELECT n.nspname || '.' || c.relname AS "name",
      (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_catalog.pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS "columns",
      ARRAY(SELECT DISTINCT fn.nspname || '.' || f.relname FROM pg_catalog.pg_constraint k
        JOIN pg_catalog.pg_class f ON f.oid = k.confrelid JOIN pg_catalog.pg_namespace fn ON fn.oid = f.relnamespace
        WHERE k.contype = 'f' AND k.conrelid = c.oid AND f.oid <> c.oid) AS "refersTo"
    FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname = ANY ($1)
      AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend d WHERE d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY 1`,
    [schemas],
  );
  const ordered = new Set();
  while (ordered.size < rows.length) {
    const next = rows.find(({ name, refersTo }) => !ordered.has(name) && refersTo.every((other) => ordered.has(other)));
    if (!next) throw new Failure("The tables refer to each other in a circle, which no order of restoring can follow.");
    ordered.add(next.name);
  }
  return [...ordered].map((name) => ({ name, columns: rows.find((row) => row.name === name).columns }));
}

/** @param {pg.ClientBase} client */
export async function listSequences(client) {
  const { rows } = await client.query(
    `SELECT schemaname || '.' || sequencename AS "name" FROM pg_catalog.pg_sequences WHERE schemaname = ANY ($1) ORDER BY 1`,
    [SCHEMAS],
  );
  return rows.map(({ name }) => name);
}

/** The version of the queue's own tables; 0 before there are any. @param {pg.ClientBase} client */
export async function queueVersion(client) {
  const { rows } = await client.query(`SELECT max(id) AS "version" FROM graphile_worker.migrations`);
  return rows[0].version ?? 0;
}

/** A name with its schema as SQL; neither part has a dot. @param {string} name */
export function quoted(name) {
  return name.split(".").map(pg.escapeIdentifier).join(".");
}

/** As SQL: a table with its columns. @param {Table} table */
export function quotedColumns({ name, columns }) {
  return `${quoted(name)} (${columns.map(pg.escapeIdentifier).join(", ")})`;
}

/** Counts lines: COPY writes a row as a line, and escapes line ends inside of values. @param {Uint8Array} bytes */
export function countRows(bytes) {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}
