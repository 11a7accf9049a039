import "server-only";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { PaymentGateway } from "@/lib/taking-part/payments/gateway";
import { type RazorpayGateway, razorpayGateway } from "@/lib/taking-part/payments/razorpay";
import { sandboxGateway } from "@/lib/taking-part/payments/sandbox";

/** The gateway that takes new payments. Source: contract base 1. */
export function gateway(): PaymentGateway {
  return gatewayNamed(env.PAYMENT_GATEWAY ?? "sandbox");
}

/**
 * The gateway that took a payment, which may differ from the one that takes new ones.
 * @throws AppError payment_unreachable when it is no longer configured
 */
export function gatewayNamed(name: string): PaymentGateway {
  const found = name === "sandbox" ? sandboxGateway : name === "razorpay" ? findRazorpay() : null;
  if (!found) throw new AppError("payment_unreachable", { gateway: name });
  return found;
}

/** Razorpay, for its webhook and its returns; null if it is not configured. It may report on earlier payments in the sandbox too. */
export function findRazorpay(): RazorpayGateway | null {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret, RAZORPAY_API_URL: apiUrl } = env;
  return keyId && keySecret && webhookSecret ? razorpayGateway({ keyId, keySecret, webhookSecret, apiUrl }) : null;
}
