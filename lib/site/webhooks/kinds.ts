/** The kinds of messages to webhooks. Client-safe. */
export const WEBHOOK_KINDS = [
  "event.published",
  "event.hidden",
  "event.updated",
  "event.cancelled",
  "registration.confirmed",
  "registration.ended",
  "blog.published",
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/** The most webhooks of an account. */
export const WEBHOOKS_MAX = 5;

/** Sent when its account asks for it. */
export const PING = "ping";
