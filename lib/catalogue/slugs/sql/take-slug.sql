-- A name as a part of an address: a-z, 0-9 and single hyphens, at most 60 characters. Empty for a name in unknown letters.
CREATE OR REPLACE FUNCTION slug_of(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN trim('-' FROM left(trim('-' FROM regexp_replace(regexp_replace(romanise(value), '[''`]', '', 'g'), '[^a-z0-9]+', '-', 'g')), 60));

-- The slug before its number; a long one is cut to make room for the number.
CREATE OR REPLACE FUNCTION numbered_slug(base text, number text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN rtrim(left(base, 59 - length(number)), '-') || '-' || number;

-- Whether this slug is or was in use. @param club of an event, otherwise null
CREATE OR REPLACE FUNCTION is_slug_taken(kind "SlugScope", club uuid, wanted text) RETURNS boolean LANGUAGE sql STABLE
RETURN CASE WHEN club IS NULL
  THEN EXISTS (SELECT FROM "SlugName" n WHERE n."scope" = kind AND n."slug" = wanted AND n."clubId" IS NULL)
  ELSE EXISTS (SELECT FROM "SlugName" n WHERE n."clubId" = club AND n."slug" = wanted)
END;

-- Makes a slug of this name the owner's current one: the name's own, or the first free number after it. Former slugs stay the owner's, and
-- the owner may use them again. Two concurrent owners wait for each other at the unique index, and the second takes the next number.
CREATE OR REPLACE FUNCTION take_slug(kind "SlugScope", owner uuid, club uuid, name text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  base text := slug_of(name);
  chosen text;
  low integer;
  high integer;
  middle integer;
BEGIN
  -- A name without known letters; or one in the form of an id, which the same address accepts too.
  IF base = '' OR base ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN
    base := kind::text || '-' || right(owner::text, 8);
  END IF;
  UPDATE "SlugName" SET "isCurrent" = false WHERE "ownerId" = owner AND "isCurrent";
  LOOP
    -- `/clubs/page/2` is a page of the directory.
    IF base <> 'page' THEN
      INSERT INTO "SlugName" ("id", "scope", "ownerId", "clubId", "slug") VALUES (gen_random_uuid(), kind, owner, club, base)
        ON CONFLICT DO NOTHING;
      IF FOUND THEN RETURN base; END IF;
    END IF;
    SELECT n."slug" INTO chosen FROM "SlugName" n
      WHERE n."ownerId" = owner AND (n."slug" = base OR n."slug" = numbered_slug(base, substring(n."slug" FROM '-([0-9]+)$')))
      ORDER BY length(n."slug"), n."slug" LIMIT 1;
    IF FOUND THEN
      UPDATE "SlugName" SET "isCurrent" = true WHERE "ownerId" = owner AND "slug" = chosen;
      RETURN chosen;
    END IF;
    -- A few lookups instead of one for each event of the same name.
    low := 1;
    high := 2;
    WHILE is_slug_taken(kind, club, numbered_slug(base, high::text)) LOOP
      low := high;
      high := 2 * high;
    END LOOP;
    WHILE high - low > 1 LOOP
      middle := (low + high) / 2;
      IF is_slug_taken(kind, club, numbered_slug(base, middle::text)) THEN low := middle; ELSE high := middle; END IF;
    END LOOP;
    INSERT INTO "SlugName" ("id", "scope", "ownerId", "clubId", "slug")
      VALUES (gen_random_uuid(), kind, owner, club, numbered_slug(base, high::text)) ON CONFLICT DO NOTHING;
    IF FOUND THEN RETURN numbered_slug(base, high::text); END IF;
  END LOOP;
END $$;
