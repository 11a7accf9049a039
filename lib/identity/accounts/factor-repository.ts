import "server-only";
import type { WrongCodes } from "@/lib/identity/accounts/wrong-codes";
import { db, type Tx } from "@/lib/platform/db/client";

type Hash = Uint8Array<ArrayBuffer>;

const CONFIRMED = { confirmedAt: { not: null } } as const;

/** The second factors of an account that are on, oldest first. */
export function listFactors(accountId: string) {
  return db.factor.findMany({
    where: { accountId, ...CONFIRMED },
    select: { id: true, kind: true, name: true, createdAt: true, lastUsedAt: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

export function countRecoveryCodes(accountId: string): Promise<number> {
  return db.recoveryCode.count({ where: { accountId, usedAt: null } });
}

/** The sealed secrets that a code is compared with. */
export function listSecrets(tx: Tx, accountId: string) {
  return tx.factor.findMany({ where: { accountId, ...CONFIRMED }, select: { id: true, secret: true, lastStep: true } });
}

export function countFactors(tx: Tx, accountId: string): Promise<number> {
  return tx.factor.count({ where: { accountId, ...CONFIRMED } });
}

export async function hasFactor(tx: Tx, accountId: string): Promise<boolean> {
  return (await tx.factor.findFirst({ where: { accountId, ...CONFIRMED }, select: { id: true } })) !== null;
}

/** Adds a pending factor. Of those that nobody confirmed, the newest `pendingMax` stay. */
export async function addFactor(
  tx: Tx,
  factor: { id: string; accountId: string; name: string; secret: Hash; createdAt: Date },
  pendingMax: number,
): Promise<void> {
  await tx.factor.create({ data: factor, select: { id: true } });
  const pending = await tx.factor.findMany({
    where: { accountId: factor.accountId, confirmedAt: null },
    select: { id: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: pendingMax,
  });
  await tx.factor.deleteMany({ where: { id: { in: pending.map(({ id }) => id) } } });
}

/** A pending factor of this account that was added since. */
export function findPending(tx: Tx, accountId: string, id: string, since: Date) {
  return tx.factor.findFirst({ where: { id, accountId, confirmedAt: null, createdAt: { gt: since } }, select: { secret: true } });
}

export async function confirmFactor(tx: Tx, id: string, step: number, now: Date): Promise<void> {
  await tx.factor.update({ where: { id }, data: { confirmedAt: now, lastUsedAt: now, lastStep: step }, select: { id: true } });
}

/** Uses up a code and all of earlier steps. The caller has locked the account. */
export async function noteStep(tx: Tx, id: string, step: number, now: Date): Promise<void> {
  await tx.factor.update({ where: { id }, data: { lastStep: step, lastUsedAt: now }, select: { id: true } });
}

/** Removes a factor that is on. @returns whether there was one */
export async function removeFactor(tx: Tx, accountId: string, id: string): Promise<boolean> {
  return (await tx.factor.deleteMany({ where: { id, accountId, ...CONFIRMED } })).count === 1;
}

/** Removes all factors with what belongs to them. */
export async function removeFactors(tx: Tx, accountId: string): Promise<void> {
  await tx.factor.deleteMany({ where: { accountId } });
  await tx.recoveryCode.deleteMany({ where: { accountId } });
  await tx.wrongFactorCodes.deleteMany({ where: { accountId } });
}

/** Makes these the only recovery codes. */
export async function replaceRecoveryCodes(tx: Tx, accountId: string, hashes: Hash[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { accountId } });
  await tx.recoveryCode.createMany({ data: hashes.map((hash) => ({ accountId, hash })) });
}

/** Uses up a recovery code. @returns whether there was one */
export async function takeRecoveryCode(tx: Tx, accountId: string, hash: Hash, now: Date): Promise<boolean> {
  return (await tx.recoveryCode.updateMany({ where: { accountId, hash, usedAt: null }, data: { usedAt: now } })).count === 1;
}

export async function findWrongCodes(tx: Tx, accountId: string): Promise<WrongCodes> {
  const found = await tx.wrongFactorCodes.findUnique({ where: { accountId }, select: { failedTimes: true, lockedUntil: true } });
  return found ?? { failedTimes: [], lockedUntil: null };
}

export async function setWrongCodes(tx: Tx, accountId: string, { failedTimes, lockedUntil }: WrongCodes): Promise<void> {
  const data = { failedTimes: [...failedTimes], lockedUntil };
  await tx.wrongFactorCodes.upsert({ where: { accountId }, create: { accountId, ...data }, update: data, select: { accountId: true } });
}
