import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import { isLivingAt } from "@/lib/seats/living";

/** Whether anybody has a living registration for an event, which the caller has locked. */
export async function hasLiving(tx: Tx, eventId: string, now: Date): Promise<boolean> {
  return (await tx.registration.findFirst({ where: { eventId, ...isLivingAt(now) }, select: { id: true } })) !== null;
}
