import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { PAYMENT_METHODS } from "@/lib/taking-part/payments/gateway";
import { SANDBOX_OUTCOMES } from "@/lib/taking-part/payments/sandbox-outcomes";

/** The payment form of the sandbox; a real provider has its own. Source: contract base 4. */
export const payQuery = z.object({
  method: z.enum(PAYMENT_METHODS, "There is no such payment method.").default("Credit Card"),
  outcome: z.enum(SANDBOX_OUTCOMES, "There is no such outcome.").default("success"),
});

export const orderBody = z.object({ eventId: idText("Which event?") });

const providerText = z.string().min(1).max(200);
export const confirmBody = z.object({ orderId: providerText, paymentId: providerText, signature: providerText });
