-- CreateEnum
CREATE TYPE "EventEntry" AS ENUM ('solo', 'team');

-- CreateEnum
CREATE TYPE "SeatsCount" AS ENUM ('people', 'teams');

-- CreateEnum
CREATE TYPE "FeePer" AS ENUM ('person', 'team');

-- CreateEnum
CREATE TYPE "EventAdmits" AS ENUM ('anyone', 'verified', 'own', 'colleges');

-- CreateEnum
CREATE TYPE "QuestionKind" AS ENUM ('short', 'long', 'choice', 'choices', 'consent', 'number', 'phone', 'year');

-- AlterEnum
ALTER TYPE "OrganiserAct" ADD VALUE 'moved';
ALTER TYPE "OrganiserAct" ADD VALUE 'admitted';
ALTER TYPE "OrganiserAct" ADD VALUE 'taken_off';
ALTER TYPE "OrganiserAct" ADD VALUE 'rejected';
ALTER TYPE "OrganiserAct" ADD VALUE 'kept';

-- AlterEnum
ALTER TYPE "OrganiserSubject" ADD VALUE 'team';

-- AlterEnum
ALTER TYPE "RegistrationStatus" ADD VALUE 'forming';
ALTER TYPE "RegistrationStatus" ADD VALUE 'pending';
ALTER TYPE "RegistrationStatus" ADD VALUE 'waiting';
ALTER TYPE "RegistrationStatus" ADD VALUE 'rejected';

-- AlterTable
ALTER TABLE "Event" ADD COLUMN     "admits" "EventAdmits" NOT NULL DEFAULT 'anyone',
ADD COLUMN     "answersKeptDays" SMALLINT NOT NULL DEFAULT 30,
ADD COLUMN     "answersPurgedAt" TIMESTAMPTZ(3),
ADD COLUMN     "approval" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "askToAccept" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "entry" "EventEntry" NOT NULL DEFAULT 'solo',
ADD COLUMN     "feePer" "FeePer" NOT NULL DEFAULT 'person',
ADD COLUMN     "offerHours" SMALLINT NOT NULL DEFAULT 24,
ADD COLUMN     "sameCollege" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "seatsCount" "SeatsCount" NOT NULL DEFAULT 'people',
ADD COLUMN     "teamMax" SMALLINT NOT NULL DEFAULT 4,
ADD COLUMN     "teamMin" SMALLINT NOT NULL DEFAULT 2,
ADD COLUMN     "waiting" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "waitlist" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "years" SMALLINT[] DEFAULT ARRAY[]::SMALLINT[];

-- AlterTable
ALTER TABLE "Profile" ADD COLUMN     "studiesSince" SMALLINT;

-- AlterTable
ALTER TABLE "Registration" ADD COLUMN     "decidedAt" TIMESTAMPTZ(3),
ADD COLUMN     "decisionReason" TEXT,
ADD COLUMN     "offeredAt" TIMESTAMPTZ(3),
ADD COLUMN     "place" DECIMAL(65,30),
ADD COLUMN     "seats" SMALLINT NOT NULL DEFAULT 1,
ADD COLUMN     "since" TIMESTAMPTZ(3),
ADD COLUMN     "teamId" UUID;

-- CreateTable
CREATE TABLE "EventCollege" (
    "eventId" UUID NOT NULL,
    "collegeId" UUID NOT NULL,

    CONSTRAINT "EventCollege_pkey" PRIMARY KEY ("eventId","collegeId")
);

-- CreateTable
CREATE TABLE "Team" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "captainId" UUID,
    "code" TEXT NOT NULL,
    "isKept" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "enteredAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Team_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Question" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "kind" "QuestionKind" NOT NULL,
    "label" TEXT NOT NULL,
    "help" TEXT,
    "required" BOOLEAN NOT NULL DEFAULT false,
    "options" JSONB,
    "min" DECIMAL(65,30),
    "max" DECIMAL(65,30),
    "removedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Question_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Answer" (
    "registrationId" UUID NOT NULL,
    "questionId" UUID NOT NULL,
    "label" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Answer_pkey" PRIMARY KEY ("registrationId","questionId")
);

-- CreateTable
CREATE TABLE "EntryAct" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "entryId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "byId" UUID,
    "act" "OrganiserAct" NOT NULL,
    "reason" TEXT,

    CONSTRAINT "EntryAct_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "EventCollege_collegeId_idx" ON "EventCollege"("collegeId");

-- CreateIndex
CREATE UNIQUE INDEX "Team_code_key" ON "Team"("code");

-- CreateIndex
CREATE INDEX "Team_eventId_idx" ON "Team"("eventId");

-- CreateIndex
CREATE INDEX "Team_captainId_idx" ON "Team"("captainId");

-- CreateIndex
CREATE INDEX "Question_eventId_position_idx" ON "Question"("eventId", "position");

-- CreateIndex
CREATE INDEX "Answer_questionId_idx" ON "Answer"("questionId");

-- CreateIndex
CREATE INDEX "EntryAct_eventId_entryId_at_idx" ON "EntryAct"("eventId", "entryId", "at");

-- CreateIndex
CREATE INDEX "Registration_teamId_idx" ON "Registration"("teamId");

-- AddForeignKey
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventCollege" ADD CONSTRAINT "EventCollege_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventCollege" ADD CONSTRAINT "EventCollege_collegeId_fkey" FOREIGN KEY ("collegeId") REFERENCES "College"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Team" ADD CONSTRAINT "Team_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Team" ADD CONSTRAINT "Team_captainId_fkey" FOREIGN KEY ("captainId") REFERENCES "Student"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Question" ADD CONSTRAINT "Question_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_questionId_fkey" FOREIGN KEY ("questionId") REFERENCES "Question"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EntryAct" ADD CONSTRAINT "EntryAct_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;
