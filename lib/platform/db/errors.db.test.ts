import { expect, test } from "vitest";
import { POST as listEvent } from "@/app/api/event/listing/route";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { db, pool } from "@/lib/platform/db/client";
import { isDatabaseAway, isReferenceGone, violatedUnique } from "@/lib/platform/db/errors";
import { purposeOf } from "@/lib/platform/db/named-statements";
import { route } from "@/lib/platform/http/route";
import { describeError } from "@/lib/platform/log";
import { call } from "@/lib/testing/call";
import { anEventForm } from "@/lib/testing/event-form";
import { aClub, anEmail, aStudent } from "@/lib/testing/factories";
import { readLog } from "@/lib/testing/log";

const failureOf = async (work: PromiseLike<unknown>) => Promise.resolve(work).then(undefined, (error: unknown) => error);

test("a violated unique constraint is recognised by its name, also a partial one, and in SQL", async () => {
  const email = anEmail();
  const { id } = await aStudent({ email });
  const account = { id: crypto.randomUUID(), realm: "student", kind: "student", email, passwordHash: "x" } as const;
  expect(violatedUnique(await failureOf(db.account.create({ data: account })))).toBe("Account_realm_email_key");
  expect(violatedUnique(await failureOf(db.profile.create({ data: { studentId: id } })))).toBe("Profile_studentId_key");
  const again = db.$executeRaw`INSERT INTO "Account" SELECT * FROM "Account" WHERE "id" = ${id}::uuid`;
  expect(violatedUnique(await failureOf(again))).toBe("Account_pkey");
  expect(violatedUnique(await failureOf(db.profile.create({ data: { studentId: crypto.randomUUID() } })))).toBeUndefined();
  expect(violatedUnique(new Error("another one"))).toBeUndefined();
});

test("a reference to a deleted row is recognised", async () => {
  expect(isReferenceGone(await failureOf(db.profile.create({ data: { studentId: crypto.randomUUID() } })))).toBe(true);
  const inSql = db.$executeRaw`INSERT INTO "RecordHidden" ("studentId", "key") VALUES (gen_random_uuid(), 'a')`;
  expect(isReferenceGone(await failureOf(inSql))).toBe(true);
});

/** Holds the locks of `sql` while `work` runs, without a time limit, as a person at a terminal would. */
async function whileLocked<T>(sql: string, work: () => Promise<T>): Promise<T> {
  const holder = await pool.connect();
  try {
    await holder.query(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; ${sql}`);
    return await work();
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
}

/** The answer of a call that only does this. */
const answerTo = (work: () => Promise<unknown>) =>
  call(route({ summary: "Anything.", access: PUBLIC, responses: {} }, async () => void (await work())) as Parameters<typeof call>[0]);

const AGAIN_LATER = { status: 503, body: { code: "database_unreachable" } };

test("while the words of the search are locked, a new event, which writes them before its end, is a 503, and the log names the waiting statement", async () => {
  const club = await aClub();
  const lines = readLog("warn");
  const answer = await whileLocked(`LOCK TABLE "SearchWord" IN SHARE MODE`, () => call(listEvent, { as: club, body: anEventForm(club) }));
  expect(answer).toMatchObject(AGAIN_LATER);
  expect(answer.headers.get("retry-after")).toBe("5");
  const [line] = lines.map((text) => JSON.parse(text));
  expect(line).toMatchObject({ level: 40, msg: "request failed", err: { sqlState: "55P03", statement: "SELECT expire_pages" } });
  expect(await db.event.count({ where: { clubId: club.id } })).toBe(0);
});

test("a row locked by another transaction is a 503, and the log names its table", async () => {
  const student = await aStudent();
  const lines = readLog("warn");
  const rename = () => db.student.update({ where: { id: student.id }, data: { firstName: "Meenakshi" } });
  const answer = await whileLocked(`SELECT * FROM "Student" WHERE "id" = '${student.id}' FOR UPDATE`, () => answerTo(rename));
  expect(answer).toMatchObject(AGAIN_LATER);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ err: { sqlState: "55P03", statement: "UPDATE Student" } });
  expect(lines.join()).not.toContain("Meenakshi");
  expect(lines.join()).not.toContain(student.id);
});

test("a statement that takes too long is a 503", async () => {
  expect(await answerTo(() => db.$queryRaw`SELECT pg_sleep(20)::text`)).toMatchObject(AGAIN_LATER);
});

test("a database that is closed to connections is away", () => {
  expect(new Error('database "quad" is not currently accepting connections')).toSatisfy(isDatabaseAway);
});

test("a call without a connection in time is a 503, in a transaction too", async () => {
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    const count = () => db.student.count();
    const answers = await Promise.all([answerTo(count), answerTo(() => db.$transaction(count))]);
    expect(answers).toMatchObject([AGAIN_LATER, AGAIN_LATER]);
  } finally {
    for (const client of taken) client.release();
  }
});

test.each(["40001", "40P01", "53300", "57P01", "57P03", "08006", "55P03", "57014", "25006", "28P01", "28000", "3D000"])(
  "a failure %s of PostgreSQL is nobody's fault, in a statement and while a transaction commits",
  async (state) => {
    const raise = `DO $$ BEGIN RAISE SQLSTATE '${state}'; END $$`;
    expect(await failureOf(db.$executeRawUnsafe(raise))).toSatisfy(isDatabaseAway);
    expect(await failureOf(db.$transaction((tx) => tx.$executeRawUnsafe(raise)))).toSatisfy(isDatabaseAway);
    const atCommit = db.$transaction(async (tx) => {
      await tx.$executeRawUnsafe(
        `CREATE FUNCTION fail_late() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN RAISE SQLSTATE '${state}'; END $f$`,
      );
      await tx.$executeRaw`CREATE TEMP TABLE late (n int) ON COMMIT DROP`;
      await tx.$executeRaw`CREATE CONSTRAINT TRIGGER late AFTER INSERT ON late DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_late()`;
      await tx.$executeRaw`INSERT INTO late VALUES (1)`;
    });
    const failure = await failureOf(atCommit);
    expect(failure).toSatisfy(isDatabaseAway);
    expect(describeError(failure)).toMatchObject({ sqlState: state, statement: "COMMIT" });
  },
);

test("an error at a commit does not bring its message into the log, because it may quote personal data", async () => {
  const failure = await failureOf(
    db.$transaction(async (tx) => {
      await tx.$executeRaw`CREATE TEMP TABLE late (email text, UNIQUE (email) DEFERRABLE INITIALLY DEFERRED) ON COMMIT DROP`;
      await tx.$executeRaw`INSERT INTO late VALUES ('ananya@college.example'), ('ananya@college.example')`;
    }),
  );
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toSatisfy(isDatabaseAway);
  const described = describeError(failure);
  expect(described).toMatchObject({ sqlState: "23505", constraint: "late_email_key" });
  expect(described).not.toHaveProperty("message");
});

test.each([
  [`UPDATE "public"."Event" SET "name" = $1 WHERE "id" = $2`, "UPDATE Event"],
  [`INSERT INTO "RateLimit" AS l ("key") VALUES ($1)`, "INSERT RateLimit"],
  [`\n  SELECT * FROM join_event($1, $2)`, "SELECT join_event"],
  [`SELECT "public"."Club"."id" FROM "public"."Club" WHERE 1=1`, "SELECT Club"],
  [`SELECT expire_pages($1::text[]) AS "number"`, "SELECT expire_pages"],
  ["COMMIT", "COMMIT"],
])("the purpose of %j is %s", (sql, purpose) => expect(purposeOf(sql)).toBe(purpose));
