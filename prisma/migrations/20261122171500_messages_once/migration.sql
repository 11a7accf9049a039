-- A recipient whose mail is being handed over. A worker that ends meanwhile leaves it so, and nobody tries again.
ALTER TYPE "RecipientState" ADD VALUE 'sending' BEFORE 'sent';

-- Counted when it is sent or scheduled, for the limit of the club's day.
ALTER TABLE "Message" ADD COLUMN "expected" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "ChangeNotice" ADD COLUMN "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN "after" JSONB;
ALTER TABLE "ChangeNotice" ADD CONSTRAINT "ChangeNotice_after" CHECK (("after" IS NULL) = ("sentAt" IS NULL));

-- CreateTable
CREATE TABLE "Reminder" (
    "eventId" UUID NOT NULL,
    "hours" SMALLINT NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Reminder_pkey" PRIMARY KEY ("eventId","hours","startsAt")
);

-- AddForeignKey
ALTER TABLE "Reminder" ADD CONSTRAINT "Reminder_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;
