-- The owner of an event cannot co-organise it.
CREATE OR REPLACE FUNCTION refuse_own_club() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Event" WHERE "id" = NEW."eventId" AND "clubId" = NEW."clubId") THEN
    RAISE EXCEPTION 'the club owns this event' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "CoHost_not_owner" BEFORE INSERT OR UPDATE OF "eventId", "clubId" ON "CoHost"
  FOR EACH ROW EXECUTE FUNCTION refuse_own_club();
