import "server-only";
import type { ChangedEvent } from "@/lib/catalogue/events/cache-tags";
import * as events from "@/lib/catalogue/events/repository";
import { ANNOUNCE_CANCELLATION, CANCEL_REGISTRATIONS } from "@/lib/catalogue/events/tasks";
import type { Tx } from "@/lib/platform/db/client";
import { discardImages } from "@/lib/platform/images/service";
import { enqueue } from "@/lib/platform/queue/enqueue";

type Removed = { id: string; posterId: string; previewId: string | null };

/**
 * Cancels an event; once the caller's transaction has committed, its registrations end, payments are refunded, and students who saved it
 * are notified.
 */
export async function cancelEvent(tx: Tx, id: string, reason?: string): Promise<void> {
  await events.setCancelled(tx, id, reason);
  await enqueue(tx, CANCEL_REGISTRATIONS, { eventId: id });
  await enqueue(tx, ANNOUNCE_CANCELLATION, { eventId: id });
}

/**
 * Cancels events that were over when their club was deleted: nobody is told, registrations stay, and payments are not refunded. Decision
 * 070.
 */
export const endWithTheirClub = events.setAllCancelled;

/** Hides those of these locked events that are public, or shows hidden ones again. The caller expires their pages. */
export const hideEvents = events.hide;
export const showEvents = events.show;

/**
 * Removes a locked event without registrations. After the transaction, `sweepImages` removes its pictures.
 * @param hasRecords whether other rows refer to it: then its row and its poster stay, invisible
 */
export async function removeEvent(tx: Tx, { id, posterId, previewId }: Removed, hasRecords: boolean, now: Date): Promise<void> {
  await (hasRecords ? events.setDeleted(tx, id) : events.remove(tx, id));
  await discardImages(tx, [...(hasRecords ? [] : [posterId]), ...(previewId ? [previewId] : [])], now);
}

/** The ids of the given events that are there and have a club, locked in one order until the transaction ends. */
export const lockEvents = events.lockMany;

/** The events of these clubs. They and the clubs are locked until the transaction ends, so that no new event is added meanwhile. */
export async function lockEventsOfClubs(
  tx: Tx,
  clubIds: string[],
): Promise<(ChangedEvent & Removed & { status: events.EventStatus; startsAt: Date | null; overAt: Date })[]> {
  const found = await events.lockOfClubs(tx, clubIds);
  return found.map(({ clubId, collegeId, ...event }) => ({ ...event, club: { id: clubId }, college: { id: collegeId } }));
}
