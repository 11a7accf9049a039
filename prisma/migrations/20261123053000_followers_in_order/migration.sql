-- Locks colleges before clubs, as whoever follows does. In the other order a deleted account, a student who left its college and one who left
-- its club at once could each wait for the next.
CREATE OR REPLACE FUNCTION count_followers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM "College" c WHERE c."id" IN (SELECT "collegeId" FROM changed) ORDER BY c."id" FOR NO KEY UPDATE;
  UPDATE "College" c SET "followers" = c."followers" + sign * n."count"
    FROM (SELECT "collegeId", count(*)::int AS "count" FROM changed WHERE "collegeId" IS NOT NULL GROUP BY "collegeId") n WHERE c."id" = n."collegeId";
  PERFORM FROM "Club" c WHERE c."id" IN (SELECT "clubId" FROM changed) ORDER BY c."id" FOR NO KEY UPDATE;
  UPDATE "Club" c SET "followers" = c."followers" + sign * n."count"
    FROM (SELECT "clubId", count(*)::int AS "count" FROM changed WHERE "clubId" IS NOT NULL GROUP BY "clubId") n WHERE c."id" = n."clubId";
  INSERT INTO "TagFollowers" AS t ("tag", "followers")
    SELECT "tag", sign * count(*)::int FROM changed WHERE "tag" IS NOT NULL GROUP BY "tag" ORDER BY "tag"
    ON CONFLICT ("tag") DO UPDATE SET "followers" = t."followers" + excluded."followers";
  RETURN NULL;
END $$;
