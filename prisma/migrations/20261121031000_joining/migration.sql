-- DropIndex
DROP INDEX "Payment_gateway_gatewayOrderId_key";

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "capturedAt" TIMESTAMPTZ(3),
ADD COLUMN     "gatewayRefundId" TEXT,
ADD COLUMN     "isSurplus" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "receivedPaise" INTEGER,
ADD COLUMN     "refundedAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "Payment_gateway_gatewayOrderId_idx" ON "Payment"("gateway", "gatewayOrderId");

-- What Prisma's schema language cannot say.

-- An order belongs to one payment; money that came for it a second time has a row of its own, on its way back.
CREATE UNIQUE INDEX "Payment_order_key" ON "Payment"("gateway", "gatewayOrderId") WHERE NOT "isSurplus";
-- Whoever asks twice for the order of a hold gets the same one.
CREATE UNIQUE INDEX "Payment_open_key" ON "Payment"("registrationId", "gateway") WHERE "status" IN ('created', 'failed') AND NOT "isSurplus";

ALTER TABLE "Payment" ADD CONSTRAINT "Payment_received_when_captured"
  CHECK ("status" IN ('created', 'failed') OR ("receivedPaise" IS NOT NULL AND "gatewayPaymentId" IS NOT NULL));

-- Seats change often; there is room for new versions of an event's row beside the old, so that no index has to follow.
ALTER TABLE "Event" SET (fillfactor = 80);

-- Limits are counted, not kept: a server that crashes begins to count anew.
ALTER TABLE "RateLimit" SET UNLOGGED;

-- Gives back the seats of holds whose time is up, and locks the event until the transaction ends.
CREATE FUNCTION release_expired_holds(event uuid, at timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  released integer;
BEGIN
  PERFORM FROM "Event" WHERE "id" = event FOR NO KEY UPDATE;
  UPDATE "Registration" SET "status" = 'expired', "endedAt" = "heldUntil"
    WHERE "eventId" = event AND "status" = 'held' AND "heldUntil" <= at;
  GET DIAGNOSTICS released = ROW_COUNT;
  IF released > 0 THEN
    UPDATE "Event" SET "taken" = "taken" - released WHERE "id" = event;
  END IF;
  RETURN released;
END $$;

-- Takes seats for students who ask for the same event, one after the other under its lock: confirmed at once, or held until `ends` at this
-- price. What was decided before the lock is checked again: the event stands, its registration is open, a seat is left. A registration that
-- the student has already stands; a hold becomes a confirmed registration where nothing is owed any more. A row for each student, in their
-- order; none where there is no such event. Messages are queued in the same transaction. (The queue's tables are not Prisma's; plpgsql looks
-- for them when it is called.)
CREATE FUNCTION take_seats(event uuid, students uuid[], prices integer[], ends timestamptz[], times timestamptz[])
RETURNS TABLE ("outcome" text, "id" uuid, "status" text, "pricePaise" integer, "heldUntil" timestamptz, "isFull" boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  e record;
  r record;
  wish record;
  seats_left integer;
  seats_taken integer := 0;
  registered uuid[] := '{}';
BEGIN
  -- Students are locked before events, here and wherever an account is deleted: so no seat outlives its student.
  PERFORM FROM "Student" WHERE "id" = ANY (students) ORDER BY "id" FOR KEY SHARE;
  PERFORM release_expired_holds(event, (SELECT max(t) FROM unnest(times) t));
  SELECT "status", "registrationOpensAt", "registrationClosesAt", "capacity" - "taken" AS "left" INTO e FROM "Event" WHERE "id" = event;
  IF NOT FOUND THEN RETURN; END IF;
  seats_left := e."left";

  FOR wish IN SELECT * FROM unnest(students, prices, ends, times) AS w (student, price, held_until, at) LOOP
    SELECT "id", "status"::text, "pricePaise", "heldUntil" INTO r FROM "Registration"
      WHERE "eventId" = event AND "studentId" = wish.student AND "status" IN ('held', 'confirmed');
    outcome := CASE
      WHEN e."status" <> 'published' THEN 'cancelled'
      WHEN r."id" IS NOT NULL AND (r."status" = 'confirmed' OR wish.held_until IS NOT NULL) THEN 'there'
      WHEN r."id" IS NOT NULL THEN 'taken'
      WHEN wish.at < e."registrationOpensAt" OR wish.at >= e."registrationClosesAt" THEN 'closed'
      WHEN seats_left <= 0 THEN 'full'
      ELSE 'taken'
    END;

    IF outcome = 'taken' AND r."id" IS NOT NULL THEN
      UPDATE "Registration" SET "status" = 'confirmed', "pricePaise" = 0, "heldUntil" = NULL, "confirmedAt" = wish.at WHERE "id" = r."id"
        RETURNING "id", "status"::text, "pricePaise", "heldUntil" INTO r;
      registered := registered || r."id";
    ELSIF outcome = 'taken' THEN
      INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise", "heldUntil", "createdAt", "confirmedAt")
        SELECT gen_random_uuid(), event, "id", (CASE WHEN wish.held_until IS NULL THEN 'confirmed' ELSE 'held' END)::"RegistrationStatus",
          wish.price, wish.held_until, wish.at, CASE WHEN wish.held_until IS NULL THEN wish.at END
        -- The others' seats do not depend on an account that goes at this moment.
        FROM "Student" WHERE "id" = wish.student
        RETURNING "id", "status"::text, "pricePaise", "heldUntil" INTO r;
      IF FOUND THEN
        seats_taken := seats_taken + 1;
        seats_left := seats_left - 1;
        IF wish.held_until IS NULL THEN registered := registered || r."id"; END IF;
      ELSE
        outcome := 'gone';
      END IF;
    END IF;

    id := r."id";
    status := r."status";
    "pricePaise" := r."pricePaise";
    "heldUntil" := r."heldUntil";
    "isFull" := COALESCE(seats_left <= 0, false);
    RETURN NEXT;
  END LOOP;

  UPDATE "Event" SET "taken" = "taken" + seats_taken WHERE "id" = event AND seats_taken > 0;
  IF cardinality(registered) > 0 THEN
    PERFORM graphile_worker.add_jobs(ARRAY(
      SELECT ('send_registration_mail', json_build_object('kind', 'registered', 'registrationId', one), NULL, NULL, NULL, NULL, NULL, NULL)::graphile_worker.job_spec
      FROM unnest(registered) one
    ));
  END IF;
END $$;
