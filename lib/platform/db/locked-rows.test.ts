import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { repositoryFiles } from "@/lib/testing/repository-files";

/** A subselect of `IN` or of `FROM` that ends in a lock and a limit, inside a statement that changes rows. */
const REPEATABLE =
  /(?:UPDATE|DELETE)\b[^`]*?\b(?:IN|FROM) \(\s*SELECT(?:(?!ARRAY\(|MATERIALIZED)[^`])*?\bLIMIT [^\n]*? FOR (?:NO KEY )?(?:UPDATE|SHARE)/g;

// PostgreSQL may run such a subselect again for each row. Rows that the statement has changed are passed over then, so the limit is
// exceeded.
test("a statement chooses the rows it changes once, as an array or in a materialized part", () => {
  const files = repositoryFiles("lib/*.ts", "app/*.ts").filter((file) => !file.startsWith("lib/generated/") && !file.endsWith(".test.ts"));
  const found = files.flatMap((file) => (readFileSync(file, "utf8").match(REPEATABLE) ?? []).map((statement) => `${file}: ${statement}`));
  expect(found).toEqual([]);
});
