import { HOUR_MS } from "@/lib/platform/time/units";

/** The rules of check-in. Client-safe. Source: contract organisers 8.1. */

/** Every result that a scan can have; `changed` is never stored. */
export const RESULTS = [
  "checked_in",
  "already_in",
  "undone",
  "not_in",
  "wrong_event",
  "ended",
  "not_confirmed",
  "forged",
  "unknown",
  "outside_window",
  "review",
] as const;
export type Result = (typeof RESULTS)[number];
/** `changed`: this id was sent before with other content. */
export type ScanResult = Result | "changed";

export type Kind = "in" | "undo";

const OPENS_BEFORE_MS = 24 * HOUR_MS;
const CLOSES_AFTER_MS = 7 * 24 * HOUR_MS;
const SELF_OPENS_BEFORE_MS = 2 * HOUR_MS;
const LIST_EXPIRES_AFTER_MS = 24 * HOUR_MS;
const REOPENS_WITHIN_MS = 24 * HOUR_MS;
/** A smaller difference comes from the network, not from the clock. */
const SKEW_IGNORED_MS = 2000;

/** The times of an event that check-in needs. */
export type DoorTimes = { startsAt: Date | null; overAt: Date; registrationOpensAt: Date };

/** When people can be checked in: from 24 hours before the start, or from the opening of registration, until 7 days after the end. */
export function doorWindow({ startsAt, overAt, registrationOpensAt }: DoorTimes): { opensAt: Date; closesAt: Date } {
  return {
    opensAt: startsAt ? new Date(startsAt.getTime() - OPENS_BEFORE_MS) : registrationOpensAt,
    closesAt: new Date(overAt.getTime() + CLOSES_AFTER_MS),
  };
}

/** When students can check themselves in: from 2 hours before the start until the event is over. */
export function isSelfCheckInTime({ startsAt, overAt, registrationOpensAt }: DoorTimes, now: Date): boolean {
  const opensAt = startsAt ? new Date(startsAt.getTime() - SELF_OPENS_BEFORE_MS) : registrationOpensAt;
  return opensAt <= now && now < overAt;
}

/** The time when a device has to delete the list. */
export const listExpiresAt = ({ overAt }: Pick<DoorTimes, "overAt">): Date => new Date(overAt.getTime() + LIST_EXPIRES_AFTER_MS);

/** When the list can be closed: from the start of the event; without a start, after registration has opened. */
export const mayClose = ({ startsAt, registrationOpensAt }: Pick<DoorTimes, "startsAt" | "registrationOpensAt">, now: Date): boolean =>
  (startsAt ?? registrationOpensAt) <= now;

/** A closed list can be reopened for 24 hours. */
export const mayReopen = (closedAt: Date, now: Date): boolean => now.getTime() - closedAt.getTime() <= REOPENS_WITHIN_MS;

/** The difference between the server's clock and the device's, in milliseconds: negative if the device is ahead, 0 if it is right. */
export function skewOf(sentAt: Date, receivedAt: Date): number {
  const skew = receivedAt.getTime() - sentAt.getTime();
  return Math.abs(skew) > SKEW_IGNORED_MS ? skew : 0;
}

/** The time of an action by the server's clock, never after it arrived. */
export function correctedTime(deviceAt: Date, sentAt: Date, receivedAt: Date): Date {
  return new Date(Math.min(deviceAt.getTime() + skewOf(sentAt, receivedAt), receivedAt.getTime()));
}

/** The facts of a registration that check-in needs. */
export type Admission = { isConfirmed: boolean; confirmedAt: Date | null; endedAt: Date | null };

/** The reason why this registration cannot be checked in by an action of that time; null if it can: it is confirmed, or was then. */
export function refusalOf({ isConfirmed, confirmedAt, endedAt }: Admission, at: Date, event: DoorTimes): Result | null {
  const { opensAt, closesAt } = doorWindow(event);
  if (at < opensAt || at > closesAt) return "outside_window";
  if (isConfirmed) return null;
  if (!confirmedAt) return "not_confirmed";
  const wasConfirmed = confirmedAt <= at && (endedAt === null || at < endedAt);
  return wasConfirmed ? null : "ended";
}

/** The results of effective actions; the others change nothing. */
export const TAKEN = ["checked_in", "already_in", "undone", "not_in"] as const satisfies readonly Result[];
export const isTaken = (result: Result): boolean => (TAKEN as readonly Result[]).includes(result);

/** The results of scans that match no person of the event. A helper can invent any number of them. */
export const OF_NOBODY = ["forged", "wrong_event", "unknown"] as const satisfies readonly Result[];
export const isOfNobody = (result: Result): boolean => (OF_NOBODY as readonly Result[]).includes(result);

/** Limit of them that an event stores: the first ones, because actions are never removed. Later ones still get an answer. */
export const OF_NOBODY_MAX = 1000;

/** Limit of effective scans of one registration, because each action reads all of them. Further ones wait for the organiser. */
export const TAKEN_MAX = 100;
/** Limit of check-ins by hand beside them, and of undos by hand, so that an undo is always left. Further ones are refused. */
export const BY_HAND_MAX = 20;

/** An effective action. */
export type Action = { id: string; kind: Kind; at: Date };

type Replayed<A extends Action> = {
  /** The actions by time, each with its result and the check-in after it. */
  outcomes: { action: A; result: Result; checkIn: A | null }[];
  /** The final check-in. */
  checkIn: A | null;
};

/**
 * Computes a registration's check-in from all its effective actions, in whatever order they arrived: the first `in` since the start, or
 * since the last `undo` that had an effect, is the check-in.
 */
export function replay<A extends Action>(actions: readonly A[]): Replayed<A> {
  const outcomes: Replayed<A>["outcomes"] = [];
  let checkIn: A | null = null;
  for (const action of [...actions].sort(byTime)) {
    const wasIn: boolean = checkIn !== null;
    if (action.kind === "undo") checkIn = null;
    else checkIn ??= action;
    const result = action.kind === "undo" ? (wasIn ? "undone" : "not_in") : wasIn ? "already_in" : "checked_in";
    outcomes.push({ action, result, checkIn });
  }
  return { outcomes, checkIn };
}

function byTime(a: Action, b: Action): number {
  return a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1);
}
