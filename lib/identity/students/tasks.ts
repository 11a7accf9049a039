import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** The kinds of pushes whose subject is a registration. Each is the kind of a mail, too. */
export const PUSH_KINDS_OF_REGISTRATIONS = [
  "registered",
  "offered",
  "rejected",
  "removed",
  "taken_off",
  "line_closed",
  "team_short",
  "team_short_reminder",
] as const;

/**
 * The kinds of pushes, which tell students something on their devices. The subject of `message` is the message, that of the other kinds
 * without a registration the event. `event_cancelled` is told once to a student who had joined and saved the event, and `event_published`
 * to one whose follows and saved searches lead there. Source: contract app 5.
 */
export const PUSH_KINDS = [
  ...PUSH_KINDS_OF_REGISTRATIONS,
  "event_cancelled",
  "event_moved",
  "event_renamed",
  "reminder_24",
  "reminder_2",
  "registration_opens",
  "event_published",
  "message",
] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Students of one job. */
export const PUSHED_AT_ONCE = 1000;

/**
 * Tells students something on their devices, each once for its kind, subject and occasion. Queued beside a mail, before that is handed
 * over; whether it is true and wanted is decided when it is sent.
 */
export const SEND_PUSH = defineTask(
  "send_push",
  z.object({
    kind: z.enum(PUSH_KINDS),
    subjectId: idText(),
    /** Tells occasions of one kind and subject apart. */
    occasion: z.string().max(100).optional(),
    studentIds: z.array(idText()).min(1).max(PUSHED_AT_ONCE),
  }),
);
