-- Ends every change of an event's registrations or capacity, under the event's lock; only this function writes "taken". `change` is the
-- difference of taken seats, negative when seats became free, 0 for none; `lined` is the same for entries of the line. `at` is the instant
-- of the change. An entry joins the line because it does not fit, and earlier entries did not fit either: then there is nothing to serve.
CREATE OR REPLACE FUNCTION seats_changed(event uuid, change integer, lined integer, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  line integer;
BEGIN
  UPDATE "Event" SET "taken" = "taken" + change, "waiting" = "waiting" + lined WHERE "id" = event AND (change <> 0 OR lined <> 0)
    RETURNING "waiting" INTO line;
  IF line IS DISTINCT FROM 0 AND NOT (change = 0 AND lined > 0) THEN PERFORM serve_line(event, at); END IF;
END $$;

-- Changes the capacity of an event; null means unlimited. Expired holds are released first, so that they prevent no smaller capacity.
CREATE OR REPLACE FUNCTION change_capacity(event uuid, seats integer, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM release_expired_holds(event, at);
  UPDATE "Event" SET "capacity" = seats WHERE "id" = event;
  PERFORM seats_changed(event, 0, 0, at);
END $$;

-- Gives these registrations their seats; the caller has checked that there is room. A student who owes nothing is confirmed if it is
-- `direct`; the others hold seats until then, as offers unless they are `asking`. The price is the present one.
CREATE OR REPLACE FUNCTION give_seats(event uuid, registrations uuid[], asking uuid[], direct boolean, until timestamptz, at timestamptz) RETURNS void
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
