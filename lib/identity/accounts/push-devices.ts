import "server-only";
import type { Tx } from "@/lib/platform/db/client";

// Called after the sessions have ended: a device that is added at the same time holds its session, so it is there by then or never.

/** Ends the devices to which an account's pushes are sent, except `except` if given. Source: contract app 5. */
export async function endPushDevices(tx: Tx, accountId: string, { except }: { except?: string } = {}): Promise<void> {
  await tx.pushDevice.deleteMany({ where: { studentId: accountId, ...(except && { id: { not: except } }) } });
}

/** Ends one of them. */
export async function endPushDevice(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.pushDevice.deleteMany({ where: { studentId: accountId, id } });
}
