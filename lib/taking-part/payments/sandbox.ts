import "server-only";
import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/platform/errors";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import type { PaymentGateway } from "@/lib/taking-part/payments/gateway";
import { sandboxEvidence } from "@/lib/taking-part/payments/sandbox-outcomes";
import { settle } from "@/lib/taking-part/payments/settle";
import type { SANDBOX_CAPTURE } from "@/lib/taking-part/payments/tasks";

/** A simulated provider: no money moves, and it stores nothing, so it answers no questions. Source: contract base 1. */
export const sandboxGateway: PaymentGateway = {
  name: "sandbox",
  createOrder: async () => ({ id: `sandbox_order_${randomUUID()}` }),
  listPayments: async () => [],
  listRefunds: async () => [],
  getPayment: async (paymentId) => {
    throw new AppError("payment_not_found", { paymentId });
  },
  capture: async ({ paymentId }) => {
    throw new AppError("payment_not_found", { paymentId });
  },
  refund: async ({ key }) => ({ refundId: `sandbox_refund_${key}`, isDone: true }),
};

/** The delayed answer of the bank: handles the queue's `sandbox_capture`. May be repeated. */
export async function captureLate({ orderId, amountPaise, method }: PayloadOf<typeof SANDBOX_CAPTURE>): Promise<void> {
  for (const evidence of sandboxEvidence("success", { id: orderId, amountPaise }, method)) await settle("sandbox", evidence);
}
