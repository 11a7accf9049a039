-- A search with typing errors costs no more than a bounded number of comparisons, whatever words are known. Source: decision 033.
-- - In at most three words, of at most 20 letters, errors are forgiven.
-- - Each of them is compared with at most 200 known words.
-- - Words are compared as they are first; letters are exchanged only where that may still help.

CREATE OR REPLACE FUNCTION errors_forgiven(word text) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN length(word) < 4 OR length(word) > 20 THEN 0 WHEN length(word) < 6 THEN 1 ELSE 2 END;

-- The words of what is asked in which errors are forgiven, Devanagari romanised. Those that no event or blog has come before others.
CREATE FUNCTION forgiven_words(asked text) RETURNS TABLE (place bigint, is_last boolean, typed text)
LANGUAGE sql STABLE STRICT PARALLEL SAFE ROWS 3
BEGIN ATOMIC
  SELECT a.place, a.is_last, typed.form
  FROM asked_words(asked) AS a, unnest(CASE WHEN cardinality(a.forms) > 1 THEN a.forms[2:] ELSE a.forms END) AS typed (form)
  WHERE errors_forgiven(typed.form) > 0
  ORDER BY EXISTS (SELECT FROM "SearchWord" w WHERE w."word" = typed.form), a.place, typed.form LIMIT 3;
END;

-- The known words that are compared with those of what is asked: for each the nearest in length of those that share a key with it.
-- `among` is published (the words of events and blogs), clubs or colleges (the words of their names).
-- The keys are a scalar subquery, so that the planner always takes the index: to make the keys of known words takes far longer.
CREATE FUNCTION candidate_words(asked text, among text) RETURNS text[]
LANGUAGE sql STABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT DISTINCT nearest.word FROM forgiven_words(asked) AS f CROSS JOIN LATERAL (
    SELECT known.word FROM (
      SELECT w."word" FROM "SearchWord" w WHERE among = 'published' AND typing_keys(w."word") && (SELECT typed_keys(f.typed))
      UNION ALL
      SELECT DISTINCT part FROM (
        SELECT c."name" FROM "Club" c WHERE among = 'clubs' AND name_keys(c."name") && (SELECT typed_keys(f.typed)) LIMIT 200
      ) AS named, unnest(known_words(name_vector(named."name"))) AS part
      UNION ALL
      SELECT DISTINCT part FROM (
        SELECT c."name" FROM "College" c WHERE among = 'colleges' AND name_keys(c."name") && (SELECT typed_keys(f.typed)) LIMIT 200
      ) AS named, unnest(known_words(name_vector(named."name"))) AS part
    ) AS known (word)
    ORDER BY abs(length(known.word) - length(f.typed)), known.word LIMIT 200
  ) AS nearest
);

-- The first of the known words that a typed word, or the beginning of one, may stand for, the most alike first, with the number of errors.
-- An error is a letter that is wrong, missing or added, or two neighbours that are exchanged.
-- An exchange counts as two errors of the other kinds, so only words with at most twice as many of those are tried with exchanged letters.
CREATE FUNCTION alike_words(typed text, is_beginning boolean, known text[]) RETURNS TABLE (word text, errors integer)
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

-- As search_query, but words may also stand for known words, with one error in a word or with two. Null when none stands for another.
CREATE FUNCTION near_queries(asked text, known text[]) RETURNS TABLE (one_error tsquery, two_errors tsquery)
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

-- How well a name answers what is asked: 3 when it begins so, 2 when all words are in it, 1 when it is a part of it, null when it does not.
CREATE OR REPLACE FUNCTION name_rank(name text, asked text) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 2000
RETURN CASE
  WHEN search_text(asked) = '' THEN NULL
  WHEN starts_with(search_text(name), search_text(asked)) THEN 3
  WHEN name_vector(name) @@ search_query(asked) THEN 2
  WHEN length(search_text(asked)) >= 3 AND position(search_text(asked) IN search_names(name)) > 0 THEN 1
END;

-- For the version that runs while this one is deployed, as asked_keys is: both go a version later.
CREATE OR REPLACE FUNCTION search_query_near(value text, most integer) RETURNS tsquery
LANGUAGE sql STABLE STRICT PARALLEL SAFE
RETURN (
  SELECT CASE WHEN most = 1 THEN n.one_error ELSE n.two_errors END FROM near_queries(value, candidate_words(value, 'published')) AS n
);

DROP FUNCTION meant_words(text, boolean, integer);
DROP FUNCTION typing_errors(text, text, boolean);
