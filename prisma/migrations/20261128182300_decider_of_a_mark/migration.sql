-- CreateIndex
CREATE INDEX "Mark_decidedById_idx" ON "Mark"("decidedById");
