import { type Event, seatsLeft } from "@/lib/catalogue/events/policy";
import { WINDOW_REFUSALS, windowState } from "@/lib/catalogue/events/registration-window";
import type { LIVING } from "@/lib/catalogue/seats/living";
import type { EventEntry, FeePer, RegistrationStatus } from "@/lib/generated/prisma/enums";
import type { Student } from "@/lib/platform/auth/actor";
import type { TextValues } from "@/lib/platform/errors";
import {
  type Candidate,
  type EligibilityRules,
  type IneligibleReason,
  ineligibility,
  type NextStep,
} from "@/lib/taking-part/joining/eligibility";
import { canLeave } from "@/lib/taking-part/joining/leaving";

/** How long a seat is held for a student who still has to pay. Source: contract base 4. */
export const HOLD_MINUTES = 15;

/** How long a student whose bank has not answered is not asked to pay again. */
export const PAYING_MINUTES = 30;

/** The input of the decision: the event, and the student's living registration for it, if there is one. */
export type Facts = {
  event: Pick<Event, "status" | "registrationOpensAt" | "registrationClosesAt" | "startsAt" | "endsAt" | "capacity"> & {
    /** The fee of this student at this moment; 0 for students of the organising college. */
    feePaise: number;
    /** Confirmed registrations and holds that have not expired. With somebody in line an expired hold is the line's, and counts. */
    taken: number;
    /** Entries in line. */
    waiting: number;
    /** Whether somebody in line gets a seat as soon as the event is locked. */
    isLineDue: boolean;
    rules: EligibilityRules;
    /** Whether there are questions that must be answered. */
    requires: boolean;
    approval: boolean;
    entry: EventEntry;
    feePer: FeePer;
    /** Changes with every rule by which somebody joins. */
    updatedAt: Date;
  };
  candidate: Omit<Candidate, "collegeId">;
  /** The student's open invitation. */
  invitation: { id: string; pricePaise: number } | null;
  registration: {
    id: string;
    status: (typeof LIVING)[number];
    pricePaise: number;
    heldUntil: Date | null;
    /** When the seat was offered to a student who was not asking. */
    offeredAt: Date | null;
    checkedInAt: Date | null;
    /** Null outside a team. */
    isCaptain: boolean | null;
    /** The place in line; 1 is next. */
    position: number | null;
  } | null;
};

/** The reasons why a student cannot join; each is a code of the error catalogue. */
export type Refusal =
  | "event_cancelled"
  | "registration_not_open"
  | "registration_closed"
  | "event_over"
  | "event_full"
  | "application_pending"
  | "in_team"
  | "more_needed"
  | IneligibleReason;

/** A refusal with the values of its text, what the student can do, and what the client is told besides. */
export type Refused = { reason: Refusal; values?: TextValues; next?: NextStep | null; data?: Record<string, unknown> };

export type Decision =
  /** Joins at once and owes nothing. `invitationId`: by accepting that invitation; `offeredUntil`: by accepting an offer, until then. */
  | { kind: "free"; invitationId?: string; offeredUntil?: Date }
  /** A seat is held first, at this price. */
  | { kind: "pay"; amountPaise: number; invitationId?: string }
  /** A seat is held, and becomes the student's once it is paid. */
  | { kind: "held"; registrationId: string; amountPaise: number; heldUntil: Date }
  /** `checkedInAt`: when the student came in. */
  | { kind: "joined"; registrationId: string; canLeave: boolean; checkedInAt: Date | null }
  | ({ kind: "refused" } & Refused);

/**
 * Whether this student may join the event with one click, and how: the only place that decides it. An existing registration stays valid, even
 * when the event is closed or full by now; a hold ends only by its time, unless nothing is owed any more.
 * Source: spec §4, contract base 4 and 5; contract joining 3 and 7.
 */
export function decide(student: Pick<Student, "collegeId">, { event, candidate, registration, invitation }: Facts, now: Date): Decision {
  if (event.status === "cancelled") return { kind: "refused", reason: "event_cancelled" };
  if (
    invitation &&
    mayAccept({ event, candidate, registration: registration && { ...registration, isTeams: registration.isCaptain !== null } }, now)
  )
    return decideInvited(invitation, event);
  const own = registration && decideOwn(registration, event, now);
  if (own) return own;
  const refused = refusalOf({ ...candidate, collegeId: student.collegeId }, event, now);
  if (refused) return { kind: "refused", ...refused };
  return event.feePaise > 0 ? { kind: "pay", amountPaise: event.feePaise } : { kind: "free" };
}

type Invitable = {
  event: Parameters<typeof windowState>[0];
  candidate: Pick<Candidate, "isBarred">;
  registration: { status: RegistrationStatus; heldUntil: Date | null; isTeams: boolean } | null;
};

/**
 * Whether an invitation stands before everything else: registration may be closed, the event full, and its rules are the organiser's own. A
 * seat and a team stand before it; waiting and applications end when it is accepted.
 * Source: contract organisers 9.2, decision 028.
 */
export function mayAccept({ event, candidate, registration }: Invitable, now: Date): boolean {
  if (candidate.isBarred || windowState(event, now) === "over") return false;
  if (!registration) return true;
  const { status, heldUntil, isTeams } = registration;
  if (status === "rejected") return true;
  const isSeat = status === "confirmed" || (status === "held" && heldUntil !== null && heldUntil > now);
  return !isSeat && !isTeams;
}

function decideInvited({ id: invitationId, pricePaise }: NonNullable<Facts["invitation"]>, event: Facts["event"]): Decision {
  // An invitation is no answer to questions.
  if (event.requires) return { kind: "refused", reason: "more_needed", data: { needs: ["answers"] } };
  return pricePaise > 0 && event.feePaise > 0 ? { kind: "pay", amountPaise: pricePaise, invitationId } : { kind: "free", invitationId };
}

/** The decision about a registration that exists; null where a new one is needed. */
function decideOwn(registration: NonNullable<Facts["registration"]>, event: Facts["event"], now: Date): Decision | null {
  const { id: registrationId, status, pricePaise, heldUntil, offeredAt, checkedInAt, isCaptain, position } = registration;
  switch (status) {
    case "confirmed":
      return { kind: "joined", registrationId, canLeave: checkedInAt === null && canLeave(event, now), checkedInAt };
    case "pending":
      return { kind: "refused", reason: "application_pending" };
    case "waiting":
      return position === null
        ? { kind: "refused", reason: "in_team" }
        : { kind: "refused", reason: "event_full", data: { position, waiting: event.waiting } };
    case "forming":
      return { kind: "refused", reason: "in_team" };
    case "held": {
      if (!heldUntil || heldUntil <= now) return isCaptain === null ? null : { kind: "refused", reason: "in_team" };
      // Of a team that owes one fee, the captain pays for all.
      const isTeams = isCaptain !== null && event.feePer === "team";
      if (isTeams && !isCaptain) return { kind: "refused", reason: "in_team" };
      const owes = pricePaise > 0 && (isTeams || event.feePaise > 0);
      if (owes) return { kind: "held", registrationId, amountPaise: pricePaise, heldUntil };
      return offeredAt ? { kind: "free", offeredUntil: heldUntil } : { kind: "free" };
    }
  }
}

/** The first rule that refuses: time, then who may, then what one click does not give, then seats. Source: contract joining 3 and 7. */
function refusalOf(candidate: Candidate, event: Facts["event"], now: Date): Refused | null {
  const state = windowState(event, now);
  if (state !== "open") return { reason: WINDOW_REFUSALS[state] };
  const refused = ineligibility(candidate, event.rules, now);
  if (refused) return refused;
  const needs = needsOf(event);
  if (needs.length > 0) return { reason: "more_needed", data: { needs } };
  return seatsLeft(event) === 0 ? { reason: "event_full" } : null;
}

/** The parts of joining that are more than a click. Source: contract joining 3. */
export const NEEDS = ["answers", "team", "approval"] as const;
export type Need = (typeof NEEDS)[number];

/** Those that a new student has to give at this event. */
export function needsOf({ requires, entry, approval }: Pick<Facts["event"], "requires" | "entry" | "approval">): Need[] {
  return NEEDS.filter((need) => ({ answers: requires, team: entry === "team", approval })[need]);
}
