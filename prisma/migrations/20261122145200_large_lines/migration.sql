-- Functions that stay quick at events with thousands of teams, whatever the planner knows about them: each finds a team's registrations by
-- their team. By event and state they would read all of the event's.

CREATE OR REPLACE FUNCTION registrations_of(event uuid, entry uuid) RETURNS SETOF "Registration" LANGUAGE sql STABLE AS $$
  SELECT * FROM "Registration" WHERE "id" = entry AND "eventId" = event AND "teamId" IS NULL
    AND (is_living("status") OR "status" = 'rejected') AND "studentId" IS NOT NULL
  UNION ALL
  SELECT r.* FROM "Team" t JOIN "Registration" r ON r."teamId" = t."id" WHERE t."id" = entry AND t."eventId" = event
    AND (is_living(r."status") OR r."status" = 'rejected') AND r."studentId" IS NOT NULL
$$;

-- The fee of a team is worked out once for each team.
CREATE OR REPLACE FUNCTION owed(registrations uuid[]) RETURNS TABLE ("id" uuid, "price" integer, "owes" boolean, "answers" boolean) LANGUAGE sql STABLE AS $$
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

-- An entry joins the line because it does not fit, and nobody who waited before did: then there is nothing to serve.
CREATE OR REPLACE FUNCTION seats_changed(event uuid, change integer, lined integer, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  line integer;
BEGIN
  UPDATE "Event" SET "taken" = "taken" + change, "waiting" = "waiting" + lined WHERE "id" = event AND (change <> 0 OR lined <> 0)
    RETURNING "waiting" INTO line;
  IF line IS DISTINCT FROM 0 AND NOT (change = 0 AND lined > 0) THEN PERFORM serve_line(event, at); END IF;
END $$;

-- Reads the line entry by entry, as far as seats go.
CREATE OR REPLACE FUNCTION serve_line(event uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  e record;
  entry record;
  seats_left integer;
  chosen uuid[] := '{}';
  teams uuid[] := '{}';
BEGIN
  SELECT "capacity" - "taken" AS "left", "entry" INTO e FROM "Event"
    WHERE "id" = event AND "waiting" > 0 AND "status" = 'published' AND at < line_ends("registrationClosesAt", "startsAt")
      AND ("capacity" IS NULL OR "taken" < "capacity");
  IF NOT FOUND THEN RETURN; END IF;
  IF e."entry" = 'solo' THEN
    chosen := ARRAY(SELECT "id" FROM "Registration" WHERE "eventId" = event AND "place" IS NOT NULL ORDER BY "place" LIMIT e."left");
  ELSE
    seats_left := e."left";
    FOR entry IN
      SELECT r."id", r."teamId", CASE
          WHEN r."teamId" IS NULL THEN r."seats"
          ELSE (SELECT sum(m."seats") FROM "Registration" m WHERE m."teamId" = r."teamId" AND m."status" = 'waiting')
        END AS "needs"
      FROM "Registration" r WHERE r."eventId" = event AND r."place" IS NOT NULL ORDER BY r."place"
    LOOP
      EXIT WHEN seats_left <= 0;
      CONTINUE WHEN entry."needs" > seats_left;
      IF entry."teamId" IS NULL THEN chosen := array_append(chosen, entry."id"); ELSE teams := array_append(teams, entry."teamId"); END IF;
      seats_left := seats_left - entry."needs";
    END LOOP;
    chosen := chosen || ARRAY(SELECT m."id" FROM "Registration" m WHERE m."teamId" = ANY (teams) AND m."status" = 'waiting');
  END IF;
  IF cardinality(chosen) > 0 THEN
    PERFORM give_seats(event, chosen, '{}', terms."direct", terms."until", at) FROM offer_terms(event, at) terms;
  END IF;
END $$;
