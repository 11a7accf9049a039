-- Each rule about registrations and seats is stated once. What Prisma's schema language cannot say.

-- A living registration takes a seat or holds one. The planner sees the expression itself, so that partial indexes apply.
CREATE FUNCTION is_living(status "RegistrationStatus") RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status IN ('held', 'confirmed');

-- A hold that has ended, and whose seat "taken" counts until it is released.
CREATE FUNCTION is_expired_hold(status "RegistrationStatus", held_until timestamptz, at timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status = 'held' AND held_until <= at;

-- The number of seats of an event's expired holds. One row. A function of FROM, which the planner inlines.
CREATE FUNCTION expired_seats(event uuid, at timestamptz) RETURNS TABLE ("seats" integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT count(*)::integer FROM "Registration" WHERE "eventId" = event AND is_expired_hold("status", "heldUntil", at)
$$;

-- Ends every change of an event's registrations or capacity, under the event's lock; the only function that writes "taken". `change` is
-- the number of seats that were taken, negative when seats became free, 0 when the number stays. `at` is the instant of the change.
CREATE FUNCTION seats_changed(event uuid, change integer, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Event" SET "taken" = "taken" + change WHERE "id" = event AND change <> 0;
END $$;

-- Ends those of these registrations that are living, and frees their seats. The event is locked. Returns their number. A hold that had
-- expired before ends at its own time.
CREATE FUNCTION end_registrations(event uuid, registrations uuid[], ended "RegistrationStatus", at timestamptz) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  freed integer;
BEGIN
  UPDATE "Registration" SET "status" = ended, "endedAt" = LEAST("heldUntil", at)
    WHERE "id" = ANY (registrations) AND "eventId" = event AND is_living("status");
  GET DIAGNOSTICS freed = ROW_COUNT;
  IF freed > 0 THEN PERFORM seats_changed(event, -freed, at); END IF;
  RETURN freed;
END $$;

-- Locks the event until the transaction ends, and frees the seats of expired holds. Returns their number.
CREATE OR REPLACE FUNCTION release_expired_holds(event uuid, at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  expired uuid[];
BEGIN
  PERFORM FROM "Event" WHERE "id" = event FOR NO KEY UPDATE;
  expired := ARRAY(SELECT "id" FROM "Registration" WHERE "eventId" = event AND is_expired_hold("status", "heldUntil", at));
  IF cardinality(expired) = 0 THEN RETURN 0; END IF;
  RETURN end_registrations(event, expired, 'expired', at);
END $$;

-- Confirms a registration. One that was no longer living takes a seat. The event is locked.
CREATE FUNCTION confirm_registration(registration uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  r record;
BEGIN
  SELECT "eventId", "status" INTO STRICT r FROM "Registration" WHERE "id" = registration;
  UPDATE "Registration" SET "status" = 'confirmed', "confirmedAt" = at, "heldUntil" = NULL, "endedAt" = NULL WHERE "id" = registration;
  PERFORM seats_changed(r."eventId", CASE WHEN is_living(r."status") THEN 0 ELSE 1 END, at);
END $$;

-- Changes the capacity of an event; null is unlimited. Expired holds are released first, so that they prevent no smaller capacity.
CREATE FUNCTION change_capacity(event uuid, seats integer, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM release_expired_holds(event, at);
  UPDATE "Event" SET "capacity" = seats WHERE "id" = event;
  PERFORM seats_changed(event, 0, at);
END $$;

-- Takes seats for students who ask for the same event, one after the other under its lock: confirmed at once, or held until `ends` at this
-- price. What was decided before the lock is checked again: the event stands, its registration is open, a seat is left. A registration that
-- the student has already stands; a hold becomes a confirmed registration where nothing is owed any more. A row for each student, in their
-- order; none where there is no such event. Messages are queued in the same transaction. (The queue's tables are not Prisma's; plpgsql looks
-- for them when it is called.)
CREATE OR REPLACE FUNCTION take_seats(event uuid, students uuid[], prices integer[], ends timestamptz[], times timestamptz[])
RETURNS TABLE ("outcome" text, "id" uuid, "status" text, "pricePaise" integer, "heldUntil" timestamptz, "isFull" boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  e record;
  r record;
  wish record;
  seats_left integer;
  seats_taken integer := 0;
  registered uuid[] := '{}';
  latest timestamptz := (SELECT max(t) FROM unnest(times) t);
BEGIN
  -- Students are locked before events, here and wherever an account is deleted: so no seat outlives its student.
  PERFORM FROM "Student" WHERE "id" = ANY (students) ORDER BY "id" FOR KEY SHARE;
  PERFORM release_expired_holds(event, latest);
  SELECT "status", "registrationOpensAt", "registrationClosesAt", "capacity" - "taken" AS "left" INTO e FROM "Event" WHERE "id" = event;
  IF NOT FOUND THEN RETURN; END IF;
  seats_left := e."left";

  FOR wish IN SELECT * FROM unnest(students, prices, ends, times) AS w (student, price, held_until, at) LOOP
    SELECT "id", "status"::text, "pricePaise", "heldUntil" INTO r FROM "Registration"
      WHERE "eventId" = event AND "studentId" = wish.student AND is_living("status");
    outcome := CASE
      WHEN e."status" <> 'published' THEN 'cancelled'
      WHEN r."id" IS NOT NULL AND (r."status" = 'confirmed' OR wish.held_until IS NOT NULL) THEN 'there'
      WHEN r."id" IS NOT NULL THEN 'taken'
      WHEN wish.at < e."registrationOpensAt" OR wish.at >= e."registrationClosesAt" THEN 'closed'
      WHEN seats_left <= 0 THEN 'full'
      ELSE 'taken'
    END;

    IF outcome = 'taken' AND r."id" IS NOT NULL THEN
      UPDATE "Registration" SET "status" = 'confirmed', "pricePaise" = 0, "heldUntil" = NULL, "confirmedAt" = wish.at WHERE "id" = r."id"
        RETURNING "id", "status"::text, "pricePaise", "heldUntil" INTO r;
      registered := registered || r."id";
    ELSIF outcome = 'taken' THEN
      INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise", "heldUntil", "createdAt", "confirmedAt")
        SELECT gen_random_uuid(), event, "id", (CASE WHEN wish.held_until IS NULL THEN 'confirmed' ELSE 'held' END)::"RegistrationStatus",
          wish.price, wish.held_until, wish.at, CASE WHEN wish.held_until IS NULL THEN wish.at END
        -- The others' seats do not depend on an account that goes at this moment.
        FROM "Student" WHERE "id" = wish.student
        RETURNING "id", "status"::text, "pricePaise", "heldUntil" INTO r;
      IF FOUND THEN
        seats_taken := seats_taken + 1;
        seats_left := seats_left - 1;
        IF wish.held_until IS NULL THEN registered := registered || r."id"; END IF;
      ELSE
        outcome := 'gone';
      END IF;
    END IF;

    id := r."id";
    status := r."status";
    "pricePaise" := r."pricePaise";
    "heldUntil" := r."heldUntil";
    "isFull" := COALESCE(seats_left <= 0, false);
    RETURN NEXT;
  END LOOP;

  IF seats_taken > 0 OR cardinality(registered) > 0 THEN PERFORM seats_changed(event, seats_taken, latest); END IF;
  IF cardinality(registered) > 0 THEN
    PERFORM graphile_worker.add_jobs(ARRAY(
      SELECT ('send_registration_mail', json_build_object('kind', 'registered', 'registrationId', one), NULL, NULL, NULL, NULL, NULL, NULL)::graphile_worker.job_spec
      FROM unnest(registered) one
    ));
  END IF;
END $$;
