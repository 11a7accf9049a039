import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { onServer, urlOf } from "@/lib/testing/server";
import { findDrift, migrate } from "./migrate.mjs";

let database: string;

beforeEach(async () => {
  database = `quad_migrate_${randomUUID()}`;
  await onServer((client) => client.query(`CREATE DATABASE "${database}"`));
});

const appliedMigrations = () =>
  onServer(
    async (client) => (await client.query("SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL")).rows,
    database,
  );

test("an empty database gets every migration once, however many processes start at once", async () => {
  const results = await Promise.all(Array.from({ length: 4 }, () => migrate(urlOf(database))));
  const names = results.flat();
  expect(names).not.toHaveLength(0);
  expect(results.filter((applied) => applied.length > 0)).toHaveLength(1);
  expect(await appliedMigrations()).toHaveLength(names.length);
});

test("a database that is up to date is left alone", async () => {
  await migrate(urlOf(database));
  const before = await appliedMigrations();
  expect(await migrate(urlOf(database))).toEqual([]);
  expect(await appliedMigrations()).toEqual(before);
});

test("the migrations lead to schema.prisma", async () => {
  expect(await findDrift(urlOf(database))).toBe("");
});

test("a database that cannot be reached is one sentence without the password", async () => {
  await expect(migrate("postgresql://quad:pass-word@127.0.0.1:1/quad")).rejects.toThrow(
    /^The database quad at 127\.0\.0\.1:1 cannot be reached: .*\.$/,
  );
  await expect(migrate("postgresql://quad:pass-word@127.0.0.1:1/quad")).rejects.not.toThrow(/pass-word/);
});

test("an address that is no database's is named", async () => {
  await expect(migrate("mysql://somewhere")).rejects.toThrow(/^DATABASE_URL is not valid/);
});

test.each([
  ["an address in capitals", `INSERT INTO "Account" VALUES (gen_random_uuid(), 'student', 'student', 'A@x.in', '')`, "Account_email_lower"],
  [
    "a club with a student's log-in",
    `INSERT INTO "Account" VALUES (gen_random_uuid(), 'student', 'club', 'a@x.in', '')`,
    "Account_realm_of_kind",
  ],
])("the database itself refuses %s", async (_what, statement, constraint) => {
  await migrate(urlOf(database));
  await expect(onServer((client) => client.query(statement), database)).rejects.toMatchObject({ constraint });
});
