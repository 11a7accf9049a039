-- AlterTable
ALTER TABLE "Image" ADD COLUMN     "drawn" JSONB;
