-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "isFull" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Place" ADD COLUMN     "busyUntil" TIMESTAMPTZ(3);

-- What Prisma's schema language cannot say.

-- Registrations change "taken", which no index holds, so that they stay cheap. "isFull" changes only with the last seat.
CREATE FUNCTION derive_event_full() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."isFull" := coalesce(NEW."taken" >= NEW."capacity", false);
  RETURN NEW;
END $$;
CREATE TRIGGER "Event_full" BEFORE INSERT OR UPDATE OF "taken", "capacity", "isFull" ON "Event" FOR EACH ROW
WHEN (NEW."isFull" IS DISTINCT FROM coalesce(NEW."taken" >= NEW."capacity", false)) EXECUTE FUNCTION derive_event_full();
UPDATE "Event" SET "isFull" = true WHERE "taken" >= "capacity";

-- No event at a place ends later than this. It only ever rises: events are looked up wherever it is still to come.
CREATE FUNCTION raise_busy_until() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Place" SET "busyUntil" = NEW."overAt"
    WHERE "id" = NEW."placeId" AND ("busyUntil" IS NULL OR "busyUntil" < NEW."overAt");
  RETURN NULL;
END $$;
CREATE TRIGGER "Event_busy_place" AFTER INSERT OR UPDATE OF "placeId", "startsAt", "endsAt", "registrationClosesAt" ON "Event"
FOR EACH ROW WHEN (NEW."placeId" IS NOT NULL) EXECUTE FUNCTION raise_busy_until();
UPDATE "Place" p SET "busyUntil" = e."at" FROM (SELECT "placeId", max("overAt") AS "at" FROM "Event" GROUP BY 1) e WHERE e."placeId" = p."id";

-- Lists filter within an index, whose further columns are what filters compare. Decision 038.
DROP INDEX "Event_soonest_idx";
CREATE INDEX "Event_soonest_idx" ON "Event" ("soonestAt", "id", "overAt", "type")
  INCLUDE ("startsAt", "createdAt", "registrationOpensAt", "registrationClosesAt", "clubId", "collegeId", "placeId", "tagBits", "mode", "isFree", "isFull")
  WHERE "status" = 'published';
DROP INDEX "Event_newest_idx";
CREATE INDEX "Event_newest_idx" ON "Event" ("createdAt" DESC, "id" DESC, "overAt", "type")
  INCLUDE ("startsAt", "soonestAt", "registrationOpensAt", "registrationClosesAt", "clubId", "collegeId", "placeId", "tagBits", "mode", "isFree", "isFull")
  WHERE "status" = 'published';
CREATE INDEX "Event_closing_idx" ON "Event" ("registrationClosesAt", "id", "overAt", "type")
  INCLUDE ("startsAt", "soonestAt", "createdAt", "registrationOpensAt", "clubId", "collegeId", "placeId", "tagBits", "mode", "isFree", "isFull")
  WHERE "status" = 'published';
CREATE INDEX "Event_club_idx" ON "Event" ("clubId", "overAt", "soonestAt", "id")
  INCLUDE ("startsAt", "createdAt", "registrationOpensAt", "registrationClosesAt", "collegeId", "placeId", "tagBits", "type", "mode", "isFree", "isFull")
  WHERE "status" = 'published';
CREATE INDEX "Event_college_idx" ON "Event" ("collegeId", "overAt", "soonestAt", "id")
  INCLUDE ("startsAt", "createdAt", "registrationOpensAt", "registrationClosesAt", "clubId", "placeId", "tagBits", "type", "mode", "isFree", "isFull")
  WHERE "status" = 'published';
CREATE INDEX "Event_place_idx" ON "Event" ("placeId", "overAt", "soonestAt", "id")
  INCLUDE ("startsAt", "createdAt", "registrationOpensAt", "registrationClosesAt", "clubId", "collegeId", "tagBits", "type", "mode", "isFree", "isFull")
  WHERE "status" = 'published' AND "placeId" IS NOT NULL;
-- Events that last for more than a week: a list that begins a week ago would miss those.
CREATE INDEX "Event_long_idx" ON "Event" ("overAt", "soonestAt", "id")
  INCLUDE ("startsAt", "createdAt", "registrationOpensAt", "registrationClosesAt", "clubId", "collegeId", "placeId", "tagBits", "type", "mode", "isFree", "isFull")
  WHERE "status" = 'published' AND "overAt" - "soonestAt" > interval '7 days';
-- Events that are over before their registration ends: those have no start, and an end of their own.
CREATE INDEX "Event_over_early_idx" ON "Event" ("soonestAt", "id") WHERE "status" = 'published' AND "overAt" < "soonestAt";
