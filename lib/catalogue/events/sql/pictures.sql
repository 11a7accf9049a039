-- An event knows the pictures of its description, so that an index finds what shows one. Until the event is stored, no sweep removes
-- those that are still there; one that is gone already is not refused.
CREATE OR REPLACE FUNCTION derive_event_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."imageIds" := pictures_in(NEW."description");
  PERFORM FROM "Image" WHERE "id" = ANY (NEW."imageIds") FOR KEY SHARE;
  RETURN NEW;
END $$;

-- Reading a few hundred long descriptions to find it would take seconds.
CREATE TRIGGER "Event_pictures" BEFORE INSERT OR UPDATE OF "description", "imageIds" ON "Event" FOR EACH ROW EXECUTE FUNCTION derive_event_pictures();
