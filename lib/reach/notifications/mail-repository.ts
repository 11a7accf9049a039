import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { EventMode } from "@/lib/generated/prisma/enums";
import { db, type Tx } from "@/lib/platform/db/client";
import { loudestReason, type Reason } from "@/lib/reach/follows/reasons";

/** The mails to students. Follows, searches and settings are read when a mail is sent, so a mail that was turned off since is not sent. */

/** The notifications that are mailed. */
const isNews = Prisma.sql`n."kind" IN ('event_published', 'search_hit')`;
const isToCome = (now: Date) => Prisma.sql`e."status" = 'published' AND e."overAt" > ${now}`;
/** The student of notification `n` has not joined event `e`. Students who did get the mails of their registration. */
const isNotJoined = Prisma.sql`NOT EXISTS (
  SELECT FROM "Registration" r WHERE r."eventId" = e."id" AND r."studentId" = n."studentId" AND is_living(r."status")
)`;

// Instant mails ------------------------------------------------------------------------------------

export type InstantMail = Reason & { id: string; studentId: string; email: string };

type InstantTerms = {
  eventId: string;
  /** The student before the first one. */
  after: string | undefined;
  /** Notifications older than this get no instant mail. */
  since: Date;
  /** The beginning of the day to which the limits apply. */
  dayFrom: Date;
  ofStudent: number;
  ofClub: number;
};

/**
 * Takes some notifications of an event for instant mails, for this worker alone: committed before the mails are handed over, so no student
 * gets two. Nothing is taken above a student's limits of the day, nor for students who joined the event.
 */
export function claimInstant(
  { eventId, after, since, dayFrom, ofStudent, ofClub }: InstantTerms,
  most: number,
  now: Date,
): Promise<InstantMail[]> {
  const rest = after ? Prisma.sql`AND n."studentId" > ${after}::uuid` : Prisma.empty;
  const mailedToday = Prisma.sql`o."studentId" = n."studentId" AND o."mailed" = 'instant' AND o."mailedAt" >= ${dayFrom}`;
  return db.$transaction(async (tx) => {
    // Two concurrent events must not both take a student's last mail of the day.
    await tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(hashtext('instant_mails'))`;
    return tx.$queryRaw<InstantMail[]>`
      WITH due AS MATERIALIZED (
        SELECT n."id", n."studentId", w.* FROM "Notification" n JOIN "Event" e ON e."id" = n."subjectId"
        LEFT JOIN "StudentSetting" q ON q."studentId" = n."studentId"
        CROSS JOIN LATERAL (${loudestReason}) w
        WHERE n."subjectId" = ${eventId}::uuid AND ${isNews} AND n."level" = 'instant' AND n."mailed" = 'none' AND n."at" >= ${since} ${rest}
          AND ${isToCome(now)} AND ${isNotJoined} AND w."level" = 'instant' AND coalesce(q."instant", true)
          AND (SELECT count(*) FROM "Notification" o WHERE ${mailedToday}) < ${ofStudent}
          AND (SELECT count(*) FROM "Notification" o JOIN "Event" p ON p."id" = o."subjectId" WHERE ${mailedToday} AND p."clubId" = e."clubId")
            < ${ofClub}
        ORDER BY n."studentId" LIMIT ${most}
      )
      UPDATE "Notification" n SET "mailed" = 'instant', "mailedAt" = ${now} FROM due d JOIN "Account" a ON a."id" = d."studentId"
      WHERE n."id" = d."id" AND n."mailed" = 'none'
      RETURNING n."id", n."studentId", a."email", d."cause", d."key", d."name", d."level"::text`;
  });
}

/** Releases notifications whose mail was certainly not sent. */
export async function release(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.notification.updateMany({ where: { id: { in: [...ids] } }, data: { mailed: "none", mailedAt: null } });
}

// The weekly mail ----------------------------------------------------------------------------------

/** Starts the weekly mails of a due time. @returns whether this call was the first to start them */
export async function beginRound(tx: Tx, dueAt: Date): Promise<boolean> {
  return (await tx.digestRound.createMany({ data: [{ dueAt }], skipDuplicates: true })).count === 1;
}

/** The due time before this one; null before the first. */
export async function findRoundBefore(dueAt: Date): Promise<Date | null> {
  const round = await db.digestRound.findFirst({ where: { dueAt: { lt: dueAt } }, orderBy: { dueAt: "desc" } });
  return round?.dueAt ?? null;
}

/** The first students after `after` who follow, saved or search something and want the weekly mail. */
export async function listReaders({ after, limit }: { after: string | undefined; limit: number }): Promise<string[]> {
  const rest = after ? Prisma.sql`AND s."id" > ${after}::uuid` : Prisma.empty;
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT s."id" FROM "Student" s
    WHERE (EXISTS (SELECT FROM "Follow" f WHERE f."studentId" = s."id") OR EXISTS (SELECT FROM "SavedEvent" v WHERE v."studentId" = s."id")
        OR EXISTS (SELECT FROM "SavedSearch" a WHERE a."studentId" = s."id"))
      AND NOT EXISTS (SELECT FROM "StudentSetting" q WHERE q."studentId" = s."id" AND NOT q."digest") ${rest}
    ORDER BY s."id" LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Takes a student's weekly mail of a due time, once. @returns the address; null when it was taken, or is not wanted */
export async function claimDigest(tx: Tx, studentId: string, dueAt: Date): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ email: string }[]>`
    WITH claimed AS (
      INSERT INTO "Digest" ("studentId", "dueAt") SELECT s."id", ${dueAt}::timestamptz FROM "Student" s WHERE s."id" = ${studentId}::uuid
        AND NOT EXISTS (SELECT FROM "StudentSetting" q WHERE q."studentId" = s."id" AND NOT q."digest")
      ON CONFLICT DO NOTHING RETURNING "studentId"
    )
    SELECT a."email" FROM claimed c JOIN "Account" a ON a."id" = c."studentId"`;
  return row?.email ?? null;
}

/** Releases a weekly mail that was certainly not sent. */
export async function releaseDigest(tx: Tx, studentId: string, dueAt: Date, ids: readonly string[]): Promise<void> {
  await release(tx, ids);
  await tx.digest.deleteMany({ where: { studentId, dueAt } });
}

export type MailedEvent = {
  id: string;
  name: string;
  clubName: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  timeZone: string;
  mode: EventMode;
  venue: string;
  registrationClosesAt: Date;
};

const eventColumns = Prisma.sql`
  e."id", e."name", (SELECT c."name" FROM "Club" c WHERE c."id" = e."clubId") AS "clubName", e."startsAt", e."endsAt", e."timeZone",
  e."mode"::text, e."venue", e."registrationClosesAt"`;

type Since = { studentId: string; since: Date; now: Date };

/**
 * Takes the new events in a student's notifications since then that no mail has named, soonest first. The student has a follow or saved
 * search for them above the level of the list, and has not joined them.
 */
export async function claimNews(tx: Tx, { studentId, since, now }: Since, most: number): Promise<{ ids: string[]; events: MailedEvent[] }> {
  const found = await tx.$queryRaw<(MailedEvent & { notificationId: string })[]>`
    SELECT n."id" AS "notificationId", ${eventColumns} FROM "Notification" n JOIN "Event" e ON e."id" = n."subjectId"
    LEFT JOIN "StudentSetting" q ON q."studentId" = n."studentId"
    CROSS JOIN LATERAL (${loudestReason}) w
    WHERE n."studentId" = ${studentId}::uuid AND ${isNews} AND n."mailed" = 'none' AND n."level" <> 'quiet' AND n."at" > ${since}
      AND ${isToCome(now)} AND ${isNotJoined} AND w."level" <> 'quiet'
    ORDER BY e."soonestAt", e."id" LIMIT ${most}`;
  const taken = await take(tx, found, now);
  return { ids: taken.map(({ notificationId }) => notificationId), events: taken.map(({ notificationId: _, ...event }) => event) };
}

export type MailedBlog = { id: string; title: string; clubName: string };

/**
 * Takes the blogs in a student's notifications since then, newest first. The student follows the club or its college above the level of the
 * list.
 */
export async function claimBlogs(tx: Tx, { studentId, since, now }: Since, most: number): Promise<{ ids: string[]; blogs: MailedBlog[] }> {
  const found = await tx.$queryRaw<(MailedBlog & { notificationId: string })[]>`
    SELECT n."id" AS "notificationId", b."id", b."title", c."name" AS "clubName"
    FROM "Notification" n JOIN "Blog" b ON b."id" = n."subjectId" AND NOT b."isHidden" JOIN "Club" c ON c."id" = b."clubId"
    WHERE n."studentId" = ${studentId}::uuid AND n."kind" = 'blog_published' AND n."mailed" = 'none' AND n."level" <> 'quiet' AND n."at" > ${since}
      AND NOT EXISTS (SELECT FROM "StudentSetting" q WHERE q."studentId" = n."studentId" AND NOT q."blogs")
      AND EXISTS (
        SELECT FROM "Follow" f WHERE f."studentId" = n."studentId" AND f."level" <> 'quiet'
          AND (f."clubId" = c."id" OR f."collegeId" = c."collegeId")
      )
    ORDER BY b."createdAt" DESC, b."id" DESC LIMIT ${most}`;
  const taken = await take(tx, found, now);
  return { ids: taken.map(({ notificationId }) => notificationId), blogs: taken.map(({ notificationId: _, ...blog }) => blog) };
}

/** Marks those of these notifications that no other mail has taken. */
async function take<Row extends { notificationId: string }>(tx: Tx, found: readonly Row[], now: Date): Promise<Row[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ notificationId }) => notificationId);
  const taken = await tx.notification.updateManyAndReturn({
    where: { id: { in: ids }, mailed: "none" },
    data: { mailed: "digest", mailedAt: now },
    select: { id: true },
  });
  const isTaken = new Set(taken.map(({ id }) => id));
  return found.filter(({ notificationId }) => isTaken.has(notificationId));
}

type Until = { studentId: string; now: Date; until: Date };

/** Events that a student saved, which begin before `until`, soonest first. */
export function listSavedSoon(tx: Tx, { studentId, now, until }: Until, most: number): Promise<MailedEvent[]> {
  return tx.$queryRaw<MailedEvent[]>`
    SELECT ${eventColumns} FROM "SavedEvent" s JOIN "Event" e ON e."id" = s."eventId"
    WHERE s."studentId" = ${studentId}::uuid AND e."status" = 'published' AND e."startsAt" > ${now} AND e."startsAt" <= ${until}
    ORDER BY e."startsAt", e."id" LIMIT ${most}`;
}

/** Events that a student saved and did not join, whose registration is open and ends before `until`, soonest first. */
export function listClosingSoon(tx: Tx, { studentId, now, until }: Until, most: number): Promise<MailedEvent[]> {
  return tx.$queryRaw<MailedEvent[]>`
    SELECT ${eventColumns} FROM "SavedEvent" s JOIN "Event" e ON e."id" = s."eventId"
    WHERE s."studentId" = ${studentId}::uuid AND e."status" = 'published' AND e."registrationOpensAt" <= ${now}
      AND e."registrationClosesAt" > ${now} AND e."registrationClosesAt" <= ${until}
      AND NOT EXISTS (
        SELECT FROM "Registration" r WHERE r."eventId" = e."id" AND r."studentId" = s."studentId" AND is_living(r."status")
      )
    ORDER BY e."registrationClosesAt", e."id" LIMIT ${most}`;
}
