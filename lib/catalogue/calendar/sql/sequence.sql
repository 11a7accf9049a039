-- The description as calendars show it: the beginning in one line. The same length as in lib/catalogue/calendar/event.ts.
CREATE OR REPLACE FUNCTION calendar_text(description text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN char_length(description) > 500 THEN left(translate(description, E'\n', ' '), 499) || '…' ELSE translate(description, E'\n', ' ') END;

-- The edits that an event at this place of a college shows in addition to its own.
CREATE OR REPLACE FUNCTION calendar_edits_around(college uuid, mode "EventMode", place uuid) RETURNS integer LANGUAGE sql STABLE
RETURN CASE WHEN mode = 'Offline' THEN coalesce((SELECT o."calendarEdits" FROM "College" o WHERE o."id" = college), 0) ELSE 0 END
  + coalesce((SELECT p."calendarEdits" FROM "Place" p WHERE p."id" = place), 0);

-- Calendars replace an event when its SEQUENCE is higher. SEQUENCE must not fall when an event moves from a place with more edits to one
-- with fewer.
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

CREATE TRIGGER "Event_calendar" BEFORE UPDATE OF
  "clubId", "name", "descriptionText", "mode", "venue", "tags", "startsAt", "endsAt", "status", "hiddenFrom", "placeId"
ON "Event" FOR EACH ROW
WHEN (
  (OLD."clubId", OLD."name", calendar_text(OLD."descriptionText"), OLD."mode", OLD."venue", OLD."tags", OLD."startsAt", OLD."endsAt",
    coalesce(OLD."hiddenFrom", OLD."status") = 'cancelled', OLD."placeId")
  IS DISTINCT FROM
  (NEW."clubId", NEW."name", calendar_text(NEW."descriptionText"), NEW."mode", NEW."venue", NEW."tags", NEW."startsAt", NEW."endsAt",
    coalesce(NEW."hiddenFrom", NEW."status") = 'cancelled', NEW."placeId")
)
EXECUTE FUNCTION count_calendar_edit();

-- All events of a college show its name, and all events at a place show its position.
CREATE OR REPLACE FUNCTION count_calendar_edit_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."calendarEdits" := OLD."calendarEdits" + 1;
  NEW."calendarAt" := greatest(OLD."calendarAt", now());
  RETURN NEW;
END $$;

CREATE TRIGGER "College_calendar" BEFORE UPDATE OF "name" ON "College" FOR EACH ROW WHEN (OLD."name" <> NEW."name")
EXECUTE FUNCTION count_calendar_edit_of_events();

CREATE TRIGGER "Place_calendar" BEFORE UPDATE OF "lat", "lon" ON "Place" FOR EACH ROW
WHEN ((OLD."lat", OLD."lon") IS DISTINCT FROM (NEW."lat", NEW."lon")) EXECUTE FUNCTION count_calendar_edit_of_events();
