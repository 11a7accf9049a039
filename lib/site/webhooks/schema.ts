import * as z from "zod";
import { shortText } from "@/lib/platform/fields/text";
import { pageCursor, pageLimit } from "@/lib/platform/http/list-query";
import { idText } from "@/lib/platform/id";
import { WEBHOOK_KINDS } from "@/lib/site/webhooks/kinds";

/** Client-safe. Source: contract platform 5. */

const URL_MAX = 2048;

const url = shortText(URL_MAX, "Enter an address of up to 2,048 characters").trim().min(1, "Enter an address");
const kinds = z
  .array(z.enum(WEBHOOK_KINDS, "This is not something that webhooks are told"))
  .min(1, "Choose what it is told")
  .max(WEBHOOK_KINDS.length, "Each can be chosen once")
  .refine((chosen) => new Set(chosen).size === chosen.length, "Each can be chosen once");

export const webhookForm = z.object({ url, kinds });
export type WebhookForm = z.output<typeof webhookForm>;

/** An absent field stays. */
export const webhookChange = z.object({ url: url.optional(), kinds: kinds.optional(), isActive: z.boolean().optional() });
export type WebhookChange = z.output<typeof webhookChange>;

export const webhookParams = z.object({ id: idText() });
export const deliveryParams = z.object({ id: idText(), deliveryId: idText() });
export const deliveriesQuery = z.object({ limit: pageLimit, cursor: pageCursor });
export type DeliveriesQuery = z.output<typeof deliveriesQuery>;
