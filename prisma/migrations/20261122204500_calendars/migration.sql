-- The description as calendars show it: the beginning in one line. The same length as in lib/calendar/event.ts.
CREATE FUNCTION calendar_text(description text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN char_length(description) > 500 THEN left(translate(description, E'\n', ' '), 499) || '…' ELSE translate(description, E'\n', ' ') END;

-- Calendars replace an event that they have when its SEQUENCE is higher.
CREATE FUNCTION count_calendar_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."sequence" := OLD."sequence" + 1;
  NEW."calendarAt" := greatest(OLD."calendarAt", now());
  RETURN NEW;
END $$;
CREATE TRIGGER "Event_calendar" BEFORE UPDATE OF
  "clubId", "name", "descriptionText", "mode", "venue", "tags", "startsAt", "endsAt", "status", "placeId"
ON "Event" FOR EACH ROW
WHEN (
  (OLD."clubId", OLD."name", calendar_text(OLD."descriptionText"), OLD."mode", OLD."venue", OLD."tags", OLD."startsAt", OLD."endsAt",
    OLD."status" = 'cancelled', OLD."placeId")
  IS DISTINCT FROM
  (NEW."clubId", NEW."name", calendar_text(NEW."descriptionText"), NEW."mode", NEW."venue", NEW."tags", NEW."startsAt", NEW."endsAt",
    NEW."status" = 'cancelled', NEW."placeId")
)
EXECUTE FUNCTION count_calendar_edit();

-- The location names the college. Calendars show no event that was over a year ago.
CREATE FUNCTION count_calendar_edits_of_college() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Event" SET "sequence" = "sequence" + 1, "calendarAt" = greatest("calendarAt", now())
  WHERE "clubId" IN (SELECT "id" FROM "Club" WHERE "collegeId" = NEW."id") AND "mode" = 'Offline' AND "overAt" > now() - interval '366 days';
  RETURN NULL;
END $$;
CREATE TRIGGER "College_calendar" AFTER UPDATE OF "name" ON "College" FOR EACH ROW WHEN (OLD."name" <> NEW."name")
EXECUTE FUNCTION count_calendar_edits_of_college();

CREATE FUNCTION count_calendar_edits_of_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Event" SET "sequence" = "sequence" + 1, "calendarAt" = greatest("calendarAt", now())
  WHERE "placeId" = NEW."id" AND "overAt" > now() - interval '366 days';
  RETURN NULL;
END $$;
CREATE TRIGGER "Place_calendar" AFTER UPDATE OF "lat", "lon" ON "Place" FOR EACH ROW
WHEN ((OLD."lat", OLD."lon") IS DISTINCT FROM (NEW."lat", NEW."lon")) EXECUTE FUNCTION count_calendar_edits_of_place();

-- A new password ends the sessions that others may have, and so the calendar address that they may have read.
CREATE FUNCTION revoke_calendar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "CalendarToken" WHERE "studentId" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "Account_calendar" AFTER UPDATE OF "passwordHash" ON "Account" FOR EACH ROW
WHEN (OLD."passwordHash" <> NEW."passwordHash") EXECUTE FUNCTION revoke_calendar();

ALTER TABLE "CalendarToken" ADD CONSTRAINT "CalendarToken_hash" CHECK (length("hash") = 32);

-- The events of feeds, by their end, and what tells one feed's from another's.
CREATE INDEX "Event_feed_idx" ON "Event" ("overAt", "id") INCLUDE ("tagBits", "clubId", "collegeId")
WHERE "startsAt" IS NOT NULL AND "status" IN ('published', 'cancelled');
