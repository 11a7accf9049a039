-- Notes an event that is published, moved or opened, for comparison with the saved searches. Several statements publish events, and many
-- more free seats. An event that is noted again is compared with all searches again. An event
-- that is shown after it was hidden is not noted: it was compared before.
CREATE OR REPLACE FUNCTION note_search_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SearchDue" ("eventId", "since") VALUES (NEW."id", clock_timestamp())
    ON CONFLICT ("eventId") DO UPDATE SET "since" = excluded."since", "lastSearchId" = NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER "Event_search_due" AFTER UPDATE OF "status", "startsAt", "endsAt", "mode", "venue", "placeId", "registrationOpensAt",
  "registrationClosesAt", "capacity", "taken" ON "Event" FOR EACH ROW
  WHEN (NEW."status" = 'published' AND (
    OLD."status" NOT IN ('published', 'hidden')
    OR (NEW."startsAt", NEW."endsAt", NEW."mode", NEW."venue", NEW."placeId", NEW."registrationOpensAt", NEW."registrationClosesAt")
      IS DISTINCT FROM
      (OLD."startsAt", OLD."endsAt", OLD."mode", OLD."venue", OLD."placeId", OLD."registrationOpensAt", OLD."registrationClosesAt")
    OR (OLD."taken" >= OLD."capacity" AND (NEW."capacity" IS NULL OR NEW."taken" < NEW."capacity"))
  ))
  EXECUTE FUNCTION note_search_due();
