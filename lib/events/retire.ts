import "server-only";
import * as events from "@/lib/events/repository";
import type { ChangedEvent } from "@/lib/platform/cache/tags";
import type { Tx } from "@/lib/platform/db/client";
import { discardImages } from "@/lib/platform/images/service";
import { enqueue } from "@/lib/platform/queue/enqueue";

type Removed = { id: string; posterId: string; previewId: string | null };

/** Removes a locked event that nobody registered for, with its pictures; what its records still name stays. */
export async function removeEvent(tx: Tx, { id, posterId, previewId }: Removed, now: Date): Promise<void> {
  const isGone = await events.remove(tx, id, now);
  await discardImages(tx, [...(isGone ? [posterId] : []), ...(previewId ? [previewId] : [])], now);
}

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
  for (const event of found) {
    if (joined.has(event.id)) await cancelEvent(tx, event.id);
    else await removeEvent(tx, event, now);
  }
  return found.map(({ id, clubId, collegeId }) => ({ id, club: { id: clubId }, college: { id: collegeId } }));
}
