import "server-only";
import { expireSeats } from "@/lib/catalogue/events/cache-tags";
import type { Event } from "@/lib/catalogue/events/policy";
import { getEvent } from "@/lib/catalogue/events/service";
import * as seats from "@/lib/catalogue/seats/take-seats";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { withLockedEvent } from "@/lib/taking-part/joining/locked-event";
import { nextOf } from "@/lib/taking-part/joining/next-step";
import { type Decision, decide, HOLD_MINUTES, type Need, type Refusal, type Refused } from "@/lib/taking-part/joining/policy";
import * as joining from "@/lib/taking-part/joining/repository";

/** An event, and whether this student may join it and how. @throws AppError event_not_found */
export async function getDecision(student: Student, eventId: string, now = new Date()): Promise<{ event: Event; decision: Decision }> {
  const [event, decision] = await Promise.all([getEvent(eventId, now), decisionOf(student, eventId, now)]);
  return { event, decision };
}

/** Whether this student may join an event, and how. @throws AppError event_not_found */
export async function decisionOf(student: Student, eventId: string, now = new Date()): Promise<Decision> {
  return (await decideWith(student, eventId, now)).decision;
}

/** The decision, with the state of the event's rules that it was made with. */
async function decideWith(student: Student, eventId: string, now: Date): Promise<{ decision: Decision; seen: Date; isLineDue: boolean }> {
  const facts = await joining.findFacts(eventId, student.id, now);
  if (!facts) throw new AppError("event_not_found", { eventId });
  const { updatedAt: seen, isLineDue } = facts.event;
  return { decision: decide(student, facts, now), seen, isLineDue };
}

export type Joined = { kind: "joined"; registrationId: string };
export type Held = Extract<Decision, { kind: "held" }>;

const HOLD_MS = HOLD_MINUTES * 60 * 1000;

/** An event's rules do not change more often than this while one student joins. */
const ATTEMPTS = 3;

/**
 * Takes a seat with one click: for good where nothing is owed, otherwise held at the price of this moment. An existing registration stays
 * unchanged, but an offer that costs nothing and an invitation are accepted. Decides once more where the event's rules have changed before its lock, and serves
 * a line that is due before it refuses.
 * @param source where the visit began that led here, as `toSource` writes it; kept with a new registration
 * @throws AppError event_not_found, gone_meanwhile, entry_changed, and the refusals of the decision
 */
export async function join(student: Student, eventId: string, now = new Date(), source?: string): Promise<Joined | Held> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { decision, seen, isLineDue } = await decideWith(student, eventId, now);
    switch (decision.kind) {
      case "joined":
        return { kind: "joined", registrationId: decision.registrationId };
      case "held":
        return decision;
      case "refused":
        if (decision.reason !== "event_full" || !isLineDue) throw refusalError(withNextStep(decision, eventId), { eventId });
        await withLockedEvent(eventId, now, async () => {});
        break;
      case "free":
      case "pay": {
        const terms =
          decision.kind === "free"
            ? { pricePaise: 0, heldUntil: null, invitationId: decision.invitationId }
            : { pricePaise: decision.amountPaise, heldUntil: new Date(now.getTime() + HOLD_MS), invitationId: decision.invitationId };
        const joined = await takeSeat(student, eventId, { ...terms, now, seen, source });
        if (joined) return joined;
      }
    }
  }
  throw new AppError("entry_changed", { eventId });
}

/** With the page that asks for more. */
const withNextStep = (refused: Refused, eventId: string): Refused =>
  refused.reason === "more_needed" ? { ...refused, next: nextOf(eventId, (refused.data?.needs ?? []) as Need[]) } : refused;

/** A refusal as an error. Plain refusals have no `data`. */
function refusalError({ reason, values, next, data }: Refused, context: Record<string, unknown>): AppError {
  const told = { ...data, ...(next !== undefined && { next }) };
  return new AppError(reason, context, { values, ...(Object.keys(told).length > 0 && { data: told }) });
}

/** The event may have changed since the decision; the database checks once more, under its lock. */
const REFUSED_MEANWHILE = {
  full: "event_full",
  closed: "registration_closed",
} as const satisfies Record<string, Refusal>;

/** Null where the decision does not hold any more. */
async function takeSeat(
  student: Student,
  eventId: string,
  terms: {
    pricePaise: number;
    heldUntil: Date | null;
    now: Date;
    seen: Date;
    source: string | undefined;
    invitationId?: string | undefined;
  },
): Promise<Joined | Held | null> {
  const seat = await seats.takeSeat(eventId, student.id, terms);
  if (!seat) throw new AppError("gone_meanwhile", { eventId });
  const { outcome, id, status, pricePaise, heldUntil, isFull } = seat;
  switch (outcome) {
    case "gone":
      throw new AppError("gone_meanwhile", { studentId: student.id });
    case "full":
    case "closed":
      throw new AppError(REFUSED_MEANWHILE[outcome], { eventId });
    // Cancelled, or not public any more, which the next decision tells apart.
    case "cancelled":
    case "changed":
    case "waiting":
    case "pending":
      return null;
    case "taken":
      if (isFull) await expireSeats(db, [eventId]);
  }
  return status === "held" && heldUntil
    ? { kind: "held", registrationId: id, amountPaise: pricePaise, heldUntil }
    : { kind: "joined", registrationId: id };
}
