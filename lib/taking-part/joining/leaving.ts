import { overAtOf } from "@/lib/catalogue/events/policy";
import type { EventStatus, FeePer } from "@/lib/generated/prisma/enums";
import type { NoShowTerms } from "@/lib/identity/colleges/no-show";
import { priceText } from "@/lib/platform/money/price";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";
import { lateFrom } from "@/lib/taking-part/marks/policy";

/**
 * Decides what a student who leaves an event gets back. Calls, mails, pages and dialogs all use this file. Client-safe.
 * Source: decision 044.
 */

type Times = { registrationClosesAt: Date; startsAt: Date | null };
/** `overAt` counts for a hidden event, which can be left until then. */
type LeavableEvent = Times & {
  status: EventStatus;
  overAt?: Date;
  endsAt?: Date | null;
  /** The terms of its marks for absence. */
  noShowTerms?: Pick<NoShowTerms, "lateCancelHours"> | null;
};

/** Whether people may leave it at all: a cancelled event has ended for them. */
const isLeavable = ({ status }: { status: EventStatus }): boolean => status === "published" || status === "hidden";

/**
 * The end of the time in which leaving refunds the payment: while registration is open, and never after the start. From a hidden event
 * people may leave until it is over, with all their money. Source: contract trust 4.
 */
function refundsUntil(event: Times & { status?: EventStatus; overAt?: Date; endsAt?: Date | null }): Date {
  const { registrationClosesAt, startsAt } = event;
  if (event.status === "hidden") return leavesUntil(event);
  return startsAt && startsAt < registrationClosesAt ? startsAt : registrationClosesAt;
}

/** The end of the time in which a seat can be given back: the event's start; without a start, the end of registration. */
export const leavesUntil = (event: Times & { status?: EventStatus; overAt?: Date; endsAt?: Date | null }): Date => {
  const { registrationClosesAt, startsAt, endsAt = null } = event;
  if (event.status === "hidden") return event.overAt ?? overAtOf({ endsAt, startsAt, registrationClosesAt });
  return startsAt ?? registrationClosesAt;
};

/** Whether the payment is refunded now to a student who leaves, is removed or deletes the account. */
export const isRefundable = (event: LeavableEvent, now: Date): boolean => isLeavable(event) && now < refundsUntil(event);

/** Whether a seat can be given back now. */
export const canLeave = (event: LeavableEvent, now: Date): boolean => isLeavable(event) && now < leavesUntil(event);

/** The code of the error for a confirmed registration that cannot end. */
export const leavingRefusal = ({ startsAt }: Times, now: Date): "event_started" | "leaving_closed" =>
  startsAt && startsAt <= now ? "event_started" : "leaving_closed";

/** A registration, or the one after joining. */
type Held = {
  /** The fee that was paid, or will be. For a team with one fee, that fee. */
  paidPaise: number;
  checkedInAt?: Date | null;
  /** Whether the fee is one for the whole team. */
  hasOneFee?: boolean;
  /** Whether the team ends with this student; then its fee is refunded. */
  isLast?: boolean;
};

/** The answer: the time until which the seat can be given back, and the effect on the money. */
export type Leaving = {
  /** Null if the seat can no longer be given back. */
  until: Date | null;
  money:
    | { kind: "nothing" }
    /** All of it is refunded until then. */
    | { kind: "refund"; paise: number; until: Date }
    /** None of it is refunded. */
    | { kind: "kept"; paise: number }
    /** The team's one fee stays with the team, and is refunded when the team ends. */
    | { kind: "team"; paise: number };
  /** From when leaving is a late cancellation, which makes a mark for absence; absent if it never is. */
  lateFrom?: Date;
};

/** The effect of leaving for a confirmed student at a moment. */
export function leavingOf(held: Held, event: LeavableEvent, now: Date): Leaving {
  const mayLeave = canLeave(event, now) && !held.checkedInAt;
  const late = mayLeave && event.status === "published" ? lateFrom(event.startsAt, event.noShowTerms ?? null) : null;
  return {
    until: mayLeave ? leavesUntil(event) : null,
    money: moneyOf(held, event, now, mayLeave),
    ...(late && { lateFrom: late }),
  };
}

function moneyOf({ paidPaise: paise, hasOneFee, isLast }: Held, event: LeavableEvent, now: Date, mayLeave: boolean): Leaving["money"] {
  if (paise === 0) return { kind: "nothing" };
  if (hasOneFee && !isLast) return { kind: "team", paise };
  // A team that ends gets its fee refunded at any time.
  if (hasOneFee && mayLeave) return { kind: "refund", paise, until: leavesUntil(event) };
  return mayLeave && isRefundable(event, now) ? { kind: "refund", paise, until: refundsUntil(event) } : { kind: "kept", paise };
}

/** The sentence of a dialog about the money when the seat is given back now; empty without a payment. */
export function moneyText({ money }: Leaving): string {
  switch (money.kind) {
    case "nothing":
      return "";
    case "refund":
      return `You’ll get a full refund of ${priceText(money.paise)}.`;
    case "kept":
      return "What you paid is not returned.";
    case "team":
      return "The fee stays with the team. It is refunded only when the whole team ends.";
  }
}

/** The rules of this module in words, for general questions. */
export const LEAVING_RULES = [
  "If you cancel your registration before registration closes or the event starts, whichever is first, you get a full refund. If the event is cancelled, everyone gets a full refund.",
  "After registration has closed, you can still give your seat back until the event starts, but there is no refund. A fee that was paid once for a whole team is refunded only if the team ends.",
] as const;

/** The reader of a promise: a team is left and not cancelled, and who has not paid yet is told about the future. */
type PromiseTo = { isInTeam: boolean; hasPaid: boolean };

/**
 * The text for a student who registers or has registered: the deadline for cancelling or for leaving the team, and the refund. Empty if
 * both are impossible.
 */
export function promiseText({ until, money }: Leaving, timeZone: string, { isInTeam, hasPaid }: PromiseTo): string {
  if (!until) return money.kind === "kept" ? "What you pay is not returned, because this event has started." : "";
  const when = (instant: Date) => weekdayDayTimeOf(instant, timeZone);
  switch (money.kind) {
    case "nothing":
      return isInTeam ? `You can leave the team until ${when(until)}.` : `You can cancel until ${when(until)}.`;
    case "refund":
      if (isInTeam) {
        return money.until < until
          ? `Full refund if you leave the team before ${when(money.until)}. After that you can leave it without a refund until ${when(until)}.`
          : `Full refund if you leave the team before ${when(money.until)}.`;
      }
      return money.until < until
        ? `Full refund if you cancel before ${when(money.until)}. After that you can give your seat back without a refund until ${when(until)}.`
        : `Full refund if you cancel before ${when(money.until)}.`;
    case "kept":
      if (isInTeam) {
        return hasPaid
          ? `You can leave the team until ${when(until)}. What you paid is not returned.`
          : `You can leave the team until ${when(until)}. What you pay is not returned.`;
      }
      return hasPaid
        ? `You can give your seat back until ${when(until)}. What you paid is not returned.`
        : `You can give your seat back until ${when(until)}. What you pay is not returned.`;
    case "team":
      return `You can leave the team until ${when(until)}. The fee stays with the team, and is refunded only when the whole team ends.`;
  }
}

/** The warning that leaving makes a mark for absence from a time on, or now. */
export function lateText(from: Date, timeZone: string, { isInTeam, now }: { isInTeam: boolean; now: Date }): string {
  if (from <= now)
    return isInTeam ? "Leaving the team now counts as a late cancellation." : "Cancelling now counts as a late cancellation.";
  const when = weekdayDayTimeOf(from, timeZone);
  return isInTeam
    ? `From ${when} on, leaving the team counts as a late cancellation.`
    : `From ${when} on, cancelling counts as a late cancellation.`;
}

type LeavingJson = {
  until: string | null;
  money: Leaving["money"]["kind"];
  amount: number;
  refundUntil?: string | undefined;
  lateFrom?: string | undefined;
};

/** The same for a documented answer. */
export function toLeaving({ until, money: kind, amount, refundUntil, lateFrom: late }: LeavingJson): Leaving {
  const paise = Math.round(amount * 100);
  const money: Leaving["money"] =
    kind === "nothing" ? { kind } : kind === "refund" ? { kind, paise, until: new Date(refundUntil ?? until ?? 0) } : { kind, paise };
  return { until: until === null ? null : new Date(until), money, ...(late !== undefined && { lateFrom: new Date(late) }) };
}

/** The rule of an event with a fee, for everyone and at any moment. */
export function refundRuleText(event: Times & { timeZone: string; joining: { feePer: FeePer } }): string {
  if (event.joining.feePer === "team") return "The team’s fee is refunded only when the whole team ends.";
  return `Full refund if you cancel before ${weekdayDayTimeOf(refundsUntil(event), event.timeZone)}.`;
}
