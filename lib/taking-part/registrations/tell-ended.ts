import "server-only";
import { SEND_REGISTRATION_MAIL } from "@/lib/catalogue/seats/tasks";
import type { Tx } from "@/lib/platform/db/client";
import { enqueueAll } from "@/lib/platform/queue/enqueue";
import { returnPaymentsOf } from "@/lib/taking-part/payments/refunds";

/** Refunds the payments of registrations that ended with their team, and notifies each student. */
export async function tellEnded(tx: Tx, registrationIds: string[]): Promise<void> {
  const returned = await returnPaymentsOf(tx, registrationIds);
  await enqueueAll(
    tx,
    SEND_REGISTRATION_MAIL,
    registrationIds.map((registrationId) => ({ kind: "team_ended" as const, registrationId, refundIds: returned.get(registrationId) })),
  );
}
