-- CreateEnum
CREATE TYPE "ReviewKind" AS ENUM ('new', 'change');

-- CreateEnum
CREATE TYPE "ReviewDecision" AS ENUM ('approved', 'returned', 'withdrawn');

-- CreateEnum
CREATE TYPE "EndedBy" AS ENUM ('self', 'organiser', 'event', 'clock');

-- CreateEnum
CREATE TYPE "MessageKind" AS ENUM ('essential', 'news');

-- CreateEnum
CREATE TYPE "MessageState" AS ENUM ('scheduled', 'sending', 'sent', 'cancelled');

-- CreateEnum
CREATE TYPE "RecipientState" AS ENUM ('waiting', 'sent', 'failed', 'skipped');

-- CreateEnum
CREATE TYPE "CountedStep" AS ENUM ('view', 'start');

-- AlterEnum
ALTER TYPE "EventStatus" ADD VALUE 'draft';
ALTER TYPE "EventStatus" ADD VALUE 'in_review';

-- AlterTable
ALTER TABLE "College" ADD COLUMN     "eventApproval" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "materialVersion" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "publishAt" TIMESTAMPTZ(3),
ADD COLUMN     "reminders" SMALLINT[] DEFAULT ARRAY[24, 2]::SMALLINT[],
ADD COLUMN     "seriesId" UUID;

-- AlterTable
ALTER TABLE "Registration" ADD COLUMN     "collegeThenId" UUID,
ADD COLUMN     "endedBy" "EndedBy",
ADD COLUMN     "invitedEmail" TEXT,
ADD COLUMN     "isWaived" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "source" TEXT,
ADD COLUMN     "yearThen" SMALLINT;

-- CreateTable
CREATE TABLE "EventReview" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "kind" "ReviewKind" NOT NULL,
    "changes" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "byId" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),
    "decidedById" UUID,
    "decision" "ReviewDecision",
    "note" TEXT,

    CONSTRAINT "EventReview_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EventBar" (
    "eventId" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EventBar_pkey" PRIMARY KEY ("eventId","studentId")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "byId" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "kind" "MessageKind" NOT NULL,
    "filter" JSONB NOT NULL,
    "state" "MessageState" NOT NULL DEFAULT 'scheduled',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sendAt" TIMESTAMPTZ(3) NOT NULL,
    "startedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MessageRecipient" (
    "messageId" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "state" "RecipientState" NOT NULL DEFAULT 'waiting',
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "MessageRecipient_pkey" PRIMARY KEY ("messageId","studentId")
);

-- CreateTable
CREATE TABLE "ChangeNotice" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "before" JSONB NOT NULL,
    "sendAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "ChangeNotice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MailChoice" (
    "studentId" UUID NOT NULL,
    "reminders" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "MailChoice_pkey" PRIMARY KEY ("studentId")
);

-- CreateTable
CREATE TABLE "MailSilence" (
    "studentId" UUID NOT NULL,
    "clubId" UUID NOT NULL,

    CONSTRAINT "MailSilence_pkey" PRIMARY KEY ("studentId","clubId")
);

-- CreateTable
CREATE TABLE "EventCount" (
    "eventId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "step" "CountedStep" NOT NULL,
    "source" TEXT NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "EventCount_pkey" PRIMARY KEY ("eventId","day","step","source")
);

-- CreateIndex
CREATE INDEX "EventReview_eventId_at_idx" ON "EventReview"("eventId", "at" DESC);

-- CreateIndex
CREATE INDEX "EventBar_studentId_idx" ON "EventBar"("studentId");

-- CreateIndex
CREATE INDEX "Message_eventId_createdAt_idx" ON "Message"("eventId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "MessageRecipient_studentId_idx" ON "MessageRecipient"("studentId");

-- CreateIndex
CREATE INDEX "ChangeNotice_eventId_idx" ON "ChangeNotice"("eventId");

-- CreateIndex
CREATE INDEX "MailSilence_clubId_idx" ON "MailSilence"("clubId");

-- CreateIndex
CREATE INDEX "Event_seriesId_idx" ON "Event"("seriesId");

-- AddForeignKey
ALTER TABLE "EventReview" ADD CONSTRAINT "EventReview_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventBar" ADD CONSTRAINT "EventBar_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventBar" ADD CONSTRAINT "EventBar_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageRecipient" ADD CONSTRAINT "MessageRecipient_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageRecipient" ADD CONSTRAINT "MessageRecipient_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeNotice" ADD CONSTRAINT "ChangeNotice_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailChoice" ADD CONSTRAINT "MailChoice_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailSilence" ADD CONSTRAINT "MailSilence_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailSilence" ADD CONSTRAINT "MailSilence_clubId_fkey" FOREIGN KEY ("clubId") REFERENCES "Club"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventCount" ADD CONSTRAINT "EventCount_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;
