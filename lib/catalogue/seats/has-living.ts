import "server-only";
import { isLivingAt } from "@/lib/catalogue/seats/living";
import type { Tx } from "@/lib/platform/db/client";

/**
 * Whether a student has a living registration for an event, which the caller has locked. A rejected team counts: it can still be approved,
 * with the seats of its application.
 */
export async function hasLiving(tx: Tx, eventId: string, now: Date): Promise<boolean> {
  const isOfRejectedTeam = { status: "rejected" as const, teamId: { not: null }, studentId: { not: null } };
  const found = await tx.registration.findFirst({ where: { eventId, OR: [isLivingAt(now), isOfRejectedTeam] }, select: { id: true } });
  return found !== null;
}
