-- Queues messages to the students of these registrations.
CREATE OR REPLACE FUNCTION queue_mails(kind text, registrations uuid[], occasion timestamptz DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  IF cardinality(registrations) > 0 THEN
    PERFORM graphile_worker.add_jobs(ARRAY(
      SELECT ('send_registration_mail', json_strip_nulls(json_build_object('kind', kind, 'registrationId', one,
        'occasion', floor(extract(epoch FROM occasion) * 1000)::bigint)), NULL, NULL, NULL, NULL, NULL, NULL)::graphile_worker.job_spec
      FROM unnest(registrations) one
    ));
  END IF;
END $$;
