-- CreateTable
CREATE TABLE "DirectUpload" (
    "id" UUID NOT NULL,
    "accountId" UUID,
    "sweepAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DirectUpload_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DirectUpload_accountId_idx" ON "DirectUpload"("accountId");

-- CreateIndex
CREATE INDEX "DirectUpload_sweepAt_idx" ON "DirectUpload"("sweepAt");

-- AddForeignKey
ALTER TABLE "DirectUpload" ADD CONSTRAINT "DirectUpload_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE SET NULL ON UPDATE CASCADE;
