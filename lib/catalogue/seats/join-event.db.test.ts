import { expect, test, vi } from "vitest";
import { lockEvent } from "@/lib/catalogue/events/service";
import { joinEvent } from "@/lib/catalogue/seats/join-event";
import { db, pool } from "@/lib/platform/db/client";
import { aClub, anEvent, aStudent } from "@/lib/testing/factories";

const now = new Date();
const plain = { now, wait: false, answers: [], seen: null };
const free = { ...plain, pricePaise: 0, heldUntil: null };
const held = { ...plain, pricePaise: 25_000, heldUntil: new Date(now.getTime() + 60_000) };

test("concurrent students are served in order, each as if it were alone [joining 8]", async () => {
  const event = await anEvent(await aClub(), { capacity: 3 });
  const [first, second, third, fourth] = [await aStudent(), await aStudent(), await aStudent(), await aStudent()];
  const nobody = crypto.randomUUID();
  const seats = await Promise.all([
    joinEvent(event.id, first.id, free),
    // Served together, while the first one is.
    joinEvent(event.id, nobody, free),
    joinEvent(event.id, second.id, held),
    joinEvent(event.id, second.id, held),
    joinEvent(event.id, second.id, free),
    joinEvent(event.id, third.id, { ...free, now: event.registrationClosesAt }),
    joinEvent(event.id, third.id, free),
    joinEvent(event.id, fourth.id, free),
  ]);
  expect(seats).toMatchObject([
    { outcome: "taken", status: "confirmed", isFull: false },
    { outcome: "gone" },
    { outcome: "taken", status: "held", pricePaise: 25_000, heldUntil: held.heldUntil },
    { outcome: "there", status: "held", id: seats[2]?.id },
    { outcome: "taken", status: "confirmed", pricePaise: 0, heldUntil: null, id: seats[2]?.id, isFull: false },
    { outcome: "closed" },
    { outcome: "taken", status: "confirmed", isFull: true },
    { outcome: "full" },
  ]);
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ taken: 3 });
  const jobs = await db.$queryRaw<{ payload: { kind: string; registrationId: string } }[]>`
    SELECT payload FROM graphile_worker._private_jobs`;
  // Their mails are queued by one statement, in any order.
  const confirmed = [0, 4, 6].map((index) => seats[index]?.id).sort();
  const mailed = jobs.map(({ payload }) => payload).sort((one, other) => (one.registrationId < other.registrationId ? -1 : 1));
  expect(mailed).toEqual(confirmed.map((registrationId) => ({ kind: "registered", registrationId })));
});

test("an unknown event has no seats", async () => {
  expect(await joinEvent(crypto.randomUUID(), (await aStudent()).id, free)).toBeNull();
});

test("a student who is blocked while the seat is asked for gets none", async () => {
  const [event, student] = [await anEvent(await aClub()), await aStudent()];
  const [joining] = await db.$transaction(async (tx) => {
    await lockEvent(tx, event.id, now);
    const asked = joinEvent(event.id, student.id, free);
    await vi.waitUntil(async () => {
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%join_event%'`;
      return (await pool.query(waiting)).rowCount === 1;
    });
    await tx.eventBar.create({ data: { eventId: event.id, studentId: student.id } });
    return [asked];
  });
  expect(await joining).toMatchObject({ outcome: "changed", id: null });
});
