import "server-only";
import type { EventStatus } from "@/lib/generated/prisma/enums";
import type { Tx } from "@/lib/platform/db/client";
import { isLiving } from "@/lib/seats/living";

/**
 * The one module that changes seats, beside `take-seats.ts`, which takes them. All of it runs under the event's lock, and each change ends
 * in the SQL function `seats_changed`, in the same transaction. Source: decision 019.
 */

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

/** The same without reading the event. */
export async function releaseExpiredHolds(tx: Tx, eventId: string, now: Date): Promise<void> {
  await tx.$queryRaw`SELECT release_expired_holds(${eventId}::uuid, ${now}::timestamptz)`;
}

export function findLive(tx: Tx, eventId: string, studentId: string) {
  return tx.registration.findFirst({
    where: { eventId, studentId, ...isLiving },
    select: { id: true, status: true, pricePaise: true, checkedInAt: true },
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

/** Ends those of these registrations of a locked event that are living; their seats are free. */
export async function end(tx: Tx, eventId: string, ids: string[], now: Date): Promise<void> {
  await tx.$executeRaw`SELECT end_registrations(${eventId}::uuid, ${ids}::uuid[], 'cancelled', ${now}::timestamptz)`;
}

/** Confirms a registration of a locked event. One that has ended takes a seat again, which must be free. */
export async function confirm(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.$executeRaw`SELECT confirm_registration(${id}::uuid, ${now}::timestamptz)`;
}

/**
 * Changes the capacity of an event that the caller has locked; null is unlimited. Not for an event that has more seats taken; the
 * database refuses that.
 */
export async function changeCapacity(tx: Tx, eventId: string, capacity: number | null, now: Date): Promise<void> {
  await tx.$executeRaw`SELECT change_capacity(${eventId}::uuid, ${capacity}::int, ${now}::timestamptz)`;
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
  await tx.$executeRaw`
    SELECT end_registrations(${eventId}::uuid, array_agg("id"), 'cancelled', ${now}::timestamptz)
    FROM "Registration" WHERE "eventId" = ${eventId}::uuid AND is_living("status")`;
  await tx.registration.deleteMany({ where: { eventId, payments: { none: {} } } });
  return (await tx.registration.count({ where: { eventId } })) > 0;
}
