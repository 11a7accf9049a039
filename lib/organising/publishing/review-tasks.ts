import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** Tells a college about a waiting review, or a club or one of its people who sent it about the college's decision. */
export const SEND_REVIEW_MAIL = defineTask(
  "send_review_mail",
  z.object({ reviewId: idText(), about: z.enum(["waiting", "decided"]), to: z.enum(["club", "sender"]).optional() }),
);

/** Tells a college that an event changed without approval, shortly before its start. `version` is the event's `materialVersion`. */
export const SEND_URGENT_CHANGE = defineTask("send_urgent_change", z.object({ eventId: idText(), version: z.int() }));

/** Approves the waiting reviews of a college that no longer approves. */
export const APPROVE_WAITING = defineTask("approve_waiting", z.object({ collegeId: idText() }));
