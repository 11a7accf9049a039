import "server-only";
import type { DeliveryJson, WebhookJson } from "@/lib/site/webhooks/calls";
import type { Delivery, Webhook } from "@/lib/site/webhooks/service";

export const toWebhookJson = ({ id, kinds, createdAt, lastSuccessAt, ...webhook }: Webhook): WebhookJson => ({
  _id: id,
  ...webhook,
  kinds: kinds as WebhookJson["kinds"],
  createdAt: createdAt.toISOString(),
  lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
});

/** A message's id as the header `webhook-id` has it. */
export const webhookIdOf = (messageId: string): string => `msg_${messageId.replaceAll("-", "")}`;

export const toDeliveryJson = ({ id, messageId, kind, subjectId, at, state, attempts }: Delivery): DeliveryJson => ({
  _id: id,
  messageId: webhookIdOf(messageId),
  kind: kind as DeliveryJson["kind"],
  subjectId,
  at: at.toISOString(),
  state,
  // Written by `sendDeliveries` alone.
  attempts: attempts as DeliveryJson["attempts"],
});

export const toNewWebhookJson = ({ webhook: { id, url, kinds, isActive }, secret }: { webhook: Webhook; secret: string }) => ({
  _id: id,
  url,
  kinds: kinds as WebhookJson["kinds"],
  isActive,
  secret,
});
