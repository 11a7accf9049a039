import "server-only";
import { expireSeats } from "@/lib/events/cache-tags";
import { releaseExpiredHolds } from "@/lib/events/lock-event";
import { db } from "@/lib/platform/db/client";
import * as seats from "@/lib/seats/repository";

const HOLDS_AT_ONCE = 200;

/**
 * Removes expired holds, so that the pages of events that were full show free seats. Nothing else depends on it: taking and counting seats
 * ignore expired holds anyway. May be repeated.
 */
export async function sweepHolds(now = new Date()): Promise<void> {
  for (const { id, isFull } of await seats.listWithExpiredHolds(now, HOLDS_AT_ONCE)) {
    await db.$transaction(async (tx) => {
      await releaseExpiredHolds(tx, id, now);
      if (isFull) await expireSeats(tx, [id]);
    });
  }
}
