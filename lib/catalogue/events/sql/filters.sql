-- A bit for each tag. The same order as EVENT_TAGS of lib/catalogue/events/schema.ts.
CREATE OR REPLACE FUNCTION tag_bits(tags text[]) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT coalesce(bit_or(1 << (position - 1)::int), 0)
  FROM unnest(ARRAY[
    'Coding', 'Workshop', 'Career Fair', 'Cultural Festival', 'Music', 'Theater', 'Orientation', 'Party', 'Club Fair', 'Resume Building',
    'Networking', 'Leadership', 'Intramural', 'Fitness', 'Tournament', 'Social Justice', 'Mental Health', 'Diversity', 'Game Night', 'Trivia',
    'Talent Show'
  ]) WITH ORDINALITY AS known (tag, position)
  WHERE tag = ANY(tags)
);

-- The values that filters compare, stored in the event so that an index can hold them.
CREATE OR REPLACE FUNCTION derive_event_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."tagBits" := tag_bits(NEW."tags");
  NEW."isFree" := NEW."pricePaise" = 0;
  NEW."collegeId" := (SELECT c."collegeId" FROM "Club" c WHERE c."id" = NEW."clubId");
  RETURN NEW;
END $$;

CREATE TRIGGER "Event_facets" BEFORE INSERT OR UPDATE OF "clubId", "tags", "pricePaise", "tagBits", "isFree", "collegeId"
ON "Event" FOR EACH ROW EXECUTE FUNCTION derive_event_facets();

-- The values that filters by tag, type, mode and price compare, as one number for each combination: that of type, mode and price from 0 to
-- 11, and for each tag 12 more. So an index finds the events of a filter even if they are few. The same numbers as filterKeys of
-- lib/catalogue/events/filter-sql.ts.
CREATE OR REPLACE FUNCTION filter_keys(tag_bits integer, event_type "EventType", event_mode "EventMode", is_free boolean) RETURNS integer[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT kind || ARRAY(SELECT 12 * (tag + 1) + kind FROM generate_series(0, 30) AS tag WHERE tag_bits & (1 << tag) <> 0)
  FROM (
    SELECT 4 * CASE event_type WHEN 'Competition' THEN 0 WHEN 'Concert' THEN 1 ELSE 2 END + 2 * CASE event_mode WHEN 'Online' THEN 0 ELSE 1 END
      + CASE WHEN is_free THEN 0 ELSE 1 END AS kind
  ) AS of_event
);

CREATE INDEX "Event_filters_idx" ON "Event" USING gin (filter_keys("tagBits", "type", "mode", "isFree")) WITH (fastupdate = off)
  WHERE "status" = 'published';

CREATE INDEX "Event_coming_filters_idx" ON "Event" USING gin (filter_keys("tagBits", "type", "mode", "isFree")) WITH (fastupdate = off)
  WHERE "status" = 'published' AND "passedOverAt" IS DISTINCT FROM "overAt";
