import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { repositoryFiles } from "@/lib/testing/repository-files";

const EXPORTED_TYPE = /^export (?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)/gm;

test("each exported type of the product has a name of its own, so that a name leads to one place", () => {
  const files = repositoryFiles("lib/**/*.ts", "lib/**/*.tsx", "components/**/*.ts", "components/**/*.tsx");
  const places = new Map<string, string[]>();
  for (const file of files) {
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(EXPORTED_TYPE)) places.set(name, [...(places.get(name) ?? []), file]);
  }
  expect(places.size).toBeGreaterThan(500);
  expect([...places].filter(([, where]) => where.length > 1)).toEqual([]);
});
