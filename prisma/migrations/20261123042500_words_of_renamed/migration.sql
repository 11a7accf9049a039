-- The events of a renamed club or college lose the same words. Whether another event still has a frequent word takes longer to find out than
-- to write an event, so it is looked up once for all events of a part. Source: decision 041.

CREATE OR REPLACE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text[] := '{}';
  since text[] := '{}';
BEGIN
  -- renew_event_search does it for all its events.
  IF current_setting('quad.words_at_once', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' AND OLD."status" = 'published' THEN before := known_words(OLD."searchHead"); END IF;
  IF TG_OP <> 'DELETE' AND NEW."status" = 'published' THEN since := known_words(NEW."searchHead"); END IF;
  PERFORM change_search_words(before, since);
  RETURN NULL;
END $$;

-- Writes the words of these events anew where they are not those of today's names, as the trigger Event_derive does, and the known words.
CREATE FUNCTION renew_event_search(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  stale uuid[] := ARRAY(
    SELECT e."id" FROM "Event" e JOIN "Club" c ON c."id" = e."clubId" JOIN "College" o ON o."id" = c."collegeId"
    WHERE e."id" = ANY(ids) AND e."searchNames" <> search_names(concat_ws(' ', e."name", c."name", o."name"))
    ORDER BY e."id" FOR NO KEY UPDATE OF e
  );
  before text[] := ARRAY(SELECT DISTINCT unnest(known_words("searchHead")) FROM "Event" WHERE "id" = ANY(stale) AND "status" = 'published');
BEGIN
  -- Not at the end of the transaction, where the known words would wait under the lock of expired pages.
  SET CONSTRAINTS "Event_words_update" IMMEDIATE;
  PERFORM set_config('quad.words_at_once', 'on', true);
  UPDATE "Event" SET "clubId" = "clubId" WHERE "id" = ANY(stale);
  PERFORM set_config('quad.words_at_once', 'off', true);
  PERFORM change_search_words(
    before, ARRAY(SELECT DISTINCT unnest(known_words("searchHead")) FROM "Event" WHERE "id" = ANY(stale) AND "status" = 'published')
  );
END $$;
