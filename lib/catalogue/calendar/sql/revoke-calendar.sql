-- A new password ends the sessions that others may have, and so the calendar address that they may have seen.
CREATE OR REPLACE FUNCTION revoke_calendar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "CalendarToken" WHERE "studentId" = NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "Account_calendar" AFTER UPDATE OF "passwordHash" ON "Account" FOR EACH ROW
WHEN (OLD."passwordHash" <> NEW."passwordHash") EXECUTE FUNCTION revoke_calendar();
