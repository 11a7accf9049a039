import "server-only";
import type { AccountKind } from "@/lib/generated/prisma/client";
import { db, pool, type Tx } from "@/lib/platform/db/client";

/**
 * The account of a session that has not ended; `collegeId` is a club's college, or the college for which a student is verified. Every call
 * runs it, so it is one indexed, prepared query.
 */
export async function findAccount(sessionId: string, now: Date) {
  const { rows } = await pool.query<{ id: string; kind: AccountKind; collegeId: string | null }>({
    name: "find-account",
    text: `SELECT a."id", a."kind", COALESCE(c."collegeId", s."collegeId") AS "collegeId"
      FROM "Session" x
      JOIN "Account" a ON a."id" = x."accountId"
      LEFT JOIN "Club" c ON c."id" = a."id"
      LEFT JOIN "Student" s ON s."id" = a."id"
      WHERE x."id" = $1 AND x."expiresAt" > $2`,
    values: [sessionId, now],
  });
  return rows[0] ?? null;
}

/**
 * Opens a session, unless the account's password is no longer the checked one: a concurrent reset ends this log-in too.
 * @returns the session's id; null when the password changed or the account is gone
 */
export async function openSession(accountId: string, passwordHash: string, expiresAt: Date): Promise<string | null> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO "Session" ("id", "accountId", "expiresAt")
    SELECT ${crypto.randomUUID()}::uuid, "id", ${expiresAt} FROM "Account"
    WHERE "id" = ${accountId}::uuid AND "passwordHash" = ${passwordHash} FOR SHARE
    RETURNING "id"`;
  return rows[0]?.id ?? null;
}

/** The remaining time of a session, for cookies that end with it; 0 when it has ended. */
export async function sessionSecondsLeft(id: string, now: Date): Promise<number> {
  const session = await db.session.findUnique({ where: { id }, select: { expiresAt: true } });
  return session ? Math.max(0, Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000)) : 0;
}

export async function endSession(id: string): Promise<void> {
  await db.session.deleteMany({ where: { id } });
}

/** Ends all sessions of an account, except `except` if given. */
export async function endSessions(tx: Tx, accountId: string, { except }: { except?: string } = {}): Promise<void> {
  await tx.session.deleteMany({ where: { accountId, ...(except && { id: { not: except } }) } });
}

/** Removes up to 1,000 ended sessions. */
export async function deleteExpiredSessions(now: Date): Promise<void> {
  await db.$executeRaw`DELETE FROM "Session" WHERE "id" IN (SELECT "id" FROM "Session" WHERE "expiresAt" < ${now} LIMIT 1000)`;
}
