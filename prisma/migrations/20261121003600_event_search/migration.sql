-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "cancelReason" TEXT,
ADD COLUMN     "descriptionText" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "overAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "search" tsvector,
ADD COLUMN     "searchHead" tsvector,
ADD COLUMN     "searchNames" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "soonestAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "SearchWord" (
    "word" TEXT NOT NULL,

    CONSTRAINT "SearchWord_pkey" PRIMARY KEY ("word")
);

-- What Prisma's schema language cannot say.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Text as it is searched: one case, no accents, no ASCII punctuation (so neither % nor _ nor quotes), one space between words.
-- Immutable because the dictionary is named; a changed unaccent.rules needs the events touched once.
CREATE FUNCTION search_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN trim(regexp_replace(unaccent('unaccent'::regdictionary, lower(normalize(value, NFKC))), '[\s!-/:-@\[-`{-~]+', ' ', 'g'));

-- All words must occur; the last one may still be being typed, so it is a prefix. At most eight words count.
CREATE FUNCTION search_query(value text) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT to_tsquery('simple', string_agg('''' || word || '''' || CASE WHEN position = count THEN ':*' ELSE '' END, ' & ' ORDER BY position))
  FROM (
    SELECT word, position, count(*) OVER () AS count
    FROM unnest(string_to_array(search_text(value), ' ')) WITH ORDINALITY AS words (word, position)
    WHERE position <= 8 AND word <> ''
  ) AS asked
);

-- For words that nobody wrote: in the place of each longer one, the three known words that look most like it. Shorter words say too
-- little to be mistaken and are left out. Null, which finds nothing, when a word looks like none.
CREATE FUNCTION search_query_alike(value text) RETURNS tsquery
LANGUAGE sql STABLE STRICT PARALLEL SAFE
RETURN (
  SELECT CASE WHEN bool_and(alternatives IS NOT NULL) THEN to_tsquery('simple', string_agg('(' || alternatives || ')', ' & ')) END
  FROM (
    SELECT (
      SELECT string_agg('''' || known."word" || '''', ' | ')
      FROM (
        SELECT w."word" FROM "SearchWord" w WHERE length(w."word") > 3 AND w."word" % asked.word
        ORDER BY similarity(w."word", asked.word) DESC, w."word" LIMIT 3
      ) AS known
    ) AS alternatives
    FROM unnest(string_to_array(search_text(value), ' ')) WITH ORDINALITY AS asked (word, position)
    WHERE length(asked.word) > 3 AND asked.position <= 8
  ) AS words
);

-- What is derived from an event: how it is found, when it is over, and the order of "soonest".
CREATE FUNCTION derive_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organisers text := '';
BEGIN
  SELECT concat_ws(' ', c."name", o."name") INTO organisers
  FROM "Club" c JOIN "College" o ON o."id" = c."collegeId" WHERE c."id" = NEW."clubId";
  organisers := search_text(coalesce(organisers, ''));

  NEW."soonestAt" := coalesce(NEW."startsAt", NEW."registrationClosesAt");
  NEW."overAt" := coalesce(NEW."endsAt", NEW."startsAt", NEW."registrationClosesAt");
  NEW."searchNames" := concat_ws(' ', search_text(NEW."name"), organisers);
  NEW."searchHead" := setweight(to_tsvector('simple', search_text(NEW."name")), 'A')
    || setweight(to_tsvector('simple', concat_ws(' ', search_text(array_to_string(NEW."tags", ' ')), organisers)), 'B')
    || setweight(to_tsvector('simple', search_text(NEW."venue")), 'C');
  -- A tsvector holds a megabyte at most.
  NEW."search" := NEW."searchHead" || setweight(to_tsvector('simple', left(search_text(NEW."descriptionText"), 120000)), 'D');
  -- In one order, so that two writers never wait for each other.
  INSERT INTO "SearchWord" ("word")
  SELECT DISTINCT word FROM unnest(string_to_array(NEW."searchNames", ' ')) AS words (word)
  WHERE length(word) BETWEEN 4 AND 40 AND word !~ '^[0-9]' ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;

-- Taking a seat touches none of these columns and pays nothing for the search.
CREATE TRIGGER "Event_derive" BEFORE INSERT OR UPDATE OF
  "clubId", "name", "tags", "venue", "descriptionText", "startsAt", "endsAt", "registrationClosesAt", "soonestAt", "overAt", "searchNames"
ON "Event" FOR EACH ROW EXECUTE FUNCTION derive_event();

CREATE FUNCTION derive_events_of_club() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Event" SET "clubId" = "clubId" WHERE "clubId" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "Club_derive_events" AFTER UPDATE OF "name", "collegeId" ON "Club"
FOR EACH ROW EXECUTE FUNCTION derive_events_of_club();

CREATE FUNCTION derive_events_of_college() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Event" SET "clubId" = "clubId" WHERE "clubId" IN (SELECT "id" FROM "Club" WHERE "collegeId" = NEW."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "College_derive_events" AFTER UPDATE OF "name" ON "College"
FOR EACH ROW EXECUTE FUNCTION derive_events_of_college();

-- Events that exist already.
UPDATE "Event" SET "clubId" = "clubId";

-- Lists show what is published, so only that is indexed. Reading is frequent and writing is not: no pending lists.
CREATE INDEX "Event_search_idx" ON "Event" USING gin ("search") WITH (fastupdate = off) WHERE "status" = 'published';
CREATE INDEX "Event_searchHead_idx" ON "Event" USING gin ("searchHead") WITH (fastupdate = off) WHERE "status" = 'published';
CREATE INDEX "Event_searchNames_idx" ON "Event" USING gin ("searchNames" gin_trgm_ops) WITH (fastupdate = off) WHERE "status" = 'published';
CREATE INDEX "SearchWord_word_idx" ON "SearchWord" USING gin ("word" gin_trgm_ops) WITH (fastupdate = off) WHERE length("word") > 3;
CREATE INDEX "Event_tags_idx" ON "Event" USING gin ("tags") WITH (fastupdate = off) WHERE "status" = 'published';
-- The last columns decide within the index whether an event is over and of which type it is.
CREATE INDEX "Event_soonest_idx" ON "Event" ("soonestAt", "id", "overAt", "type") WHERE "status" = 'published';
CREATE INDEX "Event_newest_idx" ON "Event" ("createdAt" DESC, "id" DESC, "overAt", "type") WHERE "status" = 'published';
-- What is trending counts the latest registrations.
CREATE INDEX "Registration_confirmed_createdAt_idx" ON "Registration" ("createdAt") INCLUDE ("eventId") WHERE "status" = 'confirmed';
