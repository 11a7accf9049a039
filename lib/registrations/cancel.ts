import "server-only";
import { returnPaymentsOf } from "@/lib/payments/refunds";
import { listPaidRegistrations } from "@/lib/payments/repository";
import { db } from "@/lib/platform/db/client";
import { enqueueAll } from "@/lib/platform/queue/enqueue";
import * as registrations from "@/lib/registrations/repository";

/** Few enough for a slow line to the database. */
const AT_ONCE = 100;
const EVENTS_AT_ONCE = 20;

/**
 * Ends what is left of a cancelled event's registrations, a batch in each transaction: everything paid goes back, and everybody who had a
 * seat is told, once. May be repeated, and goes on where it was interrupted.
 * Source: contract 5.
 */
export async function cancelRegistrations(eventId: string, now = new Date()): Promise<void> {
  while (await cancelSome(eventId, now));
}

/** Takes up cancellations whose job was lost or given up. */
export async function resumeCancellations(): Promise<void> {
  const eventIds = await registrations.listUnfinishedCancellations(EVENTS_AT_ONCE);
  await enqueueAll(
    db,
    "cancel_registrations",
    eventIds.map((eventId) => ({ eventId })),
  );
}

/** @returns whether there may be more */
function cancelSome(eventId: string, now: Date): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const event = await registrations.lockEvent(tx, eventId, now);
    if (event?.status !== "cancelled") return false;
    const some = await registrations.listLive(tx, eventId, AT_ONCE);
    const ids = some.map(({ id }) => id);
    await registrations.end(tx, eventId, ids, now);
    const returned = await returnPaymentsOf(tx, ids);
    await enqueueAll(
      tx,
      "send_registration_mail",
      some
        .filter(({ isConfirmed }) => isConfirmed)
        .map(({ id }) => ({ kind: "event_cancelled" as const, registrationId: id, refundIds: returned.get(id) })),
    );
    if (some.length === AT_ONCE) return true;
    // Of those whose account is gone the money is still here.
    const paid = await listPaidRegistrations(tx, eventId, AT_ONCE);
    await returnPaymentsOf(tx, paid);
    return paid.length === AT_ONCE;
  });
}
