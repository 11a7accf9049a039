import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { repositoryFiles } from "@/lib/testing/repository-files";

const ROOT = path.resolve(import.meta.dirname, "..");
const CONTRACTS = ["base", "organisers", "joining", "reach", "trust", "after", "platform", "app"];
/** Published rules of others, without an address. */
const OUTSIDE = /^(?:https:\/\/\S+|WCAG [\d.]+|ARIA's combobox pattern|RFC \d+|sitemaps\.org)$/;

/** The sections of a document of docs/contracts by number, each with the text of its subsections. */
function sectionsOf(document: string): Map<string, string> {
  const lines = readFileSync(path.join(ROOT, `docs/contracts/${document}.md`), "utf8").split("\n");
  const headings = lines.flatMap((line, at) => {
    const [, level = "", number = ""] = /^(#{2,3}) (\d+(?:\.\d+)?)\.? /.exec(line) ?? [];
    return number ? [{ at, level: level.length, number }] : [];
  });
  return new Map(
    headings.map(({ at, level, number }) => {
      const end = headings.find((next) => next.at > at && next.level <= level)?.at;
      return [number, lines.slice(at, end).join("\n").toLowerCase()];
    }),
  );
}

const sections = new Map(["specification", ...CONTRACTS].map((document) => [document, sectionsOf(document)]));
const corrections = readFileSync(path.join(ROOT, "docs/contracts/corrections.md"), "utf8").toLowerCase();
const decisions = new Set(readdirSync(path.join(ROOT, "docs/decisions")).map((file) => file.slice(0, 3)));

/** `Source:` and the rest of its sentence, across the lines of a comment. */
const SOURCE =
  /Source:((?:[^\n]|\n[ \t]*(?:\*(?!\/)|\/\/|--)[ \t]*(?=[^\s*/@]))*?)(?=\.(?:\s|$)|\s*\*\/|\n(?![ \t]*(?:\*(?!\/)|\/\/|--)[ \t]*[^\s*/@])|$)/g;

const NUMBERS = String.raw`§?\d+(?:\.\d+)?(?:(?:, | and )§?\d+(?:\.\d+)?)*`;
const REFERENCE = new RegExp(
  `^(?:(?<document>spec|contract (?:${CONTRACTS.join("|")})) (?<numbers>${NUMBERS})|decisions? (?<decisions>${NUMBERS})|(?<corrections>contract corrections))$`,
);

/** The parts of a source that lead nowhere. */
function problemsOf(source: string): string[] {
  const text = source
    .replace(/\s+/g, " ")
    .replace(/ \([^)]*\)/g, "")
    .replace(/:(?!\/\/) .*$/, "")
    .trim();
  const parts = text
    .replace(/(, | and )(?=(?:spec|contract|decisions?|https:) ?)/g, "; ")
    .replace(/, (?![§\d])/g, "; ")
    .split("; ");
  let texts: string[] = [];
  return parts.flatMap((part) => {
    const { document, numbers, decisions: pages, corrections: isCorrected } = REFERENCE.exec(part)?.groups ?? {};
    if (pages) return (pages.match(/\d+/g) ?? []).filter((page) => !decisions.has(page));
    if (isCorrected) {
      texts = [corrections];
      return [];
    }
    if (document && numbers) {
      const found = (numbers.match(/[\d.]+/g) ?? []).map((number) =>
        sections.get(document.replace("contract ", "").replace("spec", "specification"))?.get(number),
      );
      texts = found.filter((section) => section !== undefined);
      return texts.length === found.length ? [] : [part];
    }
    if (OUTSIDE.test(part) || (part.startsWith("docs/") && existsSync(path.join(ROOT, part)))) return [];
    // The name of a part of the preceding sections.
    return texts.some((section) => section.includes(part.replaceAll("`", "").toLowerCase())) ? [] : [part];
  });
}

const files = repositoryFiles("*.ts", "*.tsx", "*.mjs", "*.cjs", "*.sql", "*.prisma").filter((file) => file !== "scripts/sources.test.ts");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

test("every source that a comment names is a section, a decision or a published rule", () => {
  const sources = files.flatMap((file) =>
    [...read(file).matchAll(SOURCE)].map(([, text = ""]) => ({ file, text: text.replace(/\n[ \t]*(?:\*|\/\/|--)/g, " ") })),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap(({ file, text }) => problemsOf(text).map((problem) => `${file}: ${problem}`))).toEqual([]);
});

test("a section of a contract is named with its document", () => {
  expect(files.filter((file) => /\bcontracts? \d|\bdesign \d/i.test(read(file)))).toEqual([]);
});
