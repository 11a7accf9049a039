import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { db, type Tx } from "@/lib/platform/db/client";

/** The moment that orders an event in a series; `e` is the event. */
const PLACE = Prisma.sql`coalesce(e."startsAt", e."registrationClosesAt")`;

type Member = { id: string; startsAt: Date | null; registrationClosesAt: Date; timeZone: string };

/** Blocks other additions to a series until the transaction ends. Must be called before an event is locked. */
export async function lockSeries(tx: Tx, seriesId: string): Promise<void> {
  await tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(hashtextextended(${seriesId}, 0))`;
}

/** The events of a series that are not cancelled. */
export function listMembers(tx: Tx, seriesId: string): Promise<Member[]> {
  return tx.$queryRaw<Member[]>`
    SELECT "id", "startsAt", "registrationClosesAt", "timeZone" FROM "Event"
    WHERE "seriesId" = ${seriesId}::uuid AND "status" NOT IN ('cancelled', 'deleted')`;
}

/** Makes an event the first of a series. */
export async function beginSeries(tx: Tx, id: string, seriesId: string): Promise<void> {
  await tx.$executeRaw`UPDATE "Event" SET "seriesId" = ${seriesId}::uuid WHERE "id" = ${id}::uuid`;
}

/** The events of an event's series that come after it and are neither over nor cancelled. */
export async function listFollowing(id: string, now: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT e."id" FROM "Event" e JOIN "Event" this ON this."seriesId" = e."seriesId"
    WHERE this."id" = ${id}::uuid AND e."id" <> this."id" AND e."status" NOT IN ('cancelled', 'deleted') AND e."overAt" > ${now}
      AND (${PLACE}, e."id") > (coalesce(this."startsAt", this."registrationClosesAt"), this."id")
    ORDER BY e."id"`;
  return rows.map(({ id: each }) => each);
}

export type SeriesDate = { id: string; name: string; startsAt: Date | null; registrationClosesAt: Date; timeZone: string };

/** The other events of a series that are public and not over, in order. */
export function listOthers(seriesId: string, id: string, { limit, now }: { limit: number; now: Date }): Promise<SeriesDate[]> {
  return db.$queryRaw<SeriesDate[]>`
    SELECT e."id", e."name", e."startsAt", e."registrationClosesAt", e."timeZone" FROM "Event" e
    WHERE e."seriesId" = ${seriesId}::uuid AND e."id" <> ${id}::uuid AND e."status" = 'published' AND e."overAt" > ${now}
    ORDER BY ${PLACE}, e."id" LIMIT ${limit}`;
}
