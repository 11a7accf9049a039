import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const document = readFileSync(path.join(ROOT, "docs/specification-coverage.md"), "utf8");

type Line = { what: string; files: string[]; tests: { file: string; title: string }[] };

/** The rows of the tables: for each the files of the code and the tests. */
const lines: Line[] = document
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.includes("| in the code |"))
  .map((line) => {
    const [what = "", code = "", shown = ""] = line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, ""));
    return {
      what,
      files: [...code.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
      tests: [...shown.matchAll(/`([^`]+)` "(.+?)"(?=; `|$)/g)].map(([, file = "", title = ""]) => ({ file, title })),
    };
  });

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
/** Whether the file has a test, or a group of tests, of exactly this title. */
const hasTest = (file: string, title: string) =>
  ['"', "`"].some((quote) => new RegExp(`[(\\s]${literally(quote + title + quote)},`).test(read(file)));
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

test("every line names code and a test that shows it", () => {
  expect(lines.length).toBeGreaterThan(200);
  expect(lines.filter(({ files, tests }) => files.length === 0 || tests.length === 0).map(({ what }) => what)).toEqual([]);
});

test("every file that is named is there", () => {
  const named = lines.flatMap(({ files, tests }) => [...files, ...tests.map(({ file }) => file)]);
  expect([...new Set(named)].filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test("every test that is named is there, by its title", () => {
  const named = lines.flatMap(({ tests }) => tests);
  expect(named.filter(({ file, title }) => !hasTest(file, title))).toEqual([]);
});

test("every text that is named stands in the first file of its line", () => {
  const texts = lines.flatMap(({ what, files }) =>
    [...what.matchAll(/^"(.+)"$/g)].map(([, text = ""]) => ({ text, file: files[0] ?? "" })),
  );
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter(({ text, file }) => !read(file).includes(text))).toEqual([]);
});
