ALTER TABLE "Blog" ADD COLUMN "titleWords" tsvector GENERATED ALWAYS AS (name_vector("title")) STORED;

CREATE INDEX "Blog_titleWords_idx" ON "Blog" USING gin ("titleWords") WITH (fastupdate = off);

CREATE OR REPLACE FUNCTION keep_words_of_blogs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text[] := '{}';
  since text[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' AND NOT OLD."isHidden" THEN before := known_words(OLD."titleWords"); END IF;
  IF TG_OP <> 'DELETE' AND NOT NEW."isHidden" THEN since := known_words(NEW."titleWords"); END IF;
  PERFORM change_search_words(before, since);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "Blog_words" AFTER INSERT OR DELETE OR UPDATE OF "title", "isHidden" ON "Blog" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION keep_words_of_blogs();
