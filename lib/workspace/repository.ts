import "server-only";
import { db } from "@/lib/platform/db/client";

export type Counts = { confirmed: number; held: number; cancelled: number; checkedIn: number };
/** `rev` is the number of the door's last change. */
export type Door = { selfCheckIn: boolean; closedAt: Date | null; rev: number };

/** Registrations of an event by what they are now, and its door. An expired hold is none. */
export async function readNumbers(eventId: string, now: Date): Promise<{ counts: Counts; door: Door }> {
  const [found] = await db.$queryRaw<(Counts & Door)[]>`
    SELECT e."selfCheckIn", e."doorClosedAt" AS "closedAt", e."doorRev" AS "rev", r.* FROM "Event" e CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE "status" = 'confirmed')::int AS "confirmed",
        count(*) FILTER (WHERE "status" = 'held' AND "heldUntil" > ${now})::int AS "held",
        count(*) FILTER (WHERE "status" = 'cancelled')::int AS "cancelled",
        count("checkedInAt")::int AS "checkedIn"
      FROM "Registration" WHERE "eventId" = e."id"
    ) r WHERE e."id" = ${eventId}::uuid`;
  const { selfCheckIn = false, closedAt = null, rev = 0, confirmed = 0, held = 0, cancelled = 0, checkedIn = 0 } = found ?? {};
  return { counts: { confirmed, held, cancelled, checkedIn }, door: { selfCheckIn, closedAt, rev } };
}
