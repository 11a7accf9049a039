-- Whether every student joins an event with one click.
CREATE OR REPLACE FUNCTION is_plain(event uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT "entry" = 'solo' AND NOT "approval" AND "admits" = 'anyone' AND "years" = '{}'
    AND NOT EXISTS (SELECT FROM "Question" q WHERE q."eventId" = e."id" AND q."required" AND q."removedAt" IS NULL)
  FROM "Event" e WHERE e."id" = event
$$;

-- Whether an organiser has blocked a student.
CREATE OR REPLACE FUNCTION is_barred(event uuid, student uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN EXISTS (SELECT FROM "EventBar" WHERE "eventId" = event AND "studentId" = student);

-- Stores a new registration's answers: `[{questionId, label, value}]`.
CREATE OR REPLACE FUNCTION store_answers(registration uuid, answers jsonb, at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "Answer" ("registrationId", "questionId", "label", "value", "updatedAt")
  SELECT registration, (one->>'questionId')::uuid, one->>'label', one->'value', at FROM jsonb_array_elements(coalesce(answers, '[]')) one
$$;

-- Serves students who ask for the same event, one after the other under its lock: a seat, confirmed immediately or held until `ends` at
-- this price; with approval an application; without a free seat a place in line for a student who `waits`. Students in line are served
-- first. All facts from before the lock are checked again: the event exists, its registration is open, a seat is left, the student is not
-- blocked, and its rules are those that were `seen` (its `updatedAt`; null is for a caller that knows only plain events). A living
-- registration stays; a hold or an offer becomes a confirmed registration if nothing is owed any longer, and a team's member whose hold
-- ended takes a seat again. A student who accepts one of the `invitations` has its seat, at any time and on its terms. Returns a row for
-- each student, in order; none if there is no such event. Messages and answers are stored in the same transaction, and each student's
-- source (null for none) in a registration without one.
CREATE OR REPLACE FUNCTION join_event(event uuid, students uuid[], prices integer[], ends timestamptz[], times timestamptz[], waits boolean[],
  answers jsonb[], seen timestamptz[], sources text[], invitations uuid[])
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
  has_bars boolean;
BEGIN
  -- Students are locked before events, here and in every deletion of an account: so no seat outlives its student.
  PERFORM FROM "Student" WHERE "id" = ANY (students) ORDER BY "id" FOR KEY SHARE;
  PERFORM release_expired_holds(event, latest);
  IF invitations IS NOT NULL THEN PERFORM accept_invitations(event, students, invitations, answers, seen, latest); END IF;
  SELECT "status", "registrationOpensAt", "registrationClosesAt", "capacity" - "taken" AS "left", "waiting", "waitlist", "approval", "entry",
      "updatedAt"
    INTO e FROM "Event" WHERE "id" = event;
  IF NOT FOUND THEN RETURN; END IF;
  seats_left := e."left";
  line := e."waiting";
  has_bars := EXISTS (SELECT FROM "EventBar" WHERE "eventId" = event);

  FOR wish IN
    SELECT * FROM unnest(students, prices, ends, times, waits, answers, seen, invitations)
      AS w (student, price, held_until, at, waits, answers, seen, invitation)
  LOOP
    SELECT "id", "status"::text, "pricePaise", "heldUntil", "place", "teamId", "seats" INTO r FROM "Registration"
      WHERE "eventId" = event AND "studentId" = wish.student AND is_living("status");
    outcome := CASE
      WHEN e."status" <> 'published' THEN 'cancelled'
      -- A decision about an invitation is valid only for that invitation.
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
      -- In a team with one fee, the captain accepts for all, and only if nothing is owed.
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
        -- The others' seats do not depend on an account that is deleted at this moment.
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
  UPDATE "Registration" r SET "source" = s.source FROM unnest(students, sources) AS s (student, source)
    WHERE r."eventId" = event AND r."studentId" = s.student AND s.source IS NOT NULL AND r."source" IS NULL AND is_living(r."status");
END $$;
