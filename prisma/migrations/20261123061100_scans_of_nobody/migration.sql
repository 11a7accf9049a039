-- Scans that name nobody at an event are counted before another one is stored.
CREATE INDEX "DoorAction_of_nobody" ON "DoorAction" ("eventId") WHERE "result" IN ('forged', 'wrong_event', 'unknown');
