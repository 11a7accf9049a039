-- CreateEnum
CREATE TYPE "SlugScope" AS ENUM ('club', 'college', 'event');

-- CreateEnum
CREATE TYPE "FollowKind" AS ENUM ('club', 'college', 'tag');

-- CreateEnum
CREATE TYPE "FollowLevel" AS ENUM ('instant', 'digest', 'quiet');

-- CreateEnum
CREATE TYPE "NotificationKind" AS ENUM ('event_published', 'blog_published', 'event_moved', 'event_cancelled', 'registration_opens', 'search_hit');

-- CreateEnum
CREATE TYPE "NotificationCause" AS ENUM ('club', 'college', 'tag', 'search', 'saved');

-- CreateEnum
CREATE TYPE "NotificationMail" AS ENUM ('none', 'instant', 'digest');

-- CreateEnum
CREATE TYPE "GoingRule" AS ENUM ('nobody', 'college', 'students');

-- CreateEnum
CREATE TYPE "SearchAlert" AS ENUM ('none', 'digest', 'instant');

-- AlterTable
ALTER TABLE "Club" ADD COLUMN     "about" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "bannerId" UUID,
ADD COLUMN     "followers" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "links" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "logoId" UUID,
ADD COLUMN     "publicEmail" TEXT,
ADD COLUMN     "slug" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "College" ADD COLUMN     "about" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "bannerId" UUID,
ADD COLUMN     "city" TEXT,
ADD COLUMN     "followers" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "links" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "logoId" UUID,
ADD COLUMN     "publicEmail" TEXT,
ADD COLUMN     "slug" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "calendarAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "collegeId" UUID,
ADD COLUMN     "isFree" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "placeId" UUID,
ADD COLUMN     "sequence" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "showGoing" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "slug" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "tagBits" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Registration" ADD COLUMN     "isShown" BOOLEAN;

-- CreateTable
CREATE TABLE "SlugName" (
    "id" UUID NOT NULL,
    "scope" "SlugScope" NOT NULL,
    "ownerId" UUID NOT NULL,
    "clubId" UUID,
    "slug" TEXT NOT NULL,
    "isCurrent" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "SlugName_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Follow" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "kind" "FollowKind" NOT NULL,
    "clubId" UUID,
    "collegeId" UUID,
    "tag" TEXT,
    "level" "FollowLevel" NOT NULL DEFAULT 'digest',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Follow_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TagFollowers" (
    "tag" TEXT NOT NULL,
    "followers" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "TagFollowers_pkey" PRIMARY KEY ("tag")
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "kind" "NotificationKind" NOT NULL,
    "subjectId" UUID NOT NULL,
    "occasion" TEXT NOT NULL DEFAULT '',
    "cause" "NotificationCause" NOT NULL,
    "causeKey" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMPTZ(3),
    "mailed" "NotificationMail" NOT NULL DEFAULT 'none',

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StudentSetting" (
    "studentId" UUID NOT NULL,
    "digest" BOOLEAN NOT NULL DEFAULT true,
    "instant" BOOLEAN NOT NULL DEFAULT true,
    "events" BOOLEAN NOT NULL DEFAULT true,
    "blogs" BOOLEAN NOT NULL DEFAULT true,
    "searches" BOOLEAN NOT NULL DEFAULT true,
    "interests" BOOLEAN NOT NULL DEFAULT true,
    "going" "GoingRule" NOT NULL DEFAULT 'nobody',

    CONSTRAINT "StudentSetting_pkey" PRIMARY KEY ("studentId")
);

-- CreateTable
CREATE TABLE "Digest" (
    "studentId" UUID NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Digest_pkey" PRIMARY KEY ("studentId","dueAt")
);

-- CreateTable
CREATE TABLE "CalendarToken" (
    "studentId" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CalendarToken_pkey" PRIMARY KEY ("studentId")
);

-- CreateTable
CREATE TABLE "Place" (
    "id" UUID NOT NULL,
    "collegeId" UUID,
    "name" TEXT NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lon" DOUBLE PRECISION NOT NULL,
    "isListed" BOOLEAN NOT NULL DEFAULT false,
    "retiredAt" TIMESTAMPTZ(3),

    CONSTRAINT "Place_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SavedEvent" (
    "studentId" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SavedEvent_pkey" PRIMARY KEY ("studentId","eventId")
);

-- CreateTable
CREATE TABLE "SavedSearch" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "tags" TEXT[] DEFAULT ARRAY[]::text[],
    "types" "EventType"[] DEFAULT ARRAY[]::"EventType"[],
    "collegeIds" UUID[] DEFAULT ARRAY[]::uuid[],
    "words" TEXT,
    "rest" JSONB NOT NULL DEFAULT '{}',
    "alert" "SearchAlert" NOT NULL DEFAULT 'none',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastHitAt" TIMESTAMPTZ(3),

    CONSTRAINT "SavedSearch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SlugName_ownerId_idx" ON "SlugName"("ownerId");

-- CreateIndex
CREATE INDEX "Follow_studentId_createdAt_idx" ON "Follow"("studentId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Notification_studentId_id_idx" ON "Notification"("studentId", "id" DESC);

-- CreateIndex
CREATE INDEX "Notification_subjectId_idx" ON "Notification"("subjectId");

-- CreateIndex
CREATE INDEX "Notification_at_idx" ON "Notification"("at");

-- CreateIndex
CREATE UNIQUE INDEX "Notification_studentId_kind_subjectId_occasion_key" ON "Notification"("studentId", "kind", "subjectId", "occasion");

-- CreateIndex
CREATE INDEX "Digest_dueAt_idx" ON "Digest"("dueAt");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarToken_hash_key" ON "CalendarToken"("hash");

-- CreateIndex
CREATE INDEX "Place_lat_lon_idx" ON "Place"("lat", "lon");

-- CreateIndex
CREATE INDEX "Place_collegeId_idx" ON "Place"("collegeId");

-- CreateIndex
CREATE INDEX "SavedEvent_eventId_idx" ON "SavedEvent"("eventId");

-- CreateIndex
CREATE INDEX "SavedSearch_studentId_idx" ON "SavedSearch"("studentId");

-- CreateIndex
CREATE INDEX "Club_name_id_idx" ON "Club"("name", "id");

-- CreateIndex
CREATE INDEX "Club_logoId_idx" ON "Club"("logoId");

-- CreateIndex
CREATE INDEX "Club_bannerId_idx" ON "Club"("bannerId");

-- CreateIndex
CREATE INDEX "College_name_id_idx" ON "College"("name", "id");

-- CreateIndex
CREATE INDEX "College_logoId_idx" ON "College"("logoId");

-- CreateIndex
CREATE INDEX "College_bannerId_idx" ON "College"("bannerId");

-- CreateIndex
CREATE INDEX "Event_placeId_idx" ON "Event"("placeId");

-- AddForeignKey
ALTER TABLE "College" ADD CONSTRAINT "College_logoId_fkey" FOREIGN KEY ("logoId") REFERENCES "Image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "College" ADD CONSTRAINT "College_bannerId_fkey" FOREIGN KEY ("bannerId") REFERENCES "Image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Club" ADD CONSTRAINT "Club_logoId_fkey" FOREIGN KEY ("logoId") REFERENCES "Image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Club" ADD CONSTRAINT "Club_bannerId_fkey" FOREIGN KEY ("bannerId") REFERENCES "Image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_placeId_fkey" FOREIGN KEY ("placeId") REFERENCES "Place"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_clubId_fkey" FOREIGN KEY ("clubId") REFERENCES "Club"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_collegeId_fkey" FOREIGN KEY ("collegeId") REFERENCES "College"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StudentSetting" ADD CONSTRAINT "StudentSetting_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Digest" ADD CONSTRAINT "Digest_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarToken" ADD CONSTRAINT "CalendarToken_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Place" ADD CONSTRAINT "Place_collegeId_fkey" FOREIGN KEY ("collegeId") REFERENCES "College"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedEvent" ADD CONSTRAINT "SavedEvent_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedEvent" ADD CONSTRAINT "SavedEvent_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedSearch" ADD CONSTRAINT "SavedSearch_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;
