-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "imageIds" UUID[] DEFAULT ARRAY[]::UUID[];

-- AlterTable
ALTER TABLE "EventReview" ADD COLUMN     "namedIds" UUID[] DEFAULT ARRAY[]::UUID[];

-- What the triggers derive from now on.
UPDATE "Event" SET "imageIds" = ARRAY(
  SELECT DISTINCT (found.part)[1]::uuid
  FROM regexp_matches("description", '<img src="[^"]*/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9]{1,5}\.webp"', 'g') AS found (part)
) WHERE "description" LIKE '%<img%';

UPDATE "EventReview" SET "namedIds" = ARRAY(
  SELECT DISTINCT (found.part)[1]::uuid
  FROM regexp_matches("changes"::text, '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') AS found (part)
) WHERE "decidedAt" IS NULL;

CREATE INDEX "Event_imageIds_idx" ON "Event" USING gin ("imageIds") WITH (fastupdate = off) WHERE "imageIds" <> '{}';

CREATE INDEX "EventReview_namedIds_idx" ON "EventReview" USING gin ("namedIds") WHERE "decidedAt" IS NULL;
