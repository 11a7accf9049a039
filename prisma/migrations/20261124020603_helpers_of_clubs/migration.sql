-- Helpers at an event whom a co-organising club invited end with it.
ALTER TABLE "Grant" ADD COLUMN "coClubId" UUID;
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_coClubId_fkey" FOREIGN KEY ("coClubId") REFERENCES "Club"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "Grant_coClubId_idx" ON "Grant"("coClubId");

-- Those who were invited before: by the club itself, or by somebody of its people who is none of the owner's.
UPDATE "Grant" g SET "coClubId" = o."clubId"
FROM "CoHost" o
WHERE o."eventId" = g."eventId" AND o."state" = 'active' AND g."state" <> 'ended' AND (
  g."invitedById" = o."clubId"
  OR EXISTS (SELECT FROM "Grant" w WHERE w."studentId" = g."invitedById" AND w."clubId" = o."clubId" AND w."eventId" IS NULL)
    AND NOT EXISTS (
      SELECT FROM "Grant" w WHERE w."studentId" = g."invitedById" AND w."clubId" = g."clubId" AND (w."eventId" IS NULL OR w."eventId" = g."eventId")
    )
);
