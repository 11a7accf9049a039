-- The year of study at a moment; null after the sixth. The same as `yearOfStudy` of lib/identity/students/policy.ts.
CREATE OR REPLACE FUNCTION year_of_study(since smallint, at timestamptz) RETURNS smallint LANGUAGE sql STABLE PARALLEL SAFE
RETURN (SELECT "year" FROM (
  SELECT (extract(year FROM at AT TIME ZONE 'Asia/Kolkata' - interval '6 months') - since + 1)::smallint AS "year"
) y WHERE "year" BETWEEN 1 AND 6);
