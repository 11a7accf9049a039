import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** Makes deliveries of what happened. Queued by `note_occurrences`. */
export const TELL_WEBHOOKS = defineTask("tell_webhooks", z.object({}));

/** Sends the deliveries that are due. */
export const SEND_DELIVERIES = defineTask("send_deliveries", z.object({}));

/** Mails the owner of a webhook that it is new, or has a new address. */
export const SEND_WEBHOOK_CHANGED = defineTask(
  "send_webhook_changed",
  z.object({ webhookId: idText(), about: z.enum(["made", "moved"]), at: z.iso.datetime() }),
);

/** Mails the owner of a webhook that it was turned off. */
export const SEND_WEBHOOK_OFF = defineTask(
  "send_webhook_off",
  z.object({ webhookId: idText(), because: z.enum(["gone", "failing", "secret_lost"]), at: z.iso.datetime() }),
);
