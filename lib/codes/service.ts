import "server-only";
import type { CodePurpose } from "@/lib/accounts/schema";
import { codeMail } from "@/lib/codes/code-mail";
import { CODE_PAUSE_MS, CODES_AN_HOUR, HOUR_MS, hashCode, newCode } from "@/lib/codes/policy";
import type { CodeKey } from "@/lib/codes/repository";
import * as codes from "@/lib/codes/repository";
import { db, type Tx } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { type Mail, sendMail } from "@/lib/platform/mail/transport";

type Sending = CodeKey & {
  /** The id that the asker will hold; the old one of the same owner is worth nothing from now on. */
  subjectId: string;
  email: string;
  /** Another message than the one with the code. */
  mail?(): Promise<Mail>;
  /** What becomes true together with the code, in the same transaction. */
  write?(tx: Tx): Promise<unknown>;
};

/**
 * Mails a new one-time code and makes it the only live one of its owner and purpose. When the mail cannot be sent, nothing changes.
 * @throws AppError code_paused, code_limit, code_locked (with the seconds to wait), mail_unreachable, and what `write` throws
 * Source: contract 5, One-time codes.
 */
export async function sendCode({ purpose, owner, subjectId, email, mail, write }: Sending, now = new Date()): Promise<void> {
  const key = { purpose, owner };
  if (!(await codes.reserveSending(key, email, now))) throw await refusal(key, now);
  const code = newCode();
  try {
    await sendMail(await (mail?.() ?? codeMail({ to: email, code, purpose })));
  } catch (error) {
    await codes.releaseSending(key, now);
    throw error;
  }
  const codeHash = hashCode(env.NEXTAUTH_SECRET, purpose, subjectId, code);
  await db.$transaction(async (tx) => {
    await write?.(tx);
    await codes.activate(tx, key, { subjectId, email, codeHash }, now);
  });
}

/** Why no code may be sent now, and from when on one may. */
async function refusal(key: CodeKey, now: Date): Promise<AppError> {
  const row = await codes.find(key);
  const sent = row?.sentTimes ?? [];
  const last = sent.at(-1)?.getTime() ?? 0;
  const wait = (until: number) => ({ retryAfterS: Math.max(1, Math.ceil((until - now.getTime()) / 1000)) });
  if (row?.lockedUntil && row.lockedUntil > now) return new AppError("code_locked", {}, wait(row.lockedUntil.getTime()));
  if (last + CODE_PAUSE_MS > now.getTime()) return new AppError("code_paused", {}, wait(last + CODE_PAUSE_MS));
  return new AppError("code_limit", {}, wait((sent.at(-CODES_AN_HOUR)?.getTime() ?? now.getTime()) + HOUR_MS));
}

/** The address that the asker's code went to and whose it is; null when this asker never got one. */
export function findSent(purpose: CodePurpose, subjectId: string) {
  return codes.findBySubject(purpose, subjectId);
}

/** How a try ended. `triesLeft` 0 means dead: tried out, expired, used, or never sent. */
export type Refused = { verified: false; triesLeft: number };
export type Redeemed = { verified: true; owner: string; email: string };

export const DEAD: Refused = { verified: false, triesLeft: 0 };

/** Uses a code up. Exactly one of many tries at once with the right code gets it. */
export async function redeemCode(
  tx: Tx,
  purpose: CodePurpose,
  subjectId: string,
  code: string,
  now = new Date(),
): Promise<Redeemed | Refused> {
  const tried = await codes.tryCode(tx, purpose, subjectId, hashCode(env.NEXTAUTH_SECRET, purpose, subjectId, code), now);
  if (!tried) return DEAD;
  return tried.verified ? { verified: true, owner: tried.owner, email: tried.email } : { verified: false, triesLeft: tried.triesLeft };
}

export const sweepCodes = codes.sweep;
