-- Keeps SearchWord equal to the words of published events and of the titles of blogs that are not hidden, at the end of the transaction
-- that changes one of them.
-- - A transaction that adds a word shares its row until the commit; one that would delete it waits for that, then looks for the word again.
-- - Words are taken one after the other in one order, so such transactions never wait for each other in a circle.
CREATE OR REPLACE FUNCTION change_search_words(before text[], since text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  gained text[] := ARRAY(SELECT unnest(since) EXCEPT SELECT unnest(before));
  lost text[] := ARRAY(SELECT unnest(before) EXCEPT SELECT unnest(since));
  locked text[] := '{}';
  changed record;
BEGIN
  FOR changed IN
    SELECT word, true AS is_gained FROM unnest(gained) AS word UNION ALL SELECT word, false FROM unnest(lost) AS word ORDER BY word
  LOOP
    IF changed.is_gained THEN
      LOOP
        PERFORM FROM "SearchWord" WHERE "word" = changed.word FOR KEY SHARE;
        EXIT WHEN FOUND;
        INSERT INTO "SearchWord" ("word") VALUES (changed.word) ON CONFLICT DO NOTHING;
      END LOOP;
    ELSE
      PERFORM FROM "SearchWord" WHERE "word" = changed.word FOR UPDATE;
      -- One that is added only now belongs to others.
      IF FOUND THEN locked := locked || changed.word; END IF;
    END IF;
  END LOOP;
  IF locked <> '{}' THEN
    DELETE FROM "SearchWord" w WHERE w."word" = ANY(locked) AND NOT EXISTS (
      SELECT FROM "Event" e WHERE e."searchHead" @@ ('''' || w."word" || '''')::tsquery AND e."status" = 'published'
    ) AND NOT EXISTS (SELECT FROM "Blog" b WHERE NOT b."isHidden" AND b."titleWords" @@ ('''' || w."word" || '''')::tsquery);
  END IF;
END $$;

-- Deferred, so that rows are locked for a moment only.
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

CREATE CONSTRAINT TRIGGER "Event_words_insert" AFTER INSERT ON "Event" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."status" = 'published') EXECUTE FUNCTION keep_search_words();

CREATE CONSTRAINT TRIGGER "Event_words_update" AFTER UPDATE OF "status", "clubId", "name", "tags", "venue", "searchHead" ON "Event"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."status" <> OLD."status" OR NEW."searchHead" IS DISTINCT FROM OLD."searchHead") EXECUTE FUNCTION keep_search_words();

CREATE CONSTRAINT TRIGGER "Event_words_delete" AFTER DELETE ON "Event" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD."status" = 'published') EXECUTE FUNCTION keep_search_words();

-- Updates the words of these events if they differ from the present names, as the trigger Event_derive does, and the known words.
CREATE OR REPLACE FUNCTION renew_event_search(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  stale uuid[] := ARRAY(
    SELECT e."id" FROM "Event" e JOIN "Club" c ON c."id" = e."clubId" JOIN "College" o ON o."id" = c."collegeId"
    WHERE e."id" = ANY(ids) AND e."searchNames" <> search_names(concat_ws(' ', e."name", c."name", o."name"))
    ORDER BY e."id" FOR NO KEY UPDATE OF e
  );
  before text[] := ARRAY(SELECT DISTINCT unnest(known_words("searchHead")) FROM "Event" WHERE "id" = ANY(stale) AND "status" = 'published');
BEGIN
  -- Immediate, so that the trigger leaves the words to this function.
  SET CONSTRAINTS "Event_words_update" IMMEDIATE;
  PERFORM set_config('quad.words_at_once', 'on', true);
  UPDATE "Event" SET "clubId" = "clubId" WHERE "id" = ANY(stale);
  PERFORM set_config('quad.words_at_once', 'off', true);
  PERFORM change_search_words(
    before, ARRAY(SELECT DISTINCT unnest(known_words("searchHead")) FROM "Event" WHERE "id" = ANY(stale) AND "status" = 'published')
  );
END $$;

CREATE INDEX "SearchWord_keys_idx" ON "SearchWord" USING gin (typing_keys("word")) WITH (fastupdate = off);
