-- Webhooks are told of a blog: everybody may read it from now on.
CREATE OR REPLACE FUNCTION note_blog() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_occurrences('blog.published', ARRAY[NEW."id"], NULL, c."id", c."collegeId") FROM "Club" c WHERE c."id" = NEW."clubId";
  RETURN NULL;
END $$;

CREATE TRIGGER "Blog_told_new" AFTER INSERT ON "Blog" FOR EACH ROW WHEN (NOT NEW."isHidden") EXECUTE FUNCTION note_blog();

CREATE TRIGGER "Blog_told_shown" AFTER UPDATE OF "isHidden" ON "Blog" FOR EACH ROW WHEN (OLD."isHidden" AND NOT NEW."isHidden")
  EXECUTE FUNCTION note_blog();
