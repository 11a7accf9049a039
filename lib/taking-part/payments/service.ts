import "server-only";
import * as seats from "@/lib/catalogue/seats/change-seats";
import { withEventMutex } from "@/lib/catalogue/seats/event-mutex";
import { isSelf } from "@/lib/identity/accounts/access";
import type { Student } from "@/lib/platform/auth/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/http/limits";
import { log } from "@/lib/platform/log";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { DAY_MS, MINUTE_MS } from "@/lib/platform/time/units";
import { type Held, oneClickOf } from "@/lib/taking-part/joining/one-click";
import { getRegistrationState } from "@/lib/taking-part/joining/registration-details";
import { findRazorpay, gateway, gatewayNamed } from "@/lib/taking-part/payments/current";
import type { Evidence, PaymentGateway, PaymentMethod } from "@/lib/taking-part/payments/gateway";
import { retryRefunds } from "@/lib/taking-part/payments/refunds";
import type { Payment } from "@/lib/taking-part/payments/repository";
import * as payments from "@/lib/taking-part/payments/repository";
import { latePayment, type SandboxOutcome, sandboxEvidence } from "@/lib/taking-part/payments/sandbox-outcomes";
import { type Settled, settle } from "@/lib/taking-part/payments/settle";
import { SANDBOX_CAPTURE } from "@/lib/taking-part/payments/tasks";

/** Delay of the sandbox's late answer. */
const LATE_MS = 15 * 1000;
/** The time in which refunds by hand are looked for. */
const REFUNDS_FOR_MS = 4 * DAY_MS;
const REFUND_AGAIN_AFTER_MS = 60 * MINUTE_MS;
const REFUNDED_AT_ONCE = 50;

/**
 * Registers a student whose seat is paid. In the sandbox this call makes the payment; a real provider is asked for its state. Without a
 * hold nothing is charged, and repeating the call neither charges nor registers twice.
 * @throws AppError event_not_found, event_cancelled, payment_failed, payment_unreachable
 * Source: spec §7 (`hi2`), contract base 4.
 */
export async function payHold(
  student: Student,
  eventId: string,
  { method, outcome }: { method: PaymentMethod; outcome: SandboxOutcome },
  now = new Date(),
): Promise<void> {
  const click = oneClickOf(await getRegistrationState(student, eventId, now), eventId);
  if (click.kind === "joined") return;
  if (click.kind === "refused" && click.reason === "event_cancelled") throw new AppError("event_cancelled", { eventId });
  if (click.kind !== "held") throw new AppError("payment_failed", { eventId });
  const isPending =
    gateway().name === "sandbox" ? await payInSandbox(student, eventId, click, { method, outcome }, now) : await askAboutHold(click, now);
  const after = await getRegistrationState(student, eventId, now);
  if (after.state !== "confirmed") throw new AppError("payment_failed", { eventId }, isPending ? { data: { pending: true } } : {});
}

/** @returns whether the bank has not answered yet */
async function payInSandbox(
  student: Student,
  eventId: string,
  hold: Held,
  { method, outcome }: { method: PaymentMethod; outcome: SandboxOutcome },
  now: Date,
): Promise<boolean> {
  const open = await openOrder(student, eventId, hold, now);
  if (!open) return false;
  const order = { id: open.gatewayOrderId, amountPaise: open.amountPaise };
  for (const evidence of sandboxEvidence(outcome, order, method)) await settle("sandbox", evidence, now);
  if (outcome !== "late") return false;
  await enqueue(db, SANDBOX_CAPTURE, latePayment(order, method), { runAt: new Date(now.getTime() + LATE_MS) });
  await payments.setAsked("sandbox", order.id, now);
  return true;
}

async function askAboutHold(hold: Held, now: Date): Promise<boolean> {
  const order = await payments.findUnpaidOrder(hold, gateway().name);
  if (!order) return false;
  const settled = await askAbout(order, now);
  const isPending = !settled.includes("failed");
  // Without a payment, no bank was asked.
  if (isPending && settled.length > 0) await payments.setAsked(order.gateway, order.gatewayOrderId, now);
  return isPending;
}

/**
 * The browser's data to pay a live hold: the same order, however often it asks. A student gets 20 new orders in an hour.
 * @throws AppError hold_ended, payment_unreachable, too_many_requests
 */
export async function orderForHold(student: Student, eventId: string, now = new Date()): Promise<{ orderId: string; amountPaise: number }> {
  const click = oneClickOf(await getRegistrationState(student, eventId, now), eventId);
  if (click.kind !== "held") throw new AppError("hold_ended", { eventId });
  const open = await openOrder(student, eventId, click, now);
  if (!open) throw new AppError("hold_ended", { eventId });
  return { orderId: open.gatewayOrderId, amountPaise: open.amountPaise };
}

/** The order with which a hold is paid; null when the hold has been paid or given up in the meantime. */
async function openOrder({ id: studentId }: Student, eventId: string, hold: Held, now: Date): Promise<Payment | null> {
  const { registrationId, amountPaise } = hold;
  const { name, createOrder } = gateway();
  const open = await payments.findUnpaidOrder(hold, name);
  if (open) {
    // A team's member keeps the registration when a hold ends, so an order may be weeks old.
    await payments.setOpened(open.id, now);
    return open;
  }
  // Each order is asked about for days, and stays as a record.
  await limits.newOrders.use(studentId);
  const { id: gatewayOrderId } = await createOrder({ receipt: registrationId, amountPaise }).catch(async (error: unknown) => {
    await limits.newOrders.giveBack(studentId).catch(() => undefined);
    throw error;
  });
  const order = { registrationId, gateway: name, gatewayOrderId, amountPaise };
  return withEventMutex(eventId, () => db.$transaction((tx) => ensureOrder(tx, eventId, order, now)));
}

async function ensureOrder(tx: Tx, eventId: string, order: payments.Order, now: Date): Promise<Payment | null> {
  await seats.lockEvent(tx, eventId, now);
  const hold = await seats.find(tx, order.registrationId);
  // The hold may have ended, or another captain may pay for the team now.
  if (hold?.status !== "held" || hold.pricePaise !== order.amountPaise) return null;
  // Another call may have been first; its order counts, and this one is never paid.
  await payments.ensureUnpaidOrder(tx, order);
  return payments.findUnpaidOrder(order, order.gateway, tx);
}

type Return = { orderId: string; paymentId: string; signature: string };

/**
 * Handles the browser's return from the provider's checkout. Its signature proves that payment and order belong together, not that money
 * arrived: the provider is asked.
 * @throws AppError payment_forged, payment_not_found, payment_unreachable
 */
export async function confirmPayment(student: Student, { orderId, paymentId, signature }: Return, now = new Date()): Promise<Settled> {
  const provider = findRazorpay();
  if (!provider) throw new AppError("payment_not_found", { orderId });
  if (!provider.isReturnGenuine({ orderId, paymentId, signature })) throw new AppError("payment_forged");
  const order = await payments.findOrder(provider.name, orderId);
  if (!order || !(await listPayers(order)).some((id) => isSelf(student, id))) throw new AppError("payment_not_found", { orderId });
  const evidence = await provider.getPayment(paymentId);
  if (evidence.orderId !== orderId) throw new AppError("payment_forged", { orderId });
  const settled = await settleCaptured(provider, evidence, now);
  if (settled !== "unchanged") return settled;
  const state = await stateOf(order.id, paymentId);
  if (state === "unchanged") await payments.setAsked(provider.name, orderId, now);
  return state;
}

/** The students who may return from paying an order: its owner and, if the team's captaincy has moved since, the student who opened it. */
async function listPayers({ openedForId, studentId }: payments.FoundOrder): Promise<string[]> {
  const opener = openedForId && (await seats.findStudentOf(openedForId));
  return [studentId, opener].flatMap((id) => id || []);
}

/** The outcome of a payment that another call settled. */
async function stateOf(orderPaymentId: string, gatewayPaymentId: string): Promise<Settled> {
  const payment = await payments.find(orderPaymentId);
  if (!payment?.gatewayPaymentId) return "unchanged";
  return payment.gatewayPaymentId === gatewayPaymentId && payment.status === "captured" ? "registered" : "returned";
}

/** Handles the provider's webhook. @throws AppError payment_forged, payment_unreachable, route_not_found (without a provider) */
export async function receiveWebhook(rawBody: Uint8Array, headers: Headers, now = new Date()): Promise<void> {
  const provider = findRazorpay();
  if (!provider) throw new AppError("route_not_found");
  for (const evidence of provider.readWebhook(rawBody, headers)) await settleCaptured(provider, evidence, now);
}

/** Captures money that a bank has only authorised first. */
async function settleCaptured(provider: PaymentGateway, evidence: Evidence, now: Date): Promise<Settled> {
  if (evidence.status !== "authorized") return settle(provider.name, evidence, now);
  const { paymentId, amountPaise, currency, orderId } = evidence;
  // Payments of other orders are not captured, and no payment is captured twice; an unused authorisation is released automatically.
  const order = await payments.findOrder(provider.name, orderId);
  if (!order || order.isPaid) return "unchanged";
  return settle(provider.name, await provider.capture({ paymentId, amountPaise, currency }), now);
}

/**
 * Asks the provider about orders without a statement and about manual refunds, and repeats refunds that take too long; this makes up for
 * lost webhooks. May be repeated, and in several processes at the same time.
 */
export async function reconcilePayments(now = new Date()): Promise<void> {
  const unanswered = await payments.listUnansweredOrders("razorpay", now);
  await payments.touch(
    unanswered.map(({ id }) => id),
    now,
  );
  for (const payment of unanswered) {
    // An order that the provider does not know, or cannot report on now, must not keep the others from being checked.
    await askAbout(payment, now).catch((error: unknown) => log.warn({ payment: payment.id, err: error }, "payment not heard of"));
  }
  await askAboutRefunds(new Date(now.getTime() - REFUNDS_FOR_MS)).catch((error: unknown) =>
    log.warn({ err: error }, "refunds not heard of"),
  );
  await retryRefunds(new Date(now.getTime() - REFUND_AGAIN_AFTER_MS), REFUNDED_AT_ONCE);
}

/** Refunds of payments that are not refunded in our records. */
async function askAboutRefunds(since: Date): Promise<void> {
  const provider = findRazorpay();
  if (!provider) return;
  const refunds = await provider.listRefunds(since);
  const orders = await payments.findOrdersOfCaptured(
    provider.name,
    refunds.map(({ paymentId }) => paymentId),
  );
  for (const refund of refunds) {
    const orderId = orders.get(refund.paymentId);
    if (orderId) await settle(provider.name, { ...refund, orderId });
  }
}

async function askAbout({ gateway: name, gatewayOrderId }: Payment, now: Date): Promise<Settled[]> {
  const provider = gatewayNamed(name);
  const settled: Settled[] = [];
  // Captured payments come before authorised ones, which are not captured once the order is paid.
  const found = await provider.listPayments(gatewayOrderId);
  const isLast = ({ status }: Evidence) => Number(status === "authorized");
  for (const evidence of found.toSorted((a, b) => isLast(a) - isLast(b))) settled.push(await settleCaptured(provider, evidence, now));
  return settled;
}
