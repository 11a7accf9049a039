-- Whoever opens an invitation that is over is told so, so its address outlives it for a while. The clock erases it.
ALTER TABLE "Grant" DROP CONSTRAINT "Grant_state_check";
ALTER TABLE "Grant" ADD CONSTRAINT "Grant_state_check" CHECK (
  ("state" = 'invited' AND "studentId" IS NULL AND "email" IS NOT NULL AND "acceptedAt" IS NULL AND "endedAt" IS NULL)
  OR ("state" = 'active' AND "studentId" IS NOT NULL AND "email" IS NOT NULL AND "acceptedAt" IS NOT NULL AND "endedAt" IS NULL)
  OR ("state" = 'ended' AND "endedAt" IS NOT NULL)
);
CREATE INDEX "Grant_ended_idx" ON "Grant"("endedAt") WHERE "state" = 'ended' AND "email" IS NOT NULL;
CREATE INDEX "Grant_expiring_idx" ON "Grant"("expiresAt") WHERE "state" = 'invited';
CREATE INDEX "CoHost_expiring_idx" ON "CoHost"("expiresAt") WHERE "state" = 'invited';
