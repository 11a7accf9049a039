import * as z from "zod";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { type CallTable, okJson } from "@/lib/platform/http/declaration";
import { confirmBody, orderBody } from "@/lib/taking-part/payments/schema";

/** The options of the provider's checkout; the amount is in paise. */
const orderJson = z.strictObject({ orderId: z.string(), amount: z.int().min(0), currency: z.literal("INR"), keyId: z.string() });
export type OrderJson = z.output<typeof orderJson>;

const confirmedJson = z.strictObject({ status: z.enum(["REGISTERED", "RETURNED", "FAILED", "PENDING"]), message: z.string() });
export type ConfirmedJson = z.output<typeof confirmedJson>;

/** Source: contract base 4. */
export const calls = {
  "POST /api/payment/order": {
    summary: "Makes an order for the live hold of a student, in paise.",
    access: ["student"],
    limit: "joining",
    json: orderBody,
    errors: ["event_hidden", "hold_ended", "event_not_found", "payment_unreachable"],
    responses: { 200: orderJson },
    notes: ["402 without a hold."],
  },
  "POST /api/payment/confirm": {
    summary: "Tells us that the provider's checkout came back.",
    access: ["student"],
    limit: "joining",
    json: confirmBody,
    errors: ["payment_forged", "payment_not_found", "payment_unreachable"],
    responses: { 200: confirmedJson },
  },
  "POST /api/payment/webhook": {
    internal: true,
    summary: "Takes a notice of the payment provider; each takes effect once, in any order.",
    who: "the payment provider, by its signature",
    access: PUBLIC,
    signed: true,
    errors: ["payment_forged", "route_not_found", "payment_not_found", "payment_unreachable"],
    responses: { 200: okJson },
    notes: ["The body is what Razorpay sends ([decision 005](decisions/005-payments.md))."],
  },
} as const satisfies CallTable;
