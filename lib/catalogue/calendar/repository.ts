import "server-only";
import type { CalendarFacts } from "@/lib/catalogue/calendar/event";
import { TEXT_MAX_CHARACTERS } from "@/lib/catalogue/calendar/event";
import { calendarEdits } from "@/lib/catalogue/events/calendar-edits";
import type { EventTag } from "@/lib/catalogue/events/schema";
import { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/platform/db/client";

/** The events of a public calendar. */
export type CalendarScope =
  | { kind: "all" }
  | { kind: "tag"; tag: EventTag }
  | { kind: "club"; id: string; collegeId: string }
  | { kind: "college"; id: string };

type Row = Omit<CalendarFacts, "college" | "place"> & { collegeName: string | null; lat: number | null; lon: number | null };

/** Two characters more than calendars show, to tell whether the text continues: one of them may be a space, but not both. */
const facts = Prisma.sql`
  e."id", e."status"::text, e."name", left(e."descriptionText", ${TEXT_MAX_CHARACTERS + 2}::int) AS "descriptionText", e."mode"::text, e."venue",
  e."tags", e."startsAt", e."endsAt", e."createdAt", ${calendarEdits("p")}, o."name" AS "collegeName", p."lat", p."lon"`;

const shownWith = Prisma.sql`
  LEFT JOIN "Club" c ON c."id" = e."clubId" LEFT JOIN "College" o ON o."id" = c."collegeId" LEFT JOIN "Place" p ON p."id" = e."placeId"`;

/** In exactly these words, because the index Event_feed_idx has them. */
const isInCalendars = Prisma.sql`"startsAt" IS NOT NULL AND "status" IN ('published', 'cancelled')`;

function toFacts<R extends Row>({ collegeName, lat, lon, ...row }: R) {
  return {
    ...row,
    college: collegeName === null ? null : { name: collegeName },
    place: lat === null || lon === null ? null : { lat, lon },
  };
}

function isOf(scope: CalendarScope): Prisma.Sql {
  if (scope.kind === "tag") return Prisma.sql`AND "tagBits" & tag_bits(ARRAY[${scope.tag}]) <> 0`;
  if (scope.kind === "club") return Prisma.sql`AND "clubId" = ${scope.id}::uuid`;
  return scope.kind === "college" ? Prisma.sql`AND "collegeId" = ${scope.id}::uuid` : Prisma.empty;
}

/** Null for an event that is hidden or gone. */
export async function findEvent(id: string) {
  const rows = await db.$queryRaw<(Row & { collegeId: string | null; placeId: string | null })[]>`
    SELECT ${facts}, o."id" AS "collegeId", p."id" AS "placeId" FROM "Event" e ${shownWith} WHERE e."id" = ${id}::uuid AND is_public(e."status")`;
  return rows[0] ? toFacts(rows[0]) : null;
}

/** The events that are not over, those that end first, and up to `limit` also those that ended since `since`, the latest; soonest first. */
export async function listEvents(
  scope: CalendarScope,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<CalendarFacts[]> {
  const rows = await db.$queryRaw<Row[]>`
    WITH coming AS MATERIALIZED (
      SELECT "id" FROM "Event" WHERE ${isInCalendars} ${isOf(scope)} AND "overAt" > ${now} ORDER BY "overAt", "id" LIMIT ${limit}
    ), past AS MATERIALIZED (
      SELECT "id" FROM "Event" WHERE ${isInCalendars} ${isOf(scope)} AND "overAt" > ${since} AND "overAt" <= ${now}
      ORDER BY "overAt" DESC, "id" DESC LIMIT (SELECT ${limit} - count(*) FROM coming)
    ), shown AS (
      SELECT * FROM coming UNION ALL SELECT * FROM past
    )
    SELECT ${facts} FROM shown s CROSS JOIN LATERAL (SELECT * FROM "Event" WHERE "id" = s."id" OFFSET 0) e ${shownWith}
    ORDER BY e."startsAt", e."id"`;
  return rows.map(toFacts);
}

type OwnEvent = CalendarFacts & { isJoined: boolean };

/** The events that a student joined, was registered for when they were cancelled, or saved: the latest `limit` of them, soonest first. */
export async function listOwn(
  studentId: string,
  { since, cancelledSince, limit }: { since: Date; cancelledSince: Date; limit: number },
): Promise<OwnEvent[]> {
  const rows = await db.$queryRaw<(Row & { isJoined: boolean })[]>`
    WITH own AS MATERIALIZED (
      SELECT o."id", bool_or(o."isJoined") AS "isJoined" FROM (
        SELECT "eventId" AS "id", true AS "isJoined" FROM "Registration"
        WHERE "studentId" = ${studentId}::uuid
          AND ("status" = 'confirmed' OR ("status" = 'cancelled' AND "confirmedAt" IS NOT NULL AND "endedBy" = 'event'))
        UNION ALL SELECT "eventId", false FROM "SavedEvent" WHERE "studentId" = ${studentId}::uuid
      ) o GROUP BY o."id"
    ), shown AS MATERIALIZED (
      SELECT own."isJoined", e.* FROM own CROSS JOIN LATERAL (SELECT * FROM "Event" WHERE "id" = own."id" OFFSET 0) e
      WHERE ${isInCalendars} AND "overAt" > CASE "status" WHEN 'cancelled' THEN ${cancelledSince}::timestamptz ELSE ${since}::timestamptz END
      ORDER BY "startsAt" DESC, "id" DESC LIMIT ${limit}
    )
    SELECT ${facts}, e."isJoined" FROM shown e ${shownWith} ORDER BY e."startsAt", e."id"`;
  return rows.map(toFacts);
}

// The personal address ------------------------------------------------------------------------------

export type Hash = Uint8Array<ArrayBuffer>;

/**
 * Makes this the student's only address. Waits for a concurrent change of the password, which ends the session.
 * @returns false when the session has ended
 */
export async function setToken(student: { id: string; sessionId: string }, hash: Hash, now: Date): Promise<boolean> {
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM "Account" WHERE "id" = ${student.id}::uuid FOR SHARE`;
    const made = await tx.$executeRaw`
      INSERT INTO "CalendarToken" ("studentId", "hash", "createdAt")
      SELECT "accountId", ${hash}, ${now} FROM "Session" WHERE "id" = ${student.sessionId}::uuid AND "expiresAt" > ${now}
      ON CONFLICT ("studentId") DO UPDATE SET "hash" = excluded."hash", "createdAt" = excluded."createdAt", "lastUsedAt" = NULL`;
    return made === 1;
  });
}

export function findToken(studentId: string) {
  return db.calendarToken.findUnique({ where: { studentId }, select: { createdAt: true, lastUsedAt: true } });
}

export async function deleteToken(studentId: string): Promise<void> {
  await db.calendarToken.deleteMany({ where: { studentId } });
}

/** @returns the student of the address; null for an unknown or revoked one */
export async function findStudent(hash: Hash): Promise<string | null> {
  return (await db.calendarToken.findUnique({ where: { hash }, select: { studentId: true } }))?.studentId ?? null;
}

export async function noteUse(hash: Hash, now: Date): Promise<void> {
  await db.calendarToken.updateMany({ where: { hash }, data: { lastUsedAt: now } });
}
