import "server-only";
import type { AccountKind, LogInWay, Realm } from "@/lib/generated/prisma/client";
import { db, type Tx } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/units";

type Hash = Uint8Array<ArrayBuffer>;

export const LOG_INS_KEPT_DAYS = 365;

export type LockedAccount = { id: string; realm: Realm; kind: AccountKind; email: string; passwordHash: string };

/**
 * Locks an account against other log-ins, codes and changes of its password until the transaction ends, so that each sees what the one
 * before wrote.
 */
export async function lockAccount(tx: Tx, id: string): Promise<LockedAccount | null> {
  const [account] = await tx.$queryRaw<LockedAccount[]>`
    SELECT "id", "realm"::text, "kind"::text, "email", "passwordHash" FROM "Account" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
  return account ?? null;
}

/** Whether an account acts for a college, a club or the site: all but students, and students who help. */
export async function actsForOthers(tx: Tx, { id, kind }: Pick<LockedAccount, "id" | "kind">): Promise<boolean> {
  if (kind !== "student") return true;
  const grant = await tx.grant.findFirst({ where: { studentId: id, state: "active" }, select: { id: true } });
  return grant !== null;
}

/** Whether a log-in that begins now is an account's first. An account that is older than log-ins are kept may have had some. */
export async function isFirst(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const createdAt = { gt: new Date(now.getTime() - LOG_INS_KEPT_DAYS * DAY_MS) };
  return (await tx.account.findFirst({ where: { id: accountId, createdAt, logIns: { none: {} } }, select: { id: true } })) !== null;
}

/** Notes a log-in. @returns its id */
export async function addLogIn(tx: Tx, logIn: { accountId: string; at: Date; device: string; way: LogInWay }): Promise<string> {
  const today = new Date(logIn.at.toISOString().slice(0, 10));
  await tx.account.updateMany({ where: { id: logIn.accountId, lastLogInOn: { lt: today } }, data: { lastLogInOn: today } });
  return (await tx.logIn.create({ data: logIn, select: { id: true } })).id;
}

/** An account's log-ins, newest first. */
export function listLogIns(accountId: string, since: Date, limit: number) {
  return db.logIn.findMany({
    where: { accountId, at: { gte: since } },
    select: { at: true, device: true, way: true },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: limit,
  });
}

/** A log-in with the address of its account, for the mail about it; null when either is gone. */
export function findLogIn(id: string) {
  return db.logIn.findUnique({ where: { id }, select: { at: true, device: true, account: { select: { email: true } } } });
}

const DEVICES_MAX = 50;

/** Notes the device of a log-in. @param trustedUntil null leaves its trust as it is. @returns whether the account had not used it before */
export async function seeDevice(
  tx: Tx,
  { accountId, hash, label, trustedUntil }: { accountId: string; hash: Hash; label: string; trustedUntil: Date | null },
  now: Date,
): Promise<boolean> {
  const [seen] = await tx.$queryRaw<{ firstAt: Date }[]>`
    INSERT INTO "Device" AS d ("accountId", "hash", "label", "firstAt", "lastAt", "trustedUntil")
    VALUES (${accountId}::uuid, ${hash}, ${label}, ${now}, ${now}, ${trustedUntil})
    ON CONFLICT ("accountId", "hash") DO UPDATE SET
      "label" = EXCLUDED."label", "lastAt" = EXCLUDED."lastAt", "trustedUntil" = COALESCE(EXCLUDED."trustedUntil", d."trustedUntil")
    RETURNING "firstAt"`;
  const isNew = seen?.firstAt.getTime() === now.getTime();
  if (isNew) {
    await tx.$executeRaw`
      DELETE FROM "Device" WHERE "accountId" = ${accountId}::uuid AND "hash" IN (
        SELECT "hash" FROM "Device" WHERE "accountId" = ${accountId}::uuid ORDER BY "lastAt" DESC OFFSET ${DEVICES_MAX}
      )`;
  }
  return isNew;
}

/** Whether no code is asked on this device. */
export async function isTrusted(tx: Tx, accountId: string, hash: Hash, now: Date): Promise<boolean> {
  return (await tx.device.findFirst({ where: { accountId, hash, trustedUntil: { gt: now } }, select: { hash: true } })) !== null;
}

export async function endTrust(tx: Tx, accountId: string): Promise<void> {
  await tx.device.updateMany({ where: { accountId, trustedUntil: { not: null } }, data: { trustedUntil: null } });
}

export async function forgetDevices(tx: Tx, accountId: string): Promise<void> {
  await tx.device.deleteMany({ where: { accountId } });
}

// Challenges ---------------------------------------------------------------------------------------

export async function addChallenge(
  tx: Tx,
  challenge: { hash: Hash; accountId: string; passwordHash: string; expiresAt: Date },
): Promise<void> {
  await tx.challenge.create({ data: challenge, select: { hash: true } });
}

/** The account of a challenge, open or not. */
export async function findChallenged(hash: Hash): Promise<string | null> {
  return (await db.challenge.findUnique({ where: { hash }, select: { accountId: true } }))?.accountId ?? null;
}

/** Whether a challenge can still be answered: it has tries left, and the password is the one that was checked. */
export async function isOpen(tx: Tx, hash: Hash, passwordHash: string, now: Date): Promise<boolean> {
  const where = { hash, passwordHash, triesLeft: { gt: 0 }, expiresAt: { gt: now } };
  return (await tx.challenge.findFirst({ where, select: { hash: true } })) !== null;
}

/** Takes a try. @returns the number that is left */
export async function takeTry(tx: Tx, hash: Hash): Promise<number> {
  return (await tx.challenge.update({ where: { hash }, data: { triesLeft: { decrement: 1 } }, select: { triesLeft: true } })).triesLeft;
}

export async function endChallenge(tx: Tx, hash: Hash): Promise<void> {
  await tx.challenge.deleteMany({ where: { hash } });
}

export async function endChallenges(tx: Tx, accountId: string): Promise<void> {
  await tx.challenge.deleteMany({ where: { accountId } });
}
