// The SQL of the rooms, lib/**/sql/*.sql: functions, triggers, and the indexes, checks and columns that use a function. Decision 045.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");

/** In the order of application. Each begins with the name; `\w+` or `"\w+"`. */
const KINDS = [
  { kind: "function", begin: /^CREATE OR REPLACE FUNCTION (?<name>\w+)\(/ },
  { kind: "column", begin: /^ALTER TABLE (?<table>"\w+") ADD COLUMN (?<name>"\w+") / },
  { kind: "check", begin: /^ALTER TABLE (?<table>"\w+") ADD CONSTRAINT (?<name>"\w+") CHECK / },
  { kind: "index", begin: /^CREATE (?:UNIQUE )?INDEX (?<name>"\w+") ON (?<table>"\w+") / },
  { kind: "trigger", begin: /^CREATE (?:CONSTRAINT )?TRIGGER (?<name>"\w+")[^;]*?\sON (?<table>"\w+")\s/ },
];

/**
 * @typedef {object} SqlObject
 * @property {string} id its kind and name, which no other has
 * @property {string} kind
 * @property {string} name as SQL
 * @property {string} table as SQL; "" for a function
 * @property {string} text its statement
 * @property {string} head of a function: its name, arguments and result
 * @property {Set<string>} words functions as `name(` and quoted names that its statement mentions
 */

/** Each file with its objects. @returns {{ file: string, objects: SqlObject[] }[]} */
export function readSqlFiles() {
  return readdirSync(path.join(ROOT, "lib"), { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|[/\\])sql[/\\][^/\\]+\.sql$/.test(file))
    .sort()
    .map((file) => ({
      file: path.posix.join("lib", ...file.split(path.sep)),
      objects: parseSql(readFileSync(path.join(ROOT, "lib", file), "utf8")),
    }));
}

/** The objects of this version. @returns {SqlObject[]} */
export function readSql() {
  return readSqlFiles().flatMap(({ objects }) => objects);
}

/** The name of a set of objects, independent of their order. @param {SqlObject[]} sql */
export function versionOf(sql) {
  const hash = createHash("sha256");
  for (const text of sql.map((object) => object.text).sort()) hash.update(text).update("\0");
  return hash.digest("hex");
}

/** The objects of a file: each statement begins at the beginning of a line. @param {string} file @returns {SqlObject[]} */
export function parseSql(file) {
  return file
    .split(/^(?=CREATE |ALTER )/m)
    .map((part) => part.replace(/\s*(\n--.*|\n)*$/, ""))
    .filter((part) => part !== "" && !part.startsWith("--"))
    .map(parseObject);
}

function parseObject(text) {
  for (const { kind, begin } of KINDS) {
    const { name, table = "" } = begin.exec(text)?.groups ?? {};
    if (!name) continue;
    const code = text.replaceAll(/--.*$/gm, "");
    const words = new Set(Array.from(code.matchAll(/\w+\(|"\w+"/g), ([word]) => word));
    const head = kind === "function" ? text.slice(0, text.indexOf("LANGUAGE")) : "";
    return { id: `${kind} ${name}`, kind, name, table, text, head, words };
  }
  throw new Error(`The files of SQL have no statements like this one: ${text.slice(0, 80)}`);
}

/**
 * The same objects in an order in which they can be made. PostgreSQL looks up a function's functions when it makes the function, except for
 * plpgsql, which looks them up at the call. @param {SqlObject[]} sql
 */
export function inOrder(sql) {
  const functions = new Map(sql.filter(({ kind }) => kind === "function").map((object) => [mentionOf(object), object]));
  const ordered = new Set();
  const add = (object) => {
    if (ordered.has(object)) return;
    if (!isLateBound(object)) for (const [word, other] of functions) if (other !== object && object.words.has(word)) add(other);
    ordered.add(object);
  };
  for (const { kind } of KINDS) for (const object of sql) if (object.kind === kind) add(object);
  return [...ordered];
}

/** @param {SqlObject} object */
export function isLateBound({ kind, text }) {
  return kind === "function" && /\bLANGUAGE plpgsql\b/.test(text);
}

/** The form in which other statements mention an object. @param {SqlObject} object */
export function mentionOf({ kind, name }) {
  return kind === "function" ? `${name}(` : name;
}
