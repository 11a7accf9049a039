import { expect, test } from "vitest";
import { GET as hi, HEAD as hiHead } from "@/app/api/event/hi/[eventId]/[userId]/route";
import { GET as hi2 } from "@/app/api/event/hi2/[eventId]/[userId]/route";
import { GET as participants } from "@/app/api/event/participants/[eventId]/route";
import { GET as decision, DELETE as leave } from "@/app/api/event/registration/[eventId]/route";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { MINUTE_MS } from "@/lib/platform/time/units";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, anAdmin, anEvent, aStudent } from "@/lib/testing/factories";
import { inMinutes } from "@/lib/testing/moments";

const ask = (student: Student, eventId: string, handler = hi, query = {}) =>
  call(handler, { method: "GET", as: student, params: { eventId, userId: student.id }, query });
const look = (student: Student, eventId: string) => call(decision, { method: "GET", as: student, params: { eventId } });
const go = (student: Student, eventId: string) => call(leave, { method: "DELETE", as: student, params: { eventId } });
const takenOf = async (eventId: string) => (await db.event.findUniqueOrThrow({ where: { id: eventId } })).taken;

/** A paid event, and a student who has to pay for it. */
async function aPaidEvent(fields: Parameters<typeof anEvent>[1] = {}) {
  const club = await aClub();
  return { club, event: await anEvent(club, { pricePaise: 25_000, ...fields }), student: await aStudent({ college: await aCollege() }) };
}

test("a student of the same college is registered once, for any number of concurrent calls", async () => {
  const college = await aCollege();
  const event = await anEvent(await aClub({ college }), { pricePaise: 25_000 });
  const student = await aStudent({ college });
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(student, event.id)));
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, body: { diffCollege: false, message: "Registered Successfully!!" } });
  expect(await db.registration.findMany()).toMatchObject([{ status: "confirmed", pricePaise: 0, studentId: student.id }]);
  expect(await takenOf(event.id)).toBe(1);
  expect((await look(student, event.id)).body).toMatchObject({ state: "joined", canLeave: true });
});

test.each(["of another college", "not verified"])("a student %s has to pay: a seat is held at the price of this moment", async (kind) => {
  const { club, event } = await aPaidEvent();
  const student = await aStudent(kind === "not verified" ? {} : { college: await aCollege() });
  expect((await look(student, event.id)).body).toEqual({ state: "pay", amount: 250 });
  const first = await ask(student, event.id);
  expect(first).toMatchObject({ status: 200, body: { diffCollege: true, amount: 250 } });
  const held = new Date(first.body.heldUntil).getTime() - Date.now();
  expect(held).toBeGreaterThan(14 * MINUTE_MS);
  expect(held).toBeLessThanOrEqual(15 * MINUTE_MS);
  await db.event.update({ where: { id: event.id }, data: { pricePaise: 99_900 } });
  expect((await ask(student, event.id)).body).toEqual(first.body);
  expect(await takenOf(event.id)).toBe(1);
  const list = await call(participants, { method: "GET", as: club, params: { eventId: event.id } });
  expect(list.body.participants.registrations).toEqual([]);
});

test("a free event is free for everyone", async () => {
  const event = await anEvent(await aClub());
  expect((await ask(await aStudent(), event.id)).body).toEqual({ diffCollege: false, message: "Registered Successfully!!" });
});

test("an expired hold's seat is free immediately, for everyone, without a worker", async () => {
  const { event, student } = await aPaidEvent({ capacity: 1 });
  await joinByClick(student, event.id);
  const other = await aStudent();
  expect(await ask(other, event.id)).toMatchObject({ status: 409, body: { code: "event_full" } });
  await db.registration.updateMany({ data: { heldUntil: new Date() } });
  expect((await look(student, event.id)).body).toMatchObject({ state: "pay" });
  expect(await ask(other, event.id)).toMatchObject({ status: 200, body: { diffCollege: true } });
  expect(await ask(student, event.id)).toMatchObject({ status: 409 });
  expect(await db.registration.groupBy({ by: ["status"], _count: true, orderBy: { status: "asc" } })).toEqual([
    { status: "held", _count: 1 },
    { status: "expired", _count: 1 },
  ]);
  expect(await takenOf(event.id)).toBe(1);
});

test("a new hold after the old one has the present price", async () => {
  const { event, student } = await aPaidEvent();
  await joinByClick(student, event.id);
  await db.registration.updateMany({ data: { heldUntil: new Date() } });
  await db.event.update({ where: { id: event.id }, data: { pricePaise: 30_000 } });
  expect((await ask(student, event.id)).body).toMatchObject({ amount: 300 });
});

test.each([
  ["has not begun", { registrationOpensAt: inMinutes(5) }, "registration_not_open"],
  ["is closed", { registrationClosesAt: inMinutes(-1) }, "registration_closed"],
  ["is over", { registrationClosesAt: inMinutes(-3), startsAt: inMinutes(-2), endsAt: inMinutes(-1) }, "event_over"],
  ["was cancelled", { status: "cancelled" as const }, "event_cancelled"],
])("when registration %s nobody joins: 410", async (_what, fields, code) => {
  const event = await anEvent(await aClub(), fields);
  const student = await aStudent();
  expect(await ask(student, event.id)).toMatchObject({ status: 410, body: { code } });
  expect((await look(student, event.id)).body).toMatchObject({ state: "refused", reason: code });
  expect(await db.registration.count()).toBe(0);
});

test("the window opens and closes at the exact instant", async () => {
  const [opens, closes] = [inMinutes(10), inMinutes(20)];
  const event = await anEvent(await aClub(), { registrationOpensAt: opens, registrationClosesAt: closes });
  const before = (instant: Date) => new Date(instant.getTime() - 1);
  await expect(joinByClick(await aStudent(), event.id, before(opens))).rejects.toMatchObject({ code: "registration_not_open" });
  await expect(joinByClick(await aStudent(), event.id, opens)).resolves.toMatchObject({ kind: "joined" });
  await expect(joinByClick(await aStudent(), event.id, before(closes))).resolves.toMatchObject({ kind: "joined" });
  await expect(joinByClick(await aStudent(), event.id, closes)).rejects.toMatchObject({ code: "registration_closed" });
});

test("a registered student stays registered when the event is full and closed, and a hold can be used", async () => {
  const { event, student } = await aPaidEvent({ capacity: 1 });
  await joinByClick(student, event.id);
  await db.event.update({ where: { id: event.id }, data: { registrationClosesAt: new Date() } });
  expect(await ask(student, event.id, hi2)).toMatchObject({ status: 200, body: { message: "Registered Successfully!!" } });
  expect(await ask(student, event.id)).toMatchObject({ status: 200, body: { diffCollege: false } });
});

test("a held seat becomes free of charge when the student is verified for the college", async () => {
  const college = await aCollege();
  const event = await anEvent(await aClub({ college }), { pricePaise: 25_000, capacity: 1 });
  const student = await aStudent();
  await joinByClick(student, event.id);
  await db.student.update({ where: { id: student.id }, data: { collegeId: college.id } });
  expect((await ask({ ...student, collegeId: college.id }, event.id)).body).toMatchObject({ diffCollege: false });
  expect(await db.registration.findMany()).toMatchObject([{ status: "confirmed", pricePaise: 0 }]);
  expect(await takenOf(event.id)).toBe(1);
});

test("seats are never sold twice, for any number of concurrent calls [base 5; organisers 19.6]", async () => {
  const event = await anEvent(await aClub(), { capacity: 5 });
  const students = await Promise.all(Array.from({ length: 30 }, () => aStudent()));
  const answers = await Promise.all(students.map((student) => ask(student, event.id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status, body }) => status === 409 && body.code === "event_full")).toHaveLength(25);
  expect(await db.registration.count({ where: { status: "confirmed" } })).toBe(5);
  expect(await takenOf(event.id)).toBe(5);
});

test("leaving frees the seat, once", async () => {
  const event = await anEvent(await aClub(), { capacity: 1 });
  const [student, other] = [await aStudent(), await aStudent()];
  await joinByClick(student, event.id);
  expect(await ask(other, event.id)).toMatchObject({ status: 409 });
  const answers = await Promise.all([go(student, event.id), go(student, event.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await takenOf(event.id)).toBe(0);
  expect(await ask(other, event.id)).toMatchObject({ status: 200 });
  expect((await look(student, event.id)).body).toMatchObject({ state: "refused", reason: "event_full" });
});

test.each([
  ["registration has closed, until the event starts", { registrationClosesAt: inMinutes(-1) }, 200, undefined],
  ["the event has started", { registrationClosesAt: inMinutes(-2), startsAt: inMinutes(-1) }, 410, "event_started"],
  ["the event has started and registration is open", { startsAt: inMinutes(-1), endsAt: inMinutes(60) }, 410, "event_started"],
  ["an event without a start is closed", { registrationClosesAt: inMinutes(-1), startsAt: null }, 410, "registration_closed"],
])("a seat can be given back after %s, or not", async (_what, fields, status, code) => {
  const event = await anEvent(await aClub());
  const student = await aStudent();
  await joinByClick(student, event.id);
  await db.event.update({ where: { id: event.id }, data: fields });
  expect(await look(student, event.id)).toMatchObject({ body: { state: "joined", canLeave: status === 200 } });
  const answer = await go(student, event.id);
  expect(answer).toMatchObject({ status, body: code ? { code } : { message: "Registration cancelled" } });
  if (code) expect(answer.body.message).toContain("registrations can no longer be cancelled");
  expect(await takenOf(event.id)).toBe(status === 200 ? 0 : 1);
});

test("leaving names the thing that was given up", async () => {
  const event = await anEvent(await aClub(), { capacity: 1, pricePaise: 100 });
  const [first, second, applicant] = [await aStudent(), await aStudent(), await aStudent()];
  const row = async (student: { id: string }, fields: object) => {
    await db.event.update({ where: { id: event.id }, data: { taken: 1, waiting: "place" in fields ? 1 : 0 } });
    await db.registration.create({ data: { eventId: event.id, studentId: student.id, status: "held", pricePaise: 100, ...fields } });
  };
  const heldUntil = inMinutes(10);
  await row(first, { heldUntil });
  expect(await go(first, event.id)).toMatchObject({ body: { message: "Seat released" } });
  await row(first, { heldUntil, offeredAt: new Date() });
  expect(await go(first, event.id)).toMatchObject({ body: { message: "Seat declined" } });
  await row(second, { status: "waiting", place: 1, pricePaise: 0 });
  expect(await go(second, event.id)).toMatchObject({ body: { message: "You left the waiting list" } });
  await row(applicant, { status: "pending", pricePaise: 0 });
  expect(await go(applicant, event.id)).toMatchObject({ body: { message: "Application withdrawn" } });
});

test("an offer that costs nothing is a held seat, with its deadline, and one click accepts it", async () => {
  const event = await anEvent(await aClub(), { capacity: 1 });
  const student = await aStudent();
  const heldUntil = inMinutes(60);
  await db.registration.create({
    data: { eventId: event.id, studentId: student.id, status: "held", pricePaise: 0, heldUntil, offeredAt: new Date() },
  });
  await db.event.update({ where: { id: event.id }, data: { taken: 1 } });
  expect((await look(student, event.id)).body).toMatchObject({ state: "held", amount: 0, heldUntil: heldUntil.toISOString() });
  expect(await ask(student, event.id)).toMatchObject({ status: 200, body: { diffCollege: false } });
  expect((await look(student, event.id)).body).toMatchObject({ state: "joined" });
});

test("a student cannot act for another, and the admin cannot join", async () => {
  const event = await anEvent(await aClub());
  const [student, other, admin] = [await aStudent(), await aStudent(), await anAdmin()];
  for (const handler of [hi, hi2]) {
    expect(await call(handler, { method: "GET", as: student, params: { eventId: event.id, userId: other.id } })).toMatchObject({
      status: 403,
    });
    expect(await call(handler, { method: "GET", as: admin, params: { eventId: event.id, userId: admin.id } })).toMatchObject({
      status: 403,
    });
  }
  expect(await db.registration.count()).toBe(0);
});

test.each(["0", "not-an-id"])("an event named %j is not there", async (eventId) => {
  expect((await ask(await aStudent(), eventId)).status).toBe(404);
});

test("another site's link registers nobody", async () => {
  const event = await anEvent(await aClub());
  const student = await aStudent();
  const params = { eventId: event.id, userId: student.id };
  for (const headers of [{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }]) {
    expect(await call(hi, { method: "GET", as: student, params, headers })).toMatchObject({ status: 403 });
  }
  expect(await call(hiHead, { method: "HEAD", as: student, params })).toMatchObject({ status: 405 });
  expect(await db.registration.count()).toBe(0);
});

test("a student calls up to sixty times a minute, and then learns how long to wait", async () => {
  const event = await anEvent(await aClub(), { registrationOpensAt: inMinutes(5) });
  const student = await aStudent();
  const statuses: number[] = [];
  for (let number = 0; number < 61; number++) statuses.push((await ask(student, event.id)).status);
  // If a minute ends in between, a few more are admitted.
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(410));
  const refused = await untilRefused(student, event.id);
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await ask(await aStudent(), event.id)).toMatchObject({ status: 410 });
});

async function untilRefused(student: Student, eventId: string) {
  for (let number = 0; number < 60; number++) {
    const answer = await ask(student, eventId);
    if (answer.status === 429) return answer;
  }
  throw new Error("never refused");
}
