-- Makes another member the captain, with the team's place, seat and fee. Pending payments move too; each stores the registration for which
-- it was opened. False if that student is no member.
CREATE OR REPLACE FUNCTION hand_over(team uuid, student uuid, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  t record;
  old record;
  new record;
BEGIN
  SELECT t."eventId", t."captainId", e."feePer" INTO t FROM "Team" t JOIN "Event" e ON e."id" = t."eventId"
    WHERE t."id" = team AND t."endedAt" IS NULL;
  SELECT "id", "place", "pricePaise" INTO old FROM "Registration"
    WHERE "teamId" = team AND "studentId" = t."captainId" AND (is_living("status") OR "status" = 'rejected');
  SELECT "id" INTO new FROM "Registration" WHERE "teamId" = team AND "studentId" = student AND is_living("status");
  IF new."id" IS NULL THEN RETURN false; END IF;
  IF new."id" = old."id" THEN RETURN true; END IF;
  UPDATE "Team" SET "captainId" = student WHERE "id" = team;
  IF old."place" IS NOT NULL THEN
    UPDATE "Registration" SET "place" = NULL WHERE "id" = old."id";
    UPDATE "Registration" SET "place" = old."place" WHERE "id" = new."id";
  END IF;
  IF t."feePer" = 'team' THEN
    UPDATE "Registration" SET "pricePaise" = CASE "id" WHEN new."id" THEN old."pricePaise" ELSE 0 END WHERE "id" IN (old."id", new."id");
    UPDATE "Payment" SET "registrationId" = new."id", "openedForId" = coalesce("openedForId", old."id") WHERE "registrationId" = old."id";
  END IF;
  -- The member who pays for the team gets a message about its open offer.
  IF t."feePer" = 'team' AND EXISTS (SELECT FROM "Registration" WHERE "id" = new."id" AND "status" = 'held' AND "offeredAt" IS NOT NULL) THEN
    PERFORM queue_mails('offered', ARRAY[new."id"]);
  END IF;
  PERFORM seats_changed(t."eventId", carry_seats(t."eventId", ARRAY[team]), 0, at);
  RETURN true;
END $$;

-- Keeps the one seat of each of these teams, if teams are counted, on the captain's registration; while that takes no seat, on the longest
-- member's. Returns the number of seats by which that changes "taken".
CREATE OR REPLACE FUNCTION carry_seats(event uuid, teams uuid[]) RETURNS integer LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  before integer;
  after integer;
BEGIN
  IF cardinality(teams) = 0 OR NOT EXISTS (SELECT FROM "Event" WHERE "id" = event AND "seatsCount" = 'teams') THEN RETURN 0; END IF;
  SELECT coalesce(sum("seats"), 0) INTO before FROM "Registration" WHERE "teamId" = ANY (teams) AND takes_seat("status");
  UPDATE "Registration" r SET "seats" = (r."id" = carrier."id")::integer FROM (
    SELECT DISTINCT ON (m."teamId") m."teamId", m."id" FROM "Registration" m JOIN "Team" t ON t."id" = m."teamId"
    WHERE m."teamId" = ANY (teams) AND (is_living(m."status") OR m."status" = 'rejected')
    ORDER BY m."teamId", takes_seat(m."status") DESC, (m."studentId" = t."captainId") DESC, m."createdAt", m."id"
  ) carrier
  WHERE r."teamId" = carrier."teamId" AND is_living(r."status") AND r."seats" <> (r."id" = carrier."id")::integer;
  SELECT coalesce(sum("seats"), 0) INTO after FROM "Registration" WHERE "teamId" = ANY (teams) AND takes_seat("status");
  RETURN after - before;
END $$;
