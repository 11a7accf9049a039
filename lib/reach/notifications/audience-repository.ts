import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { FollowLevel, NotificationCause, NotificationKind } from "@/lib/generated/prisma/enums";
import { db, type Tx } from "@/lib/platform/db/client";

/** The students to notify of an event or a blog, read by their ids, a part at a time. */

export type Follower = {
  studentId: string;
  /** The highest level among the student's follows of it. */
  cause: NotificationCause;
  causeKey: string;
  level: FollowLevel;
  /** Whether the student's settings allow the notification, and it is news to them. */
  isWanted: boolean;
};

type Part = { after: string | undefined; limit: number };

type AnnouncedEvent = {
  id: string;
  /** The club that owns it, and the co-organising clubs. */
  clubIds: string[];
  collegeId: string | null;
  tags: string[];
  seriesId: string | null;
};

/** An event that was published at this moment, while it is public and not over. */
export async function findPublished(tx: Tx, id: string, publishedAt: Date, now: Date): Promise<AnnouncedEvent | null> {
  const [event] = await tx.$queryRaw<AnnouncedEvent[]>`
    SELECT e."id", e."collegeId", e."tags", e."seriesId", array_remove(ARRAY[e."clubId"] || ARRAY(
      SELECT h."clubId" FROM "CoHost" h JOIN "Club" b ON b."id" = h."clubId" AND b."bannedAt" IS NULL
      WHERE h."eventId" = e."id" AND h."state" = 'active'
    ), NULL) AS "clubIds"
    FROM "Event" e WHERE e."id" = ${id}::uuid AND e."status" = 'published' AND e."createdAt" = ${publishedAt} AND e."overAt" > ${now}`;
  return event ?? null;
}

type AnnouncedSeries = {
  /** The first of the dates that were published at the same moment. */
  firstId: string;
  /** The first of all dates that were published by then. */
  nextId: string;
  /** The dates of a series; a student who was notified of one needs no second notification. */
  toldIds: string[];
};

/**
 * The public dates of a series that are not over, for the announcement of those that were published at this moment. A student who was
 * notified of an upcoming date knows the series. While dates of an earlier publication are to come, a student who was notified of any date
 * knows it too; otherwise the series counts as new. Waits for other announcements of the series.
 */
export async function lockSeries(tx: Tx, seriesId: string, publishedAt: Date, now: Date): Promise<AnnouncedSeries | null> {
  await lockTellingOf(tx, seriesId);
  const [series] = await tx.$queryRaw<AnnouncedSeries[]>`
    WITH dates AS (
      SELECT "id", "createdAt", "soonestAt" FROM "Event"
      WHERE "seriesId" = ${seriesId}::uuid AND "status" = 'published' AND "overAt" > ${now} AND "createdAt" <= ${publishedAt}
    )
    SELECT
      (SELECT "id" FROM dates WHERE "createdAt" = ${publishedAt} ORDER BY "soonestAt", "id" LIMIT 1) AS "firstId",
      (SELECT "id" FROM dates ORDER BY "soonestAt", "id" LIMIT 1) AS "nextId",
      ARRAY(
        SELECT e."id" FROM "Event" e WHERE e."seriesId" = ${seriesId}::uuid
          AND (e."overAt" > ${now} OR EXISTS (SELECT FROM dates d WHERE d."createdAt" < ${publishedAt}))
      ) AS "toldIds"`;
  return series?.firstId ? series : null;
}

/** Blocks other announcements of a series until the transaction ends, so that no student is notified of two dates. */
async function lockTellingOf(tx: Tx, seriesId: string): Promise<void> {
  await tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(hashtextextended(${`told ${seriesId}`}, 0))`;
}

/** The students among these who were notified of another upcoming date of an event's series. */
export async function listToldOfOtherDates(tx: Tx, eventId: string, studentIds: readonly string[], now: Date): Promise<Set<string>> {
  const [event] = await tx.$queryRaw<{ seriesId: string | null }[]>`SELECT "seriesId" FROM "Event" WHERE "id" = ${eventId}::uuid`;
  if (!event?.seriesId || studentIds.length === 0) return new Set();
  await lockTellingOf(tx, event.seriesId);
  const told = await tx.$queryRaw<{ studentId: string }[]>`
    SELECT DISTINCT n."studentId" FROM "Event" e JOIN "Notification" n ON n."subjectId" = e."id"
    WHERE e."seriesId" = ${event.seriesId}::uuid AND e."id" <> ${eventId}::uuid AND e."overAt" > ${now}
      AND n."studentId" = ANY(${[...studentIds]}::uuid[]) AND n."kind" IN ('event_published', 'search_hit')`;
  return new Set(told.map(({ studentId }) => studentId));
}

/**
 * The followers of an event's clubs, college and tags.
 * @param toldIds events of the same series: students who were notified of one of them are left out
 */
export function listEventFollowers(
  tx: Tx,
  { clubIds, collegeId, tags }: AnnouncedEvent,
  toldIds: readonly string[],
  part: Part,
): Promise<Follower[]> {
  return listFollowers(tx, { clubIds, collegeId, tags, setting: "events", toldIds }, part);
}

type AnnouncedBlog = { id: string; clubId: string; collegeId: string };

export async function findBlog(tx: Tx, id: string): Promise<AnnouncedBlog | null> {
  const [blog] = await tx.$queryRaw<AnnouncedBlog[]>`
    SELECT b."id", b."clubId", c."collegeId" FROM "Blog" b JOIN "Club" c ON c."id" = b."clubId" WHERE b."id" = ${id}::uuid AND NOT b."isHidden"`;
  return blog ?? null;
}

/** The followers of a blog's club and college. */
export function listBlogFollowers(tx: Tx, { clubId, collegeId }: AnnouncedBlog, part: Part): Promise<Follower[]> {
  return listFollowers(tx, { clubIds: [clubId], collegeId, tags: [], setting: "blogs", toldIds: [] }, part);
}

type Targets = {
  clubIds: readonly string[];
  collegeId: string | null;
  tags: readonly string[];
  setting: "events" | "blogs";
  toldIds: readonly string[];
};

/**
 * The first students after `after` who follow any of these. Each target gives no more of its followers than the answer can hold, read in
 * order from its unique index, so that the first students of all targets are complete.
 */
function listFollowers(tx: Tx, { clubIds, collegeId, tags, setting, toldIds }: Targets, { after, limit }: Part): Promise<Follower[]> {
  const rest = after ? Prisma.sql`AND f."studentId" > ${after}::uuid` : Prisma.empty;
  const first = Prisma.sql`ORDER BY f."studentId" LIMIT ${limit}`;
  return tx.$queryRaw<Follower[]>`
    WITH reached AS (
      SELECT c.* FROM unnest(${[...clubIds]}::uuid[]) AS organising ("clubId") CROSS JOIN LATERAL (
        SELECT f."studentId", 'club' AS "cause", f."clubId"::text AS "causeKey", f."level" FROM "Follow" f
        WHERE f."clubId" = organising."clubId" ${rest} ${first}
      ) c
      UNION ALL
      (SELECT f."studentId", 'college', f."collegeId"::text, f."level" FROM "Follow" f WHERE f."collegeId" = ${collegeId}::uuid ${rest} ${first})
      UNION ALL
      SELECT t.* FROM unnest(${[...tags]}::text[]) AS followed ("tag") CROSS JOIN LATERAL (
        SELECT f."studentId", 'tag', f."tag", f."level" FROM "Follow" f WHERE f."tag" = followed."tag" ${rest} ${first}
      ) t
    ), loudest AS (
      SELECT DISTINCT ON ("studentId") * FROM reached ORDER BY "studentId", "level", "cause", "causeKey" LIMIT ${limit}
    )
    SELECT l."studentId", l."cause", l."causeKey", l."level"::text,
      NOT EXISTS (SELECT FROM "StudentSetting" q WHERE q."studentId" = l."studentId" AND NOT q.${Prisma.raw(`"${setting}"`)})
      AND NOT EXISTS (
        SELECT FROM "Notification" n WHERE n."subjectId" = ANY(${[...toldIds]}::uuid[]) AND n."studentId" = l."studentId"
          AND n."kind" IN ('event_published', 'search_hit')
      ) AS "isWanted"
    FROM loudest l ORDER BY l."studentId"`;
}

export type Saver = { studentId: string; isWanted: boolean };

/** Registrations whose students get the mails of registrations about it. */
const TOLD_BY_MAIL = {
  moved: Prisma.sql`r."status" = 'confirmed'`,
  opened: Prisma.sql`is_living(r."status")`,
  // Another job ends its registrations, perhaps before this one.
  cancelled: Prisma.sql`(is_living(r."status") OR r."endedBy" = 'event')`,
} as const;

type SaversOf = {
  eventId: string;
  about: keyof typeof TOLD_BY_MAIL;
  until: Date;
  /** Leaves out students who have a notification of this kind about the event that is not older. */
  notTold?: { kind: NotificationKind; since: Date } | undefined;
};

/** The first students after `after` who had saved an event by a moment. Students who joined get a mail, so they get no notification. */
export function listSavers(tx: Tx, { eventId, about, until, notTold }: SaversOf, { after, limit }: Part): Promise<Saver[]> {
  const rest = after ? Prisma.sql`AND s."studentId" > ${after}::uuid` : Prisma.empty;
  const isNotTold = notTold
    ? Prisma.sql`AND NOT EXISTS (
        SELECT FROM "Notification" n WHERE n."subjectId" = s."eventId" AND n."studentId" = s."studentId"
          AND n."kind" = ${notTold.kind}::"NotificationKind" AND n."at" >= ${notTold.since}
      )`
    : Prisma.empty;
  return tx.$queryRaw<Saver[]>`
    SELECT s."studentId", NOT EXISTS (
      SELECT FROM "Registration" r WHERE r."eventId" = s."eventId" AND r."studentId" = s."studentId" AND ${TOLD_BY_MAIL[about]}
    ) AND NOT EXISTS (SELECT FROM "StudentSetting" q WHERE q."studentId" = s."studentId" AND NOT q."events") ${isNotTold} AS "isWanted"
    FROM "SavedEvent" s WHERE s."eventId" = ${eventId}::uuid AND s."createdAt" <= ${until} ${rest}
    ORDER BY s."studentId" LIMIT ${limit}`;
}

/** Whether an event is public and not over. */
export async function isToCome(tx: Tx, id: string, now: Date): Promise<boolean> {
  return (await tx.event.count({ where: { id, status: "published", overAt: { gt: now } } })) === 1;
}

/** Whether an event is cancelled and would not be over yet. */
export async function isCancelledToCome(tx: Tx, id: string, now: Date): Promise<boolean> {
  return (await tx.event.count({ where: { id, status: "cancelled", overAt: { gt: now } } })) === 1;
}

/** Whether registration for a public event opened at this moment and is open. */
export async function isOpen(tx: Tx, id: string, opensAt: Date, now: Date): Promise<boolean> {
  const where = { id, status: "published", registrationOpensAt: opensAt, registrationClosesAt: { gt: now } } as const;
  return opensAt <= now && (await tx.event.count({ where })) === 1;
}

export type Opening = { eventId: string; opensAt: Date };

/** Saved events whose registration opened after `since`, without a notification about this. */
export function listOpenings(since: Date, now: Date, limit: number): Promise<Opening[]> {
  return db.$queryRaw<Opening[]>`
    SELECT e."id" AS "eventId", e."registrationOpensAt" AS "opensAt" FROM "Event" e
    WHERE e."status" = 'published' AND e."registrationOpensAt" > ${since} AND e."registrationOpensAt" <= ${now}
      AND EXISTS (SELECT FROM "SavedEvent" s WHERE s."eventId" = e."id")
      AND NOT EXISTS (
        SELECT FROM "Notification" n WHERE n."subjectId" = e."id" AND n."kind" = 'registration_opens' AND n."at" >= e."registrationOpensAt"
      )
    ORDER BY e."registrationOpensAt", e."id" LIMIT ${limit}`;
}

/** Deletes notifications older than `before`, except those about upcoming events: without them students would be notified again. */
export async function forget(before: Date, now: Date): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "Notification" n WHERE n."at" < ${before}
      AND NOT EXISTS (SELECT FROM "Event" e WHERE e."id" = n."subjectId" AND e."overAt" > ${now})`;
}
