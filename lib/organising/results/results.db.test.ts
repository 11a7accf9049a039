import fc from "fast-check";
import { expect, test } from "vitest";
import { GET as readWorkspace } from "@/app/api/manage/[eventId]/route";
import { GET as readClub } from "@/app/api/results/club/[clubId]/route";
import { GET as readCollege } from "@/app/api/results/college/[collegeId]/route";
import { GET as readEvent, HEAD as readEventHead } from "@/app/api/results/event/[eventId]/route";
import type { PaymentStatus } from "@/lib/generated/prisma/enums";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import { authorize, authorizeClub } from "@/lib/identity/organisers/service";
import type { EventResultsJson } from "@/lib/organising/results/calls";
import { readSeriesResults } from "@/lib/organising/results/service";
import type { Account, Club, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/http/limits";
import { HOUR_MS } from "@/lib/platform/time/units";
import { daysAfter } from "@/lib/platform/time/zone";
import { listSharing } from "@/lib/site/personal-data/sharing";
import { recordScans } from "@/lib/taking-part/door/service";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { payHold } from "@/lib/taking-part/payments/service";
import { leave } from "@/lib/taking-part/registrations/service";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, aGrant, anAdmin, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { daysAgo } from "@/lib/testing/moments";
import { deleteEventAs } from "@/lib/testing/organisers";

const ofEvent = (as: Account, eventId: string, query = {}) => call(readEvent, { method: "GET", as, params: { eventId }, query });
const ofClub = (as: Account, clubId: string, query = {}) => call(readClub, { method: "GET", as, params: { clubId }, query });
const ofCollege = (as: Account, collegeId: string, query = {}) => call(readCollege, { method: "GET", as, params: { collegeId }, query });

async function pay(registrationId: string, status: PaymentStatus, paise: number) {
  const order = { gateway: "sandbox", gatewayOrderId: crypto.randomUUID(), gatewayPaymentId: crypto.randomUUID() };
  await db.payment.create({
    data: { registrationId, ...order, amountPaise: paise, receivedPaise: status === "failed" ? null : paise, status },
  });
}

const visit = (eventId: string, step: "view" | "start", source: string, n: number) =>
  db.eventCount.create({ data: { eventId, step, source, n, day: new Date("2026-12-01") } });

/** An event that is over, of a club with a college; its people came from two colleges and from none. */
async function aPastEvent(fields: Parameters<typeof anEvent>[1] = {}) {
  const college = await aCollege({ name: "Sahyadri College" });
  const club = await aClub({ college });
  const times = { registrationOpensAt: daysAgo(20), registrationClosesAt: daysAgo(6), startsAt: daysAgo(5), endsAt: daysAgo(4) };
  const event = await anEvent(club, { capacity: 8, pricePaise: 30_000, ...times, ...fields });
  const other = await aCollege({ name: "Malabar Institute" });
  const students = [await aStudent({ college }), await aStudent({ college }), await aStudent({ college: other }), await aStudent()];
  return { college, club, event, students, other };
}

test("an event's results are its registrations, visits and payments", async () => {
  const { club, event, students, other } = await aPastEvent();
  await db.profile.update({ where: { studentId: students[0]?.id ?? "" }, data: { studiesSince: new Date().getFullYear() - 2 } });
  const rows = [];
  for (const [index, student] of students.entries()) rows.push(await aRegistration(event, student, { createdAt: daysAgo(15 - index) }));
  const [first, second, third] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];
  await db.registration.update({ where: { id: first.id }, data: { checkedInAt: daysAgo(5), source: "whatsapp" } });
  await db.registration.update({ where: { id: second.id }, data: { checkedInAt: daysAgo(5), source: "whatsapp" } });
  // The third person leaves after paying.
  await db.registration.update({ where: { id: third.id }, data: { status: "cancelled", endedAt: daysAgo(10) } });
  await pay(third.id, "refunded", 30_000);
  await pay(first.id, "captured", 30_000);
  await pay(second.id, "refund_due", 9_950);
  await pay(second.id, "failed", 30_000);
  // An ended hold counts only in the money.
  const late = await db.registration.create({
    data: {
      eventId: event.id,
      studentId: (await aStudent({ college: other })).id,
      status: "expired",
      pricePaise: 30_000,
      endedAt: daysAgo(9),
    },
  });
  await pay(late.id, "refunded", 30_000);
  await visit(event.id, "view", "whatsapp", 40);
  await visit(event.id, "view", "direct", 10);
  await visit(event.id, "start", "whatsapp", 7);

  const { status, body } = await ofEvent(club, event.id);
  expect(status).toBe(200);
  const { registrations, colleges, ...rest } = body as EventResultsJson;
  expect(registrations.map(({ joined, left, total }) => [joined, left, total])).toEqual([
    [1, 0, 1],
    [1, 0, 2],
    [1, 0, 3],
    [1, 0, 4],
    [0, 1, 3],
  ]);
  expect(colleges).toEqual([
    { name: "Sahyadri College", count: 2 },
    { name: null, count: 1 },
  ]);
  expect(rest).toEqual({
    funnel: { views: 50, started: 7, registered: 3, attended: 2 },
    fill: { confirmed: 3, capacity: 8, rate: 0.375 },
    attendance: { taken: true, checkedIn: 2, noShow: 1, rate: 0.667 },
    years: [
      { year: 3, count: 1 },
      { year: null, count: 2 },
    ],
    sources: [
      { source: "whatsapp", views: 40, registered: 2 },
      { source: "direct", views: 10, registered: 1 },
    ],
    money: { captured: 999.5, refunded: 600, refundDue: 99.5, net: 300 },
  });
});

test("a division by zero gives null, and no-shows exist only after the event and with check-ins", async () => {
  const club = await aClub();
  const empty = await anEvent(club);
  expect((await ofEvent(club, empty.id)).body).toEqual({
    registrations: [],
    funnel: { views: 0, started: 0, registered: 0, attended: 0 },
    fill: { confirmed: 0, capacity: null, rate: null },
    attendance: { taken: false, checkedIn: 0, noShow: null, rate: null },
    colleges: [],
    years: [],
    sources: [],
    money: { captured: 0, refunded: 0, refundDue: 0, net: 0 },
  });
  const running = await anEvent(club, { startsAt: new Date(Date.now() - HOUR_MS), endsAt: new Date(Date.now() + HOUR_MS) });
  for (const checkedInAt of [new Date(), null]) {
    const { id } = await aRegistration(running, await aStudent());
    await db.registration.update({ where: { id }, data: { checkedInAt } });
  }
  expect((await ofEvent(club, running.id)).body.attendance).toEqual({ taken: true, checkedIn: 1, noShow: null, rate: 0.5 });
  const { event, club: owner } = await aPastEvent();
  await aRegistration(event, await aStudent());
  expect((await ofEvent(owner, event.id)).body.attendance).toEqual({ taken: false, checkedIn: 0, noShow: null, rate: null });
});

test("college and year are those at registration; people of a deleted college stay together", async () => {
  const { club, event, students, college } = await aPastEvent();
  const [student] = students as [Student];
  await aRegistration(event, student);
  await db.student.update({ where: { id: student.id }, data: { collegeId: null } });
  expect((await ofEvent(club, event.id)).body.colleges).toEqual([{ name: "Sahyadri College", count: 1 }]);
  for (const one of [await aCollege(), await aCollege()]) {
    const { id } = await aRegistration(event, await aStudent({ college: one }));
    await db.registration.update({ where: { id }, data: { collegeThenId: crypto.randomUUID() } });
  }
  expect((await ofEvent(college, event.id)).body.colleges).toEqual([
    { name: "Deleted college", count: 2 },
    { name: "Sahyadri College", count: 1 },
  ]);
});

test("a registration's day is that of the event's zone", async () => {
  const { club, event } = await aPastEvent({ timeZone: "Pacific/Auckland" });
  await aRegistration(event, await aStudent(), { createdAt: new Date("2026-11-30T20:00:00Z") });
  expect((await ofEvent(club, event.id)).body.registrations).toEqual([{ date: "2026-12-01", joined: 1, left: 0, total: 1 }]);
});

test("beyond 20 sources the smallest are combined", async () => {
  const { club, event } = await aPastEvent({ capacity: null });
  for (let number = 0; number < 17; number++) {
    for (let times = 0; times <= (number < 2 ? 1 : 0); times++) {
      const { id } = await aRegistration(event, await aStudent());
      await db.registration.update({ where: { id }, data: { source: `link-${String(number).padStart(2, "0")}` } });
    }
  }
  const { sources } = (await ofEvent(club, event.id)).body as EventResultsJson;
  expect(sources.length).toBe(15);
  expect(sources.slice(0, 2).map(({ source, registered }) => [source, registered])).toContainEqual(["link-00", 2]);
  expect(sources.find(({ source }) => source === "other")).toEqual({ source: "other", views: 0, registered: 3 });
});

test("an editor reads no money, neither as JSON nor as a file", async () => {
  const { club, event } = await aPastEvent();
  const editor = await aStudent();
  await aGrant(editor, { role: "editor", club });
  expect((await ofEvent(editor, event.id)).body).not.toHaveProperty("money");
  expect((await ofClub(editor, club.id)).body.events[0]).not.toHaveProperty("money");
  expect(await ofEvent(editor, event.id, { format: "csv", table: "money" })).toMatchObject({ status: 403, body: { code: "forbidden" } });
  const events = await ofClub(editor, club.id, { format: "csv", table: "events" });
  expect([events.status, String(events.body).includes("₹")]).toEqual([200, false]);
  const door = await aStudent();
  await aGrant(door, { role: "door", event });
  expect((await ofEvent(door, event.id)).status).toBe(403);
});

test("each table is also a file with the same numbers, without formulas in names", async () => {
  const { club, event, other, students } = await aPastEvent({ name: "=SUM(A1)" });
  await db.college.update({ where: { id: other.id }, data: { name: "+Malabar" } });
  await aRegistration(event, students[2] as Student, { createdAt: new Date("2026-11-10T06:00:00Z") });
  await visit(event.id, "view", "direct", 4);
  const file = async (table: string) => {
    const { status, body, headers } = await ofEvent(club, event.id, { format: "csv", table });
    expect([status, headers.get("content-disposition")]).toEqual([200, `attachment; filename="sum-a1-${table}.csv"`]);
    expect(headers.get("cache-control")).toBe("private, no-store");
    return String(body).replace("\uFEFF", "").trim().split("\r\n");
  };
  expect(await file("registrations")).toEqual(["Date,Registered,Cancelled,Total", "2026-11-10,1,0,1"]);
  expect(await file("funnel")).toEqual(["Step,Count", "Viewed the page,4", "Pressed Register,0", "Registered,1", "Attended,0"]);
  expect(await file("colleges")).toEqual(["College,People", "'+Malabar,1"]);
  expect(await file("years")).toEqual(["Year of study,People", "Not given,1"]);
  expect(await file("sources")).toEqual(["Source,Views,Registered", "direct,4,1"]);
  expect(await file("money")).toEqual(["Paid (₹),Refunded (₹),Refund pending (₹),Kept (₹)", "0,0,0,0"]);
  const [head, row] = await file("events");
  expect(head?.startsWith("Event,Club,Starts at,Status,Views,Started,Registered,Attended,Did not come,Seats,")).toBe(true);
  expect(row?.startsWith("'=SUM(A1),Club ")).toBe(true);
});

test("each file is a line of the log with its table and its days, 20 an hour, and reading is none [organisers 15]", async () => {
  const { college, club, event } = await aPastEvent();
  const [manager, admin] = [await aStudent(), await anAdmin()];
  await aGrant(manager, { role: "manager", club });
  const period = { from: "2026-11-01", to: "2026-12-01" };
  await ofEvent(club, event.id);
  await call(readEventHead, { method: "HEAD", as: club, params: { eventId: event.id }, query: { format: "csv", table: "years" } });
  await ofEvent(club, event.id, { format: "csv", table: "years" });
  await ofClub(manager, club.id, { format: "csv", table: "events", ...period });
  await ofCollege(college, college.id, { format: "csv", table: "money", ...period });
  await ofCollege(admin, college.id, { format: "csv", table: "funnel", ...period });
  const lines = await db.organiserAction.findMany({
    orderBy: { id: "asc" },
    select: { act: true, standing: true, actorId: true, eventId: true, clubId: true, collegeId: true, changes: true },
  });
  const days = { from: [null, period.from], to: [null, period.to] };
  const [ofAll, ofNoEvent] = [
    { act: "exported", collegeId: college.id },
    { eventId: null, clubId: null },
  ];
  expect(lines).toEqual([
    { ...ofAll, standing: "owner", actorId: club.id, eventId: event.id, clubId: club.id, changes: { results: [null, "years"] } },
    {
      ...{ ...ofAll, standing: "manager", actorId: manager.id, eventId: null, clubId: club.id },
      changes: { results: [null, "events"], ...days },
    },
    { ...ofAll, ...ofNoEvent, standing: "college", actorId: college.id, changes: { results: [null, "money"], ...days } },
    { ...ofAll, ...ofNoEvent, standing: "admin", actorId: admin.id, changes: { results: [null, "funnel"], ...days } },
  ]);
  // A file of numbers is no list of people.
  const student = await aStudent();
  await aRegistration(event, student, { createdAt: daysAgo(10) });
  expect((await listSharing(authorizeSelf(student, student.id), 10)).events).toMatchObject([{ exports: 0 }]);

  await limits.exporting.use(club.id, 19);
  expect(await ofEvent(club, event.id, { format: "csv", table: "years" })).toMatchObject({ status: 429 });
  expect(await ofEvent(club, event.id)).toMatchObject({ status: 200 });
  expect(await db.organiserAction.count()).toBe(lines.length);
});

test("a club's results are the sum of its events in a period, a college's of its clubs, and each has its row", async () => {
  const { college, club, event, students } = await aPastEvent();
  const sister = await aClub({ college });
  const soon = await anEvent(club, { capacity: null });
  const cancelled = await anEvent(sister, { status: "cancelled" });
  await anEvent(club, { status: "draft" });
  await anEvent(club, { registrationOpensAt: daysAgo(700), registrationClosesAt: daysAgo(690), startsAt: daysAgo(680), name: "Long ago" });
  await anEvent(await aClub());
  for (const student of students) await aRegistration(event, student);
  for (const student of students.slice(0, 3)) await aRegistration(soon, student);
  for (const student of students.slice(0, 2)) await aRegistration(cancelled, student);
  const { body: own } = await ofClub(club, club.id);
  expect(own.events.map(({ _id, funnel }: { _id: string; funnel: { registered: number } }) => [_id, funnel.registered])).toEqual([
    [soon.id, 3],
    [event.id, 4],
  ]);
  expect([own.funnel.registered, own.registrations.at(-1).total, own.fill]).toEqual([7, 7, { confirmed: 7, capacity: 8, rate: 0.5 }]);
  const { body: all } = await ofCollege(college, college.id);
  expect(all.clubs.map(({ _id, events, funnel }: { _id: string; events: number; funnel: object }) => [_id, events, funnel])).toEqual([
    [club.id, 2, own.funnel],
    [sister.id, 1, { views: 0, started: 0, registered: 2, attended: 0 }],
  ]);
  expect(all.funnel.registered).toBe(9);
  const today = new Date().toISOString().slice(0, 10);
  const recently = await ofClub(club, club.id, { from: daysAfter(today, -2), to: daysAfter(today, 2) });
  expect(recently.body.events.map(({ _id }: { _id: string }) => _id)).toEqual([soon.id]);
});

test("a series contains all its dates, for the club alone, and an event without a series has none", async () => {
  const club = await aClub();
  const seriesId = crypto.randomUUID();
  const [first, second] = [await anEvent(club, { seriesId }), await anEvent(club, { seriesId })];
  await anEvent(club, { seriesId, status: "draft" });
  await anEvent(await aClub(), { seriesId });
  const alone = await anEvent(club);
  for (const event of [first, second, second, alone]) await aRegistration(event, await aStudent());
  const by = await authorizeClub(club, club.id, "read_results");
  const series = await readSeriesResults(by, first.id);
  expect([series?.funnel.registered, series?.events.map(({ event }) => event.id).sort()]).toEqual([3, [first.id, second.id].sort()]);
  expect(await readSeriesResults(by, alone.id)).toBeNull();
});

test.each([
  [{ from: "2026-12-02", to: "2026-12-01" }, "from"],
  [{ from: "2025-01-01", to: "2026-12-01" }, "from"],
  [{ from: "yesterday" }, "from"],
  [{ to: "2026-02-30" }, "to"],
  [{ format: "xlsx", table: "funnel" }, "format"],
  [{ format: "csv" }, "table"],
  [{ table: "funnel" }, "table"],
  [{ format: "csv", table: "persons" }, "table"],
])("%j is refused", async (query, field) => {
  const club = await aClub();
  const { status, body } = await ofClub(club, club.id, query);
  expect([status, body.issues?.[0]?.field]).toEqual([400, field]);
});

// The people list and the payments --------------------------------------------------------------------

const STUDENTS = 5;
const step = fc.record({
  act: fc.constantFrom("join", "join", "pay", "pay", "leave", "in", "undo", "refund"),
  who: fc.nat(STUDENTS - 1),
});

test("registered, attended, total and net agree with the guest list and the payments, after any walk [organisers 10, 19.10]", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), fc.boolean(), async (steps, isCancelledAfterwards) => {
      const college = await aCollege();
      const club = await aClub({ college });
      const startsAt = new Date(Date.now() + HOUR_MS);
      const event = await anEvent(club, { pricePaise: 25_000, capacity: 3, registrationClosesAt: startsAt, startsAt });
      const students = await Promise.all(Array.from({ length: STUDENTS }, (_, number) => aStudent(number < 2 ? { college } : {})));
      for (const { act, who } of steps) await perform(act, students[who] as Student, club, event.id);
      if (isCancelledAfterwards) await deleteEventAs(club, event.id);
      await runJobs();

      const { status, body } = await ofEvent(club, event.id);
      expect(status).toBe(200);
      const results = body as EventResultsJson;
      const { counts } = (await call(readWorkspace, { method: "GET", as: club, params: { eventId: event.id } })).body;
      const people = await db.registration.findMany({ where: { eventId: event.id } });
      const payments = await db.payment.findMany({ where: { registration: { eventId: event.id } } });
      const paise = (states: PaymentStatus[]) =>
        payments.filter(({ status: state }) => states.includes(state)).reduce((sum, { receivedPaise }) => sum + (receivedPaise ?? 0), 0);
      expect(results.funnel.registered).toBe(counts.confirmed);
      expect(results.registrations.at(-1)?.total ?? 0).toBe(counts.confirmed);
      expect(results.funnel.attended).toBe(people.filter((one) => one.status === "confirmed" && one.checkedInAt).length);
      expect(results.money?.net).toBe(paise(["captured"]) / 100);
      expect(results.money?.captured).toBe(paise(["captured", "refund_due", "refunded"]) / 100);
      for (const split of [results.colleges, results.years])
        expect(split.reduce((sum, { count }) => sum + count, 0)).toBe(counts.confirmed);
      expect(results.sources.reduce((sum, { registered }) => sum + registered, 0)).toBe(counts.confirmed);
      expect(results.registrations.every(({ total }) => total >= 0)).toBe(true);
    }),
    { numRuns: 10 },
  );
});

/** One step of a walk, if the product allows it. */
async function perform(act: string, student: Student, club: Club, eventId: string): Promise<void> {
  try {
    switch (act) {
      case "join":
        await joinByClick(student, eventId, new Date(), ["whatsapp", "quad", undefined][student.id.charCodeAt(0) % 3]);
        return;
      case "pay":
        await joinByClick(student, eventId);
        return await payHold(student, eventId, { method: "PayPal", outcome: "success" });
      case "leave":
        return void (await leave(student, eventId));
      case "refund":
        return await runJobs();
      default: {
        const own = await db.registration.findFirst({ where: { eventId, studentId: student.id, status: "confirmed" } });
        if (!own) return;
        const scan = { id: crypto.randomUUID(), kind: act as "in" | "undo", at: new Date(), registrationId: own.id, via: "list" as const };
        const batch = { deviceId: crypto.randomUUID(), sentAt: new Date(), scans: [scan] };
        await recordScans(await authorize(club, eventId, "check_in"), batch);
      }
    }
  } catch (error) {
    // A refusal changes nothing.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
  }
}
