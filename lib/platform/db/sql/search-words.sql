-- The words of a text in order. A word is cut after 100 letters.
CREATE OR REPLACE FUNCTION words_of(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT left(word, 100) FROM unnest(string_to_array(search_text(value), ' ')) WITH ORDINALITY AS words (word, position)
  WHERE word <> '' ORDER BY position
);

-- The Latin forms of a text in Devanagari; null for other texts. The letter pha is often written for f, so a text with it has a second
-- form.
CREATE OR REPLACE FUNCTION romanised_words_of(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN value ~ '[\u0900-\u097f]' THEN words_of(romanise(value)) END;

-- The same with f for pha; null for a text without that letter.
CREATE OR REPLACE FUNCTION romanised_words_with_f(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN value ~ '\u092b(?!\u093c)' THEN words_of(romanise(regexp_replace(value, '\u092b(?!\u093c)', U&'\092B\093C', 'g'))) END;

-- The words of a text in all their forms, as a text that is searched for parts of words.
CREATE OR REPLACE FUNCTION search_names(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_string(words_of(value) || romanised_words_of(value) || romanised_words_with_f(value), ' ');

-- The same as a tsvector; the forms of a word have its position. Not to_tsvector, whose parser cuts Devanagari at vowel signs.
CREATE OR REPLACE FUNCTION search_vector(value text, weight "char") RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT coalesce(string_agg('''' || word || ''':' || least(position, 16383) || weight::text, ' '), '')::tsvector
  FROM (
    SELECT word, position FROM unnest(words_of(value)) WITH ORDINALITY AS words (word, position)
    UNION ALL SELECT word, position FROM unnest(romanised_words_of(value)) WITH ORDINALITY AS words (word, position)
    UNION ALL SELECT word, position FROM unnest(romanised_words_with_f(value)) WITH ORDINALITY AS words (word, position)
  ) AS forms
);

-- A name as a tsvector.
CREATE OR REPLACE FUNCTION name_vector(name text) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN search_vector(name, 'A');

-- The words of a name that are compared with misspelt ones: words that begin with a figure are left out, and Devanagari is romanised.
CREATE OR REPLACE FUNCTION known_words(head tsvector) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT word FROM unnest(tsvector_to_array(head)) AS words (word)
  WHERE length(word) BETWEEN 3 AND 40 AND word !~ '^[0-9]' AND word !~ '[\u0900-\u097f]' ORDER BY word
);
