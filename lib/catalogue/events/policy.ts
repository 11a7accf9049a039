import type { Event } from "@/lib/catalogue/events/repository";
import { eventPath, readableEventPath } from "@/lib/identity/pages/paths";

export type { Event, EventStatus, ListedEvent } from "@/lib/catalogue/events/repository";

/** The duration of an event without an end. */
const LASTS_MS = 3 * 60 * 60 * 1000;

type EventTimes = Pick<Event, "endsAt" | "startsAt" | "registrationClosesAt">;

/** The end of the event, as the column `overAt` that `derive_event` fills. Client-safe. Source: contract base 5. */
export function overAtOf({ endsAt, startsAt, registrationClosesAt }: EventTimes): Date {
  return endsAt ?? (startsAt ? new Date(startsAt.getTime() + LASTS_MS) : registrationClosesAt);
}

export const isOver = (event: EventTimes, now: Date): boolean => overAtOf(event) <= now;

type RegistrationPhase = "upcoming" | "open" | "closed" | "cancelled";

/** Whether registration has begun and not ended, regardless of free seats. */
export function registrationPhase(
  { status, registrationOpensAt, registrationClosesAt }: Pick<Event, "status" | "registrationOpensAt" | "registrationClosesAt">,
  now: Date,
): RegistrationPhase {
  if (status === "cancelled") return "cancelled";
  if (now < registrationOpensAt) return "upcoming";
  return now < registrationClosesAt ? "open" : "closed";
}

/** Null for unlimited seats. */
export function seatsLeft({ capacity, taken }: Pick<Event, "capacity" | "taken">): number | null {
  return capacity === null ? null : Math.max(0, capacity - taken);
}

/** The address of its page for people, which redirects to the permanent one; without a club it is the permanent one. */
export function readablePath({ id, slug, club }: Pick<Event, "id" | "slug" | "club">): string {
  return club && slug ? readableEventPath(club.slug, slug) : eventPath(id);
}
