import "server-only";
import type { LogInWay } from "@/lib/generated/prisma/client";
import * as factors from "@/lib/identity/accounts/factor-repository";
import { isAppCode } from "@/lib/identity/accounts/factor-schema";
import * as logIns from "@/lib/identity/accounts/log-in-repository";
import { hashRecoveryCode } from "@/lib/identity/accounts/recovery-codes";
import { stepOf } from "@/lib/identity/accounts/totp";
import { lockOf, withWrongCode } from "@/lib/identity/accounts/wrong-codes";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { unseal } from "@/lib/platform/seal";

/** The use of a code: what it was, `wrong`, or the end of the time in which codes of apps are refused. */
export type CodeUse = { way: LogInWay } | "wrong" | { lockedUntil: Date };

/**
 * Uses up a code of an app or a recovery code. A code counts once: its step has to be later than the last one of its app, and a used code
 * is wrong like any other. The caller has locked the account, and commits a wrong code too, because it is counted.
 * Source: contract trust 6.
 */
export async function redeemFactorCode(tx: Tx, accountId: string, code: string, now: Date): Promise<CodeUse> {
  const wrongCodes = await factors.findWrongCodes(tx, accountId);
  if (isAppCode(code)) {
    const lockedUntil = lockOf(wrongCodes, now);
    if (lockedUntil) return { lockedUntil };
    if (await redeemAppCode(tx, accountId, code, now)) return { way: "code" };
  } else if (await factors.takeRecoveryCode(tx, accountId, hashRecoveryCode(accountId, code), now)) return { way: "recovery" };
  await factors.setWrongCodes(tx, accountId, withWrongCode(wrongCodes, now));
  return "wrong";
}

async function redeemAppCode(tx: Tx, accountId: string, code: string, now: Date): Promise<boolean> {
  for (const { id, secret, lastStep } of await factors.listSecrets(tx, accountId)) {
    const opened = unseal("second factor", id, secret);
    const step = opened === null ? null : stepOf(opened, code, now);
    if (step === null || step <= lastStep) continue;
    await factors.noteStep(tx, id, step, now);
    return true;
  }
  return false;
}

/** The error for a locked code. */
export const codeLocked = (until: Date, now: Date): AppError =>
  new AppError("code_locked", {}, { retryAfterS: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) });

/** Ends everything of an account's second factor. @returns whether it was on */
export async function endFactors(tx: Tx, accountId: string): Promise<boolean> {
  const wasOn = await factors.hasFactor(tx, accountId);
  await factors.removeFactors(tx, accountId);
  await logIns.endChallenges(tx, accountId);
  await logIns.endTrust(tx, accountId);
  return wasOn;
}
