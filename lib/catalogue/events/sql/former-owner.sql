-- An event keeps the ids of its club and of that club's college when the club is deleted: its seats end later, and webhooks of the college
-- are told.
CREATE OR REPLACE FUNCTION keep_former_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."formerClubId" := OLD."clubId";
  NEW."formerCollegeId" := OLD."collegeId";
  RETURN NEW;
END $$;

CREATE TRIGGER "Event_former_owner" BEFORE UPDATE OF "clubId" ON "Event"
FOR EACH ROW WHEN (OLD."clubId" IS NOT NULL AND NEW."clubId" IS NULL) EXECUTE FUNCTION keep_former_owner();
