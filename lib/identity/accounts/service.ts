import "server-only";
import type { AccountKind, Realm } from "@/lib/generated/prisma/client";
import { type Begun, beginSession, isRemembered } from "@/lib/identity/accounts/begin-session";
import { type Asked, answerChallenge, askCode } from "@/lib/identity/accounts/challenge";
import { hasFactor } from "@/lib/identity/accounts/factor-repository";
import type { ChangePasswordForm, SecondStepForm } from "@/lib/identity/accounts/factor-schema";
import { forgetLogIns } from "@/lib/identity/accounts/forget-log-ins";
import { limitFailures } from "@/lib/identity/accounts/limit-failures";
import * as logIns from "@/lib/identity/accounts/log-in-repository";
import { withCode } from "@/lib/identity/accounts/prove-owner";
import { endPushDevice } from "@/lib/identity/accounts/push-devices";
import * as accounts from "@/lib/identity/accounts/repository";
import { sendResetCode, sweepResetLinks } from "@/lib/identity/accounts/reset-password";
import { type LogInForm, newPassword } from "@/lib/identity/accounts/schema";
import { sendSignUpCode } from "@/lib/identity/accounts/sign-up";
import type { CodePurpose } from "@/lib/identity/codes/limits";
import { findSent, type RefusedCode, sendCode, sweepCodes } from "@/lib/identity/codes/service";
import { type Account, type Actor, hasRole, type LoggedIn, SIGNED_IN } from "@/lib/platform/auth/actor";
import type { Browser } from "@/lib/platform/auth/browser";
import { hashPassword, isPasswordOf } from "@/lib/platform/auth/password";
import { deleteExpiredSessions, endSession, endSessions } from "@/lib/platform/auth/repository";
import { issueToken } from "@/lib/platform/auth/token";
import { db, type Tx } from "@/lib/platform/db/client";
import { ConfigurationError, env } from "@/lib/platform/env";
import { INVALID_CREDENTIALS } from "@/lib/platform/error-texts";
import { AppError } from "@/lib/platform/errors";
import { discardImagesOf, sweepImages } from "@/lib/platform/images/service";
import { DAY_MS } from "@/lib/platform/time/units";

/** A new session: its token and its account. */
export type LogIn = { id: string; kind: AccountKind; token: string } & Pick<Begun, "deviceKey">;

/**
 * Checks a password and opens a session of seven days, or asks for a code where a second factor is on. Every failed try counts for the
 * account, from all addresses; the work is the same whether the account exists or not. An unverified account gets a new code by mail
 * instead.
 * @param from address of the client, and its browser
 * @throws AppError email_unknown (organisers only), invalid_credentials, email_not_verified, club_not_verified, too_many_requests,
 * server_busy, mail_unreachable
 */
export async function logIn(
  realm: Realm,
  { email, password }: LogInForm,
  { address, browser }: LogInFrom,
  now = new Date(),
): Promise<LogIn | Asked> {
  const { known, pending } = await limitFailures(`${realm}:${email}`, address, () => checkPassword(realm, email, password));
  if (!known) throw await notVerified(pending as accounts.PendingSignUp, now);
  const outcome = await db.$transaction(async (tx) => {
    const account = await logIns.lockAccount(tx, known.id);
    // A concurrent reset ends this log-in too.
    if (account?.passwordHash !== known.passwordHash) throw new AppError("invalid_credentials");
    if ((await hasFactor(tx, account.id)) && !(await isRemembered(tx, account.id, browser, now))) return askCode(tx, account, now);
    return beginSession(tx, account, { browser, way: "password" }, now);
  });
  return "challenge" in outcome ? outcome : withToken(outcome);
}

/** The client of a log-in: its address and its browser. */
type LogInFrom = { address: string; browser: Browser };

/** @throws AppError challenge_over, code_locked, too_many_requests */
export async function finishLogIn(form: SecondStepForm, browser: Browser, now = new Date()): Promise<LogIn | RefusedCode> {
  const outcome = await answerChallenge(form, browser, now);
  return "sid" in outcome ? withToken(outcome) : outcome;
}

async function withToken({ sid, ...begun }: Begun): Promise<LogIn> {
  return { ...begun, token: await issueToken({ sub: begun.id, sid, kind: begun.kind }) };
}

/** The owner of this password: an account, or an unverified sign-up. @throws AppError email_unknown, invalid_credentials, server_busy */
async function checkPassword(realm: Realm, email: string, password: string) {
  const [known, pending] = await Promise.all([
    accounts.findAccount({ realm, email }),
    accounts.findPending({ realm_email: { realm, email } }),
  ]);
  const right = await isPasswordOf((known ?? pending)?.passwordHash, password);
  if (!known && !pending && realm === "organiser") throw new AppError("email_unknown");
  if (!right) throw new AppError("invalid_credentials");
  return { known, pending };
}

/** The error for the right password of an unverified sign-up, after a new code was sent. */
async function notVerified(pending: accounts.PendingSignUp, now: Date): Promise<AppError> {
  if (pending.kind === "club") return new AppError("club_not_verified");
  try {
    await sendSignUpCode(pending, now);
  } catch (error) {
    // During the pause the last code is still valid.
    if (!(error instanceof AppError) || error.code !== "code_paused") throw error;
  }
  return new AppError("email_not_verified", {}, { data: { userId: pending.id } });
}

/** Ends the session of the request; a visitor has none. @param device that shows pushes in the browser that logs out; it ends too */
export async function logOut(actor: LoggedIn<Actor>, device?: string): Promise<void> {
  if (!hasRole(actor, SIGNED_IN)) return;
  await db.$transaction(async (tx) => {
    await endSession(tx, actor.sessionId);
    if (device) await endPushDevice(tx, actor.id, device);
  });
}

/**
 * Mails another code for the asker's id. An unknown id gets the same answer. @throws AppError code_paused, code_limit, code_locked,
 * mail_unreachable
 */
export async function resendCode(purpose: CodePurpose, userId: string, now = new Date()): Promise<void> {
  if (purpose === "profile" || purpose === "reset") {
    const sent = await findSent(purpose, userId);
    if (sent && purpose === "reset") await sendResetCode(sent.owner, userId, now);
    else if (sent) await sendCode({ purpose, subjectId: userId, ...sent }, now);
    return;
  }
  const pending = await accounts.findPending({ id: userId });
  if (pending?.kind === purpose) await sendSignUpCode(pending, now);
}

export const findEmail = accounts.findEmail;

/** The address of an own account. @throws AppError account_not_found */
export async function getEmail({ id }: Account): Promise<string> {
  const email = await accounts.findEmail(id);
  if (email === null) throw new AppError("account_not_found", { id });
  return email;
}

/**
 * Sets a new password and ends every other session. Wrong current ones are limited like failed log-ins. While a second factor is on, a
 * code is needed too.
 * @param address of the client
 * @throws AppError the errors of `asOwner`
 */
export async function changePassword(
  actor: LoggedIn,
  { currentPassword, password, code }: ChangePasswordForm,
  address: string,
): Promise<void> {
  const refusal = new AppError("invalid_credentials", {}, { issues: [{ field: "currentPassword", message: INVALID_CREDENTIALS }] });
  const account = await accounts.findCredentials(actor.id);
  if (!account) throw refusal;
  // A count of its own: strangers who fail to log in must not keep the owner from changing the password.
  await limitFailures(`password:${actor.id}`, address, async () => {
    if (!(await isPasswordOf(account.passwordHash, currentPassword))) throw refusal;
  });
  const passwordHash = await hashPassword(password);
  // A concurrent reset wins: a person who knows only the old password must not undo it.
  await withCode({ id: actor.id, passwordHash: account.passwordHash, refusal }, code, async (tx) => {
    await accounts.setPassword(tx, { id: actor.id }, passwordHash);
    await forgetLogIns(tx, actor.id, actor.sessionId);
  });
}

/**
 * Deletes accounts, but never the admin's, with all dependent rows: sessions immediately, unused pictures at the next sweep.
 * @param dueAt deletes only accounts whose planned deletion was due then
 * @returns number of deleted accounts
 */
export async function deleteAccounts(tx: Tx, ids: string[], dueAt?: Date): Promise<number> {
  await discardImagesOf(tx, ids);
  return accounts.deleteAccounts(tx, ids, dueAt);
}

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);

/** Removes expired rows that no longer limit anything, sessions a day after their end; correctness does not depend on it. */
export async function sweepAccounts(now = new Date()): Promise<void> {
  await Promise.all([sweepCodes(now), sweepResetLinks(now), deleteExpiredSessions(dayBefore(now)), sweepImages(now)]);
}

const asClause = (sentence = ""): string => sentence.replace(/^T/, "t").replace(/\.$/, "");

/**
 * Makes the account of ADMIN_USER_ID the only admin. The first start makes the account; later starts change neither address nor password.
 * @throws ConfigurationError when the address is taken, or the password breaks the rules of sign-up
 */
export async function ensureAdmin(email: string, password: string): Promise<void> {
  const id = env.ADMIN_USER_ID;
  await db.$transaction(async (tx) => {
    // Their tokens name the former kind.
    for (const changed of await accounts.setAdmin(tx, id)) await endSessions(tx, changed);
  });
  if (await accounts.findCredentials(id)) return;
  const read = newPassword.safeParse(password);
  if (!read.success) throw new ConfigurationError(`ADMIN_PASSWORD is not valid: ${asClause(read.error.issues[0]?.message)}.`);
  const passwordHash = await hashPassword(read.data);
  const { count } = await db.account.createMany({
    data: [{ id, realm: "student", kind: "admin", email: email.toLowerCase(), passwordHash }],
    skipDuplicates: true,
  });
  if (count === 0) throw new ConfigurationError("ADMIN_EMAIL is the address of another account.");
  await db.student.create({ data: { id, firstName: "Quad", lastName: "Admin", profile: { create: {} } }, select: { id: true } });
}
