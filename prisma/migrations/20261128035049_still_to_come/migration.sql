-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "passedOverAt" TIMESTAMPTZ(3);

-- The indexes of what is still to come. Each event that is not over is in them, whoever writes it: only the present value of "overAt" that was
-- noted as passed takes it out. Events that are over stay until the clock notes them. Decision 038.
CREATE INDEX "Event_coming_search_idx" ON "Event" USING gin ("search") WITH (fastupdate = off)
  WHERE "status" = 'published' AND "passedOverAt" IS DISTINCT FROM "overAt";

CREATE INDEX "Event_coming_searchHead_idx" ON "Event" USING gin ("searchHead") WITH (fastupdate = off)
  WHERE "status" = 'published' AND "passedOverAt" IS DISTINCT FROM "overAt";

CREATE INDEX "Event_coming_searchNames_idx" ON "Event" USING gin ("searchNames" gin_trgm_ops) WITH (fastupdate = off)
  WHERE "status" = 'published' AND "passedOverAt" IS DISTINCT FROM "overAt";

-- Judges an event by its id, for the order by registrations.
CREATE INDEX "Event_coming_idx" ON "Event" ("id")
  INCLUDE ("soonestAt", "overAt", "startsAt", "createdAt", "registrationOpensAt", "registrationClosesAt", "clubId", "collegeId", "placeId", "tagBits", "type", "mode", "isFree", "isFull")
  WHERE "status" = 'published' AND "passedOverAt" IS DISTINCT FROM "overAt";

-- The events of a map of many places.
CREATE INDEX "Event_coming_placed_idx" ON "Event" ("soonestAt", "id")
  INCLUDE ("overAt", "startsAt", "createdAt", "registrationOpensAt", "registrationClosesAt", "clubId", "collegeId", "placeId", "tagBits", "type", "mode", "isFree", "isFull")
  WHERE "status" = 'published' AND "placeId" IS NOT NULL AND "passedOverAt" IS DISTINCT FROM "overAt";

-- Finds the events that are to be noted.
CREATE INDEX "Event_coming_overAt_idx" ON "Event" ("overAt") WHERE "passedOverAt" IS DISTINCT FROM "overAt";
