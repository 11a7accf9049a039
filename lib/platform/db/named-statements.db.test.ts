import { expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { PREPARED, purposeOf } from "@/lib/platform/db/named-statements";

test("a connection keeps a marked statement, and no other", async () => {
  const kept = await db.$transaction(async (tx) => {
    for (const number of [1, 2, 3]) {
      await tx.$queryRaw`${PREPARED} SELECT ${number}::int AS "asked for the test"`;
      await tx.$queryRaw`SELECT ${number}::int AS "not asked for the test"`;
    }
    return tx.$queryRaw<{ calls: number }[]>`
      SELECT ("generic_plans" + "custom_plans")::int AS "calls" FROM pg_prepared_statements WHERE "statement" LIKE '%asked for the test%'`;
  });
  expect(kept).toEqual([{ calls: 3 }]);
});

test("the purpose of a marked statement is that of the statement", () => {
  expect(purposeOf(`/* prepared */\n  SELECT "id" FROM "Event"`)).toBe("SELECT Event");
});
