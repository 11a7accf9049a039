import "server-only";
import { db } from "@/lib/platform/db/client";

export type Counts = { confirmed: number; held: number; cancelled: number };

/** Registrations of an event by what they are now: a hold that has expired is none. */
export async function countRegistrations(eventId: string, now: Date): Promise<Counts> {
  const [counts] = await db.$queryRaw<Counts[]>`
    SELECT count(*) FILTER (WHERE "status" = 'confirmed')::int AS "confirmed",
      count(*) FILTER (WHERE "status" = 'held' AND "heldUntil" > ${now})::int AS "held",
      count(*) FILTER (WHERE "status" = 'cancelled')::int AS "cancelled"
    FROM "Registration" WHERE "eventId" = ${eventId}::uuid`;
  return counts as Counts;
}
