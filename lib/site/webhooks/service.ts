import "server-only";
import * as z from "zod";
import { type OrganiserActed, ofOrganisation, recordOrganiserAct } from "@/lib/identity/audit/record";
import type { Club, College } from "@/lib/platform/auth/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError, errorText } from "@/lib/platform/errors";
import { cutPage, fromCursor, toCursor } from "@/lib/platform/http/cursor";
import { webhookAlerts } from "@/lib/platform/http/limits";
import { idText } from "@/lib/platform/id";
import { isCallable } from "@/lib/platform/outgoing/post";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { HOUR_MS } from "@/lib/platform/time/units";
import { PING, WEBHOOKS_MAX } from "@/lib/site/webhooks/kinds";
import * as webhooks from "@/lib/site/webhooks/repository";
import type { DeliveriesQuery, WebhookChange, WebhookForm } from "@/lib/site/webhooks/schema";
import { newSecret, openSecret, sealSecret } from "@/lib/site/webhooks/secrets";
import { turnOff } from "@/lib/site/webhooks/sending-repository";
import { SEND_DELIVERIES, SEND_WEBHOOK_CHANGED } from "@/lib/site/webhooks/tasks";
import { bodyOf } from "@/lib/site/webhooks/tell";

export type { Delivery, Webhook } from "@/lib/site/webhooks/repository";

/** The account that has webhooks: a club, or a college, which is told of all its clubs. */
type Owner = Club | College;

/** The time for which a replaced secret signs too. */
const BOTH_SIGN_MS = 24 * HOUR_MS;

export function listWebhooks({ id }: Owner): Promise<webhooks.Webhook[]> {
  return webhooks.list(id);
}

/**
 * Makes a webhook, and mails the account; it is told what happens from now on. Its secret is told here and never again.
 * @throws AppError webhook_url_refused, limit_reached Source: contract platform 5.
 */
export async function makeWebhook(
  owner: Owner,
  { url, kinds }: WebhookForm,
  now = new Date(),
): Promise<{ webhook: webhooks.Webhook; secret: string }> {
  await refuseUncallable(url);
  const [id, secret] = [crypto.randomUUID(), newSecret()];
  const webhook = await db.$transaction(async (tx) => {
    await webhooks.lockWebhooksOf(tx, owner.id);
    if ((await webhooks.count(tx, owner.id)) >= WEBHOOKS_MAX) throw new AppError("limit_reached", { limit: "webhooks" });
    const made = await webhooks.create(tx, { id, accountId: owner.id, url, kinds, secret: sealSecret(id, secret), createdAt: now });
    await recordOrganiserAct(tx, ofOrganisation(owner), { act: "webhook_made", subject: subject(id), changes: { kinds: [null, kinds] } });
    await tellOwner(tx, owner, id, "made", now);
    return made;
  });
  return { webhook, secret };
}

/**
 * Changes the fields that are given; the account is mailed about another address. When it is turned off, the deliveries that wait fail;
 * when it is turned on again, it begins with what happens from then on.
 * @throws AppError webhook_not_found, webhook_url_refused Source: contract platform 5.
 */
export async function changeWebhook(owner: Owner, id: string, change: WebhookChange, now = new Date()): Promise<webhooks.Webhook> {
  const found = await webhooks.find(owner.id, id);
  if (!found) throw new AppError("webhook_not_found", { id });
  if (change.url !== undefined && change.url !== found.url) await refuseUncallable(change.url);
  return db.$transaction(async (tx) => {
    const stored = await lockOwn(tx, owner, id);
    const { url, kinds, isActive } = { ...stored, ...change };
    if (isActive && !stored.isActive) await webhooks.turnOn(tx, id);
    if (!isActive && stored.isActive) await turnOff(tx, id, "owner");
    const changes = {
      // An address may have a key in it.
      ...(url !== stored.url && { url: [null, null] as const }),
      ...(kinds.join() !== stored.kinds.join() && { kinds: [stored.kinds, kinds] as const }),
      ...(isActive !== stored.isActive && { isActive: [stored.isActive, isActive] as const }),
    };
    if (Object.keys(changes).length > 0) await logChange(tx, owner, id, changes);
    if (url !== stored.url) await tellOwner(tx, owner, id, "moved", now);
    return webhooks.update(tx, id, { url, kinds });
  });
}

/** Deletes it with its deliveries. @throws AppError webhook_not_found */
export async function removeWebhook(owner: Owner, id: string): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!(await webhooks.remove(tx, owner.id, id))) throw new AppError("webhook_not_found", { id });
    await logChange(tx, owner, id, { isDeleted: [false, true] });
  });
}

/**
 * Replaces the secret. The former one signs too for 24 hours, unless it cannot be read any longer.
 * @throws AppError webhook_not_found Source: contract platform 5.
 */
export function renewSecret(owner: Owner, id: string, now = new Date()): Promise<{ secret: string; previousUntil: Date | null }> {
  const secret = newSecret();
  return db.$transaction(async (tx) => {
    const stored = await lockOwn(tx, owner, id);
    const former = openSecret(id, stored.secret);
    const until = new Date(now.getTime() + BOTH_SIGN_MS);
    await webhooks.setSecret(tx, id, sealSecret(id, secret), former === null ? null : { secret: stored.secret, until });
    await logChange(tx, owner, id, { secret: [null, null] });
    return { secret, previousUntil: former === null ? null : until };
  });
}

/** Sends a ping. @returns the delivery's id @throws AppError webhook_not_found, webhook_off */
export function testWebhook(owner: Owner, id: string, now = new Date()): Promise<string> {
  return db.$transaction(async (tx) => {
    await lockActive(tx, owner, id);
    const delivery = await webhooks.addDelivery(tx, {
      ...{ webhookId: id, messageId: crypto.randomUUID(), kind: PING, subjectId: null, at: now, body: bodyOf(PING, now, {}) },
      ...{ state: "waiting", nextAt: now },
    });
    await enqueue(tx, SEND_DELIVERIES, {});
    return delivery.id;
  });
}

type DeliveryPage = { deliveries: webhooks.Delivery[]; nextCursor: string | null };

/** The newest first. @throws AppError webhook_not_found, validation_failed (a cursor of another list) */
export async function listDeliveries(owner: Owner, id: string, { limit, cursor }: DeliveriesQuery): Promise<DeliveryPage> {
  const [before] = cursor === undefined ? [] : fromCursor(z.tuple([idText()]), cursor);
  if (!(await webhooks.find(owner.id, id))) throw new AppError("webhook_not_found", { id });
  const { shown, last } = cutPage(await webhooks.listDeliveries(id, { before, limit: limit + 1 }), limit);
  return { deliveries: shown, nextCursor: last ? toCursor([last.id]) : null };
}

/**
 * Sends a delivery again with the same message id, also one that was delivered; one that waits is sent straight away.
 * @throws AppError webhook_not_found, webhook_off, delivery_not_found
 */
export async function sendAgain(owner: Owner, id: string, deliveryId: string, now = new Date()): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockActive(tx, owner, id);
    if (!(await webhooks.setWaiting(tx, id, deliveryId, now))) throw new AppError("delivery_not_found", { id: deliveryId });
    await enqueue(tx, SEND_DELIVERIES, {});
  });
}

async function refuseUncallable(url: string): Promise<void> {
  if (await isCallable(url)) return;
  throw new AppError("webhook_url_refused", {}, { issues: [{ field: "url", message: errorText("webhook_url_refused") }] });
}

async function lockOwn(tx: Tx, owner: Owner, id: string) {
  const stored = await webhooks.lock(tx, owner.id, id);
  if (!stored) throw new AppError("webhook_not_found", { id });
  return stored;
}

async function lockActive(tx: Tx, owner: Owner, id: string): Promise<void> {
  const { isActive } = await lockOwn(tx, owner, id);
  if (!isActive) throw new AppError("webhook_off", { id });
}

/** Mails the account about a new webhook or address; after ten in a day about no further one. */
async function tellOwner(tx: Tx, { id: owner }: Owner, webhookId: string, about: "made" | "moved", now: Date): Promise<void> {
  const [isWithinLimit] = await webhookAlerts.take(tx, [owner], now);
  if (isWithinLimit) await enqueue(tx, SEND_WEBHOOK_CHANGED, { webhookId, about, at: now.toISOString() });
}

const subject = (id: string) => ({ kind: "webhook", id }) as const;

function logChange(tx: Tx, owner: Owner, id: string, changes: OrganiserActed["changes"]): Promise<void> {
  return recordOrganiserAct(tx, ofOrganisation(owner), { act: "webhook_changed", subject: subject(id), changes });
}
