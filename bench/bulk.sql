-- Fills tables of events many times faster than row by row: the triggers are off and the statement computes their columns itself; indexes
-- and foreign keys are made afterwards. `pg_temp.check_events` proves on a sample that the triggers would have computed the same.

CREATE TEMP TABLE removed ("table" text, "kind" text, "definition" text);

-- Removes the indexes, foreign keys and triggers of a table. Fails when other triggers than these run for a new row, because the statement
-- does not compute their columns.
CREATE FUNCTION pg_temp.begin_bulk(filled text, known_triggers text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  triggers text[] := ARRAY(
    SELECT tgname::text FROM pg_trigger WHERE tgrelid = format('%I', filled)::regclass AND NOT tgisinternal AND tgtype & 4 <> 0 ORDER BY 1);
  name text;
BEGIN
  IF triggers <> ARRAY(SELECT known FROM unnest(known_triggers) AS known ORDER BY 1) THEN
    RAISE EXCEPTION 'The triggers of a new row of % are %. Say in bench what they derive.', filled, triggers;
  END IF;
  INSERT INTO removed SELECT filled, 'foreign key', format('ALTER TABLE %I ADD CONSTRAINT %I %s', filled, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE conrelid = format('%I', filled)::regclass AND contype = 'f';
  INSERT INTO removed SELECT filled, 'index', pg_get_indexdef(i.indexrelid)
    FROM pg_index i WHERE i.indrelid = format('%I', filled)::regclass AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid);
  FOR name IN SELECT conname FROM pg_constraint WHERE conrelid = format('%I', filled)::regclass AND contype = 'f' LOOP
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', filled, name);
  END LOOP;
  FOR name IN SELECT i.indexrelid::regclass FROM pg_index i
    WHERE i.indrelid = format('%I', filled)::regclass AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid) LOOP
    EXECUTE format('DROP INDEX %s', name);
  END LOOP;
  EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', filled);
END $$;

-- Restores all of them. Foreign keys are checked for all rows.
CREATE FUNCTION pg_temp.end_bulk(filled text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  statement text;
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', filled);
  FOR statement IN SELECT "definition" FROM removed WHERE "table" = filled ORDER BY "kind" DESC LOOP
    EXECUTE statement;
  END LOOP;
  DELETE FROM removed WHERE "table" = filled;
END $$;

-- The columns that triggers compute for events and their registrations.
CREATE FUNCTION pg_temp.state_of(events uuid[]) RETURNS TABLE ("of" text, "row" jsonb) LANGUAGE sql AS $$
  SELECT e."id"::text, to_jsonb(e) FROM "Event" e WHERE e."id" = ANY (events)
  UNION ALL SELECT r."id"::text, to_jsonb(r) FROM "Registration" r WHERE r."eventId" = ANY (events)
  UNION ALL SELECT 'slug of ' || s."ownerId", to_jsonb(s) - 'id' - 'createdAt' FROM "SlugName" s WHERE s."ownerId" = ANY (events)
  UNION ALL SELECT 'place ' || p."id", to_jsonb(p) FROM "Place" p
  UNION ALL SELECT 'word ' || w."word", to_jsonb(w) FROM "SearchWord" w
$$;

-- Stores a sample of events again with the triggers on, compares, and rolls that back. Fails when a value differs.
CREATE FUNCTION pg_temp.check_events() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  derived text[] := ARRAY['soonestAt', 'overAt', 'searchNames', 'searchHead', 'search', 'tagBits', 'isFree', 'isFull', 'collegeId', 'slug', 'doorRev',
    'collegeThenId', 'yearThen', 'personName', 'personEmail'];
  -- Events of one name: events of the same club and name get their numbers in the order of insertion.
  sample uuid[] := ARRAY(SELECT "id" FROM "Event" WHERE "name" IN (SELECT "name" FROM "Event" ORDER BY "id" LIMIT 40));
  columns text;
  filled text;
  different text;
BEGIN
  CREATE TEMP TABLE made AS SELECT * FROM pg_temp.state_of(sample);
  BEGIN
    SET LOCAL session_replication_role = replica;
    CREATE TEMP TABLE "again Event" AS SELECT * FROM "Event" WHERE "id" = ANY (sample);
    CREATE TEMP TABLE "again Registration" AS SELECT * FROM "Registration" WHERE "eventId" = ANY (sample);
    DELETE FROM "Registration" WHERE "eventId" = ANY (sample);
    DELETE FROM "SlugName" WHERE "ownerId" = ANY (sample);
    DELETE FROM "SearchWord" WHERE "word" IN (SELECT unnest(known_words("searchHead")) FROM "again Event");
    DELETE FROM "Event" WHERE "id" = ANY (sample);
    SET LOCAL session_replication_role = origin;
    FOREACH filled IN ARRAY ARRAY['Event', 'Registration'] LOOP
      SELECT string_agg(quote_ident(column_name), ', ') INTO columns FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = filled AND is_generated = 'NEVER' AND column_name <> ALL (derived);
      EXECUTE format('INSERT INTO %I (%s) SELECT %2$s FROM %I ORDER BY %s', filled, columns, 'again ' || filled,
        CASE filled WHEN 'Event' THEN 'length("slug"), "slug"' ELSE '"eventId"' END);
    END LOOP;
    SET CONSTRAINTS ALL IMMEDIATE;
    SELECT string_agg(DISTINCT coalesce("key", "of"), ', ') INTO different
      FROM made FULL JOIN pg_temp.state_of(sample) AS again USING ("of")
      LEFT JOIN LATERAL jsonb_object_keys(made."row" || again."row") AS "key" ON made."row"->"key" IS DISTINCT FROM again."row"->"key"
      WHERE made."row" IS DISTINCT FROM again."row";
    RAISE EXCEPTION USING ERRCODE = 'BULK0', MESSAGE = 'taken back';
  EXCEPTION WHEN SQLSTATE 'BULK0' THEN
    IF different <> '' THEN RAISE EXCEPTION 'Triggers make something else of the events of bench: %', different; END IF;
  END;
  IF cardinality(sample) = 0 THEN RAISE EXCEPTION 'There are no events to check'; END IF;
  DROP TABLE made;
END $$;
