import "server-only";
import { releaseExpiredHolds } from "@/lib/events/repository";
import type { EventStatus } from "@/lib/generated/prisma/enums";
import { batchByKey } from "@/lib/platform/concurrency/by-key";
import { db, pool, type Tx } from "@/lib/platform/db/client";
import { storedImageFields } from "@/lib/platform/images/policy";

import type { Facts } from "@/lib/registrations/policy";

/** As many as one statement serves without keeping the others waiting. */
const TOGETHER_AT_MOST = 100;

type FactsRow = Facts["event"] & { registrationId: string | null; held: boolean | null; heldPaise: number | null; heldUntil: Date | null };

/**
 * What decides whether this student may join; null where there is no such event. Those who ask about the same event at the same time share
 * a query, since on the day that it opens there are many.
 */
export function findFacts(eventId: string, studentId: string, now: Date): Promise<Facts | null> {
  return findFactsTogether(eventId, { studentId, now });
}

const findFactsTogether = batchByKey(async (eventId: string, asked: { studentId: string; now: Date }[]) => {
  const { rows } = await pool.query<FactsRow>({
    name: "find-facts",
    text: `SELECT e."status"::text, e."pricePaise", e."registrationOpensAt", e."registrationClosesAt", e."startsAt", e."endsAt", e."capacity",
        c."collegeId",
        e."taken" - (SELECT count(*)::int FROM "Registration" x WHERE x."eventId" = e."id" AND x."status" = 'held' AND x."heldUntil" <= a."now")
          AS "taken",
        r."id" AS "registrationId", r."status" = 'held' AS "held", r."pricePaise" AS "heldPaise", r."heldUntil"
      FROM unnest($2::uuid[], $3::timestamptz[]) WITH ORDINALITY AS a ("studentId", "now", "number")
      JOIN "Event" e ON e."id" = $1::uuid AND e."status" <> 'deleted'
      LEFT JOIN "Club" c ON c."id" = e."clubId"
      LEFT JOIN "Registration" r ON r."eventId" = e."id" AND r."studentId" = a."studentId" AND r."status" IN ('held', 'confirmed')
      ORDER BY a."number"`,
    values: [eventId, asked.map(({ studentId }) => studentId), asked.map(({ now }) => now)],
  });
  return asked.map((_, index) => factsOf(rows[index]));
}, TOGETHER_AT_MOST);

function factsOf(row: FactsRow | undefined): Facts | null {
  if (!row) return null;
  const { registrationId: id, held, heldPaise, heldUntil, ...event } = row;
  const registration = id && { id, status: held ? ("held" as const) : ("confirmed" as const), pricePaise: heldPaise ?? 0, heldUntil };
  return { event, registration: registration || null };
}

type Seat = {
  /** `gone`: there is no such student any more. */
  outcome: "taken" | "there" | "full" | "closed" | "cancelled" | "gone";
  id: string;
  status: "held" | "confirmed";
  pricePaise: number;
  heldUntil: Date | null;
  /** Whether no seat is left after this. */
  isFull: boolean;
};
type Terms = { pricePaise: number; heldUntil: Date | null; now: Date };

/**
 * Takes a seat or says why not; null where there is no such event. One atomic statement (`take_seats`) serves all who ask for seats of the
 * same event while the one before is under way, in their order: the event is locked once for them, and once made durable.
 */
export function takeSeat(eventId: string, studentId: string, terms: Terms): Promise<Seat | null> {
  return takeSeatsTogether(eventId, { studentId, ...terms });
}

const takeSeatsTogether = batchByKey(async (eventId: string, asked: (Terms & { studentId: string })[]) => {
  const { rows } = await pool.query<Seat>({
    name: "take-seats",
    text: `SELECT * FROM take_seats($1::uuid, $2::uuid[], $3::int[], $4::timestamptz[], $5::timestamptz[])`,
    values: [
      eventId,
      asked.map(({ studentId }) => studentId),
      asked.map(({ pricePaise }) => pricePaise),
      asked.map(({ heldUntil }) => heldUntil),
      asked.map(({ now }) => now),
    ],
  });
  return asked.map((_, index) => rows[index] ?? null);
}, TOGETHER_AT_MOST);

/** What a seat changes hands under. */
export type LockedEvent = {
  status: EventStatus;
  capacity: number | null;
  taken: number;
  registrationClosesAt: Date;
  overAt: Date;
};

/** A student's account stays until the transaction ends. Before any event is locked: see `take_seats`. */
export async function lockStudent(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`SELECT FROM "Student" WHERE "id" = ${id}::uuid FOR KEY SHARE`;
}

/** Locks an event until the transaction ends and gives back the seats of holds whose time is up. */
export async function lockEvent(tx: Tx, eventId: string, now: Date): Promise<LockedEvent | null> {
  await releaseExpiredHolds(tx, eventId, now);
  return tx.event.findUnique({
    where: { id: eventId },
    select: { status: true, capacity: true, taken: true, registrationClosesAt: true, overAt: true },
  });
}

export function findLive(tx: Tx, eventId: string, studentId: string) {
  return tx.registration.findFirst({
    where: { eventId, studentId, status: { in: ["held", "confirmed"] } },
    select: { id: true, status: true, pricePaise: true },
  });
}

/** Some of an event's living registrations, oldest first. */
export async function listLive(tx: Tx, eventId: string, limit: number): Promise<{ id: string; isConfirmed: boolean }[]> {
  const rows = await tx.registration.findMany({
    where: { eventId, status: { in: ["held", "confirmed"] } },
    orderBy: { createdAt: "asc" },
    take: limit,
    select: { id: true, status: true },
  });
  return rows.map(({ id, status }) => ({ id, isConfirmed: status === "confirmed" }));
}

/** The events at which a student has a living registration, in the order in which they are locked. */
export async function listEventsOf(tx: Tx, studentId: string): Promise<string[]> {
  const rows = await tx.registration.findMany({
    where: { studentId, status: { in: ["held", "confirmed"] } },
    orderBy: { eventId: "asc" },
    select: { eventId: true },
  });
  return rows.map(({ eventId }) => eventId);
}

/** Ends living registrations of an event that is locked; their seats are free. */
export async function end(tx: Tx, eventId: string, ids: string[], now: Date): Promise<void> {
  const { count } = await tx.registration.updateMany({
    where: { id: { in: ids }, eventId, status: { in: ["held", "confirmed"] } },
    data: { status: "cancelled", endedAt: now },
  });
  await changeTaken(tx, eventId, -count);
}

/** The seat is the student's; `isReseated` where the registration had lost it before. The event is locked. */
export async function confirm(tx: Tx, eventId: string, id: string, { isReseated, now }: { isReseated: boolean; now: Date }): Promise<void> {
  await tx.registration.update({
    where: { id },
    data: { status: "confirmed", confirmedAt: now, heldUntil: null, endedAt: null },
    select: { id: true },
  });
  if (isReseated) await changeTaken(tx, eventId, 1);
}

/** Not by Prisma's update, which would say that the event was edited. */
async function changeTaken(tx: Tx, eventId: string, by: number): Promise<void> {
  if (by !== 0) await tx.$executeRaw`UPDATE "Event" SET "taken" = "taken" + ${by}::int WHERE "id" = ${eventId}::uuid`;
}

/** Events that have holds whose time is up, and whether all their seats are counted as taken. */
export function listWithExpiredHolds(now: Date, limit: number): Promise<{ id: string; isFull: boolean }[]> {
  return db.$queryRaw`
    SELECT e."id", coalesce(e."taken" >= e."capacity", false) AS "isFull" FROM "Event" e
    WHERE e."id" IN (SELECT "eventId" FROM "Registration" WHERE "status" = 'held' AND "heldUntil" <= ${now} LIMIT ${limit})`;
}

/** Cancelled events that still have living registrations or money. */
export async function listUnfinishedCancellations(limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT e."id" FROM "Event" e WHERE e."status" = 'cancelled' AND EXISTS (
      SELECT FROM "Registration" r WHERE r."eventId" = e."id" AND (
        r."status" IN ('held', 'confirmed') OR EXISTS (SELECT FROM "Payment" p WHERE p."registrationId" = r."id" AND p."status" = 'captured')
      )
    )
    LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

const ownFields = {
  id: true,
  status: true,
  heldUntil: true,
  event: {
    select: {
      id: true,
      name: true,
      status: true,
      registrationClosesAt: true,
      startsAt: true,
      timeZone: true,
      poster: { select: storedImageFields },
    },
  },
} as const;

/** A student's seats and holds, and what was cancelled for everybody; newest first. */
export function listOwn(studentId: string, { now, limit }: { now: Date; limit: number }) {
  return db.registration.findMany({
    where: {
      studentId,
      OR: [
        { status: "confirmed" },
        { status: "held", heldUntil: { gt: now } },
        { status: "cancelled", confirmedAt: { not: null }, event: { status: "cancelled" } },
      ],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    select: ownFields,
  });
}

export function findTicket(id: string, studentId: string) {
  return db.registration.findFirst({
    where: { id, studentId, confirmedAt: { not: null } },
    select: {
      id: true,
      status: true,
      eventId: true,
      pricePaise: true,
      confirmedAt: true,
      student: { select: { firstName: true, lastName: true } },
    },
  });
}

/** What a payment was for. */
export function findPaid(tx: Tx, id: string) {
  return tx.registration.findUnique({ where: { id }, select: { id: true, status: true, studentId: true } });
}
