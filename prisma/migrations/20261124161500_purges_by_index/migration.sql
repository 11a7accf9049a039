-- AlterTable
ALTER TABLE "SavedSearch" ADD COLUMN     "lookedAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "CoHost_invitedById_idx" ON "CoHost"("invitedById");

-- CreateIndex
CREATE INDEX "DoorAction_byId_idx" ON "DoorAction"("byId");

-- CreateIndex
CREATE INDEX "Event_overAt_idx" ON "Event"("overAt");

-- CreateIndex
CREATE INDEX "Grant_invitedById_idx" ON "Grant"("invitedById");

-- CreateIndex
CREATE INDEX "Hiding_byId_idx" ON "Hiding"("byId");

-- CreateIndex
CREATE INDEX "Message_byId_idx" ON "Message"("byId");

-- CreateIndex
CREATE INDEX "OrganiserAction_at_idx" ON "OrganiserAction"("at");

-- The purge finds the accounts that these columns name, one search for each account.
CREATE INDEX "Registration_checkedInById_idx" ON "Registration"("checkedInById") WHERE "checkedInById" IS NOT NULL;

CREATE INDEX "EntryAct_byId_idx" ON "EntryAct"("byId") WHERE "byId" IS NOT NULL;

CREATE INDEX "EventReview_byId_idx" ON "EventReview"("byId") WHERE "byId" IS NOT NULL;

CREATE INDEX "EventReview_decidedById_idx" ON "EventReview"("decidedById") WHERE "decidedById" IS NOT NULL;

CREATE INDEX "Report_decidedById_idx" ON "Report"("decidedById") WHERE "decidedById" IS NOT NULL;

CREATE INDEX "Team_ended_captain_idx" ON "Team"("captainId") WHERE "endedAt" IS NOT NULL;

CREATE INDEX "AdminAction_student_idx" ON "AdminAction"("subjectId") WHERE "subject" = 'student';

-- What the purge deletes by its age.
CREATE INDEX "SavedSearch_used_idx" ON "SavedSearch"((GREATEST("lastHitAt", "lookedAt", "createdAt")));

CREATE INDEX "PaymentEvent_unmatched_idx" ON "PaymentEvent"("receivedAt") WHERE "paymentId" IS NULL;
