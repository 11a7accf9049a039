-- Whether this transaction is the nightly purge, which may detach lines from accounts that are gone and delete lines of eight years ago.
CREATE OR REPLACE FUNCTION is_purge() RETURNS boolean LANGUAGE sql STABLE
RETURN coalesce(current_setting('quad.purge', true), '') = 'on';

-- A log only grows. One trigger for a whole statement refuses TRUNCATE, UPDATE and DELETE, even those that would touch no row.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'TRUNCATE' AND is_purge() THEN
    IF TG_LEVEL = 'ROW' THEN RETURN NEW; END IF;
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% refused: % is append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "AdminAction_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AdminAction"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER "OrganiserAction_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "OrganiserAction"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The purge itself changes nothing of a line but the account that is gone, and deletes no line of the last eight years of 365 days.
CREATE OR REPLACE FUNCTION keep_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  nobody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  person CONSTANT text := CASE TG_TABLE_NAME WHEN 'AdminAction' THEN 'subjectId' ELSE 'actorId' END;
  former CONSTANT uuid := (to_jsonb(OLD)->>person)::uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD."at" < now() - interval '2920 days' THEN RETURN OLD; END IF;
  ELSIF to_jsonb(NEW) - person = to_jsonb(OLD) - person AND coalesce((to_jsonb(NEW)->>person)::uuid, nobody) = nobody
    AND NOT EXISTS (SELECT FROM "Account" WHERE "id" = former) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% refused: % is append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "AdminAction_keep_line" BEFORE UPDATE OR DELETE ON "AdminAction" FOR EACH ROW EXECUTE FUNCTION keep_line();

CREATE TRIGGER "OrganiserAction_keep_line" BEFORE UPDATE OR DELETE ON "OrganiserAction" FOR EACH ROW EXECUTE FUNCTION keep_line();
