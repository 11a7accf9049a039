import { type Event, isOver, overAtOf, registrationPhase } from "@/lib/catalogue/events/policy";
import { type EventState, stateOf } from "@/lib/identity/organisers/event-state";
import { doorWindow } from "@/lib/taking-part/door/policy";

type Times = Pick<Event, "status" | "publishAt" | "registrationOpensAt" | "registrationClosesAt" | "startsAt" | "endsAt">;

type Hidden = Extract<EventState, "draft" | "scheduled" | "in_review">;

/**
 * The stages of an event, the first three before it is public; `door` while people are checked in, `leaving` when it is over and check-in
 * is still open, `closed` afterwards.
 */
export type Stage = Hidden | "announced" | "registering" | "registered" | "door" | "leaving" | "closed" | "over" | "cancelled";

export function stageOf(event: Times, door: { closedAt: Date | null }, now: Date): Stage {
  const state = stateOf(event);
  if (state === "draft" || state === "scheduled" || state === "in_review") return state;
  const registration = registrationPhase(event, now);
  if (registration === "cancelled") return "cancelled";
  if (door.closedAt) return "closed";
  const { startsAt, registrationOpensAt } = event;
  const { opensAt, closesAt } = doorWindow({ startsAt, overAt: overAtOf(event), registrationOpensAt });
  if (isOver(event, now)) return now < closesAt ? "leaving" : "over";
  if (startsAt && opensAt <= now) return "door";
  if (registration === "upcoming") return "announced";
  return registration === "open" ? "registering" : "registered";
}

type Ended = { stage: Stage; event: Times; counts: { checkedIn: number } };

/** Whether certificates are the next step: the event has ended, its list is closed or can be no more, and somebody came. */
export const mayIssue = ({ stage, event, counts: { checkedIn } }: Ended, now: Date): boolean =>
  (stage === "over" || (stage === "closed" && isOver(event, now))) && checkedIn > 0;

/** The steps of an event's life in order, with the stages of each. */
export const STEPS = [
  { name: "Draft", stages: ["draft", "scheduled", "in_review"] },
  { name: "Published", stages: ["announced"] },
  { name: "Registration", stages: ["registering", "registered"] },
  { name: "Check-in", stages: ["door", "leaving"] },
  { name: "Ended", stages: ["closed", "over"] },
] as const satisfies readonly { name: string; stages: readonly Stage[] }[];

/** The numbers on the workspace's tabs: entries, except `people`, who have a seat, and `questions`, which include removed ones. */
export type JoiningNumbers = {
  people: number;
  waiting: number;
  /** Holds that were offered to a student who was not asking at that moment. */
  offers: number;
  pending: number;
  questions: number;
  /** Ended registrations of any kind. */
  ended: number;
  /** People who are checked in and have no valid certificate of participation. */
  uncertified: number;
};
