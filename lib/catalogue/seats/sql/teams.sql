-- Creates a forming team with its captain. The event and before it the student are locked. Outcomes: created, name_taken, there (the
-- student has a living registration, whose id this is), closed, gone.
CREATE OR REPLACE FUNCTION create_team(event uuid, student uuid, team_name text, team_code text, answers jsonb, at timestamptz)
RETURNS TABLE ("outcome" text, "teamId" uuid, "registrationId" uuid) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  SELECT "id" INTO "registrationId" FROM "Registration" WHERE "eventId" = event AND "studentId" = student AND is_living("status");
  outcome := CASE
    WHEN NOT EXISTS (SELECT FROM "Student" WHERE "id" = student) THEN 'gone'
    WHEN "registrationId" IS NOT NULL THEN 'there'
    WHEN NOT EXISTS (
      SELECT FROM "Event" WHERE "id" = event AND "status" = 'published' AND "entry" = 'team'
        AND at >= "registrationOpensAt" AND at < "registrationClosesAt"
    ) THEN 'closed'
    WHEN EXISTS (SELECT FROM "Team" WHERE "eventId" = event AND lower("name") = lower(team_name) AND "endedAt" IS NULL) THEN 'name_taken'
    ELSE 'created'
  END;
  IF outcome = 'created' THEN
    INSERT INTO "Team" ("id", "eventId", "name", "captainId", "code", "createdAt")
      VALUES (gen_random_uuid(), event, team_name, student, team_code, at) RETURNING "id" INTO "teamId";
    INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise", "createdAt", "since", "teamId")
      VALUES (gen_random_uuid(), event, student, 'forming', 0, at, at, "teamId") RETURNING "id" INTO "registrationId";
    PERFORM store_answers("registrationId", answers, at);
  END IF;
  RETURN NEXT;
END $$;

-- Adds a member, in the team's state; in a team that has seats with a seat, held 15 minutes if something is owed, or not at all. The event
-- and before it the student are locked. Outcomes: the new state, or gone, there (with that registration), cancelled, closed, team_full,
-- full.
CREATE OR REPLACE FUNCTION add_member(team uuid, student uuid, answers jsonb, at timestamptz)
RETURNS TABLE ("outcome" text, "registrationId" uuid) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  t record;
  m record;
  fee integer;
  until timestamptz;
  needs integer;
  former uuid;
BEGIN
  SELECT t."eventId", e."status", e."registrationOpensAt", e."registrationClosesAt", e."teamMax", e."feePer", e."seatsCount",
      e."capacity" - e."taken" AS "left"
    INTO t FROM "Team" t JOIN "Event" e ON e."id" = t."eventId" WHERE t."id" = team AND t."endedAt" IS NULL;
  SELECT "id" INTO "registrationId" FROM "Registration" WHERE "eventId" = t."eventId" AND "studentId" = student AND is_living("status");
  -- The state of the team: that of its members with seats, if there are any.
  SELECT count(*) AS "size", bool_or(takes_seat("status")) AS "isIn", min("status"::text) FILTER (WHERE NOT takes_seat("status")) AS "state",
      max("heldUntil") FILTER (WHERE "status" = 'held') AS "until"
    INTO m FROM "Registration" WHERE "teamId" = team AND is_living("status");
  needs := CASE t."seatsCount" WHEN 'people' THEN 1 ELSE 0 END;
  outcome := CASE
    WHEN t."eventId" IS NULL OR m."size" = 0 OR NOT EXISTS (SELECT FROM "Student" WHERE "id" = student) THEN 'gone'
    WHEN "registrationId" IS NOT NULL THEN 'there'
    WHEN t."status" <> 'published' THEN 'cancelled'
    WHEN at < t."registrationOpensAt" OR at >= t."registrationClosesAt" THEN 'closed'
    WHEN m."size" >= t."teamMax" THEN 'team_full'
    WHEN NOT m."isIn" THEN m."state"
    WHEN needs > t."left" THEN 'full'
  END;
  IF outcome IN ('gone', 'there', 'cancelled', 'closed', 'team_full', 'full') THEN RETURN NEXT; RETURN; END IF;

  IF outcome IS NULL THEN
    -- A new member of a team that owes one fee owes nothing more, and is confirmed with the others.
    SELECT CASE t."feePer" WHEN 'team' THEN 0 ELSE "paise" END INTO fee FROM fee_of(t."eventId", student);
    until := CASE WHEN t."feePer" = 'team' THEN m."until" WHEN fee > 0 THEN at + hold_time() END;
    outcome := CASE WHEN until IS NULL THEN 'confirmed' ELSE 'held' END;
  END IF;
  former := replace_ended(t."eventId", student, team, outcome = 'confirmed', jsonb_array_length(coalesce(answers, '[]')) > 0);
  INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise", "heldUntil", "createdAt", "confirmedAt", "since", "teamId", "seats")
    VALUES (coalesce(former, gen_random_uuid()), t."eventId", student, outcome::"RegistrationStatus", coalesce(fee, 0), until, at,
      CASE outcome WHEN 'confirmed' THEN at END, at, team, needs)
    RETURNING "id" INTO "registrationId";
  PERFORM store_answers("registrationId", answers, at);
  PERFORM queue_mails('joined_team', ARRAY["registrationId"]);
  IF outcome = 'confirmed' THEN PERFORM queue_mails('registered', ARRAY["registrationId"]); END IF;
  IF m."isIn" THEN PERFORM seats_changed(t."eventId", needs, 0, at); END IF;
  RETURN NEXT;
END $$;

-- Seats for all members of a forming team, or for none. With approval it applies, unless it has had seats before; without enough seats it
-- joins the line if it waits. Outcomes: confirmed or held (the captain's state), pending, waiting, full, closed, over, cancelled, gone,
-- too_small, changed (it is not forming). The event is locked; the caller has checked the members and their answers.
CREATE OR REPLACE FUNCTION enter_team(team uuid, wait boolean, at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  t record;
  m record;
  head uuid;
  hold timestamptz;
BEGIN
  SELECT t."eventId", t."enteredAt", e."status", e."registrationOpensAt", e."registrationClosesAt", e."overAt", e."teamMin", e."feePer", e."approval",
      e."waitlist", e."waiting", e."capacity" - e."taken" AS "left"
    INTO t FROM "Team" t JOIN "Event" e ON e."id" = t."eventId" WHERE t."id" = team AND t."endedAt" IS NULL;
  IF NOT FOUND THEN RETURN 'gone'; END IF;
  head := head_of(t."eventId", team);
  SELECT array_agg(r."id" ORDER BY r."id" <> head) AS "ids", count(*) AS "size", sum(r."seats") AS "seats", bool_and(r."status" = 'forming') AS "isForming"
    INTO m FROM registrations_of(t."eventId", team) r;
  IF t."status" <> 'published' THEN RETURN 'cancelled'; END IF;
  IF at >= t."overAt" THEN RETURN 'over'; END IF;
  IF at < t."registrationOpensAt" OR at >= t."registrationClosesAt" THEN RETURN 'closed'; END IF;
  IF m."isForming" IS NOT TRUE THEN RETURN 'changed'; END IF;
  IF m."size" < t."teamMin" THEN RETURN 'too_small'; END IF;

  IF t."approval" AND t."enteredAt" IS NULL THEN
    IF m."seats" > t."left" AND NOT t."waitlist" THEN RETURN 'full'; END IF;
    UPDATE "Registration" SET "status" = 'pending', "since" = at WHERE "id" = ANY (m."ids");
    UPDATE "Team" SET "enteredAt" = at WHERE "id" = team;
    PERFORM queue_mails('applied', m."ids");
    RETURN 'pending';
  END IF;
  IF m."seats" > t."left" THEN
    IF (wait AND t."waitlist" AND t."waiting" < line_max()) IS NOT TRUE THEN RETURN 'full'; END IF;
    UPDATE "Team" SET "enteredAt" = coalesce("enteredAt", at) WHERE "id" = team;
    PERFORM join_line(t."eventId", m."ids", head, at);
    RETURN 'waiting';
  END IF;
  UPDATE "Team" SET "enteredAt" = coalesce("enteredAt", at) WHERE "id" = team;
  -- The captain is asking; in a team with one fee, for all. Members who pay for themselves have the time of an offer.
  hold := CASE t."feePer" WHEN 'person' THEN (SELECT "until" FROM offer_terms(t."eventId", at)) ELSE at + hold_time() END;
  PERFORM give_seats(t."eventId", m."ids", CASE t."feePer" WHEN 'team' THEN m."ids" ELSE ARRAY[head] END, true, hold, at);
  IF t."enteredAt" IS NOT NULL THEN
    UPDATE "Registration" SET "heldUntil" = at + hold_time() WHERE "id" = head AND "status" = 'held';
  END IF;
  RETURN (SELECT "status" FROM "Registration" WHERE "id" = head);
END $$;

-- Ends a team with all its registrations. The event is locked. Returns the ended ones.
CREATE OR REPLACE FUNCTION end_team(team uuid, at timestamptz, by "EndedBy" DEFAULT NULL) RETURNS uuid[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  of_event uuid := (SELECT "eventId" FROM "Team" WHERE "id" = team);
  ids uuid[] := ARRAY(SELECT "id" FROM "Registration" WHERE "teamId" = team AND is_living("status") ORDER BY "createdAt", "id");
BEGIN
  PERFORM end_registrations(of_event, ids, 'cancelled', at, by);
  RETURN ids;
END $$;

-- The teams of an event that end with its registration: those that never got seats, and those with seats for fewer members than the minimum
-- that are not kept, when they have no live hold. A team of which somebody came stays. Applications stay until they are decided. A member
-- who had a seat when registration closed counts, even after cancelling: no replacement was possible.
CREATE OR REPLACE FUNCTION teams_to_end(event uuid, at timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT t."id" FROM "Team" t JOIN "Event" e ON e."id" = t."eventId"
  JOIN "Registration" r ON r."teamId" = t."id" AND is_living(r."status")
  WHERE e."id" = event AND e."status" = 'published' AND at >= e."registrationClosesAt" AND t."endedAt" IS NULL
  GROUP BY t."id", e."teamMin", e."registrationClosesAt"
  HAVING bool_and(r."status" <> 'held' AND r."status" <> 'pending' AND r."checkedInAt" IS NULL) AND (
    bool_and(r."status" = 'forming')
    OR NOT t."isKept" AND count(*) FILTER (WHERE r."status" <> 'forming') + (
      SELECT count(*) FROM "Registration" g
      WHERE g."teamId" = t."id" AND g."status" = 'cancelled' AND g."confirmedAt" IS NOT NULL AND g."endedAt" >= e."registrationClosesAt"
    ) < e."teamMin"
  )
$$;

-- The captains' registrations of those of these teams that have seats for fewer members than the minimum, and are not kept.
CREATE OR REPLACE FUNCTION short_teams(event uuid, teams uuid[]) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(c."id"), '{}') FROM "Event" e
  JOIN "Team" t ON t."eventId" = e."id" AND t."id" = ANY (teams) AND t."endedAt" IS NULL AND NOT t."isKept"
  JOIN "Registration" c ON c."teamId" = t."id" AND c."studentId" = t."captainId" AND is_living(c."status")
  WHERE e."id" = event AND e."status" = 'published' AND (
    SELECT count(*) FROM "Registration" m WHERE m."teamId" = t."id" AND takes_seat(m."status")
  ) BETWEEN 1 AND e."teamMin" - 1
$$;
