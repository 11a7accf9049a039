-- Adds the change of a statement to the numbers of followers. Locks colleges before clubs, as every follow does, and rows of a table in one
-- order: otherwise students who unfollow at the same time could wait for each other.
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

CREATE TRIGGER "Follow_counted" AFTER INSERT ON "Follow" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_followers();

CREATE TRIGGER "Follow_uncounted" AFTER DELETE ON "Follow" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_followers();
