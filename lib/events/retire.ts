import "server-only";
import * as events from "@/lib/events/repository";
import type { ChangedEvent } from "@/lib/platform/cache/tags";
import type { Tx } from "@/lib/platform/db/client";
import { discardImages } from "@/lib/platform/images/service";
import { enqueue } from "@/lib/platform/queue/enqueue";

/** Cancels an event; its registrations end, and what was paid goes back, once the caller's transaction has committed. */
export async function cancelEvent(tx: Tx, id: string, reason?: string): Promise<void> {
  await events.setCancelled(tx, id, reason);
  await enqueue(tx, "cancel_registrations", { eventId: id });
}

/**
 * Takes the events of clubs that go, in the transaction that removes the clubs: what nobody registered for is gone, the rest is cancelled.
 * @returns what to give to `expireEvents` at the end of the transaction; after it, `sweepImages` removes the pictures
 * Source: contract 5.
 */
export async function retireEventsOf(tx: Tx, clubIds: string[], now = new Date()): Promise<ChangedEvent[]> {
  const found = await events.lockOfClubs(tx, clubIds);
  const joined = await events.listJoined(
    tx,
    found.map(({ id }) => id),
  );
  for (const { id, posterId, previewId } of found) {
    if (joined.has(id)) await cancelEvent(tx, id);
    else {
      await events.remove(tx, id);
      await discardImages(tx, previewId ? [posterId, previewId] : [posterId], now);
    }
  }
  return found.map(({ id, clubId, collegeId }) => ({ id, club: { id: clubId }, college: { id: collegeId } }));
}
