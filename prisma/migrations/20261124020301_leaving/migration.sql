-- What leaving gives back: a seat can be given back until the event starts, so the lock also says when that is; a team is too small when
-- registration closes or not at all; and each message is about one occasion.

-- Since when the bank has been asked about a payment and has not answered.
ALTER TABLE "Payment" ADD COLUMN     "askedAt" TIMESTAMPTZ(3);

-- Messages to the students of these registrations. `occasion` is the moment that they are about, where a registration may have several of
-- that kind. (The queue's tables are not Prisma's; plpgsql looks for them when it is called.)
DROP FUNCTION queue_mails(text, uuid[]);
CREATE FUNCTION queue_mails(kind text, registrations uuid[], occasion timestamptz DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  IF cardinality(registrations) > 0 THEN
    PERFORM graphile_worker.add_jobs(ARRAY(
      SELECT ('send_registration_mail', json_strip_nulls(json_build_object('kind', kind, 'registrationId', one,
        'occasion', floor(extract(epoch FROM occasion) * 1000)::bigint)), NULL, NULL, NULL, NULL, NULL, NULL)::graphile_worker.job_spec
      FROM unnest(registrations) one
    ));
  END IF;
END $$;

-- Ends those of these registrations that are living, and frees their seats. The event is locked. Returns their number. A hold that had
-- expired before ends at its own time; in a team it ends as `forming`, since its student stays a member. Captaincy passes on, and a team
-- without members ends. Without `by`, the clock ended what expired, the event what ends with it, and the students everything else. The captain of
-- a team that becomes too small while registration is open is told, each time.
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
    WHEN (SELECT "status" FROM "Event" WHERE "id" = event) = 'published' THEN 'self'
    ELSE 'event'
  END);
BEGIN
  SELECT array_agg(r."id"), array_agg(DISTINCT r."teamId") FILTER (WHERE r."teamId" IS NOT NULL) INTO ids, teams FROM "Registration" r
    WHERE r."id" = ANY (registrations) AND r."eventId" = event AND is_living(r."status");
  IF ids IS NULL THEN RETURN 0; END IF;

  IF teams IS NOT NULL THEN were_short := short_teams(event, teams); END IF;

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

-- Locks the event as `release_expired_holds` does, and returns it. `wasFull` is about the moment before: the pages of an event that is or was full may say so.
DROP FUNCTION lock_event(uuid, timestamptz);
CREATE FUNCTION lock_event(event uuid, at timestamptz) RETURNS TABLE ("status" "EventStatus", "capacity" integer, "taken" integer,
  "waiting" integer, "registrationClosesAt" timestamptz, "startsAt" timestamptz, "overAt" timestamptz, "wasFull" boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  was_full boolean;
BEGIN
  SELECT coalesce("taken" >= "capacity", false) INTO was_full FROM "Event" WHERE "id" = event FOR NO KEY UPDATE;
  PERFORM release_expired_holds(event, at);
  RETURN QUERY SELECT "status", "capacity", "taken", "waiting", "registrationClosesAt", "startsAt", "overAt", was_full FROM "Event" WHERE "id" = event;
END $$;

-- When an application that nobody decides ends.
CREATE FUNCTION undecided_until(since timestamptz, starts_at timestamptz, over_at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN since < starts_at THEN starts_at ELSE over_at END
$$;

-- Ends the line of an event whose end has come, and the applications that nobody decided: those that were made before the event began when
-- it begins, later ones when it is over.
CREATE OR REPLACE FUNCTION close_line(event uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
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
  ids := ARRAY(
    SELECT r."id" FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId"
    WHERE e."id" = event AND e."status" = 'published' AND r."status" = 'pending' AND at >= undecided_until(r."since", e."startsAt", e."overAt")
  );
  PERFORM end_registrations(event, ids, 'expired', at);
  PERFORM queue_mails('not_answered', ids);
END $$;

-- The teams of an event that end with its registration: those that never got seats, and those with seats for fewer members than the minimum
-- that are not kept, once no hold of theirs lives. Applications stay until somebody decides. Whoever had
-- a seat when registration closed counts, also after giving it back: nobody could be found instead.
CREATE OR REPLACE FUNCTION teams_to_end(event uuid, at timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT t."id" FROM "Team" t JOIN "Event" e ON e."id" = t."eventId"
  JOIN "Registration" r ON r."teamId" = t."id" AND is_living(r."status")
  WHERE e."id" = event AND e."status" = 'published' AND at >= e."registrationClosesAt" AND t."endedAt" IS NULL
  GROUP BY t."id", e."teamMin", e."registrationClosesAt"
  HAVING bool_and(r."status" <> 'held' AND r."status" <> 'pending') AND (
    bool_and(r."status" = 'forming')
    OR NOT t."isKept" AND count(*) FILTER (WHERE r."status" <> 'forming') + (
      SELECT count(*) FROM "Registration" g
      WHERE g."teamId" = t."id" AND g."status" = 'cancelled' AND g."confirmedAt" IS NOT NULL AND g."endedAt" >= e."registrationClosesAt"
    ) < e."teamMin"
  )
$$;

-- Seats for all members of a forming team, or for none. With approval it applies, unless it has had seats before; where the seats do not
-- suffice it joins the line if it waits. Outcomes: confirmed or held (the captain's state), pending, waiting, full, closed, over, cancelled, gone,
-- too_small, changed (it is not forming). The event is locked; the caller has checked the members and their answers.
CREATE OR REPLACE FUNCTION enter_team(team uuid, wait boolean, at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  t record;
  m record;
  head uuid;
  hold timestamptz;
BEGIN
  SELECT t."eventId", t."enteredAt", e."status", e."registrationOpensAt", e."registrationClosesAt", e."overAt", e."teamMin", e."feePer", e."approval",
      e."waitlist", e."waiting", e."capacity" - e."taken" AS "left"
    INTO t FROM "Team" t JOIN "Event" e ON e."id" = t."eventId" WHERE t."id" = team AND t."endedAt" IS NULL;
  IF NOT FOUND THEN RETURN 'gone'; END IF;
  head := head_of(t."eventId", team);
  SELECT array_agg(r."id" ORDER BY r."id" <> head) AS "ids", count(*) AS "size", sum(r."seats") AS "seats", bool_and(r."status" = 'forming') AS "isForming"
    INTO m FROM registrations_of(t."eventId", team) r;
  IF t."status" <> 'published' THEN RETURN 'cancelled'; END IF;
  IF at >= t."overAt" THEN RETURN 'over'; END IF;
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
  -- The captain is asking; of a team with one fee, for all. Members who pay for themselves have the time of an offer.
  hold := CASE t."feePer" WHEN 'person' THEN (SELECT "until" FROM offer_terms(t."eventId", at)) ELSE at + hold_time() END;
  PERFORM give_seats(t."eventId", m."ids", CASE t."feePer" WHEN 'team' THEN m."ids" ELSE ARRAY[head] END, true, hold, at);
  IF t."enteredAt" IS NOT NULL THEN
    UPDATE "Registration" SET "heldUntil" = at + hold_time() WHERE "id" = head AND "status" = 'held';
  END IF;
  RETURN (SELECT "status" FROM "Registration" WHERE "id" = head);
END $$;
