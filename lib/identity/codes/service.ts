import "server-only";
import { codeMail } from "@/lib/identity/codes/code-mail";
import type { CodePurpose } from "@/lib/identity/codes/limits";
import { CODE_PAUSE_MS, CODES_AN_HOUR, hashCode, newCode } from "@/lib/identity/codes/policy";
import type { CodeKey } from "@/lib/identity/codes/repository";
import * as codes from "@/lib/identity/codes/repository";
import { db, type Tx } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/http/limits";
import { type Mail, sendMail } from "@/lib/platform/mail/transport";
import { HOUR_MS } from "@/lib/platform/time/units";

type Sending = CodeKey & {
  /** The asker's new id; the owner's previous id stops working. */
  subjectId: string;
  email: string;
  /** Writes another message than the one with the code. It is also sent while codes are locked, and must not contain a code then. */
  mail?(code: string, isLocked: boolean): Promise<Mail>;
  /** Changes made together with the code, in the same transaction. */
  write?(tx: Tx): Promise<unknown>;
};

/**
 * Mails a new one-time code and makes it the only live one of its owner and purpose. When the mail cannot be sent, nothing changes and
 * nothing is counted. One mailbox gets one such mail in 30 seconds and five an hour, for all purposes and askers together.
 * @throws AppError code_paused, code_limit, code_locked (with the seconds to wait), mail_unreachable, and the errors of `write`
 * Source: contract base 5, One-time codes; decision 012.
 */
export async function sendCode({ purpose, owner, subjectId, email, mail, write }: Sending, now = new Date()): Promise<void> {
  const sending = { purpose, owner, email };
  const reserved = await codes.reserveSending(sending, mail !== undefined, now);
  if (!reserved) throw refusalOf(await codes.findSendings(sending), mail !== undefined, now);
  const code = newCode(purpose);
  try {
    await sendMail(await (mail?.(code, reserved.isLocked) ?? codeMail({ to: email, code, purpose })));
  } catch (error) {
    await codes.releaseSending(sending, now);
    throw error;
  }
  const codeHash = hashCode(env.NEXTAUTH_SECRET, purpose, subjectId, code);
  await db.$transaction(async (tx) => {
    await write?.(tx);
    await codes.activate(tx, sending, { subjectId, email, codeHash }, now);
  });
}

type Sendings = Awaited<ReturnType<typeof codes.findSendings>>;

/** The reason why no code may be sent now, and the time when one may be sent. */
function refusalOf({ lockedUntil, sentTimes }: Sendings, evenWhenLocked: boolean, now: Date): AppError {
  const wait = (until: number) => ({ retryAfterS: Math.max(1, Math.ceil((until - now.getTime()) / 1000)) });
  if (!evenWhenLocked && lockedUntil && lockedUntil > now) return new AppError("code_locked", {}, wait(lockedUntil.getTime()));
  const hourOver = latest(sentTimes.map((times) => times.at(-CODES_AN_HOUR))) + HOUR_MS;
  if (hourOver > now.getTime()) return new AppError("code_limit", {}, wait(hourOver));
  return new AppError("code_paused", {}, wait(latest(sentTimes.map((times) => times.at(-1))) + CODE_PAUSE_MS));
}

function latest(times: (Date | undefined)[]): number {
  return Math.max(0, ...times.map((time) => time?.getTime() ?? 0));
}

/** The address that the asker's code went to, and its owner; null when this asker never got one. */
export function findSent(purpose: CodePurpose, subjectId: string) {
  return codes.findBySubject(purpose, subjectId);
}

/** The result of a try. `triesLeft` 0 means that the code is dead: no tries left, expired, used, or never sent. */
export type RefusedCode = { verified: false; triesLeft: number };
export type Redeemed = { verified: true; owner: string; email: string };

export const DEAD: RefusedCode = { verified: false, triesLeft: 0 };

/** Uses up a code. Of many concurrent tries with the right code exactly one succeeds. */
export async function redeemCode(
  tx: Tx,
  purpose: CodePurpose,
  subjectId: string,
  code: string,
  now = new Date(),
): Promise<Redeemed | RefusedCode> {
  const tried = await codes.tryCode(tx, purpose, subjectId, hashCode(env.NEXTAUTH_SECRET, purpose, subjectId, code), now);
  if (!tried) return DEAD;
  return tried.verified ? { verified: true, owner: tried.owner, email: tried.email } : { verified: false, triesLeft: tried.triesLeft };
}

/**
 * Runs a try of a code, and counts it for the client's address unless the code was right. It is counted before it runs, so that concurrent
 * tries do not slip past the limit; a try that was refused, or that could not be checked, does not count.
 * @throws AppError too_many_requests, and the errors of `tryCode`
 * Source: contract base 5, One-time codes.
 */
export async function limitWrongCodes(address: string, tryCode: () => Promise<Redeemed | RefusedCode>): Promise<Redeemed | RefusedCode> {
  // If the count cannot be undone, the effect of the code must stay.
  const giveBack = () => limits.wrongCode.giveBack(address).catch(() => {});
  try {
    await limits.wrongCode.use(address);
    const outcome = await tryCode();
    if (outcome.verified) await giveBack();
    return outcome;
  } catch (error) {
    await giveBack();
    throw error;
  }
}

export const sweepCodes = codes.sweep;
