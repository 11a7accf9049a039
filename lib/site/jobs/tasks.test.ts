import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { TASKS } from "@/lib/site/jobs/tasks";

const LIB = path.resolve(import.meta.dirname, "../..");

test("every kind of job that a domain can queue has a task", () => {
  const files = readdirSync(LIB, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const queued = files.flatMap((file) =>
    [...readFileSync(path.join(LIB, file), "utf8").matchAll(/defineTask\(\s*"(\w+)"/g)].map(([, name = ""]) => name),
  );
  expect(queued.length).toBeGreaterThan(3);
  expect(queued.filter((name) => !(name in TASKS))).toEqual([]);
});
