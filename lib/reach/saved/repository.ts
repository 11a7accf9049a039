import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { GoingRule } from "@/lib/generated/prisma/enums";
import { db, type Tx } from "@/lib/platform/db/client";
import { SAVED_MAX } from "@/lib/reach/saved/schema";

// Saved events -------------------------------------------------------------------------------------

/** Blocks other saves of a student until the transaction ends. @returns the number of saved public events; null without such a student */
export async function lockAndCount(tx: Tx, studentId: string): Promise<number | null> {
  const locked = await tx.$queryRaw<unknown[]>`SELECT FROM "Student" WHERE "id" = ${studentId}::uuid FOR NO KEY UPDATE`;
  if (locked.length === 0) return null;
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "SavedEvent" s JOIN "Event" e ON e."id" = s."eventId"
    WHERE s."studentId" = ${studentId}::uuid AND is_public(e."status")`;
  return row?.count ?? 0;
}

/** Saves a public event. @returns whether it is saved now and was not before */
export async function save(tx: Tx, studentId: string, eventId: string): Promise<boolean> {
  return (
    (await tx.$executeRaw`
      INSERT INTO "SavedEvent" ("studentId", "eventId")
      SELECT ${studentId}::uuid, e."id" FROM "Event" e WHERE e."id" = ${eventId}::uuid AND is_public(e."status")
      ON CONFLICT DO NOTHING`) === 1
  );
}

export async function isSaved(tx: Tx, studentId: string, eventId: string): Promise<boolean> {
  return (await tx.savedEvent.count({ where: { studentId, eventId } })) === 1;
}

export async function unsave(studentId: string, eventId: string): Promise<void> {
  await db.savedEvent.deleteMany({ where: { studentId, eventId } });
}

/** The newest first. Hidden events are left out. */
export async function listIds(studentId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT s."eventId" AS "id" FROM "SavedEvent" s JOIN "Event" e ON e."id" = s."eventId"
    WHERE s."studentId" = ${studentId}::uuid AND is_public(e."status")
    ORDER BY s."createdAt" DESC, s."eventId" DESC LIMIT ${SAVED_MAX}`;
  return rows.map(({ id }) => id);
}

/** The position in the list: upcoming events come first. */
export type SavedPlace = { isOver: boolean; soonestAt: Date; id: string };

/** Upcoming ones, soonest first; then past ones, latest first. Hidden events are left out. */
export function list(
  studentId: string,
  { limit, after, now }: { limit: number; after: SavedPlace | undefined; now: Date },
): Promise<SavedPlace[]> {
  // Both halves ascend by the distance from now.
  const distance = Prisma.sql`CASE WHEN "isOver" THEN -1 ELSE 1 END * extract(epoch FROM "soonestAt")`;
  const rest = after
    ? Prisma.sql`WHERE ("isOver", ${distance}, "id") > (${after.isOver}, ${(after.isOver ? -1 : 1) * (after.soonestAt.getTime() / 1000)}::numeric, ${after.id}::uuid)`
    : Prisma.empty;
  return db.$queryRaw<SavedPlace[]>`
    SELECT "id", "isOver", "soonestAt" FROM (
      SELECT e."id", e."soonestAt", e."overAt" <= ${now} AS "isOver" FROM "SavedEvent" s JOIN "Event" e ON e."id" = s."eventId"
      WHERE s."studentId" = ${studentId}::uuid AND is_public(e."status")
    ) saved ${rest}
    ORDER BY "isOver", ${distance}, "id" LIMIT ${limit}`;
}

// Going --------------------------------------------------------------------------------------------

/** The number of people with a seat. */
export async function countGoing(eventId: string): Promise<number> {
  return db.registration.count({ where: { eventId, status: "confirmed", studentId: { not: null } } });
}

export type Goer = { firstName: string; lastName: string; image: string | null };

/**
 * People with a seat who show this student that they are going, in the order in which they joined. Nothing is cached: students who leave or
 * turn it off disappear immediately.
 */
export function listGoing(
  eventId: string,
  { asker, collegeId, limit }: { asker: string; collegeId: string | null; limit: number },
): Promise<Goer[]> {
  return db.$queryRaw<Goer[]>`
    SELECT p."firstName", p."lastName", p."image" FROM "Registration" r JOIN "Student" p ON p."id" = r."studentId"
    LEFT JOIN "StudentSetting" q ON q."studentId" = p."id"
    WHERE r."eventId" = ${eventId}::uuid AND r."status" = 'confirmed' AND r."studentId" <> ${asker}::uuid
      AND coalesce(r."isShown", q."going" = 'students' OR (q."going" = 'college' AND p."collegeId" = ${collegeId}::uuid))
    ORDER BY r."confirmedAt", r."id" LIMIT ${limit}`;
}

/** @returns whether the student has a seat, at which it is stored */
export async function setShown(studentId: string, eventId: string, isShown: boolean): Promise<boolean> {
  const stored = await db.$executeRaw`
    UPDATE "Registration" SET "isShown" = ${isShown}
    WHERE "eventId" = ${eventId}::uuid AND "studentId" = ${studentId}::uuid AND "status" = 'confirmed'`;
  return stored > 0;
}

/** A student's choice at a registration, and their setting; null when the registration is not theirs. */
export async function findShown(studentId: string, registrationId: string): Promise<{ isShown: boolean | null; rule: GoingRule } | null> {
  const [registration, setting] = await Promise.all([
    db.registration.findFirst({ where: { id: registrationId, studentId }, select: { isShown: true } }),
    db.studentSetting.findUnique({ where: { studentId }, select: { going: true } }),
  ]);
  return registration && { isShown: registration.isShown, rule: setting?.going ?? "nobody" };
}
