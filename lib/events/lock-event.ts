import "server-only";
import type { Tx } from "@/lib/platform/db/client";

/** Frees the seats of expired holds, and locks the event until the transaction ends. */
export async function releaseExpiredHolds(tx: Tx, eventId: string, now: Date): Promise<void> {
  await tx.$queryRaw`SELECT release_expired_holds(${eventId}::uuid, ${now}::timestamptz)`;
}
