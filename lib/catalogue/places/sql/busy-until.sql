-- No event at a place ends later than this. It only ever rises, so an event that is still to come is always found.
CREATE OR REPLACE FUNCTION raise_busy_until() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Place" SET "busyUntil" = NEW."overAt"
    WHERE "id" = NEW."placeId" AND ("busyUntil" IS NULL OR "busyUntil" < NEW."overAt");
  RETURN NULL;
END $$;

CREATE TRIGGER "Event_busy_place" AFTER INSERT OR UPDATE OF "placeId", "startsAt", "endsAt", "registrationClosesAt" ON "Event"
FOR EACH ROW WHEN (NEW."placeId" IS NOT NULL) EXECUTE FUNCTION raise_busy_until();
