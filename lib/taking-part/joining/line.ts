import "server-only";
import { db } from "@/lib/platform/db/client";

/** A place in line, counted in entries: 1 is next. */
export type PlaceInLine = { position: number; waiting: number };

/** The places of registrations, or of their teams; registrations that do not wait are missing. */
export async function findPlacesInLine(registrationIds: readonly string[]): Promise<Map<string, PlaceInLine>> {
  if (registrationIds.length === 0) return new Map();
  const places = await db.$queryRaw<(PlaceInLine & { id: string })[]>`
    SELECT r."id", e."waiting", position_of(e."id", p."place") AS "position"
    FROM "Registration" r
    JOIN "Event" e ON e."id" = r."eventId"
    -- A team's place belongs to its captain's registration.
    JOIN "Registration" p ON p."eventId" = r."eventId" AND p."place" IS NOT NULL AND (p."id" = r."id" OR p."teamId" = r."teamId")
    WHERE r."id" = ANY (${registrationIds}::uuid[]) AND r."status" = 'waiting'`;
  return new Map(places.map(({ id, ...place }) => [id, place]));
}

/** The place of one registration, or of its team; null if it does not wait. */
export async function findPlaceInLine(registrationId: string): Promise<PlaceInLine | null> {
  return (await findPlacesInLine([registrationId])).get(registrationId) ?? null;
}
