-- The pictures in clean HTML, each once. A "<" of the text and of other attributes is written as "&lt;", and "src" comes first.
CREATE OR REPLACE FUNCTION pictures_in(html text) RETURNS uuid[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT DISTINCT (found.part)[1]::uuid
    FROM regexp_matches(html, '<img src="[^"]*/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9]{1,5}\.webp"', 'g') AS found (part)
    ORDER BY 1
  )
$$;
