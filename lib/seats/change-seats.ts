import "server-only";
import { releaseExpiredHolds } from "@/lib/events/lock-event";
import type { EventStatus } from "@/lib/generated/prisma/enums";
import type { Tx } from "@/lib/platform/db/client";
import { LIVING } from "@/lib/seats/living";

const isLiving = { status: { in: [...LIVING] } };

/** The one module that changes a seat; the caller holds the lock of its event. Taking a seat is a statement of its own (`take_seats`). */

/** The lock under which seats change. */
export type LockedEvent = {
  status: EventStatus;
  capacity: number | null;
  taken: number;
  registrationClosesAt: Date;
  overAt: Date;
};

/** Keeps a student's account from being deleted until the transaction ends. Must come before any event is locked: see `take_seats`. */
export async function lockStudent(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`SELECT FROM "Student" WHERE "id" = ${id}::uuid FOR KEY SHARE`;
}

/** Locks an event until the transaction ends and frees the seats of expired holds. */
export async function lockEvent(tx: Tx, eventId: string, now: Date): Promise<LockedEvent | null> {
  await releaseExpiredHolds(tx, eventId, now);
  return tx.event.findUnique({
    where: { id: eventId },
    select: { status: true, capacity: true, taken: true, registrationClosesAt: true, overAt: true },
  });
}

export function findLive(tx: Tx, eventId: string, studentId: string) {
  return tx.registration.findFirst({
    where: { eventId, studentId, ...isLiving },
    select: { id: true, status: true, pricePaise: true },
  });
}

/** Some of an event's living registrations, oldest first. */
export async function listLive(tx: Tx, eventId: string, limit: number): Promise<{ id: string; isConfirmed: boolean }[]> {
  const rows = await tx.registration.findMany({
    where: { eventId, ...isLiving },
    orderBy: { createdAt: "asc" },
    take: limit,
    select: { id: true, status: true },
  });
  return rows.map(({ id, status }) => ({ id, isConfirmed: status === "confirmed" }));
}

/** The events at which a student has a living registration, in the order in which they are locked. */
export async function listEventsOf(tx: Tx, studentId: string): Promise<string[]> {
  const rows = await tx.registration.findMany({
    where: { studentId, ...isLiving },
    orderBy: { eventId: "asc" },
    select: { eventId: true },
  });
  return rows.map(({ eventId }) => eventId);
}

/** Ends living registrations of an event that is locked; their seats are free. */
export async function end(tx: Tx, eventId: string, ids: string[], now: Date): Promise<void> {
  const { count } = await tx.registration.updateMany({
    where: { id: { in: ids }, eventId, ...isLiving },
    data: { status: "cancelled", endedAt: now },
  });
  await changeTaken(tx, eventId, -count);
}

/** Confirms the student's seat; `isReseated` where the registration had lost it before. The event is locked. */
export async function confirm(tx: Tx, eventId: string, id: string, { isReseated, now }: { isReseated: boolean; now: Date }): Promise<void> {
  await tx.registration.update({
    where: { id },
    data: { status: "confirmed", confirmedAt: now, heldUntil: null, endedAt: null },
    select: { id: true },
  });
  if (isReseated) await changeTaken(tx, eventId, 1);
}

/** Not with Prisma's update, which would change `updatedAt`, as if the event had been edited. */
async function changeTaken(tx: Tx, eventId: string, by: number): Promise<void> {
  if (by !== 0) await tx.$executeRaw`UPDATE "Event" SET "taken" = "taken" + ${by}::int WHERE "id" = ${eventId}::uuid`;
}

/** A registration by its id, which payments refer to. */
export function find(tx: Tx, id: string) {
  return tx.registration.findUnique({ where: { id }, select: { id: true, status: true, studentId: true } });
}

/** Those of these events that anybody ever registered for; a hold is not a registration. Source: contract 5. */
export async function listJoinedEvents(tx: Tx, eventIds: string[]): Promise<Set<string>> {
  const rows = await tx.registration.findMany({
    where: { eventId: { in: eventIds }, confirmedAt: { not: null } },
    distinct: ["eventId"],
    select: { eventId: true },
  });
  return new Set(rows.map(({ eventId }) => eventId));
}

/**
 * Ends the holds of a locked event that nobody registered for. Holds with an order stay as records: their money may still arrive, and is
 * then refunded.
 * @returns whether any stay
 */
export async function dropHolds(tx: Tx, eventId: string, now: Date): Promise<boolean> {
  await tx.registration.deleteMany({ where: { eventId, payments: { none: {} } } });
  await tx.registration.updateMany({ where: { eventId, status: "held" }, data: { status: "cancelled", endedAt: now } });
  return (await tx.registration.count({ where: { eventId } })) > 0;
}
