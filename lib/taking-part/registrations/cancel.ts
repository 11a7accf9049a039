import "server-only";
import { CANCEL_REGISTRATIONS } from "@/lib/catalogue/events/tasks";
import * as seats from "@/lib/catalogue/seats/change-seats";
import { SEND_REGISTRATION_MAIL } from "@/lib/catalogue/seats/tasks";
import { db } from "@/lib/platform/db/client";
import { enqueueAll } from "@/lib/platform/queue/enqueue";
import { returnPaymentsOf, returnPaymentsOfEvent } from "@/lib/taking-part/payments/refunds";
import * as registrations from "@/lib/taking-part/registrations/repository";

/** Few enough for a slow connection to the database. */
const AT_ONCE = 100;
const EVENTS_AT_ONCE = 20;

/**
 * Ends the remaining registrations of a cancelled event, a batch in each transaction: every payment is refunded, and every student who has
 * a seat or an offer, waits or applied is notified, once. May be repeated, and continues after an interruption.
 * Source: contract base 5.
 */
export async function cancelRegistrations(eventId: string, now = new Date()): Promise<void> {
  while (await cancelSome(eventId, now));
}

/** Continues cancellations whose job was lost or given up. */
export async function resumeCancellations(): Promise<void> {
  const eventIds = await registrations.listUnfinishedCancellations(EVENTS_AT_ONCE);
  await enqueueAll(
    db,
    CANCEL_REGISTRATIONS,
    eventIds.map((eventId) => ({ eventId })),
  );
}

/** @returns whether there may be more */
function cancelSome(eventId: string, now: Date): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const event = await seats.lockEvent(tx, eventId, now);
    if (event?.status !== "cancelled") return false;
    const some = await seats.listLive(tx, eventId, AT_ONCE);
    const ids = some.map(({ id }) => id);
    await seats.end(tx, eventId, ids, now);
    const returned = await returnPaymentsOf(tx, ids);
    await enqueueAll(
      tx,
      SEND_REGISTRATION_MAIL,
      some
        .filter(({ isTold }) => isTold)
        .map(({ id }) => ({ kind: "event_cancelled" as const, registrationId: id, refundIds: returned.get(id) })),
    );
    if (some.length === AT_ONCE) return true;
    // Includes payments of deleted accounts.
    return returnPaymentsOfEvent(tx, eventId, AT_ONCE);
  });
}
