-- CreateEnum
CREATE TYPE "ImageUse" AS ENUM ('poster', 'picture');

-- AlterTable
ALTER TABLE "Image" ADD COLUMN     "folder" TEXT NOT NULL,
ADD COLUMN     "sweepAt" TIMESTAMPTZ(3) NOT NULL,
ADD COLUMN     "use" "ImageUse" NOT NULL,
ADD COLUMN     "widths" INTEGER[];

-- CreateIndex
CREATE INDEX "Image_sweepAt_idx" ON "Image"("sweepAt");

-- CreateIndex
CREATE INDEX "Event_posterId_idx" ON "Event"("posterId");

-- What Prisma's schema language cannot say.

-- A picture without a file has no address.
ALTER TABLE "Image" ADD CONSTRAINT "Image_has_files" CHECK (cardinality("widths") > 0);
ALTER TABLE "Image" ALTER COLUMN "widths" SET NOT NULL;
