import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { onServer, urlOf } from "@/lib/testing/server";
import { findDrift, migrate } from "./migrate.mjs";
import { migrationNames } from "./migration-names.mjs";

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

test("the admin of before, a student's account with the fixed id, becomes an admin and logs in anew", async () => {
  const names = migrationNames();
  await migrate(urlOf(database), names.slice(0, names.indexOf("20261122075000_admin_kind")));
  const [admin, student] = ["00000000-0000-4000-8000-000000000001", randomUUID()];
  for (const id of [admin, student]) {
    await onServer(async (client) => {
      await client.query(`INSERT INTO "Account" VALUES ($1, 'student', 'student', $2, '')`, [id, `${id}@x.in`]);
      await client.query(`INSERT INTO "Session" ("id", "accountId", "expiresAt") VALUES ($1, $2, now())`, [randomUUID(), id]);
    }, database);
  }
  await migrate(urlOf(database));
  const { rows } = await onServer(
    (client) =>
      client.query(
        `SELECT "id", "kind"::text, (SELECT count(*)::int FROM "Session" s WHERE s."accountId" = a."id") AS sessions FROM "Account" a ORDER BY "id"`,
      ),
    database,
  );
  expect(rows).toEqual([
    { id: admin, kind: "admin", sessions: 0 },
    { id: student, kind: "student", sessions: 1 },
  ]);
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
  [
    "an admin with an organiser's log-in",
    `INSERT INTO "Account" VALUES (gen_random_uuid(), 'organiser', 'admin', 'a@x.in', '')`,
    "Account_realm_of_kind",
  ],
  [
    "a second admin",
    `INSERT INTO "Account" SELECT gen_random_uuid(), 'student', 'admin', n || '@x.in', '' FROM generate_series(1, 2) n`,
    "Account_admin_key",
  ],
  [
    "a sign-up as the admin",
    `INSERT INTO "PendingSignUp" ("id", "realm", "kind", "email", "passwordHash", "details") VALUES (gen_random_uuid(), 'organiser', 'admin', 'a@x.in', '', '{}')`,
    "PendingSignUp_kind",
  ],
])("the database itself refuses %s", async (_what, statement, constraint) => {
  await migrate(urlOf(database));
  await expect(onServer((client) => client.query(statement), database)).rejects.toMatchObject({ constraint });
});
