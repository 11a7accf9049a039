-- CreateEnum
CREATE TYPE "WebhookOff" AS ENUM ('owner', 'gone', 'failing', 'secret_lost');

-- CreateEnum
CREATE TYPE "DeliveryState" AS ENUM ('waiting', 'delivered', 'failed');

-- CreateEnum
CREATE TYPE "ImportKind" AS ENUM ('csv', 'ics');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "OrganiserAct" ADD VALUE 'token_made';
ALTER TYPE "OrganiserAct" ADD VALUE 'token_ended';
ALTER TYPE "OrganiserAct" ADD VALUE 'webhook_made';
ALTER TYPE "OrganiserAct" ADD VALUE 'webhook_changed';
ALTER TYPE "OrganiserAct" ADD VALUE 'imported';

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "OrganiserSubject" ADD VALUE 'token';
ALTER TYPE "OrganiserSubject" ADD VALUE 'webhook';
ALTER TYPE "OrganiserSubject" ADD VALUE 'import';

-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "importId" UUID;

-- AlterTable
ALTER TABLE "OrganiserAction" ADD COLUMN     "tokenId" UUID;

-- CreateTable
CREATE TABLE "ApiToken" (
    "id" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" CHAR(10) NOT NULL,
    "hash" BYTEA NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "toldAt" TIMESTAMPTZ(3),

    CONSTRAINT "ApiToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Webhook" (
    "id" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "kinds" TEXT[] NOT NULL,
    "secret" BYTEA NOT NULL,
    "oldSecret" BYTEA,
    "oldUntil" TIMESTAMPTZ(3),
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "activeSince" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "offBecause" "WebhookOff",
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failingSince" TIMESTAMPTZ(3),
    "lastSuccessAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Occurrence" (
    "id" UUID NOT NULL,
    "clubId" UUID NOT NULL,
    "collegeId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subjectId" UUID NOT NULL,
    "eventId" UUID,
    "webhookIds" UUID[] NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Occurrence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Delivery" (
    "id" UUID NOT NULL,
    "webhookId" UUID NOT NULL,
    "messageId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subjectId" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "body" TEXT NOT NULL,
    "state" "DeliveryState" NOT NULL DEFAULT 'waiting',
    "attempts" JSONB NOT NULL DEFAULT '[]',
    "nextAt" TIMESTAMPTZ(3),

    CONSTRAINT "Delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Import" (
    "id" UUID NOT NULL,
    "clubId" UUID NOT NULL,
    "byId" UUID NOT NULL,
    "kind" "ImportKind" NOT NULL,
    "sha256" BYTEA NOT NULL,
    "events" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Import_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ApiToken_hash_key" ON "ApiToken"("hash");

-- CreateIndex
CREATE INDEX "ApiToken_accountId_idx" ON "ApiToken"("accountId");

-- CreateIndex
CREATE INDEX "ApiToken_expiresAt_idx" ON "ApiToken"("expiresAt");

-- CreateIndex
CREATE INDEX "ApiToken_endedAt_idx" ON "ApiToken"("endedAt");

-- CreateIndex
CREATE INDEX "Webhook_accountId_idx" ON "Webhook"("accountId");

-- CreateIndex
CREATE INDEX "Occurrence_dueAt_idx" ON "Occurrence"("dueAt");

-- CreateIndex
CREATE INDEX "Delivery_webhookId_id_idx" ON "Delivery"("webhookId", "id" DESC);

-- CreateIndex
CREATE INDEX "Delivery_at_idx" ON "Delivery"("at");

-- CreateIndex
CREATE UNIQUE INDEX "Delivery_webhookId_messageId_key" ON "Delivery"("webhookId", "messageId");

-- CreateIndex
CREATE INDEX "Import_clubId_idx" ON "Import"("clubId");

-- CreateIndex
CREATE INDEX "Import_byId_idx" ON "Import"("byId");

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Import" ADD CONSTRAINT "Import_clubId_fkey" FOREIGN KEY ("clubId") REFERENCES "Club"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot express:

ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_scopes_check" CHECK (
  cardinality("scopes") > 0
  AND "scopes" <@ ARRAY['events:read', 'events:write', 'blogs:write', 'people:read', 'results:read', 'webhooks']
);

ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_kinds_check" CHECK (
  cardinality("kinds") > 0
  AND "kinds" <@ ARRAY['event.published', 'event.hidden', 'event.updated', 'event.cancelled', 'registration.confirmed', 'registration.ended',
    'blog.published']
);
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_offBecause_check" CHECK ("isActive" = ("offBecause" IS NULL));

-- Asked by triggers for each change of an event, a registration or a blog.
CREATE INDEX "Webhook_active_idx" ON "Webhook" ("accountId") WHERE "isActive";

-- Further changes of an event join the one that waits.
CREATE UNIQUE INDEX "Occurrence_updated_key" ON "Occurrence" ("subjectId") WHERE "kind" = 'event.updated';

ALTER TABLE "Delivery" ADD CONSTRAINT "Delivery_nextAt_check" CHECK (("state" = 'waiting') = ("nextAt" IS NOT NULL));
-- Asked for each webhook, so that one with many waiting deliveries delays no other.
CREATE INDEX "Delivery_due_idx" ON "Delivery" ("webhookId", "nextAt") WHERE "state" = 'waiting';
