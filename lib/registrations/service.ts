import "server-only";
import { isSelf } from "@/lib/accounts/access";
import type { Event } from "@/lib/events/policy";
import { getEvent } from "@/lib/events/service";
import { findPlacesInLine, type PlaceInLine } from "@/lib/joining/line";
import { withLockedEvent } from "@/lib/joining/locked-event";
import { canLeave } from "@/lib/joining/policy";
import type { Organiser } from "@/lib/organisers/service";
import { returnPaymentsOf } from "@/lib/payments/refunds";
import type { Student } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { cutPage, readCreatedCursor, writeCreatedCursor } from "@/lib/platform/http/cursor";
import type { LongListQuery } from "@/lib/platform/http/list-query";
import { enqueue } from "@/lib/platform/queue/enqueue";
import * as registrations from "@/lib/registrations/repository";
import { ticketCode } from "@/lib/registrations/ticket";
import * as seats from "@/lib/seats/change-seats";
import { listInvitationsOf } from "@/lib/seats/invitations";
import { missingMembers, TAKING } from "@/lib/seats/living";
import { SEND_REGISTRATION_MAIL } from "@/lib/seats/tasks";

/** Upper bound; nobody joins more events. */
const OWN_LIST_MAX = 200;

/**
 * Registers a student, unless the organiser's fee is due first: then a seat is held for 15 minutes at the current price. May be repeated:
 * the registration stays, and so does the hold, unextended.
 * @throws AppError event_not_found, event_full, and the other refusals of the decision
 * Source: spec §4, Event registration; contract 4 and 5.
 */
export { join } from "@/lib/joining/service";

/**
 * Leaves an event while its registration is open; declines an invitation; gives up a hold or an offer, a place in line, an application or a forming team at any time.
 * The seat is free at once, and a payment is refunded; a team's captaincy passes on, with the team's fee. A student who has been checked in
 * cannot leave.
 * @throws AppError event_not_found, event_cancelled, registration_not_found, already_checked_in, registration_closed
 * Source: contract 4 and 8.1; contract joining 5 and 8.
 */
export async function leave(student: Student, eventId: string, now = new Date()): Promise<void> {
  await withLockedEvent(eventId, now, async (tx, event) => {
    if (event.status === "cancelled") throw new AppError("event_cancelled", { eventId });
    const registration = await seats.findLive(tx, eventId, student.id);
    const takesPart = registration !== null && (TAKING_PART.includes(registration.status) || registration.teamId !== null);
    const invitations = takesPart ? [] : await listInvitationsOf(tx, eventId, student.id, now);
    if (invitations.length > 0) return seats.end(tx, eventId, invitations, now);
    if (!registration) throw new AppError("registration_not_found", { eventId });
    const isConfirmed = registration.status === "confirmed";
    if (registration.checkedInAt) throw new AppError("already_checked_in", { eventId });
    if (isConfirmed && !canLeave(event, now)) throw new AppError("registration_closed", { eventId });
    await seats.end(tx, eventId, [registration.id], now);
    const refundIds = (await returnPaymentsOf(tx, [registration.id])).get(registration.id);
    if (isConfirmed) await enqueue(tx, SEND_REGISTRATION_MAIL, { kind: "left", registrationId: registration.id, refundIds });
  });
}

/** The states that stand before an invitation. */
const TAKING_PART: readonly string[] = TAKING;

/**
 * Frees the seats of a student in the transaction that deletes the account. Payments for events that could still be left are refunded, and
 * the captaincy of teams passes on.
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
      if (canLeave(event, now) || event.status === "cancelled") await returnPaymentsOf(tx, [registration.id]);
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
  /** Whether an organiser keeps the seat, and the student has not accepted. */
  isInvited: boolean;
  pricePaise: number;
  heldUntil: Date | null;
  canLeave: boolean;
  checkedInAt: Date | null;
  /** Null unless the student waits. */
  place: PlaceInLine | null;
  /** With the people that it still needs, and whether the captain alone answers an offer and is somebody else. */
  team: { id: string; missing: number; isLed: boolean } | null;
  event: Own["event"];
};
type Own = Awaited<ReturnType<typeof registrations.listOwn>>[number];

/**
 * The events that a student joined, waits for, applied to or is invited to, and those of them that were cancelled since; newest first. An
 * invitation stands in place of a place in line and of an application, which end when it is accepted.
 */
export async function listOwnRegistrations(student: Student, now = new Date()): Promise<OwnRegistration[]> {
  const invitations = await registrations.listInvitations(student.id, now);
  const listed = await registrations.listOwn(student.id, { now, limit: OWN_LIST_MAX, invitations });
  const invitedTo = new Set(listed.filter(({ id }) => invitations.includes(id)).map(({ event }) => event.id));
  const rows = listed.filter(({ id, event }) => invitations.includes(id) || !invitedTo.has(event.id));
  const places = await findPlacesInLine(rows.filter(({ status }) => status === "waiting").map(({ id }) => id));
  return rows.map(({ id, pricePaise, heldUntil, checkedInAt, event, team, ...row }) => {
    const state = stateOf({ heldUntil, ...row }, now);
    return {
      id,
      state,
      isInvited: invitations.includes(id),
      pricePaise,
      heldUntil,
      canLeave: !team && (state === "held" || (state === "confirmed" && checkedInAt === null && canLeave(event, now))),
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

function stateOf({ status, heldUntil, offeredAt }: Pick<Own, "status" | "heldUntil" | "offeredAt">, now: Date): OwnRegistration["state"] {
  if (status === "expired") return "cancelled";
  if (status !== "held") return status;
  if (heldUntil && heldUntil <= now) return "forming";
  return offeredAt ? "offered" : "held";
}

/** The events where a student has a confirmed seat, newest registration first. The caller checks access. */
export async function listJoinedEvents(studentId: string, now = new Date()): Promise<OwnRegistration["event"][]> {
  const rows = await registrations.listOwn(studentId, { now, limit: OWN_LIST_MAX });
  return rows.filter(({ status }) => status === "confirmed").map(({ event }) => event);
}

const TICKETS_KEPT_MS = 24 * 60 * 60 * 1000;

export type ListedTicket = Awaited<ReturnType<typeof registrations.listTickets>>[number];

/** A student's tickets for events that are not over, or were over in the last day; soonest first. Source: contract reach, 10. */
export function listTickets({ id }: Student, now = new Date()): Promise<ListedTicket[]> {
  return registrations.listTickets(id, { since: new Date(now.getTime() - TICKETS_KEPT_MS), limit: OWN_LIST_MAX });
}

export type Ticket = {
  registrationId: string;
  status: "confirmed" | "cancelled";
  /** The content of its QR code: signed, so that it can be checked at the door without a network. */
  code: string;
  pricePaise: number;
  confirmedAt: Date | null;
  checkedInAt: Date | null;
  event: Event;
  studentName: string;
};

/** A student's own ticket, even of a registration that has ended. @throws AppError registration_not_found */
export async function getTicket(student: Student, registrationId: string, now = new Date()): Promise<Ticket> {
  const row = await registrations.findTicket(registrationId, student.id);
  if (!row?.student) throw new AppError("registration_not_found", { registrationId });
  const { eventId, pricePaise, confirmedAt, checkedInAt, student: owner } = row;
  const event = await getEvent(eventId, now);
  const isCancelled = row.status !== "confirmed" || event.status === "cancelled";
  return {
    registrationId,
    status: isCancelled ? "cancelled" : "confirmed",
    code: ticketCode({ registrationId, eventId }),
    pricePaise,
    confirmedAt,
    checkedInAt,
    event,
    studentName: `${owner.firstName} ${owner.lastName}`,
  };
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
