import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { CodePurpose } from "@/lib/identity/codes/limits";
import { CODE_FAILURES_A_DAY, CODE_PAUSE_MS, CODE_TRIES, CODE_VALID_MS, CODES_AN_HOUR } from "@/lib/identity/codes/policy";
import { db, type Tx } from "@/lib/platform/db/client";
import { withoutTag } from "@/lib/platform/mail/address";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";

export type CodeKey = { purpose: CodePurpose; owner: string };

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** The times within the last hour, and this one. */
const timesWith = (now: Date) => Prisma.sql`array_append(
  ARRAY(SELECT t FROM unnest(c."sentTimes") t WHERE t > ${before(now, HOUR_MS)} ORDER BY t), ${now}::timestamptz(3))`;
const maySend = (now: Date) => Prisma.sql`NOT EXISTS (SELECT FROM unnest(c."sentTimes") t WHERE t > ${before(now, CODE_PAUSE_MS)})
  AND (SELECT count(*) FROM unnest(c."sentTimes") t WHERE t > ${before(now, HOUR_MS)}) < ${CODES_AN_HOUR}`;

type Sending = CodeKey & { email: string };

/**
 * Reserves one code mail now, for the owner and for the mailbox; null if the pause, the hourly limit or a lock forbids it, and then nothing
 * is counted.
 * @param evenWhenLocked for a mail that carries no code while codes are locked
 */
export function reserveSending(sending: Sending, evenWhenLocked: boolean, now: Date): Promise<{ isLocked: boolean } | null> {
  return db.$transaction(async (tx) => {
    const owner = await reserveOwner(tx, sending, evenWhenLocked, now);
    if (!owner) return null;
    if (await reserveMailbox(tx, withoutTag(sending.email), now)) return owner;
    await releaseOwner(tx, sending, now);
    return null;
  });
}

async function reserveOwner(tx: Tx, { purpose, owner, email }: Sending, evenWhenLocked: boolean, now: Date) {
  const [row] = await tx.$queryRaw<{ isLocked: boolean }[]>`
    INSERT INTO "OneTimeCode" AS c ("purpose", "owner", "email", "sentTimes", "failedTimes", "touchedAt")
    VALUES (${purpose}::"CodePurpose", ${owner}, ${email}, ARRAY[${now}::timestamptz(3)], '{}', ${now})
    ON CONFLICT ("purpose", "owner") DO UPDATE SET "sentTimes" = ${timesWith(now)}, "touchedAt" = ${now}
    WHERE (${evenWhenLocked} OR c."lockedUntil" IS NULL OR c."lockedUntil" <= ${now}) AND ${maySend(now)}
    RETURNING c."lockedUntil" IS NOT NULL AND c."lockedUntil" > ${now} AS "isLocked"`;
  return row ?? null;
}

async function reserveMailbox(tx: Tx, mailbox: string, now: Date): Promise<boolean> {
  const taken = await tx.$executeRaw`
    INSERT INTO "CodeMailbox" AS c ("mailbox", "sentTimes", "touchedAt")
    VALUES (${mailbox}, ARRAY[${now}::timestamptz(3)], ${now})
    ON CONFLICT ("mailbox") DO UPDATE SET "sentTimes" = ${timesWith(now)}, "touchedAt" = ${now}
    WHERE ${maySend(now)}`;
  return taken === 1;
}

/** Releases the reservation: no mail was sent. */
export async function releaseSending(sending: Sending, now: Date): Promise<void> {
  await db.$transaction(async (tx) => {
    await releaseOwner(tx, sending, now);
    await tx.$executeRaw`
      UPDATE "CodeMailbox" SET "sentTimes" = array_remove("sentTimes", ${now}::timestamptz(3))
      WHERE "mailbox" = ${withoutTag(sending.email)}`;
  });
}

async function releaseOwner(tx: Tx, { purpose, owner }: CodeKey, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE "OneTimeCode" SET "sentTimes" = array_remove("sentTimes", ${now}::timestamptz(3))
    WHERE "purpose" = ${purpose}::"CodePurpose" AND "owner" = ${owner}`;
}

/** Makes this the only live code of its owner and purpose, with all its tries. */
export async function activate(
  tx: Tx,
  { purpose, owner }: CodeKey,
  code: { subjectId: string; email: string; codeHash: Uint8Array<ArrayBuffer> },
  now: Date,
) {
  await tx.oneTimeCode.update({
    where: { purpose_owner: { purpose, owner } },
    data: { ...code, expiresAt: after(now, CODE_VALID_MS), triesLeft: CODE_TRIES },
    select: { owner: true },
  });
}

/** The limits of the next mail: the owner's lock, and the times of code mails to the owner and to the mailbox. */
export async function findSendings({ purpose, owner, email }: Sending): Promise<{ lockedUntil: Date | null; sentTimes: Date[][] }> {
  const [code, mailbox] = await Promise.all([
    db.oneTimeCode.findUnique({
      where: { purpose_owner: { purpose, owner } },
      select: { sentTimes: true, lockedUntil: true },
    }),
    db.codeMailbox.findUnique({ where: { mailbox: withoutTag(email) }, select: { sentTimes: true } }),
  ]);
  return { lockedUntil: code?.lockedUntil ?? null, sentTimes: [code?.sentTimes ?? [], mailbox?.sentTimes ?? []] };
}

export function findBySubject(purpose: CodePurpose, subjectId: string) {
  return db.oneTimeCode.findUnique({ where: { purpose_subjectId: { purpose, subjectId } }, select: { owner: true, email: true } });
}

/**
 * Tries a code against the live one, in one statement under its row lock: the right code is used up together with the asker's id, a wrong
 * one costs a try. The last wrong try makes the code dead, and enough of them in a day lock the owner. Null when there is no live code.
 */
export async function tryCode(tx: Tx, purpose: CodePurpose, subjectId: string, codeHash: Uint8Array<ArrayBuffer>, now: Date) {
  const rows = await tx.$queryRaw<{ verified: boolean; triesLeft: number; owner: string; email: string }[]>`
    WITH live AS (
      SELECT "purpose", "owner", "codeHash" = ${codeHash} AS verified,
        ARRAY(SELECT t FROM unnest("failedTimes") t WHERE t > ${before(now, DAY_MS)} ORDER BY t) AS failed
      FROM "OneTimeCode"
      WHERE "purpose" = ${purpose}::"CodePurpose" AND "subjectId" = ${subjectId}::uuid AND "codeHash" IS NOT NULL
        AND "expiresAt" > ${now} AND "triesLeft" > 0 AND ("lockedUntil" IS NULL OR "lockedUntil" <= ${now})
      FOR UPDATE
    )
    UPDATE "OneTimeCode" c SET
      "triesLeft" = CASE WHEN l.verified THEN 0 ELSE c."triesLeft" - 1 END,
      "subjectId" = CASE WHEN l.verified THEN NULL ELSE c."subjectId" END,
      "codeHash" = CASE WHEN l.verified OR c."triesLeft" = 1 THEN NULL ELSE c."codeHash" END,
      "failedTimes" = CASE WHEN l.verified THEN l.failed ELSE array_append(l.failed, ${now}::timestamptz(3)) END,
      "lockedUntil" = CASE WHEN NOT l.verified AND cardinality(l.failed) + 1 >= ${CODE_FAILURES_A_DAY} THEN ${after(now, DAY_MS)}::timestamptz(3) ELSE c."lockedUntil" END,
      "touchedAt" = ${now}
    FROM live l
    WHERE c."purpose" = l."purpose" AND c."owner" = l."owner"
    RETURNING l.verified, c."triesLeft", c."owner", c."email"`;
  return rows[0] ?? null;
}

/** Removes up to 1,000 rows of each table that no longer limit anything and no longer work. */
export async function sweep(now: Date): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "OneTimeCode" WHERE ("purpose", "owner") IN (
      SELECT "purpose", "owner" FROM "OneTimeCode" WHERE "touchedAt" < ${before(now, 2 * DAY_MS)} LIMIT 1000
    )`;
  await db.$executeRaw`
    DELETE FROM "CodeMailbox" WHERE "mailbox" IN (
      SELECT "mailbox" FROM "CodeMailbox" WHERE "touchedAt" < ${before(now, DAY_MS)} LIMIT 1000
    )`;
}
