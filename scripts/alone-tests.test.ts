import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Modules that are loaded anew, directly or for the processes of a storm: a second copy of the product in the same process. */
const LOADS_ANEW = /\bresetModules\(|testing\/joining\/process"/;

test("a test that loads modules anew is named alone, which gives it a process of its own", () => {
  const files = execFileSync("git", ["ls-files", "-z", "*.test.ts", "*.test.tsx"], { encoding: "utf8" }).split("\0").filter(Boolean);
  expect(files.length).toBeGreaterThan(100);
  const loading = files.filter((file) => existsSync(file) && LOADS_ANEW.test(readFileSync(file, "utf8")));
  expect(loading.filter((file) => !file.includes(".alone."))).toEqual([]);
});
