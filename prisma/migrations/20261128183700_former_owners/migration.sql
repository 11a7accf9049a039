-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "formerClubId" UUID,
ADD COLUMN     "formerCollegeId" UUID;
