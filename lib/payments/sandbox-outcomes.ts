import type { Evidence } from "@/lib/payments/gateway";

/** How the sandbox's bank can answer, as the student chooses on the payment page. `late`: after a while; `twice`: it says it twice. */
export const SANDBOX_OUTCOMES = ["success", "failure", "late", "twice"] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

type Order = { id: string; amountPaise: number };

/**
 * What the sandbox's bank says at once. An order is paid by one payment, named after it, so paying it twice is the same statement;
 * a payment that failed is another one.
 */
export function sandboxEvidence(outcome: SandboxOutcome, order: Order, method: string): Evidence[] {
  if (outcome === "late") return [];
  if (outcome === "failure") return [statement("failed", order, method)];
  const captured = statement("captured", order, method);
  return outcome === "twice" ? [captured, captured] : [captured];
}

/** What it says when it answers late: the payload of the task `sandbox_capture`. */
export function latePayment(order: Order, method: string) {
  const { orderId, paymentId, amountPaise } = statement("captured", order, method);
  return { orderId, paymentId, amountPaise, method };
}

function statement(status: "captured" | "failed", { id, amountPaise }: Order, method: string): Evidence {
  const paymentId = `sandbox_pay_${id.replace("sandbox_order_", "")}${status === "failed" ? "_failed" : ""}`;
  return { id: `${status}:${paymentId}`, kind: `payment.${status}`, orderId: id, paymentId, status, amountPaise, currency: "INR", method };
}
