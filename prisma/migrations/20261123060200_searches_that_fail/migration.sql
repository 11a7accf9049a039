-- AlterTable
ALTER TABLE "SavedSearch" ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "stoppedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "SearchDue" ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "lastSearchId" UUID;

-- An event that is noted again is compared with all searches again.
CREATE OR REPLACE FUNCTION note_search_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SearchDue" ("eventId", "since") VALUES (NEW."id", clock_timestamp())
    ON CONFLICT ("eventId") DO UPDATE SET "since" = excluded."since", "lastSearchId" = NULL;
  RETURN NULL;
END $$;
