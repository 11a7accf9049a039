-- Limit of entries in a line.
CREATE OR REPLACE FUNCTION line_max() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 5000;

-- The time for which a seat is held during a payment.
CREATE OR REPLACE FUNCTION hold_time() RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN interval '15 minutes';

-- The end of registration, but not before the event starts.
CREATE OR REPLACE FUNCTION line_ends(closes timestamptz, starts timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN GREATEST(closes, starts);

-- The end of an event's line: no later than the event.
CREATE OR REPLACE FUNCTION end_of_line(closes timestamptz, starts timestamptz, over timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN LEAST(line_ends(closes, starts), over);

-- The duration of an offer made at `at`: the event's hours, less when the line ends soon, at least half an hour. Whole minutes.
CREATE OR REPLACE FUNCTION answer_time(hours integer, line_ends timestamptz, at timestamptz) RETURNS interval
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN LEAST(make_interval(hours => hours), date_trunc('minute', GREATEST(interval '30 minutes', (line_ends - at) / 4)));

-- The end of an undecided application.
CREATE OR REPLACE FUNCTION undecided_until(since timestamptz, starts_at timestamptz, over_at timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN since < starts_at THEN starts_at ELSE over_at END
$$;

-- The fee of one student at this moment: nothing for students of the organising college. One row. The planner inlines it.
CREATE OR REPLACE FUNCTION fee_of(event uuid, student uuid) RETURNS TABLE ("paise" integer) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN s."collegeId" = c."collegeId" THEN 0 ELSE e."pricePaise" END
  FROM "Event" e LEFT JOIN "Club" c ON c."id" = e."clubId" LEFT JOIN "Student" s ON s."id" = student
  WHERE e."id" = event
$$;

-- The present price of each of these registrations, whether it is confirmed only after a payment, and whether its student is the one who
-- answers an offer. If a team owes one fee, its captain pays and answers for all; that fee is computed once for each team.
CREATE OR REPLACE FUNCTION owed(registrations uuid[]) RETURNS TABLE ("id" uuid, "price" integer, "owes" boolean, "answers" boolean)
LANGUAGE sql STABLE AS $$
  WITH asked AS MATERIALIZED (
    SELECT r."id", r."eventId", r."studentId", CASE e."feePer" WHEN 'team' THEN r."teamId" END AS "payingTeam"
    FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId" WHERE r."id" = ANY (registrations)
  ), fees AS MATERIALIZED (
    SELECT t."id", t."captainId", (
      SELECT max(one."paise") FROM "Registration" m CROSS JOIN LATERAL fee_of(t."eventId", m."studentId") one
      WHERE m."teamId" = t."id" AND (is_living(m."status") OR m."status" = 'rejected') AND m."studentId" IS NOT NULL
    ) AS "paise"
    FROM "Team" t WHERE t."id" IN (SELECT "payingTeam" FROM asked)
  )
  SELECT a."id", f."paise", f."paise" > 0, true FROM asked a CROSS JOIN LATERAL fee_of(a."eventId", a."studentId") f WHERE a."payingTeam" IS NULL
  UNION ALL
  SELECT a."id", CASE WHEN a."studentId" = f."captainId" THEN f."paise" ELSE 0 END, f."paise" > 0, a."studentId" = f."captainId"
  FROM asked a JOIN fees f ON f."id" = a."payingTeam"
$$;

-- The terms of an offer to a student who is not asking at this moment. It ends with the event.
CREATE OR REPLACE FUNCTION offer_terms(event uuid, at timestamptz) RETURNS TABLE ("direct" boolean, "until" timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT NOT "askToAccept" AND at < "registrationClosesAt" AND at + interval '24 hours' <= e."lineEndsAt",
    LEAST(at + answer_time("offerHours", e."lineEndsAt", at), "overAt")
  FROM (SELECT *, end_of_line("registrationClosesAt", "startsAt", "overAt") AS "lineEndsAt" FROM "Event" WHERE "id" = event) e
$$;
