-- CreateTable
CREATE TABLE "PlaceChange" (
    "id" UUID NOT NULL,
    "placeId" UUID NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,
    "sendAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "PlaceChange_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "ChangeNotice" ADD COLUMN     "placeChangeId" UUID;

-- CreateIndex
CREATE INDEX "PlaceChange_placeId_idx" ON "PlaceChange"("placeId");

-- CreateIndex
CREATE UNIQUE INDEX "ChangeNotice_eventId_placeChangeId_key" ON "ChangeNotice"("eventId", "placeChangeId");

-- AddForeignKey
ALTER TABLE "PlaceChange" ADD CONSTRAINT "PlaceChange_placeId_fkey" FOREIGN KEY ("placeId") REFERENCES "Place"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema language cannot say.

-- Several edits of a place are told as one.
CREATE UNIQUE INDEX "PlaceChange_unsent_key" ON "PlaceChange"("placeId") WHERE "sentAt" IS NULL;
CREATE INDEX "PlaceChange_due_idx" ON "PlaceChange"("sendAt") WHERE "sentAt" IS NULL;
ALTER TABLE "PlaceChange" ADD CONSTRAINT "PlaceChange_after" CHECK (("after" IS NULL) = ("sentAt" IS NULL));

-- Notices held the id of a place; now they hold the place as it was.
CREATE FUNCTION with_place(noticed jsonb) RETURNS jsonb LANGUAGE sql STABLE
RETURN (noticed - 'placeId') || jsonb_build_object('place', (
  SELECT jsonb_build_object('id', p."id", 'name', p."name", 'lat', p."lat", 'lon', p."lon") FROM "Place" p WHERE p."id" = (noticed ->> 'placeId')::uuid
));
UPDATE "ChangeNotice" SET "before" = with_place("before"), "after" = with_place("after") WHERE "before" ? 'placeId';
DROP FUNCTION with_place(jsonb);
