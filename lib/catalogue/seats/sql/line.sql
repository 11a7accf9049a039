-- Gives free seats to the line: the first entry that fits into the free seats, then the next. Reads the line entry by entry, until no seat
-- is left. The event is locked.
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
    WHERE "id" = event AND "waiting" > 0 AND "status" = 'published' AND at < end_of_line("registrationClosesAt", "startsAt", "overAt")
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

-- Puts these registrations of one entry at the end of the line. The place belongs to `head`.
CREATE OR REPLACE FUNCTION join_line(event uuid, registrations uuid[], head uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  UPDATE "Registration" r SET "status" = 'waiting', "since" = at, "endedAt" = NULL,
    "place" = CASE WHEN r."id" = head THEN last_place(event) END
    WHERE r."id" = ANY (registrations);
  PERFORM queue_mails('waiting', registrations);
  PERFORM seats_changed(event, 0, 1, at);
END $$;

-- The place after all entries in line.
CREATE OR REPLACE FUNCTION last_place(event uuid) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(max("place"), 0) + 1 FROM "Registration" WHERE "eventId" = event AND "place" IS NOT NULL
$$;

-- The position of a place in line; 1 is next.
CREATE OR REPLACE FUNCTION position_of(event uuid, at_place numeric) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer FROM "Registration" WHERE "eventId" = event AND "place" <= at_place
$$;

-- Ends the line of an event whose end has come, and the undecided applications: those made before the event's start at the start, later
-- ones at its end. Ends 250 entries of each at most, since entries are teams of up to 20. Returns the number of ended registrations; 0
-- means that none is left.
CREATE OR REPLACE FUNCTION close_line(event uuid, at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  ids uuid[];
  ended integer;
BEGIN
  PERFORM release_expired_holds(event, at);
  ids := ARRAY(
    WITH due AS (
      SELECT r."id", coalesce(r."teamId", r."id") AS "entry" FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId"
      WHERE e."id" = event AND e."status" = 'published' AND r."status" = 'waiting'
        AND at >= end_of_line(e."registrationClosesAt", e."startsAt", e."overAt")
    )
    SELECT "id" FROM due WHERE "entry" IN (SELECT DISTINCT "entry" FROM due ORDER BY "entry" LIMIT 250)
  );
  ended := end_registrations(event, ids, 'expired', at);
  PERFORM queue_mails('line_closed', ids);
  ids := ARRAY(
    WITH due AS (
      SELECT r."id", coalesce(r."teamId", r."id") AS "entry" FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId"
      WHERE e."id" = event AND e."status" = 'published' AND r."status" = 'pending' AND at >= undecided_until(r."since", e."startsAt", e."overAt")
    )
    SELECT "id" FROM due WHERE "entry" IN (SELECT DISTINCT "entry" FROM due ORDER BY "entry" LIMIT 250)
  );
  ended := ended + end_registrations(event, ids, 'expired', at);
  PERFORM queue_mails('not_answered', ids);
  RETURN ended;
END $$;
