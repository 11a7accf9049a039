-- A registration lives in five states and takes a seat in two of them. Seats are summed, since members of a team that counts as one have
-- none of their own.

-- A student has one living registration at an event.
CREATE OR REPLACE FUNCTION is_living(status "RegistrationStatus") RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status IN ('forming', 'pending', 'waiting', 'held', 'confirmed');

-- These take their `seats`.
CREATE FUNCTION takes_seat(status "RegistrationStatus") RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status IN ('held', 'confirmed');

DROP INDEX "Registration_live_key";
CREATE UNIQUE INDEX "Registration_live_key" ON "Registration"("eventId", "studentId")
  WHERE "status" IN ('forming', 'pending', 'waiting', 'held', 'confirmed');

-- The number of seats of an event's expired holds. One row. A function of FROM, which the planner inlines.
CREATE OR REPLACE FUNCTION expired_seats(event uuid, at timestamptz) RETURNS TABLE ("seats" integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum("seats"), 0)::integer FROM "Registration" WHERE "eventId" = event AND is_expired_hold("status", "heldUntil", at)
$$;

-- Ends those of these registrations that are living, and frees their seats. The event is locked. Returns their number. A hold that had
-- expired before ends at its own time.
CREATE OR REPLACE FUNCTION end_registrations(event uuid, registrations uuid[], ended "RegistrationStatus", at timestamptz) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  freed integer;
  number integer;
BEGIN
  SELECT coalesce(sum("seats"), 0) INTO freed FROM "Registration"
    WHERE "id" = ANY (registrations) AND "eventId" = event AND takes_seat("status");
  UPDATE "Registration" SET "status" = ended, "endedAt" = LEAST("heldUntil", at), "place" = NULL
    WHERE "id" = ANY (registrations) AND "eventId" = event AND is_living("status");
  GET DIAGNOSTICS number = ROW_COUNT;
  IF number > 0 THEN PERFORM seats_changed(event, -freed, at); END IF;
  RETURN number;
END $$;

-- Confirms a registration. One that took no seat takes its own. The event is locked.
CREATE OR REPLACE FUNCTION confirm_registration(registration uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  r record;
BEGIN
  SELECT "eventId", "status", "seats" INTO STRICT r FROM "Registration" WHERE "id" = registration;
  UPDATE "Registration" SET "status" = 'confirmed', "confirmedAt" = at, "heldUntil" = NULL, "endedAt" = NULL WHERE "id" = registration;
  PERFORM seats_changed(r."eventId", CASE WHEN takes_seat(r."status") THEN 0 ELSE r."seats" END, at);
END $$;
