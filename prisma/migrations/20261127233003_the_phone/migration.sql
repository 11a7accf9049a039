-- CreateEnum
CREATE TYPE "PushGroup" AS ENUM ('seats', 'changes', 'reminders', 'followed', 'messages');

-- CreateEnum
CREATE TYPE "PushState" AS ENUM ('waiting', 'sent', 'dropped');

-- CreateEnum
CREATE TYPE "ImageFormat" AS ENUM ('webp', 'jpeg');

-- AlterTable
ALTER TABLE "Club" ADD COLUMN     "previewId" UUID;

-- AlterTable
ALTER TABLE "College" ADD COLUMN     "previewId" UUID;

-- AlterTable
ALTER TABLE "Image" ADD COLUMN     "format" "ImageFormat" NOT NULL DEFAULT 'webp';

-- AlterTable
ALTER TABLE "StudentSetting" ADD COLUMN     "pushChanges" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "pushFollowed" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "pushMessages" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "pushPrivate" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "pushReminders" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "pushSeats" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "quietFrom" INTEGER DEFAULT 1320,
ADD COLUMN     "quietTo" INTEGER DEFAULT 420;

-- CreateTable
CREATE TABLE "PushDevice" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" BYTEA NOT NULL,
    "auth" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "addedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSentAt" TIMESTAMPTZ(3),
    "failingSince" TIMESTAMPTZ(3),

    CONSTRAINT "PushDevice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Push" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "group" "PushGroup" NOT NULL,
    "kind" TEXT NOT NULL,
    "subjectId" UUID NOT NULL,
    "occasion" TEXT NOT NULL DEFAULT '',
    "state" "PushState" NOT NULL DEFAULT 'waiting',
    "notBefore" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),
    "deviceIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Push_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PushDevice_endpoint_key" ON "PushDevice"("endpoint");

-- CreateIndex
CREATE INDEX "PushDevice_studentId_idx" ON "PushDevice"("studentId");

-- CreateIndex
CREATE INDEX "Push_createdAt_idx" ON "Push"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Push_studentId_kind_subjectId_occasion_key" ON "Push"("studentId", "kind", "subjectId", "occasion");

-- CreateIndex
CREATE INDEX "College_previewId_idx" ON "College"("previewId");

-- CreateIndex
CREATE INDEX "Club_previewId_idx" ON "Club"("previewId");

-- AddForeignKey
ALTER TABLE "College" ADD CONSTRAINT "College_previewId_fkey" FOREIGN KEY ("previewId") REFERENCES "Image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Club" ADD CONSTRAINT "Club_previewId_fkey" FOREIGN KEY ("previewId") REFERENCES "Image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PushDevice" ADD CONSTRAINT "PushDevice_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Push" ADD CONSTRAINT "Push_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "StudentSetting" ADD CONSTRAINT "StudentSetting_quiet_check" CHECK (
  ("quietFrom" IS NULL) = ("quietTo" IS NULL)
  AND "quietFrom" BETWEEN 0 AND 1439 AND "quietTo" BETWEEN 0 AND 1439
  AND "quietFrom" <> "quietTo"
);

ALTER TABLE "PushDevice" ADD CONSTRAINT "PushDevice_keys_check" CHECK (
  length("endpoint") <= 1000 AND octet_length("p256dh") = 65 AND octet_length("auth") = 16
);

-- Asked each minute, and by whoever sends.
CREATE INDEX "Push_waiting_idx" ON "Push" ("notBefore") WHERE "state" = 'waiting';

-- The pictures of links that the former version made are WebP: a job makes them anew. A new database has none, and the schema engine no queue.
DO $$ BEGIN
  IF to_regnamespace('graphile_worker') IS NOT NULL AND EXISTS (SELECT FROM "Image") THEN
    PERFORM graphile_worker.add_job('renew_previews', '{"part": "events"}'::json, priority := 10);
  END IF;
END $$;
