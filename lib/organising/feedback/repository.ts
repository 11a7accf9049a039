import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Rating, ValueCount, Values } from "@/lib/organising/feedback/policy";
import type { FeedbackQuestion } from "@/lib/organising/feedback/schema";
import { db, type Tx } from "@/lib/platform/db/client";
import { PREPARED } from "@/lib/platform/db/named-statements";

// Forms --------------------------------------------------------------------------------------------

/** An event's form; one that was never stored is off. */
export type StoredForm = {
  eventId: string;
  on: boolean;
  days: number;
  questions: FeedbackQuestion[];
  isPublic: boolean;
  closesAt: Date | null;
  closedAt: Date | null;
  rating: Rating | null;
  status: string;
  overAt: Date;
};

const FORM = Prisma.sql`
  e."id" AS "eventId", coalesce(f."on", false) AS "on", coalesce(f."days", 7)::int AS "days", coalesce(f."questions", '[]') AS "questions",
  coalesce(f."isPublic", false) AS "isPublic", f."closesAt", f."closedAt", f."rating", e."status"::text, e."overAt"`;

export async function findForm(eventId: string, tx: Tx = db): Promise<StoredForm | null> {
  const [form] = await tx.$queryRaw<StoredForm[]>`${PREPARED}
    SELECT ${FORM} FROM "Event" e LEFT JOIN "FeedbackForm" f ON f."eventId" = e."id"
    WHERE e."id" = ${eventId}::uuid AND e."status" <> 'deleted'`;
  return form ?? null;
}

/**
 * The same, locked until the transaction ends: `change` against everybody, `answer` against changes alone. The event is locked first, so
 * that it outlives the transaction.
 */
export async function lockForm(tx: Tx, eventId: string, use: "change" | "answer"): Promise<StoredForm | null> {
  await tx.$queryRaw`SELECT FROM "Event" WHERE "id" = ${eventId}::uuid FOR KEY SHARE`;
  const mode = use === "change" ? Prisma.sql`FOR UPDATE` : Prisma.sql`FOR SHARE`;
  await tx.$queryRaw`SELECT FROM "FeedbackForm" WHERE "eventId" = ${eventId}::uuid ${mode}`;
  return findForm(eventId, tx);
}

/** Stores a form, so that it can be locked. May be repeated. */
export async function ensureForm(tx: Tx, eventId: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "FeedbackForm" ("eventId") SELECT "id" FROM "Event" WHERE "id" = ${eventId}::uuid ON CONFLICT DO NOTHING`;
}

type FormChanges = Partial<Pick<StoredForm, "on" | "days" | "questions" | "isPublic" | "closesAt" | "closedAt">> & { rating?: Rating };

export async function changeForm(tx: Tx, eventId: string, changes: FormChanges): Promise<void> {
  await tx.feedbackForm.update({ where: { eventId }, data: changes, select: { eventId: true } });
}

// Attendees ----------------------------------------------------------------------------------------

/**
 * The attendees of an event, as registrations `r`, and the event `e`: checked in or, where attendance was not taken, confirmed; never a
 * helper. Whether it was taken is asked once, not for each row.
 */
const attendeesOf = (eventId: Prisma.Sql) => Prisma.sql`
  FROM (
    SELECT v."id", v."clubId", v."overAt", v."status", EXISTS (
      SELECT FROM "Registration" c WHERE c."eventId" = v."id" AND c."status" = 'confirmed' AND c."checkedInAt" IS NOT NULL
    ) AS "wasTaken" FROM "Event" v WHERE v."id" = ${eventId} OFFSET 0
  ) e JOIN "Registration" r ON r."eventId" = e."id" AND r."status" = 'confirmed' AND r."studentId" IS NOT NULL
    AND (r."checkedInAt" IS NOT NULL OR NOT e."wasTaken")
    AND r."studentId" NOT IN (SELECT g."studentId" FROM helped_grants(${eventId}) g)`;

const idOf = (eventId: string) => Prisma.sql`${eventId}::uuid`;

export async function countAttendees(eventId: string, tx: Tx = db): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    ${PREPARED} SELECT count(*)::int AS "count" ${attendeesOf(idOf(eventId))}`;
  return row?.count ?? 0;
}

/** The person whom a link names, or a student. */
export type AskedPerson = { registrationId: string } | { studentId: string };

/** The registration of an attendee; null for everybody else. */
export async function findAttendee(eventId: string, asked: AskedPerson, tx: Tx): Promise<{ id: string; studentId: string } | null> {
  const isAsked =
    "studentId" in asked ? Prisma.sql`r."studentId" = ${asked.studentId}::uuid` : Prisma.sql`r."id" = ${asked.registrationId}::uuid`;
  const [row] = await tx.$queryRaw<{ id: string; studentId: string }[]>`
    SELECT r."id", r."studentId" ${attendeesOf(idOf(eventId))} WHERE ${isAsked}`;
  return row ?? null;
}

/** @returns false when the student was deleted; otherwise a deletion waits until the transaction ends */
export async function holdStudent(tx: Tx, studentId: string): Promise<boolean> {
  return (await tx.$queryRaw<unknown[]>`SELECT FROM "Student" WHERE "id" = ${studentId}::uuid FOR KEY SHARE`).length === 1;
}

/** A student's registrations that are those of an attendee at an event whose feedback is open. */
export function listAskedOf(studentId: string, now: Date): Promise<{ registrationId: string; eventId: string }[]> {
  return db.$queryRaw`
    SELECT q."registrationId", o."eventId" FROM (
      SELECT f."eventId" FROM "Registration" m JOIN "FeedbackForm" f ON f."eventId" = m."eventId" JOIN "Event" e ON e."id" = f."eventId"
      WHERE m."studentId" = ${studentId}::uuid AND m."status" = 'confirmed' AND ${isOpen(now)}
    ) o CROSS JOIN LATERAL (
      SELECT r."id" AS "registrationId" ${attendeesOf(Prisma.sql`o."eventId"`)} WHERE r."studentId" = ${studentId}::uuid
    ) q`;
}

// Answers ------------------------------------------------------------------------------------------

type NewAnswer = { eventId: string; voterHash: Buffer<ArrayBuffer>; stars: number; values: Values };

/** Stores an answer, unless there is one of the same voter. @returns whether it was stored */
export async function addAnswer(tx: Tx, { eventId, voterHash, stars, values }: NewAnswer): Promise<boolean> {
  const added = await tx.$executeRaw`
    INSERT INTO "FeedbackAnswer" ("id", "eventId", "voterHash", "stars", "answers")
    VALUES (gen_random_uuid(), ${eventId}::uuid, ${voterHash}, ${stars}::smallint, ${JSON.stringify(values)}::jsonb)
    ON CONFLICT DO NOTHING`;
  return added === 1;
}

/** The events and voters among these that have an answer. */
export async function listAnswered(voters: readonly { eventId: string; voterHash: Buffer<ArrayBuffer> }[]): Promise<Set<string>> {
  if (voters.length === 0) return new Set();
  const rows = await db.feedbackAnswer.findMany({ where: { OR: [...voters] }, select: { eventId: true } });
  return new Set(rows.map(({ eventId }) => eventId));
}

export function countAnswers(eventId: string, tx: Tx = db): Promise<number> {
  return tx.feedbackAnswer.count({ where: { eventId } });
}

/** The number of people for each value of an event's answers. */
export function countValues(tx: Tx, eventId: string): Promise<ValueCount[]> {
  return tx.$queryRaw<ValueCount[]>`
    SELECT NULL AS "question", a."stars"::text AS "value", count(*)::int AS "count" FROM "FeedbackAnswer" a
    WHERE a."eventId" = ${eventId}::uuid GROUP BY 2
    UNION ALL
    SELECT v."key", CASE WHEN q."kind" <> 'text' THEN v."value" END, count(*)::int
    FROM "FeedbackAnswer" a CROSS JOIN LATERAL jsonb_each_text(a."answers") v
    JOIN (
      SELECT i->>'_id' AS "id", i->>'kind' AS "kind" FROM "FeedbackForm" f CROSS JOIN LATERAL jsonb_array_elements(f."questions") i
      WHERE f."eventId" = ${eventId}::uuid
    ) q ON q."id" = v."key"
    WHERE a."eventId" = ${eventId}::uuid GROUP BY 1, 2`;
}

/**
 * Puts rows without hash in the place of an event's answers, with new random ids and in their order, so that neither their ids nor their
 * places in the table say when they were written.
 */
export async function detachAnswers(tx: Tx, eventId: string): Promise<void> {
  await tx.$executeRaw`
    WITH written AS (DELETE FROM "FeedbackAnswer" WHERE "eventId" = ${eventId}::uuid RETURNING "stars", "answers")
    INSERT INTO "FeedbackAnswer" ("id", "eventId", "stars", "answers")
    SELECT n."id", ${eventId}::uuid, n."stars", n."answers"
    FROM (SELECT gen_random_uuid() AS "id", "stars", "answers" FROM written) n ORDER BY n."id"`;
}

export async function deleteAnswers(tx: Tx, eventId: string): Promise<void> {
  await tx.feedbackAnswer.deleteMany({ where: { eventId } });
}

/** A text; `place` is its position in the order of all texts of the event, which is another one for each question. */
type Text = { question: string; text: string; place: string };

/** Texts of closed feedback to these questions, in an order that says nothing: the same row has another place for each question. */
export function listTexts(
  eventId: string,
  questionIds: readonly string[],
  { after, limit }: { after: string; limit: number },
): Promise<Text[]> {
  return db.$queryRaw<Text[]>`
    SELECT * FROM (
      SELECT q."id" AS "question", a."answers"->>q."id" AS "text", md5(a."id"::text || q."id") AS "place"
      FROM "FeedbackAnswer" a CROSS JOIN unnest(${[...questionIds]}::text[]) AS q ("id")
      WHERE a."eventId" = ${eventId}::uuid AND a."voterHash" IS NULL AND a."answers" ? q."id"
    ) t WHERE t."place" > ${after} ORDER BY t."place" LIMIT ${limit}`;
}

// A deleted account --------------------------------------------------------------------------------

/** A student's registrations at events whose feedback is not closed. Closing waits until the transaction ends. */
export async function holdOpenForms(tx: Tx, studentId: string): Promise<{ registrationId: string; eventId: string }[]> {
  const found = await tx.$queryRaw<{ registrationId: string; eventId: string }[]>`
    SELECT r."id" AS "registrationId", r."eventId" FROM "Registration" r JOIN "FeedbackForm" f ON f."eventId" = r."eventId"
    WHERE r."studentId" = ${studentId}::uuid AND f."closedAt" IS NULL`;
  const ids = found.map(({ eventId }) => eventId);
  await tx.$queryRaw`SELECT FROM "FeedbackForm" WHERE "eventId" = ANY (${ids}::uuid[]) ORDER BY "eventId" FOR SHARE`;
  return found;
}

export async function deleteAnswersOf(tx: Tx, voters: readonly { eventId: string; voterHash: Buffer<ArrayBuffer> }[]): Promise<void> {
  if (voters.length > 0) await tx.feedbackAnswer.deleteMany({ where: { OR: [...voters] } });
}

// The clock ----------------------------------------------------------------------------------------

/** For a form `f` of an event `e`; the same as `closesAtOf`. */
const CLOSES_AT = Prisma.sql`coalesce(f."closesAt", e."overAt" + make_interval(secs => 86400.0 * f."days"))`;

const isOpen = (now: Date) => Prisma.sql`
  f."on" AND f."closedAt" IS NULL AND e."status" = 'published' AND e."overAt" <= ${now} AND ${CLOSES_AT} > ${now}`;

/**
 * Starts asking at events where it is time, each once.
 * @param afterS seconds after the end; null for 10:00 of the next day in the event's zone
 */
export async function beginAsking(tx: Tx, afterS: number | null, now: Date, most: number): Promise<string[]> {
  const askAt =
    afterS === null
      ? Prisma.sql`(((e."overAt" AT TIME ZONE e."timeZone")::date + 1) + time '10:00') AT TIME ZONE e."timeZone"`
      : Prisma.sql`e."overAt" + make_interval(secs => ${afterS}::float8)`;
  const rows = await tx.$queryRaw<{ eventId: string }[]>`
    UPDATE "FeedbackForm" SET "askedAt" = ${now} WHERE "eventId" = ANY (ARRAY(
      SELECT f."eventId" FROM "FeedbackForm" f JOIN "Event" e ON e."id" = f."eventId"
      WHERE ${isOpen(now)} AND f."askedAt" IS NULL AND ${askAt} <= ${now} ORDER BY f."eventId" LIMIT ${most} FOR UPDATE OF f SKIP LOCKED
    )) RETURNING "eventId"`;
  return rows.map(({ eventId }) => eventId);
}

/** Attendees to ask, by their registrations. */
export function listAsked(
  eventId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ registrationId: string; studentId: string }[]> {
  const rest = after ? Prisma.sql`WHERE r."id" > ${after}::uuid` : Prisma.empty;
  return db.$queryRaw`
    SELECT r."id" AS "registrationId", r."studentId" ${attendeesOf(idOf(eventId))} ${rest} ORDER BY r."id" LIMIT ${limit}`;
}

/** The address of an attendee as long as feedback is open, they have not answered and want news of the club. */
export const askedAddress = (
  { eventId, registrationId, hash }: { eventId: string; registrationId: string; hash: Buffer<ArrayBuffer> },
  now: Date,
) => Prisma.sql`
  SELECT a."email" FROM (SELECT r."id", r."studentId", e."clubId" ${attendeesOf(idOf(eventId))} WHERE r."id" = ${registrationId}::uuid) p
  JOIN "Account" a ON a."id" = p."studentId"
  WHERE EXISTS (SELECT FROM "FeedbackForm" f JOIN "Event" e ON e."id" = f."eventId" WHERE f."eventId" = ${eventId}::uuid AND ${isOpen(now)})
    AND NOT EXISTS (SELECT FROM "FeedbackAnswer" w WHERE w."eventId" = ${eventId}::uuid AND w."voterHash" = ${hash})
    AND NOT EXISTS (SELECT FROM "MailSilence" q WHERE q."studentId" = p."studentId" AND q."clubId" = p."clubId")`;

/** Some events whose feedback closes now. */
export async function listDue(now: Date, most: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ eventId: string }[]>`
    SELECT f."eventId" FROM "FeedbackForm" f JOIN "Event" e ON e."id" = f."eventId"
    WHERE f."on" AND f."closedAt" IS NULL AND e."status" <> 'deleted' AND e."overAt" <= ${now} AND ${CLOSES_AT} <= ${now}
    ORDER BY f."eventId" LIMIT ${most}`;
  return rows.map(({ eventId }) => eventId);
}
