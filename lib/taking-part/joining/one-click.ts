import { moreNeeded } from "@/lib/taking-part/joining/next-step";
import type { Refused } from "@/lib/taking-part/joining/refusals";
import type { RegistrationState } from "@/lib/taking-part/joining/registration-state";

/** A seat that becomes the student's after payment. */
export type Held = { kind: "held"; registrationId: string; amountPaise: number; heldUntil: Date };

/** The effect of one click: the answer of the specified calls, which know fewer states. */
export type OneClick =
  /** Joins at once and owes nothing. `offeredUntil`: by accepting an offer, until then. */
  | { kind: "free"; offeredUntil?: Date }
  /** A seat is held first, at this price. */
  | { kind: "pay"; amountPaise: number }
  | Held
  /** `checkedInAt`: the time of the check-in. */
  | { kind: "joined"; registrationId: string; canLeave: boolean; checkedInAt: Date | null }
  | ({ kind: "refused" } & Refused);

const refused = (refusal: Refused): OneClick => ({ kind: "refused", ...refusal });
const owing = (amountPaise: number): OneClick => (amountPaise > 0 ? { kind: "pay", amountPaise } : { kind: "free" });

/** Source: spec §4; contract base 4 and 5; contract joining 3 and 7. */
export function oneClickOf(state: RegistrationState, eventId: string): OneClick {
  switch (state.state) {
    case "open":
    case "full":
      if (state.needs.length > 0) return refused(moreNeeded(eventId, state.needs));
      return state.state === "full" ? refused({ reason: "event_full" }) : owing(state.amountPaise);
    case "refused": {
      const { reason, values, next, data } = state;
      return refused({ reason, ...(values && { values }), ...(next !== undefined && { next }), ...(data && { data }) });
    }
    case "rejected":
      return refused(state.refusal);
    case "pending":
      return refused({ reason: "application_pending" });
    case "forming":
      return refused({ reason: "in_team" });
    case "waiting": {
      const { isLed, position, waiting } = state;
      return refused(isLed ? { reason: "in_team" } : { reason: "event_full", data: { position, waiting } });
    }
    case "held":
    case "offered": {
      const { registrationId, amountPaise, until } = state;
      // An invitation does not answer questions.
      if (state.isInvited) return state.needs.length > 0 ? refused(moreNeeded(eventId, state.needs)) : owing(amountPaise);
      if (state.isLed) return refused({ reason: "in_team" });
      if (amountPaise > 0) return { kind: "held", registrationId, amountPaise, heldUntil: until };
      return state.state === "offered" ? { kind: "free", offeredUntil: until } : { kind: "free" };
    }
    case "confirmed": {
      const { registrationId, leaving, checkedInAt } = state;
      return { kind: "joined", registrationId, canLeave: leaving.until !== null, checkedInAt };
    }
  }
}
