-- Holds a seat for each of these addresses, or for none. Passes over addresses that are invited already, and those with which somebody who has a
-- seat logs in. The event is locked. Returns the new registrations; null where not all fit. The caller queues their mails, since an address is
-- not mailed twice in 24 hours. It replaces `invite_people`, which queued a mail for each.
DROP FUNCTION invite_people(uuid, text[], boolean, timestamptz, timestamptz);
CREATE FUNCTION hold_invitations(event uuid, addresses text[], waived boolean, until timestamptz, at timestamptz) RETURNS uuid[] LANGUAGE plpgsql AS $$
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
  RETURN ids;
END $$;
