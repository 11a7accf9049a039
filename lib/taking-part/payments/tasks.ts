import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** Refunds a payment that is `refund_due`. A payment has one job; queuing it again begins its attempts anew. */
export const REFUND_PAYMENT = defineTask("refund_payment", z.object({ paymentId: idText() }), ({ paymentId }) => `refund:${paymentId}`);

/** The delayed answer of the sandbox's bank. */
export const SANDBOX_CAPTURE = defineTask(
  "sandbox_capture",
  z.object({ orderId: z.string(), paymentId: z.string(), amountPaise: z.int().nonnegative(), method: z.string() }),
);
