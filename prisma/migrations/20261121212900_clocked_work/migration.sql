-- What Prisma's schema language cannot say.

-- The clock asks every minute which holds are over, and every few minutes which cancelled events are not done with.
CREATE INDEX "Registration_held_idx" ON "Registration"("heldUntil") WHERE "status" = 'held';
CREATE INDEX "Event_cancelled_idx" ON "Event"("id") WHERE "status" = 'cancelled';
