import "server-only";
import { z } from "zod";
import { idText } from "@/lib/platform/id";
import { defineTask } from "@/lib/platform/queue/enqueue";

/** Ends the registrations of a cancelled event, a batch at a time. */
export const CANCEL_REGISTRATIONS = defineTask("cancel_registrations", z.object({ eventId: idText() }));

/** Notifies people of the due changes immediately; otherwise the clock does it within a minute. */
export const SEND_DUE_NOTICES = defineTask("send_due_notices", z.object({}));

/** Notifies followers of an event that was published at this moment, and queues itself for the students after `after`. */
export const ANNOUNCE_EVENT = defineTask(
  "announce_event",
  z.object({ eventId: idText(), publishedAt: z.iso.datetime(), after: idText().optional() }),
);

/** Notifies students who saved an event of the change in a notice, and queues itself for the students after `after`. */
export const ANNOUNCE_MOVE = defineTask("announce_move", z.object({ noticeId: idText(), after: idText().optional() }));

/** Notifies students who saved an event that it was cancelled, and queues itself for the students after `after`. */
export const ANNOUNCE_CANCELLATION = defineTask("announce_cancellation", z.object({ eventId: idText(), after: idText().optional() }));

/**
 * Makes some events of a club or a college searchable by its new name, and queues itself for the rest: first upcoming ones by their end,
 * then all, one club after the other.
 */
export const RENEW_SEARCH = defineTask(
  "renew_search",
  z.object({
    kind: z.enum(["club", "college"]),
    id: idText(),
    part: z.enum(["coming", "rest"]),
    clubId: idText().optional(),
    after: z.object({ at: z.iso.datetime(), id: idText() }).optional(),
  }),
);

/** Mails a club that the admin cancelled or deleted an event or a blog of it, or an account that it was deleted. */
export const SEND_REMOVAL_MAIL = defineTask(
  "send_removal_mail",
  z.object({
    clubId: idText(),
    what: z.enum(["event_cancelled", "event_deleted", "blog_deleted", "club_deleted", "college_deleted"]),
    id: idText(),
    name: z.string(),
    /** Further dates of its series of which the same is true. */
    others: z.int().optional(),
    /** Further dates that were deleted, while this one was cancelled. */
    deleted: z.int().optional(),
    /** The address of an account that is gone: nothing else has it. */
    to: z.string().optional(),
    /** The college that deleted the club, or that took it along; without one it was the admin. */
    by: z.string().optional(),
    reason: z.string().optional(),
    at: z.iso.datetime(),
  }),
);

/** Draws an event a poster of its own in place of `sharedId`, which several events have, and then its preview picture. */
export const DRAW_POSTER = defineTask("draw_poster", z.object({ eventId: idText(), sharedId: idText() }));

/** The same where a poster was drawn for one event, and shows another day than this event's. */
export const DRAW_POSTER_AGAIN = defineTask("draw_poster_again", DRAW_POSTER.payload);

/** Renders the preview picture of an event again after its words changed. */
export const RENEW_PREVIEW = defineTask("renew_preview", z.object({ eventId: idText() }));
