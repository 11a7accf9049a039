-- Keeps the time at which an event was cancelled; null for other events. A hidden event keeps it.
CREATE OR REPLACE FUNCTION date_cancellation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."cancelledAt" := CASE WHEN coalesce(NEW."hiddenFrom", NEW."status") = 'cancelled' THEN clock_timestamp() END;
  RETURN NEW;
END $$;

CREATE TRIGGER "Event_cancelled_new" BEFORE INSERT ON "Event"
FOR EACH ROW WHEN (NEW."status" = 'cancelled') EXECUTE FUNCTION date_cancellation();

CREATE TRIGGER "Event_cancelled" BEFORE UPDATE OF "status", "hiddenFrom" ON "Event"
FOR EACH ROW WHEN (
  (coalesce(OLD."hiddenFrom", OLD."status") = 'cancelled') IS DISTINCT FROM (coalesce(NEW."hiddenFrom", NEW."status") = 'cancelled')
  AND NEW."status" <> 'deleted'
)
EXECUTE FUNCTION date_cancellation();
