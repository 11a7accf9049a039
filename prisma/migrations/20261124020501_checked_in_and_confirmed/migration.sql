-- "Checked in" is counted beside "confirmed", and so of the confirmed alone.
DROP INDEX "Registration_checked_in_idx";
CREATE INDEX "Registration_checked_in_idx" ON "Registration"("eventId") WHERE "checkedInAt" IS NOT NULL AND "status" = 'confirmed';
