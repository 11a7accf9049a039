import { expect, test } from "vitest";
import { pool } from "@/lib/platform/db/client";

// In a statement of a function such a column hides the argument, so a comparison of both would compare each row with itself.
test("no argument of a function has the name of a column of a table that the function names", async () => {
  const { rows } = await pool.query(
    `SELECT p.proname AS "function", argument, c.relname AS "table"
    FROM pg_proc p CROSS JOIN unnest(p.proargnames[:p.pronargs]) AS argument
    JOIN pg_attribute a ON a.attname = argument AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    WHERE p.pronamespace = 'public'::regnamespace AND p.prosrc LIKE '%"' || c.relname || '"%'`,
  );
  expect(rows).toEqual([]);
});
