CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- CreateEnum
CREATE TYPE "AccountKind" AS ENUM ('student', 'college', 'club', 'admin');

-- CreateEnum
CREATE TYPE "Realm" AS ENUM ('student', 'organiser');

-- CreateEnum
CREATE TYPE "CodePurpose" AS ENUM ('student', 'college', 'club', 'profile', 'reset');

-- CreateEnum
CREATE TYPE "Gender" AS ENUM ('male', 'female', 'other');

-- CreateEnum
CREATE TYPE "GrantRole" AS ENUM ('manager', 'editor', 'door');

-- CreateEnum
CREATE TYPE "GrantState" AS ENUM ('invited', 'active', 'ended');

-- CreateEnum
CREATE TYPE "CoHostRole" AS ENUM ('manager', 'editor');

-- CreateEnum
CREATE TYPE "EventType" AS ENUM ('Competition', 'Concert', 'Other');

-- CreateEnum
CREATE TYPE "EventMode" AS ENUM ('Online', 'Offline');

-- CreateEnum
CREATE TYPE "EventStatus" AS ENUM ('published', 'cancelled', 'deleted', 'draft', 'in_review');

-- CreateEnum
CREATE TYPE "ReviewKind" AS ENUM ('new', 'change');

-- CreateEnum
CREATE TYPE "ReviewDecision" AS ENUM ('approved', 'returned', 'withdrawn');

-- CreateEnum
CREATE TYPE "RegistrationStatus" AS ENUM ('held', 'confirmed', 'expired', 'cancelled', 'forming', 'pending', 'waiting', 'rejected');

-- CreateEnum
CREATE TYPE "EndedBy" AS ENUM ('self', 'organiser', 'event', 'clock');

-- CreateEnum
CREATE TYPE "DoorActionKind" AS ENUM ('in', 'undo');

-- CreateEnum
CREATE TYPE "DoorActionVia" AS ENUM ('camera', 'reader', 'search', 'list', 'self', 'bulk');

-- CreateEnum
CREATE TYPE "DoorResult" AS ENUM ('checked_in', 'already_in', 'undone', 'not_in', 'wrong_event', 'ended', 'not_confirmed', 'forged', 'unknown', 'outside_window', 'review');

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

-- CreateEnum
CREATE TYPE "PaymentStatus" AS ENUM ('created', 'captured', 'failed', 'refund_due', 'refunded');

-- CreateEnum
CREATE TYPE "MessageKind" AS ENUM ('essential', 'news');

-- CreateEnum
CREATE TYPE "MessageState" AS ENUM ('scheduled', 'sending', 'sent', 'cancelled');

-- CreateEnum
CREATE TYPE "RecipientState" AS ENUM ('waiting', 'sending', 'sent', 'failed', 'skipped');

-- CreateEnum
CREATE TYPE "CountedStep" AS ENUM ('view', 'start');

-- CreateEnum
CREATE TYPE "SlugScope" AS ENUM ('club', 'college', 'event');

-- CreateEnum
CREATE TYPE "FollowKind" AS ENUM ('club', 'college', 'tag');

-- CreateEnum
CREATE TYPE "FollowLevel" AS ENUM ('instant', 'digest', 'quiet');

-- CreateEnum
CREATE TYPE "NotificationKind" AS ENUM ('event_published', 'blog_published', 'event_moved', 'event_cancelled', 'registration_opens', 'search_hit', 'search_stopped');

-- CreateEnum
CREATE TYPE "NotificationCause" AS ENUM ('club', 'college', 'tag', 'search', 'saved');

-- CreateEnum
CREATE TYPE "NotificationMail" AS ENUM ('none', 'instant', 'digest');

-- CreateEnum
CREATE TYPE "GoingRule" AS ENUM ('nobody', 'college', 'students');

-- CreateEnum
CREATE TYPE "SearchAlert" AS ENUM ('none', 'digest', 'instant');

-- CreateEnum
CREATE TYPE "ImageUse" AS ENUM ('poster', 'picture');

-- CreateEnum
CREATE TYPE "AdminAct" AS ENUM ('confirmed_domain', 'withdrew_domain', 'changed', 'deleted', 'cancelled');

-- CreateEnum
CREATE TYPE "AdminSubject" AS ENUM ('college', 'club', 'event', 'blog', 'student');

-- CreateEnum
CREATE TYPE "OrganiserAct" AS ENUM ('invited', 'accepted', 'declined', 'role_changed', 'removed', 'left', 'created', 'edited', 'published', 'scheduled', 'unpublished', 'cancelled', 'deleted', 'duplicated', 'sent_for_review', 'approved', 'returned', 'added_person', 'removed_person', 'barred', 'exported', 'sent_message', 'cancelled_message', 'self_check_in_on', 'closed_door', 'reviewed_scans', 'certified', 'revoked', 'excused', 'settings_changed', 'moved', 'admitted', 'taken_off', 'rejected', 'kept');

-- CreateEnum
CREATE TYPE "ActStanding" AS ENUM ('owner', 'manager', 'co_manager', 'editor', 'door', 'college', 'admin', 'clock');

-- CreateEnum
CREATE TYPE "OrganiserSubject" AS ENUM ('event', 'club', 'college', 'blog', 'member', 'registration', 'message', 'certificate', 'mark', 'team');

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
    "studiesSince" SMALLINT,

    CONSTRAINT "Profile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "College" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "emailDomain" TEXT NOT NULL,
    "domainProvedAt" TIMESTAMPTZ(3),
    "eventApproval" BOOLEAN NOT NULL DEFAULT false,
    "about" TEXT NOT NULL DEFAULT '',
    "bannerId" UUID,
    "city" TEXT,
    "followers" INTEGER NOT NULL DEFAULT 0,
    "links" JSONB NOT NULL DEFAULT '[]',
    "logoId" UUID,
    "publicEmail" TEXT,
    "slug" TEXT NOT NULL DEFAULT '',
    "calendarAt" TIMESTAMPTZ(3),
    "calendarEdits" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "College_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Club" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "collegeId" UUID NOT NULL,
    "about" TEXT NOT NULL DEFAULT '',
    "bannerId" UUID,
    "followers" INTEGER NOT NULL DEFAULT 0,
    "links" JSONB NOT NULL DEFAULT '[]',
    "logoId" UUID,
    "publicEmail" TEXT,
    "slug" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Club_pkey" PRIMARY KEY ("id")
);

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
    "formerRole" "GrantRole",
    "roleChangedAt" TIMESTAMPTZ(3),
    "coClubId" UUID,

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
    "formerRole" "CoHostRole",
    "roleChangedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CoHost_pkey" PRIMARY KEY ("id")
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
    "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::text[],
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
    "cancelReason" TEXT,
    "descriptionText" TEXT NOT NULL DEFAULT '',
    "overAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "search" tsvector,
    "searchHead" tsvector,
    "searchNames" TEXT NOT NULL DEFAULT '',
    "soonestAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "previewId" UUID,
    "doorClosedAt" TIMESTAMPTZ(3),
    "doorRev" INTEGER NOT NULL DEFAULT 0,
    "hereSecret" BYTEA,
    "selfCheckIn" BOOLEAN NOT NULL DEFAULT false,
    "admits" "EventAdmits" NOT NULL DEFAULT 'anyone',
    "answersKeptDays" SMALLINT NOT NULL DEFAULT 30,
    "answersPurgedAt" TIMESTAMPTZ(3),
    "approval" BOOLEAN NOT NULL DEFAULT false,
    "askToAccept" BOOLEAN NOT NULL DEFAULT false,
    "entry" "EventEntry" NOT NULL DEFAULT 'solo',
    "feePer" "FeePer" NOT NULL DEFAULT 'person',
    "offerHours" SMALLINT NOT NULL DEFAULT 24,
    "sameCollege" BOOLEAN NOT NULL DEFAULT false,
    "seatsCount" "SeatsCount" NOT NULL DEFAULT 'people',
    "teamMax" SMALLINT NOT NULL DEFAULT 4,
    "teamMin" SMALLINT NOT NULL DEFAULT 2,
    "waiting" INTEGER NOT NULL DEFAULT 0,
    "waitlist" BOOLEAN NOT NULL DEFAULT true,
    "years" SMALLINT[] DEFAULT ARRAY[]::smallint[],
    "materialVersion" INTEGER NOT NULL DEFAULT 0,
    "publishAt" TIMESTAMPTZ(3),
    "reminders" SMALLINT[] DEFAULT ARRAY[24, 2]::SMALLINT[],
    "seriesId" UUID,
    "calendarAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "collegeId" UUID,
    "isFree" BOOLEAN NOT NULL DEFAULT false,
    "placeId" UUID,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "showGoing" BOOLEAN NOT NULL DEFAULT true,
    "slug" TEXT NOT NULL DEFAULT '',
    "tagBits" INTEGER NOT NULL DEFAULT 0,
    "isFull" BOOLEAN NOT NULL DEFAULT false,
    "cancelledAt" TIMESTAMPTZ(3),

    CONSTRAINT "Event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EventReview" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "kind" "ReviewKind" NOT NULL,
    "changes" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "byId" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),
    "decidedById" UUID,
    "decision" "ReviewDecision",
    "note" TEXT,
    "batchId" UUID,

    CONSTRAINT "EventReview_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EventBar" (
    "eventId" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EventBar_pkey" PRIMARY KEY ("eventId","studentId")
);

-- CreateTable
CREATE TABLE "SearchWord" (
    "word" TEXT NOT NULL,

    CONSTRAINT "SearchWord_pkey" PRIMARY KEY ("word")
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
    "checkedInAt" TIMESTAMPTZ(3),
    "checkedInById" UUID,
    "checkedInDevice" TEXT,
    "doorRev" INTEGER NOT NULL DEFAULT 0,
    "decidedAt" TIMESTAMPTZ(3),
    "decisionReason" TEXT,
    "offeredAt" TIMESTAMPTZ(3),
    "place" DECIMAL(65,30),
    "seats" SMALLINT NOT NULL DEFAULT 1,
    "since" TIMESTAMPTZ(3),
    "teamId" UUID,
    "collegeThenId" UUID,
    "endedBy" "EndedBy",
    "invitedEmail" TEXT,
    "isWaived" BOOLEAN NOT NULL DEFAULT false,
    "source" TEXT,
    "yearThen" SMALLINT,
    "personName" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "personEmail" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "isShown" BOOLEAN,

    CONSTRAINT "Registration_pkey" PRIMARY KEY ("id")
);

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
    "capturedAt" TIMESTAMPTZ(3),
    "gatewayRefundId" TEXT,
    "isSurplus" BOOLEAN NOT NULL DEFAULT false,
    "receivedPaise" INTEGER,
    "refundedAt" TIMESTAMPTZ(3),
    "openedForId" UUID,
    "eventId" UUID,
    "askedAt" TIMESTAMPTZ(3),

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
CREATE TABLE "SentMail" (
    "id" TEXT NOT NULL,
    "sentAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SentMail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "byId" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "kind" "MessageKind" NOT NULL,
    "filter" JSONB NOT NULL,
    "state" "MessageState" NOT NULL DEFAULT 'scheduled',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sendAt" TIMESTAMPTZ(3) NOT NULL,
    "startedAt" TIMESTAMPTZ(3),
    "expected" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MessageRecipient" (
    "messageId" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "state" "RecipientState" NOT NULL DEFAULT 'waiting',
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "MessageRecipient_pkey" PRIMARY KEY ("messageId","studentId")
);

-- CreateTable
CREATE TABLE "ChangeNotice" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "before" JSONB NOT NULL,
    "sendAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "after" JSONB,
    "placeChangeId" UUID,

    CONSTRAINT "ChangeNotice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Reminder" (
    "eventId" UUID NOT NULL,
    "hours" SMALLINT NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Reminder_pkey" PRIMARY KEY ("eventId","hours","startsAt")
);

-- CreateTable
CREATE TABLE "MailChoice" (
    "studentId" UUID NOT NULL,
    "reminders" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "MailChoice_pkey" PRIMARY KEY ("studentId")
);

-- CreateTable
CREATE TABLE "MailSilence" (
    "studentId" UUID NOT NULL,
    "clubId" UUID NOT NULL,

    CONSTRAINT "MailSilence_pkey" PRIMARY KEY ("studentId","clubId")
);

-- CreateTable
CREATE TABLE "EventCount" (
    "eventId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "step" "CountedStep" NOT NULL,
    "source" TEXT NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "EventCount_pkey" PRIMARY KEY ("eventId","day","step","source")
);

-- CreateTable
CREATE TABLE "SlugName" (
    "id" UUID NOT NULL,
    "scope" "SlugScope" NOT NULL,
    "ownerId" UUID NOT NULL,
    "clubId" UUID,
    "slug" TEXT NOT NULL,
    "isCurrent" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "SlugName_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Follow" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "kind" "FollowKind" NOT NULL,
    "clubId" UUID,
    "collegeId" UUID,
    "tag" TEXT,
    "level" "FollowLevel" NOT NULL DEFAULT 'digest',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Follow_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TagFollowers" (
    "tag" TEXT NOT NULL,
    "followers" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "TagFollowers_pkey" PRIMARY KEY ("tag")
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "kind" "NotificationKind" NOT NULL,
    "subjectId" UUID NOT NULL,
    "occasion" TEXT NOT NULL DEFAULT '',
    "cause" "NotificationCause" NOT NULL,
    "causeKey" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMPTZ(3),
    "mailed" "NotificationMail" NOT NULL DEFAULT 'none',
    "level" "FollowLevel" NOT NULL DEFAULT 'digest',
    "mailedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StudentSetting" (
    "studentId" UUID NOT NULL,
    "digest" BOOLEAN NOT NULL DEFAULT true,
    "instant" BOOLEAN NOT NULL DEFAULT true,
    "events" BOOLEAN NOT NULL DEFAULT true,
    "blogs" BOOLEAN NOT NULL DEFAULT true,
    "searches" BOOLEAN NOT NULL DEFAULT true,
    "interests" BOOLEAN NOT NULL DEFAULT true,
    "going" "GoingRule" NOT NULL DEFAULT 'nobody',

    CONSTRAINT "StudentSetting_pkey" PRIMARY KEY ("studentId")
);

-- CreateTable
CREATE TABLE "Digest" (
    "studentId" UUID NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Digest_pkey" PRIMARY KEY ("studentId","dueAt")
);

-- CreateTable
CREATE TABLE "DigestRound" (
    "dueAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DigestRound_pkey" PRIMARY KEY ("dueAt")
);

-- CreateTable
CREATE TABLE "CalendarToken" (
    "studentId" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CalendarToken_pkey" PRIMARY KEY ("studentId")
);

-- CreateTable
CREATE TABLE "Place" (
    "id" UUID NOT NULL,
    "collegeId" UUID,
    "name" TEXT NOT NULL,
    "lat" DOUBLE PRECISION NOT NULL,
    "lon" DOUBLE PRECISION NOT NULL,
    "isListed" BOOLEAN NOT NULL DEFAULT false,
    "retiredAt" TIMESTAMPTZ(3),
    "busyUntil" TIMESTAMPTZ(3),
    "calendarAt" TIMESTAMPTZ(3),
    "calendarEdits" INTEGER NOT NULL DEFAULT 0,
    "addedById" UUID,

    CONSTRAINT "Place_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PlaceChange" (
    "id" UUID NOT NULL,
    "placeId" UUID NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,
    "sendAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "PlaceChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SavedEvent" (
    "studentId" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SavedEvent_pkey" PRIMARY KEY ("studentId","eventId")
);

-- CreateTable
CREATE TABLE "SavedSearch" (
    "id" UUID NOT NULL,
    "studentId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "tags" TEXT[] DEFAULT ARRAY[]::text[],
    "types" "EventType"[] DEFAULT ARRAY[]::"EventType"[],
    "collegeIds" UUID[] DEFAULT ARRAY[]::uuid[],
    "words" TEXT,
    "rest" JSONB NOT NULL DEFAULT '{}',
    "alert" "SearchAlert" NOT NULL DEFAULT 'none',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastHitAt" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "stoppedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SavedSearch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SearchHit" (
    "searchId" UUID NOT NULL,
    "eventId" UUID NOT NULL,

    CONSTRAINT "SearchHit_pkey" PRIMARY KEY ("searchId","eventId")
);

-- CreateTable
CREATE TABLE "SearchDue" (
    "eventId" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "lastSearchId" UUID,

    CONSTRAINT "SearchDue_pkey" PRIMARY KEY ("eventId")
);

-- CreateTable
CREATE TABLE "Expiry" (
    "number" INTEGER NOT NULL,
    "tags" TEXT[],
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Expiry_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "ServerProcess" (
    "id" UUID NOT NULL,
    "seen" INTEGER NOT NULL,

    CONSTRAINT "ServerProcess_pkey" PRIMARY KEY ("id")
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
    "folder" TEXT NOT NULL,
    "sweepAt" TIMESTAMPTZ(3) NOT NULL,
    "use" "ImageUse" NOT NULL,
    "widths" INTEGER[] NOT NULL,

    CONSTRAINT "Image_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DirectUpload" (
    "id" UUID NOT NULL,
    "accountId" UUID,
    "sweepAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "DirectUpload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AdminAction" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "act" "AdminAct" NOT NULL,
    "subject" "AdminSubject" NOT NULL,
    "subjectId" UUID NOT NULL,
    "subjectName" TEXT,
    "reason" TEXT,

    CONSTRAINT "AdminAction_pkey" PRIMARY KEY ("id")
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
CREATE UNIQUE INDEX "OneTimeCode_purpose_subjectId_key" ON "OneTimeCode"("purpose", "subjectId");

-- CreateIndex
CREATE INDEX "OneTimeCode_touchedAt_idx" ON "OneTimeCode"("touchedAt");

-- CreateIndex
CREATE INDEX "CodeMailbox_touchedAt_idx" ON "CodeMailbox"("touchedAt");

-- CreateIndex
CREATE INDEX "ResetLink_sentAt_idx" ON "ResetLink"("sentAt");

-- CreateIndex
CREATE UNIQUE INDEX "ResetLink_tokenHash_key" ON "ResetLink"("tokenHash");

-- CreateIndex
CREATE INDEX "RateLimit_expire_idx" ON "RateLimit"("expire");

-- CreateIndex
CREATE UNIQUE INDEX "Student_collegeEmail_key" ON "Student"("collegeEmail");

-- CreateIndex
CREATE INDEX "Student_collegeId_idx" ON "Student"("collegeId");

-- CreateIndex
CREATE UNIQUE INDEX "Profile_studentId_key" ON "Profile"("studentId");

-- CreateIndex
CREATE INDEX "College_bannerId_idx" ON "College"("bannerId");

-- CreateIndex
CREATE INDEX "College_emailDomain_idx" ON "College"("emailDomain");

-- CreateIndex
CREATE INDEX "College_logoId_idx" ON "College"("logoId");

-- CreateIndex
CREATE INDEX "College_name_id_idx" ON "College"("name", "id");

-- CreateIndex
CREATE INDEX "College_slug_idx" ON "College"("slug");

-- CreateIndex
CREATE INDEX "Club_bannerId_idx" ON "Club"("bannerId");

-- CreateIndex
CREATE INDEX "Club_collegeId_idx" ON "Club"("collegeId");

-- CreateIndex
CREATE INDEX "Club_logoId_idx" ON "Club"("logoId");

-- CreateIndex
CREATE INDEX "Club_name_id_idx" ON "Club"("name", "id");

-- CreateIndex
CREATE INDEX "Club_slug_idx" ON "Club"("slug");

-- CreateIndex
CREATE INDEX "Grant_clubId_idx" ON "Grant"("clubId");

-- CreateIndex
CREATE INDEX "Grant_coClubId_idx" ON "Grant"("coClubId");

-- CreateIndex
CREATE INDEX "Grant_eventId_idx" ON "Grant"("eventId");

-- CreateIndex
CREATE INDEX "Grant_studentId_idx" ON "Grant"("studentId");

-- CreateIndex
CREATE INDEX "CoHost_clubId_idx" ON "CoHost"("clubId");

-- CreateIndex
CREATE INDEX "CoHost_eventId_idx" ON "CoHost"("eventId");

-- CreateIndex
CREATE INDEX "Event_clubId_createdAt_idx" ON "Event"("clubId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Event_placeId_idx" ON "Event"("placeId");

-- CreateIndex
CREATE INDEX "Event_posterId_idx" ON "Event"("posterId");

-- CreateIndex
CREATE INDEX "Event_previewId_idx" ON "Event"("previewId");

-- CreateIndex
CREATE INDEX "Event_seriesId_idx" ON "Event"("seriesId");

-- CreateIndex
CREATE INDEX "EventReview_batchId_idx" ON "EventReview"("batchId");

-- CreateIndex
CREATE INDEX "EventReview_eventId_at_idx" ON "EventReview"("eventId", "at" DESC);

-- CreateIndex
CREATE INDEX "EventBar_studentId_idx" ON "EventBar"("studentId");

-- CreateIndex
CREATE INDEX "Registration_eventId_createdAt_id_idx" ON "Registration"("eventId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Registration_eventId_doorRev_idx" ON "Registration"("eventId", "doorRev");

-- CreateIndex
CREATE INDEX "Registration_eventId_personName_id_idx" ON "Registration"("eventId", "personName", "id");

-- CreateIndex
CREATE INDEX "Registration_eventId_status_heldUntil_idx" ON "Registration"("eventId", "status", "heldUntil");

-- CreateIndex
CREATE INDEX "Registration_studentId_createdAt_idx" ON "Registration"("studentId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Registration_teamId_idx" ON "Registration"("teamId");

-- CreateIndex
CREATE INDEX "EventCollege_collegeId_idx" ON "EventCollege"("collegeId");

-- CreateIndex
CREATE INDEX "Team_captainId_idx" ON "Team"("captainId");

-- CreateIndex
CREATE UNIQUE INDEX "Team_code_key" ON "Team"("code");

-- CreateIndex
CREATE INDEX "Team_eventId_idx" ON "Team"("eventId");

-- CreateIndex
CREATE INDEX "Question_eventId_position_idx" ON "Question"("eventId", "position");

-- CreateIndex
CREATE INDEX "Answer_questionId_idx" ON "Answer"("questionId");

-- CreateIndex
CREATE INDEX "EntryAct_eventId_entryId_at_idx" ON "EntryAct"("eventId", "entryId", "at");

-- CreateIndex
CREATE INDEX "DoorAction_eventId_registrationId_idx" ON "DoorAction"("eventId", "registrationId");

-- CreateIndex
CREATE INDEX "Payment_eventId_status_registrationId_idx" ON "Payment"("eventId", "status", "registrationId");

-- CreateIndex
CREATE INDEX "Payment_gateway_gatewayOrderId_idx" ON "Payment"("gateway", "gatewayOrderId");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_gateway_gatewayPaymentId_key" ON "Payment"("gateway", "gatewayPaymentId");

-- CreateIndex
CREATE INDEX "Payment_registrationId_idx" ON "Payment"("registrationId");

-- CreateIndex
CREATE INDEX "Payment_status_updatedAt_idx" ON "Payment"("status", "updatedAt");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentEvent_gateway_gatewayEventId_key" ON "PaymentEvent"("gateway", "gatewayEventId");

-- CreateIndex
CREATE INDEX "PaymentEvent_paymentId_idx" ON "PaymentEvent"("paymentId");

-- CreateIndex
CREATE INDEX "SentMail_sentAt_idx" ON "SentMail"("sentAt");

-- CreateIndex
CREATE INDEX "Message_eventId_createdAt_idx" ON "Message"("eventId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "MessageRecipient_studentId_idx" ON "MessageRecipient"("studentId");

-- CreateIndex
CREATE INDEX "ChangeNotice_eventId_idx" ON "ChangeNotice"("eventId");

-- CreateIndex
CREATE UNIQUE INDEX "ChangeNotice_eventId_placeChangeId_key" ON "ChangeNotice"("eventId", "placeChangeId");

-- CreateIndex
CREATE INDEX "MailSilence_clubId_idx" ON "MailSilence"("clubId");

-- CreateIndex
CREATE INDEX "SlugName_ownerId_idx" ON "SlugName"("ownerId");

-- CreateIndex
CREATE INDEX "Follow_studentId_createdAt_idx" ON "Follow"("studentId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Notification_at_idx" ON "Notification"("at");

-- CreateIndex
CREATE INDEX "Notification_studentId_id_idx" ON "Notification"("studentId", "id" DESC);

-- CreateIndex
CREATE INDEX "Notification_subjectId_studentId_idx" ON "Notification"("subjectId", "studentId");

-- CreateIndex
CREATE INDEX "Digest_dueAt_idx" ON "Digest"("dueAt");

-- CreateIndex
CREATE UNIQUE INDEX "CalendarToken_hash_key" ON "CalendarToken"("hash");

-- CreateIndex
CREATE INDEX "Place_addedById_idx" ON "Place"("addedById");

-- CreateIndex
CREATE INDEX "Place_collegeId_idx" ON "Place"("collegeId");

-- CreateIndex
CREATE INDEX "Place_lat_lon_idx" ON "Place"("lat", "lon");

-- CreateIndex
CREATE INDEX "PlaceChange_placeId_idx" ON "PlaceChange"("placeId");

-- CreateIndex
CREATE INDEX "SavedEvent_eventId_idx" ON "SavedEvent"("eventId");

-- CreateIndex
CREATE INDEX "SavedSearch_studentId_idx" ON "SavedSearch"("studentId");

-- CreateIndex
CREATE INDEX "SearchHit_eventId_idx" ON "SearchHit"("eventId");

-- CreateIndex
CREATE INDEX "SearchDue_since_idx" ON "SearchDue"("since");

-- CreateIndex
CREATE INDEX "Expiry_at_idx" ON "Expiry"("at");

-- CreateIndex
CREATE INDEX "Blog_clubId_createdAt_idx" ON "Blog"("clubId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Blog_createdAt_id_idx" ON "Blog"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "BlogImage_imageId_idx" ON "BlogImage"("imageId");

-- CreateIndex
CREATE INDEX "Image_accountId_idx" ON "Image"("accountId");

-- CreateIndex
CREATE INDEX "Image_sweepAt_idx" ON "Image"("sweepAt");

-- CreateIndex
CREATE INDEX "DirectUpload_accountId_idx" ON "DirectUpload"("accountId");

-- CreateIndex
CREATE INDEX "DirectUpload_sweepAt_idx" ON "DirectUpload"("sweepAt");

-- CreateIndex
CREATE INDEX "AdminAction_act_at_id_idx" ON "AdminAction"("act", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "AdminAction_at_id_idx" ON "AdminAction"("at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "OrganiserAction_clubId_at_id_idx" ON "OrganiserAction"("clubId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "OrganiserAction_collegeId_at_id_idx" ON "OrganiserAction"("collegeId", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "OrganiserAction_eventId_at_id_idx" ON "OrganiserAction"("eventId", "at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PendingSignUp" ADD CONSTRAINT "PendingSignUp_collegeId_fkey" FOREIGN KEY ("collegeId") REFERENCES "College"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ResetLink" ADD CONSTRAINT "ResetLink_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Student" ADD CONSTRAINT "Student_id_fkey" FOREIGN KEY ("id") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Student" ADD CONSTRAINT "Student_collegeId_fkey" FOREIGN KEY ("collegeId") REFERENCES "College"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Profile" ADD CONSTRAINT "Profile_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "College" ADD CONSTRAINT "College_id_fkey" FOREIGN KEY ("id") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "College" ADD CONSTRAINT "College_logoId_fkey" FOREIGN KEY ("logoId") REFERENCES "Image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "College" ADD CONSTRAINT "College_bannerId_fkey" FOREIGN KEY ("bannerId") REFERENCES "Image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Club" ADD CONSTRAINT "Club_id_fkey" FOREIGN KEY ("id") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Club" ADD CONSTRAINT "Club_collegeId_fkey" FOREIGN KEY ("collegeId") REFERENCES "College"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Club" ADD CONSTRAINT "Club_logoId_fkey" FOREIGN KEY ("logoId") REFERENCES "Image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Club" ADD CONSTRAINT "Club_bannerId_fkey" FOREIGN KEY ("bannerId") REFERENCES "Image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_clubId_fkey" FOREIGN KEY ("clubId") REFERENCES "Club"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_coClubId_fkey" FOREIGN KEY ("coClubId") REFERENCES "Club"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CoHost" ADD CONSTRAINT "CoHost_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CoHost" ADD CONSTRAINT "CoHost_clubId_fkey" FOREIGN KEY ("clubId") REFERENCES "Club"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_clubId_fkey" FOREIGN KEY ("clubId") REFERENCES "Club"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_posterId_fkey" FOREIGN KEY ("posterId") REFERENCES "Image"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_previewId_fkey" FOREIGN KEY ("previewId") REFERENCES "Image"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_placeId_fkey" FOREIGN KEY ("placeId") REFERENCES "Place"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventReview" ADD CONSTRAINT "EventReview_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventBar" ADD CONSTRAINT "EventBar_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventBar" ADD CONSTRAINT "EventBar_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventCollege" ADD CONSTRAINT "EventCollege_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventCollege" ADD CONSTRAINT "EventCollege_collegeId_fkey" FOREIGN KEY ("collegeId") REFERENCES "College"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Team" ADD CONSTRAINT "Team_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Question" ADD CONSTRAINT "Question_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_questionId_fkey" FOREIGN KEY ("questionId") REFERENCES "Question"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EntryAct" ADD CONSTRAINT "EntryAct_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentEvent" ADD CONSTRAINT "PaymentEvent_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageRecipient" ADD CONSTRAINT "MessageRecipient_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageRecipient" ADD CONSTRAINT "MessageRecipient_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChangeNotice" ADD CONSTRAINT "ChangeNotice_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reminder" ADD CONSTRAINT "Reminder_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailChoice" ADD CONSTRAINT "MailChoice_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailSilence" ADD CONSTRAINT "MailSilence_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MailSilence" ADD CONSTRAINT "MailSilence_clubId_fkey" FOREIGN KEY ("clubId") REFERENCES "Club"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventCount" ADD CONSTRAINT "EventCount_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_clubId_fkey" FOREIGN KEY ("clubId") REFERENCES "Club"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Follow" ADD CONSTRAINT "Follow_collegeId_fkey" FOREIGN KEY ("collegeId") REFERENCES "College"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StudentSetting" ADD CONSTRAINT "StudentSetting_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Digest" ADD CONSTRAINT "Digest_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarToken" ADD CONSTRAINT "CalendarToken_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Place" ADD CONSTRAINT "Place_collegeId_fkey" FOREIGN KEY ("collegeId") REFERENCES "College"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Place" ADD CONSTRAINT "Place_addedById_fkey" FOREIGN KEY ("addedById") REFERENCES "Club"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PlaceChange" ADD CONSTRAINT "PlaceChange_placeId_fkey" FOREIGN KEY ("placeId") REFERENCES "Place"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedEvent" ADD CONSTRAINT "SavedEvent_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedEvent" ADD CONSTRAINT "SavedEvent_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedSearch" ADD CONSTRAINT "SavedSearch_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchHit" ADD CONSTRAINT "SearchHit_searchId_fkey" FOREIGN KEY ("searchId") REFERENCES "SavedSearch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchHit" ADD CONSTRAINT "SearchHit_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchDue" ADD CONSTRAINT "SearchDue_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Blog" ADD CONSTRAINT "Blog_clubId_fkey" FOREIGN KEY ("clubId") REFERENCES "Club"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BlogImage" ADD CONSTRAINT "BlogImage_blogId_fkey" FOREIGN KEY ("blogId") REFERENCES "Blog"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BlogImage" ADD CONSTRAINT "BlogImage_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "Image"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Image" ADD CONSTRAINT "Image_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectUpload" ADD CONSTRAINT "DirectUpload_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Checks, and indexes of a part or of an expression. Prisma's schema language has none of them: no comparison with schema.prisma misses one.

-- Seats change often; there is room for new versions of an event's row beside the old, so that no index has to follow.
ALTER TABLE "Event" SET (fillfactor = 80);

-- Limits are counted, not kept: a server that crashes begins to count anew.
ALTER TABLE "RateLimit" SET UNLOGGED;

-- Account -----------------------------------------------------------------------------------------

-- Addresses are compared without regard to case, so only one spelling is stored.
ALTER TABLE "Account" ADD CONSTRAINT "Account_email_lower" CHECK ("email" = lower("email"));

-- Students and the admin have a log-in of their own; colleges and clubs share the other one.
ALTER TABLE "Account" ADD CONSTRAINT "Account_realm_of_kind" CHECK (("realm" = 'student') = ("kind" IN ('student', 'admin')));

-- There is at most one admin.
CREATE UNIQUE INDEX "Account_admin_key" ON "Account" ("kind") WHERE "kind" = 'admin';

-- PendingSignUp -----------------------------------------------------------------------------------

ALTER TABLE "PendingSignUp" ADD CONSTRAINT "PendingSignUp_email_lower" CHECK ("email" = lower("email"));

ALTER TABLE "PendingSignUp" ADD CONSTRAINT "PendingSignUp_kind" CHECK ("kind" <> 'admin');

ALTER TABLE "PendingSignUp" ADD CONSTRAINT "PendingSignUp_realm_of_kind" CHECK (("realm" = 'student') = ("kind" = 'student'));

-- Profile -----------------------------------------------------------------------------------------

ALTER TABLE "Profile" ADD CONSTRAINT "Profile_studies_since" CHECK ("studiesSince" BETWEEN 1900 AND 3000);

-- College -----------------------------------------------------------------------------------------

ALTER TABLE "College" ADD CONSTRAINT "College_about" CHECK (char_length("about") <= 2000);

ALTER TABLE "College" ADD CONSTRAINT "College_followers" CHECK ("followers" >= 0);

ALTER TABLE "College" ADD CONSTRAINT "College_links" CHECK (jsonb_typeof("links") = 'array' AND jsonb_array_length("links") <= 5);

-- A domain that a college has proved is that college's alone; anybody may claim one that nobody proved.
CREATE UNIQUE INDEX "College_provedDomain_key" ON "College"("emailDomain") WHERE "domainProvedAt" IS NOT NULL;

-- Club --------------------------------------------------------------------------------------------

ALTER TABLE "Club" ADD CONSTRAINT "Club_about" CHECK (char_length("about") <= 2000);

ALTER TABLE "Club" ADD CONSTRAINT "Club_followers" CHECK ("followers" >= 0);

ALTER TABLE "Club" ADD CONSTRAINT "Club_links" CHECK (jsonb_typeof("links") = 'array' AND jsonb_array_length("links") <= 5);

-- Grant -------------------------------------------------------------------------------------------

ALTER TABLE "Grant" ADD CONSTRAINT "Grant_state_check" CHECK (
  ("state" = 'invited' AND "studentId" IS NULL AND "email" IS NOT NULL AND "acceptedAt" IS NULL AND "endedAt" IS NULL)
  OR ("state" = 'active' AND "studentId" IS NOT NULL AND "email" IS NOT NULL AND "acceptedAt" IS NOT NULL AND "endedAt" IS NULL)
  OR ("state" = 'ended' AND "endedAt" IS NOT NULL)
);

-- Every request of an organiser reads its standing, and every visit of a student its invitations.
CREATE INDEX "Grant_active_idx" ON "Grant"("studentId") WHERE "state" = 'active';

-- An address has one grant for a club or event, offered or held; a student holds one.
CREATE UNIQUE INDEX "Grant_email_key" ON "Grant"("clubId", "eventId", "email") NULLS NOT DISTINCT WHERE "state" <> 'ended';

CREATE INDEX "Grant_ended_idx" ON "Grant"("endedAt") WHERE "state" = 'ended' AND "email" IS NOT NULL;

CREATE INDEX "Grant_expiring_idx" ON "Grant"("expiresAt") WHERE "state" = 'invited';

CREATE INDEX "Grant_invited_idx" ON "Grant"("email") WHERE "state" = 'invited';

CREATE UNIQUE INDEX "Grant_studentId_key" ON "Grant"("clubId", "eventId", "studentId") NULLS NOT DISTINCT WHERE "state" = 'active';

-- CoHost ------------------------------------------------------------------------------------------

ALTER TABLE "CoHost" ADD CONSTRAINT "CoHost_state_check" CHECK (
  ("state" = 'invited' AND "acceptedAt" IS NULL AND "endedAt" IS NULL)
  OR ("state" = 'active' AND "acceptedAt" IS NOT NULL AND "endedAt" IS NULL)
  OR ("state" = 'ended' AND "endedAt" IS NOT NULL)
);

-- Students are shown the events that clubs they follow organise with others: of each club the newest of them.
CREATE INDEX "CoHost_active_idx" ON "CoHost"("clubId", "id" DESC) WHERE "state" = 'active';

CREATE UNIQUE INDEX "CoHost_clubId_key" ON "CoHost"("eventId", "clubId") WHERE "state" <> 'ended';

CREATE INDEX "CoHost_expiring_idx" ON "CoHost"("expiresAt") WHERE "state" = 'invited';

-- Event -------------------------------------------------------------------------------------------

ALTER TABLE "Event" ADD CONSTRAINT "Event_answers_kept" CHECK ("answersKeptDays" BETWEEN 1 AND 365);

ALTER TABLE "Event" ADD CONSTRAINT "Event_capacity_bounds" CHECK ("capacity" BETWEEN 1 AND 100000);

ALTER TABLE "Event" ADD CONSTRAINT "Event_ends_after_start" CHECK ("endsAt" > "startsAt");

ALTER TABLE "Event" ADD CONSTRAINT "Event_offer_hours" CHECK ("offerHours" BETWEEN 1 AND 72);

ALTER TABLE "Event" ADD CONSTRAINT "Event_price_bounds" CHECK ("pricePaise" BETWEEN 0 AND 10000000);

ALTER TABLE "Event" ADD CONSTRAINT "Event_publish_at" CHECK ("publishAt" IS NULL OR "status" IN ('draft', 'in_review'));

ALTER TABLE "Event" ADD CONSTRAINT "Event_registration_closes_after_opening" CHECK ("registrationClosesAt" >= "registrationOpensAt");

ALTER TABLE "Event" ADD CONSTRAINT "Event_reminders" CHECK ("reminders" <@ ARRAY[2, 24, 168]::smallint[]);

-- No seat is sold twice: taking one fails here when everything else has failed.
ALTER TABLE "Event" ADD CONSTRAINT "Event_taken_within_capacity" CHECK ("taken" >= 0 AND ("capacity" IS NULL OR "taken" <= "capacity"));

ALTER TABLE "Event" ADD CONSTRAINT "Event_team_size" CHECK ("teamMin" BETWEEN 1 AND "teamMax" AND "teamMax" <= 20);

ALTER TABLE "Event" ADD CONSTRAINT "Event_teams_have_seats" CHECK ("seatsCount" = 'people' OR "entry" = 'team');

ALTER TABLE "Event" ADD CONSTRAINT "Event_waiting" CHECK ("waiting" >= 0);

ALTER TABLE "Event" ADD CONSTRAINT "Event_years" CHECK ("years" <@ ARRAY[1, 2, 3, 4, 5, 6]::smallint[]);

CREATE INDEX "Event_cancelled_idx" ON "Event"("id") WHERE "status" = 'cancelled';

-- Lists filter within an index, whose further columns are those that filters compare: this one and the others with the same columns.
-- Decision 038.
CREATE INDEX "Event_closing_idx" ON "Event" ("registrationClosesAt", "id", "overAt", "type")
  INCLUDE ("startsAt", "soonestAt", "createdAt", "registrationOpensAt", "clubId", "collegeId", "placeId", "tagBits", "mode", "isFree", "isFull")
  WHERE "status" = 'published';

CREATE INDEX "Event_club_idx" ON "Event" ("clubId", "overAt", "soonestAt", "id")
  INCLUDE ("startsAt", "createdAt", "registrationOpensAt", "registrationClosesAt", "collegeId", "placeId", "tagBits", "type", "mode", "isFree", "isFull")
  WHERE "status" = 'published';

CREATE INDEX "Event_college_idx" ON "Event" ("collegeId", "overAt", "soonestAt", "id")
  INCLUDE ("startsAt", "createdAt", "registrationOpensAt", "registrationClosesAt", "clubId", "placeId", "tagBits", "type", "mode", "isFree", "isFull")
  WHERE "status" = 'published';

-- Combined with an index of words, or with Event_filters_idx, it says which of the found events are within some dates. PostgreSQL does not combine
-- two indexes when one's condition follows from the other's, so this one has another, which is always true. Only statements that combine it name
-- that: others would prefer it to an index that holds all that they filter by.
CREATE INDEX "Event_dates_idx" ON "Event" ("soonestAt") WHERE "tagBits" >= 0;

-- The events of feeds, by their end, with the columns that tell one feed's events from another's.
CREATE INDEX "Event_feed_idx" ON "Event" ("overAt", "id") INCLUDE ("tagBits", "clubId", "collegeId")
WHERE "startsAt" IS NOT NULL AND "status" IN ('published', 'cancelled');

-- Events that last for more than a week: a list that begins a week ago would miss those.
CREATE INDEX "Event_long_idx" ON "Event" ("overAt", "soonestAt", "id")
  INCLUDE ("startsAt", "createdAt", "registrationOpensAt", "registrationClosesAt", "clubId", "collegeId", "placeId", "tagBits", "type", "mode", "isFree", "isFull")
  WHERE "status" = 'published' AND "overAt" - "soonestAt" > interval '7 days';

CREATE INDEX "Event_newest_idx" ON "Event" ("createdAt" DESC, "id" DESC, "overAt", "type")
  INCLUDE ("startsAt", "soonestAt", "registrationOpensAt", "registrationClosesAt", "clubId", "collegeId", "placeId", "tagBits", "mode", "isFree", "isFull")
  WHERE "status" = 'published';

-- The lists of a club's and a college's page.
CREATE INDEX "Event_of_club_idx" ON "Event"("clubId", "overAt") WHERE "status" = 'published';

CREATE INDEX "Event_of_college_idx" ON "Event"("collegeId", "overAt") WHERE "status" = 'published';

-- Finds the events whose registration has just opened.
CREATE INDEX "Event_opens_idx" ON "Event"("registrationOpensAt") WHERE "status" = 'published';

-- Past events are those that began, and the few that were over before their registration ended. An index that holds all that filters read is
-- asked for those few; the planner does not know that they are few, and preferred to read everything that is still to come.
CREATE INDEX "Event_over_early_idx" ON "Event" ("soonestAt", "id")
  INCLUDE ("overAt", "startsAt", "createdAt", "registrationOpensAt", "registrationClosesAt", "clubId", "collegeId", "placeId", "tagBits", "type", "mode", "isFree", "isFull")
  WHERE "status" = 'published' AND "overAt" < "soonestAt";

CREATE INDEX "Event_place_idx" ON "Event" ("placeId", "overAt", "soonestAt", "id")
  INCLUDE ("startsAt", "createdAt", "registrationOpensAt", "registrationClosesAt", "clubId", "collegeId", "tagBits", "type", "mode", "isFree", "isFull")
  WHERE "status" = 'published' AND "placeId" IS NOT NULL;

CREATE INDEX "Event_publishAt_idx" ON "Event"("publishAt") WHERE "status" = 'draft' AND "publishAt" IS NOT NULL;

CREATE INDEX "Event_searchHead_idx" ON "Event" USING gin ("searchHead") WITH (fastupdate = off) WHERE "status" = 'published';

CREATE INDEX "Event_searchNames_idx" ON "Event" USING gin ("searchNames" gin_trgm_ops) WITH (fastupdate = off) WHERE "status" = 'published';

-- Lists show published events, so only those are indexed. Reading is frequent and writing is not: no pending lists.
CREATE INDEX "Event_search_idx" ON "Event" USING gin ("search") WITH (fastupdate = off) WHERE "status" = 'published';

CREATE INDEX "Event_soonest_idx" ON "Event" ("soonestAt", "id", "overAt", "type")
  INCLUDE ("startsAt", "createdAt", "registrationOpensAt", "registrationClosesAt", "clubId", "collegeId", "placeId", "tagBits", "mode", "isFree", "isFull")
  WHERE "status" = 'published';

CREATE INDEX "Event_tags_idx" ON "Event" USING gin ("tags") WITH (fastupdate = off) WHERE "status" = 'published';

-- Events with a line, and applications that nobody has decided: for the clock.
CREATE INDEX "Event_waiting_idx" ON "Event"("id") WHERE "waiting" > 0;

-- EventReview -------------------------------------------------------------------------------------

ALTER TABLE "EventReview" ADD CONSTRAINT "EventReview_decided" CHECK (("decidedAt" IS NULL) = ("decision" IS NULL));

ALTER TABLE "EventReview" ADD CONSTRAINT "EventReview_note" CHECK (char_length("note") <= 500 AND ("decision" IS DISTINCT FROM 'returned' OR "note" IS NOT NULL));

CREATE INDEX "EventReview_waits_idx" ON "EventReview"("at") WHERE "decidedAt" IS NULL;

CREATE UNIQUE INDEX "EventReview_waits_key" ON "EventReview"("eventId") WHERE "decidedAt" IS NULL;

-- Registration ------------------------------------------------------------------------------------

-- Only somebody who had a seat can be checked in.
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_checked_in_was_confirmed" CHECK ("checkedInAt" IS NULL OR "confirmedAt" IS NOT NULL);

ALTER TABLE "Registration" ADD CONSTRAINT "Registration_forms_a_team" CHECK ("status" <> 'forming' OR "teamId" IS NOT NULL);

-- A hold without an end would keep its seat for ever.
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_hold_ends" CHECK ("status" <> 'held' OR "heldUntil" IS NOT NULL);

-- An address is there only while somebody may still accept or pay.
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_invited_is_held" CHECK ("invitedEmail" IS NULL OR "status" = 'held');

ALTER TABLE "Registration" ADD CONSTRAINT "Registration_place_waits" CHECK ("place" IS NULL OR "status" = 'waiting');

ALTER TABLE "Registration" ADD CONSTRAINT "Registration_seats" CHECK ("seats" BETWEEN 0 AND 1);

ALTER TABLE "Registration" ADD CONSTRAINT "Registration_source" CHECK ("source" ~ '^[a-z0-9_-]{1,30}$');

-- In a team that waits, the captain's registration has the place.
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_waits_at_a_place" CHECK ("status" <> 'waiting' OR "place" IS NOT NULL OR "teamId" IS NOT NULL);

ALTER TABLE "Registration" ADD CONSTRAINT "Registration_waived" CHECK (NOT "isWaived" OR "pricePaise" = 0);

ALTER TABLE "Registration" ADD CONSTRAINT "Registration_year_then" CHECK ("yearThen" BETWEEN 1 AND 6);

CREATE INDEX "Registration_checkedInAt_idx" ON "Registration"("eventId", coalesce("checkedInAt", '-infinity'::timestamptz), "id");

CREATE INDEX "Registration_checked_in_idx" ON "Registration"("eventId") WHERE "checkedInAt" IS NOT NULL AND "status" = 'confirmed';

-- Trending events are found by the latest registrations.
CREATE INDEX "Registration_confirmed_createdAt_idx" ON "Registration" ("createdAt") INCLUDE ("eventId") WHERE "status" = 'confirmed';

-- The clock asks every minute which holds are over, and every few minutes which cancelled events are not done with.
CREATE INDEX "Registration_held_idx" ON "Registration"("heldUntil") WHERE "status" = 'held';

-- One living invitation for an address.
CREATE UNIQUE INDEX "Registration_invitedEmail_key" ON "Registration"("eventId", "invitedEmail") WHERE "status" = 'held' AND "invitedEmail" IS NOT NULL;

-- The invitations that a student finds.
CREATE INDEX "Registration_invited_idx" ON "Registration"("invitedEmail") WHERE "status" = 'held' AND "invitedEmail" IS NOT NULL;

-- A student has at most one living registration at an event, however often it asks at once. Ended registrations stay as records.
CREATE UNIQUE INDEX "Registration_live_key" ON "Registration"("eventId", "studentId")
  WHERE "status" IN ('forming', 'pending', 'waiting', 'held', 'confirmed');

CREATE INDEX "Registration_pending_idx" ON "Registration"("eventId") WHERE "status" = 'pending';

-- The line of an event.
CREATE UNIQUE INDEX "Registration_place_key" ON "Registration"("eventId", "place") WHERE "place" IS NOT NULL;

-- Whether a student was rejected at an event is asked with each decision; at plain events the index is empty.
CREATE INDEX "Registration_rejected_idx" ON "Registration"("eventId", "studentId") WHERE "status" = 'rejected';

CREATE INDEX "Registration_seatless_idx" ON "Registration"("eventId", "createdAt", "id") WHERE "status" NOT IN ('held', 'confirmed');

-- People whose payment is due or went back are among those that were never confirmed, or have no seat: few beside the others.
CREATE INDEX "Registration_unconfirmed_idx" ON "Registration"("eventId") WHERE "confirmedAt" IS NULL;

-- Team --------------------------------------------------------------------------------------------

ALTER TABLE "Team" ADD CONSTRAINT "Team_has_captain" CHECK ("endedAt" IS NOT NULL OR "captainId" IS NOT NULL);

ALTER TABLE "Team" ADD CONSTRAINT "Team_name_length" CHECK (char_length("name") BETWEEN 2 AND 40);

CREATE UNIQUE INDEX "Team_name_key" ON "Team"("eventId", lower("name")) WHERE "endedAt" IS NULL;

-- Question ----------------------------------------------------------------------------------------

ALTER TABLE "Question" ADD CONSTRAINT "Question_options" CHECK (("kind" IN ('choice', 'choices')) = ("options" IS NOT NULL));

-- EntryAct ----------------------------------------------------------------------------------------

ALTER TABLE "EntryAct" ADD CONSTRAINT "EntryAct_act" CHECK ("act" IN ('moved', 'admitted', 'taken_off', 'approved', 'rejected', 'kept'));

-- DoorAction --------------------------------------------------------------------------------------

-- Scans that name nobody at an event are counted before another one is stored.
CREATE INDEX "DoorAction_of_nobody" ON "DoorAction" ("eventId") WHERE "result" IN ('forged', 'wrong_event', 'unknown');

-- Payment -----------------------------------------------------------------------------------------

ALTER TABLE "Payment" ADD CONSTRAINT "Payment_amount_not_negative" CHECK ("amountPaise" >= 0);

ALTER TABLE "Payment" ADD CONSTRAINT "Payment_received_when_captured"
  CHECK ("status" IN ('created', 'failed') OR ("receivedPaise" IS NOT NULL AND "gatewayPaymentId" IS NOT NULL));

-- A second request for the order of a hold gets the same order. At another price a hold has another order.
CREATE UNIQUE INDEX "Payment_open_key" ON "Payment"("registrationId", "gateway", "amountPaise")
  WHERE "status" IN ('created', 'failed') AND NOT "isSurplus";

-- An order belongs to one payment; money that came for it a second time has a row of its own, on its way back.
CREATE UNIQUE INDEX "Payment_order_key" ON "Payment"("gateway", "gatewayOrderId") WHERE NOT "isSurplus";

-- Message -----------------------------------------------------------------------------------------

ALTER TABLE "Message" ADD CONSTRAINT "Message_started" CHECK ("state" NOT IN ('sending', 'sent') OR "startedAt" IS NOT NULL);

ALTER TABLE "Message" ADD CONSTRAINT "Message_words" CHECK (char_length("subject") <= 120 AND char_length("text") <= 5000);

CREATE INDEX "Message_due_idx" ON "Message"("sendAt") WHERE "state" = 'scheduled';

-- MessageRecipient --------------------------------------------------------------------------------

ALTER TABLE "MessageRecipient" ADD CONSTRAINT "MessageRecipient_sent" CHECK (("state" = 'sent') = ("sentAt" IS NOT NULL));

CREATE INDEX "MessageRecipient_waiting_idx" ON "MessageRecipient"("messageId", "studentId") WHERE "state" = 'waiting';

-- ChangeNotice ------------------------------------------------------------------------------------

ALTER TABLE "ChangeNotice" ADD CONSTRAINT "ChangeNotice_after" CHECK (("after" IS NULL) = ("sentAt" IS NULL));

CREATE INDEX "ChangeNotice_due_idx" ON "ChangeNotice"("sendAt") WHERE "sentAt" IS NULL;

CREATE UNIQUE INDEX "ChangeNotice_unsent_key" ON "ChangeNotice"("eventId") WHERE "sentAt" IS NULL;

-- EventCount --------------------------------------------------------------------------------------

ALTER TABLE "EventCount" ADD CONSTRAINT "EventCount_n" CHECK ("n" > 0);

ALTER TABLE "EventCount" ADD CONSTRAINT "EventCount_source" CHECK ("source" ~ '^[a-z0-9_-]{1,30}$');

-- SlugName ----------------------------------------------------------------------------------------

ALTER TABLE "SlugName" ADD CONSTRAINT "SlugName_club" CHECK (("scope" = 'event') = ("clubId" IS NOT NULL));

-- Former slugs may be longer.
ALTER TABLE "SlugName" ADD CONSTRAINT "SlugName_length" CHECK (length("slug") <= 60 OR NOT "isCurrent");

ALTER TABLE "SlugName" ADD CONSTRAINT "SlugName_slug" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length("slug") <= 80);

CREATE UNIQUE INDEX "SlugName_current_key" ON "SlugName"("ownerId") WHERE "isCurrent";

CREATE UNIQUE INDEX "SlugName_event_key" ON "SlugName"("clubId", "slug") WHERE "clubId" IS NOT NULL;

CREATE UNIQUE INDEX "SlugName_key" ON "SlugName"("scope", "slug") WHERE "clubId" IS NULL;

-- Follow ------------------------------------------------------------------------------------------

ALTER TABLE "Follow" ADD CONSTRAINT "Follow_level" CHECK ("kind" <> 'tag' OR "level" <> 'instant');

ALTER TABLE "Follow" ADD CONSTRAINT "Follow_target" CHECK (
    CASE "kind"
      WHEN 'club' THEN "clubId" IS NOT NULL AND "collegeId" IS NULL AND "tag" IS NULL
      WHEN 'college' THEN "clubId" IS NULL AND "collegeId" IS NOT NULL AND "tag" IS NULL
      ELSE "clubId" IS NULL AND "collegeId" IS NULL AND "tag" IS NOT NULL
    END);

-- Each finds a student's follow, and in batches the followers of a target.
CREATE UNIQUE INDEX "Follow_club_key" ON "Follow"("clubId", "studentId") WHERE "clubId" IS NOT NULL;

CREATE UNIQUE INDEX "Follow_college_key" ON "Follow"("collegeId", "studentId") WHERE "collegeId" IS NOT NULL;

CREATE UNIQUE INDEX "Follow_tag_key" ON "Follow"("tag", "studentId") WHERE "tag" IS NOT NULL;

-- Notification ------------------------------------------------------------------------------------

ALTER TABLE "Notification" ADD CONSTRAINT "Notification_mailedAt" CHECK (("mailed" = 'none') = ("mailedAt" IS NULL));

-- Counts a student's instant mails of a day.
CREATE INDEX "Notification_instant_idx" ON "Notification"("studentId", "mailedAt") WHERE "mailed" = 'instant';

-- One index says which notifications are the same: a statement that inserts or updates can wait for one alone.
CREATE UNIQUE INDEX "Notification_once_key" ON "Notification"
  ("studentId", (CASE "kind" WHEN 'search_hit' THEN 'event_published' ELSE "kind" END), "subjectId", "occasion");

CREATE INDEX "Notification_unread_idx" ON "Notification"("studentId", "id" DESC) WHERE "readAt" IS NULL;

-- CalendarToken -----------------------------------------------------------------------------------

ALTER TABLE "CalendarToken" ADD CONSTRAINT "CalendarToken_hash" CHECK (length("hash") = 32);

-- Place -------------------------------------------------------------------------------------------

ALTER TABLE "Place" ADD CONSTRAINT "Place_name" CHECK (char_length("name") BETWEEN 2 AND 60);

ALTER TABLE "Place" ADD CONSTRAINT "Place_point" CHECK ("lat" BETWEEN -90 AND 90 AND "lon" BETWEEN -180 AND 180);

-- PlaceChange -------------------------------------------------------------------------------------

ALTER TABLE "PlaceChange" ADD CONSTRAINT "PlaceChange_after" CHECK (("after" IS NULL) = ("sentAt" IS NULL));

CREATE INDEX "PlaceChange_due_idx" ON "PlaceChange"("sendAt") WHERE "sentAt" IS NULL;

-- Several edits of a place are told as one.
CREATE UNIQUE INDEX "PlaceChange_unsent_key" ON "PlaceChange"("placeId") WHERE "sentAt" IS NULL;

-- SavedSearch -------------------------------------------------------------------------------------

ALTER TABLE "SavedSearch" ADD CONSTRAINT "SavedSearch_query" CHECK (char_length("query") <= 2000 AND char_length("name") <= 100);

-- One student saves the same search once.
CREATE UNIQUE INDEX "SavedSearch_query_key" ON "SavedSearch"("studentId", md5("query"));

-- Blog --------------------------------------------------------------------------------------------

-- Titles are searched for any part of them, in any case. Reading is frequent and writing is not: no pending list.
CREATE INDEX "Blog_title_idx" ON "Blog" USING gin ("title" gin_trgm_ops) WITH (fastupdate = off);

-- Image -------------------------------------------------------------------------------------------

-- A picture without a file has no address.
ALTER TABLE "Image" ADD CONSTRAINT "Image_has_files" CHECK (cardinality("widths") > 0);

-- AdminAction -------------------------------------------------------------------------------------

-- The words of the log that the admin searches, as `listActions` spells them.
CREATE INDEX "AdminAction_words_idx" ON "AdminAction" USING gin (
  lower(coalesce("subjectName", '') || ' ' || coalesce("reason", '') || ' ' || "subjectId"::text) gin_trgm_ops
) WITH (fastupdate = off);
