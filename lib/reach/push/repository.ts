import "server-only";
import { db, type Tx } from "@/lib/platform/db/client";

// A student's devices -------------------------------------------------------------------------------

/** A device as its student sees it; the endpoint is for comparing alone. */
export type PushDevice = { id: string; name: string; addedAt: Date; lastSentAt: Date | null };

export function list(studentId: string): Promise<(PushDevice & { endpoint: string })[]> {
  return db.pushDevice.findMany({
    where: { studentId },
    select: { id: true, name: true, addedAt: true, lastSentAt: true, endpoint: true },
    orderBy: [{ addedAt: "desc" }, { id: "desc" }],
  });
}

/** Whether a session has not ended; until the transaction ends, what ends it waits. */
export async function holdSession(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT FROM "Session" WHERE "id" = ${id}::uuid AND "expiresAt" > ${now} FOR KEY SHARE`;
  return rows.length === 1;
}

type NewDevice = {
  /** A new one if it is absent. */
  id?: string;
  studentId: string;
  endpoint: string;
  p256dh: Uint8Array<ArrayBuffer>;
  auth: Uint8Array<ArrayBuffer>;
  name: string;
  addedAt: Date;
};

/**
 * Stores a device; one of this student with the endpoint stays the same, one of another student becomes a new one of this student. The
 * caller has locked the student. @returns its id
 */
export async function put(
  tx: Tx,
  { id = crypto.randomUUID(), studentId, endpoint, p256dh, auth, name, addedAt }: NewDevice,
): Promise<string> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "PushDevice" AS d ("id", "studentId", "endpoint", "p256dh", "auth", "name", "addedAt")
    VALUES (${id}::uuid, ${studentId}::uuid, ${endpoint}, ${p256dh}, ${auth}, ${name}, ${addedAt})
    ON CONFLICT ("endpoint") DO UPDATE SET
      "id" = CASE WHEN d."studentId" = EXCLUDED."studentId" THEN d."id" ELSE EXCLUDED."id" END,
      "addedAt" = CASE WHEN d."studentId" = EXCLUDED."studentId" THEN d."addedAt" ELSE EXCLUDED."addedAt" END,
      "lastSentAt" = CASE WHEN d."studentId" = EXCLUDED."studentId" THEN d."lastSentAt" END,
      "failingSince" = NULL,
      "studentId" = EXCLUDED."studentId", "p256dh" = EXCLUDED."p256dh", "auth" = EXCLUDED."auth", "name" = EXCLUDED."name"
    RETURNING "id"`;
  return row?.id ?? id;
}

/** Removes a student's device with this endpoint. @returns what the one in its place keeps */
export async function takeOut(tx: Tx, studentId: string, endpoint: string): Promise<{ id: string; addedAt: Date } | null> {
  const [row] = await tx.$queryRaw<{ id: string; addedAt: Date }[]>`
    DELETE FROM "PushDevice" WHERE "studentId" = ${studentId}::uuid AND "endpoint" = ${endpoint} RETURNING "id", "addedAt"`;
  return row ?? null;
}

/** Removes all but `most` of a student's devices, those that were used least lately first, and never `kept`. */
export async function keepNewest(tx: Tx, studentId: string, kept: string, most: number): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "PushDevice" WHERE "id" IN (
      SELECT "id" FROM "PushDevice" WHERE "studentId" = ${studentId}::uuid
      ORDER BY "id" = ${kept}::uuid DESC, greatest("addedAt", "lastSentAt") DESC, "id" DESC OFFSET ${most}
    )`;
}

/** @returns whether the student had it */
export async function remove(studentId: string, id: string): Promise<boolean> {
  return (await db.pushDevice.deleteMany({ where: { id, studentId } })).count === 1;
}

/** Removes devices whose last success was before `silentSince`, and those that fail since before `failingSince`. */
export async function forget({ silentSince, failingSince }: { silentSince: Date; failingSince: Date }): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "PushDevice" WHERE greatest("addedAt", "lastSentAt") < ${silentSince} OR "failingSince" < ${failingSince}`;
}

// Sending -------------------------------------------------------------------------------------------

/** The parts of a device that a push to it needs. The endpoint and the keys are secret: they go to its push service and nowhere else. */
export type PushTarget = { id: string; endpoint: string; p256dh: Uint8Array; auth: Uint8Array; failingSince: Date | null };

/** The ids of a student's devices, or of those among `only`. */
export async function listIds(studentId: string, only?: readonly string[]): Promise<string[]> {
  const where = { studentId, ...(only && { id: { in: [...only] } }) };
  const rows = await db.pushDevice.findMany({ where, select: { id: true }, orderBy: { id: "asc" } });
  return rows.map(({ id }) => id);
}

/** A device as it is now; null when it is gone or belongs to another student. */
export function findTarget(studentId: string, id: string): Promise<PushTarget | null> {
  return db.pushDevice.findFirst({
    where: { id, studentId },
    select: { id: true, endpoint: true, p256dh: true, auth: true, failingSince: true },
  });
}

// The outcome of a push is noted only where the device still has the endpoint that it was sent to.

export async function noteSent({ id, endpoint }: PushTarget, now: Date): Promise<void> {
  await db.pushDevice.updateMany({ where: { id, endpoint }, data: { lastSentAt: now, failingSince: null } });
}

export async function noteFailure({ id, endpoint }: PushTarget, now: Date): Promise<void> {
  await db.pushDevice.updateMany({ where: { id, endpoint, failingSince: null }, data: { failingSince: now } });
}

export async function removeTarget({ id, endpoint }: PushTarget): Promise<void> {
  await db.pushDevice.deleteMany({ where: { id, endpoint } });
}
