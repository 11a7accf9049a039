import "server-only";
import { db } from "@/lib/platform/db/client";
import * as images from "@/lib/platform/images/repository";
import { DERIVE_PICTURES } from "@/lib/platform/images/tasks";
import { enqueue, type PayloadOf } from "@/lib/platform/queue/enqueue";

/** Events of one statement. The longest description takes it 80 ms, since the event is entered into all its indexes again. */
const AT_ONCE = 20;

/** Derives the pictures of some events, in the transaction that queues the rest. May be repeated. */
export async function derivePictures({ after }: PayloadOf<typeof DERIVE_PICTURES>): Promise<void> {
  // Apart from the events: an edit locks its event first.
  if (!after) await images.deriveReviews();
  await db.$transaction(async (tx) => {
    const last = await images.deriveEvents(tx, after, AT_ONCE);
    if (last) await enqueue(tx, DERIVE_PICTURES, { after: last });
  });
}
