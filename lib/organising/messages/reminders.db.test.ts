import { afterEach, expect, test, vi } from "vitest";
import { PUT } from "@/app/api/manage/[eventId]/reminders/route";
import { lateReminders } from "@/lib/organising/messages/policy";
import { dueReminders, sendReminders } from "@/lib/organising/messages/reminders";
import type { SEND_REMINDERS } from "@/lib/organising/messages/tasks";
import { db } from "@/lib/platform/db/client";
import { outgoing } from "@/lib/platform/mail/transport";
import type { PayloadOf } from "@/lib/platform/queue/enqueue";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/time/units";
import { weekdayDayTimeOf } from "@/lib/platform/time/zone";
import { call } from "@/lib/testing/call";
import { aClub, anEmail, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { listJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";

afterEach(() => vi.restoreAllMocks());

/** Runs the clock and then its jobs, as if it were `at`. */
async function remindAt(at: Date): Promise<void> {
  await dueReminders(at);
  for (const { task, payload } of await listJobs()) {
    if (task === "send_reminders") await sendReminders(payload as PayloadOf<typeof SEND_REMINDERS>, at);
  }
  await db.$executeRaw`SELECT FROM graphile_worker._private_jobs, graphile_worker.complete_jobs(ARRAY[id])`;
}

async function anEventWithSomebody(fields: object = {}) {
  const startsAt = new Date(Date.now() + 10 * DAY_MS);
  const event = await anEvent(await aClub(), { startsAt, ...fields });
  return { event, startsAt, ...(await somebody(event)) };
}

async function somebody(event: { id: string }, createdAt = new Date()) {
  const email = anEmail("person");
  const student = await aStudent({ email });
  const registration = await aRegistration(event, student, { createdAt });
  return { email, student, registration };
}

const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
const before = (startsAt: Date, ms: number) => new Date(startsAt.getTime() - ms);

test("24 and 2 hours before the start everyone with a seat gets a reminder, once", async () => {
  const { event, startsAt, email, registration } = await anEventWithSomebody();
  await remindAt(before(startsAt, DAY_MS + MINUTE_MS));
  expect(await subjects(email)).toEqual([]);
  for (const ms of [DAY_MS, DAY_MS - MINUTE_MS, 2 * HOUR_MS, 2 * HOUR_MS - MINUTE_MS]) await remindAt(before(startsAt, ms));
  expect(await subjects(email)).toEqual([`Less than a day to go: ${event.name}`, `Starting within 2 hours: ${event.name}`]);
  const [mail] = await mailsTo(email);
  expect(mail?.messageId).toBe(`<reminder.${registration.id}.24.${startsAt.getTime()}@localhost>`);
  expect(mail?.text).toContain(`/ticket/${registration.id}`);
  expect(mail?.text).toContain("/settings/notifications");
});

test("a reminder shows the deadline for cancelling, and promises no seat after registration has closed", async () => {
  const startsAt = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 10, 12, 30));
  const registrationClosesAt = before(startsAt, DAY_MS / 2);
  const { email } = await anEventWithSomebody({ startsAt, registrationClosesAt, reminders: [24, 2] });
  for (const ms of [DAY_MS, 2 * HOUR_MS]) await remindAt(before(startsAt, ms));
  const texts = (await mailsTo(email)).map(({ text }) => text?.replaceAll(/\s+/g, " "));
  const until = weekdayDayTimeOf(startsAt, "Asia/Kolkata");
  expect(texts[0]).toContain(`Cancel on your ticket page by ${until}, so someone else can have your seat.`);
  expect(texts[1]).toContain(`Cancel on your ticket page by ${until}, so the organiser knows.`);
});

test("a reminder warns of a late cancellation where it makes a mark, and does not reach a person who is there already", async () => {
  const noShowTerms = { marks: 3, delayHours: 24, expireDays: 60, lateCancelHours: 12 };
  const { event, startsAt, email } = await anEventWithSomebody({ noShowTerms, reminders: [24, 2] });
  const there = await somebody(event);
  await db.registration.update({ where: { id: there.registration.id }, data: { checkedInAt: new Date() } });
  await remindAt(before(startsAt, DAY_MS));
  await remindAt(before(startsAt, 2 * HOUR_MS));
  const texts = (await mailsTo(email)).map(({ text }) => text?.replaceAll(/\s+/g, " "));
  const from = weekdayDayTimeOf(before(startsAt, 12 * HOUR_MS), "Asia/Kolkata");
  expect(texts[0]).toContain(`From ${from} on, cancelling counts as a late cancellation.`);
  expect(texts[1]).toContain("Cancelling now counts as a late cancellation.");
  expect(await mailsTo(there.email)).toEqual([]);
});

test("a reminder speaks of a refund only if the event has a fee, and of the team where teams register", async () => {
  const refund = "The page says whether you get a refund.";
  const textOf = async (fields: object) => {
    const { startsAt, email } = await anEventWithSomebody({ reminders: [24], ...fields });
    await remindAt(before(startsAt, DAY_MS));
    return (await mailsTo(email))[0]?.text?.replaceAll(/\s+/g, " ");
  };
  expect(await textOf({})).not.toContain("refund");
  expect(await textOf({ pricePaise: 25_000 })).toContain(refund);
  const open = { entry: "team", registrationClosesAt: new Date(Date.now() + 10 * DAY_MS) };
  const act = /Can’t make it\? Open your ticket page to leave your team or cancel by \w{3} [\d-]+, \d\d:\d\d, so (.+?)\./;
  expect(act.exec((await textOf(open)) ?? "")?.[1]).toBe("someone else can have your seat");
  expect(act.exec((await textOf({ ...open, seatsCount: "teams" })) ?? "")?.[1]).toBe("the organiser knows");
  expect(act.exec((await textOf({ entry: "team" })) ?? "")?.[1]).toBe("the organiser knows");
});

test.each([
  ["168 hours", [168], 7 * DAY_MS, 6 * HOUR_MS],
  ["24 hours", [24], DAY_MS, 6 * HOUR_MS],
  ["2 hours", [2], 2 * HOUR_MS, HOUR_MS],
])("the reminder of %s is sent late, but not too late", async (_, reminders, ms, late) => {
  const one = await anEventWithSomebody({ reminders });
  await remindAt(before(one.startsAt, ms - late));
  expect(await subjects(one.email)).toEqual([]);
  await remindAt(before(one.startsAt, ms - late + MINUTE_MS));
  expect(await subjects(one.email)).toHaveLength(1);
});

test("a student who registered after its time, left, or turned reminders off gets none", async () => {
  const { event, startsAt, email } = await anEventWithSomebody({ reminders: [24] });
  const late = await somebody(event, before(startsAt, DAY_MS - MINUTE_MS));
  const [gone, silent] = [await somebody(event), await somebody(event)];
  await db.registration.update({ where: { id: gone.registration.id }, data: { status: "cancelled", endedAt: new Date() } });
  await db.mailChoice.create({ data: { studentId: silent.student.id, reminders: false } });
  await remindAt(before(startsAt, DAY_MS - 2 * MINUTE_MS));
  expect(await subjects(email)).toHaveLength(1);
  for (const other of [late, gone, silent]) expect(await subjects(other.email)).toEqual([]);
});

test.each([
  ["is a draft", { status: "draft" }],
  ["is cancelled", { status: "cancelled" }],
  ["has no start", { startsAt: null }],
])("an event that %s reminds nobody", async (_, fields) => {
  const { startsAt, email } = await anEventWithSomebody(fields);
  await remindAt(before(startsAt, DAY_MS - MINUTE_MS));
  expect(await subjects(email)).toEqual([]);
});

test("after a change of the start the new times count, and the old reminder is not sent", async () => {
  const { event, startsAt, email } = await anEventWithSomebody({ reminders: [24] });
  const at = before(startsAt, DAY_MS - MINUTE_MS);
  await dueReminders(at);
  const moved = new Date(startsAt.getTime() + 2 * DAY_MS);
  await db.event.update({ where: { id: event.id }, data: { startsAt: moved } });
  await remindAt(at);
  expect(await subjects(email)).toEqual([]);
  await remindAt(before(moved, DAY_MS));
  expect(await subjects(email)).toHaveLength(1);
});

test("while the mail server is away the job is retried, and reminds the remaining ones", async () => {
  const { event, startsAt, email } = await anEventWithSomebody({ reminders: [24] });
  const other = await somebody(event);
  const at = before(startsAt, DAY_MS);
  const { deliver } = outgoing;
  vi.spyOn(outgoing, "deliver")
    .mockImplementationOnce(deliver)
    .mockRejectedValueOnce(Object.assign(new Error("away"), { syscall: "connect" }));
  await expect(remindAt(at)).rejects.toThrow();
  await remindAt(at);
  expect(await subjects(email)).toHaveLength(1);
  expect(await subjects(other.email)).toHaveLength(1);
});

test("a reminder that can no longer be sent is known as late", async () => {
  const { event, startsAt } = await anEventWithSomebody({ reminders: [168, 24, 2] });
  for (const [at, late] of [
    [before(startsAt, 7 * DAY_MS - 5 * HOUR_MS), []],
    [before(startsAt, 7 * DAY_MS - 6 * HOUR_MS), [168]],
    [before(startsAt, 18 * HOUR_MS), [168, 24]],
    [before(startsAt, HOUR_MS), [168, 24, 2]],
  ] as const) {
    expect(lateReminders(startsAt, at)).toEqual(late);
    await dueReminders(at);
    const begun = await db.reminder.findMany({ where: { eventId: event.id }, select: { hours: true } });
    expect(begun.filter(({ hours }) => late.some((each) => each === hours))).toEqual([]);
    await db.reminder.deleteMany();
  }
});

test("an address that is refused for now keeps no other from being reminded, and is reminded soon", async () => {
  const { event, startsAt, email } = await anEventWithSomebody({ reminders: [24] });
  const others = [await somebody(event), await somebody(event)];
  const { deliver } = outgoing;
  let tries = 0;
  vi.spyOn(outgoing, "deliver").mockImplementation(async (mail) => {
    if (mail.to === email && ++tries === 1)
      throw Object.assign(new Error("refused"), { code: "EENVELOPE", responseCode: 450, command: "RCPT TO" });
    await deliver(mail);
  });
  const at = before(startsAt, DAY_MS);
  const queued = async (again?: number) => {
    const found = (await listJobs()).find(({ task, payload }) => task === "send_reminders" && payload.again === again);
    return found?.payload as PayloadOf<typeof SEND_REMINDERS>;
  };
  await dueReminders(at);
  await sendReminders(await queued(), at);
  for (const other of others) expect(await subjects(other.email)).toHaveLength(1);
  expect(await subjects(email)).toEqual([]);
  await sendReminders(await queued(1), new Date(at.getTime() + 10 * MINUTE_MS));
  for (const each of [email, ...others.map((other) => other.email)]) expect(await subjects(each)).toHaveLength(1);
});

test("editors of an event choose its reminders, and the change is logged", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  const set = (hours: unknown) => call(PUT, { method: "PUT", as: club, params: { eventId: event.id }, json: { hours } });
  expect(await set([2, 168])).toMatchObject({ status: 200, body: { data: { hours: [168, 2] } } });
  expect(await set([168, 2])).toMatchObject({ status: 200 });
  const stored = await db.event.findUniqueOrThrow({ where: { id: event.id }, select: { reminders: true, updatedAt: true } });
  expect(stored).toEqual({ reminders: [168, 2], updatedAt: event.updatedAt });
  for (const wrong of [[3], [2, 2], "2", [168, 24, 2, 2]]) expect(await set(wrong)).toMatchObject({ status: 400 });
  expect(await set([])).toMatchObject({ status: 200, body: { data: { hours: [] } } });
  expect(await db.organiserAction.findMany({ select: { act: true, changes: true }, orderBy: { id: "asc" } })).toEqual([
    {
      act: "settings_changed",
      changes: {
        reminders: [
          [24, 2],
          [168, 2],
        ],
      },
    },
    { act: "settings_changed", changes: { reminders: [[168, 2], []] } },
  ]);
});
