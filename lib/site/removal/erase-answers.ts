import "server-only";
import { claimEventsToErase } from "@/lib/catalogue/events/answers-kept";
import { deleteAnswersOfEvents } from "@/lib/catalogue/questions/service";
import { eraseReasonsOfEvents } from "@/lib/catalogue/seats/erase-reasons";
import { db } from "@/lib/platform/db/client";

/** The answers of one large event take seconds, and a transaction has five. */
const EVENTS_AT_ONCE = 1;

/**
 * Erases the answers of events that ended or were cancelled the configured number of days ago, with the reasons of decisions and actions.
 * May be repeated.
 */
export async function eraseAnswers(now = new Date()): Promise<void> {
  let claimed: string[];
  do {
    claimed = await db.$transaction(async (tx) => {
      const ids = await claimEventsToErase(tx, now, EVENTS_AT_ONCE);
      await deleteAnswersOfEvents(tx, ids);
      await eraseReasonsOfEvents(tx, ids);
      return ids;
    });
  } while (claimed.length === EVENTS_AT_ONCE);
}
