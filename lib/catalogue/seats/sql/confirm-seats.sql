-- Confirms a registration that is paid or owes nothing; for a team with one fee, all of its members. A hold keeps its seats; an ended one
-- takes free seats, for all or for none. The event is locked. Returns the confirmed registrations.
CREATE OR REPLACE FUNCTION confirm_seats(registration uuid, at timestamptz) RETURNS uuid[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  r record;
  ids uuid[];
  change integer;
BEGIN
  SELECT r."eventId", r."teamId", r."status", e."feePer", e."capacity" - e."taken" AS "left" INTO STRICT r
    FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId" WHERE r."id" = registration;
  ids := CASE
    WHEN r."teamId" IS NOT NULL AND r."feePer" = 'team' THEN ARRAY(
      SELECT m."id" FROM "Registration" m JOIN "Team" t ON t."id" = m."teamId"
      WHERE m."teamId" = r."teamId" AND (m."id" = registration OR m."status" IN ('held', 'forming'))
      ORDER BY m."id" <> registration, m."createdAt", m."id"
    )
    ELSE ARRAY[registration]
  END;
  SELECT coalesce(sum(m."seats"), 0) INTO change FROM "Registration" m WHERE m."id" = ANY (ids) AND NOT takes_seat(m."status");
  -- In a team that is counted as one and has lost its seat, any member takes it.
  IF r."teamId" IS NOT NULL AND change = 0 AND NOT EXISTS (
    SELECT FROM "Registration" m WHERE m."teamId" = r."teamId" AND takes_seat(m."status") AND m."seats" > 0
  ) THEN change := 1; END IF;
  IF change > r."left" THEN RETURN '{}'; END IF;
  UPDATE "Registration" m SET "status" = 'confirmed', "confirmedAt" = at, "heldUntil" = NULL, "endedAt" = NULL, "endedBy" = NULL, "invitedEmail" = NULL
    WHERE m."id" = ANY (ids);
  IF r."teamId" IS NOT NULL THEN PERFORM carry_seats(r."eventId", ARRAY[r."teamId"]); END IF;
  PERFORM seats_changed(r."eventId", change, 0, at);
  RETURN ids;
END $$;

-- Confirms a hold or an offer of a team's member that owes nothing. In a team with one fee only the captain's, and the others with it.
-- Returns the confirmed registrations.
CREATE OR REPLACE FUNCTION accept_offer(registration uuid, at timestamptz) RETURNS uuid[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  r record;
BEGIN
  SELECT r."pricePaise", e."feePer" = 'team' AS "isTeams", r."studentId" = t."captainId" AS "isCaptains" INTO r
    FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId" JOIN "Team" t ON t."id" = r."teamId" WHERE r."id" = registration;
  IF r."isTeams" AND (NOT r."isCaptains" OR r."pricePaise" > 0) THEN RETURN '{}'; END IF;
  UPDATE "Registration" SET "pricePaise" = 0 WHERE "id" = registration AND "pricePaise" > 0;
  RETURN confirm_seats(registration, at);
END $$;
