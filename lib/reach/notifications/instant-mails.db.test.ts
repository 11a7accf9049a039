import { randomInt } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { GET as openLink, POST as unsubscribe } from "@/app/api/unsubscribe/[token]/route";
import type { FollowLevel, SearchAlert } from "@/lib/generated/prisma/enums";
import { expire } from "@/lib/platform/cache/cached";
import { db } from "@/lib/platform/db/client";
import { type Mail, outgoing } from "@/lib/platform/mail/transport";
import { DAY_MS } from "@/lib/platform/time/units";
import { announceEvent } from "@/lib/reach/notifications/announce";
import { recordNotifications } from "@/lib/reach/notifications/record";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, aFollow, anEmail, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { hastenJobs, listJobs, runJobs } from "@/lib/testing/jobs";
import { readLog } from "@/lib/testing/log";
import { mailsTo } from "@/lib/testing/outbox";

afterEach(() => vi.restoreAllMocks());

async function aFollower(target: Parameters<typeof aFollow>[1], level: FollowLevel = "instant") {
  const email = anEmail("follower");
  const student = await aStudent({ email });
  await aFollow(student, target, level);
  return { ...student, email };
}

/** Announces an event as its job does, and sends the resulting mails. */
async function announce(event: { id: string; createdAt: Date }): Promise<void> {
  await announceEvent({ eventId: event.id, publishedAt: event.createdAt.toISOString() });
  await runJobs();
}

const mailed = async () => (await db.notification.findMany({ where: { mailed: "instant" } })).length;

test("an instant follower gets a mail alone, with a link that ends such mails by POST and has no effect when opened", async () => {
  const club = await aClub({ name: "Decibel <Collective>" });
  const { id, email } = await aFollower({ club });
  const weekly = await aFollower({ club }, "digest");
  const event = await anEvent(club, { name: "Battle of the Bands" });
  const lines = readLog();
  await announce(event);
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("New event by Decibel <Collective>: Battle of the Bands");
  expect(mail?.to).toEqual([{ address: email, name: "" }]);
  expect([mail?.cc, mail?.bcc]).toEqual([undefined, undefined]);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(header("auto-submitted")).toBe("auto-generated");
  const link = /^<(http:\/\/localhost:3000\/api\/unsubscribe\/([\w-]+))>$/.exec(header("list-unsubscribe") ?? "");
  const [, url = "", token = ""] = link ?? [];
  expect(mail?.text).toContain(url);
  expect(mail?.html).toContain(url);
  expect(mail?.text).toContain("http://localhost:3000/settings/notifications");
  expect(mail?.html).not.toContain("<Collective>");
  expect(await mailsTo(weekly.email)).toEqual([]);

  expect(await call(openLink, { method: "GET", params: { token } })).toMatchObject({ status: 303 });
  expect(await db.follow.findFirst({ where: { studentId: id } })).toMatchObject({ level: "instant" });
  for (let times = 0; times < 2; times++) {
    const posted = { params: { token }, headers: { "sec-fetch-site": "cross-site" }, body: "List-Unsubscribe=One-Click" };
    expect(await call(unsubscribe, posted)).toMatchObject({ status: 200, body: { message: "You’re unsubscribed." } });
  }
  expect(await db.follow.findFirst({ where: { studentId: id } })).toMatchObject({ level: "quiet" });
  await announce(await anEvent(club));
  expect(await mailsTo(email)).toHaveLength(1);
  expect(lines.join()).not.toContain(token);
  expect(lines.join()).not.toContain(email);
});

test("a mail is not sent if the event was hidden, left, or turned off since the notification [reach 9.3]", async () => {
  const club = await aClub();
  const [left, weekly, off, gone] = [
    await aFollower({ club }),
    await aFollower({ club }),
    await aFollower({ club }),
    await aFollower({ club }),
  ];
  const stays = await aFollower({ club });
  const [event, hidden] = [await anEvent(club), await anEvent(club)];
  for (const { id, createdAt } of [event, hidden]) await announceEvent({ eventId: id, publishedAt: createdAt.toISOString() });
  await db.follow.deleteMany({ where: { studentId: left.id } });
  await db.follow.updateMany({ where: { studentId: weekly.id }, data: { level: "digest" } });
  await db.studentSetting.create({ data: { studentId: off.id, instant: false } });
  await db.account.delete({ where: { id: gone.id } });
  await db.event.update({ where: { id: hidden.id }, data: { status: "draft" } });
  await runJobs();
  for (const { email } of [left, weekly, off, gone]) expect(await mailsTo(email)).toEqual([]);
  expect((await mailsTo(stays.email)).map(({ subject }) => subject)).toEqual([expect.stringContaining(event.name)]);
});

test("a student who has joined by then gets no mail, which does not count for the day's limits, and one who has left does", async () => {
  const club = await aClub();
  const [joined, left] = [await aFollower({ club }), await aFollower({ club })];
  const events = await Promise.all(Array.from({ length: 3 }, () => anEvent(club)));
  for (const event of events) {
    await aRegistration(event, joined);
    const { id } = await aRegistration(event, left);
    await db.registration.update({ where: { id }, data: { status: "cancelled", endedAt: new Date(), endedBy: "self" } });
    await announce(event);
  }
  expect([(await mailsTo(joined.email)).length, (await mailsTo(left.email)).length]).toEqual([0, 3]);
  expect(await db.notification.count({ where: { studentId: joined.id, mailed: "none" } })).toBe(3);
  expect(await listJobs()).toEqual([]);
  const other = await anEvent(club);
  await announce(other);
  expect((await mailsTo(joined.email)).map(({ subject }) => subject)).toEqual([expect.stringContaining(other.name)]);
});

test("another follow with a sufficient level becomes the reason when the first is turned off", async () => {
  const college = await aCollege({ name: "Deccan Arts College" });
  const club = await aClub({ college });
  const { id: studentId, email } = await aFollower({ club });
  await aFollow({ id: studentId }, { college }, "instant");
  const event = await anEvent(club);
  await announceEvent({ eventId: event.id, publishedAt: event.createdAt.toISOString() });
  await db.follow.updateMany({ where: { studentId, kind: "club" }, data: { level: "quiet" } });
  await runJobs();
  expect((await mailsTo(email))[0]?.text).toContain("You’re receiving this because you follow Deccan Arts College.");
});

test("a student gets up to three mails a day of one club and five in total, also for many concurrent events", async () => {
  const college = await aCollege();
  const clubs = await Promise.all(Array.from({ length: 4 }, () => aClub({ college })));
  const students = await Promise.all(Array.from({ length: 7 }, () => aFollower({ college })));
  const [first] = clubs as [(typeof clubs)[number]];
  const ofOne = await Promise.all(Array.from({ length: 5 }, () => anEvent(first)));
  for (const { id, createdAt } of ofOne) await announceEvent({ eventId: id, publishedAt: createdAt.toISOString() });
  await Promise.all([runJobs(), runJobs(), runJobs()]);
  for (const { email } of students) expect(await mailsTo(email)).toHaveLength(3);
  const ofOthers = await Promise.all(clubs.slice(1).flatMap((club) => [anEvent(club), anEvent(club)]));
  for (const { id, createdAt } of ofOthers) await announceEvent({ eventId: id, publishedAt: createdAt.toISOString() });
  await Promise.all([runJobs(), runJobs(), runJobs()]);
  for (const { email } of students) expect(await mailsTo(email)).toHaveLength(5);
  expect(await listJobs()).toEqual([]);
  expect(await db.notification.count({ where: { mailed: "none" } })).toBe(students.length * 6);

  // Mails older than a day belong to another day.
  await db.notification.updateMany({ where: { mailed: "instant" }, data: { mailedAt: new Date(Date.now() - DAY_MS) } });
  await announce(await anEvent(first));
  for (const { email } of students) expect(await mailsTo(email)).toHaveLength(6);
});

test("a search and a follow that match an event send one mail, with the search as the reason if its level is higher", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  const { id: studentId, email } = await aFollower({ club }, "digest");
  const search = await db.savedSearch.create({
    data: { id: crypto.randomUUID(), studentId, name: "free, Pune", query: "price=free", alert: "instant" satisfies SearchAlert },
  });
  await announce(event);
  expect(await mailsTo(email)).toEqual([]);
  const hit = { studentId, kind: "search_hit", subjectId: event.id, cause: "search", causeKey: search.id, level: "instant" } as const;
  await db.$transaction((tx) => recordNotifications(tx, [hit]));
  await runJobs();
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`New match for “free, Pune”: ${event.name}`);
  const token = /unsubscribe\/([\w-]+)/.exec(mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "")?.[1] ?? "";
  expect(await call(unsubscribe, { params: { token } })).toMatchObject({ status: 200 });
  expect(await db.savedSearch.findUnique({ where: { id: search.id } })).toMatchObject({ alert: "none" });
  expect(await db.follow.findFirst({ where: { studentId } })).toMatchObject({ level: "digest" });
});

test("concurrent workers with failures of every kind hand each mail over at most once [reach 3, 9.3]", async () => {
  const club = await aClub();
  const students = await Promise.all(Array.from({ length: 30 }, () => aFollower({ club })));
  const event = await anEvent(club);
  const handed = new Map<string, number>();
  const { deliver } = outgoing;
  vi.spyOn(outgoing, "deliver").mockImplementation(async (mail: Mail) => {
    const chance = randomInt(10);
    // It never reached the server, so it may be tried again.
    if (chance < 2) throw Object.assign(new Error("away"), { code: "ESOCKET", syscall: "connect" });
    handed.set(mail.to, (handed.get(mail.to) ?? 0) + 1);
    // It reached the server, but the answer was lost.
    if (chance === 2) throw Object.assign(new Error("lost"), { code: "ETIMEDOUT", timeoutType: "SOCKET_TIMEOUT" });
    await deliver(mail);
  });
  await announceEvent({ eventId: event.id, publishedAt: event.createdAt.toISOString() });
  for (let round = 0; round < 40 && (await listJobs()).length > 0; round++) {
    await hastenJobs();
    await Promise.all([runJobs(), runJobs(), runJobs()]);
  }
  expect(await listJobs()).toEqual([]);
  expect(Math.max(...handed.values())).toBe(1);
  expect([...handed.keys()].sort()).toEqual(students.map(({ email }) => email).sort());
  expect(await mailed()).toBe(students.length);
});

test("mails are taken during an uncommitted edit, and no edit waits for them", async () => {
  const club = await aClub();
  const { email } = await aFollower({ club });
  const event = await anEvent(club);
  await db.$transaction(async (tx) => {
    await expire(tx, ["another event"]);
    await announce(event);
  });
  expect(await mailsTo(email)).toHaveLength(1);
});
