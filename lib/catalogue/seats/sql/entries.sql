-- The registrations of an entry: one without a team, or those of a team's members. Rejected ones belong to it, because they can be
-- approved. Two branches, so that the planner uses an index for each.
CREATE OR REPLACE FUNCTION registrations_of(event uuid, entry uuid) RETURNS SETOF "Registration" LANGUAGE sql STABLE AS $$
  SELECT * FROM "Registration" WHERE "id" = entry AND "eventId" = event AND "teamId" IS NULL
    AND (is_living("status") OR "status" = 'rejected') AND "studentId" IS NOT NULL
  UNION ALL
  SELECT r.* FROM "Team" t JOIN "Registration" r ON r."teamId" = t."id" WHERE t."id" = entry AND t."eventId" = event
    AND (is_living(r."status") OR r."status" = 'rejected') AND r."studentId" IS NOT NULL
$$;

-- The registration of an entry that has its place in line, and a team's seat and fee.
CREATE OR REPLACE FUNCTION head_of(event uuid, entry uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT r."id" FROM registrations_of(event, entry) r LEFT JOIN "Team" t ON t."id" = r."teamId"
  WHERE t."id" IS NULL OR t."captainId" = r."studentId" AND t."endedAt" IS NULL
$$;

-- Approves or rejects applications in this order, each separately: a seat, otherwise the end of the line. A rejected one can be approved.
-- Outcomes: confirmed, offered, waiting, rejected, full, changed (it is no longer undecided).
CREATE OR REPLACE FUNCTION decide_entries(event uuid, ids uuid[], approve boolean, reason text, at timestamptz)
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
      AND at < end_of_line("registrationClosesAt", "startsAt", "overAt") AS "hasLine" INTO e FROM "Event" WHERE "id" = event;
    head := head_of(event, entry);
    SELECT array_agg(r."id" ORDER BY r."id" <> head), sum(r."seats") INTO asked, needs FROM registrations_of(event, entry) r
      WHERE r."status" = 'pending' OR approve AND r."status" = 'rejected'
        -- The student has joined again in another way.
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

-- Gives an entry in line its seats now, out of turn; with `add_seats` the capacity rises by the missing seats. Outcomes: confirmed, held,
-- full, changed (it does not wait, or the event is over), gone (there is no such entry).
CREATE OR REPLACE FUNCTION admit_entry(event uuid, entry_id uuid, add_seats boolean, at timestamptz)
RETURNS TABLE ("outcome" text, "heldUntil" timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  e record;
  asked uuid[];
  needs integer;
BEGIN
  SELECT "status", "capacity", "capacity" - "taken" AS "left", "overAt" INTO e FROM "Event" WHERE "id" = event;
  SELECT array_agg(r."id"), sum(r."seats") INTO asked, needs FROM registrations_of(event, entry_id) r WHERE r."status" = 'waiting';
  outcome := CASE
    WHEN asked IS NULL AND NOT EXISTS (SELECT FROM "Registration" WHERE "eventId" = event AND ("id" = entry_id OR "teamId" = entry_id)) THEN 'gone'
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

-- Moves an entry within the line; a position beyond the end means the end. No row for an entry that does not wait.
CREATE OR REPLACE FUNCTION move_entry(event uuid, entry_id uuid, to_position integer, at timestamptz)
RETURNS TABLE ("position" integer, "waiting" integer) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  head uuid := head_of(event, entry_id);
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
    -- After many moves into the same gap it contains no further number.
    UPDATE "Registration" r SET "place" = n."place" FROM (
      SELECT o."id", m."top" + row_number() OVER (ORDER BY o."place") AS "place" FROM "Registration" o,
        (SELECT max("place") AS "top" FROM "Registration" WHERE "eventId" = event AND "place" IS NOT NULL) m
      WHERE o."eventId" = event AND o."place" IS NOT NULL
    ) n WHERE r."id" = n."id";
  END LOOP;
  UPDATE "Registration" SET "place" = new_place WHERE "id" = head;
  RETURN QUERY SELECT position_of(event, new_place), "waiting" FROM "Event" WHERE "id" = event;
END $$;

-- Ends an application, a wait or an offer; for a team those of all members. False for any other state.
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
