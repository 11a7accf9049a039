import "server-only";
import { db } from "@/lib/platform/db/client";
import type { JoiningNumbers } from "@/lib/workspace/policy";

export type Counts = { confirmed: number; held: number; cancelled: number; checkedIn: number };
/** Taken seats; a team may take one for all of its people. */
export type TakenSeats = { confirmed: number; held: number };
/** `rev` is the number of the door's last change. */
export type Door = { selfCheckIn: boolean; closedAt: Date | null; rev: number };

type Row = Counts & Door & Omit<JoiningNumbers, "people"> & { confirmedSeats: number; heldSeats: number };

/** Registrations of an event by what they are now, its door, and the numbers of its tabs. An expired hold is none. */
export async function readNumbers(
  eventId: string,
  now: Date,
): Promise<{ counts: Counts; seats: TakenSeats; door: Door; numbers: JoiningNumbers }> {
  const [found] = await db.$queryRaw<Row[]>`
    SELECT e."selfCheckIn", e."doorClosedAt" AS "closedAt", e."doorRev" AS "rev", e."waiting",
      (SELECT count(*)::int FROM "Question" WHERE "eventId" = e."id") AS "questions", r.*
    FROM "Event" e CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE "status" = 'confirmed')::int AS "confirmed",
        count(*) FILTER (WHERE "status" = 'held' AND "heldUntil" > ${now})::int AS "held",
        coalesce(sum("seats") FILTER (WHERE "status" = 'confirmed'), 0)::int AS "confirmedSeats",
        coalesce(sum("seats") FILTER (WHERE "status" = 'held' AND "heldUntil" > ${now}), 0)::int AS "heldSeats",
        count(*) FILTER (WHERE "status" = 'cancelled')::int AS "cancelled",
        count("checkedInAt")::int AS "checkedIn",
        (count(*) FILTER (WHERE "status" = 'pending' AND "teamId" IS NULL)
          + count(DISTINCT "teamId") FILTER (WHERE "status" = 'pending'))::int AS "pending",
        (count(*) FILTER (WHERE "status" = 'held' AND "heldUntil" > ${now} AND "offeredAt" IS NOT NULL AND "teamId" IS NULL AND "studentId" IS NOT NULL)
          + count(DISTINCT "teamId") FILTER (WHERE "status" = 'held' AND "heldUntil" > ${now} AND "offeredAt" IS NOT NULL))::int AS "offers"
      FROM "Registration" WHERE "eventId" = e."id"
    ) r WHERE e."id" = ${eventId}::uuid`;
  const { selfCheckIn = false, closedAt = null, rev = 0, confirmed = 0, held = 0, cancelled = 0, checkedIn = 0 } = found ?? {};
  const { waiting = 0, offers = 0, pending = 0, questions = 0, confirmedSeats = 0, heldSeats = 0 } = found ?? {};
  return {
    counts: { confirmed, held, cancelled, checkedIn },
    seats: { confirmed: confirmedSeats, held: heldSeats },
    door: { selfCheckIn, closedAt, rev },
    numbers: { people: confirmed + held, waiting, offers, pending, questions },
  };
}
