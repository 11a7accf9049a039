import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** Tells a college that something waits for it, or a club, or somebody of its people who sent it, what its college decided. */
export const SEND_REVIEW_MAIL = defineTask(
  "send_review_mail",
  z.object({ reviewId: idText(), about: z.enum(["waiting", "decided"]), to: z.enum(["club", "sender"]).optional() }),
);

/** Tells a college that an event changed at once, shortly before its start. `version` is the event's `materialVersion`. */
export const SEND_URGENT_CHANGE = defineTask("send_urgent_change", z.object({ eventId: idText(), version: z.int() }));

/** Approves what waits for a college that does not approve any more. */
export const APPROVE_WAITING = defineTask("approve_waiting", z.object({ collegeId: idText() }));
