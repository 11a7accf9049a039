import { type Event, seatsLeft } from "@/lib/events/policy";
import { windowState } from "@/lib/events/registration-window";
import type { EventStatus } from "@/lib/generated/prisma/enums";
import { type Candidate, type EligibilityRules, type IneligibleReason, ineligibility, type NextStep } from "@/lib/joining/eligibility";
import type { Student } from "@/lib/platform/auth/actor";
import type { TextValues } from "@/lib/platform/errors";

/** How long a seat is held for a student who still has to pay. Source: contract 4. */
export const HOLD_MINUTES = 15;

/** The input of the decision: the event, and the student's living registration for it, if there is one. */
export type Facts = {
  event: Pick<Event, "status" | "pricePaise" | "registrationOpensAt" | "registrationClosesAt" | "startsAt" | "endsAt" | "capacity"> & {
    collegeId: string | null;
    /** Confirmed registrations and holds that have not expired. */
    taken: number;
    rules: EligibilityRules;
  };
  candidate: Omit<Candidate, "collegeId">;
  registration: { id: string; status: "held" | "confirmed"; pricePaise: number; heldUntil: Date | null; checkedInAt: Date | null } | null;
};

/** The reasons why a student cannot join; each is a code of the error catalogue. */
export type Refusal = "event_cancelled" | "registration_not_open" | "registration_closed" | "event_over" | "event_full" | IneligibleReason;

/** A refusal with the values of its text, and what the student can do. */
export type Refused = { reason: Refusal; values?: TextValues; next?: NextStep | null };

export type Decision =
  /** Joins at once and owes nothing. */
  | { kind: "free" }
  /** A seat is held first, at this price. */
  | { kind: "pay"; amountPaise: number }
  /** A seat is held, and becomes the student's once it is paid. */
  | { kind: "held"; registrationId: string; amountPaise: number; heldUntil: Date }
  /** `checkedInAt`: when the student came in. */
  | { kind: "joined"; registrationId: string; canLeave: boolean; checkedInAt: Date | null }
  | ({ kind: "refused" } & Refused);

/** Students of the organising college pay nothing, and free events cost nothing. Source: spec §1, contract 4. */
function owesFee(student: Pick<Student, "collegeId">, event: Facts["event"]): boolean {
  return event.pricePaise > 0 && (student.collegeId === null || student.collegeId !== event.collegeId);
}

/** Leaving is possible while registration is open: it frees a seat that somebody else can still take. Source: contract 4. */
export function canLeave(event: { status: EventStatus; registrationClosesAt: Date }, now: Date): boolean {
  return event.status === "published" && now < event.registrationClosesAt;
}

/**
 * Whether this student may join the event, and how: the only place that decides it. An existing registration stays valid, even when the
 * event is closed or full by now; a hold ends only by its time, unless nothing is owed any more.
 * Source: spec §4, contract 4 and 5.
 */
export function decide(student: Pick<Student, "collegeId">, { event, candidate, registration }: Facts, now: Date): Decision {
  if (event.status === "cancelled") return { kind: "refused", reason: "event_cancelled" };
  if (registration?.status === "confirmed") {
    const { id: registrationId, checkedInAt } = registration;
    return { kind: "joined", registrationId, canLeave: checkedInAt === null && canLeave(event, now), checkedInAt };
  }
  const owes = owesFee(student, event);
  if (registration?.heldUntil && registration.heldUntil > now) {
    const { id, pricePaise, heldUntil } = registration;
    return owes ? { kind: "held", registrationId: id, amountPaise: pricePaise, heldUntil } : { kind: "free" };
  }
  const refused = refusalOf({ ...candidate, collegeId: student.collegeId }, event, now);
  if (refused) return { kind: "refused", ...refused };
  return owes ? { kind: "pay", amountPaise: event.pricePaise } : { kind: "free" };
}

const REFUSALS = {
  upcoming: "registration_not_open",
  closed: "registration_closed",
  over: "event_over",
  cancelled: "event_cancelled",
} as const;

/** The first rule that refuses: time, then who may, then seats. Source: contract joining 7. */
function refusalOf(candidate: Candidate, event: Facts["event"], now: Date): Refused | null {
  const state = windowState(event, now);
  if (state !== "open") return { reason: REFUSALS[state] };
  return ineligibility(candidate, event.rules, now) ?? (seatsLeft(event) === 0 ? { reason: "event_full" } : null);
}
