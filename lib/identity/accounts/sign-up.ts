import "server-only";
import * as accounts from "@/lib/identity/accounts/repository";
import { DEAD, type Redeemed, type RefusedCode, redeemCode, sendCode } from "@/lib/identity/codes/service";
import { hashPassword } from "@/lib/platform/auth/password";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";

const REALMS = { student: "student", college: "organiser", club: "organiser" } as const;

type NewAccount = { kind: accounts.SignUpKind; email: string; password: string; details: Record<string, string>; collegeId?: string };

/**
 * Stores a sign-up until its address is verified, and mails the code. It replaces an earlier one for the same address: its id, code and
 * password stop working.
 * @returns the id of the future account
 * @throws AppError email_taken, mail_unreachable, code_paused, code_limit, code_locked, server_busy
 */
export async function startSignUp({ kind, email, password, details, collegeId }: NewAccount, now = new Date()): Promise<string> {
  const realm = REALMS[kind];
  if (await accounts.findAccount({ realm, email })) throw new AppError("email_taken");
  const passwordHash = await hashPassword(password);
  const id = crypto.randomUUID();
  const pending = { id, realm, kind, email, passwordHash, details, collegeId: collegeId ?? null };
  await sendSignUpCode(pending, now, (tx) => accounts.replacePending(tx, pending));
  return id;
}

/**
 * Mails a new code for an unverified sign-up.
 * @param write changes made together with the code
 * @throws AppError code_paused, code_limit, code_locked, mail_unreachable
 */
export async function sendSignUpCode(
  { id, kind, email }: accounts.PendingSignUp,
  now = new Date(),
  write?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await sendCode({ purpose: kind, owner: email, subjectId: id, email, write }, now);
}

/**
 * Turns a sign-up into an account, once, if the code is right. `create` adds the row of the account's kind, in the same transaction.
 * @throws AppError email_taken
 */
export async function finishSignUp(
  kind: accounts.SignUpKind,
  { userId, otp }: { userId: string; otp: string },
  create: (tx: Tx, pending: accounts.PendingSignUp) => Promise<unknown>,
  now = new Date(),
): Promise<Redeemed | RefusedCode> {
  return db.$transaction(async (tx) => {
    const outcome = await redeemCode(tx, kind, userId, otp, now);
    if (!outcome.verified) return outcome;
    const pending = await accounts.takePending(tx, userId, kind);
    if (!pending) return DEAD;
    const { id, realm, email, passwordHash } = pending;
    await accounts.createAccount(tx, { id, realm, kind, email, passwordHash });
    await create(tx, pending);
    return outcome;
  });
}

const KEPT_AFTER_CODE_MS = 60 * 60 * 1000;

/** Removes unverified sign-ups of these kinds whose codes expired over an hour ago. Open to everyone, and may be repeated. */
export async function removeStaleSignUps(kinds: readonly accounts.SignUpKind[], now = new Date()): Promise<void> {
  await accounts.deleteExpiredPending(kinds, new Date(now.getTime() - KEPT_AFTER_CODE_MS));
}
