import { toCalendarEvent } from "@/lib/catalogue/calendar/event";
import { toIcs } from "@/lib/catalogue/calendar/ics";
import type { Event } from "@/lib/catalogue/events/policy";
import type { Mail } from "@/lib/platform/mail/transport";

/** An event as an attachment; none while its date is to be announced. */
export function calendarFile(event: Event): NonNullable<Mail["attachments"]> {
  const entry = toCalendarEvent(event);
  return entry ? [{ filename: "event.ics", content: toIcs([entry]), contentType: "text/calendar; charset=utf-8; method=PUBLISH" }] : [];
}
