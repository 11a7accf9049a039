-- Whether a student was rejected at an event is asked with each decision; at plain events the index is empty.
CREATE INDEX "Registration_rejected_idx" ON "Registration"("eventId", "studentId") WHERE "status" = 'rejected';
