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

-- Locks the event, as release_expired_holds does, and returns it; one that was cancelled and is hidden as cancelled. `wasFull` describes
-- the moment before: the pages of an event that is or was full may show it.
CREATE OR REPLACE FUNCTION lock_event(event uuid, at timestamptz) RETURNS TABLE ("status" "EventStatus", "capacity" integer, "taken" integer,
  "waiting" integer, "registrationClosesAt" timestamptz, "startsAt" timestamptz, "overAt" timestamptz, "wasFull" boolean,
  "isHidden" boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  was_full boolean;
BEGIN
  SELECT coalesce("taken" >= "capacity", false) INTO was_full FROM "Event" WHERE "id" = event FOR NO KEY UPDATE;
  PERFORM release_expired_holds(event, at);
  RETURN QUERY SELECT CASE WHEN "hiddenFrom" = 'cancelled' THEN "hiddenFrom" ELSE "status" END, "capacity", "taken", "waiting",
    "registrationClosesAt", "startsAt", "overAt", was_full, "hiddenFrom" IS NOT NULL FROM "Event" WHERE "id" = event;
END $$;

-- Ends every hold, offer and invitation of a hidden event; who waits, applied or has a seat stays. Returns the number of those that ended.
CREATE OR REPLACE FUNCTION end_holds(event uuid, at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM "Event" WHERE "id" = event FOR NO KEY UPDATE;
  UPDATE "Registration" SET "heldUntil" = at
    WHERE "eventId" = event AND is_expired_hold("status", "heldUntil", 'infinity') AND "heldUntil" > at;
  RETURN release_expired_holds(event, at);
END $$;
