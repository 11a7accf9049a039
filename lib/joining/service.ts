import "server-only";
import { expireSeats } from "@/lib/events/cache-tags";
import type { Event } from "@/lib/events/policy";
import { getEvent } from "@/lib/events/service";
import { type Decision, decide, type Refusal } from "@/lib/joining/policy";
import * as joining from "@/lib/joining/repository";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import * as seats from "@/lib/seats/take-seats";

/** An event, and whether this student may join it and how. @throws AppError event_not_found */
export async function getDecision(student: Student, eventId: string, now = new Date()): Promise<{ event: Event; decision: Decision }> {
  const [event, decision] = await Promise.all([getEvent(eventId, now), decisionOf(student, eventId, now)]);
  return { event, decision };
}

/** Whether this student may join an event, and how. @throws AppError event_not_found */
export async function decisionOf(student: Student, eventId: string, now = new Date()): Promise<Decision> {
  const facts = await joining.findFacts(eventId, student.id, now);
  if (!facts) throw new AppError("event_not_found", { eventId });
  return decide(student, facts, now);
}

export type Joined = { kind: "joined"; registrationId: string };
export type Held = Extract<Decision, { kind: "held" }>;

/** The event may have changed since the decision; the database checks once more, under its lock. */
const REFUSED_MEANWHILE = {
  full: "event_full",
  closed: "registration_closed",
  cancelled: "event_cancelled",
} as const satisfies Record<string, Refusal>;

/**
 * Takes a seat for good (`heldUntil` null) or holds it until then; an existing registration stays unchanged.
 * @throws AppError event_full, registration_closed, event_cancelled, gone_meanwhile
 */
export async function takeSeat(
  student: Student,
  eventId: string,
  terms: { pricePaise: number; heldUntil: Date | null; now: Date },
): Promise<Joined | Held> {
  const seat = await seats.takeSeat(eventId, student.id, terms);
  if (!seat) throw new AppError("gone_meanwhile", { eventId });
  const { outcome, id, status, pricePaise, heldUntil, isFull } = seat;
  if (outcome === "gone") throw new AppError("gone_meanwhile", { studentId: student.id });
  if (outcome !== "taken" && outcome !== "there") throw new AppError(REFUSED_MEANWHILE[outcome], { eventId });
  if (outcome === "taken" && isFull) await expireSeats(db, [eventId]);
  return status === "held" && heldUntil
    ? { kind: "held", registrationId: id, amountPaise: pricePaise, heldUntil }
    : { kind: "joined", registrationId: id };
}
