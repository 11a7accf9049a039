-- Invitations that hold a seat: an organiser adds an address, and its student accepts. Until then the registration is held without a student.
-- See docs/decisions/028. Whoever is barred does not join, and every registration that ends says by whom.

ALTER TABLE "Registration"
  -- An address is there only while somebody may still accept or pay.
  ADD CONSTRAINT "Registration_invited_is_held" CHECK ("invitedEmail" IS NULL OR "status" = 'held'),
  ADD CONSTRAINT "Registration_living_has_not_ended" CHECK ("endedBy" IS NULL OR NOT is_living("status"));

-- Reading -----------------------------------------------------------------------------------------

-- A student's addresses that an invitation may name: the log-in without its tag, and the proven college address.
CREATE FUNCTION addresses_of(student uuid) RETURNS SETOF text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT regexp_replace("email", '(?<=.)\+[^@]*@', '@') FROM "Account" WHERE "id" = student
  UNION ALL
  SELECT "collegeEmail" FROM "Student" WHERE "id" = student AND "collegeEmail" IS NOT NULL
$$;

-- The open invitations of a student to an event: at most one for each address.
CREATE FUNCTION invitations_of(event uuid, student uuid, at timestamptz) RETURNS SETOF "Registration" LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.* FROM "Registration" r
  WHERE r."eventId" = event AND r."status" = 'held' AND r."invitedEmail" IS NOT NULL AND r."studentId" IS NULL AND r."heldUntil" > at
    AND r."invitedEmail" IN (SELECT * FROM addresses_of(student))
$$;

-- Whether an organiser does not let a student join.
CREATE FUNCTION is_barred(event uuid, student uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN EXISTS (SELECT FROM "EventBar" WHERE "eventId" = event AND "studentId" = student);

-- Ending ------------------------------------------------------------------------------------------

-- Ends those of these registrations that are living, and frees their seats. The event is locked. Returns their number. A hold that had
-- expired before ends at its own time; in a team it ends as `forming`, since its student stays a member. Captaincy passes on, and a team
-- without members ends. Without `by`, the clock ended what expired, the event what ends with it, and the students everything else.
DROP FUNCTION end_registrations(uuid, uuid[], "RegistrationStatus", timestamptz);
CREATE FUNCTION end_registrations(event uuid, registrations uuid[], ended "RegistrationStatus", at timestamptz, by "EndedBy" DEFAULT NULL)
RETURNS integer
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  ids uuid[];
  seats integer;
  places integer;
  offers uuid[];
  teams uuid[];
  who "EndedBy" := coalesce(by, CASE
    WHEN ended = 'expired' THEN 'clock'::"EndedBy"
    WHEN (SELECT "status" FROM "Event" WHERE "id" = event) = 'published' THEN 'self'
    ELSE 'event'
  END);
BEGIN
  SELECT array_agg(r."id"), array_agg(DISTINCT r."teamId") FILTER (WHERE r."teamId" IS NOT NULL) INTO ids, teams FROM "Registration" r
    WHERE r."id" = ANY (registrations) AND r."eventId" = event AND is_living(r."status");
  IF ids IS NULL THEN RETURN 0; END IF;

  -- Before the seats are counted, since a captain's seat, place and fee stay in the team. The members of a cancelled event all end.
  IF teams IS NOT NULL AND ended = 'cancelled' THEN
    PERFORM hand_over(t."id", (
      SELECT m."studentId" FROM "Registration" m WHERE m."teamId" = t."id" AND is_living(m."status") AND m."id" <> ALL (ids)
        AND m."studentId" IS NOT NULL
      ORDER BY m."createdAt", m."id" LIMIT 1
    ), at)
    FROM "Team" t JOIN "Event" e ON e."id" = t."eventId" AND e."status" = 'published'
    JOIN "Registration" c ON c."teamId" = t."id" AND c."studentId" = t."captainId" AND c."id" = ANY (ids)
    WHERE t."id" = ANY (teams);
  END IF;

  SELECT coalesce(sum(r."seats") FILTER (WHERE takes_seat(r."status")), 0), count(r."place"),
      array_agg(r."id") FILTER (WHERE r."status" = 'held' AND r."offeredAt" IS NOT NULL AND r."studentId" IS NOT NULL)
    INTO seats, places, offers FROM "Registration" r WHERE r."id" = ANY (ids);
  UPDATE "Registration" r SET
    "status" = CASE WHEN ended = 'expired' AND r."status" = 'held' AND r."teamId" IS NOT NULL THEN 'forming' ELSE ended END,
    "endedAt" = CASE WHEN ended = 'expired' AND r."status" = 'held' THEN CASE WHEN r."teamId" IS NULL THEN r."heldUntil" END ELSE LEAST(at, r."heldUntil") END,
    "heldUntil" = CASE WHEN ended = 'expired' AND r."teamId" IS NOT NULL THEN NULL ELSE r."heldUntil" END,
    "offeredAt" = CASE WHEN ended = 'expired' AND r."teamId" IS NOT NULL THEN NULL ELSE r."offeredAt" END,
    "endedBy" = CASE WHEN ended = 'expired' AND r."status" = 'held' AND r."teamId" IS NOT NULL THEN NULL ELSE who END,
    "invitedEmail" = NULL, "place" = NULL
    WHERE r."id" = ANY (ids);
  IF ended = 'expired' THEN PERFORM queue_mails('offer_ended', offers); END IF;

  IF teams IS NOT NULL THEN
    UPDATE "Team" t SET "endedAt" = at WHERE t."id" = ANY (teams) AND t."endedAt" IS NULL AND NOT EXISTS (
      SELECT FROM "Registration" m WHERE m."teamId" = t."id" AND (is_living(m."status") OR m."status" = 'rejected')
    );
    seats := seats - carry_seats(event, teams);
    PERFORM queue_mails('team_short', short_teams(event, teams));
  END IF;
  PERFORM seats_changed(event, -seats, -places, at);
  RETURN cardinality(ids);
END $$;

-- Ends a team with all its registrations. The event is locked. Returns those that ended.
DROP FUNCTION end_team(uuid, timestamptz);
CREATE FUNCTION end_team(team uuid, at timestamptz, by "EndedBy" DEFAULT NULL) RETURNS uuid[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  of_event uuid := (SELECT "eventId" FROM "Team" WHERE "id" = team);
  ids uuid[] := ARRAY(SELECT "id" FROM "Registration" WHERE "teamId" = team AND is_living("status") ORDER BY "createdAt", "id");
BEGIN
  PERFORM end_registrations(of_event, ids, 'cancelled', at, by);
  RETURN ids;
END $$;

-- Ends an application, a wait or an offer, with a team's those of all members. False for any other state.
CREATE OR REPLACE FUNCTION take_off_entry(event uuid, entry uuid, reason text, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(r."id") INTO ids FROM registrations_of(event, entry) r
    WHERE is_living(r."status")
    HAVING bool_and(r."status" IN ('pending', 'waiting', 'forming') OR r."status" = 'held' AND r."offeredAt" IS NOT NULL)
      AND bool_or(r."status" <> 'forming');
  IF ids IS NULL THEN RETURN false; END IF;
  UPDATE "Registration" r SET "decisionReason" = reason WHERE r."id" = ANY (ids);
  PERFORM end_registrations(event, ids, 'cancelled', at, 'organiser');
  PERFORM queue_mails('taken_off', ids);
  RETURN true;
END $$;

-- Inviting ----------------------------------------------------------------------------------------

-- Holds a seat until then for each of these addresses, or for none: null where not all fit. Passes over addresses that are invited already,
-- and those with which somebody who has a seat logs in. The event is locked. Returns the new registrations.
CREATE FUNCTION invite_people(event uuid, addresses text[], waived boolean, until timestamptz, at timestamptz) RETURNS uuid[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  e record;
  fresh text[];
  ids uuid[];
BEGIN
  SELECT "pricePaise", "capacity" - "taken" AS "left" INTO STRICT e FROM "Event" WHERE "id" = event;
  fresh := ARRAY(
    SELECT DISTINCT one FROM unnest(addresses) one
    WHERE NOT EXISTS (SELECT FROM "Registration" r WHERE r."eventId" = event AND r."status" = 'held' AND r."invitedEmail" = one)
      AND NOT EXISTS (
        SELECT FROM "Account" a JOIN "Registration" r ON r."studentId" = a."id" AND r."eventId" = event AND takes_seat(r."status")
        WHERE a."realm" = 'student' AND a."email" = one
      )
    ORDER BY one
  );
  IF cardinality(fresh) > e."left" THEN RETURN NULL; END IF;
  WITH invited AS (
    INSERT INTO "Registration" ("id", "eventId", "status", "pricePaise", "isWaived", "invitedEmail", "heldUntil", "offeredAt", "createdAt")
    SELECT gen_random_uuid(), event, 'held', CASE WHEN waived THEN 0 ELSE e."pricePaise" END, waived AND e."pricePaise" > 0, one, until, at, at
    FROM unnest(fresh) one
    RETURNING "id"
  )
  SELECT coalesce(array_agg(i."id"), '{}') INTO ids FROM invited i;
  PERFORM seats_changed(event, cardinality(ids), 0, at);
  PERFORM queue_mails('invited', ids);
  RETURN ids;
END $$;

-- Gives these invitations to the students who accept them, with their answers. Who waits or has applied alone does so no longer; another
-- invitation of the same student ends. Whoever has a seat or is in a team, is barred, or decided by other rules than today's keeps what there
-- is. The students and then the event are locked.
CREATE FUNCTION accept_invitations(event uuid, students uuid[], invitations uuid[], answers jsonb[], seen timestamptz[], at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  wish record;
BEGIN
  FOR wish IN
    SELECT w.* FROM unnest(students, invitations, answers, seen) AS w (student, invitation, answers, seen)
    JOIN "Event" e ON e."id" = event AND e."status" = 'published' AND at < e."overAt" AND e."updatedAt" = w.seen
    WHERE w.invitation IS NOT NULL
  LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM invitations_of(event, wish.student, at) i WHERE i."id" = wish.invitation)
      OR is_barred(event, wish.student)
      OR EXISTS (
        SELECT FROM "Registration" r WHERE r."eventId" = event AND r."studentId" = wish.student
          AND (takes_seat(r."status") OR is_living(r."status") AND r."teamId" IS NOT NULL)
      );
    PERFORM end_registrations(event, ARRAY(
      SELECT r."id" FROM "Registration" r WHERE r."eventId" = event AND r."studentId" = wish.student AND is_living(r."status")
      UNION ALL
      SELECT i."id" FROM invitations_of(event, wish.student, at) i WHERE i."id" <> wish.invitation
    ), 'cancelled', at, 'self');
    UPDATE "Registration" SET "studentId" = wish.student WHERE "id" = wish.invitation;
    IF wish.answers IS NOT NULL THEN PERFORM store_answers(wish.invitation, wish.answers, at); END IF;
  END LOOP;
END $$;

-- Joining -----------------------------------------------------------------------------------------

-- Confirms a registration whose money came, or that owes nothing: of a team with one fee, all of its members. A hold keeps its seats; one
-- that had ended takes seats that are free, for all or for none. The event is locked. Returns the confirmed registrations.
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
  -- Of a team that is counted as one and has lost its seat, any member takes it.
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

-- Serves students who ask for the same event, one after the other under its lock: a seat, confirmed at once or held until `ends` at this
-- price; with approval an application; where no seat is left, for who waits, a place in line. Whoever waits already is served first. What
-- was decided before the lock is checked again: the event stands, its registration is open, a seat is left, nobody is barred, and its rules
-- are those that were `seen` (its `updatedAt`; null is for who knows only plain events). A living registration stands; a hold or an offer
-- becomes a confirmed registration where nothing is owed any more, and a team's member whose hold ended takes a seat again. Who accepts one of
-- the `invitations` has its seat, at any time and under its terms. A row for each student, in their order; none where there is no such event.
-- Messages and answers (`[{questionId, label, value}]`) are stored in the same transaction.
DROP FUNCTION join_event(uuid, uuid[], integer[], timestamptz[], timestamptz[], boolean[], jsonb[], timestamptz[]);
CREATE FUNCTION join_event(event uuid, students uuid[], prices integer[], ends timestamptz[], times timestamptz[], waits boolean[],
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
      INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise", "heldUntil", "createdAt", "confirmedAt", "since", "place")
        SELECT gen_random_uuid(), event, "id",
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

-- `join_event`, and keeps each student's source (null for none) with a registration that has none yet.
DROP FUNCTION join_event_from(uuid, uuid[], integer[], timestamptz[], timestamptz[], boolean[], jsonb[], timestamptz[], text[]);
CREATE FUNCTION join_event_from(event uuid, students uuid[], prices integer[], ends timestamptz[], times timestamptz[], waits boolean[],
  answers jsonb[], seen timestamptz[], sources text[], invitations uuid[] DEFAULT NULL)
RETURNS TABLE ("outcome" text, "id" uuid, "status" text, "pricePaise" integer, "heldUntil" timestamptz, "isFull" boolean, "position" integer)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT * FROM join_event(event, students, prices, ends, times, waits, answers, seen, invitations);
  UPDATE "Registration" r SET "source" = s.source
    FROM unnest(students, sources) AS s (student, source)
    WHERE r."eventId" = event AND r."studentId" = s.student AND s.source IS NOT NULL AND r."source" IS NULL AND is_living(r."status");
END $$;
