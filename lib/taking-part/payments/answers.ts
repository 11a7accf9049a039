import * as z from "zod";
import { type AnswerTable, okJson } from "@/lib/platform/http/answers";

/** The options of the provider's checkout; the amount is in paise. */
const orderJson = z.strictObject({ orderId: z.string(), amount: z.int().min(0), currency: z.literal("INR"), keyId: z.string() });
export type OrderJson = z.output<typeof orderJson>;

const confirmedJson = z.strictObject({ status: z.enum(["REGISTERED", "RETURNED", "FAILED", "PENDING"]), message: z.string() });
export type ConfirmedJson = z.output<typeof confirmedJson>;

/** Source: contract base 4. */
export const answers = {
  "POST /api/payment/order": { 200: orderJson },
  "POST /api/payment/confirm": { 200: confirmedJson },
  "POST /api/payment/webhook": { 200: okJson },
} as const satisfies AnswerTable;
