-- A UUID of version 7, which sorts by its time.
CREATE OR REPLACE FUNCTION uuid_v7(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT (left(h."ms", 8) || '-' || right(h."ms", 4) || '-7' || substr(gen_random_uuid()::text, 16))::uuid
  FROM (SELECT lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') AS "ms") h
$$;
