import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** Ends the registrations of a cancelled event, a batch at a time. */
export const CANCEL_REGISTRATIONS = defineTask("cancel_registrations", z.object({ eventId: idText() }));

/** Tells people of the changes that are due, at once: otherwise the clock does it within a minute. */
export const SEND_DUE_NOTICES = defineTask("send_due_notices", z.object({}));

/** Makes the picture of links to an event anew after its words changed. */
export const RENEW_PREVIEW = defineTask("renew_preview", z.object({ eventId: idText() }));
