-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "level" "FollowLevel" NOT NULL DEFAULT 'digest';

-- One index says which notifications are the same: a statement that inserts or updates can wait for one alone.
DROP INDEX "Notification_studentId_kind_subjectId_occasion_key";
CREATE UNIQUE INDEX "Notification_once_key" ON "Notification"
  ("studentId", (CASE "kind" WHEN 'search_hit' THEN 'event_published' ELSE "kind" END), "subjectId", "occasion");

-- A UUID of version 7, which sorts by its time.
CREATE FUNCTION uuid_v7(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT (left(h."ms", 8) || '-' || right(h."ms", 4) || '-7' || substr(gen_random_uuid()::text, 16))::uuid
  FROM (SELECT lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') AS "ms") h
$$;
