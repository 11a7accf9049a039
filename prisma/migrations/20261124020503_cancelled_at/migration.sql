-- The people of a cancelled event are written to for 30 days, and never with a message from before the cancellation.
ALTER TABLE "Event" ADD COLUMN "cancelledAt" TIMESTAMPTZ(3);

UPDATE "Event" e SET "cancelledAt" = coalesce(
  (SELECT max(r."endedAt") FROM "Registration" r WHERE r."eventId" = e."id" AND r."endedBy" = 'event'), e."calendarAt")
WHERE e."status" = 'cancelled';

CREATE FUNCTION date_cancellation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."cancelledAt" := CASE WHEN NEW."status" = 'cancelled' THEN clock_timestamp() END;
  RETURN NEW;
END $$;
CREATE TRIGGER "Event_cancelled_new" BEFORE INSERT ON "Event"
FOR EACH ROW WHEN (NEW."status" = 'cancelled') EXECUTE FUNCTION date_cancellation();
CREATE TRIGGER "Event_cancelled" BEFORE UPDATE OF "status" ON "Event"
FOR EACH ROW WHEN ((OLD."status" = 'cancelled') IS DISTINCT FROM (NEW."status" = 'cancelled') AND NEW."status" <> 'deleted')
EXECUTE FUNCTION date_cancellation();
