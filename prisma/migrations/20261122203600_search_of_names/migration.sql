-- How words are compared. Source: decision 033.
--
-- A word in Devanagari is also kept romanised, and asked for in both forms. A word that is spelt wrong is compared with the known words
-- that it may stand for. They are found by keys: the first letters of a word with up to two of them left out. Two words with at most two
-- errors between them have a key in common, so an index finds all of them.

-- At most this many letters of a word are kept.
CREATE FUNCTION words_of(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT left(word, 100) FROM unnest(string_to_array(search_text(value), ' ')) WITH ORDINALITY AS words (word, position)
  WHERE word <> '' ORDER BY position
);

-- The Latin forms of a text in Devanagari, null for others. The letter pha is often written for f, so a text with it has a second form.
CREATE FUNCTION romanised_words_of(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN value ~ '[\u0900-\u097f]' THEN words_of(romanise(value)) END;
CREATE FUNCTION romanised_words_with_f(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN value ~ '\u092b(?!\u093c)' THEN words_of(romanise(regexp_replace(value, '\u092b(?!\u093c)', U&'\092B\093C', 'g'))) END;

-- The words of a text in all their forms, as a text that is searched for parts of words.
CREATE FUNCTION search_names(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_string(words_of(value) || romanised_words_of(value) || romanised_words_with_f(value), ' ');

-- The same as a tsvector; the forms of a word stand at its place. Not to_tsvector, whose parser cuts Devanagari at vowel signs.
CREATE FUNCTION search_vector(value text, weight "char") RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT coalesce(string_agg('''' || word || ''':' || least(position, 16383) || weight::text, ' '), '')::tsvector
  FROM (
    SELECT word, position FROM unnest(words_of(value)) WITH ORDINALITY AS words (word, position)
    UNION ALL SELECT word, position FROM unnest(romanised_words_of(value)) WITH ORDINALITY AS words (word, position)
    UNION ALL SELECT word, position FROM unnest(romanised_words_with_f(value)) WITH ORDINALITY AS words (word, position)
  ) AS forms
);

-- The first eight words of what is asked, each in its forms.
CREATE FUNCTION asked_words(value text) RETURNS TABLE (place bigint, is_last boolean, forms text[])
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE ROWS 4
BEGIN ATOMIC
  SELECT words.position, words.position = least(8, cardinality(words_of(value))), array_remove(ARRAY[
    words.word,
    CASE WHEN words.word ~ '[\u0900-\u097f]' THEN (romanised_words_of(value))[words.position] END,
    CASE WHEN words.word ~ '\u092b' THEN (romanised_words_with_f(value))[words.position] END
  ], NULL)
  FROM unnest(words_of(value)) WITH ORDINALITY AS words (word, position)
  WHERE words.position <= 8;
END;

-- All words must occur; the last one may still be being typed, so it is a prefix. Null, which finds nothing, without a word.
CREATE OR REPLACE FUNCTION search_query(value text) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT string_agg('(' || (
    SELECT string_agg('''' || form || '''' || CASE WHEN is_last THEN ':*' ELSE '' END, ' | ') FROM unnest(forms) AS form
  ) || ')', ' & ')::tsquery
  FROM asked_words(value)
);

-- How many errors are forgiven in a word.
CREATE FUNCTION errors_forgiven(word text) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN length(word) < 4 THEN 0 WHEN length(word) < 6 THEN 1 ELSE 2 END;

-- The word, and the word without one letter, or without two.
CREATE FUNCTION without_letters(word text, most integer) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT word
  UNION SELECT left(word, i - 1) || substr(word, i + 1) FROM generate_series(1, length(word)) AS i WHERE most >= 1
  UNION SELECT left(word, i - 1) || substr(word, i + 1, j - i - 1) || substr(word, j + 1)
    FROM generate_series(1, length(word)) AS i, generate_series(i + 1, length(word)) AS j WHERE most >= 2
);

-- The keys of a known word: of its first 4 and 5 letters without one, of its first 6 and 7 without two.
CREATE FUNCTION typing_keys(word text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000
RETURN ARRAY(SELECT size || part FROM generate_series(4, 7) AS size, unnest(without_letters(left(word, size), CASE WHEN size < 6 THEN 1 ELSE 2 END)) AS part);

-- The keys of a typed word, of its own length alone.
CREATE FUNCTION typed_keys(word text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000
RETURN (
  SELECT ARRAY(SELECT size || part FROM unnest(without_letters(left(word, size), errors_forgiven(word))) AS part)
  FROM (SELECT least(length(word), 7) AS size) AS sizes
);

-- The number of errors in a typed word if it stands for the known word, or for its beginning; null if there are more than are forgiven.
-- An error is a letter that is wrong, missing or added, or two neighbours that are exchanged.
CREATE FUNCTION typing_errors(typed text, known text, is_beginning boolean) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 2000
RETURN (
  SELECT min(errors) FROM (
    SELECT exchanged.cost + levenshtein_less_equal(exchanged.word, compared.word, forgiven - exchanged.cost) AS errors, forgiven
    FROM (SELECT errors_forgiven(typed) AS forgiven) AS bound,
    LATERAL (
      SELECT typed AS word, 0 AS cost
      UNION ALL SELECT left(typed, i - 1) || substr(typed, i + 1, 1) || substr(typed, i, 1) || substr(typed, i + 2), 1
        FROM generate_series(1, length(typed) - 1) AS i WHERE forgiven >= 1
      UNION ALL SELECT left(typed, i - 1) || substr(typed, i + 1, 1) || substr(typed, i, 1) || substr(typed, i + 2, j - i - 2)
          || substr(typed, j + 1, 1) || substr(typed, j, 1) || substr(typed, j + 2), 2
        FROM generate_series(1, length(typed) - 3) AS i, generate_series(i + 2, length(typed) - 1) AS j WHERE forgiven >= 2
    ) AS exchanged,
    LATERAL (
      SELECT known AS word
      UNION SELECT left(known, size) FROM generate_series(length(typed) - forgiven, length(typed) + forgiven) AS size
        WHERE is_beginning AND size < length(known)
    ) AS compared
    WHERE abs(length(exchanged.word) - length(compared.word)) <= forgiven - exchanged.cost
  ) AS found WHERE errors <= forgiven
);

-- Names of clubs and others ---------------------------------------------------------------------

CREATE FUNCTION name_vector(name text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN search_vector(name, 'A');

-- The words of a name that are compared with misspelt ones: not those that begin with a figure, and of Devanagari the romanised ones.
CREATE FUNCTION known_words(head tsvector) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT word FROM unnest(tsvector_to_array(head)) AS words (word)
  WHERE length(word) BETWEEN 3 AND 40 AND word !~ '^[0-9]' AND word !~ '[\u0900-\u097f]' ORDER BY word
);

CREATE FUNCTION name_keys(name text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000
RETURN ARRAY(SELECT DISTINCT key FROM unnest(known_words(name_vector(name))) AS word, unnest(typing_keys(word)) AS key);

-- A name that what is asked stands for has one of these in its name_keys.
CREATE FUNCTION asked_keys(asked text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000
RETURN ARRAY(
  SELECT DISTINCT key FROM asked_words(asked), unnest(forms) AS form, unnest(typed_keys(form)) AS key WHERE errors_forgiven(form) > 0
);

-- How well a name answers what is asked: 3 when it begins so, 2 when all words are in it, 1 when it is a part of it, 0 when words are
-- misspelt; null when it does not.
CREATE FUNCTION name_rank(name text, asked text) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 2000
RETURN CASE
  WHEN search_text(asked) = '' THEN NULL
  WHEN starts_with(search_text(name), search_text(asked)) THEN 3
  WHEN name_vector(name) @@ search_query(asked) THEN 2
  WHEN length(search_text(asked)) >= 3 AND position(search_text(asked) IN search_names(name)) > 0 THEN 1
  WHEN (
    SELECT bool_and(name_vector(name) @@ (
      SELECT string_agg('''' || form || '''' || CASE WHEN is_last THEN ':*' ELSE '' END, ' | ') FROM unnest(forms) AS form
    )::tsquery OR EXISTS (
      SELECT FROM unnest(forms) AS form, unnest(known_words(name_vector(name))) AS word WHERE typing_errors(form, word, is_last) IS NOT NULL
    ))
    FROM asked_words(asked)
  ) THEN 0
END;

CREATE INDEX "Club_name_words_idx" ON "Club" USING gin (name_vector("name")) WITH (fastupdate = off);
CREATE INDEX "Club_name_parts_idx" ON "Club" USING gin (search_names("name") gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "Club_name_keys_idx" ON "Club" USING gin (name_keys("name")) WITH (fastupdate = off);
CREATE INDEX "College_name_words_idx" ON "College" USING gin (name_vector("name")) WITH (fastupdate = off);
CREATE INDEX "College_name_parts_idx" ON "College" USING gin (search_names("name") gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "College_name_keys_idx" ON "College" USING gin (name_keys("name")) WITH (fastupdate = off);

-- Known words of events --------------------------------------------------------------------------

DROP INDEX "SearchWord_word_idx";
CREATE INDEX "SearchWord_keys_idx" ON "SearchWord" USING gin (typing_keys("word")) WITH (fastupdate = off);

-- The first known words that a typed word with at most so many errors may stand for, the most alike first.
CREATE FUNCTION meant_words(typed text, is_beginning boolean, most integer) RETURNS SETOF text
LANGUAGE sql STABLE STRICT PARALLEL SAFE ROWS 5
BEGIN ATOMIC
  SELECT known."word" FROM (
    SELECT w."word", typing_errors(typed, w."word", is_beginning) AS errors FROM "SearchWord" w WHERE typing_keys(w."word") && typed_keys(typed)
  ) AS known
  WHERE errors <= most ORDER BY errors, known."word" LIMIT 40;
END;

DROP FUNCTION search_query_alike(text);
-- As search_query, but a word may also stand for known words. Typing errors in Devanagari are compared in the romanised form. Null when no
-- word is long enough, or stands for another. At most so many errors are looked for in a word.
CREATE FUNCTION search_query_near(value text, most integer) RETURNS tsquery
LANGUAGE sql STABLE STRICT PARALLEL SAFE
RETURN (
  SELECT CASE WHEN bool_or(meant IS NOT NULL) THEN string_agg('(' || concat_ws(' | ', exact, meant) || ')', ' & ')::tsquery END
  FROM (
    SELECT
      (SELECT string_agg('''' || form || '''' || CASE WHEN is_last THEN ':*' ELSE '' END, ' | ') FROM unnest(forms) AS form) AS exact,
      (
        SELECT string_agg(DISTINCT '''' || word || '''', ' | ')
        FROM unnest(CASE WHEN cardinality(forms) > 1 THEN forms[2:] ELSE forms END) AS typed (form), meant_words(form, is_last, most) AS word
        WHERE errors_forgiven(form) > 0 AND NOT CASE WHEN is_last THEN starts_with(word, form) ELSE word = form END
      ) AS meant
    FROM asked_words(value)
  ) AS words
);

-- Keeps SearchWord equal to the words of published events. It runs when the transaction ends, so that rows are locked for a moment only.
-- - Who adds a word shares its row until the commit; who would delete it waits for that, then looks for events once more.
-- - Rows are locked in one order.
CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text[] := '{}';
  since text[] := '{}';
  gained text[];
  lost text[];
  shared integer;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."status" = 'published' THEN before := known_words(OLD."searchHead"); END IF;
  IF TG_OP <> 'DELETE' AND NEW."status" = 'published' THEN since := known_words(NEW."searchHead"); END IF;
  gained := ARRAY(SELECT unnest(since) EXCEPT SELECT unnest(before));
  lost := ARRAY(SELECT unnest(before) EXCEPT SELECT unnest(since));
  WHILE gained <> '{}' LOOP
    INSERT INTO "SearchWord" ("word") SELECT word FROM unnest(gained) AS word ORDER BY word ON CONFLICT DO NOTHING;
    PERFORM FROM "SearchWord" WHERE "word" = ANY(gained) ORDER BY "word" FOR KEY SHARE;
    GET DIAGNOSTICS shared = ROW_COUNT;
    -- One of them may have been deleted in between.
    EXIT WHEN shared = cardinality(gained);
  END LOOP;
  IF lost <> '{}' THEN
    PERFORM FROM "SearchWord" WHERE "word" = ANY(lost) ORDER BY "word" FOR UPDATE;
    DELETE FROM "SearchWord" w WHERE w."word" = ANY(lost) AND NOT EXISTS (
      SELECT FROM "Event" e WHERE e."searchHead" @@ ('''' || w."word" || '''')::tsquery AND e."status" = 'published'
    );
  END IF;
  RETURN NULL;
END $$;

-- Derives from an event how it is found, when it is over, and the order of "soonest".
CREATE OR REPLACE FUNCTION derive_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organisers text := '';
BEGIN
  SELECT concat_ws(' ', c."name", o."name") INTO organisers
  FROM "Club" c JOIN "College" o ON o."id" = c."collegeId" WHERE c."id" = NEW."clubId";
  organisers := coalesce(organisers, '');

  NEW."soonestAt" := coalesce(NEW."startsAt", NEW."registrationClosesAt");
  NEW."overAt" := coalesce(NEW."endsAt", NEW."startsAt", NEW."registrationClosesAt");
  NEW."searchNames" := search_names(concat_ws(' ', NEW."name", organisers));
  NEW."searchHead" := search_vector(NEW."name", 'A')
    || search_vector(concat_ws(' ', array_to_string(NEW."tags", ' '), organisers), 'B')
    || search_vector(NEW."venue", 'C');
  -- A tsvector holds a megabyte at most.
  NEW."search" := NEW."searchHead" || array_to_tsvector(words_of(left(NEW."descriptionText", 120000)));
  RETURN NEW;
END $$;

-- The dictionary is made anew. Until the triggers below exist, nothing adds to it.
DELETE FROM "SearchWord";
UPDATE "Event" SET "clubId" = "clubId";
INSERT INTO "SearchWord" ("word")
SELECT DISTINCT unnest(known_words("searchHead")) FROM "Event" WHERE "status" = 'published';

CREATE CONSTRAINT TRIGGER "Event_words_insert" AFTER INSERT ON "Event" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."status" = 'published') EXECUTE FUNCTION keep_search_words();
CREATE CONSTRAINT TRIGGER "Event_words_update" AFTER UPDATE OF "status", "clubId", "name", "tags", "venue", "searchHead" ON "Event"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."status" <> OLD."status" OR NEW."searchHead" IS DISTINCT FROM OLD."searchHead") EXECUTE FUNCTION keep_search_words();
CREATE CONSTRAINT TRIGGER "Event_words_delete" AFTER DELETE ON "Event" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD."status" = 'published') EXECUTE FUNCTION keep_search_words();
