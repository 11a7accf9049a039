-- The people of an event are searched, sorted and exported among a hundred thousand registrations. Their names and addresses as they are
-- searched stand with the registrations, so that one index of one table answers.

ALTER TABLE "Registration"
  ADD COLUMN "personName" TEXT COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN "personEmail" TEXT COLLATE "C" NOT NULL DEFAULT '';
-- So that an event's payments are found without its registrations.
ALTER TABLE "Payment" ADD COLUMN "eventId" UUID;

-- Null for nobody: `search_text` of a name.
CREATE FUNCTION person_name(first text, last text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(search_text(first || ' ' || last), '');

-- Copies the name and the address of a registration's student, or the invited address. Both go when the student or the invitation goes.
CREATE FUNCTION keep_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."personName" := '';
  NEW."personEmail" := coalesce(NEW."invitedEmail", '');
  IF NEW."studentId" IS NOT NULL THEN
    SELECT person_name(s."firstName", s."lastName"), a."email" INTO NEW."personName", NEW."personEmail"
    FROM "Student" s JOIN "Account" a ON a."id" = s."id" WHERE s."id" = NEW."studentId";
    -- A student that does not exist is refused by the foreign key.
    NEW."personName" := coalesce(NEW."personName", '');
    NEW."personEmail" := coalesce(NEW."personEmail", '');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Registration_person_insert" BEFORE INSERT ON "Registration" FOR EACH ROW EXECUTE FUNCTION keep_person();
CREATE TRIGGER "Registration_person_update" BEFORE UPDATE OF "studentId", "invitedEmail" ON "Registration" FOR EACH ROW
  WHEN (NEW."studentId" IS DISTINCT FROM OLD."studentId" OR NEW."invitedEmail" IS DISTINCT FROM OLD."invitedEmail")
  EXECUTE FUNCTION keep_person();

CREATE FUNCTION rename_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Registration" SET "personName" = person_name(NEW."firstName", NEW."lastName") WHERE "studentId" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "Student_rename_person" AFTER UPDATE OF "firstName", "lastName" ON "Student" FOR EACH ROW
  WHEN ((NEW."firstName", NEW."lastName") IS DISTINCT FROM (OLD."firstName", OLD."lastName")) EXECUTE FUNCTION rename_person();

-- An order stays at its event: a team's captain hands it over within the team.
CREATE FUNCTION keep_event_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "eventId" INTO NEW."eventId" FROM "Registration" WHERE "id" = NEW."registrationId";
  RETURN NEW;
END $$;
CREATE TRIGGER "Payment_event" BEFORE INSERT ON "Payment" FOR EACH ROW EXECUTE FUNCTION keep_event_of_payment();

UPDATE "Registration" r SET "personName" = person_name(s."firstName", s."lastName"), "personEmail" = a."email"
FROM "Student" s JOIN "Account" a ON a."id" = s."id" WHERE s."id" = r."studentId";
UPDATE "Payment" p SET "eventId" = r."eventId" FROM "Registration" r WHERE r."id" = p."registrationId";

CREATE INDEX "Registration_eventId_createdAt_id_idx" ON "Registration"("eventId", "createdAt", "id");
CREATE INDEX "Registration_eventId_personName_id_idx" ON "Registration"("eventId", "personName", "id");
CREATE INDEX "Registration_checkedInAt_idx" ON "Registration"("eventId", coalesce("checkedInAt", '-infinity'::timestamptz), "id");
CREATE INDEX "Payment_eventId_status_registrationId_idx" ON "Payment"("eventId", "status", "registrationId");
