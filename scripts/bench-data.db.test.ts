import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { pool } from "@/lib/platform/db/client";

const textOf = (name: string) => readFileSync(path.join(import.meta.dirname, "../bench", name), "utf8");

/** Their statements write what the triggers would derive, and refuse tables with others. */
test("the measurements know the triggers of all tables that they fill with the triggers off", async () => {
  const begun = ["dataset.sql", "large.sql"].flatMap((name) => textOf(name).match(/SELECT pg_temp\.begin_bulk\([^;]*\);/g) ?? []);
  expect(begun.length).toBeGreaterThan(2);
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(textOf("bulk.sql"));
    for (const statement of begun) {
      await client.query("SAVEPOINT filled");
      await client.query(statement);
      await client.query("ROLLBACK TO filled");
    }
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});
