-- The state of a mark that stands. `standing` and `upheld` ones count.
CREATE OR REPLACE FUNCTION mark_state(decision "MarkDecision", appealed_at timestamptz, expires_at timestamptz, at timestamptz) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN decision = 'excused' THEN 'excused'
  WHEN expires_at <= at THEN 'ended'
  WHEN decision = 'upheld' THEN 'upheld'
  WHEN appealed_at IS NOT NULL THEN 'appealed'
  ELSE 'standing'
END;

-- The number of marks by a college that count for a student at an instant.
CREATE OR REPLACE FUNCTION counted_marks(student uuid, college uuid, moment timestamptz) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT count(*)::integer FROM "Mark"
  WHERE "studentId" = student AND "collegeId" = college AND "expiresAt" > moment AND "awayAt" IS NULL
    AND mark_state("decision", "appealedAt", "expiresAt", moment) IN ('standing', 'upheld')
$$;
