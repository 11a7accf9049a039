import "server-only";
import { type Event, isOver } from "@/lib/catalogue/events/policy";
import { getEventOfRecord } from "@/lib/catalogue/events/service";
import * as seats from "@/lib/catalogue/seats/change-seats";
import { listInvitationsOf } from "@/lib/catalogue/seats/invitations";
import { missingMembers, TAKING } from "@/lib/catalogue/seats/living";
import { SEND_REGISTRATION_MAIL } from "@/lib/catalogue/seats/tasks";
import type { FeePer, PaymentStatus } from "@/lib/generated/prisma/enums";
import { isSelf } from "@/lib/identity/accounts/access";
import { isPublic } from "@/lib/identity/organisers/event-state";
import { asHidden } from "@/lib/identity/organisers/hidden-picture";
import type { Organiser } from "@/lib/identity/organisers/service";
import type { Student } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { cutPage, readCreatedCursor, writeCreatedCursor } from "@/lib/platform/http/cursor";
import type { LongListQuery } from "@/lib/platform/http/list-query";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { canLeave, isRefundable, type Leaving, leavingOf, leavingRefusal } from "@/lib/taking-part/joining/leaving";
import { findPlacesInLine, type PlaceInLine } from "@/lib/taking-part/joining/line";
import { withLockedEvent } from "@/lib/taking-part/joining/locked-event";
import { markLate } from "@/lib/taking-part/marks/service";
import { returnFeesOfEndedTeams, returnPaymentsOf } from "@/lib/taking-part/payments/refunds";
import { TICKETS_KEPT_MS, TICKETS_MAX } from "@/lib/taking-part/registrations/policy";
import * as registrations from "@/lib/taking-part/registrations/repository";
import { ticketCode } from "@/lib/taking-part/registrations/ticket";

/**
 * Leaves an event; the seat becomes free immediately. A student who has been checked in cannot leave.
 * - A confirmed seat can be given back before the event starts, at a hidden event until it is over. Late, the student gets a mark.
 * - An invitation, a hold, an offer, a place in line, an application or a forming team can be given up at any time.
 * - The payment is refunded while registration is open, and always at a hidden event, as `isRefundable` says.
 * - Another member becomes a team's captain and gets the team's fee, which is refunded when the last one leaves.
 * @throws AppError event_not_found, event_cancelled, registration_not_found, already_checked_in, event_started, leaving_closed (of an
 * event without a start) Source: decision 044; contract organisers 8.1; contract joining 5 and 8.
 */
export async function leave(student: Student, eventId: string, now = new Date()): Promise<Left> {
  const work = async (tx: Tx, event: seats.LockedEvent): Promise<Left> => {
    const registration = await seats.findLive(tx, eventId, student.id);
    // To who has nothing there, a hidden event does not exist.
    if (event.isHidden && !registration) throw new AppError("event_not_found", { eventId });
    if (event.status === "cancelled") throw new AppError("event_cancelled", { eventId });
    const takesPart = registration !== null && (TAKING_PART.includes(registration.status) || registration.teamId !== null);
    const invitations = takesPart ? [] : await listInvitationsOf(tx, eventId, student.id, now);
    if (invitations.length > 0) {
      await seats.end(tx, eventId, invitations, now);
      return "offer";
    }
    if (!registration) throw new AppError("registration_not_found", { eventId });
    const isConfirmed = registration.status === "confirmed";
    if (registration.checkedInAt) throw new AppError("already_checked_in", { eventId });
    if (isConfirmed && !canLeave(event, now)) throw new AppError(leavingRefusal(event, now), { eventId });
    await seats.end(tx, eventId, [registration.id], now);
    if (isConfirmed) await markLate(tx, eventId, student.id, now);
    const returned = await returnAfterLeaving(tx, registration, isRefundable(event, now));
    const refundIds = returned.get(registration.id);
    if (isConfirmed) await enqueue(tx, SEND_REGISTRATION_MAIL, { kind: "left", registrationId: registration.id, refundIds });
    return leftOf(registration);
  };
  return withLockedEvent(eventId, now, work, { studentId: student.id, withHidden: true });
}

/** The thing that a student has given up. */
export type Left = "registration" | "hold" | "offer" | "line" | "application" | "team";

function leftOf({ status, offeredAt, teamId }: { status: string; offeredAt: Date | null; teamId: string | null }): Left {
  switch (status) {
    case "confirmed":
      return "registration";
    case "held":
      return offeredAt ? "offer" : "hold";
    case "waiting":
      return teamId ? "team" : "line";
    case "pending":
      return teamId ? "team" : "application";
    default:
      return "team";
  }
}

/** Refunds an ended registration: its payment, or only the fee of its team, if the team has ended too. */
function returnAfterLeaving(tx: Tx, { id, status }: { id: string; status: string }, refunds: boolean): Promise<Map<string, string[]>> {
  return refunds || status !== "confirmed" ? returnPaymentsOf(tx, [id]) : returnFeesOfEndedTeams(tx, [id]);
}

/** The states that have priority over an invitation. */
const TAKING_PART: readonly string[] = TAKING;

/**
 * Frees the seats of a student in the transaction that deletes the account. Payments are refunded as after leaving, and other members
 * become captains of the student's teams.
 * @returns the events whose seats had run out, for `expireSeats` at the end of the transaction
 */
export async function endRegistrationsOf(tx: Tx, studentId: string, now = new Date()): Promise<string[]> {
  const wereFull: string[] = [];
  for (const eventId of await seats.listEventsOf(tx, studentId)) {
    const event = await seats.lockEvent(tx, eventId, now);
    if (!event) continue;
    const registration = await seats.findLive(tx, eventId, studentId);
    if (registration) {
      await seats.end(tx, eventId, [registration.id], now);
      const isUsed = registration.checkedInAt !== null && event.status !== "cancelled";
      const refunds = isRefundable(event, now) || event.status === "cancelled";
      // After the event has started, no student can leave, and payments stay.
      const isLate = registration.status === "confirmed" && event.status !== "cancelled" && !canLeave(event, now);
      if (!isUsed && !isLate) await returnAfterLeaving(tx, registration, refunds);
    }
    await seats.end(tx, eventId, await listInvitationsOf(tx, eventId, studentId, now), now);
    await seats.endTeamsOf(tx, eventId, studentId, now);
    if (event.wasFull) wereFull.push(eventId);
  }
  return wereFull;
}

export type OwnRegistration = {
  id: string;
  /** `offered` is a seat that the student did not ask for at that moment. */
  state: "confirmed" | "held" | "offered" | "waiting" | "pending" | "forming" | "rejected" | "cancelled";
  /** Whether an organiser holds the seat, and the student has not accepted. */
  isInvited: boolean;
  /** Whether the bank has been asked and has not answered: no further payment before that. */
  isPaying: boolean;
  pricePaise: number;
  heldUntil: Date | null;
  /** The effect of leaving now; null if the student cannot leave here: a team is left on its page. */
  leaving: Leaving | null;
  checkedInAt: Date | null;
  /** Null unless the student waits. */
  place: PlaceInLine | null;
  /** With the number of people that it still needs, and whether only the captain, another student, answers an offer. */
  team: { id: string; missing: number; isLed: boolean } | null;
  event: Own["event"];
};
type Row = Awaited<ReturnType<typeof registrations.listOwn>>[number];
type Own = Omit<Row, "event"> & {
  event: Omit<Row["event"], "hiddenFrom" | "noShowTerms"> & { isHidden: boolean; noShowTerms: Event["noShowTerms"] };
};

/** An event that was cancelled and is hidden has ended for its people: it is cancelled. */
function ofRecord({ hiddenFrom, status, noShowTerms, ...event }: Row["event"]): Own["event"] {
  const isHidden = hiddenFrom !== null;
  const poster = isHidden ? asHidden(event.poster) : event.poster;
  const terms = noShowTerms as Event["noShowTerms"];
  return { ...event, poster, noShowTerms: terms, status: hiddenFrom === "cancelled" ? hiddenFrom : status, isHidden };
}

/**
 * The events that a student joined, waits for, applied to or is invited to, and those of them that were cancelled since; newest first. An
 * invitation replaces a place in line and an application, which end when it is accepted.
 */
export async function listOwnRegistrations(student: Student, now = new Date()): Promise<OwnRegistration[]> {
  const invitations = await registrations.listInvitations(student.id, now);
  const listed = await registrations.listOwn(student.id, { now, limit: TICKETS_MAX, invitations });
  const invitedTo = new Set(listed.filter(({ id }) => invitations.includes(id)).map(({ event }) => event.id));
  const rows = listed.filter(({ id, event }) => invitations.includes(id) || !invitedTo.has(event.id));
  const withStatus = (wanted: Own["status"]) => rows.filter(({ status }) => status === wanted).map(({ id }) => id);
  const places = await findPlacesInLine(withStatus("waiting"));
  const paying = await registrations.listPaying(withStatus("held"), now);
  return rows.map(({ id, pricePaise, heldUntil, checkedInAt, event: { hiddenFrom, ...stored }, team, ...row }) => {
    const event = ofRecord({ hiddenFrom, ...stored });
    const state = stateOf({ heldUntil, ...row }, now);
    return {
      id,
      state,
      isInvited: invitations.includes(id),
      isPaying: (state === "held" || state === "offered") && paying.includes(id),
      pricePaise,
      heldUntil,
      leaving: team ? null : leavingOfOwn(state, { pricePaise, checkedInAt }, event, now),
      checkedInAt,
      place: places.get(id) ?? null,
      team: team && {
        id: team.id,
        missing: team.isKept ? 0 : missingMembers(team.registrations, event.teamMin),
        isLed: event.feePer === "team" && !(team.captainId && isSelf(student, team.captainId)),
      },
      event,
    };
  });
}

function leavingOfOwn(
  state: OwnRegistration["state"],
  { pricePaise, checkedInAt }: { pricePaise: number; checkedInAt: Date | null },
  event: Own["event"],
  now: Date,
): Leaving | null {
  // A hold costs nothing before it is paid, and can be given up at any time.
  if (state === "held") return { until: event.registrationClosesAt, money: { kind: "nothing" } };
  if (state !== "confirmed") return null;
  const leaving = leavingOf({ paidPaise: pricePaise, checkedInAt }, event, now);
  return leaving.until && leaving;
}

function stateOf({ status, heldUntil, offeredAt }: Pick<Own, "status" | "heldUntil" | "offeredAt">, now: Date): OwnRegistration["state"] {
  if (status === "expired") return "cancelled";
  if (status !== "held") return status;
  if (heldUntil && heldUntil <= now) return "forming";
  return offeredAt ? "offered" : "held";
}

/** The events where a student has a confirmed seat, newest registration first. The caller checks access. */
export async function listJoinedEvents(studentId: string, now = new Date()): Promise<OwnRegistration["event"][]> {
  const rows = await registrations.listOwn(studentId, { now, limit: TICKETS_MAX });
  return rows.filter(({ status }) => status === "confirmed").map(({ event }) => ofRecord(event));
}

export type { ListedTicket } from "@/lib/taking-part/registrations/repository";

/** A student's tickets for events that are not over, or ended within the last day; soonest first. Source: contract reach 10. */
export function listTickets({ id }: Student, now = new Date()): Promise<registrations.ListedTicket[]> {
  return registrations.listTickets(id, { since: new Date(now.getTime() - TICKETS_KEPT_MS), limit: TICKETS_MAX });
}

export type KeptTicket = registrations.KeepableTicket & {
  isCancelled: boolean;
  /** The content of its QR code; null if it is cancelled. */
  code: string | null;
};

/**
 * The tickets that a student's device keeps: those of `listTickets`, and cancelled ones for the same time. Of one event only the latest.
 * @returns `savedUntil`, the time until which the device may keep them; null without tickets Source: contract app 4.
 */
export async function listKeptTickets({ id }: Student, now = new Date()): Promise<{ tickets: KeptTicket[]; savedUntil: Date | null }> {
  const rows = await registrations.listKeepableTickets(id, { since: new Date(now.getTime() - TICKETS_KEPT_MS), limit: TICKETS_MAX });
  const tickets = rows.map((row) => {
    const isCancelled = row.status !== "confirmed" || row.event.isCancelled;
    return { ...row, isCancelled, code: isCancelled ? null : ticketCode({ registrationId: row.id, eventId: row.event.id }) };
  });
  const lastOverAt = Math.max(...tickets.map(({ event }) => event.overAt.getTime()));
  return { tickets, savedUntil: tickets.length > 0 ? new Date(lastOverAt + TICKETS_KEPT_MS) : null };
}

type Paid = {
  pricePaise: number;
  team: { registrations: readonly { pricePaise: number }[] } | null;
  event: { feePer: FeePer };
};

/** The fee that was paid for a registration: in a team with one fee, that of the team. */
export function paidFor({ pricePaise, team, event }: Paid): { paidPaise: number; hasOneFee: boolean; isLast: boolean } {
  if (!team || event.feePer !== "team") return { paidPaise: pricePaise, hasOneFee: false, isLast: false };
  const paidPaise = team.registrations.reduce((sum, member) => sum + member.pricePaise, 0);
  return { paidPaise, hasOneFee: true, isLast: team.registrations.length === 1 };
}

export type Ticket = {
  registrationId: string;
  status: "confirmed" | "cancelled";
  /** The sum of its payments that is refunded, or was, if it is cancelled; null if there is none. */
  refund: { paise: number; isDone: boolean } | null;
  /** The content of its QR code: signed, so that check-in can verify it offline. */
  code: string;
  /** The fee that was paid; for a team with one fee, by its captain. */
  pricePaise: number;
  /** The effect of leaving now. */
  leaving: Leaving;
  /** A team is left on its page, which explains the consequences. */
  teamId: string | null;
  confirmedAt: Date | null;
  checkedInAt: Date | null;
  event: Event;
  studentName: string;
};

/** A student's own ticket, even of an ended registration. @throws AppError registration_not_found */
export async function getTicket(student: Student, registrationId: string, now = new Date()): Promise<Ticket> {
  const row = await registrations.findTicket(registrationId, student.id);
  if (!row?.student) throw new AppError("registration_not_found", { registrationId });
  const { eventId, pricePaise, confirmedAt, checkedInAt, team, event: terms, student: owner } = row;
  const { event, isDeleted } = await getEventOfRecord(eventId, now);
  if (isDeleted || !(isPublic(event) || event.isHidden)) throw new AppError("event_not_found", { eventId });
  const isCancelled = row.status !== "confirmed" || event.status === "cancelled";
  return {
    registrationId,
    status: isCancelled ? "cancelled" : "confirmed",
    refund: isCancelled ? refundOf(row.payments, event, terms.cancelledAt) : null,
    code: ticketCode({ registrationId, eventId }),
    pricePaise,
    leaving: leavingOf({ ...paidFor({ pricePaise, team, event: terms }), checkedInAt }, event, now),
    teamId: team?.id ?? null,
    confirmedAt,
    checkedInAt,
    event,
    studentName: `${owner.firstName} ${owner.lastName}`,
  };
}

type Payment = { status: PaymentStatus; amountPaise: number; receivedPaise: number | null };

/**
 * The cancellation of an event refunds every payment that remains, also of students who left without a refund; but none of an event that
 * was over when its club was deleted. Decision 070.
 */
function refundOf(payments: readonly Payment[], event: Event, cancelledAt: Date | null): Ticket["refund"] {
  const wasOver = event.club === null && event.startsAt !== null && cancelledAt !== null && isOver(event, cancelledAt);
  const isNext = event.status === "cancelled" && !wasOver;
  const refunded = payments.filter(({ status }) => status === "refunded" || status === "refund_due" || (status === "captured" && isNext));
  if (refunded.length === 0) return null;
  const paise = refunded.reduce((sum, { amountPaise, receivedPaise }) => sum + (receivedPaise ?? amountPaise), 0);
  return { paise, isDone: refunded.every(({ status }) => status === "refunded") };
}

type ParticipantsPage = {
  participants: registrations.Participant[];
  nextCursor: string | null;
  /** Number of participants on all pages. */
  total: number;
  /** Number of participants on the previous pages. */
  before: number;
};

/** A page of the participants, in order of registration. @throws AppError validation_failed (the cursor) */
export async function listParticipants({ event }: Organiser<"read_people">, { limit, cursor }: LongListQuery): Promise<ParticipantsPage> {
  const after = cursor ? readCreatedCursor(cursor) : undefined;
  const [found, counted] = await Promise.all([
    registrations.listParticipants(event.id, { limit: limit + 1, after }),
    registrations.countParticipants(event.id, after),
  ]);
  const { shown, last } = cutPage(found, limit);
  return { participants: shown.map(({ student }) => student), nextCursor: last ? writeCreatedCursor(last.place) : null, ...counted };
}
