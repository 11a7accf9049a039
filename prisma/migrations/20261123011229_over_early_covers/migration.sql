-- Past events are those that began, and the few that were over before their registration ended. An index that holds all that filters read is
-- asked for those few; the planner does not know that they are few, and preferred to read everything that is still to come.
DROP INDEX "Event_over_early_idx";
CREATE INDEX "Event_over_early_idx" ON "Event" ("soonestAt", "id")
  INCLUDE ("overAt", "startsAt", "createdAt", "registrationOpensAt", "registrationClosesAt", "clubId", "collegeId", "placeId", "tagBits", "type", "mode", "isFree", "isFull")
  WHERE "status" = 'published' AND "overAt" < "soonestAt";
