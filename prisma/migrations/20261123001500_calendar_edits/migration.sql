-- Calendars show the name of an event's college and the point of its place. How often those were changed is counted with the college and the
-- place, and added to the event's own count when it is read: a college or a place may have any number of events. Source: decision 041.

-- AlterTable
ALTER TABLE "College" ADD COLUMN     "calendarAt" TIMESTAMPTZ(3),
ADD COLUMN     "calendarEdits" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Place" ADD COLUMN     "calendarAt" TIMESTAMPTZ(3),
ADD COLUMN     "calendarEdits" INTEGER NOT NULL DEFAULT 0;

DROP TRIGGER "College_calendar" ON "College";
DROP FUNCTION count_calendar_edits_of_college();
DROP TRIGGER "Place_calendar" ON "Place";
DROP FUNCTION count_calendar_edits_of_place();

CREATE FUNCTION count_calendar_edit_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."calendarEdits" := OLD."calendarEdits" + 1;
  NEW."calendarAt" := greatest(OLD."calendarAt", now());
  RETURN NEW;
END $$;
CREATE TRIGGER "College_calendar" BEFORE UPDATE OF "name" ON "College" FOR EACH ROW WHEN (OLD."name" <> NEW."name")
EXECUTE FUNCTION count_calendar_edit_of_events();
CREATE TRIGGER "Place_calendar" BEFORE UPDATE OF "lat", "lon" ON "Place" FOR EACH ROW
WHEN ((OLD."lat", OLD."lon") IS DISTINCT FROM (NEW."lat", NEW."lon")) EXECUTE FUNCTION count_calendar_edit_of_events();

-- The edits that an event at this place of a college shows besides its own.
CREATE FUNCTION calendar_edits_around(college uuid, mode "EventMode", place uuid) RETURNS integer LANGUAGE sql STABLE
RETURN CASE WHEN mode = 'Offline' THEN coalesce((SELECT o."calendarEdits" FROM "College" o WHERE o."id" = college), 0) ELSE 0 END
  + coalesce((SELECT p."calendarEdits" FROM "Place" p WHERE p."id" = place), 0);

-- SEQUENCE must not fall when an event leaves a place that was moved more often than the next one.
CREATE OR REPLACE FUNCTION count_calendar_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."sequence" := OLD."sequence" + 1;
  NEW."calendarAt" := greatest(OLD."calendarAt", now());
  IF (NEW."clubId", NEW."mode", NEW."placeId") IS DISTINCT FROM (OLD."clubId", OLD."mode", OLD."placeId") THEN
    NEW."sequence" := NEW."sequence" + greatest(0,
      calendar_edits_around(OLD."collegeId", OLD."mode", OLD."placeId")
      - calendar_edits_around((SELECT c."collegeId" FROM "Club" c WHERE c."id" = NEW."clubId"), NEW."mode", NEW."placeId"));
  END IF;
  RETURN NEW;
END $$;
