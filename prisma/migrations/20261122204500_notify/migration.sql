-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "mailedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "DigestRound" (
    "dueAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DigestRound_pkey" PRIMARY KEY ("dueAt")
);

-- Counts a student's instant mails of a day.
CREATE INDEX "Notification_instant_idx" ON "Notification"("studentId", "mailedAt") WHERE "mailed" = 'instant';

-- Finds the students to mail about an event, a part at a time.
DROP INDEX "Notification_subjectId_idx";
CREATE INDEX "Notification_subjectId_studentId_idx" ON "Notification"("subjectId", "studentId");

-- Finds the events whose registration has just opened.
CREATE INDEX "Event_opens_idx" ON "Event"("registrationOpensAt") WHERE "status" = 'published';

ALTER TABLE "Notification" ADD CONSTRAINT "Notification_mailedAt" CHECK (("mailed" = 'none') = ("mailedAt" IS NULL));
