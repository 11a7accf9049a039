import { seatsLeft } from "@/lib/catalogue/events/policy";
import { WINDOW_REFUSALS, windowState } from "@/lib/catalogue/events/registration-window";
import { ineligibility } from "@/lib/taking-part/joining/eligibility";
import { type Leaving, leavingOf } from "@/lib/taking-part/joining/leaving";
import { mayAccept, type Refused } from "@/lib/taking-part/joining/policy";
import type { StandingFacts } from "@/lib/taking-part/joining/standing-facts";

/** A student's relation to an event, without the place in line, the team and the questions. Source: contract joining 3. */
export type BareStanding =
  | { state: "open"; amountPaise: number; leaving: Leaving }
  | { state: "full"; amountPaise: number; canWait: boolean; waiting: number }
  | ({ state: "refused"; amountPaise: number } & Refused)
  | { state: "forming"; amountPaise: number; registrationId: string; teamId: string | null; since: Date | null }
  | { state: "pending" | "waiting"; amountPaise: number; registrationId: string; teamId: string | null; since: Date | null }
  | {
      state: "offered" | "held";
      amountPaise: number;
      registrationId: string;
      teamId: string | null;
      until: Date;
      /** Whether the captain, who is somebody else, answers for the team. */
      isLed: boolean;
      /** Whether an organiser keeps the seat, and the student has not accepted. */
      isInvited: boolean;
      /** The effect of leaving, once the seat is taken for good. */
      leaving: Leaving;
      /** Whether a payment was made that the bank has not answered yet. */
      isPaying: boolean;
    }
  | {
      state: "confirmed";
      amountPaise: number;
      registrationId: string;
      teamId: string | null;
      leaving: Leaving;
      checkedInAt: Date | null;
    }
  | { state: "rejected"; amountPaise: number; decisionReason: string | null };

/**
 * The standing of a student at an event. A living registration stands, whatever was changed since; otherwise the first rule that refuses
 * counts: time, the rules about who may join, seats.
 * Source: contract joining 3 and 7.
 */
export function standingOf({ event, candidate, registration, invitation }: StandingFacts, now: Date): BareStanding {
  const amountPaise = event.feePaise;
  if (event.status === "cancelled") return { state: "refused", amountPaise, reason: "event_cancelled" };
  if (invitation && mayAccept({ event, candidate, registration: registration && ofTeam(registration) }, now)) {
    const { id: registrationId, heldUntil: until, pricePaise } = invitation;
    const owed = amountPaise > 0 ? pricePaise : 0;
    const leaving = leavingOf({ paidPaise: owed }, event, now);
    return {
      state: "offered",
      amountPaise: owed,
      registrationId,
      teamId: null,
      until,
      isLed: false,
      isInvited: true,
      leaving,
      isPaying: false,
    };
  }
  const own = registration && standingOfOwn(registration, { event, amountPaise }, now);
  if (own) return own;
  const window = windowState(event, now);
  if (window !== "open") return { state: "refused", amountPaise, reason: WINDOW_REFUSALS[window] };
  const refused = ineligibility(candidate, event.rules, now);
  if (refused) return { state: "refused", amountPaise, ...refused };
  return ofSeats(event, amountPaise, now);
}

const ofTeam = ({ status, heldUntil, teamId }: Own) => ({ status, heldUntil, isTeams: teamId !== null });

type Own = NonNullable<StandingFacts["registration"]>;
type Terms = { event: StandingFacts["event"]; amountPaise: number };

function standingOfOwn(own: Own, { event, amountPaise }: Terms, now: Date): BareStanding | null {
  const { id: registrationId, status, teamId, since } = own;
  switch (status) {
    case "confirmed": {
      const { pricePaise, checkedInAt } = own;
      const leaving = leavingOf({ ...paidFor(own, event), checkedInAt }, event, now);
      return { state: "confirmed", amountPaise: pricePaise, registrationId, teamId, leaving, checkedInAt };
    }
    case "held": {
      if (own.heldUntil && own.heldUntil > now) {
        // The price is that of the moment of the hold. A student who owes nothing by now confirms it without paying, except in a team with one fee.
        const hasOneFee = teamId !== null && event.feePer === "team";
        const owes = amountPaise > 0 || hasOneFee;
        const state = own.offeredAt ? "offered" : "held";
        const isLed = hasOneFee && !own.isCaptain;
        const owed = owes ? own.pricePaise : 0;
        const leaving = leavingOf(hasOneFee ? paidFor(own, event) : { paidPaise: owed }, event, now);
        const { isPaying, heldUntil: until } = own;
        return { state, amountPaise: owed, registrationId, teamId, until, isLed, isInvited: false, leaving, isPaying };
      }
      // A member whose seat ended stays in the team.
      return teamId ? { state: "forming", amountPaise, registrationId, teamId, since } : null;
    }
    case "forming":
    case "pending":
    case "waiting":
      return { state: status, amountPaise, registrationId, teamId, since };
    case "rejected":
      return { state: "rejected", amountPaise, decisionReason: own.decisionReason };
    default:
      return null;
  }
}

/** The fee of a registration; in a team with one fee, the team's. */
function paidFor({ teamId, pricePaise, teamPaise, teamSize }: Own, { feePer }: StandingFacts["event"]) {
  const hasOneFee = teamId !== null && feePer === "team";
  return { paidPaise: hasOneFee ? teamPaise : pricePaise, hasOneFee, isLast: teamSize === 1 };
}

function ofSeats(event: StandingFacts["event"], amountPaise: number, now: Date): BareStanding {
  const { waitlist, waiting, hasRoomInLine, approval } = event;
  if (seatsLeft(event) !== 0 || (approval && waitlist)) {
    const hasOneFee = event.entry === "team" && event.feePer === "team";
    return { state: "open", amountPaise, leaving: leavingOf({ paidPaise: amountPaise, hasOneFee }, event, now) };
  }
  return { state: "full", amountPaise, canWait: waitlist && hasRoomInLine, waiting };
}
