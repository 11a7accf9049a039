-- Without an end an event is over three hours after its start, without a start when registration closes. `overAt` of lib/events/policy.ts
-- says the same.
CREATE OR REPLACE FUNCTION derive_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organisers text := '';
BEGIN
  SELECT concat_ws(' ', c."name", o."name") INTO organisers
  FROM "Club" c JOIN "College" o ON o."id" = c."collegeId" WHERE c."id" = NEW."clubId";
  organisers := coalesce(organisers, '');

  NEW."soonestAt" := coalesce(NEW."startsAt", NEW."registrationClosesAt");
  NEW."overAt" := coalesce(NEW."endsAt", NEW."startsAt" + interval '3 hours', NEW."registrationClosesAt");
  NEW."searchNames" := search_names(concat_ws(' ', NEW."name", organisers));
  NEW."searchHead" := search_vector(NEW."name", 'A')
    || search_vector(concat_ws(' ', array_to_string(NEW."tags", ' '), organisers), 'B')
    || search_vector(NEW."venue", 'C');
  -- A tsvector holds a megabyte at most.
  NEW."search" := NEW."searchHead" || array_to_tsvector(words_of(left(NEW."descriptionText", 120000)));
  RETURN NEW;
END $$;

-- Without the trigger, which would derive the words of every event anew.
ALTER TABLE "Event" DISABLE TRIGGER "Event_derive";
UPDATE "Event" SET "overAt" = "startsAt" + interval '3 hours' WHERE "endsAt" IS NULL AND "startsAt" IS NOT NULL;
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE "Event" ENABLE TRIGGER "Event_derive";
UPDATE "Place" p SET "busyUntil" = e."at" FROM (SELECT "placeId", max("overAt") AS "at" FROM "Event" GROUP BY 1) e
WHERE e."placeId" = p."id" AND p."busyUntil" < e."at";
