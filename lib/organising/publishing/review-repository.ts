import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { ReviewDecision, ReviewKind } from "@/lib/generated/prisma/enums";
import type { Changes } from "@/lib/organising/publishing/approval-fields";
import { db, type Tx } from "@/lib/platform/db/client";
import type { CreatedPlace } from "@/lib/platform/http/cursor";

export type Review = {
  id: string;
  eventId: string;
  kind: ReviewKind;
  changes: Changes;
  version: number;
  byId: string | null;
  at: Date;
  decision: ReviewDecision | null;
  note: string | null;
  batchId: string | null;
};

const fields = {
  id: true,
  eventId: true,
  kind: true,
  changes: true,
  version: true,
  byId: true,
  at: true,
  decision: true,
  note: true,
  batchId: true,
} as const satisfies Prisma.EventReviewSelect;

const toReview = <Row extends { changes: Prisma.JsonValue }>(row: Row) => ({ ...row, changes: row.changes as unknown as Changes });

/** The review that an event waits for; null when there is none. There is at most one (a unique index). */
export async function findWaiting(tx: Tx, eventId: string): Promise<Review | null> {
  const found = await tx.eventReview.findFirst({ where: { eventId, decidedAt: null }, select: fields });
  return found && toReview(found);
}

/** The review that was sent last. */
export async function findLast(eventId: string): Promise<Review | null> {
  const found = await db.eventReview.findFirst({ where: { eventId }, select: fields, orderBy: [{ at: "desc" }, { id: "desc" }] });
  return found && toReview(found);
}

export async function findById(tx: Tx, id: string): Promise<Review | null> {
  const found = await tx.eventReview.findUnique({ where: { id }, select: fields });
  return found && toReview(found);
}

/** Whether a college approved exactly the present state of this event. */
export async function isApproved(tx: Tx, eventId: string, version: number): Promise<boolean> {
  return (await tx.eventReview.findFirst({ where: { eventId, version, decision: "approved" }, select: { id: true } })) !== null;
}

/**
 * The reviews that are decided together with one: the waiting ones of its batch, and itself, decided or not. In the order of the events'
 * locks.
 */
export async function listBatch(tx: Tx, id: string): Promise<Review[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT b."id" FROM "EventReview" r JOIN "EventReview" b ON b."id" = r."id" OR (b."batchId" = r."batchId" AND b."decidedAt" IS NULL)
    WHERE r."id" = ${id}::uuid`;
  const where = { id: { in: rows.map((row) => row.id) } };
  return (await tx.eventReview.findMany({ where, select: fields, orderBy: { eventId: "asc" } })).map(toReview);
}

export type NewReview = Pick<Review, "eventId" | "kind" | "changes" | "version" | "byId" | "at" | "batchId">;

const asJson = (changes: Changes) => changes as unknown as Prisma.InputJsonObject;

export async function create(tx: Tx, { changes, ...review }: NewReview): Promise<string> {
  return (await tx.eventReview.create({ data: { ...review, changes: asJson(changes) }, select: { id: true } })).id;
}

type Sent = Pick<Review, "changes" | "version" | "byId" | "at" | "batchId">;

export async function change(tx: Tx, id: string, { changes, ...rest }: Sent): Promise<void> {
  await tx.eventReview.update({ where: { id }, data: { ...rest, changes: asJson(changes) }, select: { id: true } });
}

type Decided = { decision: ReviewDecision; version: number; decidedById: string | null; note: string | null; decidedAt: Date };

export async function decide(tx: Tx, id: string, decided: Decided): Promise<void> {
  await tx.eventReview.update({ where: { id }, data: decided, select: { id: true } });
}

/** The waiting changes of these events, with the waiting posters. */
export function listWaitingOf(tx: Tx, eventIds: readonly string[]): Promise<{ id: string; posterId: string | null }[]> {
  return tx.$queryRaw<{ id: string; posterId: string | null }[]>`
    SELECT "id", "changes" #>> '{poster,1}' AS "posterId" FROM "EventReview"
    WHERE "decidedAt" IS NULL AND "eventId" = ANY(${[...eventIds]}::uuid[])`;
}

export async function withdraw(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.eventReview.updateMany({ where: { id: { in: [...ids] } }, data: { decision: "withdrawn", decidedAt: now } });
}

/** The college of an event's club. */
export async function findCollegeOf(tx: Tx, eventId: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ collegeId: string }[]>`
    SELECT c."collegeId" FROM "Event" e JOIN "Club" c ON c."id" = e."clubId" WHERE e."id" = ${eventId}::uuid`;
  return row?.collegeId ?? null;
}

export type QueuedReview = Pick<Review, "id" | "kind" | "changes" | "version" | "at" | "eventId" | "byId"> & {
  byName: string | null;
  /** The events that are decided together, including this one, in the order of their dates. */
  dates: { id: string; startsAt: string | null; timeZone: string; taken: number }[];
};

/** One review of each batch represents all of it. */
const STANDS_FOR_BATCH = Prisma.sql`
  NOT EXISTS (SELECT FROM "EventReview" b WHERE b."batchId" = r."batchId" AND b."decidedAt" IS NULL AND b."id" < r."id")`;

const ofCollege = (collegeId: string | null) =>
  collegeId
    ? Prisma.sql`AND EXISTS (SELECT FROM "Event" e JOIN "Club" c ON c."id" = e."clubId" WHERE e."id" = r."eventId" AND c."collegeId" = ${collegeId}::uuid)`
    : Prisma.empty;

/** The waiting reviews of a college, oldest first. @param collegeId null for those of all colleges */
export function listWaiting(
  collegeId: string | null,
  { limit, after }: { limit: number; after: CreatedPlace | undefined },
): Promise<QueuedReview[]> {
  const rest = after ? Prisma.sql`AND (r."at", r."id") > (${after.createdAt}, ${after.id}::uuid)` : Prisma.empty;
  return listQueued(collegeId, rest, limit);
}

/** The waiting review that represents this one's batch. */
export async function findQueued(collegeId: string, id: string): Promise<QueuedReview | undefined> {
  const batch = Prisma.sql`(SELECT b."batchId" FROM "EventReview" b WHERE b."id" = ${id}::uuid)`;
  const [found] = await listQueued(collegeId, Prisma.sql`AND (r."id" = ${id}::uuid OR r."batchId" = ${batch})`, 1);
  return found;
}

function listQueued(collegeId: string | null, rest: Prisma.Sql, limit: number): Promise<QueuedReview[]> {
  return db.$queryRaw<QueuedReview[]>`
    SELECT r."id", r."eventId", r."kind"::text, r."changes", r."version", r."at", r."byId",
      coalesce(k."name", s."firstName" || ' ' || s."lastName") AS "byName",
      (SELECT jsonb_agg(jsonb_build_object('id', e."id", 'startsAt', e."startsAt", 'timeZone', e."timeZone", 'taken', e."taken") ORDER BY e."soonestAt", e."id")
        FROM "EventReview" b JOIN "Event" e ON e."id" = b."eventId" WHERE b."decidedAt" IS NULL AND (b."id" = r."id" OR b."batchId" = r."batchId")) AS "dates"
    FROM "EventReview" r LEFT JOIN "Club" k ON k."id" = r."byId" LEFT JOIN "Student" s ON s."id" = r."byId"
    WHERE r."decidedAt" IS NULL AND ${STANDS_FOR_BATCH} ${ofCollege(collegeId)} ${rest}
    ORDER BY r."at", r."id" LIMIT ${limit}`;
}

/** The ids of a college's waiting reviews, one for each batch. */
export async function listWaitingIds(collegeId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT r."id" FROM "EventReview" r WHERE r."decidedAt" IS NULL AND ${STANDS_FOR_BATCH} ${ofCollege(collegeId)} ORDER BY r."id"`;
  return rows.map(({ id }) => id);
}

export async function countWaiting(collegeId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "EventReview" r WHERE r."decidedAt" IS NULL AND ${STANDS_FOR_BATCH} ${ofCollege(collegeId)}`;
  return row?.count ?? 0;
}

export type ForMail = {
  kind: ReviewKind;
  decision: ReviewDecision | null;
  note: string | null;
  eventId: string;
  eventName: string;
  isPublished: boolean;
  /** The number of events in the review: those of its batch that wait too, or were decided with it. */
  dates: number;
  clubName: string;
  clubEmail: string;
  collegeEmail: string;
  /** The address of the sender, if they still help at the event; null if the sender is the club. */
  senderEmail: string | null;
};

/** A review with the recipients of its mails; null when it, its event or its club is gone. */
export async function findForMail(id: string): Promise<ForMail | null> {
  const [row] = await db.$queryRaw<ForMail[]>`
    SELECT r."kind"::text, r."decision"::text, r."note", e."id" AS "eventId", e."name" AS "eventName", e."status" = 'published' AS "isPublished",
      c."name" AS "clubName", a."email" AS "clubEmail", o."email" AS "collegeEmail",
      1 + (SELECT count(*)::int FROM "EventReview" b WHERE b."batchId" = r."batchId" AND b."id" <> r."id"
        AND (b."decision", b."decidedAt", b."note") IS NOT DISTINCT FROM (r."decision", r."decidedAt", r."note")) AS "dates",
      (SELECT s."email" FROM "Account" s WHERE s."id" = r."byId" AND s."id" <> c."id" AND (
        EXISTS (SELECT FROM "CoHost" h WHERE h."eventId" = e."id" AND h."clubId" = s."id" AND h."state" = 'active')
        OR EXISTS (SELECT FROM "Grant" g WHERE g."studentId" = s."id" AND g."state" = 'active' AND (g."eventId" = e."id" OR g."eventId" IS NULL AND (
          g."clubId" = c."id" OR EXISTS (SELECT FROM "CoHost" h WHERE h."eventId" = e."id" AND h."clubId" = g."clubId" AND h."state" = 'active'))))
      )) AS "senderEmail"
    FROM "EventReview" r JOIN "Event" e ON e."id" = r."eventId" JOIN "Club" c ON c."id" = e."clubId"
    JOIN "Account" a ON a."id" = c."id" JOIN "Account" o ON o."id" = c."collegeId"
    WHERE r."id" = ${id}::uuid`;
  return row ?? null;
}

/** A waiting review of the same batch; null when there is none. */
export async function findWaitingOfBatch(id: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    SELECT b."id" FROM "EventReview" r JOIN "EventReview" b ON b."id" = r."id" OR b."batchId" = r."batchId"
    WHERE r."id" = ${id}::uuid AND b."decidedAt" IS NULL ORDER BY b."id" LIMIT 1`;
  return row?.id ?? null;
}

/** The address of the college of an event's club; null if there is none any longer. */
export async function findCollegeAddress(eventId: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ email: string }[]>`
    SELECT a."email" FROM "Event" e JOIN "Club" c ON c."id" = e."clubId" JOIN "Account" a ON a."id" = c."collegeId"
    WHERE e."id" = ${eventId}::uuid AND e."status" = 'published'`;
  return row?.email ?? null;
}
