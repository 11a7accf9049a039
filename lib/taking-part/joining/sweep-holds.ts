import "server-only";
import { closeLine } from "@/lib/catalogue/seats/change-seats";
import { listDue } from "@/lib/catalogue/seats/due";
import { eachByItself } from "@/lib/platform/concurrency/each";
import { withLockedEvent } from "@/lib/taking-part/joining/locked-event";

const EVENTS_AT_ONCE = 200;

/**
 * Releases expired holds, serves lines, and ends lines and undecided applications whose time has come. So students are notified in time,
 * and the pages of full events show free seats. Every request for a seat does the first two as well. May be repeated.
 * @throws the first failure of an event, at the end
 */
export async function sweepHolds(now = new Date()): Promise<void> {
  const due = await listDue(now, EVENTS_AT_ONCE);
  await eachByItself(due, async (eventId) => {
    // Long lines end in parts, so that others get the event's lock in between.
    while ((await withLockedEvent(eventId, now, (tx) => closeLine(tx, eventId, now))) > 0);
  });
}
