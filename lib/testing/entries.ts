import { db } from "@/lib/platform/db/client";
import type { EntryStatus } from "@/lib/taking-part/applications/schema";
import { aStudent, unique } from "@/lib/testing/factories";

type Fields = {
  status: EntryStatus;
  /** The place of a waiting entry; smaller is sooner. */
  place?: number;
  since?: Date;
  heldUntil?: Date;
  offeredAt?: Date;
  pricePaise?: number;
  decisionReason?: string;
};
type Member = { id: string };

const takesSeat = (status: EntryStatus) => status === "held" || status === "confirmed";

/** The rows of an entry as if everything that leads to this state had happened: its count of seats, or its place in line. */
async function addRows(eventId: string, students: readonly Member[], teamId: string | null, fields: Fields): Promise<string[]> {
  const { status, place, since = new Date(), heldUntil, ...rest } = fields;
  const ids: string[] = [];
  for (const [index, { id: studentId }] of students.entries()) {
    const row = await db.registration.create({
      data: {
        eventId,
        studentId,
        teamId,
        status,
        since,
        createdAt: since,
        pricePaise: 0,
        place: status === "waiting" && index === 0 ? (place ?? since.getTime()) : null,
        heldUntil: status === "held" ? (heldUntil ?? new Date(Date.now() + 60 * 60 * 1000)) : null,
        confirmedAt: status === "confirmed" ? since : null,
        ...rest,
      },
      select: { id: true },
    });
    ids.push(row.id);
  }
  const taken = takesSeat(status) ? students.length : 0;
  await db.event.update({
    where: { id: eventId },
    data: { taken: { increment: taken }, waiting: { increment: status === "waiting" ? 1 : 0 } },
  });
  return ids;
}

/** A student's entry. @returns the registration's id, which is the entry's id */
export async function anEntry(event: { id: string }, fields: Fields, student?: Member): Promise<string> {
  const [id] = await addRows(event.id, [student ?? (await aStudent())], null, fields);
  return id as string;
}

/** A team's entry; the first member is the captain. @returns the team's id, which is the entry's id, and the registrations' ids */
export async function aTeamEntry(
  event: { id: string },
  { name = `Team ${unique()}`, members, ...fields }: Fields & { name?: string; members: readonly Member[] },
): Promise<{ id: string; registrationIds: string[] }> {
  const enteredAt = fields.status === "forming" || fields.status === "pending" ? null : new Date();
  const team = await db.team.create({
    data: { eventId: event.id, name, captainId: members[0]?.id ?? null, code: unique(), enteredAt },
    select: { id: true },
  });
  return { id: team.id, registrationIds: await addRows(event.id, members, team.id, fields) };
}
