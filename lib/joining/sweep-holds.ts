import "server-only";
import { expireSeats } from "@/lib/events/cache-tags";
import { listWithExpiredHolds } from "@/lib/joining/repository";
import { db } from "@/lib/platform/db/client";
import { releaseExpiredHolds } from "@/lib/seats/change-seats";

const HOLDS_AT_ONCE = 200;

/**
 * Removes expired holds, so that the pages of events that were full show free seats. Nothing else depends on it: taking and counting seats
 * ignore expired holds anyway. May be repeated.
 */
export async function sweepHolds(now = new Date()): Promise<void> {
  for (const { id, isFull } of await listWithExpiredHolds(now, HOLDS_AT_ONCE)) {
    await db.$transaction(async (tx) => {
      await releaseExpiredHolds(tx, id, now);
      if (isFull) await expireSeats(tx, [id]);
    });
  }
}
