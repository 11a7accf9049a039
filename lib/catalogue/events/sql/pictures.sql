-- The pictures in clean HTML, each once. A "<" of the text and of other attributes is written as "&lt;", and "src" comes first.
CREATE OR REPLACE FUNCTION pictures_in(html text) RETURNS uuid[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT DISTINCT (found.part)[1]::uuid
    FROM regexp_matches(html, '<img src="[^"]*/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9]{1,5}\.webp"', 'g') AS found (part)
  )
$$;

CREATE OR REPLACE FUNCTION derive_event_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."imageIds" := pictures_in(NEW."description");
  RETURN NEW;
END $$;

-- An index finds what shows a picture. Reading the descriptions themselves would take seconds for a few hundred long ones.
CREATE TRIGGER "Event_pictures" BEFORE INSERT OR UPDATE OF "description", "imageIds" ON "Event" FOR EACH ROW EXECUTE FUNCTION derive_event_pictures();
