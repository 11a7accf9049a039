import "server-only";
import { expireEdited } from "@/lib/catalogue/events/cache-tags";
import { isSamePreview, makePreview } from "@/lib/catalogue/events/poster";
import * as events from "@/lib/catalogue/events/repository";
import type { RENEW_PREVIEW } from "@/lib/catalogue/events/tasks";
import { db } from "@/lib/platform/db/client";
import { discardImages, sweepImages } from "@/lib/platform/images/service";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";

/**
 * Renders the preview picture of an event again. If the event's words change in the meantime, their own job renders it. May be repeated.
 */
export async function renewPreviewOf({ eventId }: PayloadOf<typeof RENEW_PREVIEW>, now = new Date()): Promise<void> {
  const event = await events.find(eventId, now);
  if (!event?.club) return;
  const previewId = await makePreview(event.club.id, event);
  await db.$transaction(async (tx) => {
    const current = (await events.lock(tx, eventId)) ? await events.find(eventId, now, tx) : null;
    if (!current || !isSamePreview(event, current)) return;
    await events.setPreview(tx, eventId, previewId);
    await discardImages(tx, current.preview ? [current.preview.id] : [], now);
    await expireEdited(tx, [current]);
  });
  await sweepImages(now);
}
