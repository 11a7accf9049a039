import type { NoShowTerms } from "@/lib/identity/colleges/no-show";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";

/** The rules of marks for absence. Client-safe. Source: contract after 5. */

export const MARK_KINDS = ["no_show", "late_cancel"] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

export const MARK_STATES = ["appealed", "standing", "upheld", "excused", "ended"] as const;
export type MarkState = (typeof MARK_STATES)[number];

/** The days after a mark in which its student may appeal, and after an appeal until it is excused without a decision. */
export const APPEAL_DAYS = 14;

/** The days after its end on which a mark is deleted, and its texts are erased. */
export const KEPT_DAYS = 30;

type Appealable = { state: MarkState; appealedAt: Date | null; at: Date; expiresAt: Date };

/** Until when its student may appeal; null if an appeal is impossible. */
export function appealUntil({ state, appealedAt, at, expiresAt }: Appealable, now: Date): Date | null {
  if (appealedAt || state === "excused" || state === "ended") return null;
  const until = new Date(Math.min(at.getTime() + APPEAL_DAYS * DAY_MS, expiresAt.getTime()));
  return until > now ? until : null;
}

/** The instant at which an appeal that nobody decided is excused. */
export const excusedAtOf = (appealedAt: Date): Date => new Date(appealedAt.getTime() + APPEAL_DAYS * DAY_MS);

export const marksText = (marks: number): string => (marks === 1 ? "1 mark" : `${marks} marks`);

type Window = { registrationOpensAt: Date; registrationClosesAt: Date };

/** The instant from which a student with enough marks may ask: later, but never after the middle of the registration time. */
export function delayedOpening({ registrationOpensAt: from, registrationClosesAt: to }: Window, { delayHours }: NoShowTerms): Date {
  const middle = from.getTime() + (to.getTime() - from.getTime()) / 2;
  return new Date(Math.min(from.getTime() + delayHours * HOUR_MS, middle));
}

/** The instant from which leaving is a late cancellation; null if it never is. */
export function lateFrom(startsAt: Date | null, terms: Pick<NoShowTerms, "lateCancelHours"> | null): Date | null {
  return startsAt && terms && terms.lateCancelHours > 0 ? new Date(startsAt.getTime() - terms.lateCancelHours * HOUR_MS) : null;
}
