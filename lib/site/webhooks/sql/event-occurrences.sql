-- Webhooks are told of an event. One that is shown again is published again, also a cancelled one. A cancellation is told even while
-- the event is hidden.
CREATE OR REPLACE FUNCTION note_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_public boolean := coalesce(is_public(OLD."status"), false);
  becomes_public boolean := coalesce(is_public(NEW."status"), false);
  kinds text[] := array_remove(ARRAY[
    CASE WHEN becomes_public AND NOT was_public THEN 'event.published' END,
    CASE WHEN was_public AND NOT becomes_public THEN 'event.hidden' END,
    CASE WHEN OLD."status" = 'published' AND NEW."status" = 'published' THEN 'event.updated' END,
    CASE WHEN coalesce(NEW."hiddenFrom", NEW."status") = 'cancelled' AND coalesce(OLD."hiddenFrom", OLD."status") <> 'cancelled'
      THEN 'event.cancelled' END
  ], NULL);
BEGIN
  PERFORM note_occurrences(kind, ARRAY[e."id"], e."id", e."clubId", e."collegeId")
    FROM (SELECT coalesce(NEW."id", OLD."id") AS "id", coalesce(NEW."clubId", OLD."clubId") AS "clubId",
      coalesce(NEW."collegeId", OLD."collegeId") AS "collegeId") e, unnest(kinds) kind;
  RETURN NULL;
END $$;

CREATE TRIGGER "Event_told_new" AFTER INSERT ON "Event" FOR EACH ROW WHEN (is_public(NEW."status")) EXECUTE FUNCTION note_event();

CREATE TRIGGER "Event_told_removed" AFTER DELETE ON "Event" FOR EACH ROW WHEN (is_public(OLD."status")) EXECUTE FUNCTION note_event();

CREATE TRIGGER "Event_told_status" AFTER UPDATE OF "status", "hiddenFrom" ON "Event" FOR EACH ROW
  WHEN ((OLD."status", OLD."hiddenFrom") IS DISTINCT FROM (NEW."status", NEW."hiddenFrom")) EXECUTE FUNCTION note_event();

-- Taking a seat changes none of these columns, so it costs nothing here.
CREATE TRIGGER "Event_told_fields" AFTER UPDATE OF "name", "description", "pricePaise", "type", "mode", "venue", "placeId", "tags",
  "startsAt", "endsAt", "timeZone", "capacity", "registrationOpensAt", "registrationClosesAt", "posterId" ON "Event" FOR EACH ROW
  WHEN (OLD."status" = 'published' AND NEW."status" = 'published' AND (
    (OLD."name", OLD."description", OLD."pricePaise", OLD."type", OLD."mode", OLD."venue", OLD."placeId", OLD."tags", OLD."startsAt",
      OLD."endsAt", OLD."timeZone", OLD."capacity", OLD."registrationOpensAt", OLD."registrationClosesAt", OLD."posterId")
    IS DISTINCT FROM
    (NEW."name", NEW."description", NEW."pricePaise", NEW."type", NEW."mode", NEW."venue", NEW."placeId", NEW."tags", NEW."startsAt",
      NEW."endsAt", NEW."timeZone", NEW."capacity", NEW."registrationOpensAt", NEW."registrationClosesAt", NEW."posterId")
  ))
  EXECUTE FUNCTION note_event();
