import "server-only";
import { db, type Tx } from "@/lib/platform/db/client";
import * as images from "@/lib/platform/images/repository";
import { DERIVE_PICTURES } from "@/lib/platform/images/tasks";
import { enqueue, type PayloadOf } from "@/lib/platform/queue/enqueue";

/** Limits of the events of one statement, which ends after five seconds: with a thousand pictures a description takes it a third of one. */
const AT_ONCE = { events: 20, bytes: 300_000 };

/**
 * Derives the pictures of some events, in the transaction that queues the rest. May be repeated.
 * @param whenDone the last statements of the transaction that finds no more events
 */
export async function derivePictures({ after }: PayloadOf<typeof DERIVE_PICTURES>, whenDone: (tx: Tx) => Promise<void>): Promise<void> {
  // Apart from the events: an edit locks its event first.
  if (!after) for (const id of await images.listUnderivedReviews()) await images.deriveReview(id);
  await db.$transaction(async (tx) => {
    const last = await images.deriveEvents(tx, after, AT_ONCE);
    await (last ? enqueue(tx, DERIVE_PICTURES, { after: last }) : whenDone(tx));
  });
}
