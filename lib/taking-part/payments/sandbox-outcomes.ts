import type { Evidence } from "@/lib/taking-part/payments/gateway";

/**
 * The answers of the sandbox's bank, chosen by the student on the payment page. `late`: after a while; `twice`: the same statement twice.
 */
export const SANDBOX_OUTCOMES = ["success", "failure", "late", "twice"] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

type Order = { id: string; amountPaise: number };

/**
 * The immediate statements of the sandbox's bank. An order is paid by one payment, named after it, so paying it twice gives the same
 * statement; a failed payment is another one.
 */
export function sandboxEvidence(outcome: SandboxOutcome, order: Order, method: string): Evidence[] {
  if (outcome === "late") return [];
  if (outcome === "failure") return [statement("failed", order, method)];
  const captured = statement("captured", order, method);
  return outcome === "twice" ? [captured, captured] : [captured];
}

/** The delayed statement: the payload of the task `sandbox_capture`. */
export function latePayment(order: Order, method: string) {
  const { orderId, paymentId, amountPaise } = statement("captured", order, method);
  return { orderId, paymentId, amountPaise, method };
}

function statement(status: "captured" | "failed", { id, amountPaise }: Order, method: string): Evidence {
  const paymentId = `sandbox_pay_${id.replace("sandbox_order_", "")}${status === "failed" ? "_failed" : ""}`;
  return { id: `${status}:${paymentId}`, kind: `payment.${status}`, orderId: id, paymentId, status, amountPaise, currency: "INR", method };
}
