-- AlterEnum
ALTER TYPE "EventStatus" ADD VALUE 'deleted';
