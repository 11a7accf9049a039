-- CreateEnum
CREATE TYPE "DoorActionKind" AS ENUM ('in', 'undo');

-- CreateEnum
CREATE TYPE "DoorActionVia" AS ENUM ('camera', 'reader', 'search', 'list', 'self', 'bulk');

-- CreateEnum
CREATE TYPE "DoorResult" AS ENUM ('checked_in', 'already_in', 'undone', 'not_in', 'wrong_event', 'ended', 'not_confirmed', 'forged', 'unknown', 'outside_window', 'review');

-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "doorClosedAt" TIMESTAMPTZ(3),
ADD COLUMN     "doorRev" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "hereSecret" BYTEA,
ADD COLUMN     "selfCheckIn" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Registration" ADD COLUMN     "checkedInAt" TIMESTAMPTZ(3),
ADD COLUMN     "checkedInById" UUID,
ADD COLUMN     "checkedInDevice" TEXT,
ADD COLUMN     "doorRev" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "DoorAction" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "registrationId" UUID,
    "kind" "DoorActionKind" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "deviceAt" TIMESTAMPTZ(3) NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,
    "deviceId" UUID,
    "deviceName" TEXT,
    "byId" UUID NOT NULL,
    "via" "DoorActionVia" NOT NULL,
    "decided" "DoorResult",
    "result" "DoorResult" NOT NULL,
    "needsReview" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "DoorAction_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DoorAction_eventId_registrationId_idx" ON "DoorAction"("eventId", "registrationId");

-- CreateIndex
CREATE INDEX "Registration_eventId_doorRev_idx" ON "Registration"("eventId", "doorRev");

-- What Prisma's schema language cannot say.

-- Only somebody who had a seat can be checked in.
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_checked_in_was_confirmed" CHECK ("checkedInAt" IS NULL OR "confirmedAt" IS NOT NULL);
-- How many are in.
CREATE INDEX "Registration_checked_in_idx" ON "Registration"("eventId") WHERE "checkedInAt" IS NOT NULL;

-- Numbers the changes of a door's list: a row that changes it gets a number above all that were committed for its event before, because the
-- event's row is locked until the transaction ends. So whoever has read the list at a number finds all later changes above that number.
-- The changes of one transaction become visible together and share a number, so the event's row is written once. Rows that were on the
-- list are never deleted.
CREATE FUNCTION number_door_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- This transaction's last event and its number.
  numbered text[] := string_to_array(current_setting('quad.door_rev', true), ' ');
BEGIN
  IF numbered[1] = NEW."eventId"::text THEN
    NEW."doorRev" := numbered[2]::integer;
  ELSE
    UPDATE "Event" SET "doorRev" = "doorRev" + 1 WHERE "id" = NEW."eventId" RETURNING "doorRev" INTO NEW."doorRev";
    PERFORM set_config('quad.door_rev', NEW."eventId" || ' ' || NEW."doorRev", true);
  END IF;
  RETURN NEW;
END $$;

-- A row is on the list from its confirmation on.
CREATE TRIGGER "Registration_door_rev_insert" BEFORE INSERT ON "Registration" FOR EACH ROW
  WHEN (NEW."confirmedAt" IS NOT NULL) EXECUTE FUNCTION number_door_change();
CREATE TRIGGER "Registration_door_rev_update" BEFORE UPDATE ON "Registration" FOR EACH ROW
  WHEN (NEW."confirmedAt" IS NOT NULL AND (
    NEW."status" IS DISTINCT FROM OLD."status" OR NEW."checkedInAt" IS DISTINCT FROM OLD."checkedInAt"
    OR NEW."checkedInById" IS DISTINCT FROM OLD."checkedInById" OR NEW."checkedInDevice" IS DISTINCT FROM OLD."checkedInDevice"
  ))
  EXECUTE FUNCTION number_door_change();

-- Door actions are only added. A result follows from all actions of its registration, so it may change; what a device told is added later
-- when the same action had arrived before.
CREATE TRIGGER "DoorAction_append_only" BEFORE DELETE OR TRUNCATE ON "DoorAction"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "DoorAction_stays" BEFORE UPDATE ON "DoorAction" FOR EACH ROW
  WHEN (
    (NEW."id", NEW."eventId", NEW."registrationId", NEW."kind", NEW."at", NEW."deviceAt", NEW."receivedAt", NEW."deviceId", NEW."deviceName",
      NEW."byId", NEW."via")
    IS DISTINCT FROM
    (OLD."id", OLD."eventId", OLD."registrationId", OLD."kind", OLD."at", OLD."deviceAt", OLD."receivedAt", OLD."deviceId", OLD."deviceName",
      OLD."byId", OLD."via")
    OR (OLD."decided" IS NOT NULL AND NEW."decided" IS DISTINCT FROM OLD."decided")
  )
  EXECUTE FUNCTION refuse_change();
