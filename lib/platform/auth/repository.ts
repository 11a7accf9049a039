import "server-only";
import type { AccountKind } from "@/lib/generated/prisma/client";
import { db, pool, type Tx } from "@/lib/platform/db/client";

/** A use of a session or a token is noted once in this time. */
export const LAST_USE_EVERY_MS = 60 * 60 * 1000;

type Found = {
  id: string;
  kind: AccountKind;
  collegeId: string | null;
  /** The planned time of its deletion. */
  deletesAt: Date | null;
};

/**
 * The account of a session that has not ended; `collegeId` is a club's college, or the college for which a student is verified. Every call
 * runs it, so it is one indexed, prepared query. Once an hour it also notes that the session is used.
 */
export async function findAccount(sessionId: string, now: Date): Promise<Found | null> {
  const { rows } = await pool.query<Found & { lastUsedAt: Date }>({
    name: "find-account",
    text: `SELECT a."id", a."kind", COALESCE(c."collegeId", s."collegeId") AS "collegeId", a."deletesAt", x."lastUsedAt"
      FROM "Session" x
      JOIN "Account" a ON a."id" = x."accountId"
      LEFT JOIN "Club" c ON c."id" = a."id"
      LEFT JOIN "Student" s ON s."id" = a."id"
      WHERE x."id" = $1 AND x."expiresAt" > $2`,
    values: [sessionId, now],
  });
  const [row] = rows;
  if (!row) return null;
  const { lastUsedAt, ...account } = row;
  if (now.getTime() - lastUsedAt.getTime() >= LAST_USE_EVERY_MS) await noteUse(sessionId, now);
  return account;
}

/** One of the requests that arrive together writes; the others do not wait for it. */
async function noteUse(id: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LAST_USE_EVERY_MS);
  await db.$executeRaw`
    UPDATE "Session" SET "lastUsedAt" = ${now} WHERE "id" = (
      SELECT "id" FROM "Session" WHERE "id" = ${id}::uuid AND "lastUsedAt" <= ${since} FOR UPDATE SKIP LOCKED
    )`;
}

type NewSession = {
  id: string;
  accountId: string;
  createdAt: Date;
  expiresAt: Date;
  device: string;
  deviceHash: Uint8Array<ArrayBuffer> | null;
};

/** The caller has locked the account and checked its password. */
export async function addSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.session.create({ data: { ...session, lastUsedAt: session.createdAt }, select: { id: true } });
}

/** An account's sessions that have not ended, newest first. */
export function listSessions(accountId: string, now: Date, limit: number) {
  return db.session.findMany({
    where: { accountId, expiresAt: { gt: now } },
    select: { id: true, device: true, createdAt: true, lastUsedAt: true, expiresAt: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  });
}

/** The remaining time of a session, for cookies that end with it; 0 when it has ended. */
export async function sessionSecondsLeft(id: string, now: Date): Promise<number> {
  const session = await db.session.findUnique({ where: { id }, select: { expiresAt: true } });
  return session ? Math.max(0, Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000)) : 0;
}

export async function endSession(tx: Tx, id: string): Promise<void> {
  await tx.session.deleteMany({ where: { id } });
}

/** Ends a session of this account that has not ended. @returns whether there was one */
export async function endSessionOf(accountId: string, id: string, now: Date): Promise<boolean> {
  return (await db.session.deleteMany({ where: { id, accountId, expiresAt: { gt: now } } })).count === 1;
}

/** Ends all sessions of an account, except `except` if given. @returns their number */
export async function endSessions(tx: Tx, accountId: string, { except }: { except?: string } = {}): Promise<number> {
  return (await tx.session.deleteMany({ where: { accountId, ...(except && { id: { not: except } }) } })).count;
}

/** Removes up to 1,000 sessions that ended before. */
export async function deleteExpiredSessions(endedBefore: Date): Promise<void> {
  await db.$executeRaw`DELETE FROM "Session" WHERE "id" IN (SELECT "id" FROM "Session" WHERE "expiresAt" < ${endedBefore} LIMIT 1000)`;
}
