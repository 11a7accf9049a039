import type { CalendarEvent } from "@/lib/calendar/event";
import { utc } from "@/lib/calendar/ics";

/** The page of Google Calendar that offers to add this event; without an end its duration is zero. */
export function googleCalendarUrl({ name, text, venue, startsAt, endsAt }: CalendarEvent): string {
  const url = new URL("https://calendar.google.com/calendar/render");
  const dates = `${utc(startsAt)}/${utc(endsAt ?? startsAt)}`;
  url.search = new URLSearchParams({ action: "TEMPLATE", text: name, dates, details: text, location: venue }).toString();
  return url.href;
}
