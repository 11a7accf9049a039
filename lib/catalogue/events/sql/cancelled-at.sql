-- Keeps the time at which an event was cancelled; null for other events.
CREATE OR REPLACE FUNCTION date_cancellation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."cancelledAt" := CASE WHEN NEW."status" = 'cancelled' THEN clock_timestamp() END;
  RETURN NEW;
END $$;

CREATE TRIGGER "Event_cancelled_new" BEFORE INSERT ON "Event"
FOR EACH ROW WHEN (NEW."status" = 'cancelled') EXECUTE FUNCTION date_cancellation();

CREATE TRIGGER "Event_cancelled" BEFORE UPDATE OF "status" ON "Event"
FOR EACH ROW WHEN ((OLD."status" = 'cancelled') IS DISTINCT FROM (NEW."status" = 'cancelled') AND NEW."status" <> 'deleted')
EXECUTE FUNCTION date_cancellation();
