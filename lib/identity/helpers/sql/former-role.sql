-- Keeps the previous role of an account, and the time of the change.
CREATE OR REPLACE FUNCTION keep_former_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."formerRole" := OLD."role";
  NEW."roleChangedAt" := clock_timestamp();
  RETURN NEW;
END $$;

CREATE TRIGGER "Grant_former_role" BEFORE UPDATE OF "role" ON "Grant"
FOR EACH ROW WHEN (OLD."role" <> NEW."role" AND OLD."acceptedAt" IS NOT NULL) EXECUTE FUNCTION keep_former_role();

CREATE TRIGGER "CoHost_former_role" BEFORE UPDATE OF "role" ON "CoHost"
FOR EACH ROW WHEN (OLD."role" <> NEW."role" AND OLD."acceptedAt" IS NOT NULL) EXECUTE FUNCTION keep_former_role();
