-- A student's addresses that an invitation may name: the log-in without its tag, and the proven college address.
CREATE OR REPLACE FUNCTION addresses_of(student uuid) RETURNS SETOF text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT regexp_replace("email", '(?<=.)\+[^@]*@', '@') FROM "Account" WHERE "id" = student
  UNION ALL
  SELECT "collegeEmail" FROM "Student" WHERE "id" = student AND "collegeEmail" IS NOT NULL
$$;

-- The open invitations of a student to an event: at most one for each address.
CREATE OR REPLACE FUNCTION invitations_of(event uuid, student uuid, at timestamptz) RETURNS SETOF "Registration"
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.* FROM "Registration" r
  WHERE r."eventId" = event AND r."status" = 'held' AND r."invitedEmail" IS NOT NULL AND r."studentId" IS NULL AND r."heldUntil" > at
    AND r."invitedEmail" IN (SELECT * FROM addresses_of(student))
$$;

-- Holds a seat for each of these addresses, or for none: null if not all fit. Skips addresses that are already invited, and log-in
-- addresses of students who have a seat. The event is locked. Returns the new registrations.
CREATE OR REPLACE FUNCTION hold_invitations(event uuid, addresses text[], waived boolean, until timestamptz, at timestamptz) RETURNS uuid[]
LANGUAGE plpgsql AS $$
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

-- Gives these invitations to the students who accept them, with their answers. A student who waits or has applied alone leaves the line;
-- another invitation of the same student ends. Nothing changes for a student who has a seat or is in a team, is blocked, or decided by
-- other rules than the present ones. The students and then the event are locked.
CREATE OR REPLACE FUNCTION accept_invitations(event uuid, students uuid[], invitations uuid[], answers jsonb[], seen timestamptz[], at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  wish record;
BEGIN
  FOR wish IN
    SELECT w.* FROM unnest(students, invitations, answers, seen) AS w (student, invitation, answers, seen)
    JOIN "Event" e ON e."id" = event AND e."status" = 'published' AND at < e."overAt" AND e."updatedAt" = w.seen
    WHERE w.invitation IS NOT NULL
  LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM invitations_of(event, wish.student, at) i WHERE i."id" = wish.invitation)
      OR is_barred(event, wish.student)
      OR EXISTS (
        SELECT FROM "Registration" r WHERE r."eventId" = event AND r."studentId" = wish.student
          AND (takes_seat(r."status") OR is_living(r."status") AND r."teamId" IS NOT NULL)
      );
    PERFORM end_registrations(event, ARRAY(
      SELECT r."id" FROM "Registration" r WHERE r."eventId" = event AND r."studentId" = wish.student AND is_living(r."status")
      UNION ALL
      SELECT i."id" FROM invitations_of(event, wish.student, at) i WHERE i."id" <> wish.invitation
    ), 'cancelled', at, 'self');
    UPDATE "Registration" SET "studentId" = wish.student WHERE "id" = wish.invitation;
    IF wish.answers IS NOT NULL THEN PERFORM store_answers(wish.invitation, wish.answers, at); END IF;
  END LOOP;
END $$;
