import "server-only";
import { TELL_CHANGED_PLACE } from "@/lib/catalogue/places/tasks";
import { db } from "@/lib/platform/db/client";
import { enqueue, type PayloadOf } from "@/lib/platform/queue/enqueue";
import { DAY_MS } from "@/lib/platform/time/units";
import * as webhooks from "@/lib/site/webhooks/repository";
import { SEND_DELIVERIES, TELL_WEBHOOKS } from "@/lib/site/webhooks/tasks";

const AT_ONCE = 500;
/** Rounds of a run; a further run continues. */
const ROUNDS = 20;
const KEPT_DAYS = 30;

/**
 * Makes of each occurrence that is due one delivery for each webhook that wanted it, and queues their sending: both in the transaction that
 * takes the occurrence away, so that a message is made once, whatever is repeated or killed. A webhook that was turned off meanwhile has
 * it as failed. May be repeated and run beside itself.
 * @param now by default that of the database Source: contract platform 5.
 */
export async function tellWebhooks(now: Date | null = null): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) if ((await tellSome(now)) < AT_ONCE) return;
  await enqueue(db, TELL_WEBHOOKS, {});
}

/** @returns the number of occurrences that it took */
function tellSome(now: Date | null): Promise<number> {
  return db.$transaction(async (tx) => {
    const occurrences = await webhooks.takeDue(tx, AT_ONCE, now);
    if (occurrences.length === 0) return 0;
    const receivers = await webhooks.lockReceivers(tx, [...new Set(occurrences.flatMap(({ webhookIds }) => webhookIds))]);
    const deliveries = occurrences.flatMap((occurrence) =>
      receivers.filter(({ id }) => occurrence.webhookIds.includes(id)).map((receiver) => deliveryOf(occurrence, receiver)),
    );
    await webhooks.addDeliveries(tx, deliveries);
    if (deliveries.some(({ state }) => state === "waiting")) await enqueue(tx, SEND_DELIVERIES, {});
    return occurrences.length;
  });
}

function deliveryOf(occurrence: webhooks.Occurrence, { id: webhookId, isActive, activeSince }: webhooks.Receiver): webhooks.NewDelivery {
  const { id: messageId, kind, subjectId, at } = occurrence;
  return {
    ...{ webhookId, messageId, kind, subjectId, at, body: bodyOf(kind, at, dataOf(occurrence)) },
    ...(isActive && activeSince <= at ? { state: "waiting", nextAt: at } : { state: "failed", nextAt: null }),
  };
}

/**
 * Notes a changed place as a change of the events there that are to come: some of them, in the transaction that queues the rest. Source:
 * contract platform 5.
 */
export async function noteChangedPlace({ placeId, after }: PayloadOf<typeof TELL_CHANGED_PLACE>, now = new Date()): Promise<void> {
  await db.$transaction(async (tx) => {
    const ids = await webhooks.listEventsAt(tx, placeId, after, AT_ONCE, now);
    await webhooks.noteChanged(tx, ids);
    if (ids.length === AT_ONCE) await enqueue(tx, TELL_CHANGED_PLACE, { placeId, after: ids.at(-1) });
  });
}

/** A body as Standard Webhooks 1.0 has it. */
export const bodyOf = (type: string, at: Date, data: Readonly<Record<string, string>>): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/** Ids alone: nothing of a person, and nothing that could be read by others on its way. */
function dataOf({ kind, subjectId, eventId, clubId, collegeId }: webhooks.Occurrence): Record<string, string> {
  if (eventId === null) return { blogId: subjectId, clubId, collegeId };
  return { eventId, clubId, collegeId, ...(kind.startsWith("registration.") && { registrationId: subjectId }) };
}

/** Deletes deliveries, and occurrences that were never told, after 30 days. Source: contract platform 12. */
export async function forgetDeliveries(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  while ((await webhooks.forget(before, AT_ONCE)) === AT_ONCE);
}
