-- Ends the living ones among these registrations, and frees their seats. The event is locked. Returns their number. A hold that had expired
-- before ends at its own time; in a team it ends as `forming`, because its student stays a member. Another member becomes captain, and a
-- team without members ends. Without `by`, the clock ended expired ones, the event those that end with it, and the students all others. The
-- captain of a team that becomes too small while registration is open gets a message, each time.
CREATE OR REPLACE FUNCTION end_registrations(event uuid, registrations uuid[], ended "RegistrationStatus", at timestamptz, by "EndedBy" DEFAULT NULL)
RETURNS integer
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  ids uuid[];
  seats integer;
  places integer;
  offers uuid[];
  teams uuid[];
  were_short uuid[];
  who "EndedBy" := coalesce(by, CASE
    WHEN ended = 'expired' THEN 'clock'::"EndedBy"
    WHEN (SELECT coalesce("hiddenFrom", "status") FROM "Event" WHERE "id" = event) = 'published' THEN 'self'
    ELSE 'event'
  END);
BEGIN
  SELECT array_agg(r."id"), array_agg(DISTINCT r."teamId") FILTER (WHERE r."teamId" IS NOT NULL) INTO ids, teams FROM "Registration" r
    WHERE r."id" = ANY (registrations) AND r."eventId" = event AND is_living(r."status");
  IF ids IS NULL THEN RETURN 0; END IF;

  IF teams IS NOT NULL THEN were_short := short_teams(event, teams); END IF;

  -- Before the seats are counted, because a captain's seat, place and fee stay in the team. All members of a cancelled event end.
  IF teams IS NOT NULL AND ended = 'cancelled' THEN
    PERFORM hand_over(t."id", (
      SELECT m."studentId" FROM "Registration" m WHERE m."teamId" = t."id" AND is_living(m."status") AND m."id" <> ALL (ids)
        AND m."studentId" IS NOT NULL
      ORDER BY m."createdAt", m."id" LIMIT 1
    ), at)
    FROM "Team" t JOIN "Event" e ON e."id" = t."eventId" AND coalesce(e."hiddenFrom", e."status") = 'published'
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
  IF ended = 'expired' THEN PERFORM queue_mails('offer_ended', offers, at); END IF;

  IF teams IS NOT NULL THEN
    UPDATE "Team" t SET "endedAt" = at WHERE t."id" = ANY (teams) AND t."endedAt" IS NULL AND NOT EXISTS (
      SELECT FROM "Registration" m WHERE m."teamId" = t."id" AND (is_living(m."status") OR m."status" = 'rejected')
    );
    seats := seats - carry_seats(event, teams);
    PERFORM queue_mails('team_short', ARRAY(SELECT unnest(short_teams(event, teams)) EXCEPT SELECT unnest(were_short)), at)
      FROM "Event" e WHERE e."id" = event AND at < e."registrationClosesAt";
  END IF;
  PERFORM seats_changed(event, -seats, -places, at);
  RETURN cardinality(ids);
END $$;

-- Deletes the registration that a new one of the same student replaces, and returns its id for the new one; null if there is none. The
-- event is locked.
CREATE OR REPLACE FUNCTION replace_ended(event uuid, student uuid, team uuid, has_seat boolean, has_answers boolean) RETURNS uuid
LANGUAGE plpgsql AS $$
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
    -- The one most similar to the new one, so that at most one of each kind stays.
    ORDER BY r."confirmedAt" IS NULL, NOT answers."has", r."createdAt" DESC LIMIT 1
  ) RETURNING "id" INTO former;
  RETURN former;
END $$;
