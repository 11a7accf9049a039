-- An order stays at its event: a team's captain hands it over within the team.
CREATE OR REPLACE FUNCTION keep_event_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "eventId" INTO NEW."eventId" FROM "Registration" WHERE "id" = NEW."registrationId";
  RETURN NEW;
END $$;

CREATE TRIGGER "Payment_event" BEFORE INSERT ON "Payment" FOR EACH ROW EXECUTE FUNCTION keep_event_of_payment();
