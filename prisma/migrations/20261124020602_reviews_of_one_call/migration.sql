-- The reviews that one call made of several dates alike are decided together.
ALTER TABLE "EventReview" ADD COLUMN "batchId" UUID;
CREATE INDEX "EventReview_batchId_idx" ON "EventReview"("batchId");
