import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { repositoryFiles } from "@/lib/testing/repository-files";

/** Modules that are imported again, directly or for the processes of a storm: a second copy of the product in the same process. */
const LOADS_ANEW = /\bresetModules\(|testing\/joining\/process"/;

test("a test that imports modules again has `alone` in its name, which gives it a process of its own", () => {
  const files = repositoryFiles("*.test.ts", "*.test.tsx");
  expect(files.length).toBeGreaterThan(100);
  const loading = files.filter((file) => LOADS_ANEW.test(readFileSync(file, "utf8")));
  expect(loading.filter((file) => !file.includes(".alone."))).toEqual([]);
});
