import fc from "fast-check";
import { expect, test } from "vitest";
import { POST as collegeLogIn } from "@/app/api/auth/college-login/route";
import { POST as createEvent } from "@/app/api/event/listing/route";
import { POST as publish } from "@/app/api/event/publish/[id]/route";
import { POST as join } from "@/app/api/events/[id]/registration/route";
import { POST as askAgain } from "@/app/api/moderation/[subject]/[id]/look/route";
import { PUT as decide } from "@/app/api/moderation/[subject]/[id]/route";
import { POST as report } from "@/app/api/reports/route";
import { hideEvents } from "@/lib/catalogue/events/cancel-events";
import { authorizeClub } from "@/lib/identity/organisers/service";
import { publishDue } from "@/lib/organising/publishing/publish-due";
import type { Account, Club, College } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { HOUR_MS } from "@/lib/platform/time/units";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { orderForHold } from "@/lib/taking-part/payments/service";
import { settle } from "@/lib/taking-part/payments/settle";
import { call } from "@/lib/testing/call";
import { anEventForm } from "@/lib/testing/event-form";
import { aBlog, aClub, aCollege, anAdmin, anEmail, anEvent, aStudent, PASSWORD, unique } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";
import { readTables } from "@/lib/testing/tables";

const NOTE = "Payments outside Quad are against the rules.";
const HIDE = { action: "hide", reason: "fraud", note: NOTE };
const BAN = { ...HIDE, action: "ban" };
type Subject = "event" | "blog" | "club";
const put = (as: Account, subject: Subject, id: string, json: object) => call(decide, { method: "PUT", as, params: { subject, id }, json });

async function aWorld(): Promise<{ college: College; club: Club }> {
  const college = await aCollege();
  return { college, club: await aClub({ college }) };
}

/** After each act exactly the things with a lasting hiding are hidden, and nothing of a banned club is public. */
async function expectConsistent(): Promise<void> {
  const [events, blogs, clubs, hidings] = await Promise.all([
    db.event.findMany({ select: { id: true, status: true, hiddenFrom: true, club: { select: { bannedAt: true } } } }),
    db.blog.findMany({ select: { id: true, isHidden: true, club: { select: { bannedAt: true } } } }),
    db.club.findMany({ select: { id: true, bannedAt: true } }),
    db.hiding.findMany({ where: { shownAt: null }, select: { subjectId: true } }),
  ]);
  const lasting = new Set(hidings.map(({ subjectId }) => subjectId));
  for (const { id, status, hiddenFrom, club } of events) {
    const isHidden = status === "hidden";
    expect({ isHidden, remembers: hiddenFrom !== null }).toEqual({ isHidden: lasting.has(id), remembers: isHidden });
    if (club?.bannedAt) expect(["draft", "in_review", "hidden"]).toContain(status);
  }
  for (const { id, isHidden, club } of blogs) {
    expect(isHidden).toBe(lasting.has(id));
    if (club.bannedAt) expect(isHidden).toBe(true);
  }
  for (const { id, bannedAt } of clubs) expect(bannedAt !== null).toBe(lasting.has(id));
}

test("while a club is banned it publishes: nothing of it is public afterwards, and no call fails [trust 4, 12.1]", async () => {
  for (let round = 0; round < 8; round++) {
    const { college, club } = await aWorld();
    const drafts = [];
    const planned = { status: "draft", registrationOpensAt: new Date(Date.now() + HOUR_MS) } as const;
    for (let count = 0; count < 4; count++) drafts.push(await anEvent(club, planned));
    const due = await anEvent(club, { ...planned, publishAt: new Date(Date.now() - 1000) });
    const answers = await Promise.all([
      ...drafts.slice(0, 2).map(({ id }) => call(publish, { as: club, params: { id }, json: {} })),
      put(college, "club", club.id, BAN),
      ...drafts.slice(2).map(({ id }) => call(publish, { as: club, params: { id }, json: {} })),
      call(createEvent, { as: club, body: anEventForm(club) }),
      publishDue().then(() => ({ status: 200 })),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 403].includes(status))).toEqual([]);
    expect(await db.event.count({ where: { clubId: club.id, status: { in: ["published", "cancelled"] } } })).toBe(0);
    await publishDue();
    expect(["draft", "hidden"]).toContain((await db.event.findUniqueOrThrow({ where: { id: due.id } })).status);
  }
  await expectConsistent();
});

test("reports that come while a thing is hidden are decided, and none stays open [trust 3, 13]", async () => {
  for (let round = 0; round < 8; round++) {
    const { college, club } = await aWorld();
    const [event, blog] = [await anEvent(club), await aBlog(club)];
    const [subject, id] = (
      [
        ["event", event.id],
        ["blog", blog.id],
        ["club", club.id],
      ] as const
    )[round % 3] ?? ["event", event.id];
    const students = await Promise.all(Array.from({ length: 6 }, () => aStudent()));
    const send = (as: Account) => call(report, { as, json: { subject, id, reason: "fraud" } });
    await send(students[0] as Account);
    const answers = await Promise.all([
      ...students.slice(0, 3).map(send),
      put(college, subject, id, subject === "club" ? BAN : HIDE),
      ...students.slice(3).map(send),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 200, 202, 202, 202]);
    expect(await db.report.count({ where: { subjectId: id, decidedAt: null } })).toBe(0);
    expect(await db.report.count({ where: { subjectId: id, decision: "hidden" } })).toBeGreaterThanOrEqual(6);
  }
});

test("a report waits for a hiding that is being made [trust 3, 13]", async () => {
  const { club } = await aWorld();
  const [event, student] = [await anEvent(club), await aStudent()];
  let sent: ReturnType<typeof call> | undefined;
  await db.$transaction(async (tx) => {
    await hideEvents(tx, [event.id]);
    sent = call(report, { as: student, json: { subject: "event", id: event.id, reason: "fraud" } });
    const waiting = () =>
      db.$queryRaw`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR SHARE%'`;
    await expect.poll(waiting, { timeout: 4000 }).toHaveLength(1);
  });
  expect(await sent).toMatchObject({ status: 202 });
  expect(await db.report.findMany({ select: { decision: true } })).toEqual([{ decision: "hidden" }]);
});

test("whoever joins while an event is hidden has a seat or nothing, and no hold outlives the answer [trust 4, 12.3]", async () => {
  for (let round = 0; round < 4; round++) {
    const { college, club } = await aWorld();
    const event = await anEvent(club, { capacity: 5, ...(round % 2 && { pricePaise: 25_000 }) });
    const students = await Promise.all(Array.from({ length: 8 }, () => aStudent()));
    const joinAs = (as: Account) => call(join, { as, params: { id: event.id }, json: { wait: true } });
    const answers = await Promise.all([
      ...students.slice(0, 4).map(joinAs),
      put(college, "event", event.id, HIDE),
      ...students.slice(4).map(joinAs),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const states = await db.registration.groupBy({ by: ["status"], where: { eventId: event.id }, _count: true });
    const countOf = (status: string) => states.find((state) => state.status === status)?._count ?? 0;
    expect(countOf("held")).toBe(0);
    const stored = await db.event.findUniqueOrThrow({ where: { id: event.id } });
    expect(stored).toMatchObject({ status: "hidden", taken: countOf("confirmed"), waiting: countOf("waiting") });
    expect((await joinAs(await aStudent())).status).toBe(404);
  }
});

test("money that is captured after the event was hidden is refunded, and gives no seat [trust 4, 12.3]", async () => {
  const { college, club } = await aWorld();
  const event = await anEvent(club, { pricePaise: 25_000, capacity: 2 });
  const student = await aStudent();
  await joinByClick(student, event.id);
  const { id: registrationId } = await db.registration.findFirstOrThrow({ where: { studentId: student.id } });
  const orderId = unique();
  await db.payment.create({ data: { registrationId, gateway: "sandbox", gatewayOrderId: orderId, amountPaise: 25_000 } });
  await put(college, "event", event.id, HIDE);
  await expect(orderForHold(student, event.id)).rejects.toMatchObject({
    code: expect.stringMatching(/hold_ended|event_hidden|event_not_found/),
  });
  const captured = { id: unique(), kind: "payment.captured", status: "captured", orderId, paymentId: unique() } as const;
  const outcome = await settle("sandbox", { ...captured, amountPaise: 25_000, currency: "INR" });
  expect(outcome).toBe("returned");
  await runJobs();
  expect(await db.payment.findMany({ select: { status: true } })).toEqual([{ status: "refunded" }]);
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ status: "hidden", taken: 0 });
  await put(college, "event", event.id, { action: "show" });
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ status: "published", taken: 0 });
});

test("a log-in at the moment of a ban opens a session that reads the reason and changes nothing [trust 4]", async () => {
  for (let round = 0; round < 3; round++) {
    const college = await aCollege();
    const email = anEmail("club");
    const club = await aClub({ college, email });
    const event = await anEvent(club);
    const logIns = Array.from({ length: 4 }, () => call(collegeLogIn, { json: { email, password: PASSWORD } }));
    const [banned, ...opened] = await Promise.all([put(college, "club", club.id, BAN), ...logIns]);
    expect([banned.status, ...opened.map(({ status }) => status)]).toEqual([200, 200, 200, 200, 200]);
    for (const { id } of await db.session.findMany({ where: { accountId: club.id } })) {
      const as = { ...club, sessionId: id };
      await authorizeClub(as, club.id, "read_team");
      const refused = await call(createEvent, { as, body: anEventForm(club) });
      expect(refused).toMatchObject({ status: 403, body: { code: "club_banned" } });
    }
    expect(await call(collegeLogIn, { json: { email, password: PASSWORD } })).toMatchObject({ status: 200 });
    expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ status: "hidden" });
  }
});

test("in any order of bans, hidings and their ends, exactly what has a hiding is hidden [trust 4, 12.1]", async () => {
  const { college, club } = await aWorld();
  const admin = await anAdmin();
  const events = [await anEvent(club), await anEvent(club, { status: "cancelled" }), await anEvent(club, { status: "draft" })];
  const blog = await aBlog(club);
  const acts = [college, admin].flatMap((by) => [
    () => put(by, "club", club.id, BAN),
    () => put(by, "club", club.id, { action: "unban" }),
    () => put(by, "blog", blog.id, HIDE),
    () => put(by, "blog", blog.id, { action: "show" }),
    ...events.flatMap(({ id }) => [() => put(by, "event", id, HIDE), () => put(by, "event", id, { action: "show" })]),
  ]);
  for (const chosen of fc.sample(fc.array(fc.constantFrom(...acts), { minLength: 2, maxLength: 6 }), 15)) {
    const answers = await Promise.all(chosen.map((act) => act()));
    // 403: the college against the admin. 409: a draft is not hidden.
    expect(answers.map(({ status }) => status).filter((status) => ![200, 403, 409].includes(status))).toEqual([]);
    await expectConsistent();
  }
  await put(admin, "club", club.id, { action: "unban" });
  for (const { id } of events) await put(admin, "event", id, { action: "show" });
  const statuses = await Promise.all(events.map(async ({ id }) => (await db.event.findUniqueOrThrow({ where: { id } })).status));
  expect(statuses).toEqual(["published", "cancelled", "draft"]);
});

test("who reported is in no log, no mail and no row but the report’s and the reporter’s own [trust 12.2]", async () => {
  const { college, club } = await aWorld();
  const admin = await anAdmin();
  const event = await anEvent(club);
  const reporterEmail = anEmail("reporter");
  const student = await aStudent({ firstName: `First${unique()}`, email: reporterEmail });
  const { firstName } = await db.student.findUniqueOrThrow({ where: { id: student.id } });
  const visitorEmail = anEmail("visitor");
  await call(report, { as: student, json: { subject: "event", id: event.id, reason: "illegal", text: "They ask for money." } });
  await call(report, { json: { subject: "event", id: event.id, reason: "illegal", email: visitorEmail } });
  const marks = [student.id, reporterEmail, firstName, visitorEmail];
  const namedIn = async () =>
    Object.entries(await readTables()).flatMap(([table, rows]) =>
      rows.some((row) => marks.some((mark) => row.includes(mark))) ? [table.replaceAll(/public\.|"/g, "")] : [],
    );
  const own = ["Account", "Device", "LogIn", "Notification", "Profile", "Report", "Session", "Student", "StudentSetting"];
  await put(college, "event", event.id, HIDE);
  expect((await call(askAgain, { as: club, params: { subject: "event", id: event.id }, json: { text: "We took it off." } })).status).toBe(
    200,
  );
  await put(college, "event", event.id, { action: "show" });
  await runJobs();
  expect((await namedIn()).filter((table) => !own.includes(table))).toEqual([]);
  for (const { id } of [college, club, admin]) {
    const { email } = await db.account.findUniqueOrThrow({ where: { id } });
    for (const mail of await mailsTo(email)) for (const mark of marks) expect(JSON.stringify(mail)).not.toContain(mark);
  }
});
