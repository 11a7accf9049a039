import * as z from "zod";
import { DeliveryState, WebhookOff } from "@/lib/generated/prisma/enums";
import { type CallTable, messageJson } from "@/lib/platform/http/declaration";
import { idText } from "@/lib/platform/id";
import { PING, WEBHOOK_KINDS, WEBHOOKS_MAX } from "@/lib/site/webhooks/kinds";
import { deliveriesQuery, deliveryParams, webhookChange, webhookForm, webhookParams } from "@/lib/site/webhooks/schema";

const id = idText();
const instant = z.iso.datetime();

const webhookJson = z.strictObject({
  _id: id,
  url: z.string(),
  kinds: z.array(z.enum(WEBHOOK_KINDS)),
  isActive: z.boolean(),
  /** Null while it is active. */
  offBecause: z.enum(Object.values(WebhookOff)).nullable(),
  createdAt: instant,
  lastSuccessAt: instant.nullable(),
});
export type WebhookJson = z.output<typeof webhookJson>;

const attemptJson = z.strictObject({
  at: instant,
  /** The status of the answer; null without one. */
  status: z.int().nullable(),
  ms: z.int(),
  /** Null for an answer of 2xx. */
  failure: z.enum(["timeout", "refused", "unreachable", "tls", "redirect", "status"]).nullable(),
});

const deliveryJson = z.strictObject({
  _id: id,
  /** As in the header `webhook-id`. */
  messageId: z.string(),
  kind: z.enum([...WEBHOOK_KINDS, PING]),
  /** Null for a ping. */
  subjectId: id.nullable(),
  /** The time of the cause. */
  at: instant,
  state: z.enum(Object.values(DeliveryState)),
  attempts: z.array(attemptJson),
});
export type DeliveryJson = z.output<typeof deliveryJson>;

const OWNERS = ["club", "college"] as const;
const WHO = "the club or college that made it";

/** Source: contract platform 5. */
export const calls = {
  "GET /api/webhooks": {
    summary: "Lists the webhooks, the oldest first.",
    access: OWNERS,
    token: "webhooks",
    responses: { 200: z.strictObject({ webhooks: z.array(webhookJson).max(WEBHOOKS_MAX) }) },
  },
  "POST /api/webhooks": {
    summary: "Makes a webhook: an address that is told what happens at the club, or at all clubs of the college.",
    access: OWNERS,
    token: "webhooks",
    limit: "accountWrite",
    json: webhookForm,
    errors: ["webhook_url_refused", "limit_reached"],
    responses: {
      201: webhookJson.pick({ _id: true, url: true, kinds: true, isActive: true }).extend({ secret: z.string() }),
    },
    notes: [
      "`secret` is told here alone: `whsec_` and 32 bytes in base64, as Standard Webhooks has it.",
      "The address is https to a public name, with port 443 or from 1024 on. 409 `limit_reached` beyond 5.",
      "The account is mailed about it, and about other addresses: ten times a day at most.",
      "A banned club’s webhooks are told nothing. It may read and delete them, and do nothing else with them.",
    ],
  },
  "PUT /api/webhooks/{id}": {
    summary: "Changes a webhook: the fields that are sent.",
    who: WHO,
    access: OWNERS,
    token: "webhooks",
    limit: "accountWrite",
    params: webhookParams,
    json: webhookChange,
    errors: ["webhook_not_found", "webhook_url_refused"],
    responses: { 200: webhookJson },
    notes: [
      "When it is turned off, deliveries that wait fail. When it is turned on again, it is told what happens from then on.",
      "The account is mailed about another address, as about a new webhook.",
    ],
  },
  "DELETE /api/webhooks/{id}": {
    summary: "Deletes a webhook with its deliveries.",
    who: WHO,
    access: OWNERS,
    token: "webhooks",
    limit: "accountWrite",
    params: webhookParams,
    errors: ["webhook_not_found"],
    responses: { 200: messageJson },
  },
  "POST /api/webhooks/{id}/secret": {
    summary: "Gives a webhook a new secret. The former one signs too for 24 hours.",
    who: WHO,
    access: OWNERS,
    token: "webhooks",
    limit: "accountWrite",
    params: webhookParams,
    errors: ["webhook_not_found"],
    responses: { 200: z.strictObject({ secret: z.string(), previousUntil: instant.nullable() }) },
    notes: [
      "`previousUntil` is null if the former secret could no longer be read.",
      "One secret at most signs beside the new one: if it is replaced again within 24 hours, the one before the former no longer signs.",
    ],
  },
  "POST /api/webhooks/{id}/test": {
    summary: "Sends a `ping` to a webhook.",
    who: WHO,
    access: OWNERS,
    token: "webhooks",
    limit: "webhookTests",
    params: webhookParams,
    errors: ["webhook_not_found", "webhook_off"],
    responses: { 202: z.strictObject({ deliveryId: id }) },
  },
  "GET /api/webhooks/{id}/deliveries": {
    summary: "Lists the deliveries to a webhook of the last 30 days, the newest first.",
    who: WHO,
    access: OWNERS,
    token: "webhooks",
    params: webhookParams,
    query: deliveriesQuery,
    errors: ["webhook_not_found"],
    responses: { 200: z.strictObject({ deliveries: z.array(deliveryJson), nextCursor: z.string().nullable() }) },
    notes: ["`attempts` are the last 20, the oldest first. What the receiver answered is neither kept nor shown."],
  },
  "POST /api/webhooks/{id}/deliveries/{deliveryId}": {
    summary: "Sends a delivery again, with the same `webhook-id`.",
    who: WHO,
    access: OWNERS,
    token: "webhooks",
    limit: "accountWrite",
    params: deliveryParams,
    errors: ["webhook_not_found", "delivery_not_found", "webhook_off"],
    responses: { 202: messageJson },
  },
} as const satisfies CallTable;
