import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readMigrations } from "./migrations.mjs";
import { inOrder, mentionOf, parseSql, readSql, readSqlFiles, versionOf } from "./sql-files.mjs";

const ROOT = path.resolve(import.meta.dirname, "..");
const sql = readSql();
const functions = sql.filter(({ kind }) => kind === "function");

/** The product's own sources, without tests. */
const sources = ["app", "components", "lib", "scripts", "prisma"]
  .flatMap((folder) => readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .flatMap((entry) => (entry.isFile() ? path.relative(ROOT, path.join(entry.parentPath, entry.name)) : []))
  .filter((file) => /\.(tsx?|[cm]?js)$/.test(file) && !/\.test\.tsx?$|^lib\/(testing|generated)\//.test(file))
  .map((file) => readFileSync(path.join(ROOT, file), "utf8"));

test("every function, trigger, index, check and column of the rooms' SQL has one statement", () => {
  const ids = sql.map(({ id }) => id);
  expect(functions.length).toBeGreaterThan(100);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("a file of SQL has its statements and comments, and nothing else", () => {
  for (const { file, objects } of readSqlFiles()) {
    const lines = readFileSync(path.join(ROOT, file), "utf8").split("\n");
    const comments = lines.filter((line) => line.startsWith("--"));
    const rest = objects.flatMap(({ text }) => text.split("\n"));
    expect(lines.filter((line) => line !== "" && !comments.includes(line) && !rest.includes(line), file)).toEqual([]);
    expect(objects.filter(({ text }) => !text.endsWith(";"), file)).toEqual([]);
  }
});

test("somebody calls every function", () => {
  const isCalled = (word: string) =>
    sql.some((object) => mentionOf(object) !== word && object.words.has(word)) || sources.some((text) => text.includes(word));
  expect(functions.filter((object) => !isCalled(mentionOf(object))).map(({ name }) => name)).toEqual([]);
});

test("migrations make no function and no trigger, and call none of ours", () => {
  for (const { name, script } of readMigrations()) {
    expect(script, name).not.toMatch(/\bCREATE\s+(OR\s+REPLACE\s+)?(FUNCTION|PROCEDURE|(CONSTRAINT\s+)?TRIGGER)\b/i);
    expect(functions.filter((object) => new RegExp(String.raw`\b${object.name}\(`).test(script)).map((object) => object.name)).toEqual([]);
  }
});

test("a function stands behind those that PostgreSQL looks up when it makes it", () => {
  const one = "CREATE OR REPLACE FUNCTION one() RETURNS integer LANGUAGE sql RETURN two() + 1;";
  const two = "CREATE OR REPLACE FUNCTION two() RETURNS integer LANGUAGE sql RETURN 2;";
  const index = `CREATE INDEX "Index" ON "Table" (one());`;
  const objects = parseSql(`-- An index.\n${index}\n\n-- One; more than zero.\n${one}\n\n${two}\n`);
  expect(inOrder(objects).map(({ text }) => text)).toEqual([two, one, index]);
});

test("comments above a statement do not count as a change, comments inside do", () => {
  const [one, two] = ["SELECT 1", "SELECT 1 -- again"].map(
    (body) => `CREATE OR REPLACE FUNCTION f() RETURNS integer LANGUAGE sql AS $$ ${body}\n$$;\n`,
  );
  const version = versionOf(parseSql(one ?? ""));
  expect(versionOf(parseSql(`-- What it is for.\n${one}`))).toBe(version);
  expect(versionOf(parseSql(two ?? ""))).not.toBe(version);
});

test("a statement that is neither of these is refused", () => {
  expect(() => parseSql("CREATE TABLE t ();")).toThrow("no statements like this one: CREATE TABLE t ();");
});
