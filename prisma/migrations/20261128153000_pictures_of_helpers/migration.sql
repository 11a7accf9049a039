-- The pictures that helpers uploaded for an event's description belong to its club.
UPDATE "Image" i SET "accountId" = n."clubId"
FROM (
  SELECT e."clubId", (regexp_matches(e."description", '/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-\d+\.webp', 'g'))[1]::uuid AS "imageId"
  FROM "Event" e WHERE e."clubId" IS NOT NULL AND e."description" LIKE '%<img%'
) n
WHERE i."id" = n."imageId" AND EXISTS (SELECT FROM "Student" s WHERE s."id" = i."accountId" AND position(i."id"::text IN coalesce(s."image", '')) = 0);
