import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { trackedFiles } from "@/lib/testing/tracked-files";

const SOURCES = ["*.ts", "*.tsx", "*.mts", "*.mjs", "*.cjs", "*.prisma"];

/** The beginning of a comment that is a clause without a subject: `What is kept.`, `Whoever asks.` */
const CLAUSE = /^\s*(?:\/\/\/?|\/\*\*?|\{\/\*|\*)\s*(?:What|Who|Whoever|Whatever|Whose|Of which)\s/;
const LINE_COMMENT = /^\s*\/\//;
const BLOCK_START = /^\s*(?:\{?\/\*)/;
const BLOCK_LINE = /^\s*\*/;

/** Whether a comment begins in this line; lines that continue it do not count. */
function beginsComment(line: string, before: string): boolean {
  if (LINE_COMMENT.test(line)) return !LINE_COMMENT.test(before);
  return BLOCK_START.test(line) || (BLOCK_LINE.test(line) && /^\s*\/\*\*\s*$/.test(before));
}

test("comments begin with a subject, not with What, Who or Whatever", () => {
  const files = trackedFiles(...SOURCES);
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const lines = readFileSync(file, "utf8").split("\n");
    return lines.flatMap((line, at) =>
      CLAUSE.test(line) && beginsComment(line, lines[at - 1] ?? "") ? [`${file}:${at + 1} ${line.trim()}`] : [],
    );
  });
  expect(found).toEqual([]);
});
