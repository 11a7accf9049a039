import "server-only";
import { listOfEndedTeams } from "@/lib/catalogue/seats/change-seats";
import { SEND_REGISTRATION_MAIL } from "@/lib/catalogue/seats/tasks";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { enqueueAll, listUnqueued } from "@/lib/platform/queue/enqueue";
import { gatewayNamed } from "@/lib/taking-part/payments/current";
import * as payments from "@/lib/taking-part/payments/repository";
import { REFUND_PAYMENT } from "@/lib/taking-part/payments/tasks";

/**
 * Refunds these registrations' payments once the caller's transaction commits. May be repeated.
 * @returns the payments that are refunded now, by their registrations
 */
export async function returnPaymentsOf(tx: Tx, registrationIds: string[]): Promise<Map<string, string[]>> {
  const due = await payments.setRefundDue(tx, registrationIds);
  await enqueueAll(
    tx,
    REFUND_PAYMENT,
    due.map(({ id }) => ({ paymentId: id })),
  );
  // The student who paid for a team may no longer be its captain, and gets a message too.
  await enqueueAll(
    tx,
    SEND_REGISTRATION_MAIL,
    due.flatMap(({ id, registrationId, openedForId }) =>
      openedForId && openedForId !== registrationId ? [{ kind: "refunded" as const, registrationId: openedForId, paymentId: id }] : [],
    ),
  );
  const returned = new Map<string, string[]>();
  for (const { id, registrationId } of due) returned.set(registrationId, [...(returned.get(registrationId) ?? []), id]);
  return returned;
}

/**
 * The same for the fee of ended teams, whatever ended them: the fee is the team's, and the team no longer exists. Fees of single students
 * stay.
 */
export async function returnFeesOfEndedTeams(tx: Tx, registrationIds: string[]): Promise<Map<string, string[]>> {
  return returnPaymentsOf(tx, await listOfEndedTeams(tx, registrationIds));
}

/** The registrations among these whose payment has arrived and was not refunded. */
export async function listPaidAmong(tx: Tx, registrationIds: string[]): Promise<Set<string>> {
  return new Set(await payments.listPaidAmong(tx, registrationIds));
}

/**
 * Refunds the remaining payments of an event whose registrations have ended, of up to `limit` of them, and notifies their students: the
 * message about the end of the registration said that nothing is refunded. @returns whether there may be more
 */
export async function returnPaymentsOfEvent(tx: Tx, eventId: string, limit: number): Promise<boolean> {
  const registrationIds = await payments.listPaidRegistrations(tx, eventId, limit);
  const returned = await returnPaymentsOf(tx, registrationIds);
  await enqueueAll(
    tx,
    SEND_REGISTRATION_MAIL,
    [...returned].flatMap(([registrationId, paymentIds]) =>
      paymentIds.map((paymentId) => ({ kind: "refunded" as const, registrationId, paymentId })),
    ),
  );
  return registrationIds.length === limit;
}

/**
 * Asks the provider to refund a payment, or reads the state of that refund. May be repeated: a pending refund is not sent again.
 * @throws AppError payment_unreachable, to be tried again
 */
export async function refundPayment(paymentId: string, now = new Date()): Promise<void> {
  const payment = await payments.find(paymentId);
  if (payment?.status !== "refund_due") return;
  const { gateway, gatewayPaymentId, receivedPaise } = payment;
  if (!gatewayPaymentId || !receivedPaise) throw new AppError("internal", { paymentId });
  const refund = await gatewayNamed(gateway).refund({ paymentId: gatewayPaymentId, amountPaise: receivedPaise, key: `quad-${paymentId}` });
  await payments.setRefundAsked(paymentId, { ...refund, now });
}

/** Checks refunds that take too long, except those that are still being tried. */
export async function retryRefunds(before: Date, limit: number): Promise<void> {
  const overdue = await payments.listOverdueRefunds({ before, limit });
  await payments.touch(overdue.map(({ id }) => id));
  const checks = overdue.map(({ id }) => ({ paymentId: id }));
  await enqueueAll(db, REFUND_PAYMENT, await listUnqueued(db, REFUND_PAYMENT, checks));
}
