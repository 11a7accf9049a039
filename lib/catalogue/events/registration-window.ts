import { isOver, registrationPhase } from "@/lib/catalogue/events/policy";
import type { Event } from "@/lib/catalogue/events/repository";
import type { ErrorCode } from "@/lib/platform/errors";

export type Window = Pick<Event, "status" | "registrationOpensAt" | "registrationClosesAt" | "startsAt" | "endsAt">;
export type WindowState = "upcoming" | "open" | "closed" | "over" | "cancelled";

/** The phase of an event between its announcement and its end. Client-safe. */
export function windowState(event: Window, now: Date): WindowState {
  if (event.status === "cancelled") return "cancelled";
  return isOver(event, now) ? "over" : registrationPhase(event, now);
}

/** The error code for joining in a phase. */
export const WINDOW_REFUSALS = {
  upcoming: "registration_not_open",
  closed: "registration_closed",
  over: "event_over",
  cancelled: "event_cancelled",
} as const satisfies Record<Exclude<WindowState, "open">, ErrorCode>;

/** The phase as text: `Registration opens in 3 days`. */
export function windowText(event: Window, now: Date): string {
  const texts = {
    upcoming: () => `Registration opens in ${lasting(event.registrationOpensAt.getTime() - now.getTime())}`,
    open: () => `${lasting(event.registrationClosesAt.getTime() - now.getTime())} left to register`,
    closed: () => "Registration closed",
    over: () => "Event ended",
    cancelled: () => "Cancelled",
  };
  return texts[windowState(event, now)]();
}

const UNITS = [
  { name: "day", ms: 24 * 60 * 60 * 1000 },
  { name: "hour", ms: 60 * 60 * 1000 },
  { name: "minute", ms: 60 * 1000 },
] as const;

/** In the largest unit that fits, rounded down, so that readers are never late. */
function lasting(ms: number): string {
  for (const unit of UNITS) {
    const count = Math.floor(ms / unit.ms);
    if (count >= 1) return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
  }
  return "less than a minute";
}
