import type { Event } from "@/lib/catalogue/events/policy";

/** The end of the line: the end of registration, but not before the event starts. Client-safe. Source: contract joining 4. */
export function endOfLine({ registrationClosesAt, startsAt }: Pick<Event, "registrationClosesAt" | "startsAt">): Date {
  return startsAt && startsAt > registrationClosesAt ? startsAt : registrationClosesAt;
}
