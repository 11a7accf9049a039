import "server-only";
import { backgroundPool } from "@/lib/platform/db/background";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { type Mail, sendMail } from "@/lib/platform/mail/transport";

/**
 * Sends a message once, identified by its `messageId`, and returns when it is sent, by this process or another.
 *
 * The record is written first and committed last: a concurrent call waits for it, and a process that dies rolls it back, so the message is
 * not lost. A message is therefore sent exactly once, unless process or database end between sending and commit: then it is sent again with
 * the same Message-ID, and in the outbox it is the same file. A mailbox that does not exist counts as sent, since another attempt would
 * fail too.
 * @param dailyKey where it is given, one message with this key is sent in 24 hours, whatever its `messageId`
 * @throws AppError mail_unreachable
 */
export async function sendOnce(mail: Mail & { messageId: string }, dailyKey?: string): Promise<void> {
  const client = await backgroundPool().connect();
  try {
    await client.query("BEGIN");
    const { rowCount } = await client.query(dailyKey ? NOTE_OF_DAY : NOTE, [dailyKey ?? mail.messageId]);
    if (rowCount === 1) await sendMail(mail).catch(unlessUndeliverable);
    await client.query("COMMIT");
    client.release();
  } catch (error) {
    // Closing the connection rolls back, also when it is broken.
    client.release(true);
    throw error;
  }
}

const NOTE = `INSERT INTO "SentMail" ("id", "sentAt") VALUES ($1, now()) ON CONFLICT DO NOTHING`;
const NOTE_OF_DAY = `INSERT INTO "SentMail" ("id", "sentAt") VALUES ($1, now())
  ON CONFLICT ("id") DO UPDATE SET "sentAt" = now() WHERE "SentMail"."sentAt" <= now() - interval '24 hours'`;

/** Those daily keys with which a message was sent in the last 24 hours. */
export async function findSent(tx: Tx, dailyKeys: string[]): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "SentMail" WHERE "id" = ANY (${dailyKeys}::text[]) AND "sentAt" > now() - interval '24 hours'`;
  return new Set(rows.map(({ id }) => id));
}

/** Notes messages with these daily keys as sent, so that none is for 24 hours. */
export async function noteAsSent(tx: Tx, dailyKeys: string[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "SentMail" ("id", "sentAt") SELECT one, now() FROM unnest(${dailyKeys}::text[]) one ORDER BY one
    ON CONFLICT ("id") DO UPDATE SET "sentAt" = now()`;
}

function unlessUndeliverable(error: unknown): void {
  if (!(error instanceof AppError && error.code === "validation_failed")) throw error;
}

/** Longer than any job is retried. */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000;

/** Forgets messages that are not retried any more. */
export async function forgetSentMails(now = new Date()): Promise<void> {
  await db.sentMail.deleteMany({ where: { sentAt: { lt: new Date(now.getTime() - REMEMBERED_MS) } } });
}
