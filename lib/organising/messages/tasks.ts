import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

const id = idText();

/** The number of the attempt after the first for recipients whose server refused the message for now. */
const again = z.int().optional();

/** Sends a part of an organiser's message, and queues itself for those after the student `after`. */
export const SEND_MESSAGE = defineTask("send_message", z.object({ messageId: id, after: id.optional(), again }));

/** Reminds some of an event's people this many hours before this start, and queues itself for those after the registration `after`. */
export const SEND_REMINDERS = defineTask(
  "send_reminders",
  z.object({ eventId: id, hours: z.int(), startsAt: z.iso.datetime(), after: id.optional(), again }),
);

/** Makes the notices of a place's change for some of its events, and queues itself for those after the event `after`. */
export const NOTE_PLACE_CHANGE = defineTask("note_place_change", z.object({ placeChangeId: id, after: id.optional() }));

/** Notifies some of an event's people of changes, and queues itself for those after the registration `after`. */
export const SEND_CHANGE_NOTICE = defineTask("send_change_notice", z.object({ noticeId: id, after: id.optional(), again }));
