import "server-only";
import { expireSeats } from "@/lib/catalogue/events/cache-tags";
import * as seats from "@/lib/catalogue/seats/change-seats";
import { withEventMutex } from "@/lib/catalogue/seats/event-mutex";
import { isBarred } from "@/lib/catalogue/seats/invitations";
import { SEND_REGISTRATION_MAIL } from "@/lib/catalogue/seats/tasks";
import { db, type Tx } from "@/lib/platform/db/client";
import { enqueue, enqueueAll } from "@/lib/platform/queue/enqueue";
import type { Evidence } from "@/lib/taking-part/payments/gateway";
import type { Payment } from "@/lib/taking-part/payments/repository";
import * as payments from "@/lib/taking-part/payments/repository";
import { REFUND_PAYMENT } from "@/lib/taking-part/payments/tasks";

/**
 * The effect of a statement: `registered` (the money pays a seat), `returned` (it is being or has been refunded), `failed` (no money
 * arrived), `unchanged` (nothing changed: the statement is known already, is about an order that is not ours, or not about money that
 * moved).
 */
export type Settled = "registered" | "returned" | "failed" | "unchanged";

/**
 * Applies a provider's statement to money and seats, in one transaction under the event's lock. Webhook, browser return and reconciliation
 * all use this function. Each statement takes effect once, in any order; received money pays the seat that was held for it, another free
 * seat if that was lost, or is refunded. A payment always gives a seat or a refund.
 */
export async function settle(gateway: string, evidence: Evidence, now = new Date()): Promise<Settled> {
  const order = await payments.findOrder(gateway, evidence.orderId);
  if (!order) {
    await payments.note(db, gateway, null, evidence);
    return "unchanged";
  }
  return withEventMutex(order.eventId, () => settleOrder(gateway, evidence, order, now));
}

type Order = payments.FoundOrder;

async function settleOrder(gateway: string, evidence: Evidence, { eventId, studentId }: Order, now: Date): Promise<Settled> {
  return db.$transaction(async (tx) => {
    if (studentId) await seats.lockStudent(tx, studentId);
    const before = await seats.lockEvent(tx, eventId, now);
    const [first, ...surplus] = await payments.lockOfOrder(tx, gateway, evidence.orderId);
    const known = [first, ...surplus].find((payment) => payment?.gatewayPaymentId === evidence.paymentId);
    if (!before || !first || !(await payments.note(tx, gateway, (known ?? first).id, evidence))) return "unchanged";
    const settled = await applyStatement(tx, { evidence, first, known, eventId, event: before, now });
    if (before.wasFull !== (await seats.isFull(tx, eventId))) await expireSeats(tx, [eventId]);
    return settled;
  });
}

type Statement = {
  evidence: Evidence;
  /** The payment of the order. */
  first: Payment;
  /** The payment of the statement, if it is known. */
  known: Payment | undefined;
  eventId: string;
  event: seats.LockedEvent;
  now: Date;
};

function applyStatement(tx: Tx, about: Statement): Promise<Settled> {
  switch (about.evidence.status) {
    case "authorized":
      return Promise.resolve("unchanged");
    case "failed":
      return noteFailure(tx, about);
    case "captured":
      return about.known ? Promise.resolve("unchanged") : receive(tx, about);
    case "refund_failed":
      return refundAgain(tx, about);
    case "refunded":
      return noteRefund(tx, about);
  }
}

/** One failed attempt; the order can still be paid by another, and a failed attempt may turn out to have succeeded. */
async function noteFailure(tx: Tx, { first, known }: Statement): Promise<Settled> {
  if (known || (first.status !== "created" && first.status !== "failed")) return "unchanged";
  await payments.change(tx, first.id, { status: "failed", askedAt: null });
  return first.status === "created" ? "failed" : "unchanged";
}

async function receive(tx: Tx, about: Statement): Promise<Settled> {
  const { evidence, first, now } = about;
  if (first.gatewayPaymentId) {
    return giveBack(tx, first, await payments.createSurplus(tx, first, evidence, { status: "refund_due", now }));
  }
  const { paymentId: gatewayPaymentId, amountPaise: receivedPaise, method } = evidence;
  await payments.change(tx, first.id, { status: "captured", gatewayPaymentId, receivedPaise, capturedAt: now, ...(method && { method }) });
  const isRight = evidence.currency === "INR" && receivedPaise === first.amountPaise;
  const confirmed = isRight ? await seatsFor(tx, about) : [];
  const [registrationId] = confirmed;
  if (!registrationId) {
    await payments.change(tx, first.id, { status: "refund_due" });
    return giveBack(tx, first, first.id);
  }
  if (registrationId !== first.registrationId) await payments.change(tx, first.id, { registrationId });
  await enqueueAll(
    tx,
    SEND_REGISTRATION_MAIL,
    confirmed.map((id) => ({ kind: "registered" as const, registrationId: id })),
  );
  return "registered";
}

async function giveBack(tx: Tx, about: Payment, paymentId: string): Promise<Settled> {
  await enqueue(tx, REFUND_PAYMENT, { paymentId });
  await tellPayers(tx, about, { kind: "payment_returned", paymentId });
  return "returned";
}

/** A message to the student of a payment; if a team's captaincy has moved since, to the student who paid and to the captain. */
async function tellPayers(
  tx: Tx,
  { registrationId, openedForId }: Payment,
  mail: { kind: "payment_returned" | "refunded"; paymentId: string },
): Promise<void> {
  const ids = openedForId && openedForId !== registrationId ? [registrationId, openedForId] : [registrationId];
  await enqueueAll(
    tx,
    SEND_REGISTRATION_MAIL,
    ids.map((id) => ({ ...mail, registrationId: id })),
  );
}

/**
 * The registrations that this money confirms, with their seats, first the one that it pays: the held one; if that expired, the hold that
 * the student has taken since at the same price, or the lost one with a seat that is free now. A team that owes one fee is confirmed whole.
 * None if the student left, waits or was not accepted since, was blocked, or if the event is over, cancelled or deleted.
 */
async function seatsFor(tx: Tx, { first, eventId, event, now }: Statement): Promise<string[]> {
  const registration = await seats.find(tx, first.registrationId);
  if (!registration || event.status !== "published") return [];
  const { id, status, studentId, pricePaise, isInTeam, isMember } = registration;
  if (status === "held") return pricePaise === first.amountPaise ? seats.confirm(tx, id, now) : [];
  if (!studentId || event.overAt <= now) return [];
  // A team's member whose hold ended is still a member.
  if (status === "forming") return isMember && pricePaise === first.amountPaise ? seats.confirm(tx, id, now) : [];
  if (status !== "expired" || (await seats.wasRejected(tx, eventId, studentId)) || (await isBarred(tx, eventId, studentId))) return [];
  const other = await seats.findLive(tx, eventId, studentId);
  // A team whose hold ended is forming. This one was waiting when the line ended, and the team with it.
  if (!other) return isInTeam ? [] : seats.confirm(tx, id, now);
  return other.status === "held" && other.pricePaise === first.amountPaise ? seats.confirm(tx, other.id, now) : [];
}

/**
 * The student has the money back. If this product did not send it, it was a manual refund by the organiser: then the seat becomes free, and
 * the student gets a message. A manual refund of a part is only recorded, until the parts add up to the whole payment.
 */
async function noteRefund(tx: Tx, about: Statement): Promise<Settled> {
  const { evidence, first, known, now } = about;
  const refundedPaise = evidence.refundId ? await payments.sumOfRefunds(tx, [first, known], evidence.paymentId) : evidence.amountPaise;
  if (refundedPaise < (known?.receivedPaise ?? first.amountPaise)) return "unchanged";
  if (!known) {
    // Its capture is not known yet, or the authorisation was unused. The order can still be paid by another payment.
    const all = { ...evidence, amountPaise: refundedPaise };
    const paymentId = await payments.createSurplus(tx, first, all, { status: "refunded", now });
    await tellPayers(tx, first, { kind: "refunded", paymentId });
    return "unchanged";
  }
  await payments.change(tx, known.id, {
    status: "refunded",
    refundedAt: now,
    ...(evidence.refundId && { gatewayRefundId: evidence.refundId }),
  });
  return known.status === "captured" ? freeSeat(tx, about, known) : "unchanged";
}

/** Ends the registration that a payment was for, if it still has its seat; for a team that owes one fee, the whole team. */
async function freeSeat(tx: Tx, { eventId, event, now }: Statement, payment: Payment): Promise<Settled> {
  const { id: paymentId, registrationId } = payment;
  const registration = await seats.find(tx, registrationId);
  if (registration?.status !== "confirmed") {
    // The seat was given back or taken away without a refund.
    await tellPayers(tx, payment, { kind: "refunded", paymentId });
    return "returned";
  }
  await seats.end(tx, eventId, registration.paidTogether, now, "organiser");
  const others = registration.paidTogether.filter((id) => id !== registrationId);
  await enqueueAll(
    tx,
    SEND_REGISTRATION_MAIL,
    others.map((id) => ({ kind: "team_ended" as const, registrationId: id })),
  );
  // The job that cancels an event only notifies students who still have a seat.
  if (event.status === "cancelled") {
    await enqueue(tx, SEND_REGISTRATION_MAIL, { kind: "event_cancelled", registrationId, refundIds: [paymentId] });
  } else {
    await tellPayers(tx, payment, { kind: "refunded", paymentId });
  }
  return "returned";
}

/** A failed refund is sent again, unless another attempt has been made since. */
async function refundAgain(tx: Tx, { evidence, known }: Statement): Promise<Settled> {
  if (!known || (known.status !== "refund_due" && known.status !== "refunded")) return "unchanged";
  if (known.gatewayRefundId && known.gatewayRefundId !== evidence.refundId) return "unchanged";
  await payments.change(tx, known.id, { status: "refund_due", gatewayRefundId: null, refundedAt: null });
  await enqueue(tx, REFUND_PAYMENT, { paymentId: known.id });
  return "unchanged";
}
