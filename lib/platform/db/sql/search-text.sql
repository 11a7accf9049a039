-- Text in compatible composition (NFKC). The time that normalize takes for a run of combining marks grows with the square of the run, and
-- nothing can end it before. So only the first 100 characters of a run are taken, as of a word. A run has no characters of the blocks
-- without combining marks: Latin letters, spaces, punctuation, symbols, and letters of East Asia, whose texts have no spaces.
CREATE OR REPLACE FUNCTION normal_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN normalize(CASE WHEN length(value) <= 100 THEN value ELSE regexp_replace(value, replace('(run{100})run+', 'run',
  '[^\u0001-\u02ff\u0964\u0965\u2000-\u20cf\u2100-\u2bff\u3000-\u3029\u3030-\u3098\u309b-\ua66e\uac00-\ufaff\uff00-\uff9d\U0001f000-\U0001faff]'),
  '\1', 'g') END, NFKC);

-- Text in its searchable form: one case, no accents, no punctuation (so neither % nor _ nor quotes), one space between words. Devanagari
-- has no nukta (apart from three letters that contain it) and no joiners, anusvara instead of chandrabindu, and ASCII figures. Immutable
-- because the dictionary is named; after a change of unaccent.rules every event must be updated once.
CREATE OR REPLACE FUNCTION search_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN trim(regexp_replace(
  lower(unaccent('unaccent'::regdictionary, translate(lower(normal_text(value)),
    '०१२३४५६७८९' || U&'\0929\0931\0934\0901\093C\093D\200C\200D\2060\FEFF\00AD', '0123456789' || 'नरळ' || U&'\0902'))),
  '[\s!-/:-@\[-`{-~\u00a1-\u00bf\u00d7\u00f7\u0964\u0965\u2000-\u2bff\u3000-\u3004\u3008-\u303f\ufe00-\ufe0f\U0001f000-\U0001faff]+', ' ', 'g'));
