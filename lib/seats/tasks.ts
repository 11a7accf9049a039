import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** `payment_returned` reports a payment that got no seat and is refunded, `refunded` a refund made by hand; both carry the `paymentId`. */
const MAIL_KINDS = ["registered", "left", "event_cancelled", "payment_returned", "refunded"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

const id = idText();

/** One message to the student of a registration. The database queues `registered` itself (`take_seats`). */
export const SEND_REGISTRATION_MAIL = defineTask(
  "send_registration_mail",
  z.object({ kind: z.enum(MAIL_KINDS), registrationId: id, paymentId: id.optional(), refundIds: z.array(id).optional() }),
);
