import { afterEach, expect, test, vi } from "vitest";
import { POST as sendMessage } from "@/app/api/manage/[eventId]/messages/route";
import { SEND_REGISTRATION_MAIL } from "@/lib/catalogue/seats/tasks";
import { SEND_PUSH } from "@/lib/identity/students/tasks";
import { dueNotices } from "@/lib/organising/messages/change-notices";
import { dueReminders } from "@/lib/organising/messages/reminders";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { outgoing } from "@/lib/platform/mail/transport";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import { announceEvent, dueOpenings } from "@/lib/reach/notifications/announce";
import { recordSearchHits } from "@/lib/reach/notifications/record";
import { duePushes, forgetPushes, sendDuePushes, sendPush } from "@/lib/reach/push/send-pushes";
import { call } from "@/lib/testing/call";
import { aClub, aFollow, anEvent, aRegistration, aSearch, aStudent } from "@/lib/testing/factories";
import { hastenJobs, listJobs, runJobs } from "@/lib/testing/jobs";
import { aPushService, stopPushServices } from "@/lib/testing/push-service";
import { stopReceivers } from "@/lib/testing/receiver";

const inMs = (ms: number) => new Date(Date.now() + ms);

afterEach(async () => {
  vi.restoreAllMocks();
  stopPushServices();
  await stopReceivers();
});

type Service = Awaited<ReturnType<typeof aPushService>>;

async function aPhone(service: Service, fields: Parameters<typeof aStudent>[0] = {}) {
  const student = await aStudent(fields);
  return { student, device: await service.aDevice(student) };
}

/** A student with a confirmed seat, taken an hour ago. */
async function aGuest(service: Service, event: { id: string }) {
  const phone = await aPhone(service);
  return { ...phone, registration: await aRegistration(event, phone.student, { createdAt: inMs(-HOUR_MS) }) };
}

const states = async () => (await db.push.findMany({ orderBy: { createdAt: "asc" } })).map(({ kind, state }) => `${kind} ${state}`);

test("an offered seat is pushed with its deadline and no price, urgent, until the offer ends, in less than 2 KB [app 5] [app 10]", async () => {
  const service = await aPushService();
  const event = await anEvent(await aClub(), { name: "Robo Race", pricePaise: 25_000, timeZone: "Asia/Kolkata" });
  const { student, device } = await aPhone(service);
  const heldUntil = inMs(3 * HOUR_MS);
  const { id } = await db.registration.create({
    data: { eventId: event.id, studentId: student.id, status: "held", pricePaise: 25_000, heldUntil, offeredAt: new Date() },
  });
  await enqueue(db, SEND_REGISTRATION_MAIL, { kind: "offered", registrationId: id });
  await runJobs();
  const [told, ...others] = device.told;
  expect(others).toEqual([]);
  expect(told?.payload).toEqual({
    title: expect.stringMatching(/^A seat is yours until \w{3} \d\d:\d\d: Robo Race$/),
    body: expect.stringMatching(/, Main Quad\nPay for it on the event page to keep it\.$/),
    path: `/event/${event.id}`,
    tag: told?.payload.tag,
    at: expect.any(String),
  });
  expect(JSON.stringify(told?.payload)).not.toMatch(/250|₹/);
  expect(told?.headers).toMatchObject({ urgency: "high", topic: told?.payload.tag });
  expect(Number(told?.headers.ttl)).toBeGreaterThan(3 * 3600 - 60);
  expect(Number(told?.headers.ttl)).toBeLessThanOrEqual(3 * 3600);
  expect(told?.bytes).toBeLessThan(2048);
});

test("a mail server that is away delays no push, and its repeated jobs push nothing twice [app 5]", async () => {
  const service = await aPushService();
  const event = await anEvent(await aClub());
  const { device, registration } = await aGuest(service, event);
  await db.registration.update({ where: { id: registration.id }, data: { status: "cancelled", endedAt: new Date() } });
  vi.spyOn(outgoing, "deliver").mockRejectedValue(new AppError("mail_unreachable"));
  await enqueue(db, SEND_REGISTRATION_MAIL, { kind: "removed", registrationId: registration.id });
  await runJobs();
  expect(device.titles()).toEqual([`You’re no longer registered: ${event.name}`]);
  for (let times = 0; times < 2; times++) {
    await hastenJobs();
    await runJobs();
  }
  expect(device.told).toHaveLength(1);
  expect((await listJobs()).map(({ task }) => task)).toEqual(["send_registration_mail"]);
});

test("what students have just done themselves is not pushed; what a line, an approval or a team led to is [app 5]", async () => {
  const service = await aPushService();
  const event = await anEvent(await aClub(), { name: "Robo Race" });
  const now = new Date();
  const before = inMs(-HOUR_MS);
  const seat = async (fields: object) => {
    const phone = await aPhone(service);
    const { id } = await aRegistration(event, phone.student);
    await db.registration.update({ where: { id }, data: { confirmedAt: now, ...fields } });
    await enqueue(db, SEND_REGISTRATION_MAIL, { kind: "registered", registrationId: id });
    return phone.device;
  };
  const own = [
    await seat({}),
    await seat({ since: now }),
    await seat({ since: before, offeredAt: before }),
    await seat({ since: before, pricePaise: 100 }),
  ];
  const [line, approved] = [await seat({ since: before }), await seat({ since: before, decidedAt: now })];
  const leader = await aPhone(service);
  const aTeam = { eventId: event.id, name: "Null Pointers", code: "code", captainId: leader.student.id, enteredAt: now };
  const team = await db.team.create({ data: aTeam });
  const inTeam = { teamId: team.id, since: before };
  const member = await seat(inTeam);
  const captains = await aRegistration(event, leader.student);
  await db.registration.update({ where: { id: captains.id }, data: { confirmedAt: now, ...inTeam } });
  await enqueue(db, SEND_REGISTRATION_MAIL, { kind: "registered", registrationId: captains.id });
  await runJobs();
  for (const { told } of [...own, leader.device]) expect(told).toEqual([]);
  expect([line, approved, member].map((device) => device.titles())).toEqual([
    ["You got a seat: Robo Race"],
    ["You’re registered: Robo Race"],
    ["You’re registered: Robo Race"],
  ]);
});

test("a team whose captain paid is registered, and was not on the waiting list [joining 8]", async () => {
  const service = await aPushService();
  const event = await anEvent(await aClub(), { name: "Robo Race", entry: "team", feePer: "team", pricePaise: 50_000 });
  const [captain, member] = [await aPhone(service), await aPhone(service)];
  const entered = { captainId: captain.student.id, enteredAt: inMs(-60_000) };
  const team = await db.team.create({ data: { eventId: event.id, name: "Null Pointers", code: "code", ...entered } });
  const confirmed = { teamId: team.id, since: inMs(-HOUR_MS), confirmedAt: new Date() };
  for (const [{ student }, pricePaise] of [
    [captain, 50_000],
    [member, 0],
  ] as const) {
    const { id } = await aRegistration(event, student);
    await db.registration.update({ where: { id }, data: { ...confirmed, pricePaise } });
    await enqueue(db, SEND_REGISTRATION_MAIL, { kind: "registered", registrationId: id });
  }
  await runJobs();
  expect([captain, member].map(({ device }) => device.titles())).toEqual([[], ["You’re registered: Robo Race"]]);
});

test("a change reaches those who registered and those who saved the event, once each [app 5]", async () => {
  const service = await aPushService();
  const event = await anEvent(await aClub(), { name: "Robo Race" });
  const guest = await aGuest(service, event);
  const saver = await aPhone(service);
  const both = await aGuest(service, event);
  for (const { student } of [saver, both]) {
    await db.savedEvent.create({ data: { studentId: student.id, eventId: event.id, createdAt: inMs(-HOUR_MS) } });
  }
  const before = {
    name: event.name,
    startsAt: event.startsAt,
    endsAt: null,
    timeZone: event.timeZone,
    venue: "Old Quad",
    mode: "Offline",
    place: null,
  };
  await db.changeNotice.create({ data: { eventId: event.id, before, sendAt: inMs(-1000) } });
  await dueNotices();
  await runJobs();
  for (const { device } of [guest, saver, both]) {
    expect(device.titles()).toEqual(["Robo Race has a new time or place"]);
    expect(device.told[0]?.payload.body).toMatch(/, Main Quad$/);
  }
});

test("a cancelled event that was joined and saved is one push, by whichever switch is on [app 10]", async () => {
  const service = await aPushService();
  const event = await anEvent(await aClub(), { name: "Robo Race", status: "cancelled", cancelledAt: new Date() });
  const [both, seatsOff, allOff, saver] = [
    await aGuest(service, event),
    await aGuest(service, event),
    await aGuest(service, event),
    await aPhone(service),
  ];
  for (const { student } of [both, seatsOff, allOff, saver]) {
    await db.savedEvent.create({ data: { studentId: student.id, eventId: event.id, createdAt: inMs(-HOUR_MS) } });
  }
  const turn = (of: { student: { id: string } }, data: object) => db.studentSetting.update({ where: { studentId: of.student.id }, data });
  await turn(seatsOff, { pushSeats: false });
  await turn(allOff, { pushSeats: false, pushChanges: false });
  const studentIds = [both, seatsOff, allOff, saver].map(({ student }) => student.id);
  for (let times = 0; times < 2; times++) await sendPush({ kind: "event_cancelled", subjectId: event.id, studentIds });
  for (const { device } of [both, seatsOff, saver]) expect(device.titles()).toEqual(["Robo Race was cancelled"]);
  expect(allOff.device.told).toEqual([]);
});

test("reminders are pushed with time and place, also when those by email are off, and only of 24 and 2 hours [app 5]", async () => {
  const service = await aPushService();
  const startsAt = inMs(2 * HOUR_MS - 60_000);
  const closes = { registrationClosesAt: inMs(HOUR_MS), startsAt };
  const event = await anEvent(await aClub(), { ...closes, name: "Robo Race", reminders: [2] });
  const week = await anEvent(await aClub(), { startsAt: inMs(7 * DAY_MS - 60_000), registrationClosesAt: inMs(HOUR_MS), reminders: [168] });
  const { student, device, registration } = await aGuest(service, event);
  await db.registration.update({ where: { id: registration.id }, data: { confirmedAt: inMs(-DAY_MS) } });
  await aRegistration(week, student, { createdAt: inMs(-DAY_MS) });
  await db.mailChoice.create({ data: { studentId: student.id, reminders: false } });
  await dueReminders();
  await runJobs();
  const time = startsAt.toLocaleTimeString("en-GB", { timeZone: "Asia/Kolkata", hour: "2-digit", minute: "2-digit" });
  expect(device.titles()).toEqual([expect.stringMatching(new RegExp(`^Robo Race begins (at|on \\w{3}) ${time}, Main Quad$`))]);
  expect(device.told[0]?.payload.path).toBe(`/ticket/${registration.id}`);
});

test("followers at the instant level and searches of that level hear of a new event once, those of other levels do not [app 5]", async () => {
  const service = await aPushService();
  const club = await aClub({ name: "Robotics Club" });
  const event = await anEvent(club, { name: "Robo Race" });
  const [instant, weekly, searching] = [await aPhone(service), await aPhone(service), await aPhone(service)];
  await aFollow(instant.student, { club }, "instant");
  await aFollow(weekly.student, { club }, "digest");
  const search = await aSearch(searching.student, { name: "Robots", alert: "instant" });
  for (let times = 0; times < 2; times++) {
    await announceEvent({ eventId: event.id, publishedAt: event.createdAt.toISOString() });
    const hit = {
      studentId: searching.student.id,
      kind: "search_hit",
      subjectId: event.id,
      cause: "search",
      causeKey: search.id,
      level: "instant",
    } as const;
    await db.$transaction((tx) => recordSearchHits(tx, [hit], event.id, new Date()));
    await runJobs();
  }
  expect(instant.device.titles()).toEqual(["New event by Robotics Club: Robo Race"]);
  expect(searching.device.titles()).toEqual(["New match for “Robots”: Robo Race"]);
  expect(weekly.device.told).toEqual([]);
});

test("registration that opens is pushed to those who saved the event [app 5]", async () => {
  const service = await aPushService();
  const event = await anEvent(await aClub(), { name: "Robo Race", registrationOpensAt: inMs(-1000) });
  const { student, device } = await aPhone(service);
  await db.savedEvent.create({ data: { studentId: student.id, eventId: event.id, createdAt: inMs(-HOUR_MS) } });
  await dueOpenings();
  await runJobs();
  expect(device.titles()).toEqual(["Registration is open: Robo Race"]);
});

test("an essential message is pushed by its subject alone, news is not [app 5]", async () => {
  const service = await aPushService();
  const club = await aClub({ name: "Robotics Club" });
  const event = await anEvent(club);
  const { device } = await aGuest(service, event);
  const send = (kind: string) => {
    const json = { key: crypto.randomUUID(), subject: "Bring your ID card", text: "The secret word is pomegranate.", kind };
    return call(sendMessage, { as: club, params: { eventId: event.id }, json });
  };
  expect((await send("essential")).status).toBe(202);
  expect((await send("news")).status).toBe(202);
  await runJobs();
  expect(device.titles()).toEqual(["Robotics Club: Bring your ID card"]);
  expect(JSON.stringify(device.told)).not.toContain("pomegranate");
});

test("a push that hides what it is about says nothing more [app 5]", async () => {
  const service = await aPushService();
  const event = await anEvent(await aClub(), { name: "Robo Race", status: "cancelled", cancelledAt: new Date() });
  const { student, device } = await aGuest(service, event);
  await db.studentSetting.update({ where: { studentId: student.id }, data: { pushPrivate: true } });
  await sendPush({ kind: "event_cancelled", subjectId: event.id, studentIds: [student.id] });
  expect(device.told[0]?.payload).toMatchObject({ title: "Something new on Quad", body: "" });
});

test("whichever workers send at once, each student hears of each thing once [app 9.3]", async () => {
  const service = await aPushService();
  const event = await anEvent(await aClub(), { status: "cancelled", cancelledAt: new Date() });
  const guests = await Promise.all(Array.from({ length: 30 }, () => aGuest(service, event)));
  const studentIds = guests.map(({ student }) => student.id);
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      await enqueue(db, SEND_PUSH, { kind: "event_cancelled", subjectId: event.id, studentIds });
      await runJobs();
      await sendDuePushes();
    }),
  );
  await runJobs();
  for (const { device } of guests) expect(device.told).toHaveLength(1);
  expect(new Set(await states())).toEqual(new Set(["event_cancelled sent"]));
});

test("followed events and messages together are at most 6 a day for each student, also at once; other pushes are not limited [app 5]", async () => {
  const service = await aPushService();
  const club = await aClub();
  const { student, device } = await aPhone(service);
  await aFollow(student, { club }, "instant");
  const events = await Promise.all(Array.from({ length: 9 }, () => anEvent(club)));
  for (const { id, createdAt } of events) await announceEvent({ eventId: id, publishedAt: createdAt.toISOString() });
  await Promise.all([runJobs(), runJobs(), runJobs()]);
  expect(device.told).toHaveLength(6);
  const cancelled = await anEvent(club, { status: "cancelled", cancelledAt: new Date() });
  await aRegistration(cancelled, student);
  await sendPush({ kind: "event_cancelled", subjectId: cancelled.id, studentIds: [student.id] });
  expect(device.told).toHaveLength(7);
  // Pushes of another day count for that day.
  await db.push.updateMany({ data: { sentAt: inMs(-2 * DAY_MS) } });
  await announceEvent({ eventId: (await anEvent(club)).id, publishedAt: new Date().toISOString() });
  const next = await anEvent(club);
  await announceEvent({ eventId: next.id, publishedAt: next.createdAt.toISOString() });
  await runJobs();
  expect(device.told).toHaveLength(8);
});

test("what comes in quiet hours waits for their end, and is decided again then [app 5]", async () => {
  const service = await aPushService();
  // 23:00 in India.
  const night = new Date("2027-03-01T17:30:00Z");
  const morning = new Date("2027-03-02T01:30:00Z");
  const at = { startsAt: new Date("2027-03-05T12:00:00Z"), registrationClosesAt: new Date("2027-03-05T00:00:00Z") };
  const event = await anEvent(await aClub(), { ...at, status: "cancelled", cancelledAt: night });
  const [waits, changed] = [await aGuest(service, event), await aGuest(service, event)];
  const quiet = { quietFrom: 22 * 60, quietTo: 7 * 60 };
  await db.studentSetting.updateMany({ data: quiet });
  const studentIds = [waits, changed].map(({ student }) => student.id);
  await sendPush({ kind: "event_cancelled", subjectId: event.id, studentIds }, night);
  await sendDuePushes(new Date(morning.getTime() - 1));
  expect([waits, changed].flatMap(({ device }) => device.told)).toEqual([]);
  await db.studentSetting.update({ where: { studentId: changed.student.id }, data: { pushSeats: false } });
  await duePushes(new Date(morning.getTime() - 1));
  expect(await listJobs()).toEqual([]);
  await duePushes(morning);
  expect((await listJobs()).map(({ task }) => task)).toEqual(["send_due_pushes"]);
  await sendDuePushes(morning);
  expect([waits.device.told.length, changed.device.told.length]).toEqual([1, 0]);
});

test("after a refusal that passes, the device that refused is told again, and no other [app 5]", async () => {
  let isBusy = true;
  const busy = await aPushService((response) => response.writeHead(isBusy ? 429 : 201, isBusy ? { "Retry-After": "120" } : {}).end());
  const service = await aPushService();
  const event = await anEvent(await aClub(), { status: "cancelled", cancelledAt: new Date() });
  const { student, device } = await aGuest(service, event);
  const other = await busy.aDevice(student);
  await sendPush({ kind: "event_cancelled", subjectId: event.id, studentIds: [student.id] });
  expect([device.told.length, other.told.length]).toEqual([1, 1]);
  const waiting = await db.push.findFirstOrThrow();
  expect(waiting).toMatchObject({ state: "waiting", deviceIds: [other.id] });
  expect(waiting.notBefore.getTime()).toBeGreaterThanOrEqual(Date.now() + 110_000);
  isBusy = false;
  await sendDuePushes(inMs(60_000));
  expect(other.told).toHaveLength(1);
  await sendDuePushes(inMs(180_000));
  expect([device.told.length, other.told.length]).toEqual([1, 2]);
  expect(await states()).toEqual(["event_cancelled sent"]);
});

test("students without a device have no rows, and rows are deleted after 30 days [app 5]", async () => {
  const service = await aPushService();
  const event = await anEvent(await aClub(), { status: "cancelled", cancelledAt: new Date() });
  const without = await aStudent();
  await aRegistration(event, without);
  const { student } = await aGuest(service, event);
  await sendPush({ kind: "event_cancelled", subjectId: event.id, studentIds: [without.id, student.id, crypto.randomUUID()] });
  expect((await db.push.findMany()).map(({ studentId }) => studentId)).toEqual([student.id]);
  await forgetPushes(inMs(29 * DAY_MS));
  expect(await db.push.count()).toBe(1);
  await forgetPushes(inMs(31 * DAY_MS));
  expect(await db.push.count()).toBe(0);
});
