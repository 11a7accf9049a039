-- Numbers the changes of a door's list: a row that changes it gets a number above all numbers that were committed for its event before,
-- because the event's row is locked until the transaction ends. So a device that has read the list at a number finds all later changes
-- above that number. The changes of one transaction become visible together and share a number, so the event's row is written once. Rows
-- that were on the list are never deleted.
CREATE OR REPLACE FUNCTION number_door_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- This transaction's last event and its number.
  numbered text[] := string_to_array(current_setting('quad.door_rev', true), ' ');
BEGIN
  IF numbered[1] = NEW."eventId"::text THEN
    NEW."doorRev" := numbered[2]::integer;
  ELSE
    UPDATE "Event" SET "doorRev" = "doorRev" + 1 WHERE "id" = NEW."eventId" RETURNING "doorRev" INTO NEW."doorRev";
    PERFORM set_config('quad.door_rev', NEW."eventId" || ' ' || NEW."doorRev", true);
  END IF;
  RETURN NEW;
END $$;

-- A row is on the list from its confirmation.
CREATE TRIGGER "Registration_door_rev_insert" BEFORE INSERT ON "Registration" FOR EACH ROW
  WHEN (NEW."confirmedAt" IS NOT NULL) EXECUTE FUNCTION number_door_change();

CREATE TRIGGER "Registration_door_rev_update" BEFORE UPDATE ON "Registration" FOR EACH ROW
  WHEN (NEW."confirmedAt" IS NOT NULL AND (
    NEW."status" IS DISTINCT FROM OLD."status" OR NEW."checkedInAt" IS DISTINCT FROM OLD."checkedInAt"
    OR NEW."checkedInById" IS DISTINCT FROM OLD."checkedInById" OR NEW."checkedInDevice" IS DISTINCT FROM OLD."checkedInDevice"
  ))
  EXECUTE FUNCTION number_door_change();
