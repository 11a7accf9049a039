import { studiesSinceOf } from "@/lib/identity/students/policy";
import type { Club } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import { DEFAULT_TIME_ZONE, dayIn, instantOf } from "@/lib/platform/time/zone";
import type { PlannedEvent } from "@/prisma/demo-events";

const PERCENT = 100;

/**
 * An event that has ended: the number of people and of the days on which they joined, and the shares of them that left again and that
 * attended.
 */
type Past = {
  club: string;
  planned: PlannedEvent;
  people: number;
  leavePercent: number;
  comePercent: number;
  /** Shares of the sources, in per cent. */
  sources: Record<string, number>;
  /** Views for each registration. */
  viewsEach: number;
};

type Idea = Pick<PlannedEvent, "name" | "type" | "tags" | "venue" | "price" | "capacity"> & {
  about: string;
  daysAgo: number;
  openDays: number;
};

const POSTERS = { quad: 38, social: 24, direct: 16, whatsapp: 14, search: 5, link: 3 };

/**
 * Events of the last half year of the demonstration's club, and one event of each of two other clubs at its college. @param now the moment
 * of seeding
 */
export function planHistory(now: Date): Past[] {
  const robotics = "robotics.club@sahyadri.example";
  return [
    {
      ...{ club: robotics, people: 262, leavePercent: 10, comePercent: 87, viewsEach: 13, sources: POSTERS },
      planned: plan(now, {
        ...{ name: "Intercollege Bot Cup", type: "Competition", tags: ["Tournament", "Coding"], venue: "Main Lawn", price: "300" },
        ...{ capacity: 270, daysAgo: 24, openDays: 28, about: "Sixteen colleges, one arena, and a referee who has seen everything." },
      }),
    },
    {
      ...{ club: robotics, people: 64, leavePercent: 6, comePercent: 78, viewsEach: 6, sources: { quad: 70, direct: 20, search: 10 } },
      planned: plan(now, {
        ...{ name: "Sensors and Samosas", type: "Other", tags: ["Workshop"], venue: "Block C, Room 204", price: "0" },
        ...{ capacity: 60, daysAgo: 58, openDays: 12, about: "Read the room, literally: light, sound, heat and hunger." },
      }),
    },
    {
      ...{
        club: robotics,
        people: 148,
        leavePercent: 14,
        comePercent: 71,
        viewsEach: 17,
        sources: { social: 46, quad: 30, direct: 14, insta_story: 10 },
      },
      planned: plan(now, {
        ...{ name: "Drone Relay", type: "Competition", tags: ["Tournament"], venue: "Sports Ground", price: "150" },
        ...{ capacity: 200, daysAgo: 93, openDays: 21, about: "Four pilots, one course, and a baton that must not touch the ground." },
      }),
    },
    {
      ...{
        club: robotics,
        people: 96,
        leavePercent: 5,
        comePercent: 90,
        viewsEach: 8,
        sources: { quad: 44, direct: 30, link: 16, search: 10 },
      },
      planned: plan(now, {
        ...{ name: "First Bot for Freshers", type: "Other", tags: ["Orientation", "Workshop"], venue: "Innovation Block", price: "0" },
        ...{ capacity: null, daysAgo: 131, openDays: 16, about: "A motor, two wheels and an afternoon: you leave with a bot of your own." },
      }),
    },
    {
      ...{ club: "natya.drama.society@sahyadri.example", people: 180, leavePercent: 8, comePercent: 82, viewsEach: 9, sources: POSTERS },
      planned: plan(now, {
        ...{ name: "Monsoon Play Week", type: "Other", tags: ["Theater", "Cultural Festival"], venue: "Open Air Theatre", price: "0" },
        ...{ capacity: 240, daysAgo: 76, openDays: 18, about: "Five evenings, five short plays, one roof that leaks a little." },
      }),
    },
    {
      ...{
        club: "code.circle@sahyadri.example",
        people: 118,
        leavePercent: 9,
        comePercent: 69,
        viewsEach: 11,
        sources: { quad: 52, social: 20, search: 18, direct: 10 },
      },
      planned: plan(now, {
        ...{ name: "Compile Time", type: "Competition", tags: ["Coding"], venue: "Old Library", price: "100" },
        ...{ capacity: 160, daysAgo: 41, openDays: 14, about: "Three hours, three problems, and a compiler that is on nobody's side." },
      }),
    },
  ];
}

function plan(now: Date, { about, daysAgo, openDays, ...fields }: Idea): PlannedEvent {
  const day = (days: number, time: string) =>
    instantOf({ date: dayIn(DEFAULT_TIME_ZONE, new Date(now.getTime() - days * DAY_MS)), time }, DEFAULT_TIME_ZONE);
  const registrationOpensAt = day(daysAgo + openDays, "10:00");
  const startsAt = day(daysAgo, "17:00");
  return {
    ...fields,
    mode: "Offline",
    description: `<p><strong>${about}</strong></p><p>Bring your ticket and a friend who has one too.</p>`,
    contactPhone: "9840123458",
    registrationOpensAt,
    registrationClosesAt: day(daysAgo + 1, "23:59"),
    startsAt,
    endsAt: new Date(startsAt.getTime() + 4 * HOUR_MS),
    createdAt: new Date(registrationOpensAt.getTime() - DAY_MS),
    joined: 0,
  };
}

/** People by year of study, in per cent; the others have not given it. */
const YEAR_SHARES = [19, 38, 25, 11, 2, 1];

/** Stores the year of study of these students first, so that their registrations keep it. */
export async function stateYears(students: readonly { id: string }[], now: Date): Promise<void> {
  for (const [index] of YEAR_SHARES.entries()) {
    const ids = students.filter((_, number) => yearIndex(number) === index).map(({ id }) => id);
    await db.profile.updateMany({ where: { studentId: { in: ids } }, data: { studiesSince: studiesSinceOf(index + 1, now) } });
  }
}

/** Spread evenly over the list: 37 and 100 have no common divisor. */
function yearIndex(number: number): number {
  let left = (number * 37) % PERCENT;
  return YEAR_SHARES.findIndex((share) => {
    left -= share;
    return left < 0;
  });
}

type Student = { id: string; collegeId: string | null };
type PastEvent = {
  id: string;
  pricePaise: number;
  registrationOpensAt: Date;
  registrationClosesAt: Date;
  startsAt: Date | null;
  endsAt: Date | null;
};

/** Fills an event that has ended with its people, payments, check-ins and visits. A few statements fill its tables. */
export async function fillPast(past: Past, event: PastEvent, club: Club, students: readonly Student[]): Promise<void> {
  const { people, leavePercent, comePercent } = past;
  const openMs = event.registrationClosesAt.getTime() - event.registrationOpensAt.getTime();
  const rows = Array.from({ length: people }, (_, number) => {
    const { id: studentId, collegeId } = students[(number * 7 + past.planned.name.length * 11) % students.length] as Student;
    // Half of them join in the first days, others steadily, and some on the last day.
    const [share, kind] = [(number + 0.5) / people, number % 5];
    const joinedAt = new Date(
      event.registrationOpensAt.getTime() + openMs * (kind < 2 ? 0.12 * share : kind === 4 && number % 3 === 0 ? 0.97 : share),
    );
    const leaves = (number * 29) % PERCENT < leavePercent;
    const leftAt = leaves
      ? new Date(Math.min(joinedAt.getTime() + ((number % 6) + 1) * DAY_MS, event.registrationClosesAt.getTime() - HOUR_MS))
      : null;
    const comes = !leaves && (number * 43) % PERCENT < comePercent;
    const checkedInAt = comes && event.startsAt ? new Date(event.startsAt.getTime() - HOUR_MS / 2 + ((number * 61) % 90) * 60_000) : null;
    const pricePaise = collegeId === club.collegeId ? 0 : event.pricePaise;
    return { id: crypto.randomUUID(), studentId, pricePaise, joinedAt, leftAt, checkedInAt, source: sourceAt(past, number) };
  });
  const device = { deviceId: crypto.randomUUID(), deviceName: "Gate 1" };
  await db.registration.createMany({
    data: rows.map(({ joinedAt, leftAt, checkedInAt, ...row }) => ({
      ...row,
      eventId: event.id,
      createdAt: joinedAt,
      confirmedAt: joinedAt,
      ...(leftAt ? { status: "cancelled" as const, endedAt: leftAt, endedBy: "self" as const } : { status: "confirmed" as const }),
      ...(checkedInAt && { checkedInAt, checkedInById: club.id, checkedInDevice: device.deviceName }),
    })),
  });
  await db.doorAction.createMany({
    data: rows.flatMap(({ id, checkedInAt }) =>
      checkedInAt
        ? [
            {
              ...{
                id: crypto.randomUUID(),
                eventId: event.id,
                registrationId: id,
                kind: "in" as const,
                byId: club.id,
                via: "camera" as const,
              },
              ...{ at: checkedInAt, deviceAt: checkedInAt, receivedAt: checkedInAt, result: "checked_in" as const, ...device },
            },
          ]
        : [],
    ),
  });
  await db.payment.createMany({
    data: rows
      .filter(({ pricePaise }) => pricePaise > 0)
      .map(({ id, pricePaise, joinedAt, leftAt }) => ({
        ...{ registrationId: id, gateway: "sandbox", method: "Credit Card", amountPaise: pricePaise, receivedPaise: pricePaise },
        ...{ gatewayOrderId: `demo_order_${id}`, gatewayPaymentId: `demo_pay_${id}`, createdAt: joinedAt, capturedAt: joinedAt },
        ...(leftAt
          ? { status: "refunded" as const, refundedAt: leftAt, gatewayRefundId: `demo_refund_${id}` }
          : { status: "captured" as const }),
      })),
  });
  const staying = rows.filter(({ leftAt }) => !leftAt).length;
  await db.event.update({ where: { id: event.id }, data: { taken: staying, doorClosedAt: event.endsAt } });
  await countVisits(past, event, rows);
}

function sourceAt({ sources }: Past, number: number): string {
  let left = (number * 31) % PERCENT;
  const found = Object.entries(sources).find(([, share]) => {
    left -= share;
    return left < 0;
  });
  return found?.[0] ?? "direct";
}

/** More people see a page than register, most of them on days with many registrations. */
async function countVisits({ sources, viewsEach }: Past, event: PastEvent, rows: readonly { joinedAt: Date }[]): Promise<void> {
  const byDay = new Map<string, number>();
  for (const { joinedAt } of rows) {
    const day = dayIn(DEFAULT_TIME_ZONE, joinedAt);
    byDay.set(day, (byDay.get(day) ?? 0) + 1);
  }
  const data = [...byDay].flatMap(([day, joined], place) =>
    Object.entries(sources).flatMap(([source, share], order) => {
      const views = Math.round((joined * viewsEach * share * (80 + ((place * 17 + order * 23) % 40))) / PERCENT / PERCENT);
      const starts = Math.round((views * (15 + ((place * 5 + order * 7) % 8))) / PERCENT);
      const steps = [
        { step: "view" as const, n: views },
        { step: "start" as const, n: starts },
      ];
      return steps.filter(({ n }) => n > 0).map((step) => ({ ...step, eventId: event.id, day: new Date(day), source }));
    }),
  );
  await db.eventCount.createMany({ data });
}
