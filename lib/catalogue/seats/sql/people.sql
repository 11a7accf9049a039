-- A name in its searchable form; empty without a person.
CREATE OR REPLACE FUNCTION person_name(first text, last text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(search_text(first || ' ' || last), '');

-- Copies the name and the address of a registration's student, or the invited address. Both are erased with the student or the invitation.
CREATE OR REPLACE FUNCTION keep_person() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Copies a student's new name to all its registrations, but for those whose names were erased some years after the event.
CREATE OR REPLACE FUNCTION rename_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Registration" SET "personName" = person_name(NEW."firstName", NEW."lastName")
  WHERE "studentId" = NEW."id" AND "personEmail" <> '';
  RETURN NULL;
END $$;

CREATE TRIGGER "Student_rename_person" AFTER UPDATE OF "firstName", "lastName" ON "Student" FOR EACH ROW
  WHEN ((NEW."firstName", NEW."lastName") IS DISTINCT FROM (OLD."firstName", OLD."lastName")) EXECUTE FUNCTION rename_person();

-- Stores a student's college and year at the start of the registration, so that last year's numbers stay true.
CREATE OR REPLACE FUNCTION keep_college_then() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT s."collegeId", year_of_study(p."studiesSince", NEW."createdAt") INTO NEW."collegeThenId", NEW."yearThen"
  FROM "Student" s LEFT JOIN "Profile" p ON p."studentId" = s."id"
  WHERE s."id" = NEW."studentId";
  RETURN NEW;
END $$;

CREATE TRIGGER "Registration_then" BEFORE INSERT ON "Registration"
  FOR EACH ROW WHEN (NEW."studentId" IS NOT NULL) EXECUTE FUNCTION keep_college_then();

-- An invitation's student is known after it is accepted.
CREATE TRIGGER "Registration_then_accepted" BEFORE UPDATE OF "studentId" ON "Registration"
  FOR EACH ROW WHEN (OLD."studentId" IS NULL AND NEW."studentId" IS NOT NULL) EXECUTE FUNCTION keep_college_then();
