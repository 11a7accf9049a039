import { expect, test } from "vitest";
import { backgroundPool } from "@/lib/platform/db/background";
import { db, pool } from "@/lib/platform/db/client";
import { closeDatabase } from "@/lib/platform/db/close";
import { onServer } from "@/lib/testing/server";

test("running statements finish, and then no connection is left", async () => {
  const [client, background] = [await pool.connect(), await backgroundPool().connect()];
  await db.college.count();
  const database = (await client.query("SELECT current_database() AS name")).rows[0].name;
  const count = () =>
    onServer(async (server) => {
      const text = "SELECT FROM pg_stat_activity WHERE datname = $1 AND application_name LIKE 'quad%'";
      return (await server.query(text, [database])).rowCount;
    });
  expect(await count()).toBeGreaterThanOrEqual(2);

  await client.query("BEGIN");
  const closing = closeDatabase();
  expect((await client.query("SELECT 42 AS answer")).rows).toEqual([{ answer: 42 }]);
  await client.query("COMMIT");
  client.release();
  background.release();
  await closing;
  await expect.poll(count).toBe(0);
  await expect(pool.query("SELECT 1")).rejects.toThrow("after calling end");
});
