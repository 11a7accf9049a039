import "server-only";
import { db } from "@/lib/platform/db/client";

/** What a push to a device needs. The endpoint and the keys are secret: they go to its push service and nowhere else. */
export type Target = { id: string; endpoint: string; p256dh: Uint8Array; auth: Uint8Array; failingSince: Date | null };

/** The ids of a student's devices, or of those among `only`. */
export async function listIds(studentId: string, only?: readonly string[]): Promise<string[]> {
  const where = { studentId, ...(only && { id: { in: [...only] } }) };
  const rows = await db.pushDevice.findMany({ where, select: { id: true }, orderBy: { id: "asc" } });
  return rows.map(({ id }) => id);
}

/** A device as it is now; null when it is gone or belongs to another student. */
export function findTarget(studentId: string, id: string): Promise<Target | null> {
  return db.pushDevice.findFirst({
    where: { id, studentId },
    select: { id: true, endpoint: true, p256dh: true, auth: true, failingSince: true },
  });
}

// What became of a push is noted only where the device still has the endpoint that it was sent to.

export async function noteSent({ id, endpoint }: Target, now: Date): Promise<void> {
  await db.pushDevice.updateMany({ where: { id, endpoint }, data: { lastSentAt: now, failingSince: null } });
}

export async function noteFailure({ id, endpoint }: Target, now: Date): Promise<void> {
  await db.pushDevice.updateMany({ where: { id, endpoint, failingSince: null }, data: { failingSince: now } });
}

export async function removeTarget({ id, endpoint }: Target): Promise<void> {
  await db.pushDevice.deleteMany({ where: { id, endpoint } });
}
