-- Notes that something happened to these subjects, in the transaction of its cause, if an active webhook of the club or of its college
-- wants to hear of it: without one, this is one look-up of the index Webhook_active_idx. A banned club's own webhooks are told nothing.
-- Changes of an event wait for ten seconds, and further ones join the one that waits, with the last one's time. The job tells the webhooks.
CREATE OR REPLACE FUNCTION note_occurrences(happened text, subjects uuid[], event uuid, club uuid, college uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  told uuid[] := (
    SELECT array_agg(w."id") FROM "Webhook" w
    WHERE w."isActive" AND w."accountId" = ANY (ARRAY[club, college]) AND happened = ANY (w."kinds")
      AND NOT EXISTS (SELECT FROM "Club" b WHERE b."id" = w."accountId" AND b."bannedAt" IS NOT NULL)
  );
  -- Rounded as Webhook.activeSince is.
  caused timestamptz(3) := clock_timestamp();
  due timestamptz := CASE WHEN happened = 'event.updated' THEN caused + interval '10 seconds' END;
BEGIN
  IF told IS NULL THEN RETURN; END IF;
  INSERT INTO "Occurrence" AS o ("id", "clubId", "collegeId", "kind", "subjectId", "eventId", "webhookIds", "at", "dueAt")
    SELECT uuid_v7(caused), club, college, happened, one, event, told, caused, coalesce(due, caused) FROM unnest(subjects) one
    ON CONFLICT ("subjectId") WHERE "kind" = 'event.updated' DO UPDATE SET
      "at" = excluded."at",
      "webhookIds" = ARRAY(SELECT unnest(o."webhookIds") UNION SELECT unnest(excluded."webhookIds"));
  PERFORM FROM graphile_worker.add_jobs(ARRAY[
    ('tell_webhooks', '{}'::json, NULL, due, NULL, NULL, NULL, NULL)::graphile_worker.job_spec
  ]);
END $$;
