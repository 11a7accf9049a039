import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

const id = idText();

/** Asks some of an event's attendees for feedback, and queues itself for those after the registration `after`. */
export const ASK_FEEDBACK = defineTask("ask_feedback", z.object({ eventId: id, after: id.optional(), again: z.int().optional() }));
