import "server-only";
import { db } from "@/lib/platform/db/client";
import * as images from "@/lib/platform/images/repository";
import { DERIVE_PICTURES } from "@/lib/platform/images/tasks";
import { enqueue, type PayloadOf } from "@/lib/platform/queue/enqueue";

/** Events of one transaction. Those with pictures are entered into the indexes of words again, which takes up to 40 ms. */
const AT_ONCE = 100;

/** Derives the pictures of some events, in the transaction that queues the rest. May be repeated. */
export async function derivePictures({ after }: PayloadOf<typeof DERIVE_PICTURES>): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!after) await images.deriveReviews(tx);
    const last = await images.deriveEvents(tx, after, AT_ONCE);
    if (last) await enqueue(tx, DERIVE_PICTURES, { after: last });
  });
}
