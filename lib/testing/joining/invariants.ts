import type { Pool } from "pg";

/**
 * The invariants of an event's registrations, teams, seats, line and money, as queries that find exceptions. They use only the tables, none
 * of the product's functions. Source: contract joining 11.
 */
const EXCEPTIONS = `
  WITH e AS (SELECT *, LEAST(GREATEST("registrationClosesAt", "startsAt"), "overAt") AS "lineEndsAt" FROM "Event" WHERE "id" = $1),
  r AS (
    SELECT r.*, r."status" IN ('held', 'confirmed') AS "takes", r."status" IN ('forming', 'pending', 'waiting', 'held', 'confirmed') AS "lives"
    FROM "Registration" r WHERE r."eventId" = $1
  ),
  t AS (
    SELECT t.*, count(r.*) FILTER (WHERE r."lives") AS "size", count(r.*) FILTER (WHERE r."takes") AS "seated",
      count(r.*) FILTER (WHERE r."status" IN ('pending', 'waiting', 'rejected')) AS "unseated",
      count(DISTINCT r."status") FILTER (WHERE r."lives") AS "states",
      count(DISTINCT r."heldUntil") FILTER (WHERE r."status" = 'held') AS "ends",
      coalesce(sum(r."seats") FILTER (WHERE r."takes"), 0) AS "seats",
      count(r.*) FILTER (WHERE r."status" = 'waiting' AND r."place" IS NOT NULL) AS "places",
      bool_or(r."status" = 'waiting') AS "waits",
      bool_or(r."studentId" = t."captainId") FILTER (WHERE r."lives" OR r."status" = 'rejected') AS "hasCaptain"
    FROM "Team" t LEFT JOIN r ON r."teamId" = t."id" WHERE t."eventId" = $1 GROUP BY t."id"
  ),
  line AS (
    SELECT h."id", h."place",
      (SELECT sum(m."seats") FROM r m WHERE m."id" = h."id" OR (m."teamId" = h."teamId" AND m."status" = 'waiting')) AS "needs"
    FROM r h WHERE h."place" IS NOT NULL
  ),
  money AS (SELECT p.*, r."status" AS "state", r."confirmedAt", r."endedAt", r."teamId", r."studentId", r."pricePaise" FROM "Payment" p JOIN r ON r."id" = p."registrationId")

  SELECT format('1: %s seats are counted, %s are taken', "taken", (SELECT coalesce(sum("seats"), 0) FROM r WHERE "takes")) AS "what"
    FROM e WHERE "taken" <> (SELECT coalesce(sum("seats"), 0) FROM r WHERE "takes")
  UNION ALL SELECT format('1: %s of %s seats are taken', "taken", "capacity") FROM e WHERE "taken" > "capacity"
  UNION ALL SELECT format('1: %s entries are counted in line, %s are there', "waiting", (SELECT count(*) FROM line)) FROM e
    WHERE "waiting" <> (SELECT count(*) FROM line) OR "waiting" <> (SELECT count(DISTINCT coalesce("teamId", "id")) FROM r WHERE "status" = 'waiting')
  UNION ALL SELECT format('2: an entry of %s waits while %s of %s seats are taken', "needs", "taken", "capacity") FROM e, line
    WHERE e."status" = 'published' AND $2 < "lineEndsAt" AND ("capacity" IS NULL OR "needs" <= "capacity" - "taken")
  UNION ALL SELECT format('4: %s living registrations of one student', count(*)) FROM r WHERE "lives" AND "studentId" IS NOT NULL
    GROUP BY "studentId" HAVING count(*) > 1
  UNION ALL SELECT '4: a living registration without its student' FROM r
    WHERE "lives" AND "studentId" IS NULL AND ("status" <> 'held' OR "invitedEmail" IS NULL) AND (SELECT "status" FROM e) = 'published'
  UNION ALL SELECT format('4: a team of %s', "size") FROM t WHERE "size" > (SELECT "teamMax" FROM e)
  UNION ALL SELECT '4: a team whose captain is no member' FROM t WHERE "size" > 0 AND "hasCaptain" IS NOT TRUE
  UNION ALL SELECT '4: a team that ended with members' FROM t WHERE "endedAt" IS NOT NULL AND "size" > 0
  UNION ALL SELECT '4: a team without members that has not ended' FROM t WHERE "endedAt" IS NULL AND "size" = 0 AND "unseated" = 0
  UNION ALL SELECT '5: a team that is partly in line, or partly applied' FROM t WHERE "size" > 0 AND "unseated" > 0 AND ("states" > 1 OR "seated" > 0)
  UNION ALL SELECT '5: a team in line without exactly one place' FROM t WHERE "waits" AND "places" <> 1
  UNION ALL SELECT '5: of a team with one fee, only some have seats' FROM t WHERE (SELECT "feePer" FROM e) = 'team' AND ("states" > 1 OR "ends" > 1)
  UNION ALL SELECT format('5: a team takes %s seats for %s people', "seats", "seated") FROM t
    WHERE "seats" <> CASE (SELECT "seatsCount" FROM e) WHEN 'teams' THEN LEAST("seated", 1) ELSE "seated" END
  UNION ALL SELECT format('6: %s, with a captured payment', "state") FROM money
    WHERE "status" = 'captured' AND "state" <> 'confirmed' AND "studentId" IS NOT NULL
      -- Given back after registration has closed.
      AND NOT ("state" = 'cancelled' AND "confirmedAt" IS NOT NULL AND "endedAt" >= (SELECT "registrationClosesAt" FROM e))
  UNION ALL SELECT '7: a team with one fee has ended and has not got it back' FROM money m JOIN "Team" c ON c."id" = m."teamId"
    WHERE m."status" = 'captured' AND (SELECT "feePer" FROM e) = 'team' AND c."endedAt" IS NOT NULL
  UNION ALL SELECT format('6: %s, with a time of confirmation', "status") FROM r WHERE "confirmedAt" IS NOT NULL AND "status" IN ('forming', 'pending', 'waiting', 'rejected', 'held')
  UNION ALL SELECT format('7: %s paise were received for a seat of %s', "receivedPaise", "pricePaise") FROM money
    WHERE "status" = 'captured' AND "receivedPaise" <> "pricePaise" AND "state" = 'confirmed'
  UNION ALL SELECT '7: a payment of a team with one fee that is not its captain''s' FROM money m JOIN "Team" c ON c."id" = m."teamId"
    WHERE m."status" = 'captured' AND (SELECT "feePer" FROM e) = 'team' AND c."endedAt" IS NULL AND c."captainId" <> m."studentId"
  UNION ALL SELECT format('7: received money is %s', "status") FROM money WHERE "gatewayPaymentId" IS NOT NULL AND "status" NOT IN ('captured', 'refund_due', 'refunded')
  UNION ALL SELECT format('7: confirmed at %s paise with %s payments', r."pricePaise", count(m.*)) FROM r
    LEFT JOIN money m ON m."registrationId" = r."id" AND m."status" = 'captured'
    WHERE r."status" = 'confirmed' GROUP BY r."id", r."pricePaise" HAVING count(m.*) <> LEAST(r."pricePaise", 1)
  UNION ALL SELECT '7: confirmed without the fee' FROM r LEFT JOIN "Student" s ON s."id" = r."studentId" LEFT JOIN t ON t."id" = r."teamId", e
    WHERE r."status" = 'confirmed' AND r."pricePaise" = 0 AND NOT r."isWaived" AND e."pricePaise" > 0 AND (r."teamId" IS NULL OR e."feePer" = 'person')
      AND s."collegeId" IS DISTINCT FROM (SELECT c."collegeId" FROM "Club" c WHERE c."id" = e."clubId")
  UNION ALL SELECT '7: a team is in without its fee' FROM t, e
    WHERE e."feePer" = 'team' AND e."pricePaise" > 0 AND t."endedAt" IS NULL AND NOT EXISTS (SELECT FROM r WHERE r."teamId" = t."id" AND r."pricePaise" > 0)
      AND (SELECT bool_and(r."status" = 'confirmed' AND s."collegeId" IS DISTINCT FROM (SELECT c."collegeId" FROM "Club" c WHERE c."id" = e."clubId"))
        FROM r JOIN "Student" s ON s."id" = r."studentId" WHERE r."teamId" = t."id" AND r."lives")
      -- A team of the organising college alone owes nothing when it enters, and may lose those members later.
      AND NOT EXISTS (SELECT FROM r JOIN "Club" c ON c."id" = e."clubId" WHERE r."teamId" = t."id" AND r."collegeThenId" = c."collegeId")
  UNION ALL SELECT format('9: %s without an answer that is required', r."status") FROM r JOIN "Question" q ON q."eventId" = r."eventId" AND q."required"
    WHERE r."lives" AND r."studentId" IS NOT NULL AND NOT EXISTS (SELECT FROM "Answer" a WHERE a."registrationId" = r."id" AND a."questionId" = q."id")
  UNION ALL SELECT '10: who was rejected came back' FROM r JOIN r old ON old."studentId" = r."studentId" AND old."status" = 'rejected' WHERE r."lives"`;

/** Exceptions from the invariants; none if all invariants hold. */
export async function exceptionsAt(pool: Pick<Pool, "query">, eventId: string, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>({ name: "exceptions", text: EXCEPTIONS, values: [eventId, now] });
  return rows.map(({ what }) => what);
}

/** Confirmed registrations and offers for which no message is queued or sent. */
export async function untoldAt(pool: Pick<Pool, "query">, eventId: string): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `SELECT format('%s, and nobody tells', r."status") AS "what" FROM "Registration" r LEFT JOIN "Team" t ON t."id" = r."teamId"
    JOIN "Event" e ON e."id" = r."eventId"
    WHERE r."eventId" = $1 AND (r."status" = 'confirmed' OR r."status" = 'held' AND r."offeredAt" IS NOT NULL
        AND (t."id" IS NULL OR e."feePer" = 'person' OR t."captainId" = r."studentId"))
      AND NOT EXISTS (
        SELECT FROM graphile_worker._private_jobs j WHERE j."payload"->>'registrationId' = r."id"::text
          AND j."payload"->>'kind' = CASE r."status" WHEN 'confirmed' THEN 'registered' ELSE 'offered' END
      )
      AND NOT EXISTS (
        SELECT FROM "SentMail" m WHERE m."id" LIKE CASE
          WHEN r."status" = 'confirmed' THEN format('%%registered.%s.%s@%%', r."id", trunc(extract(epoch FROM r."confirmedAt") * 1000))
          WHEN r."teamId" IS NULL THEN format('%%offered.%s@%%', r."id")
          -- A team's member is told of each offer.
          ELSE format('%%offered.%s.%s@%%', r."id", trunc(extract(epoch FROM r."offeredAt") * 1000))
        END
      )`,
    [eventId],
  );
  return rows.map(({ what }) => what);
}
