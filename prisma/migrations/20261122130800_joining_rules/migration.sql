-- What Prisma's schema language cannot say, and what uses the values that the migration before added.

ALTER TABLE "Event"
  ADD CONSTRAINT "Event_offer_hours" CHECK ("offerHours" BETWEEN 1 AND 72),
  ADD CONSTRAINT "Event_team_size" CHECK ("teamMin" BETWEEN 1 AND "teamMax" AND "teamMax" <= 20),
  ADD CONSTRAINT "Event_teams_have_seats" CHECK ("seatsCount" = 'people' OR "entry" = 'team'),
  ADD CONSTRAINT "Event_years" CHECK ("years" <@ ARRAY[1, 2, 3, 4, 5, 6]::smallint[]),
  ADD CONSTRAINT "Event_answers_kept" CHECK ("answersKeptDays" BETWEEN 1 AND 365),
  ADD CONSTRAINT "Event_waiting" CHECK ("waiting" >= 0);

ALTER TABLE "Registration"
  ADD CONSTRAINT "Registration_seats" CHECK ("seats" BETWEEN 0 AND 1),
  -- Of a team that waits, the captain's registration has the place.
  ADD CONSTRAINT "Registration_waits_at_a_place" CHECK ("status" <> 'waiting' OR "place" IS NOT NULL OR "teamId" IS NOT NULL),
  ADD CONSTRAINT "Registration_place_waits" CHECK ("place" IS NULL OR "status" = 'waiting'),
  ADD CONSTRAINT "Registration_forms_a_team" CHECK ("status" <> 'forming' OR "teamId" IS NOT NULL);
-- The line of an event.
CREATE UNIQUE INDEX "Registration_place_key" ON "Registration"("eventId", "place") WHERE "place" IS NOT NULL;

ALTER TABLE "Profile" ADD CONSTRAINT "Profile_studies_since" CHECK ("studiesSince" BETWEEN 1900 AND 3000);

ALTER TABLE "Team"
  ADD CONSTRAINT "Team_name_length" CHECK (char_length("name") BETWEEN 2 AND 40),
  ADD CONSTRAINT "Team_has_captain" CHECK ("endedAt" IS NOT NULL OR "captainId" IS NOT NULL);
CREATE UNIQUE INDEX "Team_name_key" ON "Team"("eventId", lower("name")) WHERE "endedAt" IS NULL;

ALTER TABLE "EntryAct" ADD CONSTRAINT "EntryAct_act" CHECK ("act" IN ('moved', 'admitted', 'taken_off', 'approved', 'rejected', 'kept'));
ALTER TABLE "Question" ADD CONSTRAINT "Question_options" CHECK (("kind" IN ('choice', 'choices')) = ("options" IS NOT NULL));
