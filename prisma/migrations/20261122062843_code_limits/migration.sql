-- CreateTable
CREATE TABLE "CodeMailbox" (
    "mailbox" TEXT NOT NULL,
    "sentTimes" TIMESTAMPTZ(3)[],
    "touchedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CodeMailbox_pkey" PRIMARY KEY ("mailbox")
);

-- CreateTable
CREATE TABLE "ResetLink" (
    "accountId" UUID NOT NULL,
    "tokenHash" BYTEA,
    "sentAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ResetLink_pkey" PRIMARY KEY ("accountId")
);

-- CreateIndex
CREATE INDEX "CodeMailbox_touchedAt_idx" ON "CodeMailbox"("touchedAt");

-- CreateIndex
CREATE UNIQUE INDEX "ResetLink_tokenHash_key" ON "ResetLink"("tokenHash");

-- CreateIndex
CREATE INDEX "ResetLink_sentAt_idx" ON "ResetLink"("sentAt");

-- AddForeignKey
ALTER TABLE "ResetLink" ADD CONSTRAINT "ResetLink_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
