-- AlterTable
ALTER TABLE "Event" ALTER COLUMN "tags" SET DEFAULT ARRAY[]::TEXT[];

-- What Prisma's schema language cannot say: a list is never null.
UPDATE "Event" SET "tags" = '{}' WHERE "tags" IS NULL;
ALTER TABLE "Event" ALTER COLUMN "tags" SET NOT NULL;
