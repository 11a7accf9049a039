import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { onServer, urlOf } from "@/lib/testing/server";
import { migrate } from "./migrate.mjs";
import { readMigrations } from "./migrations.mjs";
import { findDrift } from "./schema-drift.mjs";

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

test("an empty database gets every migration once, however many processes start concurrently", async () => {
  const results = await Promise.all(Array.from({ length: 4 }, () => migrate(urlOf(database))));
  const names = results.flatMap(({ migrations }) => migrations);
  expect(names).not.toHaveLength(0);
  expect(results.filter(({ migrations, sql }) => migrations.length > 0 && sql.length > 0)).toHaveLength(1);
  expect(results.filter(({ migrations, sql }) => migrations.length + sql.length === 0)).toHaveLength(3);
  expect(await appliedMigrations()).toHaveLength(names.length);
});

test("an up-to-date database is left alone", async () => {
  await migrate(urlOf(database));
  const before = await appliedMigrations();
  expect(await migrate(urlOf(database))).toEqual({ migrations: [], sql: [] });
  expect(await appliedMigrations()).toEqual(before);
});

test("a failed migration changes nothing, and is retried the next time", async () => {
  const broken = { name: "29990101000000_broken", script: `CREATE TABLE "Half" ("id" integer); SELECT 1 / 0` };
  await expect(migrate(urlOf(database), { migrations: [...readMigrations(), broken] })).rejects.toThrow(
    "The migration 29990101000000_broken failed, and changed nothing.",
  );
  const mended = { ...broken, script: `CREATE TABLE "Half" ("id" integer)` };
  const { migrations } = await migrate(urlOf(database), { migrations: [...readMigrations(), mended] });
  expect(migrations).toEqual([mended.name]);
});

test("a database that has the pictures' indexes already is brought up to date", async () => {
  const all = readMigrations();
  const before = all.slice(
    0,
    all.findIndex(({ name }) => name.endsWith("_find_pictures")),
  );
  const made = `
    CREATE INDEX "Event_imageIds_idx" ON "Event" USING gin ("imageIds") WITH (fastupdate = off) WHERE "imageIds" <> '{}';
    CREATE INDEX "EventReview_namedIds_idx" ON "EventReview" USING gin ("namedIds") WHERE "decidedAt" IS NULL`;
  await migrate(urlOf(database), { migrations: before, sql: [] });
  await onServer((client) => client.query(made), database);
  expect((await migrate(urlOf(database))).migrations).toHaveLength(all.length - before.length);
});

const extra = { name: "29990101000000_extra", script: `ALTER TABLE "Event" ADD COLUMN "extra" integer` };

test("a migration that must wait for a table lets readers pass, and is done when the table is free", { timeout: 60_000 }, async () => {
  await migrate(urlOf(database));
  await onServer(async (holder) => {
    await holder.query(`BEGIN; LOCK TABLE "Event" IN ACCESS SHARE MODE`);
    const said: string[] = [];
    let isDone = false;
    const migrating = migrate(urlOf(database), { migrations: [...readMigrations(), extra] }, { say: (line) => said.push(line) });
    const ending = migrating.finally(() => {
      isDone = true;
    });
    const rounds = await onServer(async (reader) => {
      await reader.query("SET statement_timeout = 4000");
      let read = 0;
      while (said.length === 0 && !isDone) {
        await reader.query(`SELECT count(*) FROM "Event"`);
        read += 1;
      }
      return read;
    }, database);
    expect(rounds).toBeGreaterThan(0);
    expect(said).toEqual([
      "The migration 29990101000000_extra must wait for a table that another connection uses. It is tried again for up to 15 minutes.",
    ]);
    expect(isDone).toBe(false);
    await holder.query("COMMIT");
    expect((await ending).migrations).toEqual([extra.name]);
  }, database);
});

test("a migration that never gets a table fails after its time, changes nothing and says who works there", async () => {
  await migrate(urlOf(database));
  const applied = await appliedMigrations();
  const migrations = [...readMigrations(), extra];
  await onServer(async (holder) => {
    await holder.query(`SET application_name = 'a long export'; BEGIN; LOCK TABLE "Event" IN ACCESS SHARE MODE`);
    await expect(migrate(urlOf(database), { migrations }, { patienceMs: 0 })).rejects.toMatchObject({
      message: "The migration 29990101000000_extra must wait for a table that another connection uses, and changed nothing.",
      details: expect.stringMatching(/^Process \d+ of PostgreSQL, for a long export, in a transaction for \d+ s$/),
    });
  }, database);
  expect(await appliedMigrations()).toEqual(applied);
  expect((await migrate(urlOf(database), { migrations })).migrations).toEqual([extra.name]);
});

test("the next migration can use a value that a migration adds to an enum", async () => {
  const migrations = [
    ...readMigrations(),
    { name: "29990101000000_value", script: `ALTER TYPE "EventMode" ADD VALUE 'Hybrid'` },
    { name: "29990102000000_use", script: `ALTER TABLE "Event" ADD COLUMN "mixed" boolean GENERATED ALWAYS AS ("mode" = 'Hybrid') STORED` },
  ];
  expect((await migrate(urlOf(database), { migrations })).migrations).toHaveLength(migrations.length);
});

test("a database from before the first version is refused", async () => {
  await migrate(urlOf(database));
  await onServer((client) => client.query(`UPDATE _prisma_migrations SET migration_name = '20261120235614_ground'`), database);
  await expect(migrate(urlOf(database))).rejects.toThrow(/^The database was made by a Quad from before its first version/);
});

test("the migrations lead to schema.prisma", async () => {
  expect(await findDrift(urlOf(database))).toBe("");
});

test("an unreachable database is reported in one sentence without the password", async () => {
  await expect(migrate("postgresql://quad:pass-word@127.0.0.1:1/quad")).rejects.toThrow(
    /^The database quad at 127\.0\.0\.1:1 cannot be reached: .*\.$/,
  );
  await expect(migrate("postgresql://quad:pass-word@127.0.0.1:1/quad")).rejects.not.toThrow(/pass-word/);
});

test("a certificate that is not there is reported in one sentence", async () => {
  await expect(migrate(`${urlOf(database)}?sslrootcert=/nonexistent.pem`)).rejects.toThrow(
    /^The database \S+ at \S+ cannot be reached: ENOENT: no such file or directory, open '\/nonexistent.pem'\.$/,
  );
});

test("an address that is not a database's is reported", async () => {
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
