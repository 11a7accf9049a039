-- A log only grows. One trigger for a whole statement refuses TRUNCATE, UPDATE and DELETE, even those that would touch no row.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% refused: % is append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "AdminAction_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AdminAction"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER "OrganiserAction_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "OrganiserAction"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
