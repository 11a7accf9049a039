-- CreateTable
CREATE TABLE "SearchHit" (
    "searchId" UUID NOT NULL,
    "eventId" UUID NOT NULL,

    CONSTRAINT "SearchHit_pkey" PRIMARY KEY ("searchId","eventId")
);

-- CreateTable
CREATE TABLE "SearchDue" (
    "eventId" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SearchDue_pkey" PRIMARY KEY ("eventId")
);

-- CreateIndex
CREATE INDEX "SearchHit_eventId_idx" ON "SearchHit"("eventId");

-- CreateIndex
CREATE INDEX "SearchDue_since_idx" ON "SearchDue"("since");

-- AddForeignKey
ALTER TABLE "SearchHit" ADD CONSTRAINT "SearchHit_searchId_fkey" FOREIGN KEY ("searchId") REFERENCES "SavedSearch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchHit" ADD CONSTRAINT "SearchHit_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchDue" ADD CONSTRAINT "SearchDue_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One student saves the same search once.
CREATE UNIQUE INDEX "SavedSearch_query_key" ON "SavedSearch"("studentId", md5("query"));

-- Notes an event that is published, moved or made open, to be compared with the saved searches. Events are published by several ways, and
-- seats become free by many more.
CREATE FUNCTION note_search_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SearchDue" ("eventId", "since") VALUES (NEW."id", clock_timestamp())
    ON CONFLICT ("eventId") DO UPDATE SET "since" = excluded."since";
  RETURN NULL;
END $$;
CREATE TRIGGER "Event_search_due" AFTER UPDATE OF "status", "startsAt", "endsAt", "mode", "venue", "placeId", "registrationOpensAt",
  "registrationClosesAt", "capacity", "taken" ON "Event" FOR EACH ROW
  WHEN (NEW."status" = 'published' AND (
    OLD."status" <> 'published'
    OR (NEW."startsAt", NEW."endsAt", NEW."mode", NEW."venue", NEW."placeId", NEW."registrationOpensAt", NEW."registrationClosesAt")
      IS DISTINCT FROM
      (OLD."startsAt", OLD."endsAt", OLD."mode", OLD."venue", OLD."placeId", OLD."registrationOpensAt", OLD."registrationClosesAt")
    OR (OLD."taken" >= OLD."capacity" AND (NEW."capacity" IS NULL OR NEW."taken" < NEW."capacity"))
  ))
  EXECUTE FUNCTION note_search_due();
