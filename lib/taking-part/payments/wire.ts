import { env } from "@/lib/platform/env";
import { PAYMENT_FAILED } from "@/lib/platform/error-texts";
import type { ConfirmedJson, OrderJson } from "@/lib/taking-part/payments/calls";
import type { Settled } from "@/lib/taking-part/payments/settle";

/** The options of the provider's checkout. */
export function toOrderJson({ orderId, amountPaise }: { orderId: string; amountPaise: number }): OrderJson {
  return { orderId, amount: amountPaise, currency: "INR", keyId: env.RAZORPAY_KEY_ID ?? "" };
}

const CONFIRMED = {
  registered: { status: "REGISTERED", message: "Registered Successfully!!" },
  returned: { status: "RETURNED", message: "Your payment came too late, or twice, so it did not buy a seat. We’re refunding it in full." },
  failed: { status: "FAILED", message: PAYMENT_FAILED },
  unchanged: { status: "PENDING", message: "Your bank has not confirmed the payment yet. We’ll email you as soon as it does." },
} satisfies Record<Settled, ConfirmedJson>;

export const toConfirmedJson = (settled: Settled) => CONFIRMED[settled];
