-- CreateEnum
CREATE TYPE "AccountKind" AS ENUM ('student', 'college', 'club');

-- CreateEnum
CREATE TYPE "Realm" AS ENUM ('student', 'organiser');

-- CreateEnum
CREATE TYPE "CodePurpose" AS ENUM ('student', 'college', 'club', 'profile', 'reset');

-- CreateEnum
CREATE TYPE "Gender" AS ENUM ('male', 'female', 'other');

-- CreateEnum
CREATE TYPE "EventType" AS ENUM ('Competition', 'Concert', 'Other');

-- CreateEnum
CREATE TYPE "EventMode" AS ENUM ('Online', 'Offline');

-- CreateEnum
CREATE TYPE "EventStatus" AS ENUM ('published', 'cancelled');

-- CreateEnum
CREATE TYPE "RegistrationStatus" AS ENUM ('held', 'confirmed', 'expired', 'cancelled');

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('created', 'captured', 'failed', 'refund_due', 'refunded');

-- CreateTable
CREATE TABLE "Account" (
    "id" UUID NOT NULL,
    "realm" "Realm" NOT NULL,
    "kind" "AccountKind" NOT NULL,
    "email" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PendingSignUp" (
    "id" UUID NOT NULL,
    "realm" "Realm" NOT NULL,
    "kind" "AccountKind" NOT NULL,
    "email" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "details" JSONB NOT NULL,
    "collegeId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PendingSignUp_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OneTimeCode" (
    "purpose" "CodePurpose" NOT NULL,
    "owner" TEXT NOT NULL,
    "subjectId" UUID,
    "email" TEXT NOT NULL,
    "codeHash" BYTEA,
    "expiresAt" TIMESTAMPTZ(3),
    "triesLeft" INTEGER NOT NULL DEFAULT 0,
    "sentTimes" TIMESTAMPTZ(3)[],
    "failedTimes" TIMESTAMPTZ(3)[],
    "lockedUntil" TIMESTAMPTZ(3),
    "touchedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OneTimeCode_pkey" PRIMARY KEY ("purpose","owner")
);

-- CreateTable
CREATE TABLE "RateLimit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Student" (
    "id" UUID NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "image" TEXT,
    "collegeId" UUID,
    "collegeEmail" TEXT,

    CONSTRAINT "Student_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Profile" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "gender" "Gender",
    "dateOfBirth" DATE,
    "about" TEXT,

    CONSTRAINT "Profile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "College" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "emailDomain" TEXT NOT NULL,
    "domainProvedAt" TIMESTAMPTZ(3),

    CONSTRAINT "College_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Club" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "collegeId" UUID NOT NULL,

    CONSTRAINT "Club_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Event" (
    "id" UUID NOT NULL,
    "clubId" UUID,
    "status" "EventStatus" NOT NULL DEFAULT 'published',
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "pricePaise" INTEGER NOT NULL,
    "type" "EventType" NOT NULL,
    "mode" "EventMode" NOT NULL,
    "venue" TEXT NOT NULL,
    "tags" TEXT[],
    "createdBy" TEXT NOT NULL,
    "contactEmail" TEXT NOT NULL,
    "contactPhone" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL DEFAULT 'Asia/Kolkata',
    "registrationOpensAt" TIMESTAMPTZ(3) NOT NULL,
    "registrationClosesAt" TIMESTAMPTZ(3) NOT NULL,
    "startsAt" TIMESTAMPTZ(3),
    "endsAt" TIMESTAMPTZ(3),
    "capacity" INTEGER,
    "taken" INTEGER NOT NULL DEFAULT 0,
    "posterId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Registration" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "studentId" UUID,
    "status" "RegistrationStatus" NOT NULL,
    "pricePaise" INTEGER NOT NULL,
    "heldUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Registration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" UUID NOT NULL,
    "registrationId" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "gatewayOrderId" TEXT NOT NULL,
    "gatewayPaymentId" TEXT,
    "method" TEXT,
    "amountPaise" INTEGER NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'INR',
    "status" "PaymentStatus" NOT NULL DEFAULT 'created',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentEvent" (
    "id" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "gatewayEventId" TEXT NOT NULL,
    "paymentId" UUID,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PaymentEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Blog" (
    "id" UUID NOT NULL,
    "clubId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "college" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Blog_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BlogImage" (
    "blogId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "imageId" UUID NOT NULL,

    CONSTRAINT "BlogImage_pkey" PRIMARY KEY ("blogId","position")
);

-- CreateTable
CREATE TABLE "Image" (
    "id" UUID NOT NULL,
    "accountId" UUID,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Image_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Account_realm_email_key" ON "Account"("realm", "email");

-- CreateIndex
CREATE INDEX "Session_accountId_idx" ON "Session"("accountId");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE INDEX "PendingSignUp_collegeId_idx" ON "PendingSignUp"("collegeId");

-- CreateIndex
CREATE UNIQUE INDEX "PendingSignUp_realm_email_key" ON "PendingSignUp"("realm", "email");

-- CreateIndex
CREATE INDEX "OneTimeCode_touchedAt_idx" ON "OneTimeCode"("touchedAt");

-- CreateIndex
CREATE UNIQUE INDEX "OneTimeCode_purpose_subjectId_key" ON "OneTimeCode"("purpose", "subjectId");

-- CreateIndex
CREATE INDEX "RateLimit_expire_idx" ON "RateLimit"("expire");

-- CreateIndex
CREATE UNIQUE INDEX "Student_collegeEmail_key" ON "Student"("collegeEmail");

-- CreateIndex
CREATE INDEX "Student_collegeId_idx" ON "Student"("collegeId");

-- CreateIndex
CREATE UNIQUE INDEX "Profile_studentId_key" ON "Profile"("studentId");

-- CreateIndex
CREATE INDEX "College_emailDomain_idx" ON "College"("emailDomain");

-- CreateIndex
CREATE INDEX "Club_collegeId_idx" ON "Club"("collegeId");

-- CreateIndex
CREATE INDEX "Event_clubId_createdAt_idx" ON "Event"("clubId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Registration_eventId_status_heldUntil_idx" ON "Registration"("eventId", "status", "heldUntil");

-- CreateIndex
CREATE INDEX "Registration_studentId_createdAt_idx" ON "Registration"("studentId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Payment_registrationId_idx" ON "Payment"("registrationId");

-- CreateIndex
CREATE INDEX "Payment_status_updatedAt_idx" ON "Payment"("status", "updatedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_gateway_gatewayOrderId_key" ON "Payment"("gateway", "gatewayOrderId");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_gateway_gatewayPaymentId_key" ON "Payment"("gateway", "gatewayPaymentId");

-- CreateIndex
CREATE INDEX "PaymentEvent_paymentId_idx" ON "PaymentEvent"("paymentId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentEvent_gateway_gatewayEventId_key" ON "PaymentEvent"("gateway", "gatewayEventId");

-- CreateIndex
CREATE INDEX "Blog_createdAt_id_idx" ON "Blog"("createdAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Blog_clubId_createdAt_idx" ON "Blog"("clubId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "BlogImage_imageId_idx" ON "BlogImage"("imageId");

-- CreateIndex
CREATE INDEX "Image_accountId_idx" ON "Image"("accountId");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PendingSignUp" ADD CONSTRAINT "PendingSignUp_collegeId_fkey" FOREIGN KEY ("collegeId") REFERENCES "College"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Student" ADD CONSTRAINT "Student_id_fkey" FOREIGN KEY ("id") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Student" ADD CONSTRAINT "Student_collegeId_fkey" FOREIGN KEY ("collegeId") REFERENCES "College"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Profile" ADD CONSTRAINT "Profile_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "College" ADD CONSTRAINT "College_id_fkey" FOREIGN KEY ("id") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Club" ADD CONSTRAINT "Club_id_fkey" FOREIGN KEY ("id") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Club" ADD CONSTRAINT "Club_collegeId_fkey" FOREIGN KEY ("collegeId") REFERENCES "College"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_clubId_fkey" FOREIGN KEY ("clubId") REFERENCES "Club"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_posterId_fkey" FOREIGN KEY ("posterId") REFERENCES "Image"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentEvent" ADD CONSTRAINT "PaymentEvent_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Blog" ADD CONSTRAINT "Blog_clubId_fkey" FOREIGN KEY ("clubId") REFERENCES "Club"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BlogImage" ADD CONSTRAINT "BlogImage_blogId_fkey" FOREIGN KEY ("blogId") REFERENCES "Blog"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BlogImage" ADD CONSTRAINT "BlogImage_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "Image"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Image" ADD CONSTRAINT "Image_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma's schema language cannot say. Keep these when tables are rebuilt: no comparison with schema.prisma would miss them.

-- A domain that a college has proved is that college's alone; anybody may claim one that nobody proved.
CREATE UNIQUE INDEX "College_provedDomain_key" ON "College"("emailDomain") WHERE "domainProvedAt" IS NOT NULL;

-- A student holds at most one seat of an event, however often it asks at once. Ended registrations stay as records.
CREATE UNIQUE INDEX "Registration_live_key" ON "Registration"("eventId", "studentId") WHERE "status" IN ('held', 'confirmed');

-- Addresses are compared without regard to case, so only one spelling is stored.
ALTER TABLE "Account" ADD CONSTRAINT "Account_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "PendingSignUp" ADD CONSTRAINT "PendingSignUp_email_lower" CHECK ("email" = lower("email"));

-- Students have a log-in of their own; colleges and clubs share the other one.
ALTER TABLE "Account" ADD CONSTRAINT "Account_realm_of_kind" CHECK (("realm" = 'student') = ("kind" = 'student'));
ALTER TABLE "PendingSignUp" ADD CONSTRAINT "PendingSignUp_realm_of_kind" CHECK (("realm" = 'student') = ("kind" = 'student'));

-- No seat is sold twice: taking one fails here when everything else has failed.
ALTER TABLE "Event" ADD CONSTRAINT "Event_taken_within_capacity" CHECK ("taken" >= 0 AND ("capacity" IS NULL OR "taken" <= "capacity"));
ALTER TABLE "Event" ADD CONSTRAINT "Event_capacity_bounds" CHECK ("capacity" BETWEEN 1 AND 100000);
ALTER TABLE "Event" ADD CONSTRAINT "Event_price_bounds" CHECK ("pricePaise" BETWEEN 0 AND 10000000);
ALTER TABLE "Event" ADD CONSTRAINT "Event_ends_after_start" CHECK ("endsAt" > "startsAt");
ALTER TABLE "Event" ADD CONSTRAINT "Event_registration_closes_after_opening" CHECK ("registrationClosesAt" >= "registrationOpensAt");

ALTER TABLE "Payment" ADD CONSTRAINT "Payment_amount_not_negative" CHECK ("amountPaise" >= 0);

-- A hold without an end would keep its seat for ever.
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_hold_ends" CHECK ("status" <> 'held' OR "heldUntil" IS NOT NULL);
