import "server-only";
import { parseCronItems, type TaskList } from "graphile-worker";
import { z } from "zod";
import { refundPayment } from "@/lib/payments/refunds";
import { captureLate } from "@/lib/payments/sandbox";
import { reconcilePayments } from "@/lib/payments/service";
import { idText } from "@/lib/platform/id";
import { forgetSentMails } from "@/lib/platform/mail/once";
import type { Tasks } from "@/lib/platform/queue/enqueue";
import { releaseJobsOfTheDead } from "@/lib/platform/queue/presence";
import { cancelRegistrations, resumeCancellations } from "@/lib/registrations/cancel";
import { sweepHolds } from "@/lib/registrations/holds";
import { sendRegistrationMail } from "@/lib/registrations/mail";

const id = idText();

/** A payload that another version of the product queued and this one cannot read fails, and is left to that version's worker. */
function task<Payload>(payload: z.ZodType<Payload>, work: (payload: Payload) => Promise<void>) {
  return (queued: unknown) => work(payload.parse(queued));
}

const QUEUED = {
  send_registration_mail: task(
    z.object({
      kind: z.enum(["registered", "left", "event_cancelled", "payment_returned", "refunded"]),
      registrationId: id,
      paymentId: id.optional(),
      refundIds: z.array(id).optional(),
    }),
    sendRegistrationMail,
  ),
  refund_payment: task(z.object({ paymentId: id }), ({ paymentId }) => refundPayment(paymentId)),
  cancel_registrations: task(z.object({ eventId: id }), ({ eventId }) => cancelRegistrations(eventId)),
  sandbox_capture: task(
    z.object({ orderId: z.string(), paymentId: z.string(), amountPaise: z.int().nonnegative(), method: z.string() }),
    captureLate,
  ),
} satisfies Record<keyof Tasks, (queued: unknown) => Promise<void>>;

/** What is done by the clock. */
const CLOCKED = {
  sweep_holds: { match: "* * * * *", work: () => sweepHolds(new Date()) },
  resume_cancellations: { match: "*/5 * * * *", work: () => resumeCancellations() },
  reconcile_payments: { match: "*/5 * * * *", work: () => reconcilePayments(new Date()) },
  tidy_queue: {
    match: "* * * * *",
    work: async () => {
      await releaseJobsOfTheDead();
      await forgetSentMails();
    },
  },
};

/** Everything that is due by the clock on a host that has none; each is done even when another fails. @throws the first failure */
export async function doClocked(): Promise<void> {
  const results = await Promise.allSettled(Object.values(CLOCKED).map(({ work }) => work()));
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

export const TASKS: TaskList = {
  ...QUEUED,
  ...Object.fromEntries(Object.entries(CLOCKED).map(([name, { work }]) => [name, work])),
};

/** One job each, whichever process queues it; what is left of an earlier minute is replaced, so that none pile up. */
export const CLOCK = parseCronItems(
  Object.entries(CLOCKED).map(([name, { match }]) => ({ task: name, match, options: { jobKey: name, backfillPeriod: 0 } })),
);
