-- Whose payment is due or went back is among those that were never confirmed, or have no seat: few beside the others.
CREATE INDEX "Registration_unconfirmed_idx" ON "Registration"("eventId") WHERE "confirmedAt" IS NULL;
CREATE INDEX "Registration_seatless_idx" ON "Registration"("eventId", "createdAt", "id") WHERE "status" NOT IN ('held', 'confirmed');
