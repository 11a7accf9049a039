import "server-only";
import type { ClientBase } from "pg";
import { backgroundPool } from "@/lib/platform/db/background";
import { AppError } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/http/limits";
import { DAY_MS } from "@/lib/platform/time/units";
import { closeReportsOfGone } from "@/lib/site/moderation/service";
import { RETENTION, type RetentionName } from "@/lib/site/personal-data/retention";

/** Rows of one statement. A statement is a transaction, so a purge that is killed has done its former statements. */
const AT_ONCE = 1000;

/** Stands for an account that is gone in columns that are never empty. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** A statement that changes up to $2 rows which ended before $1, and is repeated while it changes that many. */
type Purge = { kept: RetentionName; text: string };

const remove = (table: string, where: string, key = `"id"`): string =>
  `DELETE FROM "${table}" WHERE (${key}) IN (SELECT ${key} FROM "${table}" WHERE ${where} LIMIT $2)`;

/** Rows of events that were over before $1. */
const ofEvents = (keys: string, rest: string): string =>
  `(SELECT ${keys} FROM "Event" e ${rest} AND e."overAt" < $1::timestamptz LIMIT $2)`;

const PURGES: readonly Purge[] = [
  { kept: "sessions", text: remove("Session", `"expiresAt" < $1`) },
  { kept: "sessions", text: remove("Challenge", `"expiresAt" < $1`, `"hash"`) },
  { kept: "sessions", text: remove("Factor", `"confirmedAt" IS NULL AND "createdAt" < $1`) },
  { kept: "codes", text: remove("OneTimeCode", `"touchedAt" < $1`, `"purpose", "owner"`) },
  { kept: "codes", text: remove("CodeMailbox", `"touchedAt" < $1`, `"mailbox"`) },
  { kept: "devices", text: remove("Device", `"lastAt" < $1`, `"accountId", "hash"`) },
  { kept: "logIns", text: remove("LogIn", `"at" < $1`) },
  { kept: "tokens", text: remove("ApiToken", `"expiresAt" < $1`) },
  { kept: "tokens", text: remove("ApiToken", `"endedAt" < $1`) },
  { kept: "recordLinks", text: remove("RecordLink", `"expiresAt" < $1`) },
  { kept: "searches", text: remove("SavedSearch", `GREATEST("lastHitAt", "lookedAt", "createdAt") < $1`) },
  { kept: "notifications", text: remove("Digest", `"dueAt" < $1`, `"studentId", "dueAt"`) },
  {
    // The newest round stays, so that none is begun a second time.
    kept: "notifications",
    text: remove("DigestRound", `"dueAt" < $1 AND EXISTS (SELECT FROM "DigestRound" n WHERE n."dueAt" > "DigestRound"."dueAt")`, `"dueAt"`),
  },
  {
    kept: "contacts",
    text: `DELETE FROM "MessageRecipient" WHERE ("messageId", "studentId") IN ${ofEvents(
      `x."messageId", x."studentId"`,
      `JOIN "Message" m ON m."eventId" = e."id" JOIN "MessageRecipient" x ON x."messageId" = m."id" WHERE true`,
    )}`,
  },
  {
    // The filter of a message may have the name that somebody searched for.
    kept: "contacts",
    text: `UPDATE "Message" SET "filter" = '{}' WHERE "id" IN ${ofEvents(
      `m."id"`,
      `JOIN "Message" m ON m."eventId" = e."id" WHERE m."state" IN ('sent', 'cancelled') AND m."filter" <> '{}'::jsonb`,
    )}`,
  },
  {
    // Not of the form of a code, so no link finds it.
    kept: "contacts",
    text: `UPDATE "Team" SET "code" = "id"::text WHERE "id" IN ${ofEvents(
      `t."id"`,
      `JOIN "Team" t ON t."eventId" = e."id" WHERE t."code" <> t."id"::text`,
    )}`,
  },
  {
    kept: "contacts",
    text: `DELETE FROM "EventBar" WHERE ("eventId", "studentId") IN ${ofEvents(
      `b."eventId", b."studentId"`,
      `JOIN "EventBar" b ON b."eventId" = e."id" WHERE true`,
    )}`,
  },
  {
    kept: "payments",
    text: `DELETE FROM "PaymentEvent" WHERE "id" IN (
      SELECT x."id" FROM "PaymentEvent" x JOIN "Payment" p ON p."id" = x."paymentId"
      WHERE p."status" IN ('created', 'captured', 'failed', 'refunded') AND p."updatedAt" < $1 LIMIT $2)`,
  },
  { kept: "payments", text: remove("PaymentEvent", `"paymentId" IS NULL AND "receivedAt" < $1`) },
  {
    kept: "payments",
    text: remove(
      "Payment",
      `"status" IN ('created', 'captured', 'failed', 'refunded') AND "updatedAt" < $1
        AND NOT EXISTS (SELECT FROM "PaymentEvent" x WHERE x."paymentId" = "Payment"."id")`,
    ),
  },
  { kept: "log", text: remove("OrganiserAction", `"at" < $1`) },
  { kept: "log", text: remove("AdminAction", `"at" < $1`) },
  {
    kept: "reporters",
    text: `UPDATE "Report" SET "reporterId" = NULL, "email" = NULL, "addressHash" = NULL WHERE "id" IN (
      SELECT "id" FROM "Report" WHERE "decidedAt" < $1
        AND ("reporterId" IS NOT NULL OR "email" IS NOT NULL OR "addressHash" IS NOT NULL) LIMIT $2)`,
  },
  { kept: "reports", text: remove("Report", `"decidedAt" < $1`) },
];

type Actor = { table: string; column: string; gone: string; where?: string };

/** The columns that name an account without a foreign key, since their rows outlive it. Each has an index. */
const ACTORS: readonly Actor[] = [
  { table: "OrganiserAction", column: "actorId", gone: "NULL" },
  { table: "AdminAction", column: "subjectId", gone: `'${NOBODY}'`, where: `t."subject" = 'student'` },
  { table: "EntryAct", column: "byId", gone: "NULL" },
  { table: "EventReview", column: "byId", gone: "NULL" },
  { table: "EventReview", column: "decidedById", gone: "NULL" },
  { table: "Report", column: "decidedById", gone: "NULL" },
  { table: "Certificate", column: "issuedById", gone: "NULL" },
  { table: "Certificate", column: "revokedById", gone: "NULL" },
  { table: "Team", column: "captainId", gone: "NULL", where: `t."endedAt" IS NOT NULL` },
  { table: "Registration", column: "checkedInById", gone: "NULL" },
  { table: "Message", column: "byId", gone: `'${NOBODY}'` },
  { table: "Hiding", column: "byId", gone: `'${NOBODY}'` },
  { table: "Import", column: "byId", gone: `'${NOBODY}'` },
  { table: "Mark", column: "decidedById", gone: `'${NOBODY}'` },
  { table: "Grant", column: "invitedById", gone: `'${NOBODY}'` },
  { table: "CoHost", column: "invitedById", gone: `'${NOBODY}'` },
  { table: "DoorAction", column: "byId", gone: `'${NOBODY}'` },
];

/** The ids of accounts that are gone and that a column still names: one search of an index for each account. */
const goneOf = ({ table, column, where = "true" }: Actor): string => {
  const next = (after: string) =>
    `SELECT t."${column}" AS "id" FROM "${table}" t WHERE t."${column}" > ${after} AND ${where} ORDER BY 1 LIMIT 1`;
  return `WITH RECURSIVE named AS (
      (${next(`'${NOBODY}'::uuid`)})
      UNION ALL SELECT (${next(`n."id"`)}) FROM named n WHERE n."id" IS NOT NULL
    )
    SELECT n."id" FROM named n WHERE n."id" IS NOT NULL AND NOT EXISTS (SELECT FROM "Account" a WHERE a."id" = n."id")`;
};

/** Detaches up to $2 rows from the account $1. The array makes an index find them, whatever the statistics of the table are. */
const detach = ({ table, column, gone, where = "true" }: Actor): string =>
  `UPDATE "${table}" SET "${column}" = ${gone} WHERE "id" = ANY (ARRAY(
    SELECT t."id" FROM "${table}" t WHERE t."${column}" = $1::uuid AND ${where} LIMIT $2))`;

/** Every statement of the purge that looks for rows, with the number of its values. */
export const PURGE_STATEMENTS: readonly { text: string; values: number }[] = [
  ...PURGES.map(({ text }) => ({ text, values: 2 })),
  ...ACTORS.flatMap((actor) => [
    { text: goneOf(actor), values: 0 },
    { text: detach(actor), values: 2 },
  ]),
];

/**
 * Deletes what has been kept long enough, and detaches what outlives its account from accounts that are gone. It may run at any time, any
 * number of times, and be killed; it deletes nothing younger than `RETENTION` says. Source: contract trust 7.
 */
export async function purge(now = new Date()): Promise<void> {
  await closeReportsOfGone(now);
  for (const { kept, text } of PURGES) await repeat(text, [before(kept, now), AT_ONCE]);
  await purgePeople(before("people", now), now);
  for (const actor of ACTORS) {
    const { rows } = await backgroundPool().query<{ id: string }>(goneOf(actor));
    for (const { id } of rows) await repeat(detach(actor), [id, AT_ONCE]);
  }
}

/** The same once a night, for hosts whose clock calls every minute. */
export async function purgeNightly(now = new Date()): Promise<void> {
  try {
    await limits.nightlyPurge.use("purge");
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") return;
    throw error;
  }
  try {
    await purge(now);
  } catch (error) {
    // The queue tries it again tonight.
    await limits.nightlyPurge.giveBack("purge").catch(() => {});
    throw error;
  }
}

function before(kept: RetentionName, now: Date): Date {
  const { days } = { days: undefined, ...RETENTION[kept] };
  if (days === undefined) throw new Error(`nothing is purged by the retention ${kept}`);
  return new Date(now.getTime() - days * DAY_MS);
}

async function repeat(text: string, values: unknown[]): Promise<void> {
  for (let changed = AT_ONCE; changed === AT_ONCE; ) changed = await change(text, values);
}

/** Runs a statement as the purge, which may change logs. @returns the number of rows that it changed */
async function change(text: string, values: unknown[]): Promise<number> {
  return inTransaction(async (client) => (await client.query(text, values)).rowCount ?? 0);
}

async function inTransaction<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await backgroundPool().connect();
  try {
    await client.query(`BEGIN; SET LOCAL quad.purge = 'on'`);
    const result = await work(client);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Rows of the lists of events that ended before, without their persons. The students' own rows keep their `studentId`. */
const ERASE_PERSONS = `UPDATE "Registration" SET "personName" = '', "personEmail" = '', "checkedInById" = NULL, "checkedInDevice" = NULL
  WHERE "id" IN (
    SELECT "id" FROM "Registration" WHERE "eventId" = $1 AND ("personName" <> '' OR "personEmail" <> '' OR "checkedInById" IS NOT NULL
      OR "checkedInDevice" IS NOT NULL) LIMIT $2)`;
const DELETE_SCANS = `DELETE FROM "DoorAction" WHERE "id" IN (SELECT "id" FROM "DoorAction" WHERE "eventId" = $1 LIMIT $2)`;

/** Takes the persons off the lists of events that ended long ago, event by event. An event that is postponed then is due again. */
async function purgePeople(endedBefore: Date, now: Date): Promise<void> {
  const find = `SELECT "id" FROM "Event" WHERE "overAt" < $1 AND ("peoplePurgedAt" IS NULL OR "peoplePurgedAt" < "overAt")
    ORDER BY "overAt" LIMIT 100`;
  for (let found: { id: string }[] = [{ id: "" }]; found.length > 0; ) {
    found = (await backgroundPool().query<{ id: string }>(find, [endedBefore])).rows;
    for (const { id } of found) {
      await repeat(ERASE_PERSONS, [id, AT_ONCE]);
      await repeat(DELETE_SCANS, [id, AT_ONCE]);
      await change(`UPDATE "Event" SET "peoplePurgedAt" = $2 WHERE "id" = $1 AND "overAt" < $3`, [id, now, endedBefore]);
    }
  }
}
