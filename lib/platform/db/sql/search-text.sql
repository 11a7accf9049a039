-- Text in its searchable form: one case, no accents, no punctuation (so neither % nor _ nor quotes), one space between words. Devanagari
-- has no nukta (apart from three letters that contain it) and no joiners, anusvara instead of chandrabindu, and ASCII figures. Immutable
-- because the dictionary is named; after a change of unaccent.rules every event must be updated once.
CREATE OR REPLACE FUNCTION search_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN trim(regexp_replace(
  lower(unaccent('unaccent'::regdictionary, translate(lower(normalize(value, NFKC)),
    '०१२३४५६७८९' || U&'\0929\0931\0934\0901\093C\093D\200C\200D\2060\FEFF\00AD', '0123456789' || 'नरळ' || U&'\0902'))),
  '[\s!-/:-@\[-`{-~\u00a1-\u00bf\u00d7\u00f7\u0964\u0965\u2000-\u2bff\u3000-\u3004\u3008-\u303f\ufe00-\ufe0f\U0001f000-\U0001faff]+', ' ', 'g'));
