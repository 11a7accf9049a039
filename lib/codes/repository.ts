import "server-only";
import type { CodePurpose } from "@/lib/accounts/schema";
import { CODE_FAILURES_A_DAY, CODE_PAUSE_MS, CODE_TRIES, CODE_VALID_MS, CODES_AN_HOUR, DAY_MS, HOUR_MS } from "@/lib/codes/policy";
import { db, type Tx } from "@/lib/platform/db/client";

export type CodeKey = { purpose: CodePurpose; owner: string };

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Takes the right to send one code now, in one statement; false where the pause, the hourly number or a lock forbids it. */
export async function reserveSending({ purpose, owner }: CodeKey, email: string, now: Date): Promise<boolean> {
  const taken = await db.$executeRaw`
    INSERT INTO "OneTimeCode" AS c ("purpose", "owner", "email", "sentTimes", "failedTimes", "touchedAt")
    VALUES (${purpose}::"CodePurpose", ${owner}, ${email}, ARRAY[${now}::timestamptz(3)], '{}', ${now})
    ON CONFLICT ("purpose", "owner") DO UPDATE SET
      "sentTimes" = array_append(ARRAY(SELECT t FROM unnest(c."sentTimes") t WHERE t > ${before(now, HOUR_MS)} ORDER BY t), ${now}::timestamptz(3)),
      "touchedAt" = ${now}
    WHERE (c."lockedUntil" IS NULL OR c."lockedUntil" <= ${now})
      AND NOT EXISTS (SELECT FROM unnest(c."sentTimes") t WHERE t > ${before(now, CODE_PAUSE_MS)})
      AND (SELECT count(*) FROM unnest(c."sentTimes") t WHERE t > ${before(now, HOUR_MS)}) < ${CODES_AN_HOUR}`;
  return taken === 1;
}

/** Gives the right back: nothing was sent. */
export async function releaseSending({ purpose, owner }: CodeKey, now: Date): Promise<void> {
  await db.$executeRaw`
    UPDATE "OneTimeCode" SET "sentTimes" = array_remove("sentTimes", ${now}::timestamptz(3))
    WHERE "purpose" = ${purpose}::"CodePurpose" AND "owner" = ${owner}`;
}

/** Makes this the one live code of its owner and purpose, with all its tries. */
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

export function find(key: CodeKey) {
  return db.oneTimeCode.findUnique({ where: { purpose_owner: key }, select: { sentTimes: true, lockedUntil: true } });
}

export function findBySubject(purpose: CodePurpose, subjectId: string) {
  return db.oneTimeCode.findUnique({ where: { purpose_subjectId: { purpose, subjectId } }, select: { owner: true, email: true } });
}

/**
 * Tries a code against the live one, in one statement under its row lock: right uses it and the asker's id up, wrong costs a try, the last
 * wrong try kills it and enough of them in a day lock the owner out. Null when there is no live code.
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

/** Removes at most 1,000 rows that limit and open nothing any more. */
export async function sweep(now: Date): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "OneTimeCode" WHERE ("purpose", "owner") IN (
      SELECT "purpose", "owner" FROM "OneTimeCode" WHERE "touchedAt" < ${before(now, 2 * DAY_MS)} LIMIT 1000
    )`;
}
