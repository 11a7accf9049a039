-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "peoplePurgedAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "OrganiserAction_actorId_idx" ON "OrganiserAction"("actorId");

-- Events whose lists still name persons, or were postponed since they lost them: for the purge.
CREATE INDEX "Event_people_due_idx" ON "Event"("overAt") WHERE "peoplePurgedAt" IS NULL OR "peoplePurgedAt" < "overAt";
