-- AlterTable
ALTER TABLE "Place" ADD COLUMN     "addedById" UUID;

-- CreateIndex
CREATE INDEX "Place_addedById_idx" ON "Place"("addedById");

-- AddForeignKey
ALTER TABLE "Place" ADD CONSTRAINT "Place_addedById_fkey" FOREIGN KEY ("addedById") REFERENCES "Club"("id") ON DELETE SET NULL ON UPDATE CASCADE;
