import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { repositoryFiles } from "@/lib/testing/repository-files";

/** Asks for the state of a database of the bench or of a trial, whose role is postgres. */
const OTHERS = ["scripts/scan.mjs"];

test("every connection of the product begins with the settings of its session", () => {
  const files = repositoryFiles("lib/*.ts", "app/*.ts", "lib/*.cjs", "scripts/*.mjs").filter(
    (file) => !/^lib\/(generated|testing)\/|\.test\.ts$/.test(file) && !OTHERS.includes(file),
  );
  const opening = files.filter((file) => /new (?:pg\.)?(?:Client|Pool)\(/.test(readFileSync(file, "utf8")));
  expect(opening).toHaveLength(4);
  for (const file of opening) expect(readFileSync(file, "utf8"), file).toMatch(/query\(SESSION\)|\$\{SESSION\};/);
});
