-- Readable addresses: SlugName says which slugs a club, a college or an event has or had. Source: decision 034.

-- CreateIndex
CREATE INDEX "Club_slug_idx" ON "Club"("slug");

-- CreateIndex
CREATE INDEX "College_slug_idx" ON "College"("slug");

-- What a club's and a college's page lists.
CREATE INDEX "Event_of_club_idx" ON "Event"("clubId", "overAt") WHERE "status" = 'published';
CREATE INDEX "Event_of_college_idx" ON "Event"("collegeId", "overAt") WHERE "status" = 'published';

-- Whether somebody has or had this slug. @param club of an event, otherwise null
CREATE FUNCTION is_slug_taken(kind "SlugScope", club uuid, wanted text) RETURNS boolean LANGUAGE sql STABLE
RETURN CASE WHEN club IS NULL
  THEN EXISTS (SELECT FROM "SlugName" n WHERE n."scope" = kind AND n."slug" = wanted AND n."clubId" IS NULL)
  ELSE EXISTS (SELECT FROM "SlugName" n WHERE n."clubId" = club AND n."slug" = wanted)
END;

-- Makes a slug of this name the owner's current one: the name's own, or the first free number behind it. Former slugs stay the owner's, which
-- takes its own ones back. Two owners who ask at once wait for each other at the unique index, and the second takes the next number.
CREATE FUNCTION take_slug(kind "SlugScope", owner uuid, club uuid, name text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  base text := slug_of(name);
  chosen text;
  low integer;
  high integer;
  middle integer;
BEGIN
  -- A name without letters of our table; or one that looks like an id, which the same address takes too.
  IF base = '' OR base ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN
    base := kind::text || '-' || right(owner::text, 8);
  END IF;
  UPDATE "SlugName" SET "isCurrent" = false WHERE "ownerId" = owner AND "isCurrent";
  LOOP
    -- `/clubs/page/2` is a page of the directory.
    IF base <> 'page' THEN
      INSERT INTO "SlugName" ("id", "scope", "ownerId", "clubId", "slug") VALUES (gen_random_uuid(), kind, owner, club, base)
        ON CONFLICT DO NOTHING;
      IF FOUND THEN RETURN base; END IF;
    END IF;
    SELECT n."slug" INTO chosen FROM "SlugName" n
      WHERE n."ownerId" = owner AND n."slug" ~ ('^' || base || '(-[0-9]+)?$') ORDER BY length(n."slug"), n."slug" LIMIT 1;
    IF FOUND THEN
      UPDATE "SlugName" SET "isCurrent" = true WHERE "ownerId" = owner AND "slug" = chosen;
      RETURN chosen;
    END IF;
    -- A few looks instead of one for each event of the same name.
    low := 1;
    high := 2;
    WHILE is_slug_taken(kind, club, base || '-' || high) LOOP
      low := high;
      high := 2 * high;
    END LOOP;
    WHILE high - low > 1 LOOP
      middle := (low + high) / 2;
      IF is_slug_taken(kind, club, base || '-' || middle) THEN low := middle; ELSE high := middle; END IF;
    END LOOP;
    INSERT INTO "SlugName" ("id", "scope", "ownerId", "clubId", "slug")
      VALUES (gen_random_uuid(), kind, owner, club, base || '-' || high) ON CONFLICT DO NOTHING;
    IF FOUND THEN RETURN base || '-' || high; END IF;
  END LOOP;
END $$;

CREATE FUNCTION set_organiser_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."name" = OLD."name" AND OLD."slug" <> '' THEN
    NEW."slug" := OLD."slug";
  ELSE
    NEW."slug" := take_slug(TG_ARGV[0]::"SlugScope", NEW."id", NULL, NEW."name");
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Club_slug" BEFORE INSERT OR UPDATE OF "name", "slug" ON "Club" FOR EACH ROW EXECUTE FUNCTION set_organiser_slug('club');
CREATE TRIGGER "College_slug" BEFORE INSERT OR UPDATE OF "name", "slug" ON "College" FOR EACH ROW EXECUTE FUNCTION set_organiser_slug('college');

-- An event without a club has no readable address.
CREATE FUNCTION set_event_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."clubId" IS NULL THEN
    NEW."slug" := '';
  ELSIF TG_OP = 'UPDATE' AND NEW."name" = OLD."name" AND NEW."clubId" = OLD."clubId" AND OLD."slug" <> '' THEN
    NEW."slug" := OLD."slug";
  ELSE
    NEW."slug" := take_slug('event', NEW."id", NEW."clubId", NEW."name");
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Event_slug" BEFORE INSERT OR UPDATE OF "name", "clubId", "slug" ON "Event" FOR EACH ROW EXECUTE FUNCTION set_event_slug();

-- The slugs of events go with them or with their club. Those of clubs and colleges stay: a printed address never leads to somebody else.
CREATE FUNCTION drop_event_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'Club' THEN DELETE FROM "SlugName" WHERE "clubId" = OLD."id";
  ELSE DELETE FROM "SlugName" WHERE "ownerId" = OLD."id";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "Club_slugs_of_events" AFTER DELETE ON "Club" FOR EACH ROW EXECUTE FUNCTION drop_event_slugs();
CREATE TRIGGER "Event_slugs" AFTER DELETE ON "Event" FOR EACH ROW EXECUTE FUNCTION drop_event_slugs();

-- What exists already.
UPDATE "College" SET "slug" = '';
UPDATE "Club" SET "slug" = '';
UPDATE "Event" SET "slug" = '';
