-- A student who logs in after years is asked no more whether the account is still needed: the deletion that the clock planned ends. One
-- that the account asked for stays, since its log-in was a few weeks before at most.
CREATE OR REPLACE FUNCTION end_idle_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."deletesAt" := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER "Account_end_idle_deletion" BEFORE UPDATE OF "lastLogInOn" ON "Account" FOR EACH ROW
  WHEN (OLD."deletesAt" IS NOT NULL AND NEW."lastLogInOn" > OLD."lastLogInOn" + 60)
  EXECUTE FUNCTION end_idle_deletion();
