-- Devanagari in Latin letters, by one table: no accents, short and long vowels alike, the inherent vowel spoken within a word and dropped
-- at its end. Other letters become lower case without accents. The consonants are U+0915 to U+0939 and U+0978 to U+097F, each perhaps with
-- a nukta (U+093C); U+094D is the virama, U+0902 the anusvara. NFKC splits off a nukta, except in the three letters that are mapped here.
CREATE OR REPLACE FUNCTION romanise(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT lower(unaccent('unaccent'::regdictionary, CASE WHEN plain !~ '[\u0900-\u097f]' THEN plain ELSE (
    SELECT translate(
      -- 4. Consonants that become two letters; a nukta follows its consonant and changes it.
      replace(replace(replace(replace(replace(replace(replace(replace(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      replace(replace(replace(replace(replace(replace(replace(replace(
        nasal,
        U&'\0915\093C', 'q'), U&'\0916\093C', 'kh'), U&'\0917\093C', 'g'), U&'\091C\093C', 'z'),
        U&'\0921\093C', 'd'), U&'\0922\093C', 'dh'), U&'\092B\093C', 'f'), U&'\092F\093C', 'y'),
        'ख', 'kh'), 'घ', 'gh'), 'च', 'ch'), 'छ', 'chh'), 'झ', 'jh'), 'ठ', 'th'), 'ढ', 'dh'),
        'थ', 'th'), 'ध', 'dh'), 'फ', 'ph'), 'भ', 'bh'), 'श', 'sh'), 'ष', 'sh'),
        'ऐ', 'ai'), 'औ', 'au'), 'ऋ', 'ri'), 'ॠ', 'ri'),
        U&'\0948', 'ai'), U&'\094C', 'au'), U&'\0943', 'ri'), U&'\0944', 'ri'),
      -- 5. Consonants that become one letter. Signs without a counterpart (virama, nukta) are dropped; a danda becomes a space.
      'कगङजञटडणतदनपबमयरलळवसह' || U&'\0929\0931\0934' || 'अआइईउऊएऍऎओऑऒ'
        || U&'\093E\093F\0940\0941\0942\0947\0945\0946\094B\0949\094A' || U&'\0902\0903\0964\0965\094D\093C',
      'kgnjntdntdnpbmyrllvshnrl' || 'aaiiuueeeooo' || 'aiiuueeeooo' || 'nh  ')
    FROM (
      -- 3. An anusvara sounds as m before a labial, as n elsewhere.
      SELECT regexp_replace(voiced, '\u0902(?=[\u092a-\u092e])', 'm', 'g') AS nasal
      FROM (
        -- 2. The inherent vowel: before another letter, and in a word of a single consonant.
        SELECT regexp_replace(regexp_replace(spelt,
          '(?<![\u0900-\u097fa-z])([\u0915-\u0939\u0978-\u097f]\u093c?)(?![\u0900-\u097f])', '\1a', 'g'),
          '([\u0915-\u0939\u0978-\u097f]\u093c?)(?=[\u0902-\u0939\u0978-\u097f])', '\1a', 'g') AS voiced
        FROM (
          -- 1. The sign om, and jnya as it is spoken.
          SELECT replace(replace(plain, 'ॐ', 'ओम'), U&'\091C\094D\091E', U&'\0917\094D\092F') AS spelt
        ) AS first
      ) AS second
    ) AS third
  ) END))
  -- Figures are ASCII, chandrabindu is anusvara, avagraha and joiners are silent.
  FROM (SELECT translate(lower(normal_text(value)), '०१२३४५६७८९' || U&'\0901\093D\200C\200D', '0123456789' || U&'\0902')) AS asked (plain)
);
