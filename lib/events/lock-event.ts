import "server-only";
import type { Tx } from "@/lib/platform/db/client";

/** Gives back the seats of holds whose time is up, and locks the event until the transaction ends. */
export async function releaseExpiredHolds(tx: Tx, eventId: string, now: Date): Promise<void> {
  await tx.$queryRaw`SELECT release_expired_holds(${eventId}::uuid, ${now}::timestamptz)`;
}
