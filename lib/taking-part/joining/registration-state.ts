import { seatsLeft } from "@/lib/catalogue/events/policy";
import { WINDOW_REFUSALS, windowState } from "@/lib/catalogue/events/registration-window";
import { studentProfilePath } from "@/lib/identity/pages/paths";
import { dayTimeOf } from "@/lib/platform/time/zone";
import { type CollegeOfCaptain, ineligibility } from "@/lib/taking-part/joining/eligibility";
import { type Leaving, leavingOf } from "@/lib/taking-part/joining/leaving";
import type { NextStep, Refused } from "@/lib/taking-part/joining/refusals";
import type { RegistrationFacts } from "@/lib/taking-part/joining/registration-facts";
import { delayedOpening, marksText } from "@/lib/taking-part/marks/policy";

/** The parts of joining that are more than a click. Source: contract joining 3. */
export const NEEDS = ["answers", "team", "approval"] as const;
export type Need = (typeof NEEDS)[number];

/** Present in every state. */
type Always = {
  amountPaise: number;
  /** For a new student; for an invitation, to accept it. */
  needs: Need[];
};

type OfRegistration = Always & { registrationId: string; teamId: string | null };

/** A student's relation to an event. Source: contract joining 3. */
export type RegistrationState =
  | (Always & { state: "open"; leaving: Leaving })
  | (Always & { state: "full"; canWait: boolean; waiting: number })
  | (Always & { state: "refused" } & Refused)
  | (OfRegistration & { state: "forming" | "pending"; since: Date | null })
  /** `isLed`: the place belongs to the captain, who is another student. */
  | (OfRegistration & { state: "waiting"; since: Date | null; position: number; waiting: number; isLed: boolean })
  | (OfRegistration & {
      state: "offered" | "held";
      until: Date;
      /** Whether the captain, another student, answers for the team. */
      isLed: boolean;
      /** Whether an organiser holds the seat, and the student has not accepted. */
      isInvited: boolean;
      /** The effect of leaving after the seat is confirmed. */
      leaving: Leaving;
      /** Whether a payment was made that the bank has not answered yet. */
      isPaying: boolean;
    })
  | (OfRegistration & { state: "confirmed"; leaving: Leaving; checkedInAt: Date | null })
  /** `refusal`: the refusal of joining again. */
  | (Always & { state: "rejected"; decisionReason: string | null; refusal: Refused });

/** Whether the student has an invitation to accept. */
export const isInvited = (
  state: RegistrationState,
): state is Extract<RegistrationState, { state: "offered" | "held" }> & { isInvited: true } => "isInvited" in state && state.isInvited;

/**
 * The only decision on whether and how a student may join an event, or has joined it. A living registration stays, whatever changed since;
 * a hold ends only by its time. Otherwise the first refusing rule counts: time, rules about people, seats.
 * @param captain the college of the captain of the team that the student would join Source: spec §4; contract joining 3, 5 and 7.
 */
export function registrationStateOf(facts: RegistrationFacts, now: Date, captain: CollegeOfCaptain = null): RegistrationState {
  const { event, registration, invitation } = facts;
  const always = { amountPaise: event.feePaise, needs: needsOf(event) };
  if (event.status === "cancelled") return { ...always, state: "refused", reason: "event_cancelled" };
  if (invitation && mayAccept(facts, now)) return invitedTo(invitation, event, now);
  const own = registration && ownState(registration, facts, always, now);
  if (own) return own;
  const refused = refusalOf(facts, now, captain);
  if (refused) return { ...always, state: "refused", ...refused };
  const { joining, waiting, hasRoomInLine } = event;
  if (seatsLeft(event) === 0 && !(joining.approval && joining.waitlist)) {
    return { ...always, state: "full", canWait: joining.waitlist && hasRoomInLine, waiting };
  }
  const hasOneFee = joining.entry === "team" && joining.feePer === "team";
  return { ...always, state: "open", leaving: leavingOf({ paidPaise: event.feePaise, hasOneFee }, event, now) };
}

/** The first rule that refuses a new student: time, marks for absence, then the rules about people. It ignores seats. */
export function refusalOf(facts: RegistrationFacts, now: Date, captain: CollegeOfCaptain = null): Refused | null {
  const window = windowState(facts.event, now);
  if (window !== "open") return { reason: WINDOW_REFUSALS[window] };
  return delayOf(facts, now) ?? ineligibilityOf(facts, now, captain);
}

/** The page of a student's marks for absence. */
const SEE_YOUR_MARKS: NextStep = { text: "See your marks", href: studentProfilePath("marks") };

/** The refusal of a student for whom registration opens later because of marks for absence. Source: contract after 5, rule 1b. */
export function delayOf({ event, marks }: RegistrationFacts, now: Date): Refused | null {
  const { noShowTerms: terms, timeZone } = event;
  if (!terms || marks < terms.marks) return null;
  const opensAt = delayedOpening(event, terms);
  if (opensAt <= now) return null;
  return {
    reason: "opening_delayed",
    values: { at: dayTimeOf(opensAt, timeZone), marks: marksText(marks) },
    next: SEE_YOUR_MARKS,
    data: { opensAt: opensAt.toISOString() },
  };
}

/** The rule about people that refuses a student; null if none does. */
export const ineligibilityOf = ({ candidate, event }: RegistrationFacts, now: Date, captain: CollegeOfCaptain) =>
  ineligibility(candidate, { ...event.joining, colleges: event.colleges }, now, captain);

function needsOf({ requires, joining: { entry, approval } }: RegistrationFacts["event"]): Need[] {
  return NEEDS.filter((need) => ({ answers: requires, team: entry === "team", approval })[need]);
}

/**
 * Whether an invitation has priority over all rules: registration may be closed and the event full, and its terms are the organiser's. A
 * seat and a team have priority over it; waiting and applications end when it is accepted.
 * Source: contract organisers 9.2, decision 028.
 */
function mayAccept({ event, candidate, registration }: RegistrationFacts, now: Date): boolean {
  if (candidate.isBarred || windowState(event, now) === "over") return false;
  if (!registration || registration.status === "rejected") return true;
  const { status, heldUntil, teamId } = registration;
  const hasSeat = status === "confirmed" || (status === "held" && heldUntil !== null && heldUntil > now);
  return !hasSeat && teamId === null;
}

type Invitation = NonNullable<RegistrationFacts["invitation"]>;

/** An invitation needs answers, but neither a team nor an approval. */
function invitedTo({ id, heldUntil, pricePaise }: Invitation, event: RegistrationFacts["event"], now: Date): RegistrationState {
  const amountPaise = event.feePaise > 0 ? pricePaise : 0;
  return {
    state: "offered",
    amountPaise,
    needs: event.requires ? ["answers"] : [],
    registrationId: id,
    teamId: null,
    until: heldUntil,
    isLed: false,
    isInvited: true,
    leaving: leavingOf({ paidPaise: amountPaise }, event, now),
    isPaying: false,
  };
}

type Own = NonNullable<RegistrationFacts["registration"]>;

/** The state of an existing registration; null if a new one is needed. */
function ownState(own: Own, facts: RegistrationFacts, always: Always, now: Date): RegistrationState | null {
  const { event } = facts;
  const { id: registrationId, status, pricePaise, heldUntil, checkedInAt, teamId, isCaptain, since, position } = own;
  const base = { ...always, registrationId, teamId };
  // In a team with one fee, the captain pays for all.
  const hasOneFee = teamId !== null && event.joining.feePer === "team";
  const paid = { paidPaise: hasOneFee ? own.teamPaise : pricePaise, hasOneFee, isLast: own.teamSize === 1 };
  switch (status) {
    case "confirmed":
      return { ...base, state: status, amountPaise: pricePaise, leaving: leavingOf({ ...paid, checkedInAt }, event, now), checkedInAt };
    case "held": {
      // A member whose seat ended stays in the team.
      if (!heldUntil || heldUntil <= now) return teamId === null ? null : { ...base, state: "forming", since };
      // The price of the moment of the hold. A student who owes nothing by now confirms it without paying, except in a team with one fee.
      const amountPaise = event.feePaise > 0 || hasOneFee ? pricePaise : 0;
      return {
        ...base,
        state: own.offeredAt ? "offered" : "held",
        amountPaise,
        until: heldUntil,
        isLed: hasOneFee && !isCaptain,
        isInvited: false,
        leaving: leavingOf(hasOneFee ? paid : { paidPaise: amountPaise }, event, now),
        isPaying: own.isPaying,
      };
    }
    case "forming":
    case "pending":
      return { ...base, state: status, since };
    case "waiting":
      return { ...base, state: status, since, position: position ?? 1, waiting: event.waiting, isLed: teamId !== null && !isCaptain };
    case "rejected":
      return { ...always, state: status, decisionReason: own.decisionReason, refusal: refusalOf(facts, now) ?? REJECTED };
    default:
      return null;
  }
}

const REJECTED: Refused = { reason: "application_rejected", next: null };
