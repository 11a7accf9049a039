-- After the columns, whose lock would last until the indexes are there. An earlier state of the migration before this one made them, so some
-- databases have them.
CREATE INDEX IF NOT EXISTS "Event_imageIds_idx" ON "Event" USING gin ("imageIds") WITH (fastupdate = off) WHERE "imageIds" <> '{}';

CREATE INDEX IF NOT EXISTS "EventReview_namedIds_idx" ON "EventReview" USING gin ("namedIds") WHERE "decidedAt" IS NULL;

-- A worker of this version derives what older rows have, after the triggers exist. Until it has, no picture is removed. Prisma's own tools make
-- no queue.
DO $$ BEGIN
  IF to_regclass('graphile_worker.jobs') IS NOT NULL AND EXISTS (SELECT FROM "Event") THEN
    PERFORM graphile_worker.add_jobs(ARRAY[('derive_pictures', '{}', NULL, NULL, NULL, 'derive_pictures', NULL, NULL)::graphile_worker.job_spec]);
  END IF;
END $$;
