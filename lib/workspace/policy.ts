import { type Event, isOver, registrationState } from "@/lib/events/policy";

type Times = Pick<Event, "status" | "registrationOpensAt" | "registrationClosesAt" | "startsAt" | "endsAt">;

/** Where an event stands, from its announcement to its end. */
export type Stage = "announced" | "registering" | "registered" | "over" | "cancelled";

export function stageOf(event: Times, now: Date): Stage {
  const registration = registrationState(event, now);
  if (registration === "cancelled") return "cancelled";
  if (isOver(event, now)) return "over";
  if (registration === "upcoming") return "announced";
  return registration === "open" ? "registering" : "registered";
}

/** The steps of an event's life, in their order. */
export const STEPS = ["announced", "registering", "registered", "over"] as const satisfies readonly Stage[];
