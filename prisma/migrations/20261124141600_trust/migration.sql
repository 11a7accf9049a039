-- CreateEnum
CREATE TYPE "LogInWay" AS ENUM ('password', 'code', 'recovery');

-- CreateEnum
CREATE TYPE "FactorKind" AS ENUM ('totp');

-- CreateEnum
CREATE TYPE "ModeratedSubject" AS ENUM ('event', 'blog', 'club', 'college', 'site');

-- CreateEnum
CREATE TYPE "ReportReason" AS ENUM ('spam', 'fraud', 'abuse', 'illegal', 'intimate', 'impersonation', 'privacy', 'wrong', 'other', 'order');

-- CreateEnum
CREATE TYPE "HidingSide" AS ENUM ('college', 'admin', 'ban');

-- CreateEnum
CREATE TYPE "ReportDecision" AS ENUM ('hidden', 'left');

-- DropIndex
DROP INDEX "Blog_createdAt_id_idx";

-- AlterTable: for accounts of before, the day of this migration is the last log-in that is known.
ALTER TABLE "Account" ADD COLUMN     "deletesAt" TIMESTAMPTZ(3),
ADD COLUMN     "lastLogInOn" DATE NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "device" TEXT NOT NULL DEFAULT 'A browser',
ADD COLUMN     "deviceHash" BYTEA,
ADD COLUMN     "lastUsedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Club" ADD COLUMN     "bannedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "hiddenFrom" "EventStatus";

-- AlterTable
ALTER TABLE "Blog" ADD COLUMN     "isHidden" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "LogIn" (
    "id" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "device" TEXT NOT NULL,
    "way" "LogInWay" NOT NULL,

    CONSTRAINT "LogIn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Device" (
    "accountId" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "label" TEXT NOT NULL,
    "firstAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "trustedUntil" TIMESTAMPTZ(3),

    CONSTRAINT "Device_pkey" PRIMARY KEY ("accountId","hash")
);

-- CreateTable
CREATE TABLE "Factor" (
    "id" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "kind" "FactorKind" NOT NULL DEFAULT 'totp',
    "name" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "lastStep" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedAt" TIMESTAMPTZ(3),
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Factor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "accountId" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("accountId","hash")
);

-- CreateTable
CREATE TABLE "Challenge" (
    "hash" BYTEA NOT NULL,
    "accountId" UUID NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "triesLeft" SMALLINT NOT NULL DEFAULT 5,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Challenge_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "Hiding" (
    "id" UUID NOT NULL,
    "subject" "ModeratedSubject" NOT NULL,
    "subjectId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "by" "HidingSide" NOT NULL,
    "byId" UUID NOT NULL,
    "reason" "ReportReason" NOT NULL,
    "note" TEXT,
    "lookText" TEXT,
    "lookAt" TIMESTAMPTZ(3),
    "lookedAt" TIMESTAMPTZ(3),
    "shownAt" TIMESTAMPTZ(3),

    CONSTRAINT "Hiding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Report" (
    "id" UUID NOT NULL,
    "number" CHAR(8) NOT NULL,
    "subject" "ModeratedSubject" NOT NULL,
    "subjectId" UUID NOT NULL,
    "reporterId" UUID,
    "addressHash" BYTEA,
    "email" TEXT,
    "reason" "ReportReason" NOT NULL,
    "text" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "decidedAt" TIMESTAMPTZ(3),
    "decision" "ReportDecision",
    "decidedById" UUID,

    CONSTRAINT "Report_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "LogIn_accountId_at_idx" ON "LogIn"("accountId", "at" DESC);

-- CreateIndex
CREATE INDEX "LogIn_at_idx" ON "LogIn"("at");

-- CreateIndex
CREATE INDEX "Device_lastAt_idx" ON "Device"("lastAt");

-- CreateIndex
CREATE INDEX "Factor_accountId_idx" ON "Factor"("accountId");

-- CreateIndex
CREATE INDEX "Challenge_accountId_idx" ON "Challenge"("accountId");

-- CreateIndex
CREATE INDEX "Challenge_expiresAt_idx" ON "Challenge"("expiresAt");

-- CreateIndex
CREATE INDEX "Hiding_subject_subjectId_at_idx" ON "Hiding"("subject", "subjectId", "at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Report_number_key" ON "Report"("number");

-- CreateIndex
CREATE INDEX "Report_subject_subjectId_idx" ON "Report"("subject", "subjectId");

-- CreateIndex
CREATE INDEX "Report_reporterId_idx" ON "Report"("reporterId");

-- AddForeignKey
ALTER TABLE "LogIn" ADD CONSTRAINT "LogIn_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Device" ADD CONSTRAINT "Device_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Factor" ADD CONSTRAINT "Factor_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Challenge" ADD CONSTRAINT "Challenge_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Report" ADD CONSTRAINT "Report_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "Account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Account -----------------------------------------------------------------------------------------

-- Deletions that are due, and students who have not logged in for years: for the clock.
CREATE INDEX "Account_deletesAt_idx" ON "Account"("deletesAt") WHERE "deletesAt" IS NOT NULL;

CREATE INDEX "Account_idle_idx" ON "Account"("lastLogInOn", "id") WHERE "kind" = 'student';

-- Factor ------------------------------------------------------------------------------------------

ALTER TABLE "Factor" ADD CONSTRAINT "Factor_name_length" CHECK (char_length("name") BETWEEN 1 AND 40);

CREATE INDEX "Factor_pending_idx" ON "Factor"("createdAt") WHERE "confirmedAt" IS NULL;

-- Challenge ---------------------------------------------------------------------------------------

ALTER TABLE "Challenge" ADD CONSTRAINT "Challenge_tries" CHECK ("triesLeft" BETWEEN 0 AND 5);

-- Event -------------------------------------------------------------------------------------------

-- Only public events are hidden, and each hidden one knows the status that it gets back.
ALTER TABLE "Event" ADD CONSTRAINT "Event_hidden_from"
  CHECK (("status" = 'hidden') = ("hiddenFrom" IS NOT NULL) AND ("hiddenFrom" IS NULL OR "hiddenFrom" IN ('published', 'cancelled')));

-- What is hidden is little: its pictures are looked up by these.
CREATE INDEX "Event_hidden_idx" ON "Event"("id") WHERE "status" = 'hidden';

-- Blog --------------------------------------------------------------------------------------------

CREATE INDEX "Blog_hidden_idx" ON "Blog"("id") WHERE "isHidden";

CREATE INDEX "Blog_newest_idx" ON "Blog"("createdAt" DESC, "id" DESC) WHERE NOT "isHidden";

-- Club --------------------------------------------------------------------------------------------

CREATE INDEX "Club_banned_idx" ON "Club"("id") WHERE "bannedAt" IS NOT NULL;

-- Hiding ------------------------------------------------------------------------------------------

ALTER TABLE "Hiding" ADD CONSTRAINT "Hiding_subject" CHECK ("subject" IN ('event', 'blog', 'club'));

ALTER TABLE "Hiding" ADD CONSTRAINT "Hiding_note_length" CHECK (char_length("note") BETWEEN 5 AND 500);

-- What a ban hides has its reason and note with the club; everything else says them itself.
ALTER TABLE "Hiding" ADD CONSTRAINT "Hiding_has_note" CHECK (("by" = 'ban') = ("note" IS NULL) AND ("by" <> 'ban' OR "subject" <> 'club'));

ALTER TABLE "Hiding" ADD CONSTRAINT "Hiding_look" CHECK (
  ("lookText" IS NULL) = ("lookAt" IS NULL) AND ("lookedAt" IS NULL OR "lookAt" IS NOT NULL) AND char_length("lookText") BETWEEN 10 AND 500
);

CREATE UNIQUE INDEX "Hiding_lasts_key" ON "Hiding"("subject", "subjectId") WHERE "shownAt" IS NULL;

-- The tab of hidden things, and the requests for another look.
CREATE INDEX "Hiding_newest_idx" ON "Hiding"("at" DESC, "id" DESC) WHERE "shownAt" IS NULL AND "by" <> 'ban';

CREATE INDEX "Hiding_look_idx" ON "Hiding"("lookAt") WHERE "lookAt" IS NOT NULL AND "lookedAt" IS NULL AND "shownAt" IS NULL;

-- Report ------------------------------------------------------------------------------------------

ALTER TABLE "Report" ADD CONSTRAINT "Report_reason" CHECK ("reason" <> 'order');

ALTER TABLE "Report" ADD CONSTRAINT "Report_text_length" CHECK (char_length("text") <= 1000);

ALTER TABLE "Report" ADD CONSTRAINT "Report_decided" CHECK (("decidedAt" IS NULL) = ("decision" IS NULL));

-- One open report a person and thing, however often it is sent at once.
CREATE UNIQUE INDEX "Report_reporterId_key" ON "Report"("subject", "subjectId", "reporterId") WHERE "decidedAt" IS NULL AND "reporterId" IS NOT NULL;

CREATE UNIQUE INDEX "Report_addressHash_key" ON "Report"("subject", "subjectId", "addressHash") WHERE "decidedAt" IS NULL AND "addressHash" IS NOT NULL;

CREATE INDEX "Report_open_idx" ON "Report"("dueAt", "subject", "subjectId") WHERE "decidedAt" IS NULL;

CREATE INDEX "Report_decided_idx" ON "Report"("decidedAt" DESC, "id" DESC) WHERE "decidedAt" IS NOT NULL;
