import "server-only";
import type { Tx } from "@/lib/platform/db/client";

/** What can be queued, by the task's name, with what each needs to know. Nothing of a person stands in a queue; tasks look it up. */
export type Tasks = {
  /** One message to the student of a registration (lib/registrations/mail.ts). The database queues `registered` itself (`take_seats`). */
  send_registration_mail: { kind: MailKind; registrationId: string; paymentId?: string; refundIds?: string[] };
  /** Sends a payment back that is `refund_due` (lib/payments/refunds.ts). */
  refund_payment: { paymentId: string };
  /** Ends the registrations of a cancelled event, a batch at a time (lib/registrations/cancel.ts). */
  cancel_registrations: { eventId: string };
  /** The sandbox's bank that answers late (lib/payments/sandbox.ts). */
  sandbox_capture: { orderId: string; paymentId: string; amountPaise: number; method: string };
};

/**
 * `registered`, `left`, `event_cancelled`, `payment_returned` for money that bought no seat and goes back, and `refunded` for money that was
 * sent back by hand; the last two with the `paymentId`.
 */
export type MailKind = "registered" | "left" | "event_cancelled" | "payment_returned" | "refunded";

/** Queues a task in the caller's transaction: it is done if that commits, at least once, and never otherwise. */
export function enqueue<Name extends keyof Tasks>(tx: Tx, name: Name, payload: Tasks[Name], options: { runAt?: Date } = {}): Promise<void> {
  return enqueueAll(tx, name, [payload], options);
}

/** Queues many at once. */
export async function enqueueAll<Name extends keyof Tasks>(
  tx: Tx,
  name: Name,
  payloads: Tasks[Name][],
  { runAt }: { runAt?: Date } = {},
): Promise<void> {
  if (payloads.length === 0) return;
  const texts = payloads.map((payload) => JSON.stringify(payload));
  await tx.$queryRaw`
    SELECT FROM graphile_worker.add_jobs(ARRAY(
      SELECT (${name}, "payload"::json, NULL, ${runAt ?? null}::timestamptz, NULL, NULL, NULL, NULL)::graphile_worker.job_spec
      FROM unnest(${texts}::text[]) AS "payload"
    ))`;
}
