import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { beforeEach, expect, test } from "vitest";
import { giveToQuad, onServer, urlOf } from "@/lib/testing/server";
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

test("a database that cannot hold every text is refused, and one that knows small English letters alone is told about", async () => {
  await onServer(async (client) => {
    await client.query(`CREATE DATABASE "${database}_a" ENCODING SQL_ASCII LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`);
    await client.query(`CREATE DATABASE "${database}_c" ENCODING UTF8 LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`);
  });
  await expect(migrate(urlOf(`${database}_a`))).rejects.toThrow(
    /^The encoding of the database \S+ at \S+ is SQL_ASCII, .* --encoding UTF8 /,
  );
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  for (const name of [`${database}_c`, database]) await migrate(urlOf(name), { migrations: [], sql: [] }, { say });
  expect(said).toEqual([expect.stringMatching(/^For the database \S+_c at \S+ only English letters .* --locale C\.UTF-8 /)]);
});

test("a role that owns nothing is told what it lacks, and what gives it", async () => {
  const url = await giveToQuad(database);
  await onServer((client) => client.query(`ALTER DATABASE "${database}" OWNER TO postgres`));
  const cure = `ALTER DATABASE "${database}" OWNER TO quad`;
  await expect(migrate(url)).rejects.toThrow(
    `(permission denied for database ${database}); an administrator gives it by ${cure}, since Quad makes tables, a schema for its queue and the extensions pg_trgm, unaccent and fuzzystrmatch.`,
  );
  await onServer((client) => client.query(`GRANT CREATE ON DATABASE "${database}" TO quad`));
  await expect(migrate(url)).rejects.toThrow(`(permission denied for schema public); an administrator gives it by ${cure}, since`);
  await onServer((client) => client.query(cure));
  expect((await migrate(url)).migrations).not.toEqual([]);
});

/** Acts as a pooler in transaction mode with one connection to the database: all clients ask over it, in turn. */
async function aPooler() {
  const { hostname, port } = new URL(urlOf(database));
  const server = connect(Number(port), hostname);
  let asking: Socket | undefined;
  server.on("data", (answer) => asking?.write(answer));
  const pooler = createServer((client) => {
    const isFirst = asking === undefined;
    asking ??= client;
    // The others are let in without a password: authentication is over, and a query is welcome.
    if (!isFirst) client.once("data", () => client.write(Buffer.from("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I")));
    let isIn = isFirst;
    client.on("data", (message) => {
      asking = client;
      const isEnd = message.toString("latin1", 0, 1) === "X";
      if (isIn && !isEnd) server.write(message);
      isIn = true;
    });
  });
  await once(pooler.listen(0, "127.0.0.1"), "listening");
  const url = Object.assign(new URL(urlOf(database)), { port: String((pooler.address() as { port: number }).port) }).href;
  const close = () => {
    server.destroy();
    pooler.close();
  };
  return { url, close };
}

test("a pooler that lends a connection for a transaction is refused before anything is changed", async () => {
  const { url, close } = await aPooler();
  await expect(migrate(url)).rejects.toThrow(
    /^A pooler in front of the database \S+ at \S+ lends a connection for a transaction; DATABASE_URL needs one in session mode, or .*\.$/,
  );
  close();
  expect(
    await onServer(async (client) => (await client.query("SELECT FROM pg_tables WHERE schemaname = 'public'")).rowCount, database),
  ).toBe(0);
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
