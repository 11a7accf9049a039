-- Derives from an event its searchable words, its end, and the order of "soonest". Without an end an event is over three hours after its
-- start, without a start when registration closes. `overAtOf` of lib/catalogue/events/policy.ts computes the same.
CREATE OR REPLACE FUNCTION derive_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organisers text := '';
BEGIN
  SELECT concat_ws(' ', c."name", o."name") INTO organisers
  FROM "Club" c JOIN "College" o ON o."id" = c."collegeId" WHERE c."id" = NEW."clubId";
  organisers := coalesce(organisers, '');

  NEW."soonestAt" := coalesce(NEW."startsAt", NEW."registrationClosesAt");
  NEW."overAt" := coalesce(NEW."endsAt", NEW."startsAt" + interval '3 hours', NEW."registrationClosesAt");
  NEW."searchNames" := search_names(concat_ws(' ', NEW."name", organisers));
  NEW."searchHead" := search_vector(NEW."name", 'A')
    || search_vector(concat_ws(' ', array_to_string(NEW."tags", ' '), organisers), 'B')
    || search_vector(NEW."venue", 'C');
  -- A tsvector can hold up to a megabyte. The text is cut after it is normalised: one letter may become eighteen then, afterwards it has
  -- four bytes in its words at most.
  NEW."search" := NEW."searchHead" || array_to_tsvector(words_of(left(normal_text(NEW."descriptionText"), 120000)));
  RETURN NEW;
END $$;

-- Taking a seat changes none of these columns, so it skips the cost of the search.
CREATE TRIGGER "Event_derive" BEFORE INSERT OR UPDATE OF
  "clubId", "name", "tags", "venue", "descriptionText", "startsAt", "endsAt", "registrationClosesAt", "soonestAt", "overAt", "searchNames"
ON "Event" FOR EACH ROW EXECUTE FUNCTION derive_event();

-- When a club moves to another college, its events move too.
CREATE OR REPLACE FUNCTION derive_events_of_club() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Event" SET "clubId" = "clubId" WHERE "clubId" = NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "Club_derive_events" AFTER UPDATE OF "collegeId" ON "Club" FOR EACH ROW WHEN (OLD."collegeId" <> NEW."collegeId")
EXECUTE FUNCTION derive_events_of_club();

-- Registrations change "taken", which no index holds, so they stay cheap. "isFull" changes only with the last seat.
CREATE OR REPLACE FUNCTION derive_event_full() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."isFull" := coalesce(NEW."taken" >= NEW."capacity", false);
  RETURN NEW;
END $$;

CREATE TRIGGER "Event_full" BEFORE INSERT OR UPDATE OF "taken", "capacity", "isFull" ON "Event" FOR EACH ROW
WHEN (NEW."isFull" IS DISTINCT FROM coalesce(NEW."taken" >= NEW."capacity", false)) EXECUTE FUNCTION derive_event_full();
