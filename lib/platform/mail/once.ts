import "server-only";
import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { backgroundPool } from "@/lib/platform/db/background";
import { db, type Tx } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { type Mail, sendMail } from "@/lib/platform/mail/transport";

/** The `messageId` of a message, by a name that no other message has. */
export const messageIdOf = (name: string): string => `${name}@${new URL(env.ORIGIN).hostname}`;

/**
 * The `messageId` of a message about an account. It has no id of the account, since the record of a sent message outlives the account.
 * @param occasion differs for messages of one kind to one account
 */
export function accountMessageId(kind: string, accountId: string, occasion: string): string {
  const hash = createHash("sha256").update(`${accountId} ${occasion}`).digest("base64url").slice(0, 24);
  return messageIdOf(`${kind}.${hash}`);
}

/** Messages with this key are sent at least this long apart, whatever their `messageId`. */
export type MailPace = { key: string; everyMs: number; now: Date };

/**
 * Sends a message once, identified by its `messageId`, and returns when it is sent, by this process or another.
 * The record is written first and committed last: a concurrent call waits for it, and if a process dies it is rolled back, so the message
 * is not lost. A message is therefore sent exactly once, unless process or database end between sending and commit: then it is sent again
 * with the same Message-ID, and in the outbox it is the same file. A mailbox that does not exist counts as sent, because another attempt
 * would fail too.
 * @returns the time when it may be sent, if its pace delays it; then nothing is sent. The caller tries again, or drops it
 * @throws AppError mail_unreachable
 */
export async function sendOnce(mail: Mail & { messageId: string }, pace?: MailPace): Promise<Date | null> {
  const client = await backgroundPool().connect();
  try {
    await client.query("BEGIN");
    const note = `INSERT INTO "SentMail" ("id", "sentAt") VALUES ($1, now()) ON CONFLICT DO NOTHING`;
    const { rowCount } = await client.query(note, [mail.messageId]);
    const sendableAt = rowCount === 1 && pace ? await waitOf(client, pace) : null;
    if (rowCount === 1 && !sendableAt) await sendMail(mail).catch(unlessUndeliverable);
    await client.query(sendableAt ? "ROLLBACK" : "COMMIT");
    client.release();
    return sendableAt;
  } catch (error) {
    // Closing the connection rolls back, even if the connection is broken.
    client.release(true);
    throw error;
  }
}

/**
 * Takes the next turn of a pace. Returns the time of that turn if it is not now. A concurrent call for the same key waits until the
 * transaction ends.
 */
async function waitOf(client: ClientBase, { key, everyMs, now }: MailPace): Promise<Date | null> {
  const take = `INSERT INTO "SentMail" AS m ("id", "sentAt") VALUES ($1, $2)
    ON CONFLICT ("id") DO UPDATE SET "sentAt" = EXCLUDED."sentAt" WHERE m."sentAt" <= $3`;
  const { rowCount } = await client.query(take, [key, now, new Date(now.getTime() - everyMs)]);
  if (rowCount === 1) return null;
  const { rows } = await client.query<{ sentAt: Date }>(`SELECT "sentAt" FROM "SentMail" WHERE "id" = $1`, [key]);
  return new Date((rows[0]?.sentAt ?? now).getTime() + everyMs);
}

/** The keys with a message sent in the last 24 hours. */
export async function findSent(tx: Tx, keys: string[]): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "SentMail" WHERE "id" = ANY (${keys}::text[]) AND "sentAt" > now() - interval '24 hours'`;
  return new Set(rows.map(({ id }) => id));
}

/** Notes messages with these keys as sent now. */
export async function noteAsSent(tx: Tx, keys: string[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "SentMail" ("id", "sentAt") SELECT one, now() FROM unnest(${keys}::text[]) one ORDER BY one
    ON CONFLICT ("id") DO UPDATE SET "sentAt" = now()`;
}

function unlessUndeliverable(error: unknown): void {
  if (!(error instanceof AppError && error.code === "validation_failed")) throw error;
}

/** Longer than any job is retried, unless the mail server is away for all that time. */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1000;

/** Forgets messages that are no longer retried. */
export async function forgetSentMails(now = new Date()): Promise<void> {
  await db.sentMail.deleteMany({ where: { sentAt: { lt: new Date(now.getTime() - REMEMBERED_MS) } } });
}
