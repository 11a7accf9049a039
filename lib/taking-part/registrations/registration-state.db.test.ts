import { describe, expect, test } from "vitest";
import { GET as hi } from "@/app/api/event/hi/[eventId]/[userId]/route";
import { DELETE, GET, HEAD, POST, PUT } from "@/app/api/events/[id]/registration/route";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, aGrant, anEvent, aRegistration, aStudent, unique } from "@/lib/testing/factories";
import { inMinutes } from "@/lib/testing/moments";

type Event = Awaited<ReturnType<typeof anEvent>>;
type Fields = Partial<Prisma.RegistrationUncheckedCreateInput>;

const at = (event: { id: string }, student: Student) => ({ as: student, params: { id: event.id } });
const read = (event: { id: string }, student: Student) => call(GET, { method: "GET", ...at(event, student) });
const join = (event: { id: string }, student: Student, json: object = {}) => call(POST, { json, ...at(event, student) });
const change = (event: { id: string }, student: Student, answers: object) =>
  call(PUT, { method: "PUT", json: { answers }, ...at(event, student) });
const leave = (event: { id: string }, student: Student) => call(DELETE, { method: "DELETE", ...at(event, student) });

/** A registration in its present state in the database, with its seat if it takes one. */
async function aRow(event: Event, student: Student, fields: Fields) {
  const data = { eventId: event.id, studentId: student.id, status: "confirmed", pricePaise: 0, ...fields } as const;
  const takes = data.status === "held" || data.status === "confirmed" ? 1 : 0;
  const waits = data.place ? 1 : 0;
  await db.event.update({ where: { id: event.id }, data: { taken: { increment: takes }, waiting: { increment: waits } } });
  return db.registration.create({ data });
}

function aQuestion(event: Event, fields: Partial<Prisma.QuestionUncheckedCreateInput> = {}) {
  return db.question.create({ data: { eventId: event.id, position: 0, kind: "short", label: "Your robot's name", ...fields } });
}

describe("the registration state says", () => {
  test("open: the amount, free at the organising college, and the event's requirements [joining 3]", async () => {
    const college = await aCollege();
    const event = await anEvent(await aClub({ college }), { pricePaise: 25_000, approval: true, capacity: 1 });
    const question = await aQuestion(event, { required: true, help: "As on its box" });
    const stranger = await aStudent();
    const { status, body } = await read(event, stranger);
    expect(status).toBe(200);
    expect(body).toEqual({
      state: "open",
      amount: 250,
      needs: ["answers", "approval"],
      questions: [{ _id: question.id, kind: "short", label: "Your robot's name", help: "As on its box", required: true }],
      leaving: {
        until: event.startsAt?.toISOString(),
        money: "refund",
        amount: 250,
        refundUntil: event.registrationClosesAt.toISOString(),
      },
    });
    expect(await read(event, await aStudent({ college }))).toMatchObject({ body: { state: "open", amount: 0 } });
    const [taken] = [await aStudent()];
    await aRow(event, taken, {});
    // Applications take no seat.
    expect(await read(event, stranger)).toMatchObject({ body: { state: "open" } });
  });

  test("full, and whether a student can wait", async () => {
    const event = await anEvent(await aClub(), { capacity: 1 });
    await aRow(event, await aStudent(), {});
    const student = await aStudent();
    expect((await read(event, student)).body).toEqual({ state: "full", amount: 0, needs: [], canWait: true, waiting: 0 });
    await aRow(event, await aStudent(), { status: "waiting", place: 1 });
    expect(await read(event, student)).toMatchObject({ body: { canWait: true, waiting: 1 } });
    await db.event.update({ where: { id: event.id }, data: { waitlist: false } });
    expect(await read(event, student)).toMatchObject({ body: { state: "full", canWait: false } });
    await db.event.update({ where: { id: event.id }, data: { waitlist: true, waiting: 5000 } });
    expect(await read(event, student)).toMatchObject({ body: { state: "full", canWait: false } });
  });

  test("full, while an expired hold belongs to the line; open, when no entry waits", async () => {
    const event = await anEvent(await aClub(), { capacity: 1, pricePaise: 100 });
    await aRow(event, await aStudent(), { status: "held", heldUntil: inMinutes(-1) });
    const student = await aStudent();
    expect(await read(event, student)).toMatchObject({ body: { state: "open" } });
    await aRow(event, await aStudent(), { status: "waiting", place: 1 });
    expect(await read(event, student)).toMatchObject({ body: { state: "full", waiting: 1 } });
  });

  test("refused: the first reason, its sentence and the next step", async () => {
    const event = await anEvent(await aClub(), { admits: "verified" });
    expect((await read(event, await aStudent())).body).toMatchObject({
      state: "refused",
      reason: "verification_needed",
      message: "This event is for verified students. Verify your college email to register.",
      next: { text: "Verify your college email", href: "/verification" },
    });
    await db.event.update({ where: { id: event.id }, data: { registrationClosesAt: inMinutes(-1) } });
    expect((await read(event, await aStudent())).body).toMatchObject({ reason: "registration_closed", next: null });
    await db.event.update({ where: { id: event.id }, data: { status: "cancelled" } });
    expect((await read(event, await aStudent())).body).toMatchObject({ reason: "event_cancelled" });
  });

  test("waiting: the place, counted in entries, and the time of joining", async () => {
    const event = await anEvent(await aClub(), { capacity: 1 });
    for (const place of [1, 2, 9]) await aRow(event, await aStudent(), { status: "waiting", place });
    const [student, since] = [await aStudent(), inMinutes(-5)];
    await aRow(event, student, { status: "waiting", place: 2.5, since });
    expect((await read(event, student)).body).toEqual({
      state: "waiting",
      amount: 0,
      needs: [],
      position: 3,
      waiting: 4,
      since: since.toISOString(),
    });
  });

  test("pending, and rejected with the organiser's reason, even after registration is closed", async () => {
    const event = await anEvent(await aClub(), { approval: true });
    const student = await aStudent();
    const { id } = await aRow(event, student, { status: "pending", since: inMinutes(-1) });
    expect(await read(event, student)).toMatchObject({ body: { state: "pending" } });
    await db.registration.update({ where: { id }, data: { status: "rejected", decisionReason: "For third years." } });
    await db.event.update({ where: { id: event.id }, data: { registrationClosesAt: inMinutes(-1) } });
    expect((await read(event, student)).body).toEqual({
      state: "rejected",
      amount: 0,
      needs: ["approval"],
      message: "Your application was not accepted.",
      decisionReason: "For third years.",
    });
  });

  test("held and offered with their deadline and price; an ended hold does not count", async () => {
    const event = await anEvent(await aClub(), { pricePaise: 30_000 });
    const [until, heldUntil] = [inMinutes(10), inMinutes(10)];
    const [holder, offered, late] = [await aStudent(), await aStudent(), await aStudent()];
    await aRow(event, holder, { status: "held", heldUntil, pricePaise: 25_000 });
    await aRow(event, offered, { status: "held", heldUntil, pricePaise: 25_000, offeredAt: new Date() });
    await aRow(event, late, { status: "held", heldUntil: inMinutes(-1), pricePaise: 25_000 });
    expect(await read(event, holder)).toMatchObject({ body: { state: "held", amount: 250 } });
    const { body } = await read(event, offered);
    expect(body).toMatchObject({ state: "offered", amount: 250 });
    expect(Math.abs(new Date((body as { until: string }).until).getTime() - until.getTime())).toBeLessThan(1000);
    expect(await read(event, late)).toMatchObject({ body: { state: "open", amount: 300 } });
  });

  test("confirmed: ticket, whether the student can leave, time of the check-in", async () => {
    const event = await anEvent(await aClub());
    const student = await aStudent();
    const { id } = await aRegistration(event, student);
    expect((await read(event, student)).body).toEqual({
      state: "confirmed",
      amount: 0,
      needs: [],
      ticket: `/ticket/${id}`,
      canLeave: true,
      leaving: { until: event.startsAt?.toISOString(), money: "nothing", amount: 0 },
    });
    const checkedInAt = new Date();
    await db.registration.update({ where: { id }, data: { checkedInAt } });
    expect(await read(event, student)).toMatchObject({ body: { canLeave: false, checkedInAt: checkedInAt.toISOString() } });
  });

  test("forming: the team, with its code only for the captain and without addresses", async () => {
    const event = await anEvent(await aClub(), { entry: "team", teamMin: 2, teamMax: 4 });
    const [captain, member] = [await aStudent(), await aStudent()];
    const team = await db.team.create({
      data: { eventId: event.id, name: "Null Pointers", code: unique().toUpperCase(), captainId: captain.id },
    });
    for (const student of [captain, member]) await aRow(event, student, { status: "forming", teamId: team.id });
    const { body } = await read(event, captain);
    expect(body).toMatchObject({
      state: "forming",
      needs: ["team"],
      team: { _id: team.id, name: "Null Pointers", code: team.code, isComplete: true },
    });
    const own = (await read(event, member)).body as { team: { code?: string; members: object[] } };
    expect(own.team).not.toHaveProperty("code");
    expect(own.team.members).toHaveLength(2);
    expect(JSON.stringify([body, own])).not.toContain("@");
  });

  test("extended for a helper who may manage the event, and reading writes nothing", async () => {
    const event = await anEvent(await aClub(), { capacity: 1 });
    const helper = await aStudent();
    await aGrant(helper, { role: "door", event });
    await aRow(event, await aStudent(), { status: "held", heldUntil: inMinutes(-1) });
    expect(await read(event, helper)).toMatchObject({ body: { mayManage: true } });
    expect(await call(HEAD, { method: "HEAD", ...at(event, helper) })).toMatchObject({ status: 200 });
    expect(await db.registration.count({ where: { eventId: event.id, status: "held" } })).toBe(1);
  });
});

describe("answers", () => {
  test("are read back unchanged, and changed as a whole until registration closes", async () => {
    const event = await anEvent(await aClub());
    const options = [
      { _id: crypto.randomUUID(), text: "S" },
      { _id: crypto.randomUUID(), text: "M" },
    ] as const;
    const size = await aQuestion(event, { kind: "choice", label: "T-shirt", options: [...options], required: true });
    const robot = await aQuestion(event, { position: 1 });
    const student = await aStudent();
    const { id } = await aRegistration(event, student);
    const sent = { [size.id]: options[1]._id, [robot.id]: "Chitti" };
    expect(await change(event, student, sent)).toMatchObject({
      status: 200,
      body: { registration: { state: "confirmed", answers: sent } },
    });
    expect(await read(event, student)).toMatchObject({ body: { answers: sent } });
    expect(await db.answer.findMany({ where: { registrationId: id }, orderBy: { label: "desc" } })).toMatchObject([
      { label: "Your robot's name", value: "Chitti" },
      { label: "T-shirt", value: { _id: options[1]._id, text: "M" } },
    ]);
    expect(await change(event, student, { [robot.id]: "Chitti" })).toMatchObject({
      status: 400,
      body: { issues: [{ field: `answers.${size.id}` }] },
    });
    await db.event.update({ where: { id: event.id }, data: { registrationClosesAt: inMinutes(-1) } });
    expect(await change(event, student, sent)).toMatchObject({ status: 410, body: { code: "registration_closed" } });
  });

  test("keep a removed option for the student who has chosen it", async () => {
    const event = await anEvent(await aClub());
    const [kept, removed] = [
      { _id: crypto.randomUUID(), text: "Veg" },
      { _id: crypto.randomUUID(), text: "Jain" },
    ];
    const meal = await aQuestion(event, { kind: "choices", label: "Meals", options: [kept, removed] });
    const [student, other] = [await aStudent(), await aStudent()];
    for (const one of [student, other]) await aRegistration(event, one);
    await change(event, student, { [meal.id]: [removed._id] });
    await db.question.update({ where: { id: meal.id }, data: { options: [kept] } });
    expect(await read(event, student)).toMatchObject({
      body: { questions: [{ options: [kept, removed] }], answers: { [meal.id]: [removed._id] } },
    });
    expect(await read(event, other)).toMatchObject({ body: { questions: [{ options: [kept] }] } });
    expect(await change(event, other, { [meal.id]: [removed._id] })).toMatchObject({ status: 400 });
  });

  test("do not exist without a registration, nor at an unknown event", async () => {
    const event = await anEvent(await aClub());
    expect(await change(event, await aStudent(), {})).toMatchObject({ status: 404, body: { code: "registration_not_found" } });
    expect(await change({ id: crypto.randomUUID() }, await aStudent(), {})).toMatchObject({
      status: 404,
      body: { code: "event_not_found" },
    });
  });
});

describe("a call is refused, and leaves nothing behind,", () => {
  test("of a student who may not join, with the reason and the next step", async () => {
    const event = await anEvent(await aClub(), { admits: "verified" });
    expect(await join(event, await aStudent())).toMatchObject({
      status: 403,
      body: { code: "verification_needed", data: { next: { href: "/verification" } } },
    });
    expect(await db.registration.count({ where: { eventId: event.id } })).toBe(0);
  });

  test("at an event of teams without a team, and in a team without seats", async () => {
    const event = await anEvent(await aClub(), { entry: "team" });
    const student = await aStudent();
    const refused = { status: 409, body: { code: "more_needed", data: { needs: ["team"], next: { href: `/join/${event.id}` } } } };
    expect(await join(event, student)).toMatchObject(refused);
    // For a full event too: a team can wait, but its student alone cannot.
    const full = await db.event.update({ where: { id: event.id }, data: { capacity: 1, taken: 1 } });
    for (const wait of [false, true]) expect(await join(full, student, { wait })).toMatchObject(refused);
    const team = await db.team.create({ data: { eventId: event.id, name: "Solo", code: unique(), captainId: student.id } });
    await aRow(event, student, { status: "forming", teamId: team.id });
    expect(await join(event, student)).toMatchObject({
      status: 409,
      body: { code: "in_team", data: { next: { href: `/team/${team.id}` } } },
    });
  });

  test("with invalid answers or an invalid body", async () => {
    const event = await anEvent(await aClub());
    const question = await aQuestion(event, { kind: "phone", required: true });
    const student = await aStudent();
    expect(await join(event, student)).toMatchObject({ status: 400, body: { issues: [{ field: `answers.${question.id}` }] } });
    expect(await join(event, student, { answers: { [question.id]: "98765" } })).toMatchObject({
      status: 400,
      body: { issues: [{ field: `answers.${question.id}` }] },
    });
    for (const json of [{ answers: [] }, { answers: "x" }, { wait: "yes" }, [], null]) {
      expect((await join(event, student, json as object)).status).toBe(400);
    }
    expect(await db.registration.count({ where: { eventId: event.id } })).toBe(0);
  });

  test("of a rejected student, and at an event that is over or unknown", async () => {
    const event = await anEvent(await aClub(), { approval: true });
    const student = await aStudent();
    await aRow(event, student, { status: "rejected" });
    expect(await join(event, student)).toMatchObject({ status: 403, body: { code: "application_rejected" } });
    expect(await join({ id: crypto.randomUUID() }, student)).toMatchObject({ status: 404, body: { code: "event_not_found" } });
    expect(await leave({ id: crypto.randomUUID() }, student)).toMatchObject({ status: 404 });
    expect(await leave(event, await aStudent())).toMatchObject({ status: 404, body: { code: "registration_not_found" } });
  });
});

describe("joining", () => {
  const stateOf = async (event: Event, student: Student) => ((await read(event, student)).body as { state: string }).state;

  test("with answers: they are stored with the registration, and a year of study in a profile without one [joining 3, 6]", async () => {
    const event = await anEvent(await aClub());
    const robot = await aQuestion(event, { required: true });
    const year = await aQuestion(event, { position: 1, kind: "year", label: "Your year" });
    const student = await aStudent();
    const answers = { [robot.id]: " Chitti ", [year.id]: 2, [crypto.randomUUID()]: "of a question that is gone" };
    expect(await join(event, student, { answers })).toMatchObject({
      status: 200,
      body: { message: "Registered Successfully!!", registration: { state: "confirmed", answers: { [robot.id]: "Chitti", [year.id]: 2 } } },
    });
    expect(await db.answer.count({ where: { registration: { eventId: event.id } } })).toBe(2);
    expect(await db.profile.findFirst({ where: { studentId: student.id } })).toMatchObject({ studiesSince: expect.any(Number) });
    // The registration stays, and answers are ignored.
    expect(await join(event, student, { answers: { [robot.id]: "Vikram" } })).toMatchObject({
      status: 200,
      body: {
        message: "You’re already registered. Nothing was changed.",
        registration: { state: "confirmed", answers: { [robot.id]: "Chitti" } },
      },
    });
  });

  test("with a fee holds a seat, once, and a second call does not extend it", async () => {
    const event = await anEvent(await aClub(), { pricePaise: 25_000, admits: "verified" });
    const student = await aStudent({ college: await aCollege() });
    const first = await join(event, student);
    expect(first).toMatchObject({ status: 200, body: { message: "Payment required", registration: { state: "held", amount: 250 } } });
    expect((await join(event, student)).body).toEqual(first.body);
  });

  test("at a full event is refused, or with `wait` gives a place in line; a student who leaves makes room for the first", async () => {
    const event = await anEvent(await aClub(), { capacity: 1 });
    const [first, second, third] = [await aStudent(), await aStudent(), await aStudent()];
    expect(await join(event, first)).toMatchObject({ body: { registration: { state: "confirmed" } } });
    expect(await join(event, second)).toMatchObject({
      status: 409,
      body: { code: "event_full", data: { canWait: true, waiting: 0 } },
    });
    expect(await db.registration.count({ where: { eventId: event.id } })).toBe(1);
    expect(await join(event, second, { wait: true })).toMatchObject({
      status: 200,
      body: {
        message: "You’re on the waiting list. You’re not registered yet.",
        registration: { state: "waiting", position: 1, waiting: 1 },
      },
    });
    expect(await join(event, third, { wait: true })).toMatchObject({ body: { registration: { position: 2, waiting: 2 } } });
    expect(await leave(event, first)).toMatchObject({ status: 200 });
    expect([await stateOf(event, second), await stateOf(event, third)]).toEqual(["confirmed", "waiting"]);
    expect(await leave(event, third)).toMatchObject({ status: 200 });
    expect(await stateOf(event, third)).toBe("full");
  });

  test("accepts an offer without a fee, and leaves one with a fee unchanged", async () => {
    const event = await anEvent(await aClub(), { capacity: 2, askToAccept: true });
    const [free, heldUntil] = [await aStudent(), inMinutes(60)];
    await aRow(event, free, { status: "held", heldUntil, offeredAt: new Date() });
    expect(await stateOf(event, free)).toBe("offered");
    expect(await join(event, free)).toMatchObject({ status: 200, body: { registration: { state: "confirmed" } } });
    const paid = await anEvent(await aClub(), { pricePaise: 25_000 });
    const payer = await aStudent();
    await aRow(paid, payer, { status: "held", heldUntil, offeredAt: new Date(), pricePaise: 25_000 });
    expect(await join(paid, payer)).toMatchObject({
      status: 200,
      body: { message: "Payment required", registration: { state: "offered" } },
    });
  });

  test("with approval applies, also at a full event, and takes no seat", async () => {
    const event = await anEvent(await aClub(), { capacity: 1, approval: true });
    await aRow(event, await aStudent(), {});
    const student = await aStudent();
    expect(await join(event, student)).toMatchObject({
      status: 200,
      body: { message: "Application sent. You’re not registered yet.", registration: { state: "pending" } },
    });
    expect(await db.event.findUnique({ where: { id: event.id } })).toMatchObject({ taken: 1, waiting: 0 });
    expect(await leave(event, student)).toMatchObject({ status: 200 });
    await db.event.update({ where: { id: event.id }, data: { waitlist: false } });
    expect(await join(event, student)).toMatchObject({ status: 409, body: { code: "event_full", data: { canWait: false } } });
  });

  test("in a team with one fee is confirmed only by the captain", async () => {
    const event = await anEvent(await aClub(), { entry: "team", feePer: "team", pricePaise: 50_000 });
    const [captain, member] = [await aStudent(), await aStudent()];
    const team = await db.team.create({
      data: { eventId: event.id, name: "Duo", code: unique(), captainId: captain.id, enteredAt: new Date() },
    });
    const seat = { status: "held", heldUntil: inMinutes(60), teamId: team.id } as const;
    await aRow(event, captain, { ...seat, pricePaise: 50_000 });
    await aRow(event, member, seat);
    expect(await join(event, member)).toMatchObject({
      status: 409,
      body: { code: "in_team", data: { next: { href: `/team/${team.id}` } } },
    });
    expect(await join(event, captain)).toMatchObject({ status: 200, body: { registration: { state: "held", amount: 500 } } });
    expect(await db.registration.count({ where: { eventId: event.id, status: "confirmed" } })).toBe(0);
  });

  test("concurrently gives one seat to one student, and the others wait in order", async () => {
    const event = await anEvent(await aClub(), { capacity: 1 });
    const students = await Promise.all(Array.from({ length: 8 }, () => aStudent()));
    const outcomes = await Promise.all(
      students.flatMap((student) => [join(event, student, { wait: true }), join(event, student, { wait: true })]),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(Array(16).fill(200));
    const states = await Promise.all(
      students.map(async (student) => (await read(event, student)).body as { state: string; position?: number }),
    );
    expect(states.filter(({ state }) => state === "confirmed")).toHaveLength(1);
    expect(states.flatMap(({ position }) => position ?? []).sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await db.registration.count({ where: { eventId: event.id } })).toBe(8);
  });
});

describe("hi at an event that asks for more", () => {
  const press = (event: { id: string }, student: Student) =>
    call(hi, { method: "GET", as: student, params: { eventId: event.id, userId: student.id } });

  test("names the requirements and their page", async () => {
    const event = await anEvent(await aClub(), { approval: true });
    await aQuestion(event, { required: true });
    const student = await aStudent();
    expect(await press(event, student)).toMatchObject({
      status: 409,
      body: { code: "more_needed", data: { needs: ["answers", "approval"], next: { text: "Apply", href: `/join/${event.id}` } } },
    });
    await aRow(event, student, { status: "pending" });
    expect(await press(event, student)).toMatchObject({ status: 409, body: { code: "application_pending" } });
  });

  test("gives the place in line, never joins the line, and accepts an offer without a fee", async () => {
    const event = await anEvent(await aClub(), { capacity: 1 });
    await aRow(event, await aStudent(), {});
    const [student, offered] = [await aStudent(), await aStudent()];
    expect(await press(event, student)).toEqual(
      expect.objectContaining({ status: 409, body: { code: "event_full", message: "No seats left." } }),
    );
    expect(await db.registration.count({ where: { eventId: event.id, status: "waiting" } })).toBe(0);
    await join(event, student, { wait: true });
    expect(await press(event, student)).toMatchObject({ status: 409, body: { code: "event_full", data: { position: 1, waiting: 1 } } });
    const open = await anEvent(await aClub());
    await aRow(open, offered, { status: "held", heldUntil: inMinutes(60), offeredAt: new Date() });
    expect(await press(open, offered)).toMatchObject({ status: 200, body: { diffCollege: false } });
  });
});
