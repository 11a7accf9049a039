import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(path.join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];

/** The text without code, where brackets have another meaning. */
const textOf = (file: string) => readFileSync(path.join(ROOT, file), "utf8").replace(/^```.*?^```$/gms, "");

/** The targets of links within the repository. */
const linksOf = (file: string) =>
  [
    ...textOf(file)
      .replace(/`[^`\n]*`/g, "")
      .matchAll(/\]\(([^)\s]+)\)/g),
  ]
    .map(([, target = ""]) => target)
    .filter((target) => !/^\w+:/.test(target));

/** The anchors that GitHub gives a document's headings. */
const anchorsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );

function isThere(from: string, link: string): boolean {
  const [target = "", anchor] = link.split("#");
  const file = target ? path.join(path.dirname(from), target) : from;
  return existsSync(path.join(ROOT, file)) && (anchor === undefined || anchorsOf(file).includes(anchor));
}

test("every link of the documents leads to an existing file, and to its heading", () => {
  const links = DOCUMENTS.flatMap((file) => linksOf(file).map((link) => ({ file, link })));
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ file, link }) => !isThere(file, link))).toEqual([]);
});

test("every file that the documents name exists", () => {
  const named = DOCUMENTS.flatMap((file) =>
    [...textOf(file).matchAll(/`((?:app|bench|components|docs|e2e|lib|prisma|scripts)\/[\w./()[\]-]+\.\w+)`/g)].map(([, name = ""]) => ({
      file,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ name }) => !existsSync(path.join(ROOT, name)))).toEqual([]);
});

test("the index of decisions names every decision", () => {
  const pages = readdirSync(path.join(ROOT, "docs/decisions")).filter((file) => file !== "README.md");
  expect(linksOf("docs/decisions/README.md").sort()).toEqual(pages.sort());
});

test("no two decisions have the same number", () => {
  const numbers = readdirSync(path.join(ROOT, "docs/decisions")).flatMap((file) => file.match(/^\d{3}/)?.[0] ?? []);
  expect(numbers.length).toBeGreaterThan(50);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});
