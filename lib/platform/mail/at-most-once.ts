import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { type Mail, type MailError, OutboxFailure, sendMail } from "@/lib/platform/mail/transport";
import { enqueue, type Task } from "@/lib/platform/queue/enqueue";

/**
 * `sent`: the mail server or the outbox took it. `later`: it refused this one for now, a full mailbox for example. `away`: it takes none at
 * the moment. `failed`: it refuses the message, or ended without an answer, so that it is unknown whether it accepted it.
 */
export type HandOver = "sent" | "later" | "away" | "failed";

/** Hands a message over once, and reports the known outcome. Never throws for the mail server's errors. */
export async function handOver(mail: Mail): Promise<HandOver> {
  try {
    await sendMail(mail);
    return "sent";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "mail_unreachable" ? outcomeOf(error.cause) : "failed";
  }
}

type SmtpFailure = MailError & { command?: string; syscall?: string; timeoutType?: string };

const BEFORE_THE_MESSAGE = ["EDNS", "EAUTH", "ENOAUTH", "EOAUTH2", "ETLS"];
/** The codes of Node.js for a certificate or an encryption that is not accepted; the message comes later. */
const WITHOUT_TLS = /CERT|SELF_SIGNED|ISSUER|^ERR_TLS_|^ERR_SSL_(WRONG_VERSION_NUMBER|UNSUPPORTED_PROTOCOL)$|HANDSHAKE/;
const BEFORE_THE_GREETING = ["CONNECT_TIMEOUT", "GREETING_TIMEOUT"];
/** Enhanced status codes (RFC 3463) about the server itself: it is full, or takes nothing at the moment. */
const ABOUT_THE_SERVER = /^4\d\d[ -]4\.3\./;
/** The answer of a server that is about to stop. */
const CLOSING = 421;

/** Failures without an answer may have come after the server took the message, but never those of the outbox or before the greeting. */
function outcomeOf(cause: unknown): "later" | "away" | "failed" {
  if (cause instanceof OutboxFailure) return "away";
  const { code = "", originalCode = "", responseCode, response = "", command, syscall, timeoutType = "" } = (cause ?? {}) as SmtpFailure;
  if (BEFORE_THE_MESSAGE.includes(code) || WITHOUT_TLS.test(originalCode)) return "away";
  if (responseCode === undefined) return syscall === "connect" || BEFORE_THE_GREETING.includes(timeoutType) ? "away" : "failed";
  if (responseCode >= 500) return "failed";
  const isAboutOne = code === "EMESSAGE" || (code === "EENVELOPE" && command === "RCPT TO");
  return isAboutOne && responseCode !== CLOSING && !ABOUT_THE_SERVER.test(response) ? "later" : "away";
}

/** The failure of a job while the mail server takes no message. */
export const mailServerAway = () => new AppError("mail_unreachable", { isAway: true });

/** Whether a job failed because the mail server takes no message at the moment. */
export const isMailServerAway = (error: unknown): boolean =>
  error instanceof AppError && error.code === "mail_unreachable" && (error.context.isAway === true || outcomeOf(error.cause) === "away");

/**
 * Sends a message no more than once, whichever worker ends at whatever moment: its record is committed before it is handed over. If it is
 * unknown whether a message was accepted, it is not sent again.
 * @param addressee a query for the column `email`, with one row while the message is true and none otherwise
 * @returns `later` when it was refused for now, and another attempt may succeed; it keeps no other message from being sent
 * @throws AppError mail_unreachable while the mail server takes no message
 */
export async function sendAtMostOnce(messageId: string, addressee: Prisma.Sql, mailTo: (email: string) => Mail): Promise<Outcome> {
  const [claimed] = await db.$queryRaw<{ email: string }[]>`
    WITH addressee AS MATERIALIZED (${addressee}), claimed AS (
      INSERT INTO "SentMail" ("id", "sentAt") SELECT ${messageId}, now() FROM addressee ON CONFLICT DO NOTHING RETURNING "id"
    )
    SELECT a."email" FROM addressee a, claimed`;
  if (!claimed) return "done";
  return handOverTaken({ ...mailTo(claimed.email), messageId }, () => db.sentMail.deleteMany({ where: { id: messageId } }));
}

type Outcome = "done" | "later";

/**
 * Hands over a message that was taken, in a committed statement, from all who may send it.
 * @param release gives it back when it was certainly not sent
 * @returns and @throws as `sendAtMostOnce`
 */
export async function handOverTaken(mail: Mail, release: () => Promise<unknown>): Promise<Outcome> {
  const outcome = await handOver(mail);
  if (outcome === "sent" || outcome === "failed") return "done";
  await release();
  if (outcome === "away") throw mailServerAway();
  return "later";
}

/** The pauses before the recipients whose server refused a message for now are tried again; afterwards they get none. */
const AGAIN_AFTER_MS = [10 * 60_000, 60 * 60_000, 4 * 60 * 60_000];

/**
 * Queues a part of many messages again for those of its recipients whose server refused theirs for now, up to three times.
 * @returns false when it was tried often enough
 */
export async function sendAgain<Payload extends { again?: number | undefined }>(
  task: Task<Payload>,
  payload: Payload,
  now: Date,
): Promise<boolean> {
  const times = payload.again ?? 0;
  const pause = AGAIN_AFTER_MS[times];
  if (pause === undefined) {
    log.warn({ task: task.name }, "mails given up");
    return false;
  }
  await enqueue(db, task, { ...payload, again: times + 1 }, { runAt: new Date(now.getTime() + pause) });
  return true;
}

type Part<One, Payload> = {
  to: readonly One[];
  send(one: One): Promise<Outcome>;
  /** The part after this one; null if it is the last. */
  next: Payload | null;
};

/**
 * Sends a part of many messages, one after the other, and queues the next part. Whoever was refused for now keeps no one else waiting: the
 * part is done again for them, without its next one.
 * @throws AppError mail_unreachable while the mail server takes no message
 */
export async function sendPart<One, Payload extends { again?: number | undefined }>(
  task: Task<Payload>,
  payload: Payload,
  { to, send, next }: Part<One, Payload>,
  now: Date,
): Promise<void> {
  let isRefused = false;
  for (const one of to) if ((await send(one)) === "later") isRefused = true;
  if (isRefused) await sendAgain(task, payload, now);
  if (next && !payload.again) await enqueue(db, task, next);
}
