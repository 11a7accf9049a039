import "server-only";
import * as factors from "@/lib/identity/accounts/factor-repository";
import type { OwnerProof } from "@/lib/identity/accounts/factor-schema";
import { limitFailures } from "@/lib/identity/accounts/limit-failures";
import * as logIns from "@/lib/identity/accounts/log-in-repository";
import * as accounts from "@/lib/identity/accounts/repository";
import { type CodeUse, codeLocked, redeemFactorCode } from "@/lib/identity/accounts/second-factor";
import type { Account } from "@/lib/platform/auth/actor";
import { isPasswordOf } from "@/lib/platform/auth/password";
import { db, type Tx } from "@/lib/platform/db/client";
import { INVALID_CREDENTIALS } from "@/lib/platform/error-texts";
import { AppError, type ErrorCode, errorText } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/http/limits";

type Proved<T> = { done: T } | Exclude<CodeUse, { way: unknown }>;

/**
 * Does what only the owner of an account may do: whoever asks knows its password, and while a second factor is on has a code too. A wrong
 * password counts like a failed log-in, a wrong code like one at log-in.
 * @param address of the client
 * @param act runs in the transaction that used up the code, with the account locked; if it throws, the code is not used up
 * @throws AppError invalid_credentials, code_needed, code_wrong, code_locked, too_many_requests, server_busy, and the errors of `act`
 * Source: contract trust 7 and 9.
 */
export async function asOwner<T>(
  { id }: Account,
  { password, code }: OwnerProof,
  address: string,
  act: (tx: Tx, account: logIns.LockedAccount) => Promise<T>,
  now = new Date(),
): Promise<T> {
  const refusal = new AppError("invalid_credentials", {}, { issues: [{ field: "password", message: INVALID_CREDENTIALS }] });
  const known = await accounts.findCredentials(id);
  if (!known) throw refusal;
  await limitFailures(`${known.realm}:${known.email}`, address, async () => {
    if (!(await isPasswordOf(known.passwordHash, password))) throw refusal;
  });
  return withCode({ id, passwordHash: known.passwordHash, refusal }, code, act, now);
}

type Proving = {
  id: string;
  /** That of the password that was right. */
  passwordHash: string;
  /** The error if the password has changed since. */
  refusal: AppError;
};

/** The second half of `asOwner`, for a call that has checked the password itself. @throws AppError the same, without server_busy */
export async function withCode<T>(
  { id, passwordHash, refusal }: Proving,
  code: string | undefined,
  act: (tx: Tx, account: logIns.LockedAccount) => Promise<T>,
  now = new Date(),
): Promise<T> {
  if (code !== undefined) await limits.secondFactorOfAccount.use(id);
  const outcome = await db.$transaction(async (tx): Promise<Proved<T>> => {
    const account = await logIns.lockAccount(tx, id);
    if (account?.passwordHash !== passwordHash) throw refusal;
    if (await factors.hasFactor(tx, id)) {
      if (code === undefined) throw ofCode("code_needed");
      const used = await redeemFactorCode(tx, id, code, now);
      if (used === "wrong" || "lockedUntil" in used) return used;
    }
    return { done: await act(tx, account) };
  });
  if (outcome === "wrong") throw ofCode("code_wrong");
  if ("lockedUntil" in outcome) throw codeLocked(outcome.lockedUntil, now);
  return outcome.done;
}

/** An error that a form shows at its field for the code. */
const ofCode = (error: ErrorCode) => new AppError(error, {}, { issues: [{ field: "code", message: errorText(error) }] });
