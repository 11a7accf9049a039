import { authorize } from "@/lib/identity/organisers/service";
import type { Club, College } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { DAY_MS, MINUTE_MS } from "@/lib/platform/time/units";
import { recordScans } from "@/lib/taking-part/door/service";
import { changeDoor } from "@/lib/taking-part/door/settings";
import type { PlannedEvent } from "@/prisma/demo-events";

const PEOPLE = 300;
const PEOPLE_IN = 124;
/** People whose ticket was accepted at two gates. */
const TWICE = 2;

const FIRST_NAMES =
  "Aditi Anil Arjun Asha Bhavna Chetan Deepa Dev Esha Farhan Gauri Harsh Ira Jai Kavya Leela Manav Naina Omkar Priya Qadir Ritu Sahil Tara Uday".split(
    " ",
  );
const LAST_NAMES = "Agarwal Bose Chavan D'Souza Fernandes Ghosh Hegde Khan Mehta Naidu Pillai Reddy Shah Thakur".split(" ");
const at = (list: readonly string[], index: number): string => list[index % list.length] as string;

/** An event that began half an hour ago, so that its check-in is open. @param now the moment of seeding */
export function planDoor(now: Date): PlannedEvent {
  const startsAt = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS - 30 * MINUTE_MS);
  const registrationOpensAt = new Date(startsAt.getTime() - 10 * DAY_MS);
  return {
    name: "Open Lab Night",
    type: "Other",
    tags: ["Club Fair", "Workshop"],
    mode: "Offline",
    venue: "Block C, Room 204",
    price: "0",
    description: `<p><strong>Every machine of the club is switched on, and you may press the buttons.</strong></p><p>Bring your ticket: the desk scans it, or you check yourself in with the code on the screen.</p>`,
    contactPhone: "9840123456",
    registrationOpensAt,
    registrationClosesAt: startsAt,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 300 * MINUTE_MS),
    capacity: 320,
    createdAt: new Date(registrationOpensAt.getTime() - DAY_MS),
    joined: 0,
  };
}

type Door = { id: string; startsAt: Date | null; registrationOpensAt: Date };

/** Registers people for that event and checks some of them in at two gates. A few statements fill its tables, because the rows are many. */
export async function fillDoor(event: Door, club: Club, colleges: readonly College[], now: Date): Promise<void> {
  const { passwordHash } = await db.account.findUniqueOrThrow({ where: { id: club.id }, select: { passwordHash: true } });
  const people = Array.from({ length: PEOPLE }, (_, number) => ({
    id: crypto.randomUUID(),
    firstName: at(FIRST_NAMES, number),
    lastName: at(LAST_NAMES, number + Math.floor(number / FIRST_NAMES.length)),
    collegeId: colleges[number % 3 ? 0 : number % colleges.length]?.id ?? null,
  }));
  await db.account.createMany({
    data: people.map(({ id }, number) => ({
      id,
      realm: "student" as const,
      kind: "student" as const,
      email: `guest.${number + 1}@quad.example`,
      passwordHash,
    })),
  });
  await db.student.createMany({ data: people });
  await db.profile.createMany({ data: people.map(({ id: studentId }) => ({ studentId })) });
  const openMs = (event.startsAt ?? now).getTime() - event.registrationOpensAt.getTime();
  const registrations = people.map(({ id: studentId }, number) => {
    const joinedAt = new Date(event.registrationOpensAt.getTime() + (openMs * number) / PEOPLE);
    return { id: crypto.randomUUID(), eventId: event.id, studentId, createdAt: joinedAt, confirmedAt: joinedAt };
  });
  await db.registration.createMany({ data: registrations.map((one) => ({ ...one, status: "confirmed" as const, pricePaise: 0 })) });
  await db.event.update({ where: { id: event.id }, data: { taken: PEOPLE } });
  await scan(
    event.id,
    club,
    registrations.map(({ id }) => id),
    now,
  );
}

async function scan(eventId: string, club: Club, registrationIds: readonly string[], now: Date): Promise<void> {
  const by = await authorize(club, eventId, "check_in");
  // The order at the gate differs from the order of the list.
  const queue = Array.from({ length: PEOPLE_IN }, (_, place) => registrationIds[(place * 7) % PEOPLE] as string);
  const aScan = (registrationId: string, place: number) => ({
    id: crypto.randomUUID(),
    kind: "in" as const,
    at: new Date(now.getTime() - (PEOPLE_IN - place) * 20_000),
    registrationId,
    via: "list" as const,
    decided: "checked_in" as const,
  });
  for (const gate of [1, 2]) {
    const own = queue.flatMap((id, place) => (place % 2 === gate - 1 ? [aScan(id, place)] : []));
    const others = gate === 2 ? queue.slice(0, TWICE * 2).flatMap((id, place) => (place % 2 === 0 ? [aScan(id, place + 9)] : [])) : [];
    await recordScans(by, { deviceId: crypto.randomUUID(), deviceName: `Gate ${gate}`, sentAt: now, scans: [...own, ...others] }, now);
  }
  await changeDoor(await authorize(club, eventId, "change_people"), { selfCheckIn: true }, now);
}
