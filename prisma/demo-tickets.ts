import { db } from "@/lib/platform/db/client";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";

const TODAY = "Open Lab Night";
const PAST = "Intercollege Bot Cup";

/**
 * Gives the demonstration's student a ticket for today, a paid one, and one for an event that has ended. The ticket of a team comes with
 * the teams.
 */
export async function makeTickets(email: string, now: Date): Promise<void> {
  const student = await db.student.findFirstOrThrow({ where: { account: { email } }, select: { id: true, collegeId: true } });
  const joinedAt = new Date(now.getTime() - 3 * DAY_MS);
  await takeSeat(student.id, await eventNamed(TODAY), { joinedAt });

  const priced = await db.event.findMany({
    where: {
      ...{ status: "published", pricePaise: { gt: 0 }, startsAt: { gt: now }, registrationOpensAt: { lt: joinedAt } },
      ...{ registrationClosesAt: { gt: now }, collegeId: { not: student.collegeId } },
    },
    orderBy: [{ startsAt: "asc" }, { id: "asc" }],
    select: { id: true, pricePaise: true, capacity: true, taken: true },
  });
  const paid = priced.find(({ capacity, taken }) => capacity === null || taken < capacity);
  if (!paid) throw new Error("no event has a price");
  const registrationId = await takeSeat(student.id, paid, { joinedAt, pricePaise: paid.pricePaise });
  await db.payment.create({
    data: {
      ...{ registrationId, gateway: "sandbox", method: "Credit Card", amountPaise: paid.pricePaise, receivedPaise: paid.pricePaise },
      ...{ gatewayOrderId: `demo_order_${registrationId}`, gatewayPaymentId: `demo_pay_${registrationId}` },
      ...{ createdAt: joinedAt, capturedAt: joinedAt, status: "captured" },
    },
    select: { id: true },
  });

  const past = await eventNamed(PAST);
  const startsAt = past.startsAt ?? now;
  await takeSeat(student.id, past, {
    joinedAt: new Date(startsAt.getTime() - 5 * DAY_MS),
    checkedInAt: new Date(startsAt.getTime() + HOUR_MS / 4),
  });
}

const eventNamed = (name: string) => db.event.findFirstOrThrow({ where: { name }, select: { id: true, clubId: true, startsAt: true } });

type Seat = { joinedAt: Date; pricePaise?: number; checkedInAt?: Date };

async function takeSeat(
  studentId: string,
  { id: eventId, clubId = null }: { id: string; clubId?: string | null },
  { joinedAt, pricePaise = 0, checkedInAt }: Seat,
): Promise<string> {
  const device = "Gate 1";
  const { id } = await db.registration.create({
    data: {
      ...{ eventId, studentId, status: "confirmed", pricePaise, createdAt: joinedAt, confirmedAt: joinedAt },
      ...(checkedInAt && { checkedInAt, checkedInById: clubId, checkedInDevice: device }),
    },
    select: { id: true },
  });
  await db.event.update({ where: { id: eventId }, data: { taken: { increment: 1 } } });
  if (checkedInAt && clubId) {
    await db.doorAction.create({
      data: {
        ...{ id: crypto.randomUUID(), eventId, registrationId: id, kind: "in", byId: clubId, via: "camera", result: "checked_in" },
        ...{ at: checkedInAt, deviceAt: checkedInAt, receivedAt: checkedInAt, deviceId: crypto.randomUUID(), deviceName: device },
      },
      select: { id: true },
    });
  }
  return id;
}
