import { describe, expect, test } from "vitest";
import { GET as doorList } from "@/app/api/door/[eventId]/list/route";
import { DELETE, POST } from "@/app/api/events/[id]/registration/route";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { sendRegistrationMail } from "@/lib/taking-part/registrations/send-mail";
import { call } from "@/lib/testing/call";
import { aClub, anEmail, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { listJobs, runJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";

type Event = { id: string };

const at = (event: Event, student: Student) => ({ as: student, params: { id: event.id } });
const join = (event: Event, student: Student, json: object = {}) => call(POST, { json, ...at(event, student) });
const leave = (event: Event, student: Student) => call(DELETE, { method: "DELETE", ...at(event, student) });
const statusesOf = async (student: Student) =>
  (await db.registration.findMany({ where: { studentId: student.id }, orderBy: { createdAt: "asc" } })).map(({ status }) => status);

async function joinAndLeave(event: Event, student: Student, json: object = {}) {
  expect(await join(event, student, json)).toMatchObject({ status: 200 });
  expect(await leave(event, student)).toMatchObject({ status: 200 });
}

async function aMember() {
  const email = anEmail("ananya");
  return { email, student: await aStudent({ email }) };
}

async function subjectsTo(email: string) {
  return (await mailsTo(email)).map(({ subject }) => subject);
}

describe("joining and leaving twenty times", () => {
  test("leaves one row, and two mails in ten minutes", async () => {
    const event = await anEvent(await aClub(), { name: "Monsoon Ragas", capacity: 2 });
    const { email, student } = await aMember();
    for (let time = 0; time < 20; time++) {
      await joinAndLeave(event, student);
      await runJobs();
    }
    expect(await statusesOf(student)).toEqual(["cancelled"]);
    expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ taken: 0 });
    expect((await subjectsTo(email)).length).toBeLessThanOrEqual(2);
  });

  test("and joining at the end: the only message is about the present registration", async () => {
    const event = await anEvent(await aClub(), { name: "Monsoon Ragas" });
    const { email, student } = await aMember();
    await join(event, student);
    await runJobs();
    await leave(event, student);
    await runJobs();
    await joinAndLeave(event, student);
    await join(event, student);
    await runJobs();
    expect(await subjectsTo(email)).toEqual(["You’re registered: Monsoon Ragas", "You cancelled your registration: Monsoon Ragas"]);

    const putOff = (await listJobs()).filter(({ task }) => task === "send_registration_mail");
    expect(putOff.length).toBeGreaterThan(0);
    const soon = (await db.sentMail.findFirstOrThrow({ where: { id: `registered.${student.id}.${event.id}` } })).sentAt.getTime();
    for (const minutes of [9, 10, 11]) {
      for (const { payload } of putOff) await sendRegistrationMail(payload as never, new Date(soon + minutes * 60_000));
      expect(await mailsTo(email)).toHaveLength(minutes < 10 ? 2 : 3);
    }
    const [, , last] = await mailsTo(email);
    expect(last?.subject).toBe("You’re registered: Monsoon Ragas");
    const { id } = await db.registration.findFirstOrThrow({ where: { studentId: student.id } });
    expect(last?.text?.replaceAll(/\s+/g, " ")).toContain(`/ticket/${id}`);
  });

  test.each([
    ["applying and withdrawing", { approval: true }, "pending"],
    ["entering the line and leaving it", { capacity: 1 }, "waiting"],
  ])("the same for %s", async (_, fields, status) => {
    const event = await anEvent(await aClub(), fields);
    await aRegistration(event, await aStudent());
    const { email, student } = await aMember();
    for (let time = 0; time < 20; time++) {
      await joinAndLeave(event, student, { wait: true });
      await runJobs();
    }
    await join(event, student, { wait: true });
    await runJobs();
    expect(await statusesOf(student)).toEqual([status]);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ waiting: status === "waiting" ? 1 : 0 });
  });

  test("works the same for holding a seat and giving it up", async () => {
    const event = await anEvent(await aClub(), { pricePaise: 25_000 });
    const { student } = await aMember();
    for (let time = 0; time < 20; time++) await joinAndLeave(event, student);
    expect(await statusesOf(student)).toEqual(["cancelled"]);
  });

  test("from two devices concurrently leaves one row with the final state", async () => {
    const event = await anEvent(await aClub());
    const { student } = await aMember();
    for (let time = 0; time < 5; time++) {
      await Promise.all([join(event, student), leave(event, student), join(event, student), leave(event, student)]);
      const statuses = await statusesOf(student);
      expect(statuses.length).toBeLessThanOrEqual(1);
      const { taken } = await db.event.findUniqueOrThrow({ where: { id: event.id } });
      expect(taken).toBe(statuses.filter((status) => status === "confirmed").length);
    }
  });
});

describe("a registration that the student ended stays beside the new one", () => {
  async function kept(change: (row: { id: string }, event: Event, student: Student) => Promise<unknown>, fields = {}) {
    const event = await anEvent(await aClub(), fields);
    const { student } = await aMember();
    await joinAndLeave(event, student);
    const row = await db.registration.findFirstOrThrow({ where: { studentId: student.id } });
    await change(row, event, student);
    await joinAndLeave(event, student);
    expect(await db.registration.findUnique({ where: { id: row.id } })).toMatchObject({ createdAt: row.createdAt });
    expect(await statusesOf(student)).toEqual(["cancelled", "cancelled"]);
    await joinAndLeave(event, student);
    expect(await statusesOf(student)).toHaveLength(2);
  }

  test("with a payment, in any state", async () => {
    const paid = { gateway: "sandbox", gatewayOrderId: crypto.randomUUID(), amountPaise: 25_000 };
    await kept(({ id }) => db.payment.create({ data: { registrationId: id, ...paid } }));
  });

  test("with an organiser's action", async () => {
    await kept(({ id }, { id: eventId }) => db.entryAct.create({ data: { eventId, entryId: id, act: "moved", at: new Date() } }));
  });

  test("when the organiser ended it", async () => {
    await kept(({ id }) => db.registration.update({ where: { id }, data: { endedBy: "organiser" } }));
  });

  test("offered by the line or an organiser", async () => {
    await kept(({ id }) => db.registration.update({ where: { id }, data: { offeredAt: new Date() } }));
    await kept(({ id }) => db.registration.update({ where: { id }, data: { decidedAt: new Date() } }));
  });

  test("with a check-in scan", async () => {
    await kept(({ id }, { id: eventId }) => {
      const [now, action] = [new Date(), { kind: "in", via: "camera", result: "ended" } as const];
      const times = { at: now, deviceAt: now, receivedAt: now };
      return db.doorAction.create({
        data: { id: crypto.randomUUID(), eventId, registrationId: id, byId: crypto.randomUUID(), ...times, ...action },
      });
    });
  });

  test("with answers that the new one lacks", async () => {
    await kept(async ({ id }, { id: eventId }) => {
      const question = await db.question.create({ data: { eventId, position: 0, kind: "short", label: "Your size" } });
      const data = { registrationId: id, questionId: question.id, label: "Your size", value: "M", updatedAt: new Date() };
      await db.answer.create({ data });
    });
  });

  test("with a seat, while the new one only waits", async () => {
    const event = await anEvent(await aClub(), { capacity: 1 });
    const { student } = await aMember();
    await joinAndLeave(event, student);
    await join(event, await aStudent());
    for (let time = 0; time < 3; time++) await joinAndLeave(event, student, { wait: true });
    expect(await statusesOf(student)).toEqual(["cancelled", "cancelled"]);
    expect(await db.registration.count({ where: { studentId: student.id, confirmedAt: { not: null } } })).toBe(1);
  });
});

test("new answers replace the former ones", async () => {
  const event = await anEvent(await aClub());
  const question = await db.question.create({
    data: { eventId: event.id, position: 0, kind: "short", label: "Your size", required: true },
  });
  const { student } = await aMember();
  for (const size of ["M", "L", "XL"]) await joinAndLeave(event, student, { answers: { [question.id]: size } });
  expect(await statusesOf(student)).toEqual(["cancelled"]);
  expect(await db.answer.findMany()).toMatchObject([{ value: "XL" }]);
});

test("a check-in list gets every change, however often a student joins and leaves between two reads", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  const { student } = await aMember();
  const look = async (after?: number) =>
    (
      await call(doorList, {
        method: "GET",
        as: club,
        params: { eventId: event.id },
        query: after === undefined ? {} : { after: String(after) },
      })
    ).body;
  await join(event, student);
  const { rev, people } = await look();
  expect(people).toMatchObject([{ s: "out" }]);
  await leave(event, student);
  for (let time = 0; time < 3; time++) await joinAndLeave(event, student);
  const changes = await look(rev);
  expect(changes.people).toMatchObject([{ r: people[0].r, s: "ended" }]);
  await join(event, student);
  expect((await look(changes.rev)).people).toMatchObject([{ r: people[0].r, s: "out" }]);
});
