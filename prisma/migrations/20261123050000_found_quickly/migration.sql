-- What filters by tag, type, mode and price compare, as one number for each combination: that of type, mode and price from 0 to 11, and for
-- each tag 12 more. So an index finds the events of a filter however few they are. The same numbers as filterKeys of lib/events/filter-sql.ts.
CREATE FUNCTION filter_keys(tag_bits integer, event_type "EventType", event_mode "EventMode", is_free boolean) RETURNS integer[]
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

-- Combined with an index of words, or with the one above, it says which of the found events are within some dates. PostgreSQL does not combine
-- two indexes when one's condition follows from the other's, so this one has another, which is always true. Only statements that combine it name
-- that: others would prefer it to an index that holds all that they filter by.
CREATE INDEX "Event_dates_idx" ON "Event" ("soonestAt") WHERE "tagBits" >= 0;
