-- CreateTable
CREATE TABLE "WrongFactorCodes" (
    "accountId" UUID NOT NULL,
    "failedTimes" TIMESTAMPTZ(3)[],
    "lockedUntil" TIMESTAMPTZ(3),

    CONSTRAINT "WrongFactorCodes_pkey" PRIMARY KEY ("accountId")
);

-- AddForeignKey
ALTER TABLE "WrongFactorCodes" ADD CONSTRAINT "WrongFactorCodes_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
