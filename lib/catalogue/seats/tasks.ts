import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/**
 * `payment_returned` reports a payment that got no seat and is refunded, `refunded` a refund by an organiser, or of
 * a team's fee to the captain who paid it and no longer is one; both carry the `paymentId`.
 * The registration of `joined_team` is the new member's, and the message goes to the captain. `team_short` tells a captain that the team
 * has become too small, `team_short_reminder` that registration closes tomorrow. `invited` goes to the invited address. `not_answered` is
 * about an application that was not decided in time.
 */
const MAIL_KINDS = [
  "registered",
  "waiting",
  "applied",
  "offered",
  "rejected",
  "not_answered",
  "line_closed",
  "taken_off",
  "offer_ended",
  "joined_team",
  "team_ended",
  "team_short",
  "team_short_reminder",
  "invited",
  "removed",
  "left",
  "event_cancelled",
  "payment_returned",
  "refunded",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

const id = idText();

/**
 * One message to the student of a registration, once for each occasion: the instant of the occasion, in milliseconds, if a registration may
 * have several. The database queues messages about seats, the line, applications and teams.
 */
export const SEND_REGISTRATION_MAIL = defineTask(
  "send_registration_mail",
  z.object({
    kind: z.enum(MAIL_KINDS),
    registrationId: id,
    paymentId: id.optional(),
    refundIds: z.array(id).optional(),
    occasion: z.number().optional(),
  }),
);
