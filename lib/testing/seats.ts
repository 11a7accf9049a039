import { expect } from "vitest";
import { db } from "@/lib/platform/db/client";
import { listJobs } from "@/lib/testing/jobs";

/** Compares the counts of an event with its registrations; they agree after every statement. Source: contract joining 11. */
export async function expectCounts(eventId: string, now = new Date()): Promise<void> {
  const event = await db.event.findUniqueOrThrow({ where: { id: eventId } });
  const rows = await db.registration.findMany({ where: { eventId } });
  const taking = rows.filter(({ status }) => status === "held" || status === "confirmed");
  const line = rows.filter(({ place }) => place !== null).sort((a, b) => a.place?.comparedTo(b.place ?? 0) ?? 0);
  expect({ taken: event.taken, waiting: event.waiting }).toEqual({
    taken: taking.reduce((sum, { seats }) => sum + seats, 0),
    waiting: line.length,
  });
  if (event.capacity !== null) expect(event.taken).toBeLessThanOrEqual(event.capacity);
  const ends = Math.min(Math.max(event.registrationClosesAt.getTime(), event.startsAt?.getTime() ?? 0), event.overAt.getTime());
  if (event.status !== "published" || now.getTime() >= ends) return;
  const left = event.capacity === null ? Number.POSITIVE_INFINITY : event.capacity - event.taken;
  for (const { id, teamId } of line) {
    const entry = rows.filter((row) => row.status === "waiting" && (row.id === id || (teamId !== null && row.teamId === teamId)));
    expect(entry.reduce((sum, { seats }) => sum + seats, 0)).toBeGreaterThan(left);
  }
}

/** The kinds of queued messages of each of these registrations, in the order of queuing. */
export async function mailsFor(ids: (string | null | undefined)[]): Promise<string[][]> {
  const jobs = (await listJobs()).filter(({ task }) => task === "send_registration_mail");
  return ids.map((id) => jobs.filter(({ payload }) => payload.registrationId === id).map(({ payload }) => String(payload.kind)));
}
