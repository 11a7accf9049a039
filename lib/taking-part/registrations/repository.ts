import "server-only";
import { isLiving, isLivingAt } from "@/lib/catalogue/seats/living";
import type { Prisma } from "@/lib/generated/prisma/client";
import { asHidden } from "@/lib/identity/organisers/hidden-picture";
import { db } from "@/lib/platform/db/client";
import { PREPARED } from "@/lib/platform/db/named-statements";
import type { CreatedPlace } from "@/lib/platform/http/cursor";
import { type StoredImage, storedImageFields } from "@/lib/platform/images/policy";
import { PAYING_MINUTES } from "@/lib/taking-part/joining/hold";

/** Cancelled events that still have living registrations or payments to refund. Those that were over with their club are done. */
export async function listUnfinishedCancellations(limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT e."id" FROM "Event" e WHERE (e."status" = 'cancelled' OR e."hiddenFrom" = 'cancelled')
      AND (e."clubId" IS NOT NULL OR e."startsAt" IS NULL OR e."overAt" > e."cancelledAt") AND EXISTS (
      SELECT FROM "Registration" r WHERE r."eventId" = e."id" AND (
        is_living(r."status") OR EXISTS (SELECT FROM "Payment" p WHERE p."registrationId" = r."id" AND p."status" = 'captured')
      )
    )
    LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** For a team's members, up to twenty: their states, and the fee of each. */
const livingMembers = { where: isLiving, select: { status: true, pricePaise: true } } as const;

const ownFields = {
  id: true,
  status: true,
  pricePaise: true,
  heldUntil: true,
  offeredAt: true,
  checkedInAt: true,
  team: { select: { id: true, isKept: true, captainId: true, registrations: livingMembers } },
  event: {
    select: {
      teamMin: true,
      feePer: true,
      waiting: true,
      id: true,
      name: true,
      status: true,
      hiddenFrom: true,
      registrationClosesAt: true,
      startsAt: true,
      overAt: true,
      timeZone: true,
      noShowTerms: true,
      poster: { select: storedImageFields },
    },
  },
} as const;

/** A student's open invitations, for each event the one with the best terms. Those that `mayAccept` refuses are left out. */
export async function listInvitations(studentId: string, now: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT ON (i."eventId") i."id" FROM "Registration" i JOIN "Event" e ON e."id" = i."eventId"
    WHERE i."status" = 'held' AND i."invitedEmail" IS NOT NULL AND i."studentId" IS NULL
      AND i."invitedEmail" IN (SELECT * FROM addresses_of(${studentId}::uuid))
      AND i."heldUntil" > ${now} AND e."status" = 'published' AND e."overAt" > ${now} AND NOT is_barred(e."id", ${studentId}::uuid)
      AND NOT EXISTS (
        SELECT FROM "Registration" r WHERE r."eventId" = e."id" AND r."studentId" = ${studentId}::uuid AND is_living(r."status")
          AND (r."teamId" IS NOT NULL OR (takes_seat(r."status") AND (r."heldUntil" IS NULL OR r."heldUntil" > ${now})))
      )
    ORDER BY i."eventId", i."pricePaise", i."createdAt", i."id"`;
  return rows.map(({ id }) => id);
}

/**
 * A student's living registrations, rejected applications for upcoming events, and registrations ended by the event's cancellation; newest
 * first. An ended hold does not count, unless its student is still in a team.
 * @param invitations ids that are listed too
 */
export function listOwn(studentId: string, { now, limit, invitations = [] }: { now: Date; limit: number; invitations?: string[] }) {
  return db.registration.findMany({
    where: {
      OR: [
        { id: { in: invitations } },
        { studentId, ...isLivingAt(now) },
        { studentId, status: "held", teamId: { not: null } },
        { studentId, status: "rejected", event: { status: "published", overAt: { gt: now } } },
        {
          studentId,
          status: "cancelled",
          confirmedAt: { not: null },
          event: { OR: [{ status: "cancelled" }, { hiddenFrom: "cancelled" }] },
        },
      ],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    select: ownFields,
  });
}

/** The held registrations among these whose bank has been asked and has not answered, as in registration-facts.ts. */
export async function listPaying(held: string[], now: Date): Promise<string[]> {
  if (held.length === 0) return [];
  const asked = await db.payment.findMany({
    where: {
      registrationId: { in: held },
      status: { in: ["created", "failed"] },
      askedAt: { gt: new Date(now.getTime() - PAYING_MINUTES * 60_000) },
    },
    select: { registrationId: true },
  });
  return asked.map(({ registrationId }) => registrationId);
}

/** A student's confirmed registrations for events that were not over at `since`, the soonest event first. */
export type ListedTicket = {
  id: string;
  checkedInAt: Date | null;
  event: {
    id: string;
    name: string;
    venue: string;
    startsAt: Date | null;
    overAt: Date;
    timeZone: string;
    poster: StoredImage;
    isHidden: boolean;
  };
};

type TicketRow = Pick<ListedTicket, "id" | "checkedInAt"> & Omit<ListedTicket["event"], "id"> & { eventId: string };

/** One statement, because it is a page that students open often; the client would ask each table. */
export async function listTickets(studentId: string, { since, limit }: { since: Date; limit: number }): Promise<ListedTicket[]> {
  const rows = await db.$queryRaw<TicketRow[]>`${PREPARED}
    SELECT r."id", r."checkedInAt", r."eventId", e."name", e."venue", e."startsAt", e."overAt", e."timeZone",
      e."status" = 'hidden' AS "isHidden",
      jsonb_build_object('id', i."id", 'width', i."width", 'height', i."height", 'widths', i."widths", 'folder', i."folder") AS "poster"
    FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId" JOIN "Image" i ON i."id" = e."posterId"
    WHERE r."studentId" = ${studentId}::uuid AND r."status" = 'confirmed' AND coalesce(e."hiddenFrom", e."status") = 'published' AND e."overAt" > ${since}
    ORDER BY e."soonestAt", r."id" LIMIT ${limit}`;
  return rows.map(({ id, checkedInAt, eventId, poster, ...event }) => ({
    id,
    checkedInAt,
    event: { id: eventId, ...event, poster: event.isHidden ? asHidden(poster) : poster },
  }));
}

/**
 * A student's registrations that were confirmed, living or ended, for events that were not over at `since`: the latest of each event, the
 * soonest event first.
 */
export async function listKeepableTickets(studentId: string, { since, limit }: { since: Date; limit: number }) {
  const shown = ["published", "cancelled"] as const;
  const rows = await db.registration.findMany({
    where: {
      studentId,
      confirmedAt: { not: null },
      event: { overAt: { gt: since }, OR: [{ status: { in: [...shown] } }, { status: "hidden", hiddenFrom: { in: [...shown] } }] },
    },
    // Only one registration for an event lives, and it is the latest.
    distinct: ["eventId"],
    orderBy: [{ event: { soonestAt: "asc" } }, { eventId: "asc" }, { createdAt: "desc" }, { id: "desc" }],
    take: limit,
    select: {
      id: true,
      status: true,
      checkedInAt: true,
      student: { select: { firstName: true, lastName: true } },
      team: { select: { name: true } },
      event: {
        select: {
          id: true,
          name: true,
          status: true,
          hiddenFrom: true,
          startsAt: true,
          endsAt: true,
          overAt: true,
          timeZone: true,
          venue: true,
          mode: true,
          club: { select: { name: true, college: { select: { name: true } } } },
        },
      },
    },
  });
  return rows.map(({ event: { status, hiddenFrom, ...event }, ...row }) => ({
    ...row,
    event: { ...event, isCancelled: (hiddenFrom ?? status) === "cancelled" },
  }));
}
export type KeepableTicket = Awaited<ReturnType<typeof listKeepableTickets>>[number];

export function findTicket(id: string, studentId: string) {
  return db.registration.findFirst({
    where: { id, studentId, confirmedAt: { not: null } },
    select: {
      id: true,
      status: true,
      eventId: true,
      pricePaise: true,
      confirmedAt: true,
      checkedInAt: true,
      team: { select: { id: true, registrations: livingMembers } },
      payments: { where: { isSurplus: false }, select: { status: true, amountPaise: true, receivedPaise: true } },
      event: { select: { feePer: true, cancelledAt: true } },
      student: { select: { firstName: true, lastName: true } },
    },
  });
}

/** An empty address in the list says that the event has lost the person: the account is deleted, or the event was years ago. */
const hasSeat = (eventId: string) => ({ eventId, status: "confirmed", studentId: { not: null }, personEmail: { not: "" } }) as const;

/** Students with a confirmed seat, with their teams, in order of registration, without persons whom the event has lost. */
export async function listParticipants(eventId: string, { limit, after }: { limit: number; after: CreatedPlace | undefined }) {
  const rest = after && { OR: [{ createdAt: { gt: after.createdAt } }, { createdAt: after.createdAt, id: { gt: after.id } }] };
  const rows = await db.registration.findMany({
    where: { ...hasSeat(eventId), ...rest },
    select: {
      id: true,
      createdAt: true,
      student: { select: { id: true, firstName: true, lastName: true, account: { select: { email: true } } } },
      team: { select: { id: true, name: true } },
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: limit,
  });
  return rows.flatMap(({ student, team, ...place }) => (student ? [{ student: { ...student, team }, place }] : []));
}
export type Participant = Awaited<ReturnType<typeof listParticipants>>[number]["student"];

/** Number of students with a confirmed seat, and number of those up to this position. */
export async function countParticipants(eventId: string, until: CreatedPlace | undefined): Promise<{ total: number; before: number }> {
  const upTo = until && { OR: [{ createdAt: { lt: until.createdAt } }, { createdAt: until.createdAt, id: { lte: until.id } }] };
  const [total, before] = await Promise.all([
    db.registration.count({ where: hasSeat(eventId) }),
    upTo ? db.registration.count({ where: { ...hasSeat(eventId), ...upTo } }) : 0,
  ]);
  return { total, before };
}

/** The data of a message about a registration. */
export function findForMail(id: string) {
  return db.registration.findUnique({
    where: { id },
    select: {
      status: true,
      eventId: true,
      pricePaise: true,
      heldUntil: true,
      offeredAt: true,
      since: true,
      confirmedAt: true,
      checkedInAt: true,
      endedAt: true,
      endedBy: true,
      decidedAt: true,
      decisionReason: true,
      invitedEmail: true,
      isWaived: true,
      student: { select: { id: true, firstName: true, lastName: true, account: { select: { email: true } } } },
      team: {
        select: {
          id: true,
          name: true,
          captainId: true,
          enteredAt: true,
          endedAt: true,
          isKept: true,
          registrations: livingMembers,
        },
      },
      event: { select: { feePer: true, teamMin: true, teamMax: true } },
    },
  });
}

/** The amount of those of these payments that are refunded or have a pending refund, and whether the provider has made all of it. */
export async function sumRefunds(paymentIds: string[]): Promise<{ refundPaise: number; isRefunded: boolean }> {
  if (paymentIds.length === 0) return { refundPaise: 0, isRefunded: false };
  const where = { id: { in: paymentIds }, status: { in: ["refund_due", "refunded"] } } satisfies Prisma.PaymentWhereInput;
  const refunds = await db.payment.findMany({ where, select: { status: true, receivedPaise: true } });
  return {
    refundPaise: refunds.reduce((sum, { receivedPaise }) => sum + (receivedPaise ?? 0), 0),
    isRefunded: refunds.every(({ status }) => status === "refunded"),
  };
}

/** The address of a team's captain; null if the team has none any longer. */
export async function findAddressOfCaptain(captainId: string): Promise<string | null> {
  const row = await db.registration.findFirst({
    where: { studentId: captainId },
    select: { student: { select: { account: { select: { email: true } } } } },
  });
  return row?.student?.account.email ?? null;
}

/** The organiser's reason for taking an entry off; null if none is stored. */
export async function findReasonOfTakingOff(entryIds: string[]): Promise<string | null> {
  const act = await db.entryAct.findFirst({
    where: { entryId: { in: entryIds }, act: "taken_off" },
    orderBy: { at: "desc" },
    select: { reason: true },
  });
  return act?.reason ?? null;
}
