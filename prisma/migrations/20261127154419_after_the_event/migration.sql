-- CreateEnum
CREATE TYPE "CertificateKind" AS ENUM ('participation', 'winner', 'volunteer');

-- CreateEnum
CREATE TYPE "MarkKind" AS ENUM ('no_show', 'late_cancel');

-- CreateEnum
CREATE TYPE "MarkDecision" AS ENUM ('excused', 'upheld');

-- CreateEnum
CREATE TYPE "RecordKind" AS ENUM ('attended', 'helped', 'won', 'role');

-- AlterEnum
ALTER TYPE "OrganiserAct" ADD VALUE 'upheld';

-- AlterEnum
ALTER TYPE "NotificationCause" ADD VALUE 'own';

-- AlterEnum
ALTER TYPE "NotificationKind" ADD VALUE 'certificate_issued';
ALTER TYPE "NotificationKind" ADD VALUE 'mark_made';
ALTER TYPE "NotificationKind" ADD VALUE 'mark_decided';

-- AlterTable
ALTER TABLE "College" ADD COLUMN     "noShow" JSONB;

-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "marksMadeAt" TIMESTAMPTZ(3),
ADD COLUMN     "noShow" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "noShowTerms" JSONB;

-- CreateTable
CREATE TABLE "CertificateTemplate" (
    "eventId" UUID NOT NULL,
    "data" JSONB NOT NULL,

    CONSTRAINT "CertificateTemplate_pkey" PRIMARY KEY ("eventId")
);

-- CreateTable
CREATE TABLE "CertificateDesign" (
    "id" UUID NOT NULL,
    "data" JSONB NOT NULL,
    "logoId" UUID,
    "imageIds" UUID[] DEFAULT ARRAY[]::UUID[],

    CONSTRAINT "CertificateDesign_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Certificate" (
    "id" UUID NOT NULL,
    "number" CHAR(12) NOT NULL,
    "eventId" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "kind" "CertificateKind" NOT NULL,
    "award" TEXT NOT NULL DEFAULT '',
    "facts" JSONB NOT NULL,
    "designId" UUID NOT NULL,
    "issuedAt" TIMESTAMPTZ(3) NOT NULL,
    "issuedById" UUID,
    "revokedAt" TIMESTAMPTZ(3),
    "revokedById" UUID,
    "reason" TEXT,

    CONSTRAINT "Certificate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FeedbackForm" (
    "eventId" UUID NOT NULL,
    "on" BOOLEAN NOT NULL DEFAULT false,
    "days" SMALLINT NOT NULL DEFAULT 7,
    "questions" JSONB NOT NULL DEFAULT '[]',
    "isPublic" BOOLEAN NOT NULL DEFAULT false,
    "closesAt" TIMESTAMPTZ(3),
    "closedAt" TIMESTAMPTZ(3),
    "askedAt" TIMESTAMPTZ(3),
    "rating" JSONB,

    CONSTRAINT "FeedbackForm_pkey" PRIMARY KEY ("eventId")
);

-- CreateTable
CREATE TABLE "FeedbackAnswer" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "voterHash" BYTEA,
    "stars" SMALLINT NOT NULL,
    "answers" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "FeedbackAnswer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Mark" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "collegeId" UUID NOT NULL,
    "kind" "MarkKind" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "appeal" TEXT,
    "appealedAt" TIMESTAMPTZ(3),
    "decision" "MarkDecision",
    "decidedAt" TIMESTAMPTZ(3),
    "decidedById" UUID,
    "note" TEXT,
    "awayAt" TIMESTAMPTZ(3),

    CONSTRAINT "Mark_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RecordHidden" (
    "studentId" UUID NOT NULL,
    "key" TEXT NOT NULL,

    CONSTRAINT "RecordHidden_pkey" PRIMARY KEY ("studentId","key")
);

-- CreateTable
CREATE TABLE "RecordLink" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kinds" "RecordKind"[],
    "follows" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "lastOpenedOn" DATE,

    CONSTRAINT "RecordLink_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_number_key" ON "Certificate"("number");

-- CreateIndex
CREATE INDEX "Certificate_studentId_idx" ON "Certificate"("studentId");

-- CreateIndex
CREATE INDEX "Certificate_eventId_issuedAt_id_idx" ON "Certificate"("eventId", "issuedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Certificate_designId_idx" ON "Certificate"("designId");

-- CreateIndex
CREATE INDEX "Certificate_issuedById_idx" ON "Certificate"("issuedById");

-- CreateIndex
CREATE INDEX "Certificate_revokedById_idx" ON "Certificate"("revokedById");

-- CreateIndex
CREATE INDEX "CertificateTemplate_data_idx" ON "CertificateTemplate" USING GIN ("data" jsonb_path_ops);

-- CreateIndex
CREATE INDEX "CertificateDesign_logoId_idx" ON "CertificateDesign"("logoId");

-- CreateIndex
CREATE INDEX "CertificateDesign_imageIds_idx" ON "CertificateDesign" USING GIN ("imageIds");

-- CreateIndex
CREATE UNIQUE INDEX "FeedbackAnswer_eventId_voterHash_key" ON "FeedbackAnswer"("eventId", "voterHash");

-- CreateIndex
CREATE INDEX "Mark_studentId_collegeId_expiresAt_idx" ON "Mark"("studentId", "collegeId", "expiresAt");

-- CreateIndex
CREATE INDEX "Mark_eventId_idx" ON "Mark"("eventId");

-- CreateIndex
CREATE INDEX "Mark_collegeId_idx" ON "Mark"("collegeId");

-- CreateIndex
CREATE INDEX "Mark_expiresAt_idx" ON "Mark"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Mark_studentId_eventId_kind_key" ON "Mark"("studentId", "eventId", "kind");

-- CreateIndex
CREATE INDEX "RecordLink_studentId_idx" ON "RecordLink"("studentId");

-- CreateIndex
CREATE INDEX "RecordLink_expiresAt_idx" ON "RecordLink"("expiresAt");

-- AddForeignKey
ALTER TABLE "CertificateTemplate" ADD CONSTRAINT "CertificateTemplate_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_designId_fkey" FOREIGN KEY ("designId") REFERENCES "CertificateDesign"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FeedbackForm" ADD CONSTRAINT "FeedbackForm_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FeedbackAnswer" ADD CONSTRAINT "FeedbackAnswer_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mark" ADD CONSTRAINT "Mark_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mark" ADD CONSTRAINT "Mark_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordHidden" ADD CONSTRAINT "RecordHidden_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordLink" ADD CONSTRAINT "RecordLink_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One living certificate of a kind and an award, however many issue at once. The award belongs to winners.
CREATE UNIQUE INDEX "Certificate_living_key" ON "Certificate"("eventId", "studentId", "kind", "award") WHERE "revokedAt" IS NULL;
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_award_check" CHECK (("kind" = 'winner') = ("award" <> ''));

ALTER TABLE "FeedbackAnswer" ADD CONSTRAINT "FeedbackAnswer_stars_check" CHECK ("stars" BETWEEN 1 AND 5);

-- Forms whose feedback is open: for the tasks that ask and close.
CREATE INDEX "FeedbackForm_open_idx" ON "FeedbackForm"("eventId") WHERE "on" AND "closedAt" IS NULL;

-- Appeals that wait, oldest first: for deciders and for the task that excuses what nobody decided.
CREATE INDEX "Mark_appealed_idx" ON "Mark"("collegeId", "appealedAt") WHERE "appealedAt" IS NOT NULL AND "decision" IS NULL;

-- Closed door lists whose marks for absence are not made.
CREATE INDEX "Event_marks_due_idx" ON "Event"("doorClosedAt") WHERE "noShowTerms" IS NOT NULL AND "marksMadeAt" IS NULL AND "doorClosedAt" IS NOT NULL;
