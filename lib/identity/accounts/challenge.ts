import "server-only";
import { randomBytes } from "node:crypto";
import { type Begun, beginSession } from "@/lib/identity/accounts/begin-session";
import type { SecondStepForm } from "@/lib/identity/accounts/factor-schema";
import * as logIns from "@/lib/identity/accounts/log-in-repository";
import { type CodeUse, codeLocked, redeemFactorCode } from "@/lib/identity/accounts/second-factor";
import type { RefusedCode } from "@/lib/identity/codes/service";
import type { Browser } from "@/lib/platform/auth/browser";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/http/limits";

const CHALLENGE_VALID_MS = 5 * 60 * 1000;

/** A log-in whose password was right: the code of a second factor opens the session. */
export type Asked = { challenge: string; expiresAt: Date };

/** Asks for a code. It opens no session and sets no cookie. The caller has locked the account and checked its password. */
export async function askCode(tx: Tx, { id, passwordHash }: Pick<logIns.LockedAccount, "id" | "passwordHash">, now: Date): Promise<Asked> {
  const challenge = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + CHALLENGE_VALID_MS);
  await logIns.addChallenge(tx, { hash: hashSecret(challenge), accountId: id, passwordHash, expiresAt });
  return { challenge, expiresAt };
}

/**
 * Answers a challenge with a code and opens the session. However many answers arrive at once, a code opens one session.
 * @throws AppError challenge_over, code_locked, too_many_requests
 * Source: contract trust 6.
 */
export async function answerChallenge(
  { challenge, code, remember = false }: SecondStepForm,
  browser: Browser,
  now: Date,
): Promise<Begun | RefusedCode> {
  const hash = hashSecret(challenge);
  const accountId = await logIns.findChallenged(hash);
  if (!accountId) throw new AppError("challenge_over");
  await limits.secondFactorOfAccount.use(accountId);
  const outcome = await db.$transaction(async (tx): Promise<Begun | RefusedCode | Extract<CodeUse, { lockedUntil: Date }>> => {
    const account = await logIns.lockAccount(tx, accountId);
    if (!account || !(await logIns.isOpen(tx, hash, account.passwordHash, now))) throw new AppError("challenge_over");
    const used = await redeemFactorCode(tx, accountId, code, now);
    if (used === "wrong") return { verified: false, triesLeft: await logIns.takeTry(tx, hash) };
    if ("lockedUntil" in used) return used;
    await logIns.endChallenge(tx, hash);
    return beginSession(tx, account, { browser, way: used.way, isRemembered: remember }, now);
  });
  if ("lockedUntil" in outcome) throw codeLocked(outcome.lockedUntil, now);
  return outcome;
}
