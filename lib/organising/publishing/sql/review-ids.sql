-- The ids that a change names, so that its pictures stay until it is decided.
CREATE OR REPLACE FUNCTION derive_review_ids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."namedIds" := ARRAY(
    SELECT DISTINCT (found.part)[1]::uuid
    FROM regexp_matches(NEW."changes"::text, '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') AS found (part)
  );
  RETURN NEW;
END $$;

CREATE TRIGGER "EventReview_ids" BEFORE INSERT OR UPDATE OF "changes", "namedIds" ON "EventReview" FOR EACH ROW EXECUTE FUNCTION derive_review_ids();
