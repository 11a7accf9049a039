-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "imageIds" UUID[] DEFAULT ARRAY[]::UUID[];

-- AlterTable
ALTER TABLE "EventReview" ADD COLUMN     "namedIds" UUID[] DEFAULT ARRAY[]::UUID[];
