import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { EventMode, FollowLevel, NotificationCause, NotificationKind, ReportDecision } from "@/lib/generated/prisma/enums";
import { db, type Tx } from "@/lib/platform/db/client";
import type { StoredImage } from "@/lib/platform/images/policy";

export type NewNotification = {
  studentId: string;
  kind: NotificationKind;
  /** The event, blog or saved search. */
  subjectId: string;
  /** For `event_moved` the new values, for `registration_opens` and `search_stopped` the time, so that a second one is notified again. */
  occasion?: string;
  cause: NotificationCause;
  /** The id of the club, college or saved search, or the tag; empty for saved events. */
  causeKey?: string;
  level: FollowLevel;
};

export type RecordedNotification = { id: string; studentId: string; level: FollowLevel; isNew: boolean };

/** The columns that make notifications equal, as in the index Notification_once_key. */
const ONCE = Prisma.sql`"studentId", (CASE "kind" WHEN 'search_hit' THEN 'event_published' ELSE "kind" END), "subjectId", "occasion"`;

export async function record(tx: Tx, rows: readonly NewNotification[], now = new Date()): Promise<RecordedNotification[]> {
  if (rows.length === 0) return [];
  const given = JSON.stringify(rows.map((row) => ({ occasion: "", causeKey: "", ...row })));
  return tx.$queryRaw<RecordedNotification[]>`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${given}::jsonb) AS g (
        "studentId" uuid, "kind" "NotificationKind", "subjectId" uuid, "occasion" text, "cause" "NotificationCause", "causeKey" text,
        "level" "FollowLevel"
      )
    ), students AS MATERIALIZED (
      SELECT "id" FROM "Student" WHERE "id" IN (SELECT "studentId" FROM given) ORDER BY "id" FOR KEY SHARE
    ), loudest AS (
      SELECT DISTINCT ON (${ONCE}) * FROM given WHERE "studentId" IN (SELECT "id" FROM students) ORDER BY ${ONCE}, "level", "kind"
    )
    INSERT INTO "Notification" AS n ("id", "studentId", "kind", "subjectId", "occasion", "cause", "causeKey", "level", "at")
    SELECT uuid_v7(${now}), "studentId", "kind", "subjectId", "occasion", "cause", "causeKey", "level", ${now}::timestamptz FROM loudest
    ORDER BY ${ONCE}
    ON CONFLICT (${ONCE}) DO UPDATE
      SET "level" = excluded."level", "kind" = excluded."kind", "cause" = excluded."cause", "causeKey" = excluded."causeKey"
      WHERE excluded."level" < n."level"
    RETURNING "id", "studentId", "level"::text, (xmax = 0) AS "isNew"`;
}

// Reading ------------------------------------------------------------------------------------------

/**
 * A student's notifications `n` since then whose event `e` or blog `b` is public at this moment, whose report `t` is decided, or whose
 * saved search `s` is still stopped. For a cancellation the event is still cancelled.
 */
const shown = (studentId: string, since: Date) => Prisma.sql`
  "Notification" n
  LEFT JOIN "Event" e ON n."kind" NOT IN ('blog_published', 'search_stopped', 'report_decided') AND e."id" = n."subjectId" AND is_public(e."status")
  LEFT JOIN "Blog" b ON n."kind" = 'blog_published' AND b."id" = n."subjectId" AND NOT b."isHidden"
  LEFT JOIN "Report" t ON n."kind" = 'report_decided' AND t."id" = n."subjectId" AND t."decidedAt" IS NOT NULL
  LEFT JOIN "SavedSearch" s ON n."kind" = 'search_stopped' AND s."id" = n."subjectId" AND s."stoppedAt" IS NOT NULL
  WHERE n."studentId" = ${studentId}::uuid AND n."at" > ${since} AND (e."id" IS NOT NULL OR b."id" IS NOT NULL OR s."id" IS NOT NULL
      OR t."id" IS NOT NULL)
    AND (n."kind" <> 'event_cancelled' OR e."status" = 'cancelled')`;

/** A notification with the present names. */
export type Notification = {
  id: string;
  kind: NotificationKind;
  at: Date;
  readAt: Date | null;
  subjectId: string;
  /** The name of the event, blog or saved search; the number of the report. */
  name: string;
  /** The decision about the report; null for other notifications. */
  decision: ReportDecision | null;
  /** The organiser; null when that club has been deleted. */
  clubId: string | null;
  club: string | null;
  cause: NotificationCause;
  /** The name of the club, college, tag or saved search behind it; null for a saved event, and for deleted ones. */
  causeName: string | null;
  startsAt: Date | null;
  timeZone: string | null;
  mode: EventMode | null;
  venue: string | null;
  /** For an event in a series, its other dates that are public and not over. */
  moreDates: number;
  poster: StoredImage | null;
};

/** The newest first. @param before the notification after which the page begins */
export function list(
  studentId: string,
  { since, before, limit, now }: { since: Date; before: string | null; limit: number; now: Date },
): Promise<Notification[]> {
  const rest = before ? Prisma.sql`AND n."id" < ${before}::uuid` : Prisma.empty;
  return db.$queryRaw<Notification[]>`
    WITH page AS MATERIALIZED (
      SELECT n.*, coalesce(e."name", b."title", s."name", t."number") AS "name", t."decision", coalesce(e."clubId", b."clubId") AS "clubId", e."startsAt", e."timeZone", e."mode", e."venue",
        e."posterId", e."seriesId"
      FROM ${shown(studentId, since)} ${rest} ORDER BY n."id" DESC LIMIT ${limit}
    )
    SELECT p."id", p."kind"::text, p."at", p."readAt", p."subjectId", p."name", c."id" AS "clubId", c."name" AS "club", p."cause"::text, p."decision"::text,
      p."startsAt", p."timeZone", p."mode"::text, p."venue", (
        SELECT count(*)::int FROM "Event" o
        WHERE o."seriesId" = p."seriesId" AND o."id" <> p."subjectId" AND o."status" = 'published' AND o."overAt" > ${now}
      ) AS "moreDates", CASE p."cause"
        WHEN 'club' THEN (SELECT f."name" FROM "Club" f WHERE f."id" = p."causeKey"::uuid AND f."bannedAt" IS NULL)
        WHEN 'college' THEN (SELECT f."name" FROM "College" f WHERE f."id" = p."causeKey"::uuid)
        WHEN 'search' THEN (SELECT f."name" FROM "SavedSearch" f WHERE f."id" = p."causeKey"::uuid)
        WHEN 'tag' THEN p."causeKey"
      END AS "causeName",
      CASE WHEN i."id" IS NOT NULL
        THEN jsonb_build_object('id', i."id", 'width', i."width", 'height', i."height", 'widths', i."widths", 'folder', i."folder")
      END AS "poster"
    FROM page p LEFT JOIN "Club" c ON c."id" = p."clubId" LEFT JOIN "Image" i ON i."id" = p."posterId"
    ORDER BY p."id" DESC`;
}

/** Up to `limit` of them. */
export async function countUnread(studentId: string, { since, limit }: { since: Date; limit: number }): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM (SELECT FROM ${shown(studentId, since)} AND n."readAt" IS NULL LIMIT ${limit}) AS counted`;
  return row?.count ?? 0;
}

export async function markRead(studentId: string, ids: readonly string[], now: Date): Promise<void> {
  await db.notification.updateMany({ where: { studentId, id: { in: [...ids] }, readAt: null }, data: { readAt: now } });
}

/** The same for one of the student's notifications and all older ones. */
export async function markReadUpTo(studentId: string, id: string, now: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE "Notification" SET "readAt" = ${now} WHERE "studentId" = ${studentId}::uuid AND "readAt" IS NULL
      AND "id" <= (SELECT "id" FROM "Notification" WHERE "id" = ${id}::uuid AND "studentId" = ${studentId}::uuid)`;
}
