-- Records in the caller's transaction that nothing made from these tags may be shown any more, and tells the server processes when that
-- commits. The lock is kept until then, so that a process that has seen a number has seen all below it. Must be called last in a
-- transaction: then no process that keeps this lock waits for another one, also not in a trigger that was deferred to the commit. A row
-- that is an hour old is known to all processes that still serve.
CREATE OR REPLACE FUNCTION expire_pages(expired text[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  recorded integer;
BEGIN
  SET CONSTRAINTS ALL IMMEDIATE;
  PERFORM pg_advisory_xact_lock(7108367);
  -- Not a sequence, which a restored backup would begin anew. The newest row stays, so no number is given twice.
  INSERT INTO "Expiry" ("number", "tags") SELECT coalesce(max("number"), 0) + 1, expired FROM "Expiry" RETURNING "number" INTO recorded;
  DELETE FROM "Expiry" WHERE "at" < now() - interval '1 hour' AND "number" < recorded;
  PERFORM pg_notify('pages_expired', '');
  RETURN recorded;
END $$;
