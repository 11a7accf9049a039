"use client";

import { useLiveEvent } from "@/components/catalogue/events/live-event";
import { useRegistrationState } from "@/components/taking-part/joining/registration-state";
import { joinPath } from "@/lib/identity/pages/paths";
import { EVENT_CANCELLED, EVENT_FULL, EVENT_OVER, REGISTRATION_CLOSED, REGISTRATION_NOT_OPEN } from "@/lib/platform/error-texts";
import { priceText } from "@/lib/platform/money/price";

/** The only possible action of a new student. */
type NextStep =
  /** None: `reason` says why. */
  | { kind: "none"; reason: string }
  /** Another page asks for more first. */
  | { kind: "page"; text: string; href: string }
  /** One click does it; with `wait` it joins the waiting list. */
  | { kind: "click"; text: string; wait: boolean };

const CLOSED_BECAUSE = {
  upcoming: REGISTRATION_NOT_OPEN,
  closed: REGISTRATION_CLOSED,
  over: EVENT_OVER,
  cancelled: EVENT_CANCELLED,
} as const;

/** The next step of a new student; for viewers with an unknown registration state, by the page's own data. Source: contract joining 9. */
export function useNextStep(): NextStep {
  const { id, state } = useLiveEvent();
  const { rules, registration } = useRegistrationState();
  const { isFull, canWait } = useLine();
  if (state !== "open") return { kind: "none", reason: CLOSED_BECAUSE[state] };
  if (isFull && !canWait) return { kind: "none", reason: EVENT_FULL };
  const asks = registration ? registration.questions !== undefined : rules.asks;
  const page = (text: string): NextStep => ({ kind: "page", text, href: joinPath(id) });
  if (rules.isTeam) return page("Create or join a team");
  const step = (text: string, wait = false): NextStep => (asks ? page(text) : { kind: "click", text, wait });
  if (isFull) return step("Join the waiting list", true);
  if (rules.approval) return step("Apply");
  if (rules.isPlain) return step("Register for Event");
  const amountPaise = registration ? Math.round(registration.amount * 100) : rules.pricePaise;
  return step(amountPaise > 0 ? `Register for ${priceText(amountPaise)}` : "Register");
}

/** Whether there is no seat for a new student, whether students can wait, and how many do. */
export function useLine(): { isFull: boolean; canWait: boolean; waiting: number | undefined } {
  const { seats, waiting } = useLiveEvent();
  const { rules, registration } = useRegistrationState();
  if (registration?.state === "full") return { isFull: true, canWait: registration.canWait, waiting: registration.waiting };
  // An application takes no seat.
  const isFull = !registration && seats?.isFull === true && !(rules.approval && rules.waitlist);
  return { isFull, canWait: rules.waitlist, waiting: isFull ? waiting : undefined };
}
