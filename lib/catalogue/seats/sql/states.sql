-- A student has one living registration at an event. The planner inlines the expression, so that partial indexes apply.
CREATE OR REPLACE FUNCTION is_living(status "RegistrationStatus") RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status IN ('forming', 'pending', 'waiting', 'held', 'confirmed');

ALTER TABLE "Registration" ADD CONSTRAINT "Registration_living_has_not_ended" CHECK ("endedBy" IS NULL OR NOT is_living("status"));

-- Registrations in these states take their `seats`.
CREATE OR REPLACE FUNCTION takes_seat(status "RegistrationStatus") RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status IN ('held', 'confirmed');

-- An ended hold whose seat "taken" counts until it is released.
CREATE OR REPLACE FUNCTION is_expired_hold(status "RegistrationStatus", held_until timestamptz, at timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN status = 'held' AND held_until <= at;

-- The number of seats of an event's expired holds. One row. A function of FROM, which the planner inlines.
CREATE OR REPLACE FUNCTION expired_seats(event uuid, at timestamptz) RETURNS TABLE ("seats" integer)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum("seats"), 0)::integer FROM "Registration" WHERE "eventId" = event AND is_expired_hold("status", "heldUntil", at)
$$;
