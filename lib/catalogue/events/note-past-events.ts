import "server-only";
import * as events from "@/lib/catalogue/events/repository";

/** Longer than the clocks of processes differ, and than a request lasts that began before the end of an event. Decision 049. */
const MARGIN_MS = 60 * 60 * 1000;
/** Limit of events in one transaction, and of transactions in one run. */
const AT_ONCE = 100;
const TIMES = 10;

/**
 * Takes up to 1,000 events that are over out of the indexes of upcoming events. Queries compare the end of an event themselves, so their
 * results are the same before and afterwards. An event that is postponed later is in the indexes again by itself. Decision 038.
 */
export async function notePastEvents(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - MARGIN_MS);
  for (let time = 0; time < TIMES; time++) if ((await events.notePassed(before, AT_ONCE)) < AT_ONCE) return;
}
