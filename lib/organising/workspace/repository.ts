import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { JoiningNumbers } from "@/lib/organising/workspace/policy";
import { db } from "@/lib/platform/db/client";
import { PREPARED } from "@/lib/platform/db/named-statements";
import { personStatus } from "@/lib/taking-part/guest-list/filter";
import type { PeopleCounts } from "@/lib/taking-part/guest-list/person";
import { PERSON_STATUSES } from "@/lib/taking-part/guest-list/schema";

/** The same numbers as in the guest list. */
export type Counts = PeopleCounts;
/** Taken seats; a team may take one for all of its people. */
export type TakenSeats = { confirmed: number; held: number };
/** `rev` is the number of the door's last change. */
export type DoorSummary = { selfCheckIn: boolean; closedAt: Date | null; rev: number };

type Row = Counts & DoorSummary & Omit<JoiningNumbers, "people"> & { confirmedSeats: number; heldSeats: number };

/** Registrations of an event by their present state, its check-in, and the numbers of its tabs. An expired hold does not count. */
export async function readNumbers(
  eventId: string,
  now: Date,
): Promise<{ counts: Counts; seats: TakenSeats; door: DoorSummary; numbers: JoiningNumbers }> {
  const [found] = await db.$queryRaw<Row[]>`${PREPARED}
    SELECT e."selfCheckIn", e."doorClosedAt" AS "closedAt", e."doorRev" AS "rev", e."waiting",
      (SELECT count(*)::int FROM "Question" WHERE "eventId" = e."id") AS "questions", n.*
    FROM "Event" e CROSS JOIN LATERAL (
      SELECT ${PEOPLE_BY_STATUS},
        count(*) FILTER (WHERE r."person" = 'confirmed' AND r."checkedInAt" IS NOT NULL)::int AS "checkedIn",
        coalesce(sum(r."seats") FILTER (WHERE r."status" = 'confirmed'), 0)::int AS "confirmedSeats",
        coalesce(sum(r."seats") FILTER (WHERE r."status" = 'held' AND r."heldUntil" > ${now}), 0)::int AS "heldSeats",
        count(*) FILTER (WHERE r."status" = 'cancelled')::int AS "ended",
        count(*) FILTER (WHERE e."status" = 'published' AND r."status" = 'confirmed' AND r."checkedInAt" IS NOT NULL AND r."personEmail" <> ''
          AND NOT EXISTS (SELECT FROM "Certificate" f WHERE f."eventId" = e."id" AND f."studentId" = r."studentId"
            AND f."kind" = 'participation' AND f."revokedAt" IS NULL))::int AS "uncertified",
        (count(*) FILTER (WHERE r."status" = 'pending' AND r."teamId" IS NULL)
          + count(DISTINCT r."teamId") FILTER (WHERE r."status" = 'pending'))::int AS "pending",
        (count(*) FILTER (WHERE r."status" = 'held' AND r."heldUntil" > ${now} AND r."offeredAt" IS NOT NULL AND r."teamId" IS NULL AND r."studentId" IS NOT NULL)
          + count(DISTINCT r."teamId") FILTER (WHERE r."status" = 'held' AND r."heldUntil" > ${now} AND r."offeredAt" IS NOT NULL))::int AS "offers"
      FROM (SELECT r.*, ${personStatus(now)} AS "person" FROM "Registration" r WHERE r."eventId" = e."id") r
    ) n WHERE e."id" = ${eventId}::uuid`;
  const { selfCheckIn = false, closedAt = null, rev = 0 } = found ?? {};
  const { confirmed = 0, held = 0, invited = 0, cancelled = 0, removed = 0, checkedIn = 0 } = found ?? {};
  const {
    waiting = 0,
    offers = 0,
    pending = 0,
    questions = 0,
    ended = 0,
    uncertified = 0,
    confirmedSeats = 0,
    heldSeats = 0,
  } = found ?? {};
  return {
    counts: { confirmed, held, invited, cancelled, removed, checkedIn },
    seats: { confirmed: confirmedSeats, held: heldSeats },
    door: { selfCheckIn, closedAt, rev },
    numbers: { people: confirmed + held + invited, waiting, offers, pending, questions, ended, uncertified },
  };
}

const PEOPLE_BY_STATUS = Prisma.join(
  PERSON_STATUSES.map((status) => Prisma.sql`count(*) FILTER (WHERE r."person" = ${status})::int AS ${Prisma.raw(`"${status}"`)}`),
);
