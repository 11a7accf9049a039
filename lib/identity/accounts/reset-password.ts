import "server-only";
import { randomBytes } from "node:crypto";
import type { Realm } from "@/lib/generated/prisma/client";
import { endTokens } from "@/lib/identity/accounts/end-tokens";
import { forgetLogIns } from "@/lib/identity/accounts/forget-log-ins";
import * as accounts from "@/lib/identity/accounts/repository";
import { noAccountMail, resetLinkMail, resetLinkSentMail } from "@/lib/identity/accounts/reset-password-mail";
import type { ResetLinkForm, ResetPasswordForm } from "@/lib/identity/accounts/schema";
import { codeMail } from "@/lib/identity/codes/code-mail";
import { RESET_LINK_VALID_MINUTES } from "@/lib/identity/codes/limits";
import { DEAD, type Redeemed, type RefusedCode, redeemCode, sendCode } from "@/lib/identity/codes/service";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import { hashPassword } from "@/lib/platform/auth/password";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import type { Mail } from "@/lib/platform/mail/transport";
import { MINUTE_MS } from "@/lib/platform/time/units";

const REALM_OF_TYPE = { user: "student", college: "organiser" } as const;
type AccountType = keyof typeof REALM_OF_TYPE;

const LINK_VALID_MS = RESET_LINK_VALID_MINUTES * MINUTE_MS;
const LINK_PAUSE_MS = 60 * MINUTE_MS;

/**
 * Mails a code for a new password, or a message that there is no account. While wrong codes lock the account's codes, its owner gets a link
 * instead. Only the owner of the address learns which mail it was: the answer is the same, and one mail is sent each time.
 * @returns an id that only this asker holds, never the account's
 * @throws AppError code_paused, code_limit, mail_unreachable Source: contract base 5, One-time codes; decision 012.
 */
export async function forgotPassword(
  { email, accountType }: { email: string; accountType: AccountType },
  now = new Date(),
): Promise<string> {
  const askerId = crypto.randomUUID();
  await sendResetCode(`${REALM_OF_TYPE[accountType]}:${email}`, askerId, now);
  return askerId;
}

/** @param owner of the code: an address within its realm */
export async function sendResetCode(owner: string, askerId: string, now: Date): Promise<void> {
  const address = addressOf(owner);
  const to = address.email;
  const account = await accounts.findAccount(address);
  const link = newLink();
  let isLinkReserved = false;
  const mail = async (code: string, isLocked: boolean): Promise<Mail> => {
    if (!account) return noAccountMail({ to, realm: address.realm });
    if (!isLocked) return codeMail({ to, code, purpose: "reset" });
    isLinkReserved = await reserveLink(account.id, link.tokenHash, now);
    return isLinkReserved ? resetLinkMail({ to, token: link.token }) : resetLinkSentMail({ to });
  };
  try {
    await sendCode({ purpose: "reset", owner, subjectId: askerId, email: to, mail }, now);
  } catch (error) {
    if (isLinkReserved) await accounts.releaseResetLink(link.tokenHash);
    throw error;
  }
}

function addressOf(owner: string): accounts.Address {
  const [realm = "", email = ""] = owner.split(/:(.*)/s);
  return { realm: realm as Realm, email };
}

function newLink() {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashSecret(token) };
}

function reserveLink(accountId: string, tokenHash: Uint8Array<ArrayBuffer>, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + LINK_VALID_MS);
  return accounts.reserveResetLink({ accountId, tokenHash, sentAt: now, expiresAt }, new Date(now.getTime() - LINK_PAUSE_MS));
}

/** Sets the new password if the code is right, and ends every session and token of the account. @throws AppError server_busy */
export async function resetPassword({ userId, otp, password }: ResetPasswordForm, now = new Date()): Promise<Redeemed | RefusedCode> {
  const passwordHash = await hashPassword(password);
  return db.$transaction(async (tx) => {
    const outcome = await redeemCode(tx, "reset", userId, otp, now);
    if (!outcome.verified) return outcome;
    const accountId = await accounts.setPassword(tx, addressOf(outcome.owner), passwordHash);
    if (!accountId) return DEAD;
    await forgetLogIns(tx, accountId);
    await endTokens(tx, accountId, now);
    return outcome;
  });
}

/**
 * Sets the new password with the token of a mailed link, once, and ends every session and token of the account. Works while codes are
 * locked.
 * @returns the log-in page of the account's kind
 * @throws AppError link_dead, server_busy
 */
export async function resetPasswordByLink({ token, password }: ResetLinkForm, now = new Date()): Promise<AccountType> {
  const tokenHash = hashSecret(token);
  const account = await accounts.findResetLink(tokenHash, now);
  if (!account) throw new AppError("link_dead");
  const passwordHash = await hashPassword(password);
  await db.$transaction(async (tx) => {
    // Locks the account's row before the link's row, as all code that sets a password does; otherwise two transactions could deadlock.
    const accountId = await accounts.setPassword(tx, { id: account.id }, passwordHash);
    if (!accountId || !(await accounts.takeResetLink(tx, tokenHash, now))) throw new AppError("link_dead");
    await forgetLogIns(tx, accountId);
    await endTokens(tx, accountId, now);
  });
  return account.realm === "student" ? "user" : "college";
}

/** Removes expired links that no longer count for a limit. */
export function sweepResetLinks(now: Date): Promise<void> {
  return accounts.deleteExpiredResetLinks(new Date(now.getTime() - LINK_PAUSE_MS));
}
