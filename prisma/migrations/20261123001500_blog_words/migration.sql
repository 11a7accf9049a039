-- Blogs are found by the words of their titles, in all forms and misspelt too. Source: decision 033.

ALTER TABLE "Blog" ADD COLUMN "titleWords" tsvector GENERATED ALWAYS AS (name_vector("title")) STORED;
-- Reading is frequent and writing is not: no pending list.
CREATE INDEX "Blog_titleWords_idx" ON "Blog" USING gin ("titleWords") WITH (fastupdate = off);

-- Keeps SearchWord equal to the words of published events and of blogs' titles, at the end of the transaction that changes one of them.
-- - Who adds a word shares its row until the commit; who would delete it waits for that, then looks for the word once more.
-- - Rows are locked in one order.
CREATE FUNCTION change_search_words(before text[], since text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  gained text[] := ARRAY(SELECT unnest(since) EXCEPT SELECT unnest(before));
  lost text[] := ARRAY(SELECT unnest(before) EXCEPT SELECT unnest(since));
  shared integer;
BEGIN
  WHILE gained <> '{}' LOOP
    INSERT INTO "SearchWord" ("word") SELECT word FROM unnest(gained) AS word ORDER BY word ON CONFLICT DO NOTHING;
    PERFORM FROM "SearchWord" WHERE "word" = ANY(gained) ORDER BY "word" FOR KEY SHARE;
    GET DIAGNOSTICS shared = ROW_COUNT;
    -- One of them may have been deleted in between.
    EXIT WHEN shared = cardinality(gained);
  END LOOP;
  IF lost <> '{}' THEN
    PERFORM FROM "SearchWord" WHERE "word" = ANY(lost) ORDER BY "word" FOR UPDATE;
    DELETE FROM "SearchWord" w WHERE w."word" = ANY(lost) AND NOT EXISTS (
      SELECT FROM "Event" e WHERE e."searchHead" @@ ('''' || w."word" || '''')::tsquery AND e."status" = 'published'
    ) AND NOT EXISTS (SELECT FROM "Blog" b WHERE b."titleWords" @@ ('''' || w."word" || '''')::tsquery);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text[] := '{}';
  since text[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."status" = 'published' THEN before := known_words(OLD."searchHead"); END IF;
  IF TG_OP <> 'DELETE' AND NEW."status" = 'published' THEN since := known_words(NEW."searchHead"); END IF;
  PERFORM change_search_words(before, since);
  RETURN NULL;
END $$;

CREATE FUNCTION keep_words_of_blogs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text[] := '{}';
  since text[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN before := known_words(OLD."titleWords"); END IF;
  IF TG_OP <> 'DELETE' THEN since := known_words(NEW."titleWords"); END IF;
  PERFORM change_search_words(before, since);
  RETURN NULL;
END $$;

INSERT INTO "SearchWord" ("word") SELECT DISTINCT unnest(known_words("titleWords")) FROM "Blog" ON CONFLICT DO NOTHING;

CREATE CONSTRAINT TRIGGER "Blog_words" AFTER INSERT OR DELETE OR UPDATE OF "title" ON "Blog" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION keep_words_of_blogs();
