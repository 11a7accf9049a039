-- A place that is not listed belongs to one event, and is deleted when that event gets another place or is removed.
CREATE OR REPLACE FUNCTION remove_own_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Place" WHERE "id" = OLD."placeId" AND NOT "isListed";
  RETURN NULL;
END $$;

CREATE TRIGGER "Event_place" AFTER UPDATE OF "placeId" ON "Event"
  FOR EACH ROW WHEN (OLD."placeId" IS DISTINCT FROM NEW."placeId") EXECUTE FUNCTION remove_own_place();

CREATE TRIGGER "Event_place_removed" AFTER DELETE ON "Event"
  FOR EACH ROW WHEN (OLD."placeId" IS NOT NULL) EXECUTE FUNCTION remove_own_place();
