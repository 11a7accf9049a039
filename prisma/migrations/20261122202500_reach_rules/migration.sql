-- What Prisma's schema language cannot say.

ALTER TABLE "Club"
  ADD CONSTRAINT "Club_about" CHECK (char_length("about") <= 2000),
  ADD CONSTRAINT "Club_links" CHECK (jsonb_typeof("links") = 'array' AND jsonb_array_length("links") <= 5),
  ADD CONSTRAINT "Club_followers" CHECK ("followers" >= 0);
ALTER TABLE "College"
  ADD CONSTRAINT "College_about" CHECK (char_length("about") <= 2000),
  ADD CONSTRAINT "College_links" CHECK (jsonb_typeof("links") = 'array' AND jsonb_array_length("links") <= 5),
  ADD CONSTRAINT "College_followers" CHECK ("followers" >= 0);

ALTER TABLE "SlugName"
  ADD CONSTRAINT "SlugName_slug" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length("slug") <= 80),
  ADD CONSTRAINT "SlugName_club" CHECK (("scope" = 'event') = ("clubId" IS NOT NULL));
CREATE UNIQUE INDEX "SlugName_key" ON "SlugName"("scope", "slug") WHERE "clubId" IS NULL;
CREATE UNIQUE INDEX "SlugName_event_key" ON "SlugName"("clubId", "slug") WHERE "clubId" IS NOT NULL;
CREATE UNIQUE INDEX "SlugName_current_key" ON "SlugName"("ownerId") WHERE "isCurrent";

ALTER TABLE "Follow"
  ADD CONSTRAINT "Follow_target" CHECK (
    CASE "kind"
      WHEN 'club' THEN "clubId" IS NOT NULL AND "collegeId" IS NULL AND "tag" IS NULL
      WHEN 'college' THEN "clubId" IS NULL AND "collegeId" IS NOT NULL AND "tag" IS NULL
      ELSE "clubId" IS NULL AND "collegeId" IS NULL AND "tag" IS NOT NULL
    END),
  ADD CONSTRAINT "Follow_level" CHECK ("kind" <> 'tag' OR "level" <> 'instant');
-- Each finds a student's follow, and in batches the followers of a target.
CREATE UNIQUE INDEX "Follow_club_key" ON "Follow"("clubId", "studentId") WHERE "clubId" IS NOT NULL;
CREATE UNIQUE INDEX "Follow_college_key" ON "Follow"("collegeId", "studentId") WHERE "collegeId" IS NOT NULL;
CREATE UNIQUE INDEX "Follow_tag_key" ON "Follow"("tag", "studentId") WHERE "tag" IS NOT NULL;

-- Adds the change of a statement to the numbers of followers. Rows are locked in one order, so that two students who leave at once never
-- wait for each other.
CREATE FUNCTION count_followers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE WHEN TG_OP = 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM "Club" c WHERE c."id" IN (SELECT "clubId" FROM changed) ORDER BY c."id" FOR NO KEY UPDATE;
  UPDATE "Club" c SET "followers" = c."followers" + sign * n."count"
    FROM (SELECT "clubId", count(*)::int AS "count" FROM changed WHERE "clubId" IS NOT NULL GROUP BY "clubId") n WHERE c."id" = n."clubId";
  PERFORM FROM "College" c WHERE c."id" IN (SELECT "collegeId" FROM changed) ORDER BY c."id" FOR NO KEY UPDATE;
  UPDATE "College" c SET "followers" = c."followers" + sign * n."count"
    FROM (SELECT "collegeId", count(*)::int AS "count" FROM changed WHERE "collegeId" IS NOT NULL GROUP BY "collegeId") n WHERE c."id" = n."collegeId";
  INSERT INTO "TagFollowers" AS t ("tag", "followers")
    SELECT "tag", sign * count(*)::int FROM changed WHERE "tag" IS NOT NULL GROUP BY "tag" ORDER BY "tag"
    ON CONFLICT ("tag") DO UPDATE SET "followers" = t."followers" + excluded."followers";
  RETURN NULL;
END $$;
CREATE TRIGGER "Follow_counted" AFTER INSERT ON "Follow" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_followers();
CREATE TRIGGER "Follow_uncounted" AFTER DELETE ON "Follow" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_followers();

CREATE INDEX "Notification_unread_idx" ON "Notification"("studentId", "id" DESC) WHERE "readAt" IS NULL;

ALTER TABLE "Place"
  ADD CONSTRAINT "Place_name" CHECK (char_length("name") BETWEEN 2 AND 60),
  ADD CONSTRAINT "Place_point" CHECK ("lat" BETWEEN -90 AND 90 AND "lon" BETWEEN -180 AND 180);

ALTER TABLE "SavedSearch" ADD CONSTRAINT "SavedSearch_query" CHECK (char_length("query") <= 2000 AND char_length("name") <= 100);

-- A bit for each tag. The same order as EVENT_TAGS of lib/events/schema.ts.
CREATE FUNCTION tag_bits(tags text[]) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT coalesce(bit_or(1 << (position - 1)::int), 0)
  FROM unnest(ARRAY[
    'Coding', 'Workshop', 'Career Fair', 'Cultural Festival', 'Music', 'Theater', 'Orientation', 'Party', 'Club Fair', 'Resume Building',
    'Networking', 'Leadership', 'Intramural', 'Fitness', 'Tournament', 'Social Justice', 'Mental Health', 'Diversity', 'Game Night', 'Trivia',
    'Talent Show'
  ]) WITH ORDINALITY AS known (tag, position)
  WHERE tag = ANY(tags)
);

-- What filters compare, kept with the event so that an index can hold it.
CREATE FUNCTION derive_event_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."tagBits" := tag_bits(NEW."tags");
  NEW."isFree" := NEW."pricePaise" = 0;
  NEW."collegeId" := (SELECT c."collegeId" FROM "Club" c WHERE c."id" = NEW."clubId");
  RETURN NEW;
END $$;
CREATE TRIGGER "Event_facets" BEFORE INSERT OR UPDATE OF "clubId", "tags", "pricePaise", "tagBits", "isFree", "collegeId"
ON "Event" FOR EACH ROW EXECUTE FUNCTION derive_event_facets();

-- Events that exist already. Calendars saw the seconds since creation as SEQUENCE, which must not fall.
UPDATE "Event" SET "clubId" = "clubId", "calendarAt" = "updatedAt",
  "sequence" = greatest(0, extract(epoch FROM "updatedAt" - "createdAt"))::int;
