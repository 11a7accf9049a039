-- Turns the 100,000 events of dataset.sql into a million: 100,000 are still to come, the others lie in past years. Derived columns and
-- searches are copied instead of computed; descriptions are left out. Needs bulk.sql.
SET maintenance_work_mem = '1GB';
SET CONSTRAINTS ALL IMMEDIATE;
SELECT pg_temp.begin_bulk('Event', ARRAY['Event_busy_place', 'Event_cancelled_new', 'Event_derive', 'Event_facets', 'Event_full', 'Event_pictures',
  'Event_slug', 'Event_smallest_price_insert', 'Event_told_new', 'Event_words_insert']);
SELECT pg_temp.begin_bulk('SlugName', '{}');
DO $$
DECLARE
  shifted text[] := ARRAY['registrationOpensAt', 'registrationClosesAt', 'startsAt', 'endsAt', 'createdAt', 'soonestAt', 'overAt'];
  columns text;
  "values" text;
BEGIN
  SELECT string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position), string_agg(
    CASE
      WHEN column_name = 'id' THEN 'overlay(overlay(md5(e."id"::text || copy) PLACING ''4'' FROM 13) PLACING ''8'' FROM 17)::uuid'
      WHEN column_name = ANY (shifted) THEN format('e.%I - moved', column_name)
      WHEN column_name IN ('description', 'descriptionText') THEN ''''''
      WHEN column_name = 'search' THEN 'e."searchHead"'
      WHEN column_name = 'slug' THEN 'e."slug" || ''-'' || copy + 1'
      WHEN column_name = 'doorRev' THEN '0'
      WHEN column_name = 'passedOverAt' THEN 'CASE WHEN e."overAt" - moved <= now() - interval ''1 hour'' THEN e."overAt" - moved END'
      ELSE format('e.%I', column_name)
    END, ', ' ORDER BY ordinal_position)
  INTO columns, "values" FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'Event' AND is_generated = 'NEVER';
  -- The first copy of every third event keeps its time, so that 100,000 are to come; the dataset spans 400 days.
  EXECUTE format('INSERT INTO "Event" (%s) SELECT %s FROM "Event" e, generate_series(1, 9) copy,
    LATERAL (SELECT CASE WHEN copy = 1 AND split_part(e."name", '' '', 3)::int %% 3 = 0 AND e."overAt" > now() THEN interval ''0'' ELSE interval ''400 days'' * copy END AS moved) AS m',
    columns, "values");
END $$;
INSERT INTO "SlugName" ("id", "scope", "ownerId", "clubId", "slug")
SELECT gen_random_uuid(), 'event', e."id", e."clubId", e."slug" FROM "Event" e WHERE NOT EXISTS (SELECT FROM "SlugName" s WHERE s."ownerId" = e."id");
SELECT pg_temp.end_bulk('Event'), pg_temp.end_bulk('SlugName');
ANALYZE;
SELECT pg_temp.check_events();
