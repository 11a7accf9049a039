import { ticketPath } from "@/lib/identity/pages/paths";
import type { Student } from "@/lib/platform/auth/actor";
import { errorText } from "@/lib/platform/errors";
import type { Decision } from "@/lib/taking-part/joining/policy";
import type { Held, Joined } from "@/lib/taking-part/joining/service";
import type { Standing } from "@/lib/taking-part/joining/standing";
import { toStandingJson } from "@/lib/taking-part/joining/standing-wire";
import type { DecisionJson, JoinedJson, ParticipantsJson, RegistrationJson } from "@/lib/taking-part/registrations/calls";
import type { Participant } from "@/lib/taking-part/registrations/repository";
import type { Left } from "@/lib/taking-part/registrations/service";

export type { Participant } from "@/lib/taking-part/registrations/repository";

/** The answer to leaving, by what was given up. */
export const toLeftJson = (left: Left) => ({ message: LEFT[left] });

const LEFT: Record<Left, string> = {
  registration: "Registration cancelled",
  hold: "Seat released",
  offer: "Seat declined",
  line: "You left the waiting list",
  application: "Application withdrawn",
  team: "You left the team",
};

const REGISTERED = "Registered Successfully!!";

/** Source: spec §7 (`hi`), contract base 4: whether this student has to pay, the amount and the deadline. */
export function toRegistrationJson(outcome: Joined | Held): RegistrationJson {
  if (outcome.kind === "joined") return { diffCollege: false, message: REGISTERED };
  return { diffCollege: true, message: "Payment required", ...toHoldJson(outcome) };
}

export const toPaidJson = () => ({ message: REGISTERED });

const toHoldJson = ({ amountPaise, heldUntil }: { amountPaise: number; heldUntil: Date }) => ({
  amount: amountPaise / 100,
  heldUntil: heldUntil.toISOString(),
});

/** Source: contract joining 3. */
export function toJoinAnswerJson(standing: Standing, student: Student): JoinedJson {
  return { message: JOINED_AS[standing.state] ?? REGISTERED, registration: toStandingJson(standing, student) };
}

const JOINED_AS: Partial<Record<Standing["state"], string>> = {
  waiting: "You’re on the waiting list. You’re not registered yet.",
  pending: "Application sent. You’re not registered yet.",
  held: "Payment required",
  offered: "Payment required",
};

/** The decision, for the event's page. */
export function toDecisionJson(decision: Decision): DecisionJson {
  switch (decision.kind) {
    case "free":
      // An offer is a held seat, even if nothing is owed.
      return decision.offeredUntil
        ? { state: "held", ...toHoldJson({ amountPaise: 0, heldUntil: decision.offeredUntil }) }
        : { state: "free", amount: 0 };
    case "pay":
      return { state: "pay", amount: decision.amountPaise / 100 };
    case "held":
      return { state: "held", ...toHoldJson(decision) };
    case "joined":
      return toJoinedJson(decision);
    case "refused":
      return { state: "refused", reason: decision.reason, message: errorText(decision.reason, decision.values) };
  }
}

function toJoinedJson({ registrationId, canLeave, checkedInAt }: Extract<Decision, { kind: "joined" }>) {
  const isIn = checkedInAt && { checkedInAt: checkedInAt.toISOString() };
  return { state: "joined" as const, ticket: ticketPath(registrationId), canLeave, ...isIn };
}

/** Source: spec §3, Participants response. */
export function toParticipantsJson(participants: Participant[]): ParticipantsJson {
  const registrations = participants.map(({ id, firstName, lastName, account, team }) => ({
    _id: id,
    firstName,
    lastName,
    email: account.email,
    ...(team && { team: { _id: team.id, name: team.name } }),
  }));
  return { participants: { registrations } };
}
