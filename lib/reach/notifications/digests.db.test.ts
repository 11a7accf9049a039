import { afterEach, expect, test, vi } from "vitest";
import { POST as unsubscribe } from "@/app/api/unsubscribe/[token]/route";
import type { FollowLevel } from "@/lib/generated/prisma/enums";
import type { Club } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { outgoing } from "@/lib/platform/mail/transport";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import { announceBlog, announceEvent } from "@/lib/reach/notifications/announce";
import { lastDue } from "@/lib/reach/notifications/digest-times";
import { dueDigests } from "@/lib/reach/notifications/digests";
import { SEND_DIGESTS } from "@/lib/reach/notifications/tasks";
import { call } from "@/lib/testing/call";
import { aBlog, aClub, aFollow, anEmail, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { hastenJobs, listJobs, runJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";

const inMs = (ms: number) => new Date(Date.now() + ms);

/** A due time of `DIGEST_AT`. */
const MONDAY = new Date("2027-03-01T02:30:00Z");

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function aReader() {
  const email = anEmail("reader");
  return { ...(await aStudent({ email })), email };
}

async function aFollower(club: Club, level: FollowLevel = "digest") {
  const reader = await aReader();
  await aFollow(reader, { club }, level);
  return reader;
}

const announce = ({ id, createdAt }: { id: string; createdAt: Date }) =>
  announceEvent({ eventId: id, publishedAt: createdAt.toISOString() });
const save = ({ id: studentId }: { id: string }, { id: eventId }: { id: string }) => db.savedEvent.create({ data: { studentId, eventId } });

/** Makes the weekly mail due now, and sends it. */
async function sendWeekly(): Promise<void> {
  await db.digestRound.deleteMany();
  await db.digest.deleteMany();
  await enqueue(db, SEND_DIGESTS, { dueAt: new Date().toISOString() });
  await runJobs();
}

const linesOf = (text = "") => text.replaceAll(/\s+/g, " ");

test("the weekly mail names new events of follows, saved ones of the next week, what closes in it, and blogs, each once", async () => {
  const club = await aClub({ name: "Decibel Collective" });
  const reader = await aFollower(club);
  const fresh = await anEvent(club, { name: "Battle of the Bands" });
  const blog = await aBlog(club, { title: "What a street needs" });
  await announce(fresh);
  await announceBlog({ blogId: blog.id });
  const near = { registrationClosesAt: inMs(2 * DAY_MS), startsAt: inMs(5 * DAY_MS) };
  const soon = await anEvent(club, { name: "Nukkad Natak Fest", ...near });
  const joined = await anEvent(club, { name: "Cafe Sessions", ...near });
  const far = await anEvent(club, { name: "Hack the Quad", registrationClosesAt: inMs(20 * DAY_MS), startsAt: inMs(30 * DAY_MS) });
  const cancelled = await anEvent(club, { name: "Faiz at 115", ...near, status: "cancelled" });
  for (const event of [soon, joined, far, cancelled]) await save(reader, event);
  await aRegistration(joined, reader);

  await sendWeekly();
  const [mail, ...others] = await mailsTo(reader.email);
  expect(others).toEqual([]);
  const text = linesOf(mail?.text);
  const part = (from: RegExp, to: RegExp) => text.slice(text.search(from), text.search(to));
  expect(part(/New for you/, /Your saved events this week/)).toContain("Battle of the Bands");
  const saved = part(/Your saved events this week/, /Registration closing this week/);
  expect(saved).toContain("Nukkad Natak Fest");
  expect(saved).toContain("Cafe Sessions");
  const closing = part(/Registration closing this week/, /New on club blogs/);
  expect(closing).toContain("Nukkad Natak Fest");
  expect(closing).not.toContain("Cafe Sessions");
  expect(text).toContain("What a street needs");
  expect(text).not.toMatch(/Hack the Quad|Faiz at 115/);
  expect(mail?.to).toEqual([{ address: reader.email, name: "" }]);
  expect(mail?.messageId).toMatch(/^<digest\.[0-9a-f]{40}@localhost>$/);

  // The next mail names events that are still near, but no news again.
  await sendWeekly();
  const next = linesOf((await mailsTo(reader.email)).at(-1)?.text);
  expect(next).toContain("Nukkad Natak Fest");
  expect(next).not.toMatch(/Battle of the Bands|What a street needs/);
});

test("students without news, without the mail, with follows for the list alone, or with instant mails get none", async () => {
  const club = await aClub();
  const [off, quiet, left, instant, idle] = [
    await aFollower(club),
    await aFollower(club, "quiet"),
    await aFollower(club),
    await aFollower(club, "instant"),
    await aFollower(await aClub()),
  ];
  const event = await anEvent(club);
  await announce(event);
  await runJobs();
  await db.studentSetting.create({ data: { studentId: off.id, digest: false } });
  await db.follow.deleteMany({ where: { studentId: left.id } });
  await sendWeekly();
  for (const { email } of [off, quiet, left, idle]) expect(await mailsTo(email)).toEqual([]);
  expect((await mailsTo(instant.email)).map(({ subject }) => subject)).toEqual([expect.stringContaining(event.name)]);
});

test("the weekly mail does not name a new event that the student has joined", async () => {
  const club = await aClub();
  const reader = await aFollower(club);
  const [joined, other] = [await anEvent(club, { name: "Joined evening" }), await anEvent(club, { name: "Other evening" })];
  for (const event of [joined, other]) await announce(event);
  await aRegistration(joined, reader);
  await sendWeekly();
  const text = linesOf((await mailsTo(reader.email))[0]?.text);
  expect(text).toContain("Other evening");
  expect(text).not.toContain("Joined evening");
});

test("instant follows go into the weekly mail when instant mails are off or the day's limit is reached", async () => {
  const club = await aClub();
  const [off, limited] = [await aFollower(club, "instant"), await aFollower(club, "instant")];
  await db.studentSetting.create({ data: { studentId: off.id, instant: false } });
  const events = [];
  for (let count = 0; count < 5; count++) events.push(await anEvent(club, { name: `Evening number ${count}` }));
  for (const event of events) {
    await announce(event);
    await runJobs();
  }
  await sendWeekly();
  const count = async (email: string) => linesOf((await mailsTo(email)).at(-1)?.text).match(/Evening number/g)?.length;
  expect(await mailsTo(off.email)).toHaveLength(1);
  expect(await count(off.email)).toBe(5);
  expect(await mailsTo(limited.email)).toHaveLength(4);
  expect(await count(limited.email)).toBe(2);
});

test("of many new events the mail names the twenty that begin soonest, and of blogs the five newest", async () => {
  const club = await aClub();
  const reader = await aFollower(club);
  for (let day = 0; day < 22; day++) await announce(await anEvent(club, { name: `Evening ${day};`, startsAt: inMs((10 + day) * DAY_MS) }));
  for (let day = 0; day < 7; day++) {
    const { id: blogId } = await aBlog(club, { title: `Story ${day};`, createdAt: inMs(-day * HOUR_MS) });
    await announceBlog({ blogId });
  }
  await sendWeekly();
  const text = linesOf((await mailsTo(reader.email))[0]?.text);
  expect(text.match(/Evening \d+;/g)).toEqual(Array.from({ length: 20 }, (_, day) => `Evening ${day};`));
  expect(text.match(/Story \d;/g)).toEqual(Array.from({ length: 5 }, (_, day) => `Story ${day};`));
});

test("its link ends the weekly mails, however often it is posted", async () => {
  const club = await aClub();
  const reader = await aFollower(club);
  await announce(await anEvent(club));
  await sendWeekly();
  const [mail] = await mailsTo(reader.email);
  const [, url = "", token = ""] =
    /<(.*\/api\/unsubscribe\/([\w-]+))>/.exec(mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "") ?? [];
  expect(mail?.text).toContain(url);
  expect(mail?.text).toContain("/settings/notifications");
  for (let times = 0; times < 2; times++) expect(await call(unsubscribe, { params: { token } })).toMatchObject({ status: 200 });
  expect(await db.studentSetting.findUnique({ where: { studentId: reader.id } })).toMatchObject({ digest: false, instant: true });
  await announce(await anEvent(club));
  await sendWeekly();
  expect(await mailsTo(reader.email)).toHaveLength(1);
});

test("one process starts a due time, and each student's mail is sent once, whatever fails in between", async () => {
  const club = await aClub();
  const readers = await Promise.all(Array.from({ length: 60 }, () => aFollower(club)));
  await announce(await anEvent(club));
  const dueAt = lastDue(MONDAY);
  expect(dueAt).toEqual(MONDAY);
  await Promise.all([1, 2, 3].map((minutes) => dueDigests(new Date(MONDAY.getTime() + minutes * 60_000))));
  expect((await listJobs()).map(({ payload }) => payload.dueAt)).toEqual([MONDAY.toISOString()]);
  await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;

  let calls = 0;
  const { deliver } = outgoing;
  const handed: string[] = [];
  vi.spyOn(outgoing, "deliver").mockImplementation(async (mail) => {
    if (++calls % 7 === 0) throw Object.assign(new Error("away"), { code: "ESOCKET", syscall: "connect" });
    handed.push(mail.to);
    if (calls % 11 === 0) throw Object.assign(new Error("lost"), { code: "ETIMEDOUT", timeoutType: "SOCKET_TIMEOUT" });
    await deliver(mail);
  });
  await sendWeekly();
  for (let round = 0; round < 30 && (await listJobs()).length > 0; round++) {
    await hastenJobs();
    await Promise.all([runJobs(), runJobs()]);
  }
  expect(await listJobs()).toEqual([]);
  expect(handed.toSorted()).toEqual(readers.map(({ email }) => email).sort());
});
