-- Prices are 0 or at least 100 paise, the smallest order that a provider takes. A check constraint would run at every update, also when a
-- seat is taken at an event whose price is older than this rule; such prices stay until they are changed.
CREATE OR REPLACE FUNCTION check_event_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an event costs 0 or at least 100 paise, not %', NEW."pricePaise" USING ERRCODE = 'check_violation', CONSTRAINT = 'Event_smallest_price';
END $$;

CREATE TRIGGER "Event_smallest_price_insert" BEFORE INSERT ON "Event" FOR EACH ROW
  WHEN (NEW."pricePaise" BETWEEN 1 AND 99) EXECUTE FUNCTION check_event_price();

CREATE TRIGGER "Event_smallest_price_update" BEFORE UPDATE OF "pricePaise" ON "Event" FOR EACH ROW
  WHEN (NEW."pricePaise" BETWEEN 1 AND 99 AND NEW."pricePaise" IS DISTINCT FROM OLD."pricePaise") EXECUTE FUNCTION check_event_price();
