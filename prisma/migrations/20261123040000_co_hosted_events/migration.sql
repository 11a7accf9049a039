-- Students are shown the events that clubs they follow organise with others: of each club the newest of them.
CREATE INDEX "CoHost_active_idx" ON "CoHost"("clubId", "id" DESC) WHERE "state" = 'active';
