import "server-only";
import type { Tx } from "@/lib/platform/db/client";

/**
 * Whether a student ever registered for an event, applied, waited, was in a team or was invited, or holds a seat now. The caller has locked
 * it and released its expired holds, which do not count.
 */
export async function wasEverJoinedOrHeld(tx: Tx, eventId: string): Promise<boolean> {
  const found = await tx.registration.findFirst({
    where: {
      eventId,
      OR: [
        { status: { notIn: ["cancelled", "expired"] } },
        { confirmedAt: { not: null } },
        { since: { not: null } },
        // Invitations are offers too.
        { offeredAt: { not: null } },
        { teamId: { not: null } },
      ],
    },
    select: { id: true },
  });
  return found !== null;
}
