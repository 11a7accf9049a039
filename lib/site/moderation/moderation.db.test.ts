import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { openClubProfile } from "@/app/(site)/club-profile/tabs";
import { openClub } from "@/app/(site)/manage-club/[clubId]/tabs";
import { GET as readWorkspaceCall } from "@/app/api/manage/[eventId]/route";
import { POST as askForLook } from "@/app/api/moderation/[subject]/[id]/look/route";
import { PUT as decide } from "@/app/api/moderation/[subject]/[id]/route";
import { GET as readQueue } from "@/app/api/moderation/route";
import { GET as readNotifications } from "@/app/api/notifications/route";
import { GET as readOrganising } from "@/app/api/organising/route";
import { POST as report } from "@/app/api/reports/route";
import { NextStep } from "@/components/organising/workspace/overview";
import { deleteBlog } from "@/lib/catalogue/blogs/service";
import { listCollegeEvents } from "@/lib/catalogue/events/service";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import { authorizeAdding, authorizeEditing } from "@/lib/identity/organisers/club-of-address";
import { findHidden } from "@/lib/identity/organisers/hidings";
import { authorize, authorizeClub } from "@/lib/identity/organisers/service";
import { listEvents } from "@/lib/organising/admin/service";
import { readWorkspace } from "@/lib/organising/workspace/service";
import type { Account } from "@/lib/platform/auth/actor";
import { db, pool } from "@/lib/platform/db/client";
import { REPORT_LEFT } from "@/lib/reach/notifications/texts";
import { remindModerators } from "@/lib/site/moderation/service";
import { call } from "@/lib/testing/call";
import {
  aBlog,
  aCertificate,
  aClub,
  aCollege,
  aDelivery,
  aGrant,
  anAdmin,
  anEmail,
  anEvent,
  aRegistration,
  aStudent,
  aToken,
  aWebhook,
} from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";
import { emptyLimits } from "@/lib/testing/tables";

const notificationsOf = async (as: Account) => (await call(readNotifications, { method: "GET", as })).body.notifications;

type Subject = "event" | "blog" | "club" | "college" | "site";

const send = (as: Account | undefined, json: object) => call(report, { as, json });
const put = (as: Account | undefined, subject: Subject, id: string, json: object) =>
  call(decide, { method: "PUT", as, params: { subject, id }, json });
const look = (as: Account | undefined, subject: Subject, id: string, text = "We have taken it off.") =>
  call(askForLook, { as, params: { subject, id }, json: { text } });
const queue = async (as: Account, state = "open") => (await call(readQueue, { method: "GET", as, query: { state } })).body;

const HIDE = { action: "hide", reason: "fraud", note: "Payments outside Quad are against the rules." } as const;
const BAN = { ...HIDE, action: "ban" } as const;

async function aReportedEvent() {
  const college = await aCollege();
  const club = await aClub({ college });
  const event = await anEvent(club);
  return { college, club, event };
}

// Reports ------------------------------------------------------------------------------------------

test("a report of what exists, is hidden, banned or does not exist has one answer; of the last none is kept [trust 3, 12.8]", async () => {
  const { college, event, club } = await aReportedEvent();
  const [hidden, blog, hiddenBlog, banned] = [await anEvent(club), await aBlog(club), await aBlog(club), await aClub({ college })];
  for (const [subject, id] of [
    ["event", hidden.id],
    ["blog", hiddenBlog.id],
  ] as const)
    expect(await put(college, subject, id, HIDE)).toMatchObject({ status: 200, body: { state: "hidden" } });
  expect(await put(college, "club", banned.id, BAN)).toMatchObject({ status: 200 });
  const draft = await anEvent(club, { status: "draft" });
  const reporters = [await aStudent(), await aStudent()];
  const things = {
    event: [event.id, hidden.id, draft.id, crypto.randomUUID()],
    blog: [blog.id, hiddenBlog.id, crypto.randomUUID()],
    club: [club.id, banned.id, crypto.randomUUID()],
    college: [college.id, crypto.randomUUID()],
  };
  const shapes = new Set<string>();
  for (const [subject, ids] of Object.entries(things)) {
    // The last one has been reported before.
    for (const id of [...ids, ids[0]]) {
      for (const as of [undefined, ...reporters]) {
        const json = { subject, id, reason: "fraud", text: "They ask for money outside Quad." };
        const { status, body, headers } = await call(report, { as, json });
        const inDays = (new Date(body.dueAt).getTime() - Date.now()) / (24 * 60 * 60 * 1000);
        expect(body.number).toMatch(/^[0-9A-Z]{8}$/);
        expect(inDays).toBeCloseTo(7, 1);
        const named = [...headers].filter(([name]) => name !== "x-request-id" && !name.startsWith("server-timing"));
        shapes.add(JSON.stringify({ status, body: { ...body, number: "", dueAt: "" }, fields: Object.keys(body), named }));
        await emptyLimits();
      }
    }
  }
  expect([...shapes]).toEqual([expect.stringContaining('"message":"Thank you. Somebody will look at it."')]);
  expect(shapes.size).toBe(1);
  const kept = await db.report.findMany({ select: { subjectId: true, decision: true } });
  const existing = [event.id, hidden.id, blog.id, hiddenBlog.id, club.id, banned.id, college.id];
  expect([...new Set(kept.map(({ subjectId }) => subjectId))].sort()).toEqual(existing.sort());
  const decided = new Set(kept.filter(({ decision }) => decision === "hidden").map(({ subjectId }) => subjectId));
  expect([...decided].sort()).toEqual([hidden.id, hiddenBlog.id, banned.id].sort());
});

test("a person has one open report of a thing, however often it is sent at once, and the last text counts [trust 3]", async () => {
  const { event } = await aReportedEvent();
  const student = await aStudent();
  const sent = Array.from({ length: 8 }, (_, n) =>
    send(student, { subject: "event", id: event.id, reason: "wrong", text: `It is wrong ${n}.` }),
  );
  for (const { status } of await Promise.all(sent)) expect(status).toBe(202);
  expect(await db.report.count()).toBe(1);
  await send(student, { subject: "event", id: event.id, reason: "fraud", text: "They ask for money." });
  expect(await db.report.findMany({ select: { text: true, reason: true } })).toEqual([{ text: "They ask for money.", reason: "fraud" }]);
});

test("an account reports 10 times a day, a visitor 5 times an hour [trust 9]", async () => {
  const student = await aStudent();
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await send(student, { subject: "event", id: crypto.randomUUID(), reason: "spam" })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
  const visits = [];
  for (let n = 0; n < 6; n++) visits.push((await send(undefined, { subject: "event", id: crypto.randomUUID(), reason: "spam" })).status);
  expect(visits).toEqual([202, 202, 202, 202, 202, 429]);
});

test("a mailbox gets 10 receipts a day, however its address is written", async () => {
  for (let n = 0; n < 12; n++) {
    const json = { subject: "event", id: crypto.randomUUID(), reason: "spam", email: `named+${n}@college.edu.in` };
    expect(await call(report, { json, headers: { "x-forwarded-for": `198.51.100.${n}` } })).toMatchObject({ status: 202 });
  }
  const mails = await Promise.all(Array.from({ length: 12 }, (_, n) => mailsTo(`named+${n}@college.edu.in`)));
  expect(mails.flat()).toHaveLength(10);
});

test("a visitor reports the site with an address alone", async () => {
  const report = { subject: "site", reason: "wrong", text: "The map does not load at all." };
  expect(await send(undefined, report)).toMatchObject({ status: 400, body: { issues: [{ field: "email" }] } });
  const email = anEmail("visitor");
  expect(await send(undefined, { ...report, email })).toMatchObject({ status: 202 });
  const { items } = await queue(await anAdmin());
  expect(items).toMatchObject([{ subject: "site", emails: [email], texts: ["The map does not load at all."] }]);
});

test("a student who reports the site gets the answer by email, as its page says", async () => {
  const student = await aStudent();
  const { email } = await db.account.findUniqueOrThrow({ where: { id: student.id } });
  await send(student, { subject: "site", reason: "wrong", text: "The map does not load at all." });
  const { id } = await db.report.findFirstOrThrow();
  expect(await put(await anAdmin(), "site", id, { action: "dismiss", note: "It loads again." })).toMatchObject({ status: 200 });
  await runJobs();
  const [receipt, decision, ...more] = await mailsTo(email);
  expect(receipt?.text).not.toContain(REPORT_LEFT);
  expect(decision?.text).toContain("Someone has read what you wrote and decided what to do.");
  expect(decision?.text).not.toContain(REPORT_LEFT);
  expect(await notificationsOf(student)).toEqual([]);
  expect(more).toEqual([]);
});

test("no set of reports changes what is shown, and the club never learns of them [trust 12.2]", async () => {
  const { club, event } = await aReportedEvent();
  const before = await db.event.findUniqueOrThrow({ where: { id: event.id } });
  for (let n = 0; n < 30; n++) await send(await aStudent(), { subject: "event", id: event.id, reason: "intimate" });
  await runJobs();
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toEqual(before);
  const account = await db.account.findUniqueOrThrow({ where: { id: club.id } });
  expect(await mailsTo(account.email)).toEqual([]);
  expect(await db.organiserAction.count()).toBe(0);
});

// The queue ----------------------------------------------------------------------------------------

test("a college sees its clubs' things, the admin all; the most overdue first; and nobody who reported [trust 3, 12.2]", async () => {
  const { college, event, club } = await aReportedEvent();
  const other = await aReportedEvent();
  const blog = await aBlog(club);
  const reporters = [await aStudent({ lastName: "Reporter" }), await aStudent()];
  const told = [
    await send(reporters[0], { subject: "event", id: event.id, reason: "fraud", text: "They ask for money outside Quad." }),
    await send(reporters[1], { subject: "event", id: event.id, reason: "wrong" }),
  ];
  await send(reporters[0], { subject: "blog", id: blog.id, reason: "impersonation" });
  await send(reporters[0], { subject: "event", id: other.event.id, reason: "spam" });
  await send(reporters[0], { subject: "college", id: college.id, reason: "wrong" });
  const own = await queue(college);
  expect(own.items.map(({ subject, _id }: { subject: string; _id: string }) => [subject, _id])).toEqual([
    ["blog", blog.id],
    ["event", event.id],
  ]);
  expect(own.items[1]).toMatchObject({
    name: event.name,
    count: 2,
    texts: ["They ask for money outside Quad."],
    numbers: told.map(({ body }) => body.number).reverse(),
    reasons: expect.arrayContaining([{ reason: "fraud", count: 1 }]),
    hiding: null,
  });
  expect(own.counts).toEqual({ open: 2, hidden: 0, decided: 0 });
  const all = await queue(await anAdmin());
  expect(all.items).toHaveLength(4);
  const read = JSON.stringify([own, all]);
  for (const { id } of reporters) {
    const { email } = await db.account.findUniqueOrThrow({ where: { id } });
    expect([read.includes(id), read.includes(email), read.includes("Reporter")]).toEqual([false, false, false]);
  }
  expect(await call(readQueue, { method: "GET", as: club })).toMatchObject({ status: 403 });
});

test("a thing of a club names what a ban of the club hides, and an event when, where and for how much it is [trust 10]", async () => {
  const { college, club, event } = await aReportedEvent();
  const second = await anEvent(club, { pricePaise: 50_000 });
  await aBlog(club);
  for (const each of [event, second]) await aRegistration(each, await aStudent());
  const waits = await send(await aStudent(), { subject: "event", id: second.id, reason: "fraud" });
  expect(waits.status).toBe(202);
  const [item] = (await queue(college)).items;
  expect(item).toMatchObject({
    club: { _id: club.id, clubName: expect.any(String), isBanned: false, events: 2, blogs: 1, seats: 2 },
    ...{ seats: 1, payers: 0, paid: 0, venue: expect.any(String), price: 500, startsAt: expect.any(String) },
  });
  await put(college, "event", second.id, HIDE);
  expect((await queue(college, "hidden")).items).toMatchObject([
    { hiding: { by: "college" }, club: { isBanned: false, events: 1, seats: 2 } },
  ]);
  await put(college, "club", club.id, BAN);
  expect((await queue(college, "hidden")).items.map(({ subject, club: of }: { subject: string; club: unknown }) => [subject, of])).toEqual(
    expect.arrayContaining([["event", expect.objectContaining({ _id: club.id, isBanned: true, events: 0 })]]),
  );
});

test("a decided thing is listed once, with its last decision, the newest first, and not while a report is open [trust 3]", async () => {
  const { college, club, event } = await aReportedEvent();
  const [blog, other] = [await aBlog(club), await aReportedEvent()];
  const decideAll = async (subject: "event" | "blog", id: string, by: Account) => {
    for (let n = 0; n < 3; n++) await send(await aStudent(), { subject, id, reason: "wrong" });
    expect(await put(by, subject, id, { action: "dismiss" })).toMatchObject({ status: 200 });
  };
  await decideAll("event", event.id, college);
  await decideAll("blog", blog.id, college);
  await decideAll("event", other.event.id, other.college);
  await decideAll("event", event.id, college);
  const idsOf = async (as: Account) => (await queue(as, "decided")).items.map(({ _id }: { _id: string }) => _id);
  const admin = await anAdmin();
  expect(await idsOf(college)).toEqual([event.id, blog.id]);
  expect(await idsOf(admin)).toEqual([event.id, other.event.id, blog.id]);
  await send(await aStudent(), { subject: "blog", id: blog.id, reason: "wrong" });
  expect([await idsOf(college), await idsOf(admin)]).toEqual([[event.id], [event.id, other.event.id]]);
  expect((await queue(college)).counts).toEqual({ open: 1, hidden: 0, decided: 1 });
  expect((await queue(admin)).counts).toEqual({ open: 1, hidden: 0, decided: 2 });
});

test("no list of the queue reads all reports, and hidden things take one statement [trust 3]", async () => {
  const { college, club } = await aReportedEvent();
  for (let n = 0; n < 3; n++) {
    const { id } = await aBlog(club);
    await send(await aStudent(), { subject: "blog", id, reason: "wrong" });
    await put(college, "blog", id, HIDE);
  }
  const admin = await anAdmin();
  for (const [as, state] of [
    [admin, "decided"],
    [college, "decided"],
    [admin, "open"],
    [college, "hidden"],
  ] as const) {
    const { statements, plans } = await planned(() => queue(as, state));
    // The admin's decided things come along the index of decided reports, and so does their number.
    if (as === admin && state === "decided") expect(plans.filter((plan) => plan.includes("Report_decided_idx"))).toHaveLength(2);
    expect(statements.filter((text) => text.includes('LEFT JOIN "Hiding"')).length).toBeLessThanOrEqual(1);
    for (const plan of plans) expect(plan).not.toContain('Seq Scan on "Report"');
  }
});

/** The statements that run meanwhile, and the plans of those that read reports. */
async function planned(act: () => Promise<unknown>): Promise<{ statements: string[]; plans: string[] }> {
  const sent: { text: string; values: unknown[] }[] = [];
  const original = pool.query.bind(pool);
  const spy = (statement: { text: string; values: unknown[] }, ...rest: unknown[]) => {
    sent.push({ text: statement.text, values: statement.values });
    return (original as (...all: unknown[]) => unknown)(statement, ...rest);
  };
  Object.assign(pool, { query: spy });
  try {
    await act();
  } finally {
    Object.assign(pool, { query: original });
  }
  const client = await pool.connect();
  const plans: string[] = [];
  // Small tables are read whole otherwise.
  await client.query("BEGIN; SET LOCAL enable_seqscan = off");
  for (const { text, values } of sent.filter((statement) => statement.text.includes('"Report"'))) {
    const { rows } = await client.query(`EXPLAIN ${text}`, values as string[]);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  await client.query("ROLLBACK");
  client.release();
  return { statements: sent.map(({ text }) => text), plans };
}

// Deciding -----------------------------------------------------------------------------------------

test("each reporter learns what was decided, and no more: students in their list, others by mail [trust 3]", async () => {
  const { college, event } = await aReportedEvent();
  const [student, club, email] = [await aStudent(), await aClub(), anEmail("visitor")];
  await send(student, { subject: "event", id: event.id, reason: "fraud" });
  await send(club, { subject: "event", id: event.id, reason: "fraud" });
  await send(undefined, { subject: "event", id: event.id, reason: "fraud", email });
  await put(college, "event", event.id, HIDE);
  await runJobs();
  expect(await notificationsOf(student)).toMatchObject([{ kind: "report_decided", text: "We have hidden it." }]);
  const { email: ofClub } = await db.account.findUniqueOrThrow({ where: { id: club.id } });
  for (const address of [ofClub, email]) {
    const mails = (await mailsTo(address)).filter(({ text }) => text?.includes("We have hidden it."));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain(event.name);
    // A receipt is not taken for an outcome.
    expect(mails[0]?.subject).toMatch(/^Report decided: [0-9A-Z]{8}$/);
    const [receipt] = (await mailsTo(address)).filter(({ subject }) => /^Report received: [0-9A-Z]{8}$/.test(subject ?? ""));
    expect(receipt?.text).toMatch(/Someone will look at your report by \w{3} \d{4}-\d\d-\d\d, \d\d:\d\d\s\(India time\)\./);
  }
  expect(await put(college, "event", event.id, HIDE)).toMatchObject({ status: 200, body: { state: "hidden" } });
  await runJobs();
  expect(await db.notification.count()).toBe(1);
});

test("what is left as it is tells the reporter so, and stands in the college's log alone [trust 4]", async () => {
  const { college, event } = await aReportedEvent();
  const student = await aStudent();
  await send(student, { subject: "event", id: event.id, reason: "wrong" });
  expect(await put(college, "event", event.id, { action: "dismiss" })).toMatchObject({ status: 200, body: { state: "dismissed" } });
  expect(await put(college, "event", event.id, { action: "dismiss" })).toMatchObject({ status: 200, body: { state: "dismissed" } });
  await runJobs();
  expect(await notificationsOf(student)).toMatchObject([{ text: "We have left it as it is." }]);
  const lines = await db.organiserAction.findMany({ where: { act: "dismissed" } });
  expect(lines).toMatchObject([{ collegeId: college.id, clubId: null, eventId: null }]);
});

test("a college cannot undo the admin, and only the right people decide [trust 3]", async () => {
  const { college, club, event } = await aReportedEvent();
  const [admin, otherCollege] = [await anAdmin(), await aCollege()];
  expect(await put(otherCollege, "event", event.id, HIDE)).toMatchObject({ status: 403 });
  expect(await put(club, "event", event.id, HIDE)).toMatchObject({ status: 403 });
  expect(await put(college, "college", college.id, { action: "dismiss" })).toMatchObject({ status: 403 });
  expect(await put(college, "event", event.id, BAN)).toMatchObject({ status: 400, body: { issues: [{ field: "action" }] } });
  expect(await put(college, "event", event.id, { action: "hide", reason: "fraud" })).toMatchObject({ status: 400 });
  expect(await put(admin, "event", event.id, HIDE)).toMatchObject({ status: 200 });
  expect(await put(college, "event", event.id, { action: "show" })).toMatchObject({ status: 403 });
  // The request for another look waits for the admin alone.
  expect(await look(club, "event", event.id)).toMatchObject({ status: 200 });
  expect(await put(college, "event", event.id, { action: "dismiss" })).toMatchObject({ status: 403 });
  expect(await queue(college)).toMatchObject({ items: [], counts: { open: 0, hidden: 1 } });
  expect(await queue(admin)).toMatchObject({ items: [{ _id: event.id }], counts: { open: 1 } });
  await remindModerators();
  await runJobs();
  const mailsOf = async ({ id }: Account) => mailsTo((await db.account.findUniqueOrThrow({ where: { id } })).email);
  expect((await mailsOf(admin)).map(({ subject }) => subject)).toEqual(["1 thing is waiting for your decision"]);
  expect(await mailsOf(college)).toEqual([]);
  expect(await put(admin, "event", event.id, { action: "show" })).toMatchObject({ status: 200, body: { state: "shown" } });
  expect(await put(college, "event", event.id, { action: "show" })).toMatchObject({ status: 200, body: { state: "shown" } });
});

test("the club is told of each act by mail, with the reason and the note, and never of a report [trust 4]", async () => {
  const { college, club, event } = await aReportedEvent();
  const [admin, blog] = [await anAdmin(), await aBlog(club)];
  const { email } = await db.account.findUniqueOrThrow({ where: { id: club.id } });
  await send(await aStudent(), { subject: "event", id: event.id, reason: "abuse" });
  const acts = [
    [college, "event", event.id, HIDE, `Your event is hidden: ${event.name}`, "Your college has hidden"],
    [college, "event", event.id, { action: "show" }, `Your event is shown again: ${event.name}`, "is shown again"],
    [admin, "blog", blog.id, HIDE, `Your blog is hidden: ${blog.title}`, "Quad has hidden"],
    [college, "club", club.id, BAN, "Your club cannot publish at the moment", "Your college has banned"],
    [college, "club", club.id, { action: "unban" }, "Your club can publish again", "is lifted"],
  ] as const;
  for (const [index, [as, subject, id, act, about, text]] of acts.entries()) {
    // An act that is repeated changes nothing.
    for (let round = 0; round < 2; round++) expect(await put(as, subject, id, act)).toMatchObject({ status: 200 });
    await runJobs();
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(index + 1);
    const mail = mails.find(({ subject: told }) => told === about);
    expect(mail?.text).toContain(text);
    for (const words of ["Reason: Fraud or not a real event", `Note: ${HIDE.note}`, "you can ask for another look"])
      expect(mail?.text?.replaceAll(/\s+/g, " ").includes(words), `${about}: ${words}`).toBe("note" in act);
    expect(mail?.text).not.toMatch(/report/i);
  }
  // Mails that wait for the mail server together tell what still holds.
  for (const act of [HIDE, { action: "show" }]) await put(college, "event", event.id, act);
  await runJobs();
  expect((await mailsTo(email)).slice(acts.length)).toMatchObject([{ subject: `Your event is shown again: ${event.name}` }]);
});

test("a thing has one hiding, however often it is hidden at once [trust 4]", async () => {
  const { college, event } = await aReportedEvent();
  const admin = await anAdmin();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => put(n % 2 ? college : admin, "event", event.id, HIDE)));
  for (const { body } of answers) expect(body).toEqual({ state: "hidden" });
  expect(await db.hiding.count({ where: { shownAt: null } })).toBe(1);
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({ status: "hidden", hiddenFrom: "published" });
});

test("another look is asked once for each hiding, by those who edit there, comes into the queue, and is answered [trust 3, 4]", async () => {
  const { college, club, event } = await aReportedEvent();
  const door = await aStudent();
  await aGrant(door, { role: "door", event });
  expect(await look(club, "event", event.id)).toMatchObject({ status: 404 });
  await put(college, "event", event.id, HIDE);
  expect(await look(door, "event", event.id)).toMatchObject({ status: 403 });
  const asked = await Promise.all(Array.from({ length: 4 }, () => look(club, "event", event.id)));
  expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect((await queue(college)).items).toMatchObject([{ _id: event.id, look: { text: "We have taken it off." } }]);
  const lookOf = async () => (await call(readWorkspaceCall, { method: "GET", as: club, params: { eventId: event.id } })).body.hidden.look;
  expect(await lookOf()).toMatchObject({ text: "We have taken it off.", lookedAt: null });
  for (let round = 0; round < 2; round++) await put(college, "event", event.id, { action: "dismiss" });
  expect((await queue(college)).items).toEqual([]);
  expect(await lookOf()).toMatchObject({ text: "We have taken it off.", lookedAt: expect.any(String) });
  await runJobs();
  const { email } = await db.account.findUniqueOrThrow({ where: { id: club.id } });
  const answers = (await mailsTo(email)).filter(({ subject }) => subject === `Your event stays hidden: ${event.name}`);
  expect(answers).toHaveLength(1);
  for (const words of [`${event.name} was looked at again. It stays hidden.`, "Reason: Fraud or not a real event", `Note: ${HIDE.note}`])
    expect(answers[0]?.text?.replaceAll(/\s+/g, " ")).toContain(words);
  expect(answers[0]?.text).not.toContain("ask for another look");
  await put(college, "event", event.id, { action: "show" });
  await put(college, "event", event.id, HIDE);
  expect(await look(club, "event", event.id)).toMatchObject({ status: 200 });
});

test("a hidden blog is its club's to read, and nobody but the admin deletes it for 180 days [trust 4]", async () => {
  const { college, club } = await aReportedEvent();
  const blog = await aBlog(club);
  await put(college, "blog", blog.id, HIDE);
  const by = await authorizeClub(club, club.id, "delete_blog");
  await expect(deleteBlog(by, blog.id)).rejects.toMatchObject({ code: "hidden_kept" });
  await deleteBlog(by, blog.id, undefined, new Date(Date.now() + 181 * 24 * 60 * 60 * 1000));
  expect(await db.blog.count()).toBe(0);
});

// Bans ---------------------------------------------------------------------------------------------

test("a ban hides what is shown, and lifting it leaves hidden what was hidden by itself [trust 4]", async () => {
  const { college, club, event } = await aReportedEvent();
  const [cancelled, draft, hidden] = [
    await anEvent(club, { status: "cancelled" }),
    await anEvent(club, { status: "draft" }),
    await anEvent(club),
  ];
  const blog = await aBlog(club);
  const before = await db.event.findMany({ where: { id: { in: [event.id, cancelled.id, draft.id] } }, orderBy: { id: "asc" } });
  await put(college, "event", hidden.id, HIDE);
  expect(await put(college, "club", club.id, BAN)).toMatchObject({ status: 200, body: { state: "banned" } });
  expect(await put(college, "club", club.id, BAN)).toMatchObject({ status: 200, body: { state: "banned" } });
  const statusOf = async (id: string) => (await db.event.findUniqueOrThrow({ where: { id } })).status;
  expect([await statusOf(event.id), await statusOf(cancelled.id), await statusOf(draft.id)]).toEqual(["hidden", "hidden", "draft"]);
  expect(await db.blog.findUniqueOrThrow({ where: { id: blog.id } })).toMatchObject({ isHidden: true });
  // Shown by itself it stays hidden with its club.
  expect(await put(college, "event", hidden.id, { action: "show" })).toMatchObject({ body: { state: "hidden" } });
  await put(college, "event", hidden.id, HIDE);
  // Lifting a ban needs no reason and no note.
  expect(await put(college, "club", club.id, { action: "unban" })).toMatchObject({
    status: 200,
    body: { state: "shown" },
  });
  expect(await statusOf(hidden.id)).toBe("hidden");
  expect(await db.event.findMany({ where: { id: { in: [event.id, cancelled.id, draft.id] } }, orderBy: { id: "asc" } })).toEqual(before);
  expect(await db.blog.findUniqueOrThrow({ where: { id: blog.id } })).toMatchObject({ isHidden: false });
});

test("lifting a ban shows the events of a club in several statements, since each of them may take a while", async () => {
  const { college, club, event } = await aReportedEvent();
  for (let n = 0; n < 44; n++) await anEvent(club, { posterId: event.posterId });
  await put(college, "club", club.id, BAN);
  expect(await put(college, "club", club.id, { action: "unban" })).toMatchObject({ status: 200, body: { state: "shown" } });
  const statements = await db.$queryRaw<{ shown: number }[]>`
    SELECT count(*)::int AS "shown" FROM "Event" WHERE "status" = 'published' GROUP BY "xmin"::text, "cmin"::text ORDER BY 1`;
  expect(statements.map(({ shown }) => shown)).toEqual([5, 20, 20]);
});

test("a banned club keeps the rights that its people need, and has no others [trust 4]", async () => {
  const { college, club, event } = await aReportedEvent();
  await put(college, "club", club.id, BAN);
  await authorizeClub(club, club.id, "read_team");
  await expect(authorizeClub(club, club.id, "edit_event")).rejects.toMatchObject({ code: "club_banned" });
  expect(await look(club, "event", event.id)).toMatchObject({ status: 403, body: { code: "club_banned" } });
  expect(await look(club, "club", club.id)).toMatchObject({ status: 200 });
  await put(college, "club", club.id, { action: "dismiss" });
  await runJobs();
  const { email } = await db.account.findUniqueOrThrow({ where: { id: club.id } });
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain("Your club still cannot publish");
  // An event that the ban hides has the answer of the ban.
  expect(await findHidden({ subject: "event", id: event.id })).toMatchObject({ by: "ban", look: { lookedAt: expect.any(Date) } });
});

const htmlOf = (content: ReactNode) => renderToStaticMarkup(createElement(AppRouterContext, { value: {} as AppRouterInstance }, content));

test("the people of a banned club are offered nothing that the ban takes from them, and read why [trust 4]", async () => {
  const { college, club, event } = await aReportedEvent();
  await aBlog(club);
  const manager = await aStudent();
  await aGrant(manager, { role: "manager", club });
  const offers = {
    events: ["Import", "List Event", "Edit", "Duplicate"],
    blogs: ["Add Blog", "Delete"],
    team: ["Invite an organiser"],
  };
  const offered = async (isBanned: boolean) => {
    const found: string[] = [];
    for (const [tab, words] of Object.entries(offers)) {
      const ofStudent = await openClub(manager, club.id, {}, tab === "events" ? undefined : tab);
      for (const content of [await openClubProfile(club, {}, tab), ofStudent]) {
        const html = htmlOf(content);
        expect(html.includes(HIDE.note)).toBe(isBanned);
        found.push(...words.filter((word) => html.includes(`>${word}<`)));
      }
    }
    return found;
  };
  expect(await offered(false)).toEqual(Object.values(offers).flatMap((words) => [...words, ...words]));
  expect(await authorizeAdding(club, club.id)).toMatchObject({ role: "owner" });
  await put(college, "club", club.id, BAN);
  expect(await offered(true)).toEqual([]);
  await expect(authorizeAdding(club, club.id)).rejects.toMatchObject({ digest: expect.stringContaining("/club-profile;") });
  for (const actor of [club, manager])
    await expect(authorizeEditing(actor, event.id)).rejects.toMatchObject({ digest: expect.stringContaining(`/manage/${event.id};`) });
  await expect(authorizeAdding(manager, club.id)).rejects.toMatchObject({ digest: expect.stringContaining(`/manage-club/${club.id};`) });
  const { clubs } = (await call(readOrganising, { method: "GET", as: manager })).body;
  expect(clubs).toMatchObject([{ _id: club.id, isBanned: true }]);
});

test("a hidden event that is kept is not offered to be deleted, and one with registrations to be cancelled [trust 4]", async () => {
  const { college, club, event } = await aReportedEvent();
  const offered = async () => {
    const html = htmlOf(await openClubProfile(club, {}, "events"));
    const { isKept } = await readWorkspace(await authorize(club, event.id, "read_event"));
    return { acts: ["Delete", "Cancel event"].filter((act) => html.includes(`>${act}<`)), isKept };
  };
  expect(await offered()).toEqual({ acts: ["Delete"], isKept: false });
  await put(college, "event", event.id, HIDE);
  expect(await offered()).toEqual({ acts: [], isKept: true });
  const at = new Date(Date.now() - 180 * 24 * 60 * 60 * 1000);
  await db.hiding.updateMany({ data: { at } });
  expect(await offered()).toEqual({ acts: ["Delete"], isKept: false });
  await db.hiding.updateMany({ data: { at: new Date() } });
  // It has no seat taken, but stays when it is deleted, and so may be.
  await aCertificate(event, await aStudent());
  expect(await offered()).toEqual({ acts: ["Delete"], isKept: false });
  await aRegistration(event, await aStudent());
  expect(await offered()).toEqual({ acts: ["Cancel event"], isKept: false });
});

test("a banned club may revoke its tokens and delete its webhooks, and is offered nothing else there [trust 4]", async () => {
  const { college, club } = await aReportedEvent();
  await aToken(club, ["events:read"]);
  await aDelivery(await aWebhook(club), { state: "delivered", nextAt: null });
  const words = ["Make a token", "Revoke", "Add a webhook", "Send a test", "Edit", "New secret", "Turn off", "Send again", "Delete"];
  const offered = async () => {
    const buttons = htmlOf(await openClubProfile(club, {}, "connect")).match(/<button.*?<\/button>/gs) ?? [];
    return words.filter((word) => buttons.some((button) => button.includes(`>${word}<`)));
  };
  expect(await offered()).toEqual(words);
  await put(college, "club", club.id, BAN);
  expect(await offered()).toEqual(["Revoke", "Delete"]);
});

test("a planned draft of a banned club names no date at which it goes live [trust 4]", async () => {
  const { college, club } = await aReportedEvent();
  const draft = await anEvent(club, { status: "draft", publishAt: new Date(Date.now() + 24 * 60 * 60 * 1000) });
  const read = async () => {
    const workspace = await readWorkspace(await authorize(club, draft.id, "read_event"));
    const step = createElement(NextStep, { ...workspace, feedback: null, needsApproval: false, now: new Date() });
    return [htmlOf(await openClubProfile(club, {}, "events")), htmlOf(step)];
  };
  for (const html of await read()) expect(html).toContain("Goes live");
  await put(college, "club", club.id, BAN);
  for (const html of await read()) {
    expect(html).toContain("Not published while the club is banned");
    expect(html).not.toContain("Goes live");
  }
  const [ofCollege] = (await listCollegeEvents(authorizeSelf(college, college.id), { limit: 1 })).events;
  const query = { q: "", sort: "newest", limit: 1 } as const;
  const [ofAdmin] = (await listEvents(await anAdmin(), club.id, query)).rows;
  const { events } = (await call(readOrganising, { method: "GET", as: club })).body;
  expect([ofCollege, ofAdmin]).toMatchObject([{ isBanned: true }, { isBanned: true }]);
  expect(events).toMatchObject([{ club: { isBanned: true } }, { club: { isBanned: true } }]);
});

test("the next step of a hidden event, and of a banned club's, is not to share it [trust 4]", async () => {
  const { college, club, event } = await aReportedEvent();
  const day = 24 * 60 * 60 * 1000;
  const read = async (opensIn: number) => {
    const registrationOpensAt = new Date(Date.now() + opensIn);
    await db.event.update({ where: { id: event.id }, data: { registrationOpensAt } });
    const workspace = await readWorkspace(await authorize(club, event.id, "read_event"));
    return htmlOf(createElement(NextStep, { ...workspace, feedback: null, needsApproval: false, now: new Date() }));
  };
  const readBoth = async () => [await read(-day), await read(day / 24)];
  for (const html of await readBoth()) expect(html).toContain("Share event");
  for (const [subject, id, hide, show] of [
    ["event", event.id, HIDE, { action: "show" }],
    ["club", club.id, BAN, { action: "unban" }],
  ] as const) {
    await put(college, subject, id, hide);
    for (const html of await readBoth()) {
      expect(html).toContain("This event is hidden");
      expect(html).not.toMatch(/Share event|Registration is open|Everyone can see/);
    }
    await put(college, subject, id, show);
    for (const html of await readBoth()) expect(html).toContain("Share event");
  }
});

test("nobody but its moderators and its club learns that a blog is hidden [trust 12.8]", async () => {
  const { college, club } = await aReportedEvent();
  const blog = await aBlog(club);
  expect(await put(college, "blog", blog.id, HIDE)).toMatchObject({ status: 200 });
  for (const stranger of [await aStudent(), await aCollege(), await aClub()]) {
    const unknown = crypto.randomUUID();
    const [hidden, none] = [await look(stranger, "blog", blog.id), await look(stranger, "blog", unknown)];
    expect({ ...hidden.body, id: 0 }).toEqual({ ...none.body, id: 0 });
    expect(hidden.status).toBe(404);
  }
  expect(await put(await aCollege(), "blog", blog.id, HIDE)).toMatchObject({ status: 404, body: { code: "blog_not_found" } });
  expect(await look(club, "blog", blog.id)).toMatchObject({ status: 200 });
});

test("whoever has open things gets one mail a day, and urgent ones are mailed at once [trust 3]", async () => {
  const { college, event } = await aReportedEvent();
  const { email } = await db.account.findUniqueOrThrow({ where: { id: college.id } });
  await send(await aStudent(), { subject: "event", id: event.id, reason: "illegal" });
  await runJobs();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Due .*: a report about /)]);
  await remindModerators();
  await remindModerators();
  await runJobs();
  expect(await mailsTo(email)).toHaveLength(2);
});

test("a report that is sent again with a graver reason is mailed again [trust 3]", async () => {
  const { college, event } = await aReportedEvent();
  const { email } = await db.account.findUniqueOrThrow({ where: { id: college.id } });
  const student = await aStudent();
  for (const reason of ["illegal", "illegal", "intimate"]) {
    await send(student, { subject: "event", id: event.id, reason });
    await runJobs();
  }
  expect((await mailsTo(email)).filter(({ subject }) => subject?.includes("a report about"))).toHaveLength(2);
});
