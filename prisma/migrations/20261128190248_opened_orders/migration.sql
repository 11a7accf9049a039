-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Otherwise the provider would be asked about all old orders again. Nothing reads it of orders that were paid.
UPDATE "Payment" SET "openedAt" = "createdAt" WHERE "status" IN ('created', 'failed');

-- CreateIndex
CREATE INDEX "Payment_status_openedAt_idx" ON "Payment"("status", "openedAt");
