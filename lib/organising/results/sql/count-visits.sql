-- The sources that every event has in addition to those in links. The same as `SOURCES` of lib/taking-part/joining/visit-source.ts.
CREATE OR REPLACE FUNCTION is_common_source(source text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN source IN ('direct', 'quad', 'search', 'social', 'link', 'other');

-- Limit of an event's sources in links; with the common ones 20.
CREATE OR REPLACE FUNCTION named_sources_max() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 14;

-- Adds the counts of a server process to the day of each event's zone. Hidden events are skipped, and sources beyond the limit become
-- `other`.
CREATE OR REPLACE FUNCTION count_visits(events uuid[], steps "CountedStep"[], sources text[], numbers integer[], at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- Processes take turns, so that two do not both take an event's last free source.
  PERFORM pg_advisory_xact_lock(hashtext('count_visits'));
  INSERT INTO "EventCount" AS c ("eventId", "day", "step", "source", "n")
  WITH sent AS MATERIALIZED (
    SELECT s.*, (at AT TIME ZONE e."timeZone")::date AS "day"
    FROM unnest(events, steps, sources, numbers) AS s ("eventId", "step", "source", "n")
    JOIN "Event" e ON e."id" = s."eventId" AND e."status" IN ('published', 'cancelled')
  ), named AS (
    SELECT k."eventId", k."source", row_number() OVER (PARTITION BY k."eventId" ORDER BY bool_or(k."isKnown") DESC, sum(k."n") DESC, k."source") AS "number"
    FROM (
      SELECT "eventId", "source", "n", false AS "isKnown" FROM sent
      UNION ALL
      SELECT "eventId", "source", "n", true FROM "EventCount" WHERE "eventId" IN (SELECT "eventId" FROM sent)
    ) k WHERE NOT is_common_source(k."source") GROUP BY k."eventId", k."source"
  )
  SELECT s."eventId", s."day", s."step", f."source", sum(s."n") FROM sent s
  LEFT JOIN named n ON n."eventId" = s."eventId" AND n."source" = s."source"
  CROSS JOIN LATERAL (SELECT CASE WHEN n."number" > named_sources_max() THEN 'other' ELSE s."source" END AS "source") f
  GROUP BY s."eventId", s."day", s."step", f."source" ORDER BY s."eventId"
  ON CONFLICT ("eventId", "day", "step", "source") DO UPDATE SET "n" = c."n" + excluded."n";
END $$;
