import "server-only";
import type { QueryResultRow } from "pg";
import type { WebhookOff } from "@/lib/generated/prisma/enums";
import { backgroundPool } from "@/lib/platform/db/background";
import { db, type Tx } from "@/lib/platform/db/client";

/** Sending again adds attempts without a limit. */
const ATTEMPTS_KEPT = 20;

/** A delivery whose attempt this process has taken. */
export type Claimed = {
  id: string;
  webhookId: string;
  /** The webhook's owner. */
  accountId: string;
  messageId: string;
  body: string;
  /** The attempts before this one. */
  attempts: number;
  /** Another process takes it from then on, unless this one has recorded its attempt. */
  claimedUntil: Date;
  url: string;
  secret: Uint8Array;
  oldSecret: Uint8Array | null;
  oldUntil: Date | null;
};

type Claim = {
  now: Date;
  until: Date;
  /** Whether it is those webhooks whose last attempt failed, or all others. */
  isFailing: boolean;
  most: number;
  ofOne: Share;
  ofOwner: Share;
};
/** The most attempts of one webhook or owner at once, with those of each that this process is making now. */
type Share = { most: number; running: ReadonlyMap<string, number> };

async function query<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  return (await backgroundPool().query<Row>(text, values)).rows;
}

/** Takes deliveries that are due: of all webhooks the oldest first, of each and of each owner no more than they may have at once. */
export function claim({ now, until, isFailing, most, ofOne, ofOwner }: Claim): Promise<Claimed[]> {
  return query<Claimed>(
    `WITH due AS MATERIALIZED (
       SELECT "id" FROM (
         SELECT d."id", d."nextAt", coalesce(o."count", 0) + row_number() OVER (PARTITION BY w."accountId" ORDER BY d."nextAt") AS "ofOwner"
         FROM "Webhook" w
         LEFT JOIN unnest($1::uuid[], $2::int[]) AS r("id", "count") ON r."id" = w."id"
         LEFT JOIN unnest($8::uuid[], $9::int[]) AS o("id", "count") ON o."id" = w."accountId"
         LEFT JOIN "Club" c ON c."id" = w."accountId"
         CROSS JOIN LATERAL (
           SELECT "id", "nextAt" FROM "Delivery" WHERE "webhookId" = w."id" AND "state" = 'waiting' AND "nextAt" <= $3
           ORDER BY "nextAt" LIMIT $4::int - coalesce(r."count", 0) FOR UPDATE SKIP LOCKED
         ) d
         WHERE w."isActive" AND c."bannedAt" IS NULL AND (w."failingSince" IS NOT NULL) = $5
       ) d WHERE "ofOwner" <= $10 ORDER BY "nextAt" LIMIT $6
     )
     UPDATE "Delivery" d SET "nextAt" = $7 FROM due, "Webhook" w WHERE d."id" = due."id" AND w."id" = d."webhookId"
     RETURNING d."id", d."webhookId", w."accountId", d."messageId", d."body", jsonb_array_length(d."attempts") AS "attempts",
       d."nextAt" AS "claimedUntil", w."url", w."secret", w."oldSecret", w."oldUntil"`,
    [
      ...[[...ofOne.running.keys()], [...ofOne.running.values()], now, ofOne.most, isFailing, most, until],
      ...[[...ofOwner.running.keys()], [...ofOwner.running.values()], ofOwner.most],
    ],
  );
}

/** Whether something may be sent now. */
export async function isAnyDue(now: Date): Promise<boolean> {
  const rows = await query(
    `SELECT FROM "Webhook" w LEFT JOIN "Club" c ON c."id" = w."accountId" WHERE w."isActive" AND c."bannedAt" IS NULL
       AND EXISTS (SELECT FROM "Delivery" WHERE "webhookId" = w."id" AND "state" = 'waiting' AND "nextAt" <= $1) LIMIT 1`,
    [now],
  );
  return rows.length > 0;
}

export type Attempt = { at: string; status: number | null; ms: number; failure: string | null };

const WITH_ATTEMPT = `"attempts" = jsonb_path_query_array("attempts", '$[last - ${ATTEMPTS_KEPT - 2} to last]') || $2::jsonb`;

/** The webhook's row is locked before the delivery's. */
export async function recordSuccess({ id, webhookId }: Claimed, attempt: Attempt): Promise<void> {
  await query(
    `WITH webhook AS (
       UPDATE "Webhook" SET "failures" = 0, "failingSince" = NULL, "lastSuccessAt" = $3 WHERE "id" = $4 RETURNING "id"
     )
     UPDATE "Delivery" d SET ${WITH_ATTEMPT}, "state" = 'delivered', "nextAt" = NULL FROM webhook w
     WHERE d."id" = $1 AND d."webhookId" = w."id"`,
    [id, JSON.stringify([attempt]), new Date(attempt.at), webhookId],
  );
}

type Standing = { failures: number; failingSince: Date };

/**
 * Records a failed attempt. The delivery waits until `nextAt`, or has failed without one; unless meanwhile it was dropped, or is to be sent
 * again.
 * @returns the failures of its webhook since its last success; null when the webhook is gone
 */
export async function recordFailure(
  { id, webhookId, claimedUntil }: Claimed,
  attempt: Attempt,
  nextAt: Date | null,
): Promise<Standing | null> {
  const [standing] = await query<Standing>(
    `WITH webhook AS (
       UPDATE "Webhook" SET "failures" = "failures" + $6::int, "failingSince" = coalesce("failingSince", $5) WHERE "id" = $4
       RETURNING "id", "failures", "failingSince"
     )
     UPDATE "Delivery" d SET ${WITH_ATTEMPT},
       "state" = CASE WHEN d."nextAt" = $7 AND $3::timestamptz IS NULL THEN 'failed' ELSE d."state" END,
       "nextAt" = CASE WHEN d."nextAt" = $7 THEN $3 ELSE d."nextAt" END
     FROM webhook w WHERE d."id" = $1 AND d."webhookId" = w."id" RETURNING w."failures", w."failingSince"`,
    [id, JSON.stringify([attempt]), nextAt, webhookId, new Date(attempt.at), nextAt ? 0 : 1, claimedUntil],
  );
  return standing ?? null;
}

/** Locks a webhook that is active and has failed this often. @returns whether there is one */
export async function lockActive(tx: Tx, id: string, leastFailures: number): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT FROM "Webhook" WHERE "id" = ${id}::uuid AND "isActive" AND "failures" >= ${leastFailures}::int FOR NO KEY UPDATE`;
  return rows.length > 0;
}

/** A webhook that is off, with its owner; null when it is on again or gone. */
export async function findOff(id: string, because: WebhookOff) {
  return db.webhook.findFirst({
    where: { id, isActive: false, offBecause: because },
    select: { url: true, account: { select: { id: true, email: true, kind: true } } },
  });
}

/** Deliveries that wait for it fail. */
export async function turnOff(tx: Tx, id: string, offBecause: WebhookOff): Promise<void> {
  await tx.webhook.update({ where: { id }, data: { isActive: false, offBecause }, select: { id: true } });
  await tx.delivery.updateMany({ where: { webhookId: id, state: "waiting" }, data: { state: "failed", nextAt: null } });
}
