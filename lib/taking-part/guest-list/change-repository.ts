import "server-only";
import { LIVING } from "@/lib/catalogue/seats/living";
import type { RegistrationStatus } from "@/lib/generated/prisma/enums";
import type { Tx } from "@/lib/platform/db/client";

export type FoundRegistration = { id: string; studentId: string | null; isLiving: boolean };

/** The registrations among these that belong to the event, in the order of their ids. */
export async function listRegistrations(tx: Tx, eventId: string, ids: readonly string[]): Promise<FoundRegistration[]> {
  const rows = await tx.registration.findMany({
    where: { eventId, id: { in: [...ids] } },
    orderBy: { id: "asc" },
    select: { id: true, studentId: true, status: true },
  });
  return rows.map(({ status, ...row }) => ({ ...row, isLiving: LIVING_STATUSES.includes(status) }));
}
const LIVING_STATUSES: readonly RegistrationStatus[] = LIVING;
