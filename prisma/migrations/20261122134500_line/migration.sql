-- The line, teams, applications and offers. Every function that changes registrations runs under its event's lock and ends in
-- `seats_changed`, which serves the line. See docs/decisions/024.

-- Events with a line, and applications that nobody has decided: for the clock.
CREATE INDEX "Event_waiting_idx" ON "Event"("id") WHERE "waiting" > 0;
CREATE INDEX "Registration_pending_idx" ON "Registration"("eventId") WHERE "status" = 'pending';

-- A team's member whose hold ended keeps the registration, and may hold again at another price: an order for each.
DROP INDEX "Payment_open_key";
CREATE UNIQUE INDEX "Payment_open_key" ON "Payment"("registrationId", "gateway", "amountPaise")
  WHERE "status" IN ('created', 'failed') AND NOT "isSurplus";

-- Handing over locks no student: an account that goes keeps its row locked while it waits for the event.
ALTER TABLE "Team" DROP CONSTRAINT "Team_captainId_fkey";

-- The registration for which an order was opened, when the captaincy has moved since.
ALTER TABLE "Payment" ADD COLUMN "openedForId" UUID;

-- Reading -----------------------------------------------------------------------------------------

-- When the line of an event ends: with its registration, and not before it starts.
CREATE FUNCTION line_ends(closes timestamptz, starts timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN GREATEST(closes, starts);

-- How long an offer made at `at` stands: the event's hours, less when the line ends soon, at least half an hour. Whole minutes.
CREATE FUNCTION answer_time(hours integer, line_ends timestamptz, at timestamptz) RETURNS interval
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN LEAST(make_interval(hours => hours), date_trunc('minute', GREATEST(interval '30 minutes', (line_ends - at) / 4)));

-- How long a seat is held for somebody who pays at once.
CREATE FUNCTION hold_time() RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN interval '15 minutes';

-- The fee of one student at this moment: nothing for students of the organising college. One row. The planner inlines it.
CREATE FUNCTION fee_of(event uuid, student uuid) RETURNS TABLE ("paise" integer) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN s."collegeId" = c."collegeId" THEN 0 ELSE e."pricePaise" END
  FROM "Event" e LEFT JOIN "Club" c ON c."id" = e."clubId" LEFT JOIN "Student" s ON s."id" = student
  WHERE e."id" = event
$$;

-- The registrations of an entry: one of nobody's team, or those of a team's members. Rejected ones belong to it, since they can be approved.
CREATE FUNCTION registrations_of(event uuid, entry uuid) RETURNS SETOF "Registration" LANGUAGE sql STABLE AS $$
  SELECT * FROM "Registration" WHERE "id" = entry AND "eventId" = event AND "teamId" IS NULL
    AND (is_living("status") OR "status" = 'rejected') AND "studentId" IS NOT NULL
  UNION ALL
  SELECT * FROM "Registration" WHERE "teamId" = entry AND "eventId" = event
    AND (is_living("status") OR "status" = 'rejected') AND "studentId" IS NOT NULL
$$;

-- The price of each of these registrations at this moment, whether it is confirmed only once something is paid, and whether its student is
-- the one who answers an offer. Where a team owes one fee, its captain pays and answers for all.
CREATE FUNCTION owed(registrations uuid[]) RETURNS TABLE ("id" uuid, "price" integer, "owes" boolean, "answers" boolean) LANGUAGE sql STABLE AS $$
  SELECT r."id", f."paise", f."paise" > 0, true
  FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId" CROSS JOIN LATERAL fee_of(r."eventId", r."studentId") f
  WHERE r."id" = ANY (registrations) AND (r."teamId" IS NULL OR e."feePer" = 'person')
  UNION ALL
  SELECT r."id", CASE WHEN r."studentId" = t."captainId" THEN f."paise" ELSE 0 END, f."paise" > 0, r."studentId" = t."captainId"
  FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId" AND e."feePer" = 'team' JOIN "Team" t ON t."id" = r."teamId"
  CROSS JOIN LATERAL (
    SELECT max(one."paise") AS "paise" FROM registrations_of(t."eventId", t."id") m CROSS JOIN LATERAL fee_of(t."eventId", m."studentId") one
  ) f
  WHERE r."id" = ANY (registrations)
$$;

-- On what terms a seat is offered to somebody who is not asking at this moment.
CREATE FUNCTION offer_terms(event uuid, at timestamptz) RETURNS TABLE ("direct" boolean, "until" timestamptz) LANGUAGE sql STABLE AS $$
  SELECT NOT "askToAccept" AND at < "registrationClosesAt" AND at + interval '24 hours' <= line_ends("registrationClosesAt", "startsAt"),
    at + answer_time("offerHours", line_ends("registrationClosesAt", "startsAt"), at)
  FROM "Event" WHERE "id" = event
$$;

-- Counting and serving --------------------------------------------------------------------------------

-- Messages to the students of these registrations. (The queue's tables are not Prisma's; plpgsql looks for them when it is called.)
CREATE FUNCTION queue_mails(kind text, registrations uuid[]) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  IF cardinality(registrations) > 0 THEN
    PERFORM graphile_worker.add_jobs(ARRAY(
      SELECT ('send_registration_mail', json_build_object('kind', kind, 'registrationId', one), NULL, NULL, NULL, NULL, NULL, NULL)::graphile_worker.job_spec
      FROM unnest(registrations) one
    ));
  END IF;
END $$;

-- Ends every change of an event's registrations or capacity, under the event's lock; the only function that writes "taken" and "waiting".
-- `change` is the number of seats that were taken and `lined` the number of entries that joined the line, negative when they left. `at` is
-- the instant of the change. Then the line is served.
DROP FUNCTION seats_changed(uuid, integer, timestamptz);
CREATE FUNCTION seats_changed(event uuid, change integer, lined integer, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  line integer;
BEGIN
  UPDATE "Event" SET "taken" = "taken" + change, "waiting" = "waiting" + lined WHERE "id" = event AND (change <> 0 OR lined <> 0)
    RETURNING "waiting" INTO line;
  IF line IS DISTINCT FROM 0 THEN PERFORM serve_line(event, at); END IF;
END $$;

-- Gives these registrations their seats, for which there is room. Who owes nothing is confirmed where it is `direct`; the others are held
-- until then, as offers unless they are `asking`. The price is that of this moment.
CREATE FUNCTION give_seats(event uuid, registrations uuid[], asking uuid[], direct boolean, until timestamptz, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  seats integer;
  places integer;
  confirmed uuid[];
  offered uuid[];
BEGIN
  SELECT coalesce(sum(r."seats"), 0), count(r."place") INTO seats, places FROM "Registration" r WHERE r."id" = ANY (registrations);
  WITH given AS (
    UPDATE "Registration" r SET
      "status" = (CASE WHEN direct AND NOT o."owes" THEN 'confirmed' ELSE 'held' END)::"RegistrationStatus",
      "pricePaise" = o."price",
      "heldUntil" = CASE WHEN NOT direct OR o."owes" THEN until END,
      "offeredAt" = CASE WHEN (NOT direct OR o."owes") AND r."id" <> ALL (asking) THEN at END,
      "confirmedAt" = CASE WHEN direct AND NOT o."owes" THEN at END,
      "endedAt" = NULL, "place" = NULL
    FROM owed(registrations) o WHERE r."id" = o."id"
    RETURNING r."id", r."status", r."offeredAt", o."answers"
  )
  SELECT array_agg(g."id") FILTER (WHERE g."status" = 'confirmed'), array_agg(g."id") FILTER (WHERE g."offeredAt" IS NOT NULL AND g."answers")
    INTO confirmed, offered FROM given g;
  PERFORM queue_mails('registered', confirmed);
  PERFORM queue_mails('offered', offered);
  PERFORM seats_changed(event, seats, -places, at);
END $$;

-- Gives free seats to the line: the first entry that fits into what is free, then the next. The event is locked.
CREATE FUNCTION serve_line(event uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  e record;
  entry record;
  seats_left integer;
  chosen uuid[] := '{}';
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
      SELECT array_agg(m."id") AS "ids", sum(m."seats") AS "needs" FROM "Registration" r
      JOIN "Registration" m ON m."id" = r."id" OR (m."teamId" = r."teamId" AND m."status" = 'waiting')
      WHERE r."eventId" = event AND r."place" IS NOT NULL GROUP BY r."place" ORDER BY r."place"
    LOOP
      EXIT WHEN seats_left <= 0;
      CONTINUE WHEN entry."needs" > seats_left;
      chosen := chosen || entry."ids";
      seats_left := seats_left - entry."needs";
    END LOOP;
  END IF;
  IF cardinality(chosen) > 0 THEN
    PERFORM give_seats(event, chosen, '{}', terms."direct", terms."until", at) FROM offer_terms(event, at) terms;
  END IF;
END $$;

-- Keeps the one seat of each of these teams, where teams are counted, on the captain's registration; while that takes no seat, on the one of
-- the member who has been in longest. Returns the number of seats by which that changes "taken".
CREATE FUNCTION carry_seats(event uuid, teams uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  before integer;
  after integer;
BEGIN
  IF cardinality(teams) = 0 OR NOT EXISTS (SELECT FROM "Event" WHERE "id" = event AND "seatsCount" = 'teams') THEN RETURN 0; END IF;
  SELECT coalesce(sum("seats"), 0) INTO before FROM "Registration" WHERE "teamId" = ANY (teams) AND takes_seat("status");
  UPDATE "Registration" r SET "seats" = (r."id" = carrier."id")::integer FROM (
    SELECT DISTINCT ON (m."teamId") m."teamId", m."id" FROM "Registration" m JOIN "Team" t ON t."id" = m."teamId"
    WHERE m."teamId" = ANY (teams) AND (is_living(m."status") OR m."status" = 'rejected')
    ORDER BY m."teamId", takes_seat(m."status") DESC, (m."studentId" = t."captainId") DESC, m."createdAt", m."id"
  ) carrier
  WHERE r."teamId" = carrier."teamId" AND is_living(r."status") AND r."seats" <> (r."id" = carrier."id")::integer;
  SELECT coalesce(sum("seats"), 0) INTO after FROM "Registration" WHERE "teamId" = ANY (teams) AND takes_seat("status");
  RETURN after - before;
END $$;

-- Ending ----------------------------------------------------------------------------------------------

-- Makes another member the captain, with the team's place, seat and fee. Payments under way move too; each remembers for which registration
-- it was opened. False when that student is no member.
CREATE FUNCTION hand_over(team uuid, student uuid, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  t record;
  old record;
  new record;
BEGIN
  SELECT t."eventId", t."captainId", e."feePer" INTO t FROM "Team" t JOIN "Event" e ON e."id" = t."eventId"
    WHERE t."id" = team AND t."endedAt" IS NULL;
  SELECT "id", "place", "pricePaise" INTO old FROM "Registration"
    WHERE "teamId" = team AND "studentId" = t."captainId" AND (is_living("status") OR "status" = 'rejected');
  SELECT "id" INTO new FROM "Registration" WHERE "teamId" = team AND "studentId" = student AND is_living("status");
  IF new."id" IS NULL THEN RETURN false; END IF;
  IF new."id" = old."id" THEN RETURN true; END IF;
  UPDATE "Team" SET "captainId" = student WHERE "id" = team;
  IF old."place" IS NOT NULL THEN
    UPDATE "Registration" SET "place" = NULL WHERE "id" = old."id";
    UPDATE "Registration" SET "place" = old."place" WHERE "id" = new."id";
  END IF;
  IF t."feePer" = 'team' THEN
    UPDATE "Registration" SET "pricePaise" = CASE "id" WHEN new."id" THEN old."pricePaise" ELSE 0 END WHERE "id" IN (old."id", new."id");
    UPDATE "Payment" SET "registrationId" = new."id", "openedForId" = coalesce("openedForId", old."id") WHERE "registrationId" = old."id";
  END IF;
  PERFORM seats_changed(t."eventId", carry_seats(t."eventId", ARRAY[team]), 0, at);
  RETURN true;
END $$;

-- Ends those of these registrations that are living, and frees their seats. The event is locked. Returns their number. A hold that had
-- expired before ends at its own time; in a team it ends as `forming`, since its student stays a member. Captaincy passes on, and a team
-- without members ends.
CREATE OR REPLACE FUNCTION end_registrations(event uuid, registrations uuid[], ended "RegistrationStatus", at timestamptz) RETURNS integer
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  ids uuid[];
  seats integer;
  places integer;
  offers uuid[];
  teams uuid[];
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
      array_agg(r."id") FILTER (WHERE r."status" = 'held' AND r."offeredAt" IS NOT NULL)
    INTO seats, places, offers FROM "Registration" r WHERE r."id" = ANY (ids);
  UPDATE "Registration" r SET
    "status" = CASE WHEN ended = 'expired' AND r."status" = 'held' AND r."teamId" IS NOT NULL THEN 'forming' ELSE ended END,
    "endedAt" = CASE WHEN ended = 'expired' AND r."status" = 'held' THEN CASE WHEN r."teamId" IS NULL THEN r."heldUntil" END ELSE LEAST(at, r."heldUntil") END,
    "heldUntil" = CASE WHEN ended = 'expired' AND r."teamId" IS NOT NULL THEN NULL ELSE r."heldUntil" END,
    "offeredAt" = CASE WHEN ended = 'expired' AND r."teamId" IS NOT NULL THEN NULL ELSE r."offeredAt" END,
    "place" = NULL
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

-- The captains' registrations of those of these teams that have seats, for fewer members than the minimum, and are not kept.
CREATE FUNCTION short_teams(event uuid, teams uuid[]) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(c."id"), '{}') FROM "Event" e
  JOIN "Team" t ON t."eventId" = e."id" AND t."id" = ANY (teams) AND t."endedAt" IS NULL AND NOT t."isKept"
  JOIN "Registration" c ON c."teamId" = t."id" AND c."studentId" = t."captainId" AND is_living(c."status")
  WHERE e."id" = event AND e."status" = 'published' AND (
    SELECT count(*) FROM "Registration" m WHERE m."teamId" = t."id" AND takes_seat(m."status")
  ) BETWEEN 1 AND e."teamMin" - 1
$$;

-- Locks the event until the transaction ends, frees the seats of expired holds and serves the line. Returns the number of those holds.
CREATE OR REPLACE FUNCTION release_expired_holds(event uuid, at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  line integer;
  expired uuid[];
BEGIN
  SELECT "waiting" INTO line FROM "Event" WHERE "id" = event FOR NO KEY UPDATE;
  expired := ARRAY(SELECT "id" FROM "Registration" WHERE "eventId" = event AND is_expired_hold("status", "heldUntil", at));
  IF cardinality(expired) > 0 THEN RETURN end_registrations(event, expired, 'expired', at); END IF;
  IF line > 0 THEN PERFORM serve_line(event, at); END IF;
  RETURN 0;
END $$;

-- The same, and returns the event. `wasFull` is about the moment before: the pages of an event that is or was full may say so.
CREATE FUNCTION lock_event(event uuid, at timestamptz) RETURNS TABLE ("status" "EventStatus", "capacity" integer, "taken" integer,
  "waiting" integer, "registrationClosesAt" timestamptz, "overAt" timestamptz, "wasFull" boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  was_full boolean;
BEGIN
  SELECT coalesce("taken" >= "capacity", false) INTO was_full FROM "Event" WHERE "id" = event FOR NO KEY UPDATE;
  PERFORM release_expired_holds(event, at);
  RETURN QUERY SELECT "status", "capacity", "taken", "waiting", "registrationClosesAt", "overAt", was_full FROM "Event" WHERE "id" = event;
END $$;

-- Ends the line of an event whose end has come, and the applications that nobody decided before the event was over.
CREATE FUNCTION close_line(event uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  ids uuid[];
BEGIN
  PERFORM release_expired_holds(event, at);
  ids := ARRAY(
    SELECT r."id" FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId"
    WHERE e."id" = event AND e."status" = 'published' AND r."status" = 'waiting' AND at >= line_ends(e."registrationClosesAt", e."startsAt")
  );
  PERFORM end_registrations(event, ids, 'expired', at);
  PERFORM queue_mails('line_closed', ids);
  PERFORM end_registrations(event, ARRAY(
    SELECT r."id" FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId"
    WHERE e."id" = event AND e."status" = 'published' AND r."status" = 'pending' AND at >= e."overAt"
  ), 'expired', at);
END $$;

-- Changes the capacity of an event; null is unlimited. Expired holds are released first, so that they prevent no smaller capacity.
CREATE OR REPLACE FUNCTION change_capacity(event uuid, seats integer, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM release_expired_holds(event, at);
  UPDATE "Event" SET "capacity" = seats WHERE "id" = event;
  PERFORM seats_changed(event, 0, 0, at);
END $$;

-- Joining ---------------------------------------------------------------------------------------------

-- Confirms a registration whose money came, or that owes nothing: of a team with one fee, all of its members. A hold keeps its seats; one
-- that had ended takes seats that are free, for all or for none. The event is locked. Returns the confirmed registrations.
CREATE FUNCTION confirm_seats(registration uuid, at timestamptz) RETURNS uuid[] LANGUAGE plpgsql AS $$
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
  UPDATE "Registration" m SET "status" = 'confirmed', "confirmedAt" = at, "heldUntil" = NULL, "endedAt" = NULL WHERE m."id" = ANY (ids);
  IF r."teamId" IS NOT NULL THEN PERFORM carry_seats(r."eventId", ARRAY[r."teamId"]); END IF;
  PERFORM seats_changed(r."eventId", change, 0, at);
  RETURN ids;
END $$;

-- For server processes of the last version.
CREATE OR REPLACE FUNCTION confirm_registration(registration uuid, at timestamptz) RETURNS void LANGUAGE sql AS $$
  SELECT confirm_seats(registration, at)
$$;

-- Stores a new registration's answers. @see join_event
CREATE FUNCTION store_answers(registration uuid, answers jsonb, at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "Answer" ("registrationId", "questionId", "label", "value", "updatedAt")
  SELECT registration, (one->>'questionId')::uuid, one->>'label', one->'value', at FROM jsonb_array_elements(coalesce(answers, '[]')) one
$$;

-- The place behind everybody in line.
CREATE FUNCTION last_place(event uuid) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(max("place"), 0) + 1 FROM "Registration" WHERE "eventId" = event AND "place" IS NOT NULL
$$;

-- The position of a place in line; 1 is next.
CREATE FUNCTION position_of(event uuid, at_place numeric) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer FROM "Registration" WHERE "eventId" = event AND "place" <= at_place
$$;

-- Whether somebody joins an event with one click, whoever it is.
CREATE FUNCTION is_plain(event uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT "entry" = 'solo' AND NOT "approval" AND "admits" = 'anyone' AND "years" = '{}'
    AND NOT EXISTS (SELECT FROM "Question" q WHERE q."eventId" = e."id" AND q."required" AND q."removedAt" IS NULL)
  FROM "Event" e WHERE e."id" = event
$$;

-- Most entries of a line.
CREATE FUNCTION line_max() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 5000;

-- Serves students who ask for the same event, one after the other under its lock: a seat, confirmed at once or held until `ends` at this
-- price; with approval an application; where no seat is left, for who waits, a place in line. Whoever waits already is served first. What
-- was decided before the lock is checked again: the event stands, its registration is open, a seat is left, and its rules are those that
-- were `seen` (its `updatedAt`; null is for who knows only plain events). A living registration stands; a hold or an offer becomes a
-- confirmed registration where nothing is owed any more, and a team's member whose hold ended takes a seat again. A row for each student, in
-- their order; none where there is no such event. Messages and answers (`[{questionId, label, value}]`) are stored in the same transaction.
CREATE FUNCTION join_event(event uuid, students uuid[], prices integer[], ends timestamptz[], times timestamptz[], waits boolean[],
  answers jsonb[], seen timestamptz[])
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
BEGIN
  -- Students are locked before events, here and wherever an account is deleted: so no seat outlives its student.
  PERFORM FROM "Student" WHERE "id" = ANY (students) ORDER BY "id" FOR KEY SHARE;
  PERFORM release_expired_holds(event, latest);
  SELECT "status", "registrationOpensAt", "registrationClosesAt", "capacity" - "taken" AS "left", "waiting", "waitlist", "approval", "entry",
      "updatedAt"
    INTO e FROM "Event" WHERE "id" = event;
  IF NOT FOUND THEN RETURN; END IF;
  seats_left := e."left";
  line := e."waiting";

  FOR wish IN
    SELECT * FROM unnest(students, prices, ends, times, waits, answers, seen) AS w (student, price, held_until, at, waits, answers, seen)
  LOOP
    SELECT "id", "status"::text, "pricePaise", "heldUntil", "place", "teamId", "seats" INTO r FROM "Registration"
      WHERE "eventId" = event AND "studentId" = wish.student AND is_living("status");
    outcome := CASE
      WHEN e."status" <> 'published' THEN 'cancelled'
      WHEN r."status" IN ('waiting', 'pending') THEN r."status"
      WHEN r."status" = 'confirmed' OR r."status" = 'held' AND wish.held_until IS NOT NULL THEN 'there'
      WHEN r."status" = 'held' AND wish.seen <> e."updatedAt" THEN 'changed'
      WHEN r."status" = 'held' THEN 'taken'
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
      UPDATE "Registration" SET "status" = 'confirmed', "pricePaise" = 0, "heldUntil" = NULL, "confirmedAt" = wish.at WHERE "id" = r."id"
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

-- Confirms a hold or an offer of a team's member that owes nothing. Of a team with one fee only the captain's, and with it the others'.
-- Returns the confirmed registrations.
CREATE FUNCTION accept_offer(registration uuid, at timestamptz) RETURNS uuid[] LANGUAGE plpgsql AS $$
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

-- For server processes of the last version, which know only plain events: what they do not know is full.
CREATE OR REPLACE FUNCTION take_seats(event uuid, students uuid[], prices integer[], ends timestamptz[], times timestamptz[])
RETURNS TABLE ("outcome" text, "id" uuid, "status" text, "pricePaise" integer, "heldUntil" timestamptz, "isFull" boolean)
LANGUAGE sql AS $$
  SELECT CASE WHEN j."outcome" IN ('waiting', 'pending', 'changed') THEN 'full' ELSE j."outcome" END, j."id", j."status", j."pricePaise",
    j."heldUntil", j."isFull"
  FROM join_event(event, students, prices, ends, times, NULL, NULL, NULL) j
$$;

-- Decisions -------------------------------------------------------------------------------------------

-- Puts these registrations of one entry at the end of the line. The place is that of `head`.
CREATE FUNCTION join_line(event uuid, registrations uuid[], head uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  UPDATE "Registration" r SET "status" = 'waiting', "since" = at, "endedAt" = NULL,
    "place" = CASE WHEN r."id" = head THEN last_place(event) END
    WHERE r."id" = ANY (registrations);
  PERFORM queue_mails('waiting', registrations);
  PERFORM seats_changed(event, 0, 1, at);
END $$;

-- The registration of an entry that has its place in line, and a team's seat and fee.
CREATE FUNCTION head_of(event uuid, entry uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT r."id" FROM registrations_of(event, entry) r LEFT JOIN "Team" t ON t."id" = r."teamId"
  WHERE t."id" IS NULL OR t."captainId" = r."studentId" AND t."endedAt" IS NULL
$$;

-- Approves or rejects applications in this order, each for itself: a seat, else the end of the line. A rejected one can be approved. Outcomes
-- as in the contract; `changed` is for what is not undecided any more.
CREATE FUNCTION decide_entries(event uuid, ids uuid[], approve boolean, reason text, at timestamptz)
RETURNS TABLE ("id" uuid, "outcome" text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  e record;
  entry uuid;
  head uuid;
  asked uuid[];
  needs integer;
BEGIN
  FOREACH entry IN ARRAY ids LOOP
    SELECT "status", "capacity" - "taken" AS "left", "overAt", "waitlist" AND "waiting" < line_max()
      AND at < line_ends("registrationClosesAt", "startsAt") AS "hasLine" INTO e FROM "Event" WHERE "id" = event;
    head := head_of(event, entry);
    SELECT array_agg(r."id" ORDER BY r."id" <> head), sum(r."seats") INTO asked, needs FROM registrations_of(event, entry) r
      WHERE r."status" = 'pending' OR approve AND r."status" = 'rejected'
        -- The student has come back some other way.
        AND NOT EXISTS (SELECT FROM "Registration" o WHERE o."eventId" = event AND o."studentId" = r."studentId" AND o."id" <> r."id" AND is_living(o."status"));
    id := entry;
    outcome := CASE
      WHEN e."status" <> 'published' OR at >= e."overAt" OR head IS NULL OR asked IS NULL OR head <> ALL (asked) THEN 'changed'
      WHEN NOT approve THEN 'rejected'
      WHEN needs > e."left" AND e."hasLine" THEN 'waiting'
      WHEN needs > e."left" THEN 'full'
    END;
    IF outcome IS NULL OR outcome IN ('rejected', 'waiting') THEN
      UPDATE "Registration" r SET "decidedAt" = at, "decisionReason" = reason WHERE r."id" = ANY (asked);
    END IF;
    IF outcome = 'rejected' THEN
      UPDATE "Registration" r SET "status" = 'rejected', "endedAt" = at WHERE r."id" = ANY (asked);
      PERFORM queue_mails('rejected', asked);
    ELSIF outcome = 'waiting' THEN
      PERFORM join_line(event, asked, head, at);
    ELSIF outcome IS NULL THEN
      PERFORM give_seats(event, asked, '{}', terms."direct", terms."until", at) FROM offer_terms(event, at) terms;
      outcome := CASE WHEN EXISTS (SELECT FROM "Registration" r WHERE r."id" = ANY (asked) AND r."status" = 'held') THEN 'offered' ELSE 'confirmed' END;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;

-- Moves an entry within the line; a position beyond the end is the end. No row for what does not wait.
CREATE FUNCTION move_entry(event uuid, entry uuid, to_position integer, at timestamptz)
RETURNS TABLE ("position" integer, "waiting" integer) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  head uuid := head_of(event, entry);
  before numeric;
  after numeric;
  new_place numeric;
BEGIN
  IF NOT EXISTS (SELECT FROM "Registration" WHERE "id" = head AND "place" IS NOT NULL) THEN RETURN; END IF;
  LOOP
    SELECT "place" INTO before FROM "Registration" WHERE "eventId" = event AND "place" IS NOT NULL AND "id" <> head
      ORDER BY "place" OFFSET GREATEST(to_position - 2, 0) LIMIT (to_position > 1)::integer;
    IF before IS NULL AND to_position > 1 THEN
      SELECT max("place") INTO before FROM "Registration" WHERE "eventId" = event AND "place" IS NOT NULL AND "id" <> head;
    END IF;
    SELECT min("place") INTO after FROM "Registration" WHERE "eventId" = event AND "id" <> head AND "place" > coalesce(before, '-Infinity');
    new_place := CASE
      WHEN after IS NULL THEN coalesce(before, 0) + 1
      WHEN before IS NULL THEN after - 1
      -- A product is exact.
      ELSE ((before + after) * 0.5)::numeric(65, 30)
    END;
    EXIT WHEN (new_place > before) IS NOT FALSE AND (new_place < after) IS NOT FALSE;
    -- After many moves into the same gap there is no number left in it.
    UPDATE "Registration" r SET "place" = n."place" FROM (
      SELECT o."id", m."top" + row_number() OVER (ORDER BY o."place") AS "place" FROM "Registration" o,
        (SELECT max("place") AS "top" FROM "Registration" WHERE "eventId" = event AND "place" IS NOT NULL) m
      WHERE o."eventId" = event AND o."place" IS NOT NULL
    ) n WHERE r."id" = n."id";
  END LOOP;
  UPDATE "Registration" SET "place" = new_place WHERE "id" = head;
  RETURN QUERY SELECT position_of(event, new_place), "waiting" FROM "Event" WHERE "id" = event;
END $$;

-- Gives an entry in line its seats now, out of turn; with `add_seats` the capacity rises by what is missing. Outcomes: confirmed, held, full,
-- changed (it does not wait, or the event is over), gone (there is no such entry).
CREATE FUNCTION admit_entry(event uuid, entry uuid, add_seats boolean, at timestamptz)
RETURNS TABLE ("outcome" text, "heldUntil" timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  e record;
  asked uuid[];
  needs integer;
BEGIN
  SELECT "status", "capacity", "capacity" - "taken" AS "left", "overAt" INTO e FROM "Event" WHERE "id" = event;
  SELECT array_agg(r."id"), sum(r."seats") INTO asked, needs FROM registrations_of(event, entry) r WHERE r."status" = 'waiting';
  outcome := CASE
    WHEN asked IS NULL AND NOT EXISTS (SELECT FROM "Registration" WHERE "eventId" = event AND ("id" = entry OR "teamId" = entry)) THEN 'gone'
    WHEN asked IS NULL OR e."status" <> 'published' OR at >= e."overAt" THEN 'changed'
    WHEN needs > e."left" AND NOT (add_seats AND e."capacity" + needs - e."left" <= 100000) THEN 'full'
  END;
  IF outcome IS NULL THEN
    UPDATE "Event" SET "capacity" = e."capacity" + needs - e."left" WHERE "id" = event AND needs > e."left";
    PERFORM give_seats(event, asked, '{}', terms."direct", terms."until", at) FROM offer_terms(event, at) terms;
    SELECT CASE WHEN count(r."heldUntil") > 0 THEN 'held' ELSE 'confirmed' END, max(r."heldUntil") INTO outcome, "heldUntil"
      FROM "Registration" r WHERE r."id" = ANY (asked);
  END IF;
  RETURN NEXT;
END $$;

-- Ends an application, a wait or an offer, with a team's those of all members. False for any other state.
CREATE FUNCTION take_off_entry(event uuid, entry uuid, reason text, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
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
  PERFORM end_registrations(event, ids, 'cancelled', at);
  PERFORM queue_mails('taken_off', ids);
  RETURN true;
END $$;

-- Teams -----------------------------------------------------------------------------------------------

-- Creates a forming team with its captain. The event and before it the student are locked. Outcomes: created, name_taken, there (the student
-- has a living registration, whose id this is), closed, gone.
CREATE FUNCTION create_team(event uuid, student uuid, team_name text, team_code text, answers jsonb, at timestamptz)
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

-- Adds a member, in the team's state; to a team that has seats with a seat, held 15 minutes where something is owed, or not at all. The event
-- and before it the student are locked. Outcomes: the new state, or gone, there (with that registration), cancelled, closed, team_full, full.
CREATE FUNCTION add_member(team uuid, student uuid, answers jsonb, at timestamptz)
RETURNS TABLE ("outcome" text, "registrationId" uuid) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  t record;
  m record;
  fee integer;
  until timestamptz;
  needs integer;
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
  INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise", "heldUntil", "createdAt", "confirmedAt", "since", "teamId", "seats")
    VALUES (gen_random_uuid(), t."eventId", student, outcome::"RegistrationStatus", coalesce(fee, 0), until, at,
      CASE outcome WHEN 'confirmed' THEN at END, at, team, needs)
    RETURNING "id" INTO "registrationId";
  PERFORM store_answers("registrationId", answers, at);
  PERFORM queue_mails('joined_team', ARRAY["registrationId"]);
  IF outcome = 'confirmed' THEN PERFORM queue_mails('registered', ARRAY["registrationId"]); END IF;
  IF m."isIn" THEN PERFORM seats_changed(t."eventId", needs, 0, at); END IF;
  RETURN NEXT;
END $$;

-- Seats for all members of a forming team, or for none. With approval it applies, unless it has had seats before; where the seats do not
-- suffice it joins the line if it waits. Outcomes: confirmed or held (the captain's state), pending, waiting, full, closed, cancelled, gone,
-- too_small, changed (it is not forming). The event is locked; the caller has checked the members and their answers.
CREATE FUNCTION enter_team(team uuid, wait boolean, at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  t record;
  m record;
  head uuid;
  hold timestamptz;
BEGIN
  SELECT t."eventId", t."enteredAt", e."status", e."registrationOpensAt", e."registrationClosesAt", e."teamMin", e."feePer", e."approval",
      e."waitlist", e."waiting", e."capacity" - e."taken" AS "left"
    INTO t FROM "Team" t JOIN "Event" e ON e."id" = t."eventId" WHERE t."id" = team AND t."endedAt" IS NULL;
  IF NOT FOUND THEN RETURN 'gone'; END IF;
  head := head_of(t."eventId", team);
  SELECT array_agg(r."id" ORDER BY r."id" <> head) AS "ids", count(*) AS "size", sum(r."seats") AS "seats", bool_and(r."status" = 'forming') AS "isForming"
    INTO m FROM registrations_of(t."eventId", team) r;
  IF t."status" <> 'published' THEN RETURN 'cancelled'; END IF;
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
  -- The captain is asking; of a team with one fee, for all.
  hold := CASE WHEN t."enteredAt" IS NULL AND t."feePer" = 'person' THEN (SELECT "until" FROM offer_terms(t."eventId", at)) ELSE at + hold_time() END;
  PERFORM give_seats(t."eventId", m."ids", CASE t."feePer" WHEN 'team' THEN m."ids" ELSE ARRAY[head] END, true, hold, at);
  RETURN (SELECT "status" FROM "Registration" WHERE "id" = head);
END $$;

-- Ends a team with all its registrations. The event is locked. Returns those that ended.
CREATE FUNCTION end_team(team uuid, at timestamptz) RETURNS uuid[] LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  of_event uuid := (SELECT "eventId" FROM "Team" WHERE "id" = team);
  ids uuid[] := ARRAY(SELECT "id" FROM "Registration" WHERE "teamId" = team AND is_living("status") ORDER BY "createdAt", "id");
BEGIN
  PERFORM end_registrations(of_event, ids, 'cancelled', at);
  RETURN ids;
END $$;

-- The teams of an event that end with its registration: those that never got seats, and those with seats for fewer members than the minimum
-- that are not kept, once no hold of theirs lives. Applications stay until somebody decides.
CREATE FUNCTION teams_to_end(event uuid, at timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT t."id" FROM "Team" t JOIN "Event" e ON e."id" = t."eventId"
  JOIN "Registration" r ON r."teamId" = t."id" AND is_living(r."status")
  WHERE e."id" = event AND e."status" = 'published' AND at >= e."registrationClosesAt" AND t."endedAt" IS NULL
  GROUP BY t."id", e."teamMin"
  HAVING bool_and(r."status" <> 'held' AND r."status" <> 'pending') AND (
    bool_and(r."status" = 'forming')
    OR NOT t."isKept" AND count(*) FILTER (WHERE r."status" <> 'forming') < e."teamMin"
  )
$$;
