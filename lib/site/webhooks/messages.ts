import * as z from "zod";
import { idText } from "@/lib/platform/id";
import type { PING, WebhookKind } from "@/lib/site/webhooks/kinds";

const ofEvent = z.strictObject({ eventId: idText(), clubId: idText(), collegeId: idText() });
const ofRegistration = ofEvent.extend({ registrationId: idText() });
const ofBlog = z.strictObject({ blogId: idText(), clubId: idText(), collegeId: idText() });

/** The messages to webhooks, by kind: when they are sent, and the ids that they have. Source: contract platform 5. */
export const MESSAGES: Readonly<Record<WebhookKind | typeof PING, { summary: string; data: z.ZodType }>> = {
  "event.published": { summary: "Everyone may see an event from now on.", data: ofEvent },
  "event.hidden": { summary: "An event was taken back or hidden, or deleted without registrations.", data: ofEvent },
  "event.updated": { summary: "The public part of a published event has changed.", data: ofEvent },
  "event.cancelled": { summary: "An event was cancelled.", data: ofEvent },
  "registration.confirmed": { summary: "A seat was confirmed.", data: ofRegistration },
  "registration.ended": { summary: "A confirmed seat has ended.", data: ofRegistration },
  "blog.published": { summary: "A blog was published.", data: ofBlog },
  ping: { summary: "A test that its account asked for.", data: z.strictObject({}) },
};

/** The body of every message. */
export const messageJson = z.strictObject({ type: z.string(), timestamp: z.iso.datetime(), data: z.unknown() });
