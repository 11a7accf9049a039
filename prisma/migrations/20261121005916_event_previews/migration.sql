-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "previewId" UUID;

-- CreateIndex
CREATE INDEX "Event_previewId_idx" ON "Event"("previewId");

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_previewId_fkey" FOREIGN KEY ("previewId") REFERENCES "Image"("id") ON DELETE SET NULL ON UPDATE CASCADE;
