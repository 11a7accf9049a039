import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/**
 * Tells a college about a waiting review, or a club or one of its people who sent it about the college's decision; with `refusal` about a
 * review that the rules refused when the college stopped approving.
 */
export const SEND_REVIEW_MAIL = defineTask(
  "send_review_mail",
  z.object({
    reviewId: idText(),
    about: z.enum(["waiting", "decided"]),
    to: z.enum(["club", "sender"]).optional(),
    refusal: z.string().optional(),
  }),
);

/**
 * Tells a college that an event changed without approval, shortly before its start. `version` is the event's `materialVersion`. Those of an
 * event that were put off are one.
 */
export const SEND_URGENT_CHANGE = defineTask(
  "send_urgent_change",
  z.object({ eventId: idText(), version: z.int(), isPutOff: z.boolean().optional() }),
  ({ eventId, version, isPutOff }) => `urgent-change:${eventId}:${isPutOff ? "later" : version}`,
);

/** Approves the waiting reviews of a college that no longer approves. */
export const APPROVE_WAITING = defineTask("approve_waiting", z.object({ collegeId: idText() }));
