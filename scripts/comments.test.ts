import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { repositoryFiles } from "@/lib/testing/repository-files";

const SOURCES = ["*.ts", "*.tsx", "*.mts", "*.mjs", "*.cjs", "*.prisma", "*.sql"];

/** The beginning of a comment without a subject: `What is kept.`, `Whoever asks.`, `Of a team its captain.` */
const NO_SUBJECT = /^(?:What|Who|Whoever|Whatever|Whose|Whom|Of|Those)\b/;
/** `Where it stands.` is half a sentence; `Where it stands, it stays.` is a whole one. */
const HALF_SENTENCE = /^(?:Where|Without)\b(?!.*,\s+\S)/;

const LINE_COMMENT = /^\s*(?:\/\/\/?|--)\s?/;
const BLOCK_START = /^\s*\{?\/\*\*?\s*/;
/** A comment behind code on its line. An address in a text has no space before its slashes. */
const BEHIND_CODE = /[^\s:].*?\s\/\/\s(?<text>[^"'`]*)$/;

/** The comments of a file, each as one line of text, with the number of its first line. */
function readComments(lines: readonly string[]): { at: number; text: string }[] {
  const found: { at: number; text: string }[] = [];
  let open: "line" | "block" | null = null;
  lines.forEach((line, index) => {
    const isContinued = open === "block" || (open === "line" && LINE_COMMENT.test(line));
    const inside = line.replace(/\s*\*\/\}?.*$/, "");
    const words = inside
      .replace(open === "block" ? /^\s*\*?\s*/ : BLOCK_START, "")
      .replace(LINE_COMMENT, "")
      .trim();
    const last = found.at(-1);
    if (isContinued && last) last.text = `${last.text} ${words}`.trim();
    else if (LINE_COMMENT.test(line) || BLOCK_START.test(line)) found.push({ at: index + 1, text: words });
    else if (line.includes(" // ") && BEHIND_CODE.test(line))
      found.push({ at: index + 1, text: BEHIND_CODE.exec(line)?.groups?.text ?? "" });

    const isInBlock = open === "block" || BLOCK_START.test(line);
    if (isInBlock) open = line.includes("*/") ? null : "block";
    else open = LINE_COMMENT.test(line) ? "line" : null;
  });
  return found;
}

const isWithoutSubject = (text: string) => NO_SUBJECT.test(text) || HALF_SENTENCE.test(text.split(/[.:;](?:\s|$)/)[0] ?? "");

test("comments begin with a subject", () => {
  const files = repositoryFiles(...SOURCES).filter((file) => !file.startsWith("prisma/migrations/"));
  expect(files.length).toBeGreaterThan(100);
  const comments = files.flatMap((file) => readComments(readFileSync(file, "utf8").split("\n")).map((comment) => ({ file, ...comment })));
  expect(comments.length).toBeGreaterThan(4000);
  expect(comments.filter(({ text }) => isWithoutSubject(text)).map(({ file, at, text }) => `${file}:${at} ${text}`)).toEqual([]);
});

/** Lines that have to stay whole: a rule that is switched off, and types in comments. */
const WHOLE = /biome-ignore|@typedef|@(?:param|returns|type) \{/;

test("lines of comments have at most 140 characters", () => {
  const files = repositoryFiles(...SOURCES).filter((file) => !file.startsWith("prisma/migrations/"));
  const long = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        line.length > 140 && /^\s*(?:\/\/|\/?\*|--)/.test(line) && !WHOLE.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  );
  expect(long).toEqual([]);
});

test("a comment is read to its end before its beginning is judged", () => {
  const lines = [
    "// Where a page is,",
    "// a link leads.",
    "/**",
    " * Of all pages.",
    " */",
    "const a = 1; // Those of today",
    '"https://Who"',
  ];
  expect(readComments(lines).map(({ at, text }) => [at, text, isWithoutSubject(text)])).toEqual([
    [1, "Where a page is, a link leads.", false],
    [3, "Of all pages.", true],
    [6, "Those of today", true],
  ]);
});
