import "server-only";
import encodeQR from "qr";
import type { AccountKind } from "@/lib/generated/prisma/client";
import { FACTORS_MAX } from "@/lib/identity/accounts/factor-limits";
import * as factors from "@/lib/identity/accounts/factor-repository";
import type { AddFactorForm, OwnerProof } from "@/lib/identity/accounts/factor-schema";
import { forgetDevices, lockAccount } from "@/lib/identity/accounts/log-in-repository";
import { asOwner } from "@/lib/identity/accounts/prove-owner";
import { hashRecoveryCode, newRecoveryCodes } from "@/lib/identity/accounts/recovery-codes";
import { endFactors } from "@/lib/identity/accounts/second-factor";
import { type FactorChange, SEND_FACTOR_MAIL } from "@/lib/identity/accounts/tasks";
import { appAddress, newSecret, stepOf } from "@/lib/identity/accounts/totp";
import { formatCode } from "@/lib/identity/codes/policy";
import type { Account, LoggedIn } from "@/lib/platform/auth/actor";
import { endSessions } from "@/lib/platform/auth/repository";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError, errorText } from "@/lib/platform/errors";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { seal, unseal } from "@/lib/platform/seal";

/** How long a new app can be confirmed. */
const PENDING_MS = 10 * 60 * 1000;

export type OwnFactors = { factors: Awaited<ReturnType<typeof factors.listFactors>>; recoveryLeft: number };

/** The second factors of an account that are on. */
export async function readFactors({ id }: Account): Promise<OwnFactors> {
  const [listed, recoveryLeft] = await Promise.all([factors.listFactors(id), factors.countRecoveryCodes(id)]);
  return { factors: listed, recoveryLeft };
}

/** An app to confirm. It is not stored in a form that can be read again. */
export type NewFactor = { id: string; secret: string; uri: string; qr: string };

/**
 * Begins to add an app. It counts once a code of it was entered, within 10 minutes.
 * @throws AppError limit_reached, and the errors of `asOwner`
 */
export function addFactor(actor: Account, { name, ...proof }: AddFactorForm, address: string, now = new Date()): Promise<NewFactor> {
  return asOwner(
    actor,
    proof,
    address,
    async (tx, { email }) => {
      await assertRoom(tx, actor.id);
      const [id, secret] = [crypto.randomUUID(), newSecret()];
      const sealed = seal("second factor", id, secret);
      await factors.addFactor(tx, { id, accountId: actor.id, name, secret: sealed, createdAt: now }, FACTORS_MAX);
      const uri = appAddress(secret, email);
      return { id, secret, uri, qr: encodeQR(uri, "svg", { ecc: "medium", border: 4 }) };
    },
    now,
  );
}

async function assertRoom(tx: Tx, accountId: string): Promise<void> {
  if ((await factors.countFactors(tx, accountId)) >= FACTORS_MAX) throw new AppError("limit_reached");
}

/**
 * Turns an app on by a code of it, which is used up. The first one makes recovery codes and ends the account's other sessions.
 * @returns the recovery codes in the form that people read; null for further apps
 * @throws AppError factor_not_found (unknown, confirmed already, or older than 10 minutes), code_wrong, limit_reached
 */
export function confirmFactor({ id, sessionId }: LoggedIn, factorId: string, code: string, now = new Date()): Promise<string[] | null> {
  return db.$transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    const pending = account && (await factors.findPending(tx, id, factorId, new Date(now.getTime() - PENDING_MS)));
    const secret = pending && unseal("second factor", factorId, pending.secret);
    if (!secret) throw new AppError("factor_not_found", { factorId });
    await assertRoom(tx, id);
    const step = stepOf(secret, code, now);
    // The caller knows the secret, so this is a typing error: it is not counted.
    if (step === null) throw new AppError("code_wrong", {}, { issues: [{ field: "code", message: errorText("code_wrong") }] });
    const isFirst = !(await factors.hasFactor(tx, id));
    await factors.confirmFactor(tx, factorId, step, now);
    await mail(tx, id, isFirst ? "on" : "added", now);
    if (!isFirst) return null;
    await endSessions(tx, id, { except: sessionId });
    return makeRecoveryCodes(tx, id);
  });
}

async function makeRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(accountId, code));
  await factors.replaceRecoveryCodes(tx, accountId, hashes);
  return codes.map(formatCode);
}

/** Removes an app. Without the last one the second factor is off. @throws AppError factor_not_found, and the errors of `asOwner` */
export function removeFactor(actor: Account, factorId: string, proof: OwnerProof, address: string, now = new Date()): Promise<void> {
  return asOwner(
    actor,
    proof,
    address,
    async (tx) => {
      if (!(await factors.removeFactor(tx, actor.id, factorId))) throw new AppError("factor_not_found", { factorId });
      const isOn = await factors.hasFactor(tx, actor.id);
      if (!isOn) await endFactors(tx, actor.id);
      await mail(tx, actor.id, isOn ? "removed" : "off", now);
    },
    now,
  );
}

/** Replaces the recovery codes. @throws AppError factor_not_found (no second factor is on), and the errors of `asOwner` */
export function renewRecoveryCodes(actor: Account, proof: OwnerProof, address: string, now = new Date()): Promise<string[]> {
  return asOwner(
    actor,
    proof,
    address,
    async (tx) => {
      if (!(await factors.hasFactor(tx, actor.id))) throw new AppError("factor_not_found");
      await mail(tx, actor.id, "codes", now);
      return makeRecoveryCodes(tx, actor.id);
    },
    now,
  );
}

/** Locks an account before its factors are reset. @returns its kind; null when there is no such account */
export async function lockForReset(tx: Tx, accountId: string): Promise<AccountKind | null> {
  return (await lockAccount(tx, accountId))?.kind ?? null;
}

/**
 * Turns an account's second factor off without its owner: the factors and all sessions end, its devices are forgotten, and it is mailed.
 * The caller has locked the account and checked the right to do so.
 * @returns whether it was on; if not, nothing changes
 */
export async function resetFactors(tx: Tx, accountId: string, by: "college" | "admin" | "server", now: Date): Promise<boolean> {
  if (!(await endFactors(tx, accountId))) return false;
  await forgetDevices(tx, accountId);
  await endSessions(tx, accountId);
  await mail(tx, accountId, "reset", now, by);
  return true;
}

function mail(tx: Tx, accountId: string, change: FactorChange, now: Date, by?: "college" | "admin" | "server"): Promise<void> {
  return enqueue(tx, SEND_FACTOR_MAIL, { accountId, change, at: now.toISOString(), ...(by && { by }) });
}
