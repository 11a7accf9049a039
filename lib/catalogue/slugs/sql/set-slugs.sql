-- Gives a club or a college the slug of its name: when it is new, when the name changes, and when the slug is missing or too long.
CREATE OR REPLACE FUNCTION set_organiser_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."name" = OLD."name" AND length(OLD."slug") BETWEEN 1 AND 60 THEN
    NEW."slug" := OLD."slug";
  ELSE
    NEW."slug" := take_slug(TG_ARGV[0]::"SlugScope", NEW."id", NULL, NEW."name");
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "College_slug" BEFORE INSERT OR UPDATE OF "name", "slug" ON "College" FOR EACH ROW EXECUTE FUNCTION set_organiser_slug('college');

CREATE TRIGGER "Club_slug" BEFORE INSERT OR UPDATE OF "name", "slug" ON "Club" FOR EACH ROW EXECUTE FUNCTION set_organiser_slug('club');

-- An event without a club has no readable address.
CREATE OR REPLACE FUNCTION set_event_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."clubId" IS NULL THEN
    NEW."slug" := '';
  ELSIF TG_OP = 'UPDATE' AND NEW."name" = OLD."name" AND NEW."clubId" = OLD."clubId" AND length(OLD."slug") BETWEEN 1 AND 60 THEN
    NEW."slug" := OLD."slug";
  ELSE
    NEW."slug" := take_slug('event', NEW."id", NEW."clubId", NEW."name");
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Event_slug" BEFORE INSERT OR UPDATE OF "name", "clubId", "slug" ON "Event" FOR EACH ROW EXECUTE FUNCTION set_event_slug();

-- The slugs of events are deleted with them or with their club. Those of clubs and colleges stay: a printed address never leads to another
-- owner.
CREATE OR REPLACE FUNCTION drop_event_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'Club' THEN DELETE FROM "SlugName" WHERE "clubId" = OLD."id";
  ELSE DELETE FROM "SlugName" WHERE "ownerId" = OLD."id";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Event_slugs" AFTER DELETE ON "Event" FOR EACH ROW EXECUTE FUNCTION drop_event_slugs();

CREATE TRIGGER "Club_slugs_of_events" AFTER DELETE ON "Club" FOR EACH ROW EXECUTE FUNCTION drop_event_slugs();
