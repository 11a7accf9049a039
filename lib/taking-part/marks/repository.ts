import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { NoShowSettings, NoShowTerms } from "@/lib/identity/colleges/no-show";
import { db, type Tx } from "@/lib/platform/db/client";
import { PREPARED } from "@/lib/platform/db/named-statements";
import type { MarkKind, MarkState } from "@/lib/taking-part/marks/policy";

type Named = { id: string; name: string };

/** A mark that stands, with its event and the college whose terms made it. */
export type Mark = {
  id: string;
  kind: MarkKind;
  at: Date;
  expiresAt: Date;
  state: MarkState;
  appeal: string | null;
  appealedAt: Date | null;
  note: string | null;
  decidedAt: Date | null;
  /** The club or college that decided; null for nobody. */
  decidedBy: string | null;
  /** Whether a club or a college decided, also one that was deleted since. */
  isDecidedByOne: boolean;
  eventId: string;
  eventName: string;
  startsAt: Date | null;
  timeZone: string;
  club: Named | null;
  college: Named | null;
};

const named = (table: string) =>
  Prisma.raw(`CASE WHEN ${table}."id" IS NOT NULL THEN jsonb_build_object('id', ${table}."id", 'name', ${table}."name") END`);

const stateAt = (now: Date) => Prisma.sql`mark_state(m."decision", m."appealedAt", m."expiresAt", ${now}::timestamptz)`;

/** A person who decided is not named: it was the club's decision, or the college's. */
const columns = (now: Date) => Prisma.sql`
  m."id", m."kind"::text, m."at", m."expiresAt", ${stateAt(now)} AS "state", m."appeal", m."appealedAt", m."note", m."decidedAt",
  CASE
    WHEN m."decidedById" = m."collegeId" THEN o."name"
    WHEN EXISTS (SELECT FROM "Account" a WHERE a."id" = m."decidedById" AND a."kind" = 'admin') THEN 'Quad'
    WHEN m."decidedById" IS NOT NULL THEN c."name"
  END AS "decidedBy", m."decidedById" IS NOT NULL AS "isDecidedByOne",
  e."id" AS "eventId", e."name" AS "eventName", e."startsAt", e."timeZone", ${named("c")} AS "club", ${named("o")} AS "college"`;

const ofEvent = Prisma.sql`
  JOIN "Event" e ON e."id" = m."eventId" LEFT JOIN "Club" c ON c."id" = e."clubId" LEFT JOIN "College" o ON o."id" = m."collegeId"`;

/** A student's marks at events that are shown, newest first. */
export function listOwn(studentId: string, now: Date, limit: number): Promise<Mark[]> {
  return db.$queryRaw<Mark[]>`
    SELECT ${columns(now)} FROM "Mark" m ${ofEvent} WHERE m."studentId" = ${studentId}::uuid AND m."awayAt" IS NULL AND e."status" = 'published'
    ORDER BY m."at" DESC, m."id" DESC LIMIT ${limit}`;
}

type StandingRow = { college: Named | null; marks: number; settings: NoShowSettings | null; terms: NoShowTerms | null };

/** The colleges with marks that count for a student, with their present settings and the terms of the newest mark. */
export function listStanding(studentId: string, now: Date): Promise<StandingRow[]> {
  return db.$queryRaw<StandingRow[]>`
    SELECT ${named("o")} AS "college", count(*)::int AS "marks", o."noShow" AS "settings",
      (array_agg(e."noShowTerms" ORDER BY m."at" DESC))[1] AS "terms"
    FROM "Mark" m JOIN "Event" e ON e."id" = m."eventId" LEFT JOIN "College" o ON o."id" = m."collegeId"
    WHERE m."studentId" = ${studentId}::uuid AND m."awayAt" IS NULL AND ${stateAt(now)} IN ('standing', 'upheld')
    GROUP BY m."collegeId", o."id" ORDER BY o."name", m."collegeId"`;
}

/** A mark for those who decide about it. */
export type DecidedMark = Mark & {
  firstName: string;
  lastName: string;
  collegeOfStudent: Named | null;
  listClosedAt: Date | null;
  confirmed: number;
  checkedIn: number;
  /** The place in the list, with the id. */
  rank: number;
  since: Date;
};

/** The marks of a college, of an event, or a single one. */
export type Of = { collegeId: string } | { eventId: string } | { id: string };

const ofWhom = (of: Of) =>
  "collegeId" in of
    ? Prisma.sql`m."collegeId" = ${of.collegeId}::uuid`
    : "eventId" in of
      ? Prisma.sql`m."eventId" = ${of.eventId}::uuid`
      : Prisma.sql`m."id" = ${of.id}::uuid`;

type Page = { state?: MarkState | undefined; after?: { rank: number; since: Date; id: string } | undefined; limit: number };

/** Appealed marks first, oldest first. */
export function list(of: Of, { state, after, limit }: Page, now: Date, tx: Tx = db): Promise<DecidedMark[]> {
  const ofState = state ? Prisma.sql`AND "state" = ${state}` : Prisma.empty;
  const rest = after
    ? Prisma.sql`AND ("rank", "since", "id") > (${after.rank}::int, ${after.since}::timestamptz, ${after.id}::uuid)`
    : Prisma.empty;
  return tx.$queryRaw<DecidedMark[]>`${PREPARED}
    WITH standing AS (
      SELECT m."id", m."eventId", ${stateAt(now)} AS "state", CASE ${stateAt(now)} WHEN 'appealed' THEN 0 ELSE 1 END AS "rank",
        CASE ${stateAt(now)} WHEN 'appealed' THEN m."appealedAt" ELSE m."at" END AS "since"
      FROM "Mark" m WHERE ${ofWhom(of)} AND m."awayAt" IS NULL
    ), page AS MATERIALIZED (
      SELECT * FROM standing WHERE true ${ofState} ${rest} ORDER BY "rank", "since", "id" LIMIT ${limit}
    ), counts AS MATERIALIZED (
      SELECT r."eventId", count(*)::int AS "confirmed", count(r."checkedInAt")::int AS "checkedIn" FROM "Registration" r
      WHERE r."eventId" IN (SELECT "eventId" FROM page) AND r."status" = 'confirmed' GROUP BY r."eventId"
    )
    SELECT ${columns(now)}, s."firstName", s."lastName", ${named("sc")} AS "collegeOfStudent", e."doorClosedAt" AS "listClosedAt",
      coalesce(n."confirmed", 0) AS "confirmed", coalesce(n."checkedIn", 0) AS "checkedIn", p."rank", p."since"
    FROM page p JOIN "Mark" m ON m."id" = p."id" ${ofEvent} JOIN "Student" s ON s."id" = m."studentId"
    LEFT JOIN "College" sc ON sc."id" = s."collegeId" LEFT JOIN counts n ON n."eventId" = m."eventId"
    ORDER BY p."rank", p."since", p."id"`;
}

export type MarkCounts = Record<MarkState, number>;

export async function count(of: Of, now: Date): Promise<MarkCounts> {
  const rows = await db.$queryRaw<{ state: MarkState; marks: number }[]>`
    SELECT ${stateAt(now)} AS "state", count(*)::int AS "marks" FROM "Mark" m WHERE ${ofWhom(of)} AND m."awayAt" IS NULL GROUP BY 1`;
  return {
    ...{ appealed: 0, standing: 0, upheld: 0, excused: 0, ended: 0 },
    ...Object.fromEntries(rows.map((row) => [row.state, row.marks])),
  };
}

/** A mark's event and student; null if it does not stand. */
export async function findPlace(id: string): Promise<{ eventId: string; studentId: string } | null> {
  return db.mark.findFirst({ where: { id, awayAt: null }, select: { eventId: true, studentId: true } });
}

/** Stores an appeal against a mark that has none, is not excused, lives and is younger than `since`. @returns whether it did */
export async function appeal(id: string, studentId: string, text: string, { since, now }: { since: Date; now: Date }): Promise<boolean> {
  const { count: changed } = await db.mark.updateMany({
    where: {
      ...{ id, studentId, awayAt: null, appealedAt: null, at: { gt: since }, expiresAt: { gt: now } },
      OR: [{ decision: null }, { decision: "upheld" }],
    },
    // The appeal undoes an earlier decision.
    data: { appeal: text, appealedAt: now, decision: null, decidedAt: null, decidedById: null, note: null },
  });
  return changed === 1;
}

/** A student's own mark that stands. */
export async function findOwn(id: string, studentId: string) {
  return db.mark.findFirst({ where: { id, studentId, awayAt: null }, select: { appealedAt: true } });
}

type Decision = { decision: "excused" | "upheld"; note: string; byId: string };

/** Decides a mark that lives. @returns `same` if it was decided so, in these words; null if it does not live */
export async function decide(tx: Tx, id: string, { decision, note, byId }: Decision, now: Date): Promise<"decided" | "same" | null> {
  const [mark] = await tx.$queryRaw<{ decision: string | null; note: string | null }[]>`
    SELECT "decision"::text, "note" FROM "Mark" WHERE "id" = ${id}::uuid AND "awayAt" IS NULL AND "expiresAt" > ${now}::timestamptz FOR UPDATE`;
  if (!mark) return null;
  if (mark.decision === decision && mark.note === note) return "same";
  await tx.mark.update({ where: { id }, data: { decision, note, decidedById: byId, decidedAt: now }, select: { id: true } });
  return "decided";
}

/** Excuses some of the appeals that nobody decided in time. */
export function excuseUndecided(tx: Tx, { before, now, limit }: { before: Date; now: Date; limit: number }) {
  return tx.$queryRaw<{ id: string; eventId: string; clubId: string | null; collegeId: string }[]>`
    UPDATE "Mark" m SET "decision" = 'excused', "decidedAt" = ${now}::timestamptz, "decidedById" = NULL, "note" = NULL
    FROM "Event" e WHERE e."id" = m."eventId" AND m."id" = ANY (ARRAY(
      SELECT u."id" FROM "Mark" u WHERE u."appealedAt" <= ${before}::timestamptz AND u."decision" IS NULL AND u."expiresAt" > ${now}::timestamptz
      ORDER BY u."id" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )) RETURNING m."id", m."eventId", e."clubId", m."collegeId"`;
}

/** Closed lists whose marks are due, the longest closed first. */
export async function listDue(closedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Event"
    WHERE "noShowTerms" IS NOT NULL AND "marksMadeAt" IS NULL AND "doorClosedAt" <= ${closedBefore}::timestamptz AND "status" = 'published'
    ORDER BY "doorClosedAt", "id" LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Makes the marks of a list, unless it was reopened, or its event hidden, in the meantime: the trigger Event_marks makes them. */
export async function make(eventId: string, closedBefore: Date, now: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE "Event" SET "marksMadeAt" = ${now}::timestamptz
    WHERE "id" = ${eventId}::uuid AND "noShowTerms" IS NOT NULL AND "marksMadeAt" IS NULL AND "doorClosedAt" <= ${closedBefore}::timestamptz
      AND "status" = 'published'`;
}

/** The mark of a late cancellation, if it is one. The event and before it the student are locked. */
export async function markLate(tx: Tx, eventId: string, studentId: string, now: Date): Promise<void> {
  await tx.$executeRaw`SELECT mark_late(${eventId}::uuid, ${studentId}::uuid, ${now}::timestamptz)`;
}

export async function queueTold(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.$executeRaw`SELECT tell_marks('decided', ${ids}::uuid[], ${now}::timestamptz)`;
}

/** A mark for its mail, with its student's id. */
export async function findForMail(id: string, now: Date): Promise<(Mark & { studentId: string }) | null> {
  const [mark] = await db.$queryRaw<(Mark & { studentId: string })[]>`
    SELECT ${columns(now)}, m."studentId" FROM "Mark" m ${ofEvent} WHERE m."id" = ${id}::uuid AND m."awayAt" IS NULL`;
  return mark ?? null;
}

/** The address of a mark's student, while the mark stands and is as the mail says. */
export const addressOf = (id: string, decidedAt: Date | null) => Prisma.sql`
  SELECT a."email" FROM "Mark" m JOIN "Account" a ON a."id" = m."studentId"
  WHERE m."id" = ${id}::uuid AND m."awayAt" IS NULL AND m."decidedAt" IS NOT DISTINCT FROM ${decidedAt}::timestamptz`;

/** Deletes some marks that ended before a day, and the texts of excused ones. @returns how many */
export async function endSome(before: Date, limit: number): Promise<number> {
  const deleted = await db.$executeRaw`
    DELETE FROM "Mark" WHERE "id" IN (SELECT "id" FROM "Mark" WHERE "expiresAt" < ${before}::timestamptz ORDER BY "expiresAt" LIMIT ${limit})`;
  const erased = await db.$executeRaw`
    UPDATE "Mark" SET "appeal" = NULL, "note" = NULL WHERE "id" IN (
      SELECT "id" FROM "Mark" WHERE "decision" = 'excused' AND "decidedAt" < ${before}::timestamptz AND ("appeal" IS NOT NULL OR "note" IS NOT NULL)
      LIMIT ${limit}
    )`;
  return Math.max(deleted, erased);
}
