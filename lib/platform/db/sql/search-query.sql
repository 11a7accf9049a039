-- The first eight words of a search, each in its forms.
CREATE OR REPLACE FUNCTION asked_words(value text) RETURNS TABLE (place bigint, is_last boolean, forms text[])
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

-- All words must occur; the last one may still be incomplete, so it is a prefix. Null, which finds nothing, for a search without words.
CREATE OR REPLACE FUNCTION search_query(value text) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT string_agg('(' || (
    SELECT string_agg('''' || form || '''' || CASE WHEN is_last THEN ':*' ELSE '' END, ' | ') FROM unnest(forms) AS form
  ) || ')', ' & ')::tsquery
  FROM asked_words(value)
);

-- How well a name answers a search: 3 when it begins with the search, 2 when it has all words, 1 when it contains the search, otherwise
-- null.
CREATE OR REPLACE FUNCTION name_rank(name text, asked text) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 2000
RETURN CASE
  WHEN search_text(asked) = '' THEN NULL
  WHEN starts_with(search_text(name), search_text(asked)) THEN 3
  WHEN name_vector(name) @@ search_query(asked) THEN 2
  WHEN length(search_text(asked)) >= 3 AND position(search_text(asked) IN search_names(name)) > 0 THEN 1
END;
