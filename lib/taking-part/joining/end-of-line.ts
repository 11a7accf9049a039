import { type Event, overAtOf } from "@/lib/catalogue/events/policy";

/**
 * The end of the line: the end of registration, but not before the event starts and not after it is over; `end_of_line` in SQL computes the
 * same. Client-safe. Source: contract joining 4.
 */
export function endOfLine(event: Pick<Event, "registrationClosesAt" | "startsAt" | "endsAt">): Date {
  const ends = Math.max(event.registrationClosesAt.getTime(), event.startsAt?.getTime() ?? 0);
  return new Date(Math.min(ends, overAtOf(event).getTime()));
}
