import "server-only";
import { expireSeats } from "@/lib/events/cache-tags";
import { type Event, seatsLeft } from "@/lib/events/policy";
import { getEvent } from "@/lib/events/service";
import { canLeave, type Decision, HOLD_MINUTES, type Refused } from "@/lib/joining/policy";
import { decisionOf, type Held, type Joined, takeSeat } from "@/lib/joining/service";
import type { Organiser } from "@/lib/organisers/service";
import { returnPaymentsOf } from "@/lib/payments/refunds";
import type { Student } from "@/lib/platform/auth/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { cutPage, readCreatedCursor, writeCreatedCursor } from "@/lib/platform/http/cursor";
import type { LongListQuery } from "@/lib/platform/http/list-query";
import { enqueue } from "@/lib/platform/queue/enqueue";
import * as registrations from "@/lib/registrations/repository";
import { ticketCode } from "@/lib/registrations/ticket";
import * as seats from "@/lib/seats/change-seats";
import { withEventMutex } from "@/lib/seats/event-mutex";
import { SEND_REGISTRATION_MAIL } from "@/lib/seats/tasks";

const HOLD_MS = HOLD_MINUTES * 60 * 1000;
/** Upper bound; nobody joins more events. */
const OWN_LIST_MAX = 200;

/**
 * Registers a student, unless the organiser's fee is due first: then a seat is held for 15 minutes at the current price. May be repeated:
 * the registration stays, and so does the hold, unextended.
 * @param now compared with the registration period and with the ends of holds
 * @throws AppError event_not_found, event_full, and the other refusals of the decision
 * Source: spec §4, Event registration; contract 4 and 5.
 */
export async function join(student: Student, eventId: string, now = new Date()): Promise<Joined | Held> {
  const decision = await decisionOf(student, eventId, now);
  switch (decision.kind) {
    case "refused":
      throw refusalError(decision, { eventId });
    case "joined":
      return { kind: "joined", registrationId: decision.registrationId };
    case "held":
      return decision;
    case "free":
    case "pay":
      return takeSeat(student, eventId, { ...termsOf(decision, now), now });
  }
}

/** A refusal as an error. Plain refusals have no `data`. */
export function refusalError({ reason, values, next }: Refused, context: Record<string, unknown>): AppError {
  return new AppError(reason, context, { values, ...(next !== undefined && { data: { next } }) });
}

function termsOf(decision: Extract<Decision, { kind: "free" | "pay" }>, now: Date) {
  if (decision.kind === "free") return { pricePaise: 0, heldUntil: null };
  return { pricePaise: decision.amountPaise, heldUntil: new Date(now.getTime() + HOLD_MS) };
}

/**
 * Leaves an event while its registration is open, or gives up a hold at any time. The seat is free at once, and a payment is refunded.
 * A student who has been checked in cannot leave.
 * @throws AppError event_not_found, event_cancelled, registration_not_found, already_checked_in, registration_closed
 * Source: contract 4 and 8.1.
 */
export async function leave(student: Student, eventId: string, now = new Date()): Promise<void> {
  await withEventMutex(eventId, () => db.$transaction((tx) => leaveLocked(tx, student, eventId, now)));
}

async function leaveLocked(tx: Tx, student: Student, eventId: string, now: Date): Promise<void> {
  const event = await seats.lockEvent(tx, eventId, now);
  if (!event || event.status === "deleted") throw new AppError("event_not_found", { eventId });
  if (event.status === "cancelled") throw new AppError("event_cancelled", { eventId });
  const registration = await seats.findLive(tx, eventId, student.id);
  if (!registration) throw new AppError("registration_not_found", { eventId });
  const isConfirmed = registration.status === "confirmed";
  if (registration.checkedInAt) throw new AppError("already_checked_in", { eventId });
  if (isConfirmed && !canLeave(event, now)) throw new AppError("registration_closed", { eventId });
  await seats.end(tx, eventId, [registration.id], now);
  const refundIds = (await returnPaymentsOf(tx, [registration.id])).get(registration.id);
  if (isConfirmed) await enqueue(tx, SEND_REGISTRATION_MAIL, { kind: "left", registrationId: registration.id, refundIds });
  if (seatsLeft(event) === 0) await expireSeats(tx, [eventId]);
}

/**
 * Frees the seats of a student in the transaction that deletes the account. Payments for events that could still be left are refunded.
 * @returns the events whose seats had run out, for `expireSeats` at the end of the transaction
 */
export async function endRegistrationsOf(tx: Tx, studentId: string, now = new Date()): Promise<string[]> {
  const wereFull: string[] = [];
  for (const eventId of await seats.listEventsOf(tx, studentId)) {
    const event = await seats.lockEvent(tx, eventId, now);
    const registration = await seats.findLive(tx, eventId, studentId);
    if (!event || !registration) continue;
    await seats.end(tx, eventId, [registration.id], now);
    if (canLeave(event, now) || event.status === "cancelled") await returnPaymentsOf(tx, [registration.id]);
    if (seatsLeft(event) === 0) wereFull.push(eventId);
  }
  return wereFull;
}

export type OwnRegistration = {
  id: string;
  isHeld: boolean;
  heldUntil: Date | null;
  canLeave: boolean;
  checkedInAt: Date | null;
  event: Awaited<ReturnType<typeof registrations.listOwn>>[number]["event"];
};

/** The events that a student joined or holds a seat at, and those of them that were cancelled since; newest first. */
export async function listOwnRegistrations(student: Student, now = new Date()): Promise<OwnRegistration[]> {
  const rows = await registrations.listOwn(student.id, { now, limit: OWN_LIST_MAX });
  return rows.map(({ id, status, heldUntil, checkedInAt, event }) => ({
    id,
    isHeld: status === "held",
    heldUntil,
    canLeave: status === "held" || (status === "confirmed" && checkedInAt === null && canLeave(event, now)),
    checkedInAt,
    event,
  }));
}

/** The events where a student has a confirmed seat, newest registration first. The caller checks access. */
export async function listJoinedEvents(studentId: string, now = new Date()): Promise<OwnRegistration["event"][]> {
  const rows = await registrations.listOwn(studentId, { now, limit: OWN_LIST_MAX });
  return rows.filter(({ status }) => status === "confirmed").map(({ event }) => event);
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
