import "server-only";
import { expireEdited } from "@/lib/catalogue/events/cache-tags";
import { findPosterChoice, firstOffered, isSamePreview, showsAnotherDay, storeDrawn } from "@/lib/catalogue/events/poster";
import * as events from "@/lib/catalogue/events/repository";
import { type DRAW_POSTER, DRAW_POSTER_AGAIN, RENEW_PREVIEW } from "@/lib/catalogue/events/tasks";
import { db, type Tx } from "@/lib/platform/db/client";
import { discardImages, sweepImages } from "@/lib/platform/images/service";
import { enqueue, type PayloadOf } from "@/lib/platform/queue/enqueue";

/** Hundreds of pictures may wait: other work goes first. */
export const LATER = 10;

type Postered = Pick<events.Event, "id" | "startsAt" | "timeZone"> & { posterId: string };

/**
 * Queues a poster of its own for an event whose poster was drawn for another day: the event is a copy or was moved, or the poster was
 * chosen for several dates of a series.
 */
export async function queueOwnPoster(tx: Tx, { id, posterId, ...times }: Postered): Promise<void> {
  if (!(await showsAnotherDay(tx, posterId, times))) return;
  await enqueue(tx, DRAW_POSTER_AGAIN, { eventId: id, sharedId: posterId }, { priority: LATER });
}

/**
 * Draws an event a poster of its own in place of the one that it shares, and queues its preview picture. Does nothing once the event has
 * another poster. May be repeated.
 */
export async function drawPosterOf(job: PayloadOf<typeof DRAW_POSTER>, now = new Date()): Promise<void> {
  const { eventId, sharedId } = job;
  const event = await events.find(eventId, now);
  if (!event?.club || event.poster.id !== sharedId) return;
  const choice = (await findPosterChoice(sharedId)) ?? firstOffered(event);
  const posterId = await storeDrawn(event.club.id, choice, event);
  const isDrawn = await db.$transaction(async (tx) => {
    const current = (await events.lock(tx, eventId)) ? await events.find(eventId, now, tx) : null;
    if (!current || current.poster.id !== sharedId) return true;
    // Its words were changed meanwhile.
    if (!isSamePreview(event, current)) return false;
    await events.setPoster(tx, eventId, posterId);
    await discardImages(tx, [sharedId], now);
    await enqueue(tx, RENEW_PREVIEW, { eventId }, { priority: LATER });
    await expireEdited(tx, [current]);
    return true;
  });
  await sweepImages(now);
  if (!isDrawn) await drawPosterOf(job, now);
}
