-- A club or a college may have any number of events. The words by which they are found are written anew in parts, by lib/events/renew-search.ts.
-- Source: decision 041.
DROP TRIGGER "College_derive_events" ON "College";
DROP FUNCTION derive_events_of_college();
DROP TRIGGER "Club_derive_events" ON "Club";
CREATE TRIGGER "Club_derive_events" AFTER UPDATE OF "collegeId" ON "Club" FOR EACH ROW WHEN (OLD."collegeId" <> NEW."collegeId")
EXECUTE FUNCTION derive_events_of_club();
