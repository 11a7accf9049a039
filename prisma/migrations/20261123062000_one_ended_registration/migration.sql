-- Whoever joins and leaves again and again leaves one row, not one for each time: the new registration takes the place of the one that the
-- student ended before, and its id, so that a door's list, which knows people by it, learns of each change. Rows that tell more than
-- that are kept: with a payment or an order, an organiser's act, an offer or a decision, a scan, another team, answers that the new
-- registration does not give anew, and a seat that the new one has not.

-- Deletes the registration that a new one of the same student replaces, and returns its id for it; null where there is none. The event
-- is locked.
CREATE FUNCTION replace_ended(event uuid, student uuid, team uuid, has_seat boolean, has_answers boolean) RETURNS uuid LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  former uuid;
BEGIN
  DELETE FROM "Registration" WHERE "id" = (
    SELECT r."id" FROM "Registration" r CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT FROM "Answer" a WHERE a."registrationId" = r."id") AS "has"
    ) answers
    WHERE r."studentId" = student AND r."eventId" = event AND r."status" = 'cancelled' AND r."endedBy" = 'self'
      AND r."teamId" IS NOT DISTINCT FROM team AND r."offeredAt" IS NULL AND r."decidedAt" IS NULL
      AND (has_seat OR r."confirmedAt" IS NULL) AND (has_answers OR NOT answers."has")
      AND NOT EXISTS (SELECT FROM "Payment" p WHERE p."registrationId" = r."id")
      AND NOT EXISTS (SELECT FROM "EntryAct" a WHERE a."eventId" = event AND a."entryId" = r."id")
      AND NOT EXISTS (SELECT FROM "DoorAction" d WHERE d."eventId" = event AND d."registrationId" = r."id")
    -- The one that is most like the new one, so that at most one of each kind stays.
    ORDER BY r."confirmedAt" IS NULL, NOT answers."has", r."createdAt" DESC LIMIT 1
  ) RETURNING "id" INTO former;
  RETURN former;
END $$;

-- As before, but for `replace_ended`.
CREATE OR REPLACE FUNCTION join_event(event uuid, students uuid[], prices integer[], ends timestamptz[], times timestamptz[], waits boolean[],
  answers jsonb[], seen timestamptz[], invitations uuid[] DEFAULT NULL)
RETURNS TABLE ("outcome" text, "id" uuid, "status" text, "pricePaise" integer, "heldUntil" timestamptz, "isFull" boolean, "position" integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  e record;
  r record;
  wish record;
  seats_left integer;
  line integer;
  next_place numeric;
  seats_taken integer := 0;
  registered uuid[] := '{}';
  lined uuid[] := '{}';
  applied uuid[] := '{}';
  confirmed uuid[];
  former uuid;
  latest timestamptz := (SELECT max(t) FROM unnest(times) t);
  has_bars boolean := EXISTS (SELECT FROM "EventBar" WHERE "eventId" = event);
BEGIN
  -- Students are locked before events, here and wherever an account is deleted: so no seat outlives its student.
  PERFORM FROM "Student" WHERE "id" = ANY (students) ORDER BY "id" FOR KEY SHARE;
  PERFORM release_expired_holds(event, latest);
  IF invitations IS NOT NULL THEN PERFORM accept_invitations(event, students, invitations, answers, seen, latest); END IF;
  SELECT "status", "registrationOpensAt", "registrationClosesAt", "capacity" - "taken" AS "left", "waiting", "waitlist", "approval", "entry",
      "updatedAt"
    INTO e FROM "Event" WHERE "id" = event;
  IF NOT FOUND THEN RETURN; END IF;
  seats_left := e."left";
  line := e."waiting";

  FOR wish IN
    SELECT * FROM unnest(students, prices, ends, times, waits, answers, seen, invitations)
      AS w (student, price, held_until, at, waits, answers, seen, invitation)
  LOOP
    SELECT "id", "status"::text, "pricePaise", "heldUntil", "place", "teamId", "seats" INTO r FROM "Registration"
      WHERE "eventId" = event AND "studentId" = wish.student AND is_living("status");
    outcome := CASE
      WHEN e."status" <> 'published' THEN 'cancelled'
      -- A decision about an invitation holds for it alone.
      WHEN wish.invitation IS NOT NULL AND r."id" IS DISTINCT FROM wish.invitation AND r."status" IS DISTINCT FROM 'confirmed' THEN 'changed'
      WHEN r."status" IN ('waiting', 'pending') THEN r."status"
      WHEN r."status" = 'confirmed' OR r."status" = 'held' AND wish.held_until IS NOT NULL THEN 'there'
      WHEN r."status" = 'held' AND wish.seen <> e."updatedAt" THEN 'changed'
      WHEN r."status" = 'held' THEN 'taken'
      WHEN r."id" IS NULL AND has_bars AND is_barred(event, wish.student) THEN 'changed'
      WHEN wish.at < e."registrationOpensAt" OR wish.at >= e."registrationClosesAt" THEN 'closed'
      WHEN wish.seen <> e."updatedAt" OR wish.seen IS NULL AND NOT is_plain(event) THEN 'changed'
      WHEN r."status" = 'forming' THEN 'seat again'
      WHEN e."entry" = 'team' THEN 'changed'
      WHEN e."approval" AND (seats_left <= 0 AND NOT e."waitlist") IS NOT TRUE THEN 'pending'
      WHEN e."approval" THEN 'full'
      WHEN seats_left <= 0 AND wish.waits AND e."waitlist" AND line < line_max() THEN 'waiting'
      WHEN seats_left <= 0 THEN 'full'
      ELSE 'taken'
    END;

    IF outcome = 'taken' AND r."teamId" IS NOT NULL THEN
      -- In a team with one fee, the captain accepts for all, and only where nothing is owed.
      confirmed := accept_offer(r."id", wish.at);
      IF cardinality(confirmed) = 0 THEN outcome := 'changed'; END IF;
      registered := registered || confirmed;
      SELECT "id", "status"::text, "pricePaise", "heldUntil", "place" INTO r FROM "Registration" WHERE "id" = r."id";
    ELSIF outcome = 'taken' AND r."id" IS NOT NULL THEN
      UPDATE "Registration" SET "status" = 'confirmed', "pricePaise" = 0, "heldUntil" = NULL, "confirmedAt" = wish.at, "invitedEmail" = NULL
        WHERE "id" = r."id"
        RETURNING "id", "status"::text, "pricePaise", "heldUntil", "place" INTO r;
      registered := registered || r."id";
    ELSIF outcome = 'seat again' THEN
      outcome := CASE
        WHEN NOT EXISTS (
          SELECT FROM "Registration" m JOIN "Event" v ON v."id" = m."eventId" AND v."feePer" = 'person'
          WHERE m."teamId" = r."teamId" AND takes_seat(m."status")
        ) THEN 'changed'
        WHEN r."seats" > seats_left THEN 'full'
        ELSE 'taken'
      END;
      IF outcome = 'taken' THEN
        seats_taken := seats_taken + r."seats";
        seats_left := seats_left - r."seats";
        UPDATE "Registration" SET "status" = (CASE WHEN wish.held_until IS NULL THEN 'confirmed' ELSE 'held' END)::"RegistrationStatus",
          "pricePaise" = wish.price, "heldUntil" = wish.held_until, "confirmedAt" = CASE WHEN wish.held_until IS NULL THEN wish.at END
          WHERE "id" = r."id" RETURNING "id", "status"::text, "pricePaise", "heldUntil", "place" INTO r;
        IF wish.held_until IS NULL THEN registered := registered || r."id"; END IF;
      END IF;
    ELSIF r."id" IS NULL AND outcome IN ('taken', 'waiting', 'pending') THEN
      IF outcome = 'waiting' AND next_place IS NULL THEN next_place := last_place(event); END IF;
      former := replace_ended(event, wish.student, NULL, outcome = 'taken' AND wish.held_until IS NULL, wish.answers IS NOT NULL);
      INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise", "heldUntil", "createdAt", "confirmedAt", "since", "place")
        SELECT coalesce(former, gen_random_uuid()), event, "id",
          (CASE WHEN outcome <> 'taken' THEN outcome WHEN wish.held_until IS NULL THEN 'confirmed' ELSE 'held' END)::"RegistrationStatus",
          CASE outcome WHEN 'taken' THEN wish.price ELSE 0 END, CASE outcome WHEN 'taken' THEN wish.held_until END, wish.at,
          CASE WHEN outcome = 'taken' AND wish.held_until IS NULL THEN wish.at END, CASE WHEN outcome <> 'taken' THEN wish.at END,
          CASE outcome WHEN 'waiting' THEN next_place END
        -- The others' seats do not depend on an account that goes at this moment.
        FROM "Student" WHERE "id" = wish.student
        RETURNING "id", "status"::text, "pricePaise", "heldUntil", "place" INTO r;
      IF NOT FOUND THEN
        outcome := 'gone';
      ELSE
        IF wish.answers IS NOT NULL THEN PERFORM store_answers(r."id", wish.answers, wish.at); END IF;
        IF outcome = 'taken' THEN
          seats_taken := seats_taken + 1;
          seats_left := seats_left - 1;
          IF wish.held_until IS NULL THEN registered := registered || r."id"; END IF;
        ELSIF outcome = 'waiting' THEN
          lined := lined || r."id";
          line := line + 1;
          next_place := next_place + 1;
        ELSE
          applied := applied || r."id";
        END IF;
      END IF;
    END IF;

    id := r."id";
    status := r."status";
    "pricePaise" := r."pricePaise";
    "heldUntil" := r."heldUntil";
    "isFull" := COALESCE(seats_left <= 0, false);
    "position" := CASE WHEN r."id" = lined[cardinality(lined)] THEN line WHEN r."place" IS NOT NULL THEN position_of(event, r."place") END;
    RETURN NEXT;
  END LOOP;

  IF seats_taken > 0 OR cardinality(lined) > 0 OR cardinality(registered) > 0 THEN
    PERFORM seats_changed(event, seats_taken, cardinality(lined), latest);
  END IF;
  PERFORM queue_mails('registered', registered);
  IF lined <> '{}' OR applied <> '{}' THEN
    PERFORM queue_mails('waiting', lined);
    PERFORM queue_mails('applied', applied);
  END IF;
END $$;

-- As before, but for `replace_ended`.
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
    -- Who joins a team that owes one fee owes nothing more, and is confirmed with the others.
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
