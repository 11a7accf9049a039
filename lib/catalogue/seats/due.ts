import "server-only";
import { db } from "@/lib/platform/db/client";

// The work of the clock.

const CHECKED_MS = 7 * 24 * 60 * 60 * 1000;

/** Events with due work: expired holds, a line with free seats or at its end, applications that were not decided in time. */
export async function listDue(now: Date, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    (SELECT DISTINCT "eventId" AS "id" FROM "Registration" WHERE is_expired_hold("status", "heldUntil", ${now}::timestamptz) LIMIT ${limit})
    UNION
    (SELECT "id" FROM "Event"
      WHERE "waiting" > 0 AND "status" = 'published' AND end_of_line("registrationClosesAt", "startsAt", "overAt") <= ${now} LIMIT ${limit})
    UNION
    -- Teams that do not fit wait beside free seats for as long as they like, so each gets its chance.
    (SELECT "id" FROM "Event" WHERE "waiting" > 0 AND "status" = 'published' AND ("capacity" IS NULL OR "taken" < "capacity")
      ORDER BY random() LIMIT ${limit})
    UNION
    (SELECT DISTINCT e."id" FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId"
      WHERE r."status" = 'pending' AND e."status" = 'published' AND undecided_until(r."since", e."startsAt", e."overAt") <= ${now}
      LIMIT ${limit})`;
  return rows.map(({ id }) => id);
}

/**
 * Events with teams that end because registration has closed, or with members without a seat. They are checked for a week after the event,
 * the end of its registration, and the end of its hiding.
 */
export async function listWithTeamsDue(now: Date, limit: number): Promise<string[]> {
  const since = new Date(now.getTime() - CHECKED_MS);
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT e."id" FROM "Event" e WHERE e."status" = 'published' AND e."entry" = 'team' AND e."registrationClosesAt" <= ${now}
      AND (e."overAt" > ${since} OR e."registrationClosesAt" > ${since}
        OR e."id" = ANY (ARRAY(SELECT h."subjectId" FROM "Hiding" h WHERE h."subject" = 'event' AND h."shownAt" > ${since})))
      AND (
        EXISTS (SELECT FROM teams_to_end(e."id", ${now}))
        OR EXISTS (SELECT FROM "Registration" r WHERE r."eventId" = e."id" AND r."status" = 'forming')
      ) LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** The captains' registrations of teams that have seats and are too small, when registration closes between these instants. */
export async function listShortTeams(from: Date, to: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT unnest(short_teams(e."id", ARRAY(SELECT t."id" FROM "Team" t WHERE t."eventId" = e."id" AND t."endedAt" IS NULL))) AS "id"
    FROM "Event" e WHERE e."status" = 'published' AND e."entry" = 'team' AND e."registrationClosesAt" > ${from} AND e."registrationClosesAt" <= ${to}`;
  return rows.map(({ id }) => id);
}
