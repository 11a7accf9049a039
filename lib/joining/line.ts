import "server-only";
import { db } from "@/lib/platform/db/client";

/** A place in line, counted in entries: 1 is next. */
export type PlaceInLine = { position: number; waiting: number };

/** The place of a registration, or of its team; null for one that does not wait. */
export async function findPlaceInLine(registrationId: string): Promise<PlaceInLine | null> {
  const [place] = await db.$queryRaw<PlaceInLine[]>`
    SELECT e."waiting", (
      SELECT count(*)::int FROM "Registration" o WHERE o."eventId" = e."id" AND o."place" IS NOT NULL AND o."place" <= p."place"
    ) AS "position"
    FROM "Registration" r
    JOIN "Event" e ON e."id" = r."eventId"
    -- Of a team, the captain's registration has the place.
    JOIN "Registration" p ON p."eventId" = r."eventId" AND p."place" IS NOT NULL AND (p."id" = r."id" OR p."teamId" = r."teamId")
    WHERE r."id" = ${registrationId}::uuid AND r."status" = 'waiting'`;
  return place ?? null;
}
