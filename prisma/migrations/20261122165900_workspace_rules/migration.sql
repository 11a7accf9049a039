-- What Prisma's schema language cannot say, and what uses the values that the migration before added.

ALTER TABLE "Event"
  ADD CONSTRAINT "Event_publish_at" CHECK ("publishAt" IS NULL OR "status" IN ('draft', 'in_review')),
  ADD CONSTRAINT "Event_reminders" CHECK ("reminders" <@ ARRAY[2, 24, 168]::smallint[]);
CREATE INDEX "Event_publishAt_idx" ON "Event"("publishAt") WHERE "status" = 'draft' AND "publishAt" IS NOT NULL;

ALTER TABLE "EventReview"
  ADD CONSTRAINT "EventReview_decided" CHECK (("decidedAt" IS NULL) = ("decision" IS NULL)),
  ADD CONSTRAINT "EventReview_note" CHECK (char_length("note") <= 500 AND ("decision" IS DISTINCT FROM 'returned' OR "note" IS NOT NULL));
CREATE UNIQUE INDEX "EventReview_waits_key" ON "EventReview"("eventId") WHERE "decidedAt" IS NULL;
CREATE INDEX "EventReview_waits_idx" ON "EventReview"("at") WHERE "decidedAt" IS NULL;

ALTER TABLE "Registration"
  ADD CONSTRAINT "Registration_year_then" CHECK ("yearThen" BETWEEN 1 AND 6),
  ADD CONSTRAINT "Registration_source" CHECK ("source" ~ '^[a-z0-9_-]{1,30}$'),
  ADD CONSTRAINT "Registration_waived" CHECK (NOT "isWaived" OR "pricePaise" = 0);
-- One living invitation for an address.
CREATE UNIQUE INDEX "Registration_invitedEmail_key" ON "Registration"("eventId", "invitedEmail") WHERE "status" = 'held' AND "invitedEmail" IS NOT NULL;
-- The invitations that a student finds.
CREATE INDEX "Registration_invited_idx" ON "Registration"("invitedEmail") WHERE "status" = 'held' AND "invitedEmail" IS NOT NULL;

ALTER TABLE "Message"
  ADD CONSTRAINT "Message_words" CHECK (char_length("subject") <= 120 AND char_length("text") <= 5000),
  ADD CONSTRAINT "Message_started" CHECK ("state" NOT IN ('sending', 'sent') OR "startedAt" IS NOT NULL);
CREATE INDEX "Message_due_idx" ON "Message"("sendAt") WHERE "state" = 'scheduled';

ALTER TABLE "MessageRecipient" ADD CONSTRAINT "MessageRecipient_sent" CHECK (("state" = 'sent') = ("sentAt" IS NOT NULL));
CREATE INDEX "MessageRecipient_waiting_idx" ON "MessageRecipient"("messageId", "studentId") WHERE "state" = 'waiting';

CREATE UNIQUE INDEX "ChangeNotice_unsent_key" ON "ChangeNotice"("eventId") WHERE "sentAt" IS NULL;
CREATE INDEX "ChangeNotice_due_idx" ON "ChangeNotice"("sendAt") WHERE "sentAt" IS NULL;

ALTER TABLE "EventCount"
  ADD CONSTRAINT "EventCount_n" CHECK ("n" > 0),
  ADD CONSTRAINT "EventCount_source" CHECK ("source" ~ '^[a-z0-9_-]{1,30}$');

-- The year of study at a moment; null beyond the sixth. The same as `yearOfStudy` of lib/students/policy.ts.
CREATE FUNCTION year_of_study(since smallint, at timestamptz) RETURNS smallint LANGUAGE sql STABLE PARALLEL SAFE
RETURN (SELECT "year" FROM (
  SELECT (extract(year FROM at AT TIME ZONE 'Asia/Kolkata' - interval '6 months') - since + 1)::smallint AS "year"
) y WHERE "year" BETWEEN 1 AND 6);

-- Keeps a student's college and year of the moment at which the registration began, so that last year's numbers stay true.
CREATE FUNCTION keep_college_then() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT s."collegeId", year_of_study(p."studiesSince", NEW."createdAt") INTO NEW."collegeThenId", NEW."yearThen"
  FROM "Student" s LEFT JOIN "Profile" p ON p."studentId" = s."id"
  WHERE s."id" = NEW."studentId";
  RETURN NEW;
END $$;

CREATE TRIGGER "Registration_then" BEFORE INSERT ON "Registration"
  FOR EACH ROW WHEN (NEW."studentId" IS NOT NULL) EXECUTE FUNCTION keep_college_then();
-- An invitation's student is known once it is accepted.
CREATE TRIGGER "Registration_then_accepted" BEFORE UPDATE OF "studentId" ON "Registration"
  FOR EACH ROW WHEN (OLD."studentId" IS NULL AND NEW."studentId" IS NOT NULL) EXECUTE FUNCTION keep_college_then();

UPDATE "Registration" r SET "collegeThenId" = s."collegeId", "yearThen" = year_of_study(p."studiesSince", r."createdAt")
FROM "Student" s LEFT JOIN "Profile" p ON p."studentId" = s."id"
WHERE s."id" = r."studentId";
