-- Whoever checked people in and has another role now may still send those scans for a day, like somebody who was removed.
ALTER TABLE "Grant" ADD COLUMN "formerRole" "GrantRole", ADD COLUMN "roleChangedAt" TIMESTAMPTZ(3);
ALTER TABLE "CoHost" ADD COLUMN "formerRole" "CoHostRole", ADD COLUMN "roleChangedAt" TIMESTAMPTZ(3);

CREATE FUNCTION keep_former_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."formerRole" := OLD."role";
  NEW."roleChangedAt" := clock_timestamp();
  RETURN NEW;
END $$;

CREATE TRIGGER "Grant_former_role" BEFORE UPDATE OF "role" ON "Grant"
FOR EACH ROW WHEN (OLD."role" <> NEW."role" AND OLD."acceptedAt" IS NOT NULL) EXECUTE FUNCTION keep_former_role();
CREATE TRIGGER "CoHost_former_role" BEFORE UPDATE OF "role" ON "CoHost"
FOR EACH ROW WHEN (OLD."role" <> NEW."role" AND OLD."acceptedAt" IS NOT NULL) EXECUTE FUNCTION keep_former_role();
