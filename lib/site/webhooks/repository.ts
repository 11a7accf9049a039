import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { DeliveryState, WebhookOff } from "@/lib/generated/prisma/enums";
import { db, type Tx } from "@/lib/platform/db/client";

const selectWebhook = { id: true, url: true, kinds: true, isActive: true, offBecause: true, createdAt: true, lastSuccessAt: true } as const;
export type Webhook = {
  id: string;
  url: string;
  kinds: string[];
  isActive: boolean;
  offBecause: WebhookOff | null;
  createdAt: Date;
  lastSuccessAt: Date | null;
};

const selectDelivery = { id: true, messageId: true, kind: true, subjectId: true, at: true, state: true, attempts: true } as const;
export type Delivery = {
  id: string;
  messageId: string;
  kind: string;
  subjectId: string | null;
  at: Date;
  state: DeliveryState;
  attempts: unknown;
};

/** Blocks others who make webhooks of this account until the transaction ends. */
export async function lockWebhooksOf(tx: Tx, accountId: string): Promise<void> {
  await tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(hashtextextended(${`webhooks of ${accountId}`}, 0))`;
}

/** The oldest first. */
export function list(accountId: string): Promise<Webhook[]> {
  return db.webhook.findMany({ where: { accountId }, select: selectWebhook, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
}

export function count(tx: Tx, accountId: string): Promise<number> {
  return tx.webhook.count({ where: { accountId } });
}

type NewWebhook = { id: string; accountId: string; url: string; kinds: string[]; secret: Uint8Array<ArrayBuffer>; createdAt: Date };

export function create(tx: Tx, webhook: NewWebhook): Promise<Webhook> {
  return tx.webhook.create({ data: webhook, select: selectWebhook });
}

export async function find(accountId: string, id: string): Promise<Webhook | null> {
  return db.webhook.findFirst({ where: { id, accountId }, select: selectWebhook });
}

/** A webhook with its owner, for mail to them. */
export function findToTell(id: string) {
  return db.webhook.findUnique({ where: { id }, select: { url: true, account: { select: { id: true, email: true, kind: true } } } });
}

type LockedWebhook = { url: string; kinds: string[]; isActive: boolean; secret: Uint8Array<ArrayBuffer> };

/** Locks a webhook of the account, so that nothing is told to it meanwhile. */
export async function lock(tx: Tx, accountId: string, id: string): Promise<LockedWebhook | null> {
  const [row] = await tx.$queryRaw<LockedWebhook[]>`
    SELECT "url", "kinds", "isActive", "secret" FROM "Webhook" WHERE "id" = ${id}::uuid AND "accountId" = ${accountId}::uuid FOR NO KEY UPDATE`;
  return row ?? null;
}

export function update(tx: Tx, id: string, { url, kinds }: { url: string; kinds: string[] }): Promise<Webhook> {
  return tx.webhook.update({ where: { id }, data: { url, kinds }, select: selectWebhook });
}

/** Occurrences before this moment are not told to it. Failures are counted anew. */
export async function turnOn(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Webhook" SET "isActive" = true, "offBecause" = NULL, "activeSince" = clock_timestamp(), "failures" = 0, "failingSince" = NULL
    WHERE "id" = ${id}::uuid`;
}

export async function setSecret(tx: Tx, id: string, secret: Uint8Array<ArrayBuffer>, former: Former | null): Promise<void> {
  await tx.webhook.update({
    where: { id },
    data: { secret, oldSecret: former?.secret ?? null, oldUntil: former?.until ?? null },
    select: { id: true },
  });
}
type Former = { secret: Uint8Array<ArrayBuffer>; until: Date };

/** @returns whether it existed */
export async function remove(tx: Tx, accountId: string, id: string): Promise<boolean> {
  return (await tx.webhook.deleteMany({ where: { id, accountId } })).count === 1;
}

// Deliveries ---------------------------------------------------------------------------------------

/** The newest first, after `before`. */
export function listDeliveries(webhookId: string, { before, limit }: { before?: string | undefined; limit: number }): Promise<Delivery[]> {
  return db.delivery.findMany({
    where: { webhookId, ...(before && { id: { lt: before } }) },
    select: selectDelivery,
    orderBy: { id: "desc" },
    take: limit,
  });
}

export type NewDelivery = {
  webhookId: string;
  messageId: string;
  kind: string;
  subjectId: string | null;
  at: Date;
  body: string;
  state: "waiting" | "failed";
  nextAt: Date | null;
};

/** A message that a webhook has already is not added again. Several thousand are one statement, which a transaction has time for. */
export async function addDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "Delivery" ("id", "webhookId", "messageId", "kind", "subjectId", "at", "body", "state", "nextAt")
    SELECT uuid_v7(clock_timestamp()), d."webhookId", d."messageId", d."kind", d."subjectId", d."at", d."body", d."state", d."nextAt"
    FROM jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) AS d ("webhookId" uuid, "messageId" uuid, "kind" text, "subjectId" uuid,
      "at" timestamptz, "body" text, "state" "DeliveryState", "nextAt" timestamptz)
    ON CONFLICT DO NOTHING`;
}

export async function addDelivery(tx: Tx, delivery: NewDelivery): Promise<{ id: string }> {
  return tx.delivery.create({ data: delivery, select: { id: true } });
}

/** @returns whether the webhook has it */
export async function setWaiting(tx: Tx, webhookId: string, id: string, nextAt: Date): Promise<boolean> {
  return (await tx.delivery.updateMany({ where: { id, webhookId }, data: { state: "waiting", nextAt } })).count === 1;
}

// Occurrences --------------------------------------------------------------------------------------

export type Occurrence = {
  id: string;
  clubId: string;
  collegeId: string;
  kind: string;
  subjectId: string;
  eventId: string | null;
  webhookIds: string[];
  at: Date;
};

/** Takes occurrences that are due out of their table; others may take some at the same time. @param now by default that of the database */
export function takeDue(tx: Tx, limit: number, now: Date | null): Promise<Occurrence[]> {
  return tx.$queryRaw<Occurrence[]>`
    DELETE FROM "Occurrence" WHERE "id" = ANY (ARRAY(
      SELECT "id" FROM "Occurrence" WHERE "dueAt" <= coalesce(${now}::timestamptz, clock_timestamp())
      ORDER BY "dueAt", "id" LIMIT ${limit}::int FOR UPDATE SKIP LOCKED
    )) RETURNING "id", "clubId", "collegeId", "kind", "subjectId", "eventId", "webhookIds", "at"`;
}

export type Receiver = { id: string; isActive: boolean; activeSince: Date };

/** The ids of the given webhooks that exist. None is changed or deleted until the transaction ends. */
export function lockReceivers(tx: Tx, ids: readonly string[]): Promise<Receiver[]> {
  return tx.$queryRaw<Receiver[]>`
    SELECT "id", "isActive", "activeSince" FROM "Webhook" WHERE "id" = ANY (${[...ids]}::uuid[]) ORDER BY "id" FOR SHARE`;
}

/** Deletes up to `limit` deliveries and as many occurrences of before. @returns the larger number */
export async function forget(before: Date, limit: number): Promise<number> {
  const deliveries = await db.$executeRaw`
    DELETE FROM "Delivery" WHERE "id" = ANY (ARRAY(SELECT "id" FROM "Delivery" WHERE "at" < ${before} LIMIT ${limit}::int))`;
  const occurrences = await db.$executeRaw`
    DELETE FROM "Occurrence" WHERE "id" = ANY (ARRAY(SELECT "id" FROM "Occurrence" WHERE "dueAt" < ${before} LIMIT ${limit}::int))`;
  return Math.max(deliveries, occurrences);
}

/** Some published events at a place that are to come, in the order of their ids. @param after the last one of the former part */
export async function listEventsAt(tx: Tx, placeId: string, after: string | undefined, limit: number, now: Date): Promise<string[]> {
  const rest = after ? Prisma.sql`AND "id" > ${after}::uuid` : Prisma.empty;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Event" WHERE "placeId" = ${placeId}::uuid AND "status" = 'published' AND "overAt" > ${now} ${rest}
    ORDER BY "id" LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Notes that these events were changed. */
export async function noteChanged(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    SELECT note_occurrences('event.updated', ARRAY[e."id"], e."id", e."clubId", e."collegeId")
    FROM (SELECT "id", "clubId", "collegeId" FROM "Event" WHERE "id" = ANY(${[...ids]}::uuid[]) ORDER BY "id") e`;
}
