import { ticketPath } from "@/lib/identity/pages/paths";
import type { Student } from "@/lib/platform/auth/actor";
import { errorText } from "@/lib/platform/errors";
import type { Joined } from "@/lib/taking-part/joining/join";
import type { Held, OneClick } from "@/lib/taking-part/joining/one-click";
import type { RegistrationDetails } from "@/lib/taking-part/joining/registration-details";
import type { RegistrationState } from "@/lib/taking-part/joining/registration-state";
import { toRegistrationStateJson } from "@/lib/taking-part/joining/registration-wire";
import type { JoinedJson, KeptTicketsJson, OneClickJson, ParticipantsJson, RegistrationJson } from "@/lib/taking-part/registrations/calls";
import type { Participant } from "@/lib/taking-part/registrations/repository";
import type { KeptTicket, Left } from "@/lib/taking-part/registrations/service";

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
export function toJoinAnswerJson(
  { registration, stood }: { registration: RegistrationDetails; stood: boolean },
  student: Student,
): JoinedJson {
  const json = toRegistrationStateJson(registration, student);
  const kept = stood && json.questions ? STOOD_AS[registration.state] : undefined;
  return { message: kept ?? JOINED_AS[registration.state] ?? REGISTERED, registration: json };
}

/** The messages where there were questions: the answers of this call were ignored. */
const STOOD_AS: Partial<Record<RegistrationState["state"], string>> = {
  pending: "You’ve already applied. Nothing was changed.",
  confirmed: "You’re already registered. Nothing was changed.",
};

const JOINED_AS: Partial<Record<RegistrationState["state"], string>> = {
  waiting: "You’re on the waiting list. You’re not registered yet.",
  pending: "Application sent. You’re not registered yet.",
  held: "Payment required",
  offered: "Payment required",
};

export function toKeptTicketsJson({ tickets, savedUntil }: { tickets: KeptTicket[]; savedUntil: Date | null }): KeptTicketsJson {
  return { tickets: tickets.map(toKeptTicketJson), savedUntil: savedUntil?.toISOString() ?? null };
}

function toKeptTicketJson({ id, isCancelled, code, checkedInAt, student, team, event }: KeptTicket) {
  const { name, startsAt, endsAt, timeZone, venue, mode, club } = event;
  return {
    _id: id,
    eventId: event.id,
    eventName: name,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    timeZone,
    venue,
    mode,
    club: club?.name ?? null,
    college: club?.college.name ?? null,
    team: team?.name ?? null,
    name: student ? `${student.firstName} ${student.lastName}` : "",
    status: isCancelled ? ("cancelled" as const) : ("confirmed" as const),
    code,
    checkedInAt: checkedInAt?.toISOString() ?? null,
  };
}

/** The registration check of the specified calls. */
export function toOneClickJson(click: OneClick): OneClickJson {
  switch (click.kind) {
    case "free":
      // An offer is a held seat, also where nothing is owed.
      return click.offeredUntil
        ? { state: "held", ...toHoldJson({ amountPaise: 0, heldUntil: click.offeredUntil }) }
        : { state: "free", amount: 0 };
    case "pay":
      return { state: "pay", amount: click.amountPaise / 100 };
    case "held":
      return { state: "held", ...toHoldJson(click) };
    case "joined":
      return toJoinedJson(click);
    case "refused":
      return { state: "refused", reason: click.reason, message: errorText(click.reason, click.values) };
  }
}

function toJoinedJson({ registrationId, canLeave, checkedInAt }: Extract<OneClick, { kind: "joined" }>) {
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
