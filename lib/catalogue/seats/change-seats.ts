import "server-only";
import { isLiving } from "@/lib/catalogue/seats/living";
import type { EndedBy, EventStatus } from "@/lib/generated/prisma/enums";
import { db, type Tx } from "@/lib/platform/db/client";

/**
 * The only module that changes seats, together with `join-event.ts` and `invitations.ts`, which take them, and `entries.ts`. All of it runs
 * under the event's lock, and each change ends in the SQL function `seats_changed`, in the same transaction. Source: decision 019.
 */

/** The lock under which seats change. */
export type LockedEvent = {
  status: EventStatus;
  capacity: number | null;
  taken: number;
  /** Entries in line. */
  waiting: number;
  registrationClosesAt: Date;
  startsAt: Date | null;
  overAt: Date;
  /** Whether all seats were counted as taken before expired holds were released: its pages may show this. */
  wasFull: boolean;
  /** With the status `hidden`, or `cancelled` if it was cancelled. */
  isHidden: boolean;
};

/** Keeps a student's account from being deleted until the transaction ends. Must come before any event is locked: see `join_event`. */
export async function lockStudent(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`SELECT FROM "Student" WHERE "id" = ${id}::uuid FOR KEY SHARE`;
}

/** Locks an event until the transaction ends, frees the seats of expired holds and serves the line. */
export async function lockEvent(tx: Tx, eventId: string, now: Date): Promise<LockedEvent | null> {
  const [event] = await tx.$queryRaw<LockedEvent[]>`SELECT * FROM lock_event(${eventId}::uuid, ${now}::timestamptz)`;
  return event ?? null;
}

/** The same without reading the event. */
export async function releaseExpiredHolds(tx: Tx, eventId: string, now: Date): Promise<void> {
  await tx.$queryRaw`SELECT release_expired_holds(${eventId}::uuid, ${now}::timestamptz)`;
}

/** Ends the holds, offers and invitations of an event that the caller has locked and hidden. */
export async function endHolds(tx: Tx, eventId: string, now: Date): Promise<void> {
  await tx.$queryRaw`SELECT end_holds(${eventId}::uuid, ${now}::timestamptz)`;
}

/** Whether an event that the caller has locked has no free seat now. */
export async function isFull(tx: Tx, eventId: string): Promise<boolean> {
  const { capacity, taken } = await tx.event.findUniqueOrThrow({ where: { id: eventId }, select: { capacity: true, taken: true } });
  return capacity !== null && taken >= capacity;
}

export async function findLive(tx: Tx, eventId: string, studentId: string) {
  const found = await tx.registration.findFirst({
    where: { eventId, studentId, ...isLiving },
    select: {
      id: true,
      status: true,
      pricePaise: true,
      offeredAt: true,
      checkedInAt: true,
      teamId: true,
      event: { select: { feePer: true } },
    },
  });
  if (!found) return null;
  const { event, ...registration } = found;
  return { ...registration, hasOneFee: registration.teamId !== null && event.feePer === "team" };
}

/** Some of an event's living registrations, oldest first. `isTold`: whether the student gets a message when the event is cancelled. */
export async function listLive(tx: Tx, eventId: string, limit: number): Promise<{ id: string; isTold: boolean }[]> {
  const rows = await tx.registration.findMany({
    where: { eventId, ...isLiving },
    orderBy: { createdAt: "asc" },
    take: limit,
    select: { id: true, status: true, offeredAt: true },
  });
  return rows.map(({ id, status, offeredAt }) => ({ id, isTold: status === "held" ? offeredAt !== null : status !== "forming" }));
}

/**
 * The events at which a student has a living registration, an invitation, an application, or a team that was not accepted but still could
 * be, in the order in which they are locked.
 */
export async function listEventsOf(tx: Tx, studentId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ eventId: string }[]>`
    SELECT "eventId" FROM "Registration" WHERE "studentId" = ${studentId}::uuid AND (is_living("status") OR "status" = 'rejected')
    UNION SELECT "eventId" FROM "Registration"
      WHERE "status" = 'held' AND "invitedEmail" IS NOT NULL AND "studentId" IS NULL
        AND "invitedEmail" IN (SELECT * FROM addresses_of(${studentId}::uuid))
    UNION SELECT "eventId" FROM "Team" WHERE "captainId" = ${studentId}::uuid AND "endedAt" IS NULL
    ORDER BY 1`;
  return rows.map(({ eventId }) => eventId);
}

/** Whether the organiser rejected this student at an event. */
export async function wasRejected(tx: Tx, eventId: string, studentId: string): Promise<boolean> {
  return (await tx.registration.count({ where: { eventId, studentId, status: "rejected" } })) > 0;
}

/** Ends the teams of a locked event that have lost their captain for good: those whose members were all rejected. */
export async function endTeamsOf(tx: Tx, eventId: string, captainId: string, now: Date): Promise<void> {
  await tx.team.updateMany({ where: { eventId, captainId, endedAt: null }, data: { endedAt: now } });
}

/**
 * Ends the living ones among these registrations of a locked event; their seats become free.
 * @param by the account that ended them: by default the event if it is cancelled, otherwise the students
 */
export async function end(tx: Tx, eventId: string, ids: string[], now: Date, by: EndedBy | null = null): Promise<void> {
  await tx.$executeRaw`
    SELECT end_registrations(${eventId}::uuid, ${ids}::uuid[], 'cancelled', ${now}::timestamptz, ${by}::"EndedBy")`;
}

/** Ends registrations of a locked event as an organiser, with a reason for their students. */
export async function remove(tx: Tx, eventId: string, ids: string[], { reason, now }: { reason: string | null; now: Date }): Promise<void> {
  await tx.registration.updateMany({ where: { id: { in: ids }, eventId, ...isLiving }, data: { decisionReason: reason } });
  await end(tx, eventId, ids, now, "organiser");
}

/**
 * Confirms a registration of a locked event after its payment; for a team with one fee, all its members. A registration without a seat
 * takes a free one, for all members or for none.
 * @returns the confirmed registrations; none if there are not enough seats
 */
export async function confirm(tx: Tx, id: string, now: Date): Promise<string[]> {
  const [row] = await tx.$queryRaw<{ ids: string[] }[]>`SELECT confirm_seats(${id}::uuid, ${now}::timestamptz) AS "ids"`;
  return row?.ids ?? [];
}

/**
 * Ends a part of the line and of the undecided applications of an event when their time has come.
 * @returns the number of ended registrations; 0 if none is left
 */
export async function closeLine(tx: Tx, eventId: string, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ ended: number }[]>`SELECT close_line(${eventId}::uuid, ${now}::timestamptz) AS "ended"`;
  return row?.ended ?? 0;
}

/** Some of the teams that end because registration has closed: too small, or never entered. */
export async function listTeamsToEnd(tx: Tx, eventId: string, now: Date, limit: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM teams_to_end(${eventId}::uuid, ${now}::timestamptz) AS "id" LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Members without a seat in teams that have seats. */
export async function listSeatless(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await tx.registration.findMany({ where: { eventId, status: "forming" }, select: { id: true } });
  return rows.map(({ id }) => id);
}

/**
 * Changes the capacity of an event that the caller has locked; null means unlimited. Not below the number of taken seats; the database
 * refuses that.
 */
export async function changeCapacity(tx: Tx, eventId: string, capacity: number | null, now: Date): Promise<void> {
  await tx.$executeRaw`SELECT change_capacity(${eventId}::uuid, ${capacity}::int, ${now}::timestamptz)`;
}

/** A registration by its id, as payments refer to it; with its team's members if the team owes one fee. */
export async function find(tx: Tx, id: string) {
  const found = await tx.registration.findUnique({
    where: { id },
    select: {
      id: true,
      status: true,
      studentId: true,
      pricePaise: true,
      event: { select: { feePer: true } },
      team: { select: { id: true, endedAt: true, registrations: { where: isLiving, select: { id: true } } } },
    },
  });
  if (!found) return null;
  const { event, team, ...registration } = found;
  const paidTogether = team && event.feePer === "team" ? team.registrations.map((member) => member.id) : [id];
  return { ...registration, isInTeam: team !== null, isMember: team !== null && team.endedAt === null, paidTogether };
}

/** The registrations among these whose team has ended and had paid one fee. */
export async function listOfEndedTeams(tx: Tx, registrationIds: string[]): Promise<string[]> {
  const rows = await tx.registration.findMany({
    where: { id: { in: registrationIds }, team: { endedAt: { not: null } }, event: { feePer: "team" } },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** The student of a registration; null once that account is deleted. */
export async function findStudentOf(id: string): Promise<string | null> {
  const found = await db.registration.findUnique({ where: { id }, select: { studentId: true } });
  return found?.studentId ?? null;
}

/**
 * The events among these that stay when they are deleted, as cancelled ones: a student ever registered for them, applied, waited or was
 * offered a seat. A hold and a team that forms do not count, other than in `wasEverJoinedOrHeld`.
 * Source: contract base 5.
 */
export async function listEventsToKeep(tx: Tx, eventIds: string[]): Promise<Set<string>> {
  // For a team's member `since` is the time of joining the team, until the team applies or waits.
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT e."id" FROM unnest(${eventIds}::uuid[]) AS e ("id") WHERE EXISTS (
      SELECT FROM "Registration" r WHERE r."eventId" = e."id" AND (r."confirmedAt" IS NOT NULL OR r."status" IN ('pending', 'waiting', 'rejected')
        OR r."offeredAt" IS NOT NULL OR r."since" IS NOT NULL AND (r."teamId" IS NULL OR r."since" > r."createdAt"))
    )`;
  return new Set(rows.map(({ id }) => id));
}

/**
 * Ends the holds of a locked event without registrations. Holds with an order stay as records: their money may still arrive, and is then
 * refunded.
 * @returns whether any stay
 */
export async function dropHolds(tx: Tx, eventId: string, now: Date): Promise<boolean> {
  await tx.$executeRaw`
    SELECT end_registrations(${eventId}::uuid, array_agg("id"), 'cancelled', ${now}::timestamptz, 'event')
    FROM "Registration" WHERE "eventId" = ${eventId}::uuid AND is_living("status")`;
  await tx.registration.deleteMany({ where: { eventId, payments: { none: {} } } });
  return (await tx.registration.count({ where: { eventId } })) > 0;
}
