import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CANCEL_REGISTRATIONS } from "@/lib/catalogue/events/tasks";
import { recordAct } from "@/lib/identity/audit/record";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { storeImage, sweepImages } from "@/lib/platform/images/service";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { contentsOf } from "@/lib/testing/database-contents";
import { aBlog, aClub, anAdmin, anEvent, aStudent } from "@/lib/testing/factories";
import { aPicture } from "@/lib/testing/pictures";
import { onServer, urlOf } from "@/lib/testing/server";
import { readArchive, writeArchive } from "./archive.mjs";
import { backUp } from "./backup.mjs";
import { migrate } from "./migrate.mjs";
import { readMigrations } from "./migrations.mjs";
import { restore } from "./restore.mjs";

// Each test makes whole databases.
vi.setConfig({ testTimeout: 120_000 });

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), "quad-backup-"));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const source = () => ({ databaseUrl: process.env.DATABASE_URL as string, dataDir: env.DATA_DIR, file: path.join(scratch, "quad.tar.gz") });
const uploadsOf = (dataDir: string) => readdirSync(path.join(dataDir, "uploads")).filter((name) => name.endsWith(".webp"));

/** An empty place to restore a backup into. */
async function anEmptyPlace() {
  const name = `quad_restored_${randomUUID()}`;
  await onServer((client) => client.query(`CREATE DATABASE "${name}"`));
  return { name, databaseUrl: urlOf(name), dataDir: path.join(scratch, name), file: source().file };
}

async function query<Row extends pg.QueryResultRow>(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Fills every table that people fill, with a poster that has files, and pending jobs. */
async function aWorld() {
  const club = await aClub();
  const poster = await storeImage(club.id, await aPicture().png().toBuffer(), "poster");
  const event = await anEvent(club, { posterId: poster.id, name: "Höhenrausch\t\\N \u{1F3B6}", description: "one\ntwo\r\nthree\\" });
  const student = await aStudent();
  await joinByClick(student, event.id);
  await aBlog(club, { imageIds: [poster.id] });
  const admin = await anAdmin();
  await recordAct(db, admin, { act: "deleted", subject: "student", subjectId: admin.id });
  await enqueue(db, CANCEL_REGISTRATIONS, { eventId: event.id }, { runAt: new Date("2030-01-01") });
  return { club, event, poster };
}

test("a backup restores every row, number and rule of the database, the queued jobs, and every picture", async () => {
  const { poster } = await aWorld();
  const kept = await backUp(source());
  expect(kept).toMatchObject({ files: poster.widths.length, missing: 0 });
  expect(statSync(source().file).mode & 0o777).toBe(0o600);

  const place = await anEmptyPlace();
  expect(await restore(place)).toEqual({ tables: kept.tables, rows: kept.rows, files: kept.files });
  const [before, after] = [await contentsOf(source().databaseUrl), await contentsOf(place.databaseUrl)];
  expect(after).toEqual(before);
  expect(before.rows["graphile_worker._private_jobs"]?.length).toBeGreaterThanOrEqual(2);
  for (const table of [
    "Account",
    "Student",
    "College",
    "Club",
    "Event",
    "SearchWord",
    "Registration",
    "Blog",
    "BlogImage",
    "Image",
    "AdminAction",
  ]) {
    expect(before.rows[`public.${/[A-Z]/.test(table) ? `"${table}"` : table}`], table).not.toEqual([]);
  }

  expect(uploadsOf(place.dataDir).sort()).toEqual(uploadsOf(env.DATA_DIR).sort());
  for (const name of uploadsOf(place.dataDir)) {
    const [one, other] = [env.DATA_DIR, place.dataDir].map((dir) => readFileSync(path.join(dir, "uploads", name)));
    expect(one?.equals(other as Buffer)).toBe(true);
  }
  // No temporary files are left.
  expect(readdirSync(path.join(env.DATA_DIR, "uploads"))).not.toContain(".backup");
  expect(readdirSync(scratch).sort()).toEqual([place.name, "quad.tar.gz"].sort());

  // The triggers work again, and so do the sequences.
  await expect(query(place.databaseUrl, `DELETE FROM "AdminAction"`)).rejects.toThrow();
  const [job] = await query<{ id: string }>(place.databaseUrl, `SELECT id FROM graphile_worker.add_job('tidy_queue')`);
  expect(before.rows["graphile_worker._private_jobs"]?.some((row) => row.startsWith(`(${job?.id},`))).toBe(false);
});

test("the owner of a database can back it up and restore it, without further rights", async () => {
  await aWorld();
  await backUp(source());
  const place = await anEmptyPlace();
  const [role, password] = [`quad_owner_${randomUUID()}`, randomUUID()];
  await onServer((client) =>
    client.query(`CREATE ROLE "${role}" LOGIN PASSWORD '${password}'; ALTER DATABASE "${place.name}" OWNER TO "${role}"`),
  );
  const url = new URL(place.databaseUrl);
  Object.assign(url, { username: role, password });
  await restore({ ...place, databaseUrl: url.href });
  expect(await contentsOf(place.databaseUrl)).toEqual(await contentsOf(source().databaseUrl));
  await backUp({ ...place, databaseUrl: url.href, file: path.join(scratch, "again.tar.gz") });
  await restore({ ...place, databaseUrl: url.href, file: path.join(scratch, "again.tar.gz"), isReplacing: true });
  expect(await contentsOf(place.databaseUrl)).toEqual(await contentsOf(source().databaseUrl));
});

/** Stops a backup when it has its snapshot and some of the tables, and then runs `work`. */
async function whileBackingUp<T>(work: (client: pg.Client) => Promise<unknown>, backup: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: source().databaseUrl });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE "Registration" IN ACCESS EXCLUSIVE MODE`);
  const made = backup();
  const waits = () =>
    query(
      source().databaseUrl,
      `SELECT FROM pg_locks WHERE NOT granted AND relation = '"Registration"'::regclass AND mode = 'AccessShareLock'`,
    );
  await expect.poll(waits, { timeout: 20_000 }).toHaveLength(1);
  await work(client);
  await client.query("COMMIT");
  await client.end();
  return made;
}

test("a backup is of one moment, while people register during it", async () => {
  const { event } = await aWorld();
  const student = await aStudent();
  // The event has been written already at this moment, the payments have not.
  const registration = `
    UPDATE "Event" SET "taken" = "taken" + 1 WHERE "id" = '${event.id}';
    WITH taken AS (
      INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise", "confirmedAt")
      VALUES (gen_random_uuid(), '${event.id}', '${student.id}', 'confirmed', 25000, now()) RETURNING "id"
    )
    INSERT INTO "Payment" ("id", "registrationId", "gateway", "gatewayOrderId", "amountPaise", "status", "updatedAt")
    SELECT gen_random_uuid(), "id", 'sandbox', 'order_1', 25000, 'created', now() FROM taken`;
  await whileBackingUp(
    (client) => client.query(registration),
    () => backUp(source()),
  );
  const place = await anEmptyPlace();
  await restore(place);
  const seats = `SELECT e."taken", count(r."id")::int AS "registered", count(p."id")::int AS "paid"
    FROM "Event" e JOIN "Registration" r ON r."eventId" = e."id" LEFT JOIN "Payment" p ON p."registrationId" = r."id" GROUP BY e."id"`;
  expect(await query(place.databaseUrl, seats)).toEqual([{ taken: 1, registered: 1, paid: 0 }]);
  expect(await query(source().databaseUrl, seats)).toEqual([{ taken: 2, registered: 2, paid: 1 }]);
});

test("a picture deleted during a backup is in it, because its event is", async () => {
  const { event, poster } = await aWorld();
  const next = await storeImage(null, await aPicture().png().toBuffer(), "poster");
  await whileBackingUp(
    async () => {
      await db.blogImage.deleteMany();
      await db.event.update({ where: { id: event.id }, data: { posterId: next.id } });
      await db.image.update({ where: { id: poster.id }, data: { sweepAt: new Date(0) } });
      await sweepImages();
      expect(uploadsOf(env.DATA_DIR).filter((name) => name.startsWith(poster.id))).toEqual([]);
    },
    () => backUp(source()),
  );
  const place = await anEmptyPlace();
  await restore(place);
  expect(await query(place.databaseUrl, `SELECT "posterId" FROM "Event"`)).toEqual([{ posterId: poster.id }]);
  expect(uploadsOf(place.dataDir).filter((name) => name.startsWith(poster.id))).toHaveLength(poster.widths.length);
});

test("files that the database names but that are missing are counted, and the rest is backed up", async () => {
  const { poster } = await aWorld();
  const [lost = ""] = uploadsOf(env.DATA_DIR).filter((name) => name.startsWith(poster.id));
  rmSync(path.join(env.DATA_DIR, "uploads", lost));
  expect(await backUp(source())).toMatchObject({ missing: 1, files: poster.widths.length - 1 });
});

test("a database with data is left alone, unless it should be replaced", async () => {
  await aWorld();
  await backUp(source());
  const place = await anEmptyPlace();
  await restore(place);
  await query(place.databaseUrl, `UPDATE "Club" SET "name" = 'Another'`);
  const before = await contentsOf(place.databaseUrl);
  await expect(restore(place)).rejects.toThrow("The database is not empty. To lose what is there, add --replace.");
  expect(await contentsOf(place.databaseUrl)).toEqual(before);

  await restore({ ...place, isReplacing: true });
  expect(await contentsOf(place.databaseUrl)).toEqual(await contentsOf(source().databaseUrl));
});

test("a migrated, empty database counts as new", async () => {
  await aWorld();
  await backUp(source());
  const place = await anEmptyPlace();
  await migrate(place.databaseUrl);
  await restore(place);
  expect(await contentsOf(place.databaseUrl)).toEqual(await contentsOf(source().databaseUrl));
});

test("a database in use by Quad is not touched", async () => {
  await aWorld();
  await backUp(source());
  await expect(restore({ ...source(), isReplacing: true })).rejects.toThrow("Quad is running on this database; stop it first.");
  expect(await db.event.count()).toBe(1);
});

test("an existing backup is not overwritten", async () => {
  writeFileSync(source().file, "kept");
  await expect(backUp(source())).rejects.toThrow(`${source().file} exists already.`);
  expect(readFileSync(source().file, "utf8")).toBe("kept");
});

test("a backup that cannot be written is one sentence", async () => {
  const file = path.join(path.dirname(source().file), "missing/quad.tar.gz");
  await expect(backUp({ ...source(), file })).rejects.toMatchObject({
    name: "Failure",
    message: `The backup ${file} cannot be made: ENOENT: no such file or directory, open '${file}.part'.`,
  });
});

test("a failed backup leaves no file", async () => {
  await expect(backUp({ ...source(), databaseUrl: urlOf("quad_that_is_not_there") })).rejects.toThrow(/cannot be reached/);
  expect(existsSync(source().file)).toBe(false);
  expect(await backUp(source())).toMatchObject({ missing: 0 });
});

const DAMAGES: [string, (file: string) => void | Promise<void>][] = [
  ["cut off", (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
  ["cut off at the very end", (file) => truncateSync(file, statSync(file).size - 1)],
  [
    "changed on the disk",
    (file) => {
      const bytes = readFileSync(file);
      const middle = Math.floor(bytes.length / 2);
      bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
      writeFileSync(file, bytes);
    },
  ],
  ["something else", (file) => writeFileSync(file, "no archive at all")],
  ["an archive of something else", (file) => writeArchive(file, (add) => add("../../etc/passwd", Buffer.from("root")))],
  ["without a part of it", (file) => rewrite(file, (name, bytes) => (name.startsWith("tables/public.Club/") ? undefined : bytes))],
];

test("a damaged file is refused before any change", async () => {
  await aWorld();
  await backUp(source());
  const place = await anEmptyPlace();
  await restore(place);
  const before = await contentsOf(place.databaseUrl);
  for (const [what, damage] of DAMAGES) {
    const file = path.join(scratch, `${what}.tar.gz`);
    copyFileSync(place.file, file);
    await damage(file);
    const refused = expect(restore({ ...place, file, isReplacing: true }), what).rejects;
    await refused.toThrow(/is no backup of Quad, or is damaged\.|is not whole\./);
    expect(await contentsOf(place.databaseUrl), what).toEqual(before);
  }
});

/** The same archive with other parts; undefined removes one. */
async function rewrite(file: string, change: (name: string, bytes: Uint8Array) => Uint8Array | undefined): Promise<void> {
  const parts: { name: string; bytes: Uint8Array }[] = [];
  for await (const part of readArchive(file)) parts.push(part);
  await writeArchive(file, async (add) => {
    for (const { name, bytes } of parts) {
      const changed = change(name, bytes);
      if (changed) await add(name, changed);
    }
  });
}

type Head = { migrations: string[]; queue: number };
const withHead = (file: string, change: (head: Head) => Partial<Head>) =>
  rewrite(file, (name, bytes) => {
    if (name !== "backup.json") return bytes;
    const head = JSON.parse(Buffer.from(bytes).toString());
    return Buffer.from(JSON.stringify({ ...head, ...change(head) }));
  });

test("a backup of a later version is refused, and so is one with another version of the queue; what is to be replaced stays", async () => {
  await backUp(source());
  const place = { ...(await anEmptyPlace()), isReplacing: true };
  await restore(place);
  await query(place.databaseUrl, `INSERT INTO "Account" VALUES (gen_random_uuid(), 'student', 'student', 'a@x.in', 'none')`);
  const before = await contentsOf(place.databaseUrl);
  await withHead(place.file, ({ migrations }) => ({ migrations: [...migrations, "29990101000000_later"] }));
  await expect(restore(place)).rejects.toThrow(/is of a later version of Quad\.$/);
  await withHead(place.file, ({ migrations, queue }) => ({ migrations: migrations.slice(0, -1), queue: queue + 1 }));
  await expect(restore(place)).rejects.toThrow(/^The backup's queue is of version \d+, and this Quad's of \d+/);
  expect(await contentsOf(place.databaseUrl)).toEqual(before);
});

test("a backup of an earlier version is restored and migrated", async () => {
  const earlier = await anEmptyPlace();
  await migrate(earlier.databaseUrl);
  const account = `INSERT INTO "Account" VALUES ('00000000-0000-4000-8000-000000000042', 'student', 'student', 'a@x.in', 'none')`;
  await query(earlier.databaseUrl, account);
  await backUp(earlier);

  const place = await anEmptyPlace();
  const later = {
    name: "29990101000000_later",
    script: `ALTER TABLE "Account" ADD COLUMN "domain" text; UPDATE "Account" SET "domain" = 'x.in'`,
  };
  const migrations = [...readMigrations(), later];
  await restore({ ...place, migrations });
  expect(await query(place.databaseUrl, `SELECT "email", "domain" FROM "Account"`)).toEqual([{ email: "a@x.in", domain: "x.in" }]);
  const applied = `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY 1`;
  expect(await query(place.databaseUrl, applied)).toEqual(migrations.map(({ name }) => ({ name })));
});

test("if rows break a rule all are refused, no picture stays, and what is to be replaced does", async () => {
  await aWorld();
  await backUp(source());
  await rewrite(source().file, (name, bytes) => {
    if (!name.startsWith("tables/public.Student/")) return bytes;
    // The same number of rows, but for accounts that do not exist.
    return Buffer.from(
      Buffer.from(bytes)
        .toString()
        .replaceAll(/^[\da-f-]{36}/gm, () => randomUUID()),
    );
  });
  const place = await anEmptyPlace();
  await migrate(place.databaseUrl);
  await query(place.databaseUrl, `INSERT INTO "Account" VALUES (gen_random_uuid(), 'student', 'student', 'a@x.in', 'none')`);
  const before = await contentsOf(place.databaseUrl);
  await expect(restore({ ...place, isReplacing: true })).rejects.toMatchObject({ constraint: "Student_id_fkey" });
  expect(await contentsOf(place.databaseUrl)).toEqual(before);
  expect(await query(place.databaseUrl, "SELECT nspname FROM pg_namespace WHERE nspname = 'quad_restored'")).toEqual([]);
  expect(existsSync(path.join(place.dataDir, "uploads")) ? uploadsOf(place.dataDir) : []).toEqual([]);
});
