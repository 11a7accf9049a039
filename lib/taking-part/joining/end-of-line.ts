import type { Event } from "@/lib/catalogue/events/policy";

/** When the line ends: with registration, but not before the event starts. Client-safe. Source: contract joining 4. */
export function endOfLine({ registrationClosesAt, startsAt }: Pick<Event, "registrationClosesAt" | "startsAt">): Date {
  return startsAt && startsAt > registrationClosesAt ? startsAt : registrationClosesAt;
}
