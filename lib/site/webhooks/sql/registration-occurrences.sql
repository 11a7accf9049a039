-- Webhooks are told of registrations: seats that are confirmed, and confirmed ones that end. Whole statements are looked at, so a
-- hundred who join together cost one look-up. A seat that changes hands ends and is confirmed. Where the club was deleted, seats end later,
-- and its college is told.
CREATE OR REPLACE FUNCTION note_changed_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_occurrences(
    told."kind", told."ids", e."id", coalesce(e."clubId", e."formerClubId"), coalesce(e."collegeId", e."formerCollegeId")
  ) FROM (
    SELECT n."eventId", k."kind", array_agg(n."id") AS "ids"
    FROM new_rows n JOIN old_rows o ON o."id" = n."id" CROSS JOIN LATERAL (
      VALUES ('registration.ended', o."status" = 'confirmed'), ('registration.confirmed', n."status" = 'confirmed')
    ) k ("kind", "happened")
    WHERE k."happened" AND ((o."status" = 'confirmed') <> (n."status" = 'confirmed') OR o."studentId" <> n."studentId")
    GROUP BY n."eventId", k."kind"
  ) told JOIN "Event" e ON e."id" = told."eventId";
  RETURN NULL;
END $$;

CREATE TRIGGER "Registration_told" AFTER UPDATE ON "Registration" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_registrations();

CREATE OR REPLACE FUNCTION note_whole_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_occurrences(
    CASE WHEN TG_OP = 'INSERT' THEN 'registration.confirmed' ELSE 'registration.ended' END, told."ids", e."id",
    coalesce(e."clubId", e."formerClubId"), coalesce(e."collegeId", e."formerCollegeId")
  ) FROM (SELECT "eventId", array_agg("id") AS "ids" FROM changed WHERE "status" = 'confirmed' GROUP BY "eventId") told
  JOIN "Event" e ON e."id" = told."eventId";
  RETURN NULL;
END $$;

CREATE TRIGGER "Registration_told_new" AFTER INSERT ON "Registration" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_whole_registrations();

CREATE TRIGGER "Registration_told_removed" AFTER DELETE ON "Registration" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_whole_registrations();
