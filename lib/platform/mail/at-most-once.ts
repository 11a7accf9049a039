import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { type Mail, OutboxFailure, sendMail } from "@/lib/platform/mail/transport";

/**
 * `sent`: the mail server or the outbox took it. `later`: it certainly did not, but may on another try. `failed`: it refuses the message, or ended
 * without an answer, so that it is unknown whether it accepted it.
 */
export type HandOver = "sent" | "later" | "failed";

/** Hands a message over once, and reports the known outcome. Never throws for the mail server's errors. */
export async function handOver(mail: Mail): Promise<HandOver> {
  try {
    await sendMail(mail);
    return "sent";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "mail_unreachable" && isCertainlyUnsent(error.cause) ? "later" : "failed";
  }
}

type SmtpFailure = { code?: string; responseCode?: number; syscall?: string; timeoutType?: string };

const BEFORE_THE_MESSAGE = ["EDNS", "EAUTH", "ENOAUTH", "EOAUTH2", "ETLS"];
const BEFORE_THE_GREETING = ["CONNECT_TIMEOUT", "GREETING_TIMEOUT"];

/**
 * Whether the server refused for now, or was never reached. Other failures may have come after it took the message, but never those of the
 * outbox.
 */
function isCertainlyUnsent(cause: unknown): boolean {
  if (cause instanceof OutboxFailure) return true;
  const { code = "", responseCode, syscall, timeoutType = "" } = cause as SmtpFailure;
  if (responseCode !== undefined) return responseCode < 500 || BEFORE_THE_MESSAGE.includes(code);
  return syscall === "connect" || BEFORE_THE_MESSAGE.includes(code) || BEFORE_THE_GREETING.includes(timeoutType);
}

/**
 * Sends a message no more than once, whichever worker ends at whatever moment: its record is committed before it is handed over. If it is
 * unknown whether a message was accepted, it is not sent again.
 * @param addressee a query for the column `email`, with one row while the message is true and none otherwise
 * @throws AppError mail_unreachable when it was certainly not sent; another attempt may succeed
 */
export async function sendAtMostOnce(messageId: string, addressee: Prisma.Sql, mailTo: (email: string) => Mail): Promise<void> {
  const [claimed] = await db.$queryRaw<{ email: string }[]>`
    WITH addressee AS MATERIALIZED (${addressee}), claimed AS (
      INSERT INTO "SentMail" ("id", "sentAt") SELECT ${messageId}, now() FROM addressee ON CONFLICT DO NOTHING RETURNING "id"
    )
    SELECT a."email" FROM addressee a, claimed`;
  if (!claimed) return;
  if ((await handOver({ ...mailTo(claimed.email), messageId })) !== "later") return;
  await db.sentMail.deleteMany({ where: { id: messageId } });
  throw new AppError("mail_unreachable");
}
