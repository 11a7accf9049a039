-- How many errors are forgiven in a word: none in a very short or a very long one.
CREATE OR REPLACE FUNCTION errors_forgiven(word text) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN length(word) < 4 OR length(word) > 20 THEN 0 WHEN length(word) < 6 THEN 1 ELSE 2 END;

-- The word, and the word with one or two letters removed.
CREATE OR REPLACE FUNCTION without_letters(word text, most integer) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT word
  UNION SELECT left(word, i - 1) || substr(word, i + 1) FROM generate_series(1, length(word)) AS i WHERE most >= 1
  UNION SELECT left(word, i - 1) || substr(word, i + 1, j - i - 1) || substr(word, j + 1)
    FROM generate_series(1, length(word)) AS i, generate_series(i + 1, length(word)) AS j WHERE most >= 2
);

-- The keys of a known word: its first 4 and 5 letters with one removed, its first 6 and 7 with two removed.
CREATE OR REPLACE FUNCTION typing_keys(word text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000
RETURN ARRAY(SELECT size || part FROM generate_series(4, 7) AS size, unnest(without_letters(left(word, size), CASE WHEN size < 6 THEN 1 ELSE 2 END)) AS part);

-- The keys of a typed word, for its own length only.
CREATE OR REPLACE FUNCTION typed_keys(word text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000
RETURN (
  SELECT ARRAY(SELECT size || part FROM unnest(without_letters(left(word, size), errors_forgiven(word))) AS part)
  FROM (SELECT least(length(word), 7) AS size) AS sizes
);

-- The keys of all known words of a name.
CREATE OR REPLACE FUNCTION name_keys(name text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000
RETURN ARRAY(SELECT DISTINCT key FROM unnest(known_words(name_vector(name))) AS word, unnest(typing_keys(word)) AS key);

-- The words of a search in which errors are forgiven, with Devanagari romanised. Words that occur in no event or blog come first.
CREATE OR REPLACE FUNCTION forgiven_words(asked text) RETURNS TABLE (place bigint, is_last boolean, typed text)
LANGUAGE sql STABLE STRICT PARALLEL SAFE ROWS 3
BEGIN ATOMIC
  SELECT a.place, a.is_last, typed.form
  FROM asked_words(asked) AS a, unnest(CASE WHEN cardinality(a.forms) > 1 THEN a.forms[2:] ELSE a.forms END) AS typed (form)
  WHERE errors_forgiven(typed.form) > 0
  ORDER BY EXISTS (SELECT FROM "SearchWord" w WHERE w."word" = typed.form), a.place, typed.form LIMIT 3;
END;

-- For each word of a search, the known words to compare with it: those nearest in length that share a key with it. `among` is published
-- (the words of events and blogs), clubs or colleges (the words of their names). The keys are a scalar subquery, and no table is read
-- whole, so that the planner always uses the index: computing the keys of all known words takes far longer, and a connection keeps a plan
-- that it made while there were few.
CREATE OR REPLACE FUNCTION candidate_words(asked text, among text) RETURNS text[]
LANGUAGE sql STABLE STRICT PARALLEL SAFE SET enable_seqscan = off
RETURN ARRAY(
  SELECT DISTINCT nearest.word FROM forgiven_words(asked) AS f CROSS JOIN LATERAL (
    SELECT known.word FROM (
      SELECT w."word" FROM "SearchWord" w WHERE among = 'published' AND typing_keys(w."word") && (SELECT typed_keys(f.typed))
      UNION ALL
      SELECT DISTINCT part FROM (
        SELECT c."name" FROM "Club" c WHERE among = 'clubs' AND c."bannedAt" IS NULL AND name_keys(c."name") && (SELECT typed_keys(f.typed)) LIMIT 200
      ) AS named, unnest(known_words(name_vector(named."name"))) AS part
      UNION ALL
      SELECT DISTINCT part FROM (
        SELECT c."name" FROM "College" c WHERE among = 'colleges' AND name_keys(c."name") && (SELECT typed_keys(f.typed)) LIMIT 200
      ) AS named, unnest(known_words(name_vector(named."name"))) AS part
    ) AS known (word)
    ORDER BY abs(length(known.word) - length(f.typed)), known.word LIMIT 200
  ) AS nearest
);

-- The known words that a typed word, or the beginning of one, may mean: the first 40, most similar first, with the number of errors. An
-- error is a wrong, missing or added letter, or two swapped neighbours. A swap counts as two errors of the other kinds, so only words with
-- up to twice as many of those are tested with swapped letters.
CREATE OR REPLACE FUNCTION alike_words(typed text, is_beginning boolean, known text[]) RETURNS TABLE (word text, errors integer)
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE ROWS 5
BEGIN ATOMIC
  WITH bound AS MATERIALIZED (
    SELECT errors_forgiven(typed) AS most
  ), parts AS MATERIALIZED (
    SELECT k.word, p.part, levenshtein_less_equal(typed, p.part, 2 * most) AS errors
    FROM bound, unnest(known) AS k (word), LATERAL (
      SELECT k.word AS part
      UNION ALL SELECT left(k.word, size) FROM generate_series(length(typed) - most, length(typed) + most) AS size
        WHERE is_beginning AND size < length(k.word)
    ) AS p
    WHERE abs(length(p.part) - length(typed)) <= most
  ), once AS MATERIALIZED (
    SELECT left(typed, i - 1) || substr(typed, i + 1, 1) || substr(typed, i, 1) || substr(typed, i + 2) AS changed, i
    FROM generate_series(1, length(typed) - 1) AS i
  ), twice AS (
    SELECT left(changed, j - 1) || substr(changed, j + 1, 1) || substr(changed, j, 1) || substr(changed, j + 2) AS changed
    FROM once, generate_series(i + 2, length(typed) - 1) AS j
  )
  SELECT compared.word, min(compared.errors) FROM bound, LATERAL (
    SELECT parts.word, parts.errors FROM parts
    UNION ALL
    SELECT parts.word, 1 + levenshtein_less_equal(once.changed, parts.part, most - 1) FROM parts, once
      WHERE parts.errors BETWEEN 2 AND most + 1
    UNION ALL
    SELECT parts.word, 2 FROM parts JOIN twice ON twice.changed = parts.part WHERE parts.errors BETWEEN 3 AND 2 * most AND most >= 2
  ) AS compared
  WHERE compared.errors <= most
  GROUP BY compared.word ORDER BY 2, 1 LIMIT 40;
END;

-- Like search_query, but words may also mean known words, with one error in a word or with two. Null when no word has an alternative.
CREATE OR REPLACE FUNCTION near_queries(asked text, known text[]) RETURNS TABLE (one_error tsquery, two_errors tsquery)
LANGUAGE sql STABLE STRICT PARALLEL SAFE ROWS 1
BEGIN ATOMIC
  WITH meant AS MATERIALIZED (
    SELECT f.place, '''' || a.word || '''' AS word, min(a.errors) AS errors
    FROM forgiven_words(asked) AS f, alike_words(f.typed, f.is_last, known) AS a
    WHERE NOT CASE WHEN f.is_last THEN starts_with(a.word, f.typed) ELSE a.word = f.typed END
    GROUP BY 1, 2
  ), words AS MATERIALIZED (
    SELECT
      (SELECT string_agg('''' || form || '''' || CASE WHEN a.is_last THEN ':*' ELSE '' END, ' | ') FROM unnest(a.forms) AS form) AS exact,
      (SELECT string_agg(m.word, ' | ') FROM meant m WHERE m.place = a.place AND m.errors = 1) AS one,
      (SELECT string_agg(m.word, ' | ') FROM meant m WHERE m.place = a.place) AS two
    FROM asked_words(asked) AS a
  )
  SELECT
    CASE WHEN bool_or(one IS NOT NULL) THEN string_agg('(' || concat_ws(' | ', exact, one) || ')', ' & ')::tsquery END,
    CASE WHEN bool_or(two IS NOT NULL) THEN string_agg('(' || concat_ws(' | ', exact, two) || ')', ' & ')::tsquery END
  FROM words;
END;
