import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Counted, EventFacts } from "@/lib/organising/results/policy";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";

/** Events of a club, or of a college's clubs, that are announced within a period: from the opening of registration to the event's end. */
type Between = { from: Date; until: Date };
/** This club's events in the series of the given event. */
type Series = { seriesOf: string; clubId: string };
type Scope = { eventId: string } | Series | ({ clubId: string } & Between) | ({ collegeId: string } & Between);

/** Upper bound of the events that one answer counts. */
const EVENTS_MAX = 2000;

/**
 * Counts a scope's registrations, visits and payments in one statement, and so at one moment. Registrations are read twice: once for all
 * splits, and once for the days, in quarters of an hour, because every zone's days begin with one. Source: contract organisers 10.
 * @throws AppError validation_failed, when there are more events than one answer counts
 */
export async function countResults(scope: Scope): Promise<Counted> {
  const [row] = await db.$queryRaw<[Omit<Counted, "events"> & { events: (EventFacts & { startsAt: string | null; overAt: string })[] }]>`
    WITH e AS MATERIALIZED (
      SELECT e."id", e."name", e."status"::text, e."startsAt", e."overAt", e."timeZone", e."capacity", e."clubId", c."name" AS "clubName"
      FROM "Event" e LEFT JOIN "Club" c ON c."id" = e."clubId" WHERE ${isIn(scope)}
      ORDER BY e."overAt" DESC, e."id" LIMIT ${EVENTS_MAX + 1}
    ), people AS MATERIALIZED (
      SELECT r."eventId", r."collegeThenId", r."yearThen", r."source", r."checkedInAt" IS NOT NULL AS "came", count(*)::int AS "n",
        sum(r."seats")::int AS "seats"
      FROM e JOIN "Registration" r ON r."eventId" = e."id" WHERE r."status" = 'confirmed' GROUP BY 1, 2, 3, 4, 5
    ), moments AS MATERIALIZED (
      SELECT r."eventId", date_bin('15 minutes', coalesce(r."confirmedAt", r."createdAt"), 'epoch') AS "joined",
        CASE WHEN r."status" <> 'confirmed' THEN date_bin('15 minutes', coalesce(r."endedAt", r."confirmedAt"), 'epoch') END AS "left", count(*)::int AS "n"
      FROM e JOIN "Registration" r ON r."eventId" = e."id" WHERE r."confirmedAt" IS NOT NULL OR r."status" = 'confirmed' GROUP BY 1, 2, 3
    ), v AS MATERIALIZED (
      SELECT v."eventId", v."step", v."source", sum(v."n")::int AS "n" FROM e JOIN "EventCount" v ON v."eventId" = e."id" GROUP BY 1, 2, 3
    ), seated AS (
      SELECT "eventId", sum("n")::int AS "confirmed", sum("seats")::int AS "seats", coalesce(sum("n") FILTER (WHERE "came"), 0)::int AS "checkedIn"
      FROM people GROUP BY 1
    ), visits AS (
      SELECT "eventId", coalesce(sum("n") FILTER (WHERE "step" = 'view'), 0)::int AS "views",
        coalesce(sum("n") FILTER (WHERE "step" = 'start'), 0)::int AS "started"
      FROM v GROUP BY 1
    ), paid AS (
      SELECT p."eventId", sum(p."receivedPaise") AS "capturedPaise",
        coalesce(sum(p."receivedPaise") FILTER (WHERE p."status" = 'refunded'), 0) AS "refundedPaise",
        coalesce(sum(p."receivedPaise") FILTER (WHERE p."status" = 'refund_due'), 0) AS "refundDuePaise"
      FROM e JOIN "Payment" p ON p."eventId" = e."id"
      WHERE p."status" IN ('captured', 'refund_due', 'refunded') GROUP BY 1
    ), named AS (
      SELECT "source", sum("views")::int AS "views", sum("registered")::int AS "registered" FROM (
        SELECT "source", "n" AS "views", 0 AS "registered" FROM v WHERE "step" = 'view'
        UNION ALL SELECT coalesce("source", 'direct'), 0, "n" FROM people
      ) x GROUP BY 1
    ), ranked AS (
      SELECT *, is_common_source("source") AS "isCommon",
        row_number() OVER (PARTITION BY is_common_source("source") ORDER BY "registered" DESC, "views" DESC, "source") AS "number" FROM named
    )
    SELECT
      (SELECT coalesce(json_agg(x ORDER BY x."overAt" DESC, x."id"), '[]') FROM (
        SELECT e.*, coalesce(p."confirmed", 0) AS "confirmed", coalesce(p."seats", 0) AS "seats", coalesce(p."checkedIn", 0) AS "checkedIn",
          coalesce(v."views", 0) AS "views", coalesce(v."started", 0) AS "started", coalesce(m."capturedPaise", 0) AS "capturedPaise",
          coalesce(m."refundedPaise", 0) AS "refundedPaise", coalesce(m."refundDuePaise", 0) AS "refundDuePaise"
        FROM e LEFT JOIN seated p ON p."eventId" = e."id" LEFT JOIN visits v ON v."eventId" = e."id" LEFT JOIN paid m ON m."eventId" = e."id"
      ) x) AS "events",
      (SELECT coalesce(json_agg(x ORDER BY x."date"), '[]') FROM (
        SELECT "date", sum("joined")::int AS "joined", sum("left")::int AS "left" FROM (
          SELECT (m."joined" AT TIME ZONE e."timeZone")::date AS "date", m."n" AS "joined", 0 AS "left" FROM moments m JOIN e ON e."id" = m."eventId"
          UNION ALL SELECT (m."left" AT TIME ZONE e."timeZone")::date, 0, m."n" FROM moments m JOIN e ON e."id" = m."eventId" WHERE m."left" IS NOT NULL
        ) d GROUP BY 1
      ) x) AS "days",
      (SELECT coalesce(json_agg(x ORDER BY x."count" DESC, x."name"), '[]') FROM (
        SELECT c."name", g."id" IS NOT NULL AND c."id" IS NULL AS "isGone", sum(g."count")::int AS "count" FROM (
          SELECT "collegeThenId" AS "id", sum("n") AS "count" FROM people GROUP BY 1
        ) g LEFT JOIN "College" c ON c."id" = g."id" GROUP BY c."id", c."name", 2
      ) x) AS "colleges",
      (SELECT coalesce(json_agg(x ORDER BY x."year"), '[]') FROM (
        SELECT "yearThen" AS "year", sum("n")::int AS "count" FROM people GROUP BY 1
      ) x) AS "years",
      (SELECT coalesce(json_agg(x ORDER BY x."registered" DESC, x."views" DESC, x."source"), '[]') FROM (
        SELECT CASE WHEN "isCommon" OR "number" <= named_sources_max() THEN "source" ELSE 'other' END AS "source", sum("views")::int AS "views",
          sum("registered")::int AS "registered"
        FROM ranked GROUP BY 1
      ) x) AS "sources"`;
  const { events, ...counted } = row;
  if (events.length > EVENTS_MAX) {
    throw new AppError("validation_failed", { events: events.length }, { issues: [{ field: "from", message: "Choose a shorter period" }] });
  }
  return {
    ...counted,
    events: events.map((event) => ({ ...event, startsAt: event.startsAt && new Date(event.startsAt), overAt: new Date(event.overAt) })),
  };
}

/** Announced events; drafts have no results. */
function isIn(scope: Scope): Prisma.Sql {
  if ("eventId" in scope) return Prisma.sql`e."id" = ${scope.eventId}::uuid AND e."status" <> 'deleted'`;
  if ("seriesOf" in scope) {
    return Prisma.sql`e."seriesId" = (SELECT "seriesId" FROM "Event" WHERE "id" = ${scope.seriesOf}::uuid) AND e."clubId" = ${scope.clubId}::uuid
      AND e."status" IN ('published', 'cancelled', 'hidden')`;
  }
  const whose = "clubId" in scope ? Prisma.sql`e."clubId" = ${scope.clubId}::uuid` : Prisma.sql`c."collegeId" = ${scope.collegeId}::uuid`;
  return Prisma.sql`${whose} AND e."status" IN ('published', 'cancelled', 'hidden')
    AND e."registrationOpensAt" < ${scope.until} AND e."overAt" >= ${scope.from}`;
}
