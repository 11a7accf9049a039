import { expect, test, vi } from "vitest";
import { closeLine } from "@/lib/catalogue/seats/change-seats";
import { admitEntry, decideEntries, moveEntry, takeOffEntry } from "@/lib/catalogue/seats/entries";
import { joinEvent } from "@/lib/catalogue/seats/join-event";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/time/units";
import { deleteStudent } from "@/lib/site/removal/delete-student";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { withLockedEvent } from "@/lib/taking-part/joining/locked-event";
import { sweepHolds } from "@/lib/taking-part/joining/sweep-holds";
import { orderForHold } from "@/lib/taking-part/payments/service";
import { settle } from "@/lib/taking-part/payments/settle";
import { cancelRegistrations } from "@/lib/taking-part/registrations/cancel";
import { leave } from "@/lib/taking-part/registrations/service";
import { aClub, aCollege, anEvent, aStudent } from "@/lib/testing/factories";
import { listJobs } from "@/lib/testing/jobs";
import { deleteEventAs, updateEventAs } from "@/lib/testing/organisers";
import { expectCounts, mailsFor } from "@/lib/testing/seats";

const later = (ms: number) => new Date(Date.now() + ms);

type Event = Awaited<ReturnType<typeof anEvent>>;

/** Asks for a seat, and waits if there is none. */
const wait = (event: Event, student: Student, { now = new Date(), seen = event.updatedAt, pricePaise = 0, answers = [] as never[] } = {}) =>
  joinEvent(event.id, student.id, {
    pricePaise,
    heldUntil: pricePaise ? new Date(now.getTime() + 15 * MINUTE_MS) : null,
    now,
    wait: true,
    answers,
    seen,
  });

const students = (count: number) => Promise.all(Array.from({ length: count }, () => aStudent()));

/** The states of these students' last registrations. */
async function statesOf(eventId: string, of: Student[]) {
  const rows = await db.registration.findMany({ where: { eventId }, orderBy: { createdAt: "asc" } });
  return of.map(({ id }) => rows.findLast(({ studentId }) => studentId === id)?.status ?? null);
}

const idOf = async (event: Event, { id }: Student) =>
  (await db.registration.findFirstOrThrow({ where: { eventId: event.id, studentId: id }, orderBy: { createdAt: "desc" } })).id;

/** A full event whose line consists of these students, in this order. */
async function aLine(count: number, fields: Parameters<typeof anEvent>[1] = {}) {
  const club = await aClub();
  const event = await anEvent(club, { capacity: 1, ...fields });
  const [holder, ...line] = await students(count + 1);
  await joinByClick(holder as Student, event.id);
  for (const student of line) await wait(event, student);
  return { club, event, holder: holder as Student, line };
}

type Line = Awaited<ReturnType<typeof aLine>>;

test("a student who waits joins the line of a full event once, and gets the position [joining 4]", async () => {
  const { event, line } = await aLine(2);
  const again = await wait(event, line[1] as Student);
  expect(again).toMatchObject({ outcome: "waiting", position: 2, isFull: true });
  expect(await wait(event, await aStudent())).toMatchObject({ outcome: "waiting", position: 3 });
  await expect(joinByClick(line[1] as Student, event.id)).rejects.toMatchObject({ code: "event_full", data: { position: 2, waiting: 3 } });
  await expect(joinByClick(await aStudent(), event.id)).rejects.toMatchObject({ code: "event_full", data: undefined });
  await expectCounts(event.id);
});

test("no student waits while a seat is free or without a waiting list", async () => {
  const event = await anEvent(await aClub(), { capacity: 1, waitlist: false });
  expect(await wait(event, await aStudent())).toMatchObject({ outcome: "taken", status: "confirmed" });
  expect(await wait(event, await aStudent())).toMatchObject({ outcome: "full" });
});

test("a freed seat goes to the first in line, in the same transaction [joining 4, 8]", async () => {
  const { event, holder, line } = await aLine(2);
  await leave(holder, event.id);
  expect(await statesOf(event.id, [holder, ...line])).toEqual(["cancelled", "confirmed", "waiting"]);
  expect(await mailsFor(await Promise.all(line.map((student) => idOf(event, student))))).toEqual([["waiting", "registered"], ["waiting"]]);
  // A student who joins again is at the end.
  expect(await wait(event, holder)).toMatchObject({ outcome: "waiting", position: 2 });
  await expectCounts(event.id);
});

test("additional seats serve as many entries, unlimited seats serve all", async () => {
  const { club, event, line } = await aLine(4);
  await updateEventAs(club, event.id, { capacity: 3 });
  expect(await statesOf(event.id, line)).toEqual(["confirmed", "confirmed", "waiting", "waiting"]);
  await expectCounts(event.id);
  await updateEventAs(club, event.id, { capacity: null });
  expect(await statesOf(event.id, line)).toEqual(["confirmed", "confirmed", "confirmed", "confirmed"]);
  await expectCounts(event.id);
});

test("a student with a fee is offered the seat for the answer time at the present price; one of the college has it immediately", async () => {
  const college = await aCollege();
  const event = await anEvent(await aClub({ college }), { capacity: 2, pricePaise: 25_000, startsAt: later(20 * DAY_MS) });
  const [first, second] = [await aStudent({ college }), await aStudent({ college })];
  await joinByClick(first, event.id);
  await joinByClick(second, event.id);
  const [guest, own] = [await aStudent(), await aStudent({ college })];
  await wait(event, guest, { pricePaise: 25_000 });
  await wait(event, own);
  await db.event.update({ where: { id: event.id }, data: { pricePaise: 30_000 } });
  const now = new Date();
  await leave(first, event.id, now);
  await leave(second, event.id, now);
  expect(await statesOf(event.id, [guest, own])).toEqual(["held", "confirmed"]);
  const offer = await db.registration.findUniqueOrThrow({ where: { id: await idOf(event, guest) } });
  expect(offer).toMatchObject({ pricePaise: 30_000, offeredAt: now, place: null });
  expect(offer.heldUntil).toEqual(new Date(now.getTime() + 24 * HOUR_MS));
  expect(await mailsFor([offer.id])).toEqual([["waiting", "offered"]]);
  await expectCounts(event.id);
});

test.each([
  [48, 24, 720],
  [8, 24, 120],
  [2, 24, 30],
  [1, 24, 30],
  [400, 6, 360],
  [10, 72, 150],
])("%i hours before the end of the line, with %i hours to answer, an offer is valid for %i minutes", async (hours, offerHours, minutes) => {
  const [row] = await db.$queryRaw<{ minutes: number }[]>`
    SELECT (extract(epoch FROM answer_time(${offerHours}::int, now() + make_interval(hours => ${hours}::int), now())) / 60)::int AS "minutes"`;
  expect(row?.minutes).toBe(minutes);
});

test.each([
  ["the organiser asks", { askToAccept: true }, 0],
  ["the line ends within 24 hours", { registrationClosesAt: later(10 * HOUR_MS), startsAt: later(11 * HOUR_MS) }, 0],
  ["registration has closed", { registrationClosesAt: later(HOUR_MS), startsAt: later(5 * DAY_MS) }, 2 * HOUR_MS],
])("a seat that costs nothing is offered, and accepted by asking, when %s", async (_when, fields, after) => {
  const { club, event, line } = await aLine(1, fields);
  const [student] = line as [Student];
  const now = later(after);
  await updateEventAs(club, event.id, { capacity: 2 }, now);
  expect(await statesOf(event.id, line)).toEqual(["held"]);
  expect(await joinByClick(student, event.id, now)).toMatchObject({ kind: "joined" });
  expect(await statesOf(event.id, line)).toEqual(["confirmed"]);
  expect(await mailsFor([await idOf(event, student)])).toEqual([["waiting", "offered", "registered"]]);
  await expectCounts(event.id);
});

const SOON = { registrationClosesAt: later(10 * HOUR_MS), startsAt: later(11 * HOUR_MS) };

test.each([
  ["the price", {}, { price: 50_000 }, { status: "held", pricePaise: 50_000 }],
  ["whether students are asked", {}, { joining: { askToAccept: true } }, { status: "held", pricePaise: 0 }],
  ["the start", SOON, { startsAt: later(20 * DAY_MS) }, { status: "confirmed", heldUntil: null }],
] as const)(
  "an edit that adds a seat and changes %s serves the line by the new one [joining 4]",
  async (_what, fields, changes, served) => {
    const { club, event, line } = await aLine(1, fields);
    await updateEventAs(club, event.id, { capacity: 2, ...changes });
    expect(await db.registration.findUniqueOrThrow({ where: { id: await idOf(event, line[0] as Student) } })).toMatchObject(served);
    await expectCounts(event.id);
  },
);

test("an unanswered offer passes on to the next, and its student gets a message and leaves the line [joining 4, 11.8]", async () => {
  const { event, holder, line } = await aLine(3, { askToAccept: true });
  await leave(holder, event.id);
  expect(await statesOf(event.id, line)).toEqual(["held", "waiting", "waiting"]);
  const [first] = await db.registration.findMany({ where: { eventId: event.id, status: "held" } });
  const ended = first?.heldUntil as Date;
  await sweepHolds(new Date(ended.getTime() - 1));
  expect(await statesOf(event.id, line)).toEqual(["held", "waiting", "waiting"]);
  await sweepHolds(ended);
  expect(await statesOf(event.id, line)).toEqual(["expired", "held", "waiting"]);
  expect(await mailsFor([first?.id])).toEqual([["waiting", "offered", "offer_ended"]]);
  // Declining passes the seat on too.
  await leave(line[1] as Student, event.id, ended);
  expect(await statesOf(event.id, line)).toEqual(["expired", "cancelled", "held"]);
  await expectCounts(event.id, ended);
});

test("an event whose holds cannot be released keeps no other event’s, and the failure is reported", async () => {
  const lines = [await aLine(0, { pricePaise: 25_000 }), await aLine(0, { pricePaise: 25_000 }), await aLine(0, { pricePaise: 25_000 })];
  const [locked, ...others] = lines.sort((one, other) => (one.event.id < other.event.id ? -1 : 1)) as [Line, ...Line[]];
  await db.registration.updateMany({ data: { heldUntil: new Date() } });
  const stateOf = async ({ event, holder }: Line) => (await statesOf(event.id, [holder]))[0];
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM "Event" WHERE "id" = ${locked.event.id}::uuid FOR UPDATE`;
    await expect(sweepHolds()).rejects.toThrow(/lock timeout/);
  });
  expect([await stateOf(locked), ...(await Promise.all(others.map(stateOf)))]).toEqual(["held", "expired", "expired"]);
  await sweepHolds();
  expect(await stateOf(locked)).toBe("expired");
});

test("every request serves the line first, even a refused one: a newcomer never overtakes", async () => {
  const { event, holder, line } = await aLine(1, { pricePaise: 25_000 });
  await db.registration.updateMany({ where: { studentId: holder.id }, data: { heldUntil: new Date() } });
  await expect(joinByClick(await aStudent(), event.id)).rejects.toMatchObject({ code: "event_full" });
  expect(await statesOf(event.id, [holder, ...line])).toEqual(["expired", "held"]);
  // The first one itself asks.
  expect(await joinByClick(line[0] as Student, event.id)).toMatchObject({ kind: "held" });
  await expectCounts(event.id);
});

test("late money for an ended offer is refunded, and a new place in line is kept", async () => {
  const { event, holder, line } = await aLine(2, { pricePaise: 25_000 });
  const [first] = line as [Student, Student];
  const now = new Date();
  await leave(holder, event.id, now);
  const { orderId } = await orderForHold(first, event.id, now);
  const ended = new Date(now.getTime() + 25 * HOUR_MS);
  await sweepHolds(ended);
  expect(await wait(event, first, { now: ended, pricePaise: 25_000 })).toMatchObject({ outcome: "waiting", position: 1 });
  const paid = { id: "late", kind: "payment.captured", orderId, paymentId: "late", status: "captured" as const, amountPaise: 25_000 };
  expect(await settle("sandbox", { ...paid, currency: "INR" }, ended)).toBe("returned");
  expect(await statesOf(event.id, line)).toEqual(["waiting", "held"]);
  await expectCounts(event.id, ended);
});

test("the line ends with the event, even while registration is open, and so do its offers [base 3; joining 4]", async () => {
  const endsAt = later(2 * HOUR_MS);
  const { event, line } = await aLine(2, {
    pricePaise: 25_000,
    startsAt: later(HOUR_MS),
    endsAt,
    registrationClosesAt: later(10 * HOUR_MS),
  });
  const ids = await Promise.all(line.map((student) => idOf(event, student)));
  await sweepHolds(later(100 * MINUTE_MS));
  expect(await statesOf(event.id, line)).toEqual(["held", "waiting"]);
  expect(await db.registration.findUniqueOrThrow({ where: { id: ids[0] ?? "" } })).toMatchObject({ heldUntil: endsAt });
  await sweepHolds(endsAt);
  expect(await statesOf(event.id, line)).toEqual(["expired", "expired"]);
  expect(await mailsFor(ids)).toEqual([
    ["waiting", "offered", "offer_ended"],
    ["waiting", "line_closed"],
  ]);
  await expectCounts(event.id, endsAt);
});

test("the event's start ends the line and undecided applications; each student gets one message", async () => {
  const { event, line } = await aLine(2, { registrationClosesAt: later(DAY_MS), startsAt: later(2 * DAY_MS), endsAt: later(3 * DAY_MS) });
  const anApplication = async (since: Date) =>
    db.registration.create({ data: { eventId: event.id, studentId: (await aStudent()).id, status: "pending", pricePaise: 0, since } });
  const applied = await anApplication(later(HOUR_MS));
  const ends = event.startsAt as Date;
  await sweepHolds(new Date(ends.getTime() - 1));
  expect(await statesOf(event.id, line)).toEqual(["waiting", "waiting"]);
  expect(await db.registration.findUniqueOrThrow({ where: { id: applied.id } })).toMatchObject({ status: "pending" });
  // Registration may outlast the start.
  const afterwards = await anApplication(ends);
  await sweepHolds(ends);
  await sweepHolds(ends);
  expect(await statesOf(event.id, line)).toEqual(["expired", "expired"]);
  expect(await mailsFor(await Promise.all(line.map((student) => idOf(event, student))))).toEqual([
    ["waiting", "line_closed"],
    ["waiting", "line_closed"],
  ]);
  expect(await db.registration.findUniqueOrThrow({ where: { id: applied.id } })).toMatchObject({ status: "expired" });
  expect(await db.registration.findUniqueOrThrow({ where: { id: afterwards.id } })).toMatchObject({ status: "pending" });
  await sweepHolds(event.endsAt as Date);
  expect(await db.registration.findUniqueOrThrow({ where: { id: afterwards.id } })).toMatchObject({ status: "expired" });
  expect(await mailsFor([applied.id, afterwards.id])).toEqual([["not_answered"], ["not_answered"]]);
  await expectCounts(event.id, ends);
});

test("late money of a student who was rejected since is refunded, even with free seats", async () => {
  const event = await anEvent(await aClub(), { capacity: 2, pricePaise: 25_000 });
  const student = await aStudent();
  const now = new Date();
  await joinByClick(student, event.id, now);
  const { orderId } = await orderForHold(student, event.id, now);
  const ended = new Date(now.getTime() + HOUR_MS);
  await sweepHolds(ended);
  await db.registration.create({ data: { eventId: event.id, studentId: student.id, status: "rejected", pricePaise: 0, endedAt: ended } });
  const paid = { id: "after", kind: "payment.captured", orderId, paymentId: "after", status: "captured" as const, amountPaise: 25_000 };
  expect(await settle("sandbox", { ...paid, currency: "INR" }, ended)).toBe("returned");
  expect(await statesOf(event.id, [student])).toEqual(["rejected"]);
  await expectCounts(event.id);
});

test("a deleted account's place is removed, and its seat passes on", async () => {
  const { event, holder, line } = await aLine(2);
  const as = (student: Student) => ({ actor: student, id: student.id, relation: "self" as const });
  await deleteStudent(as(line[0] as Student) as never);
  await deleteStudent(as(holder) as never);
  expect(await statesOf(event.id, line)).toEqual([null, "confirmed"]);
  await expectCounts(event.id);
});

test("an application approved while its account is deleted leaves no seat behind", async () => {
  const { event, holder } = await aLine(0);
  const { id } = await db.registration.update({
    where: { id: (await db.registration.findFirstOrThrow({ where: { eventId: event.id, studentId: holder.id } })).id },
    data: { status: "rejected" },
  });
  await db.event.update({ where: { id: event.id }, data: { taken: 0 } });
  const now = new Date();
  // The decision is made first and is not stored yet when the account is deleted.
  const [removed] = await withLockedEvent(event.id, now, async (tx) => {
    const removing = deleteStudent({ actor: holder, id: holder.id, relation: "self" } as never);
    await vi.waitUntil(async () => {
      const waiting = await db.$queryRaw<
        unknown[]
      >`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      return waiting.length > 0 || (await db.student.count({ where: { id: holder.id } })) === 0;
    });
    await decideEntries(tx, event.id, [id], { approve: true, reason: null, now });
    return [removing];
  });
  await removed;
  expect(await db.registration.count({ where: { eventId: event.id, status: { in: ["held", "confirmed"] } } })).toBe(0);
  await expectCounts(event.id);
});

test("deleting an event with only a waiting student cancels it, and the student gets a message", async () => {
  const { club, event, line } = await aLine(1, { pricePaise: 25_000 });
  await deleteEventAs(club, event.id);
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ status: "cancelled" });
  await cancelRegistrations(event.id);
  expect(await statesOf(event.id, line)).toEqual(["cancelled"]);
  expect(await mailsFor([await idOf(event, line[0] as Student)])).toEqual([["waiting", "event_cancelled"]]);
  await expectCounts(event.id);
});

test("organisers move entries to any position, also repeatedly into the same gap", async () => {
  const { event, line } = await aLine(4);
  const ids = await Promise.all(line.map((student) => idOf(event, student)));
  const order = async () =>
    (await db.registration.findMany({ where: { eventId: event.id, place: { not: null } }, orderBy: { place: "asc" } })).map(({ id }) =>
      ids.indexOf(id),
    );
  const move = (number: number, position: number) =>
    withLockedEvent(event.id, new Date(), (tx) => moveEntry(tx, event.id, ids[number] as string, { position, now: new Date() }));
  expect(await move(3, 1)).toEqual({ position: 1, waiting: 4 });
  expect(await order()).toEqual([3, 0, 1, 2]);
  expect(await move(0, 99)).toEqual({ position: 4, waiting: 4 });
  expect(await order()).toEqual([3, 1, 2, 0]);
  expect(await move(1, 2)).toEqual({ position: 2, waiting: 4 });
  for (let round = 0; round < 120; round++) await move(round % 2 ? 1 : 2, 2);
  expect(await order()).toEqual([3, 1, 2, 0]);
  expect(await move(99, 1)).toBeNull();
  await expectCounts(event.id);
});

test("organisers give a seat out of turn, and add one if none is free", async () => {
  const { event, line } = await aLine(2);
  const ids = await Promise.all(line.map((student) => idOf(event, student)));
  const admit = (id: string | undefined, addSeats: boolean) =>
    withLockedEvent(event.id, new Date(), (tx) => admitEntry(tx, event.id, id ?? "", { addSeats, now: new Date() }));
  expect(await admit(ids[1], false)).toMatchObject({ outcome: "full" });
  expect(await admit(ids[1], true)).toMatchObject({ outcome: "confirmed", heldUntil: null });
  expect(await admit(ids[1], true)).toMatchObject({ outcome: "changed" });
  expect(await admit(crypto.randomUUID(), true)).toMatchObject({ outcome: "gone" });
  expect(await statesOf(event.id, line)).toEqual(["waiting", "confirmed"]);
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ capacity: 2, taken: 2, waiting: 1 });
  await expectCounts(event.id);
});

test("organisers take off only students who wait, applied or were offered a seat", async () => {
  const { event, holder, line } = await aLine(3, { askToAccept: true });
  const ids = await Promise.all(line.map((student) => idOf(event, student)));
  const takeOff = (id: string | undefined) =>
    withLockedEvent(event.id, new Date(), (tx) => takeOffEntry(tx, event.id, id ?? "", { reason: "Twice in line", now: new Date() }));
  expect(await takeOff(await idOf(event, holder))).toBe(false);
  await leave(holder, event.id);
  expect(await takeOff(ids[0])).toBe(true);
  expect(await takeOff(ids[0])).toBe(false);
  expect(await takeOff(ids[2])).toBe(true);
  expect(await statesOf(event.id, line)).toEqual(["cancelled", "held", "cancelled"]);
  expect(await mailsFor([ids[0]])).toEqual([["waiting", "offered", "taken_off"]]);
  await expectCounts(event.id);
});

test("applications take no seat until they are approved, in the given order [joining 7]", async () => {
  const event = await anEvent(await aClub(), { capacity: 2, approval: true });
  const all = await students(4);
  for (const student of all) expect(await wait(event, student)).toMatchObject({ outcome: "pending", position: null });
  await expect(joinByClick(all[0] as Student, event.id)).rejects.toMatchObject({ code: "application_pending" });
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ taken: 0, waiting: 0 });
  const ids = await Promise.all(all.map((student) => idOf(event, student)));
  const decide = async (numbers: number[], approve: boolean) => {
    const asked = numbers.map((number) => ids[number] as string);
    const done = await withLockedEvent(event.id, new Date(), (tx) =>
      decideEntries(tx, event.id, asked, { approve, reason: "For the jury", now: new Date() }),
    );
    expect(done.map(({ id }) => id)).toEqual(asked);
    return done.map(({ outcome }) => outcome);
  };
  expect(await decide([2, 1, 0], true)).toEqual(["confirmed", "confirmed", "waiting"]);
  expect(await decide([2, 3], false)).toEqual(["changed", "rejected"]);
  expect(await statesOf(event.id, all)).toEqual(["waiting", "confirmed", "confirmed", "rejected"]);
  await leave(all[1] as Student, event.id);
  expect(await decide([3], true)).toEqual(["waiting"]);
  expect(await mailsFor(ids)).toEqual([
    ["applied", "waiting", "registered"],
    ["applied", "registered", "left"],
    ["applied", "registered"],
    ["applied", "rejected", "waiting"],
  ]);
  await expectCounts(event.id);
});

test("without a waiting list an approval beyond the seats leaves the application unchanged", async () => {
  const event = await anEvent(await aClub(), { capacity: 1, approval: true, waitlist: false, pricePaise: 25_000 });
  const [first, second] = (await students(2)) as [Student, Student];
  await wait(event, first);
  await wait(event, second);
  const ids = [await idOf(event, first), await idOf(event, second)];
  const now = new Date();
  const done = await withLockedEvent(event.id, now, (tx) => decideEntries(tx, event.id, ids, { approve: true, reason: null, now }));
  expect(done.map(({ outcome }) => outcome)).toEqual(["offered", "full"]);
  expect(await statesOf(event.id, [first, second])).toEqual(["held", "pending"]);
  expect(await wait(event, await aStudent())).toMatchObject({ outcome: "full" });
  await expectCounts(event.id);
});

test("answers are stored with the registration, whether it takes a seat or waits [joining 6, 11.9]", async () => {
  const event = await anEvent(await aClub(), { capacity: 1 });
  const question = await db.question.create({ data: { eventId: event.id, position: 0, kind: "short", label: "T-shirt", required: true } });
  const answers = [{ questionId: question.id, label: "T-shirt", value: "M" }];
  const terms = { pricePaise: 0, heldUntil: null, now: new Date(), wait: true, answers };
  const { updatedAt: seen } = await db.event.findUniqueOrThrow({ where: { id: event.id } });
  const first = await joinEvent(event.id, (await aStudent()).id, { ...terms, seen });
  const second = await joinEvent(event.id, (await aStudent()).id, { ...terms, seen });
  expect([first?.outcome, second?.outcome]).toEqual(["taken", "waiting"]);
  expect(await db.answer.findMany({ orderBy: { registrationId: "asc" } })).toMatchObject(
    [first?.id, second?.id].sort().map((registrationId) => ({ registrationId, label: "T-shirt", value: "M" })),
  );
  // A caller who knows only plain events gets no seat without the answer.
  expect(await joinEvent(event.id, (await aStudent()).id, { ...terms, answers: [], seen: null })).toMatchObject({ outcome: "changed" });
  await expect(joinByClick(await aStudent(), event.id)).rejects.toMatchObject({ code: "more_needed", data: { needs: ["answers"] } });
});

test("rules that changed after the decision are checked under the lock [joining 7, 11.10]", async () => {
  const event = await anEvent(await aClub());
  await db.event.update({ where: { id: event.id }, data: { approval: true } });
  expect(await wait(event, await aStudent())).toMatchObject({ outcome: "changed" });
  expect(await db.registration.count()).toBe(0);
});

/** A full event with a line of teams of two, without asking for each. */
async function aLineOfTeams(teams: number) {
  const event = await anEvent(await aClub(), { capacity: 1, entry: "team", teamMin: 2, teamMax: 4, startsAt: later(HOUR_MS) });
  await db.$executeRaw`
    WITH account AS (
      INSERT INTO "Account" ("id", "realm", "kind", "email", "passwordHash")
      SELECT gen_random_uuid(), 'student', 'student', gen_random_uuid() || '@example.edu', 'x' FROM generate_series(1, ${2 * teams}::int)
      RETURNING "id"
    ) INSERT INTO "Student" ("id", "firstName", "lastName") SELECT "id", 'Asha', 'Rao' FROM account`;
  await db.$executeRaw`
    WITH member AS (SELECT "id", row_number() OVER (ORDER BY "id") - 1 AS n FROM "Student"),
      captain AS (SELECT "id", n / 2 AS team FROM member WHERE n % 2 = 0),
      team AS (
        INSERT INTO "Team" ("id", "eventId", "name", "captainId", "code", "enteredAt")
        SELECT "id", ${event.id}::uuid, 'Team ' || team, "id", upper(substr(replace("id"::text, '-', ''), 1, 12)), now() FROM captain
        RETURNING "id"
      )
    INSERT INTO "Registration" ("id", "eventId", "studentId", "teamId", "status", "pricePaise", "createdAt", "since", "place", "seats")
    SELECT gen_random_uuid(), ${event.id}::uuid, m."id", c."id", 'waiting', 0, now(), now(), CASE WHEN m."id" = c."id" THEN c.team + 1 END, 1
    FROM member m JOIN captain c ON c.team = m.n / 2, (SELECT count(*) FROM team) made`;
  await db.event.update({ where: { id: event.id }, data: { taken: 1, waiting: teams } });
  return event;
}

test("a long line ends in parts of whole teams, and everybody in it is told once", async () => {
  const teams = 260;
  const event = await aLineOfTeams(teams);
  const over = later(DAY_MS);
  const part = () => withLockedEvent(event.id, over, (tx) => closeLine(tx, event.id, over));
  expect(await part()).toBe(2 * 250);
  const states = () => db.registration.groupBy({ by: ["status"], where: { eventId: event.id }, _count: true, orderBy: { status: "asc" } });
  expect(await states()).toEqual([
    { status: "expired", _count: 500 },
    { status: "waiting", _count: 20 },
  ]);
  expect(await db.team.count({ where: { endedAt: null } })).toBe(10);
  await Promise.all([sweepHolds(over), sweepHolds(over)]);
  expect(await states()).toEqual([{ status: "expired", _count: 2 * teams }]);
  expect(await part()).toBe(0);
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ waiting: 0 });
  const told = (await listJobs()).filter(({ payload }) => payload.kind === "line_closed").map(({ payload }) => payload.registrationId);
  expect([told.length, new Set(told).size]).toEqual([2 * teams, 2 * teams]);
});

test("ending a line before its time has no effect", async () => {
  const { event, line } = await aLine(1);
  await withLockedEvent(event.id, new Date(), (tx) => closeLine(tx, event.id, new Date()));
  expect(await statesOf(event.id, line)).toEqual(["waiting"]);
});
