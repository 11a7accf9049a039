-- CreateEnum
CREATE TYPE "GrantRole" AS ENUM ('manager', 'editor', 'door');

-- CreateEnum
CREATE TYPE "GrantState" AS ENUM ('invited', 'active', 'ended');

-- CreateEnum
CREATE TYPE "CoHostRole" AS ENUM ('manager', 'editor');

-- CreateEnum
CREATE TYPE "OrganiserAct" AS ENUM ('invited', 'accepted', 'declined', 'role_changed', 'removed', 'left', 'created', 'edited', 'published', 'scheduled', 'unpublished', 'cancelled', 'deleted', 'duplicated', 'sent_for_review', 'approved', 'returned', 'added_person', 'removed_person', 'barred', 'exported', 'sent_message', 'cancelled_message', 'self_check_in_on', 'closed_door', 'reviewed_scans', 'certified', 'revoked', 'excused', 'settings_changed');

-- CreateEnum
CREATE TYPE "ActStanding" AS ENUM ('owner', 'manager', 'co_manager', 'editor', 'door', 'college', 'admin', 'clock');

-- CreateEnum
CREATE TYPE "OrganiserSubject" AS ENUM ('event', 'club', 'college', 'blog', 'member', 'registration', 'message', 'certificate', 'mark');

-- CreateTable
CREATE TABLE "Grant" (
    "id" UUID NOT NULL,
    "clubId" UUID NOT NULL,
    "eventId" UUID,
    "studentId" UUID,
    "email" TEXT,
    "role" "GrantRole" NOT NULL,
    "state" "GrantState" NOT NULL DEFAULT 'invited',
    "invitedById" UUID NOT NULL,
    "invitedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CoHost" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "clubId" UUID NOT NULL,
    "role" "CoHostRole" NOT NULL,
    "state" "GrantState" NOT NULL DEFAULT 'invited',
    "invitedById" UUID NOT NULL,
    "invitedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CoHost_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrganiserAction" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "collegeId" UUID,
    "clubId" UUID,
    "eventId" UUID,
    "actorId" UUID,
    "standing" "ActStanding" NOT NULL,
    "act" "OrganiserAct" NOT NULL,
    "subjectKind" "OrganiserSubject" NOT NULL,
    "subjectId" UUID,
    "changes" JSONB,

    CONSTRAINT "OrganiserAction_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Grant_clubId_idx" ON "Grant"("clubId");

-- CreateIndex
CREATE INDEX "Grant_eventId_idx" ON "Grant"("eventId");

-- CreateIndex
CREATE INDEX "Grant_studentId_idx" ON "Grant"("studentId");

-- CreateIndex
CREATE INDEX "CoHost_eventId_idx" ON "CoHost"("eventId");

-- CreateIndex
CREATE INDEX "CoHost_clubId_idx" ON "CoHost"("clubId");

-- CreateIndex
CREATE INDEX "OrganiserAction_eventId_at_id_idx" ON "OrganiserAction"("eventId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "OrganiserAction_clubId_at_id_idx" ON "OrganiserAction"("clubId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "OrganiserAction_collegeId_at_id_idx" ON "OrganiserAction"("collegeId", "at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_clubId_fkey" FOREIGN KEY ("clubId") REFERENCES "Club"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CoHost" ADD CONSTRAINT "CoHost_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CoHost" ADD CONSTRAINT "CoHost_clubId_fkey" FOREIGN KEY ("clubId") REFERENCES "Club"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema language cannot say.

-- An address has one grant for a club or event, offered or held; a student holds one.
CREATE UNIQUE INDEX "Grant_email_key" ON "Grant"("clubId", "eventId", "email") NULLS NOT DISTINCT WHERE "state" <> 'ended';
CREATE UNIQUE INDEX "Grant_studentId_key" ON "Grant"("clubId", "eventId", "studentId") NULLS NOT DISTINCT WHERE "state" = 'active';
CREATE UNIQUE INDEX "CoHost_clubId_key" ON "CoHost"("eventId", "clubId") WHERE "state" <> 'ended';

-- Every request of an organiser reads its standing, and every visit of a student its invitations.
CREATE INDEX "Grant_active_idx" ON "Grant"("studentId") WHERE "state" = 'active';
CREATE INDEX "Grant_invited_idx" ON "Grant"("email") WHERE "state" = 'invited';

-- Somebody holds what is active, and an address is kept no longer than it is needed. A student's account that is deleted takes the
-- reference with it, so the grants of a student end before.
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_state_check" CHECK (
  ("state" = 'invited' AND "studentId" IS NULL AND "email" IS NOT NULL AND "acceptedAt" IS NULL AND "endedAt" IS NULL)
  OR ("state" = 'active' AND "studentId" IS NOT NULL AND "email" IS NOT NULL AND "acceptedAt" IS NOT NULL AND "endedAt" IS NULL)
  OR ("state" = 'ended' AND "email" IS NULL AND "endedAt" IS NOT NULL)
);
ALTER TABLE "CoHost" ADD CONSTRAINT "CoHost_state_check" CHECK (
  ("state" = 'invited' AND "acceptedAt" IS NULL AND "endedAt" IS NULL)
  OR ("state" = 'active' AND "acceptedAt" IS NOT NULL AND "endedAt" IS NULL)
  OR ("state" = 'ended' AND "endedAt" IS NOT NULL)
);

-- The owner of an event is no guest of its own.
CREATE FUNCTION refuse_own_club() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Event" WHERE "id" = NEW."eventId" AND "clubId" = NEW."clubId") THEN
    RAISE EXCEPTION 'the club owns this event' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "CoHost_not_owner" BEFORE INSERT OR UPDATE OF "eventId", "clubId" ON "CoHost"
  FOR EACH ROW EXECUTE FUNCTION refuse_own_club();

-- As for AdminAction.
CREATE TRIGGER "OrganiserAction_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "OrganiserAction"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
