import "server-only";
import type { Tx } from "@/lib/platform/db/client";

/** Ends the review for which an event waits, if it does. */
export async function withdrawReview(tx: Tx, eventId: string, now: Date): Promise<void> {
  await tx.eventReview.updateMany({ where: { eventId, decidedAt: null }, data: { decidedAt: now, decision: "withdrawn" } });
}
