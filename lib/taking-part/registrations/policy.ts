import type { EventMode } from "@/lib/catalogue/events/schema";
import { EVENT_OVER } from "@/lib/platform/error-texts";
import { priceText } from "@/lib/platform/money/price";

/** Upper bound of a student's tickets in one list; no student joins more events. */
export const TICKETS_MAX = 200;

/** The time after an event's end for which its tickets are listed and kept on devices. Source: contract reach 10; contract app 4. */
export const TICKETS_KEPT_MS = 24 * 60 * 60 * 1000;

/** The end of the registration's id: enough for two people to check that they mean the same ticket. */
export function ticketNumber(registrationId: string): string {
  return registrationId
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})/, "$1-");
}

/** The sentences about a refund, for somebody who paid. The student who paid may be another one: a team's former captain. */
export function refundText({ paise, isDone }: { paise: number; isDone: boolean }): string {
  const days = "Banks usually take 5 to 7 working days.";
  return isDone
    ? `${priceText(paise)} was refunded to the card or account it was paid with. ${days}`
    : `We’re refunding ${priceText(paise)} to the card or account it was paid with. ${days}`;
}

/** The line under the code of a ticket that is not checked in; null for an online event, where nobody scans it. */
export function codeHint({ mode, isOver }: { mode: EventMode; isOver: boolean }): string | null {
  if (isOver) return EVENT_OVER;
  return mode === "Online" ? null : "Show this at the entrance.";
}

/**
 * Whether a seat or an offer that was given `at` this moment came from the waiting list. Who waits has joined it after the team entered,
 * and after an application was approved; a team that got seats without waiting joined nothing since.
 */
export function isFromLine({
  since,
  decidedAt,
  enteredAt,
  at,
}: Record<"since" | "decidedAt" | "enteredAt", Date | null> & { at: Date }): boolean {
  const asked = decidedAt ?? enteredAt;
  return since !== null && since < at && (asked === null || since >= asked);
}
