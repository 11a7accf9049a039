-- The accepted grants of those who helped at an event: of the event itself, or club-wide at its club or at one that organised it too,
-- accepted before its end and not ended before its start.
CREATE OR REPLACE FUNCTION helped_grants(event uuid) RETURNS SETOF "Grant" LANGUAGE sql STABLE AS $$
  SELECT g.* FROM "Event" e JOIN "Grant" g ON g."acceptedAt" < e."overAt" AND (g."endedAt" IS NULL OR g."endedAt" >= e."soonestAt")
    AND (g."eventId" = e."id" OR g."eventId" IS NULL AND (g."clubId" = e."clubId" OR g."clubId" IN (
      SELECT o."clubId" FROM "CoHost" o
      WHERE o."eventId" = e."id" AND o."acceptedAt" < e."overAt" AND (o."endedAt" IS NULL OR o."endedAt" >= e."soonestAt")
    )))
  WHERE e."id" = event AND g."studentId" IS NOT NULL
$$;
