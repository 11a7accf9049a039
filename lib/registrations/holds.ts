import "server-only";
import { db } from "@/lib/db/client";
import { releaseExpiredHolds } from "@/lib/events/repository";
import * as registrations from "@/lib/registrations/repository";

const EVENTS_AT_ONCE = 200;

/** Tidies up holds whose time is up. Nothing depends on it: whoever takes or counts seats leaves them out anyway. May be repeated. */
export async function sweepHolds(now = new Date()): Promise<void> {
  for (const eventId of await registrations.listWithExpiredHolds(now, EVENTS_AT_ONCE)) await releaseExpiredHolds(db, eventId, now);
}
