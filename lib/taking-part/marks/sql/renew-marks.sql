-- The students of an event who have a mark for absence: those with a seat from before its list was closed who did not come, once the marks
-- of the list are made, if anybody came.
CREATE OR REPLACE FUNCTION absent_students(event uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT r."studentId" FROM "Event" e JOIN "Registration" r ON r."eventId" = e."id"
  WHERE e."id" = event AND e."status" = 'published' AND e."noShowTerms" IS NOT NULL AND e."marksMadeAt" IS NOT NULL
    AND r."status" = 'confirmed' AND r."checkedInAt" IS NULL AND r."confirmedAt" <= e."doorClosedAt" AND r."studentId" IS NOT NULL
    AND EXISTS (SELECT FROM "Registration" i WHERE i."eventId" = event AND i."checkedInAt" IS NOT NULL)
    AND NOT EXISTS (
      SELECT FROM "Registration" c WHERE c."eventId" = event AND c."studentId" = r."studentId" AND c."checkedInAt" IS NOT NULL
    )
    AND r."studentId" NOT IN (SELECT g."studentId" FROM helped_grants(event) g)
$$;

-- Makes an event's marks agree with its terms, its list, its check-ins and its visibility, whatever changed. A mark that no longer stands
-- is away and keeps its appeal and its decision. The event is locked; accounts that are being deleted get no mark.
CREATE OR REPLACE FUNCTION renew_marks(event uuid, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  e record;
  told uuid[];
  made uuid[];
BEGIN
  SELECT e."status" = 'published' AND e."noShowTerms" IS NOT NULL AS "marks", e."marksMadeAt", c."collegeId",
      e."startsAt" - make_interval(hours => nullif((e."noShowTerms"->>'lateCancelHours')::integer, 0)) AS "lateFrom",
      e."overAt" + make_interval(days => (e."noShowTerms"->>'expireDays')::integer) AS "expiresAt"
    INTO e FROM "Event" e LEFT JOIN "Club" c ON c."id" = e."clubId" WHERE e."id" = event FOR NO KEY UPDATE OF e;
  WITH due AS (
    SELECT m."id", CASE m."kind"
      WHEN 'no_show' THEN m."studentId" IN (SELECT * FROM absent_students(event))
      ELSE e."marks" AND coalesce(m."at" >= e."lateFrom", false) AND NOT EXISTS (
        SELECT FROM "Registration" r WHERE r."eventId" = event AND r."studentId" = m."studentId" AND r."checkedInAt" IS NOT NULL
      )
    END AS "stands"
    FROM "Mark" m WHERE m."eventId" = event
  ), changed AS (
    UPDATE "Mark" m SET
      "awayAt" = CASE WHEN NOT d."stands" THEN coalesce(m."awayAt", moment) END,
      -- A student has the full time to appeal against a mark that came back.
      "at" = CASE WHEN d."stands" AND m."awayAt" IS NOT NULL AND m."kind" = 'no_show' THEN moment ELSE m."at" END,
      "expiresAt" = coalesce(e."expiresAt", m."expiresAt")
    FROM due d WHERE m."id" = d."id"
      AND (d."stands" = (m."awayAt" IS NOT NULL) OR m."expiresAt" IS DISTINCT FROM coalesce(e."expiresAt", m."expiresAt"))
    RETURNING m."id", m."kind", m."at", m."awayAt"
  )
  SELECT array_agg("id") FILTER (WHERE "kind" = 'no_show' AND "awayAt" IS NULL AND "at" = moment) INTO told FROM changed;
  IF e."marks" AND e."marksMadeAt" IS NOT NULL AND e."expiresAt" > moment THEN
    WITH absent AS (
      SELECT s."id" FROM "Student" s WHERE s."id" IN (
        SELECT * FROM absent_students(event) EXCEPT SELECT "studentId" FROM "Mark" WHERE "eventId" = event AND "kind" = 'no_show'
      ) ORDER BY s."id" FOR KEY SHARE SKIP LOCKED
    ), inserted AS (
      INSERT INTO "Mark" ("id", "studentId", "eventId", "collegeId", "kind", "at", "expiresAt")
      SELECT uuid_v7(moment), a."id", event, e."collegeId", 'no_show', moment, e."expiresAt" FROM absent a WHERE e."collegeId" IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING "id"
    )
    SELECT array_agg("id") INTO made FROM inserted;
  END IF;
  PERFORM tell_marks('made', told || made, moment);
END $$;

-- The mark of a student who leaves an event of which they had a seat, if that is late. The event and before it the student are locked.
CREATE OR REPLACE FUNCTION mark_late(event uuid, student uuid, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  made uuid[];
BEGIN
  WITH inserted AS (
    INSERT INTO "Mark" ("id", "studentId", "eventId", "collegeId", "kind", "at", "expiresAt")
    SELECT uuid_v7(moment), student, e."id", c."collegeId", 'late_cancel', moment,
      e."overAt" + make_interval(days => (e."noShowTerms"->>'expireDays')::integer)
    FROM "Event" e JOIN "Club" c ON c."id" = e."clubId"
    WHERE e."id" = event AND e."status" = 'published' AND moment < e."startsAt"
      AND moment >= e."startsAt" - make_interval(hours => nullif((e."noShowTerms"->>'lateCancelHours')::integer, 0))
      AND student NOT IN (SELECT g."studentId" FROM helped_grants(event) g)
    ON CONFLICT DO NOTHING RETURNING "id"
  )
  SELECT array_agg("id") INTO made FROM inserted;
  PERFORM tell_marks('made', made, moment);
END $$;

-- Queues the mail and the notification about marks.
CREATE OR REPLACE FUNCTION tell_marks(about text, marks uuid[], occasion timestamptz) RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  IF cardinality(marks) > 0 THEN
    PERFORM graphile_worker.add_jobs(ARRAY(
      SELECT (task, json_build_object('about', about, 'markId', one, 'occasion', floor(extract(epoch FROM occasion) * 1000)::bigint),
        NULL, NULL, NULL, NULL, NULL, NULL)::graphile_worker.job_spec
      FROM unnest(marks) one CROSS JOIN unnest(ARRAY['send_mark_mail', 'note_mark']) task
    ));
  END IF;
END $$;

CREATE OR REPLACE FUNCTION renew_marks_after_check_in() RETURNS trigger LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM renew_marks(e."id", GREATEST(e."marksMadeAt", date_trunc('milliseconds', now()))) FROM (
    SELECT DISTINCT n."eventId" FROM new_rows n JOIN old_rows o ON o."id" = n."id"
    WHERE n."confirmedAt" IS NOT NULL AND (n."checkedInAt" IS DISTINCT FROM o."checkedInAt" OR n."status" <> o."status")
  ) changed JOIN "Event" e ON e."id" = changed."eventId" AND (e."noShowTerms" IS NOT NULL OR e."marksMadeAt" IS NOT NULL);
  RETURN NULL;
END $$;

-- A check-in changes marks in its own transaction, by whatever path it comes, and so does a removal.
CREATE TRIGGER "Registration_marks" AFTER UPDATE ON "Registration" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION renew_marks_after_check_in();

CREATE OR REPLACE FUNCTION forget_marks_made() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."marksMadeAt" := NULL;
  RETURN NEW;
END $$;

-- A list that is reopened, or closed again, has no marks until they are made.
CREATE TRIGGER "Event_marks_not_made" BEFORE UPDATE OF "doorClosedAt" ON "Event"
  FOR EACH ROW WHEN (NEW."doorClosedAt" IS DISTINCT FROM OLD."doorClosedAt") EXECUTE FUNCTION forget_marks_made();

CREATE OR REPLACE FUNCTION renew_marks_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_marks(NEW."id", CASE
    WHEN OLD."marksMadeAt" IS NULL AND NEW."marksMadeAt" IS NOT NULL THEN NEW."marksMadeAt"
    ELSE GREATEST(NEW."marksMadeAt", date_trunc('milliseconds', now()))
  END);
  RETURN NULL;
END $$;

-- Terms, the list, hiding, cancelling and times change marks too.
CREATE TRIGGER "Event_marks" AFTER UPDATE OF "noShowTerms", "marksMadeAt", "doorClosedAt", "status", "startsAt", "endsAt", "registrationClosesAt" ON "Event"
  FOR EACH ROW WHEN (
    (OLD."noShowTerms" IS NOT NULL OR NEW."noShowTerms" IS NOT NULL)
    AND (NEW."noShowTerms", NEW."marksMadeAt", NEW."status", NEW."startsAt", NEW."overAt")
      IS DISTINCT FROM (OLD."noShowTerms", OLD."marksMadeAt", OLD."status", OLD."startsAt", OLD."overAt")
  )
  EXECUTE FUNCTION renew_marks_of_event();
