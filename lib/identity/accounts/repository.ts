import "server-only";
import type { AccountKind, Realm } from "@/lib/generated/prisma/client";
import { db, type Tx } from "@/lib/platform/db/client";
import { uniqueOr } from "@/lib/platform/db/errors";

export type Address = { realm: Realm; email: string };

/** A sign-up never makes the admin. */
export type SignUpKind = Exclude<AccountKind, "admin">;

export type PendingSignUp = Address & {
  id: string;
  kind: SignUpKind;
  passwordHash: string;
  details: Record<string, string>;
  collegeId: string | null;
};

const selectPending = { id: true, realm: true, kind: true, email: true, passwordHash: true, details: true, collegeId: true } as const;

export function findAccount(address: Address) {
  return db.account.findUnique({
    where: { realm_email: address },
    select: { id: true, kind: true, passwordHash: true },
  });
}

export function findCredentials(id: string) {
  return db.account.findUnique({ where: { id }, select: { realm: true, email: true, passwordHash: true } });
}

export async function findEmail(id: string, tx: Tx = db): Promise<string | null> {
  return (await tx.account.findUnique({ where: { id }, select: { email: true } }))?.email ?? null;
}

export function findPending(where: { id: string } | { realm_email: Address }) {
  return db.pendingSignUp.findUnique({ where, select: selectPending }) as Promise<PendingSignUp | null>;
}

/** Replaces an unverified sign-up for the same address; the old id stops working. */
export async function replacePending(tx: Tx, pending: PendingSignUp): Promise<void> {
  const { realm, email } = pending;
  await tx.pendingSignUp.upsert({ where: { realm_email: { realm, email } }, create: pending, update: pending, select: { id: true } });
}

/** Removes a sign-up whose account is being made; null when it was replaced or removed. */
export async function takePending(tx: Tx, id: string, kind: SignUpKind): Promise<PendingSignUp | null> {
  const rows = await tx.pendingSignUp.findMany({ where: { id, kind }, select: selectPending });
  const [pending] = rows as unknown as PendingSignUp[];
  if (!pending || (await tx.pendingSignUp.deleteMany({ where: { id } })).count === 0) return null;
  return pending;
}

/** @throws AppError email_taken */
export async function createAccount(tx: Tx, account: Address & { id: string; kind: SignUpKind; passwordHash: string }): Promise<void> {
  await uniqueOr({ Account_realm_email_key: "email_taken" }, tx.account.create({ data: account, select: { id: true } }));
}

/**
 * Makes the account the admin, if it exists, and the previous admin a student.
 * @returns the ids of the accounts whose kind changed
 */
export async function setAdmin(tx: Tx, id: string): Promise<string[]> {
  const former = await tx.account.updateManyAndReturn({
    where: { kind: "admin", id: { not: id } },
    data: { kind: "student" },
    select: { id: true },
  });
  const made = await tx.account.updateManyAndReturn({ where: { kind: "student", id }, data: { kind: "admin" }, select: { id: true } });
  return [...former, ...made].map((account) => account.id);
}

/** @returns the account's id; null if there is none */
export async function setPassword(tx: Tx, where: { id: string } | Address, passwordHash: string): Promise<string | null> {
  const [account] = await tx.account.updateManyAndReturn({
    where,
    data: { passwordHash },
    select: { id: true },
  });
  return account?.id ?? null;
}

/** Makes this the only live link of the account, unless one was sent after `notSince`. @returns whether it did */
export async function reserveResetLink(
  link: { accountId: string; tokenHash: Uint8Array<ArrayBuffer>; sentAt: Date; expiresAt: Date },
  notSince: Date,
): Promise<boolean> {
  const { accountId, tokenHash, sentAt, expiresAt } = link;
  const taken = await db.$executeRaw`
    INSERT INTO "ResetLink" AS l ("accountId", "tokenHash", "sentAt", "expiresAt") VALUES (${accountId}::uuid, ${tokenHash}, ${sentAt}, ${expiresAt})
    ON CONFLICT ("accountId") DO UPDATE SET "tokenHash" = ${tokenHash}, "sentAt" = ${sentAt}, "expiresAt" = ${expiresAt}
    WHERE l."sentAt" <= ${notSince}`;
  return taken === 1;
}

/** Removes a link that was never sent. */
export async function releaseResetLink(tokenHash: Uint8Array<ArrayBuffer>): Promise<void> {
  await db.resetLink.deleteMany({ where: { tokenHash } });
}

/** The account of this live link. */
export async function findResetLink(tokenHash: Uint8Array<ArrayBuffer>, now: Date) {
  const where = { tokenHash, expiresAt: { gt: now } };
  const link = await db.resetLink.findFirst({ where, select: { account: { select: { id: true, realm: true } } } });
  return link?.account ?? null;
}

/** Uses up a live link. Of concurrent calls one gets true. */
export async function takeResetLink(tx: Tx, tokenHash: Uint8Array<ArrayBuffer>, now: Date): Promise<boolean> {
  const { count } = await tx.resetLink.updateMany({ where: { tokenHash, expiresAt: { gt: now } }, data: { tokenHash: null } });
  return count === 1;
}

/** Invalidates an account's link; its sending still counts for the limit. */
export async function endResetLink(tx: Tx, accountId: string): Promise<void> {
  await tx.resetLink.updateMany({ where: { accountId }, data: { tokenHash: null } });
}

export async function deleteExpiredResetLinks(sentBefore: Date): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "ResetLink" WHERE "accountId" IN (SELECT "accountId" FROM "ResetLink" WHERE "sentAt" < ${sentBefore} LIMIT 1000)`;
}

/** The admin's account is never deleted. @param dueAt deletes only accounts whose planned deletion was due then */
export async function deleteAccounts(tx: Tx, ids: string[], dueAt?: Date): Promise<number> {
  const due = dueAt ? { deletesAt: { lte: dueAt } } : {};
  return (await tx.account.deleteMany({ where: { id: { in: ids }, kind: { not: "admin" }, ...due } })).count;
}

/** Removes up to 1,000 unverified sign-ups of these kinds whose last code expired before `expiredBefore`. */
export async function deleteExpiredPending(kinds: readonly SignUpKind[], expiredBefore: Date): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "PendingSignUp" WHERE "id" IN (
      SELECT p."id" FROM "PendingSignUp" p
      WHERE p."kind"::text = ANY(${kinds as SignUpKind[]}) AND p."createdAt" < ${expiredBefore}
        AND NOT EXISTS (SELECT FROM "OneTimeCode" c WHERE c."subjectId" = p."id" AND c."expiresAt" >= ${expiredBefore})
      LIMIT 1000
    )`;
}
