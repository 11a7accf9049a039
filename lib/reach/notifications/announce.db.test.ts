import { expect, test } from "vitest";
import { POST as createBlog } from "@/app/api/blog/create/route";
import { POST as createEvent } from "@/app/api/event/listing/route";
import type { FollowLevel } from "@/lib/generated/prisma/enums";
import { authorize } from "@/lib/identity/organisers/service";
import { dueNotices } from "@/lib/organising/messages/change-notices";
import { publishDue } from "@/lib/organising/publishing/publish-due";
import { addDates } from "@/lib/organising/publishing/series";
import { publish, unpublish } from "@/lib/organising/publishing/service";
import type { Club, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { HOUR_MS, MINUTE_MS } from "@/lib/platform/time/units";
import { announceEvent, dueOpenings, forgetNotifications } from "@/lib/reach/notifications/announce";
import { call } from "@/lib/testing/call";
import { anEventForm, dayFromNow } from "@/lib/testing/event-form";
import { aBlog, aClub, aCollege, aDevice, aFollow, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { hastenJobs, listJobs, runJobs } from "@/lib/testing/jobs";
import { deleteEventAs, updateEventAs } from "@/lib/testing/organisers";

const inMs = (ms: number) => new Date(Date.now() + ms);

type Target = Parameters<typeof aFollow>[1];

async function aFollower(target: Target, level?: FollowLevel): Promise<Student> {
  const student = await aStudent();
  await aFollow(student, target, level);
  return student;
}

const save = (student: { id: string }, event: { id: string }, createdAt = inMs(-HOUR_MS)) =>
  db.savedEvent.create({ data: { studentId: student.id, eventId: event.id, createdAt } });

const toldOf = (subjectId: string) =>
  db.notification.findMany({ where: { subjectId }, select: { studentId: true, kind: true, cause: true, level: true } });

/** Runs the announcements whose delay is not over, and then all other jobs. */
async function runAll(): Promise<void> {
  await hastenJobs();
  await runJobs();
}

const announced = async () => (await listJobs()).filter(({ task }) => task === "announce_event");

test("however an event is published, its followers are notified after the delay, once [reach 1, 3]", async () => {
  const college = await aCollege();
  const club = await aClub({ college });
  const { id: studentId } = await aFollower({ club });
  const { body } = await call(createEvent, { as: club, body: anEventForm(club, { startsAt: inMs(9 * 24 * HOUR_MS).toISOString() }) });
  const byForm: string = body.data._id;
  const draft = await aDraft(club);
  await publish(await authorize(club, draft.id, "edit_event"), null);
  const timed = await aDraft(club, { publishAt: inMs(-MINUTE_MS) });
  await publishDue();
  const [dated] = await addDates(await authorize(club, byForm, "edit_event"), {
    dates: [dayFromNow(12)],
    publish: true,
  });
  const published = [byForm, draft.id, timed.id, dated?.id ?? ""];
  expect((await announced()).map(({ payload }) => payload.eventId).sort()).toEqual(published.toSorted());

  await runJobs();
  expect(await db.notification.count()).toBe(0);
  await runAll();
  for (const id of [byForm, draft.id, timed.id]) {
    expect(await toldOf(id)).toEqual([{ studentId, kind: "event_published", cause: "club", level: "digest" }]);
  }
  // The same series.
  expect(await toldOf(dated?.id ?? "")).toEqual([]);
});

test("a student is notified once of an event, at the highest level of all matching follows, and only if they want events", async () => {
  const college = await aCollege();
  const club = await aClub({ college });
  const event = await anEvent(club, { tags: ["Music", "Trivia"] });
  const everything = await aFollower({ club }, "quiet");
  await aFollow(everything, { college }, "instant");
  await aFollow(everything, { tag: "Music" });
  const twoTags = await aFollower({ tag: "Music" }, "quiet");
  await aFollow(twoTags, { tag: "Trivia" }, "digest");
  const silent = await aFollower({ club }, "instant");
  await db.studentSetting.create({ data: { studentId: silent.id, events: false } });
  await aFollower({ club: await aClub() });
  await aFollower({ tag: "Coding" });

  const payload = { eventId: event.id, publishedAt: event.createdAt.toISOString() };
  await Promise.all([announceEvent(payload), announceEvent(payload), announceEvent(payload)]);
  expect((await toldOf(event.id)).toSorted((one, other) => one.level.localeCompare(other.level))).toEqual([
    { studentId: twoTags.id, kind: "event_published", cause: "tag", level: "digest" },
    { studentId: everything.id, kind: "event_published", cause: "college", level: "instant" },
  ]);
});

test("an event hidden, deleted or published again by then is not announced, and one published again is announced once", async () => {
  const club = await aClub();
  await aFollower({ club });
  const by = (id: string) => authorize(club, id, "edit_event");
  const [hidden, deleted, again] = [await aDraft(club), await aDraft(club), await aDraft(club)];
  for (const { id } of [hidden, deleted, again]) await publish(await by(id), null, inMs(-MINUTE_MS));
  for (const { id } of [hidden, again]) await unpublish(await by(id));
  await deleteEventAs(club, deleted.id);
  await publish(await by(again.id), null);
  expect(await announced()).toHaveLength(4);
  await runAll();
  expect((await db.notification.findMany()).map(({ subjectId }) => subjectId)).toEqual([again.id]);
  await unpublish(await by(again.id));
  await publish(await by(again.id), null, inMs(MINUTE_MS));
  await runAll();
  expect(await db.notification.count()).toBe(1);
});

const aDraft = (club: Club, fields: { publishAt?: Date } = {}) =>
  anEvent(club, { status: "draft", registrationOpensAt: inMs(HOUR_MS), ...fields });

test("many followers are notified in parts without gaps, and a repeated part is harmless", async () => {
  const club = await aClub();
  const event = await anEvent(club, { tags: ["Music"] });
  const followers = 2100;
  await db.$executeRaw`
    INSERT INTO "Account" ("id", "realm", "kind", "email", "passwordHash")
    SELECT gen_random_uuid(), 'student', 'student', 'many' || i || '@example.edu', 'x' FROM generate_series(1, ${followers}) i`;
  await db.$executeRaw`INSERT INTO "Student" ("id", "firstName", "lastName") SELECT "id", 'M', 'N' FROM "Account" WHERE "email" LIKE 'many%'`;
  await db.$executeRaw`
    INSERT INTO "Follow" ("id", "studentId", "kind", "clubId") SELECT gen_random_uuid(), "id", 'club', ${club.id}::uuid FROM "Student"`;
  await db.$executeRaw`
    INSERT INTO "Follow" ("id", "studentId", "kind", "tag") SELECT gen_random_uuid(), "id", 'tag', 'Music' FROM "Student"`;
  const payload = { eventId: event.id, publishedAt: event.createdAt.toISOString() };
  await announceEvent(payload);
  expect(await toldOf(event.id)).toHaveLength(1000);
  await announceEvent(payload);
  await runJobs();
  expect(await toldOf(event.id)).toHaveLength(followers);
});

test("followers of a club and of its college are notified of a blog once, unless they want none or it is deleted by then", async () => {
  const college = await aCollege();
  const club = await aClub({ college });
  const both = await aFollower({ club });
  await aFollow(both, { college }, "quiet");
  const silent = await aFollower({ college });
  await db.studentSetting.create({ data: { studentId: silent.id, blogs: false } });
  const form = new FormData();
  for (const [name, value] of Object.entries({
    clubId: club.id,
    title: "What a street needs",
    content: "A stage. ".repeat(20),
    college: "Deccan",
  })) {
    form.set(name, value);
  }
  const { status, body } = await call(createBlog, { as: club, body: form });
  expect(status).toBe(201);
  const gone = await aBlog(club);
  await db.blog.delete({ where: { id: gone.id } });
  await runAll();
  expect(await toldOf(body.data._id)).toEqual([{ studentId: both.id, kind: "blog_published", cause: "club", level: "digest" }]);
  expect(await toldOf(gone.id)).toEqual([]);
});

test("students who saved an event are notified of each move, but not those who joined, saved it since, or want no events", async () => {
  const club = await aClub();
  const event = await anEvent(club, { venue: "Main Quad" });
  const [saver, joined, silent, late] = [await aStudent(), await aStudent(), await aStudent(), await aStudent()];
  for (const student of [saver, joined, silent]) await save(student, event);
  await aRegistration(event, joined);
  await db.studentSetting.create({ data: { studentId: silent.id, events: false } });
  const clockIn = async (minutes: number) => {
    await dueNotices(inMs(minutes * MINUTE_MS));
    await runJobs();
  };
  await updateEventAs(club, event.id, { venue: "Old Library" });
  await save(late, event, inMs(1000));
  await clockIn(9);
  expect(await toldOf(event.id)).toEqual([]);
  await clockIn(11);
  await clockIn(12);
  expect(await toldOf(event.id)).toEqual([{ studentId: saver.id, kind: "event_moved", cause: "saved", level: "quiet" }]);

  // Neither a new name nor a reverted change is a move.
  await updateEventAs(club, event.id, { eventName: "Another Name" });
  await clockIn(11);
  await updateEventAs(club, event.id, { mode: "Online" });
  await updateEventAs(club, event.id, { mode: "Offline" });
  await clockIn(11);
  expect(await toldOf(event.id)).toHaveLength(1);
  await updateEventAs(club, event.id, { placeName: "Gate 2", placeLat: "18.52", placeLon: "73.85" });
  await clockIn(11);
  await updateEventAs(club, event.id, { venue: "Main Quad" });
  await clockIn(11);
  expect((await toldOf(event.id)).filter(({ studentId }) => studentId === saver.id)).toHaveLength(3);
});

test("students who saved an event are notified of its cancellation, but not those who get the mails of their registration", async () => {
  const club = await aClub();
  const [event, past] = [
    await anEvent(club),
    await anEvent(club, { registrationClosesAt: inMs(-5 * HOUR_MS), startsAt: inMs(-4 * HOUR_MS) }),
  ];
  const [saver, joined] = [await aStudent(), await aStudent()];
  for (const student of [saver, joined]) await save(student, event);
  await save(saver, past);
  await aRegistration(event, joined);
  await aRegistration(past, joined);
  for (const { id } of [event, past]) await deleteEventAs(club, id);
  await runAll();
  expect(await db.notification.findMany({ select: { studentId: true, subjectId: true, kind: true } })).toEqual([
    { studentId: saver.id, subjectId: event.id, kind: "event_cancelled" },
  ]);
});

test("students who saved an event are notified once that registration opened, within five minutes, never before", async () => {
  const club = await aClub();
  const opens = (ms: number) => anEvent(club, { registrationOpensAt: inMs(ms) });
  const [opened, early, longAgo, unsaved] = [
    await opens(-MINUTE_MS),
    await opens(MINUTE_MS),
    await opens(-6 * MINUTE_MS),
    await opens(-MINUTE_MS),
  ];
  const saver = await aStudent();
  for (const event of [opened, early, longAgo]) await save(saver, event);
  for (let times = 0; times < 3; times++) {
    await dueOpenings();
    await runJobs();
  }
  expect(await db.notification.findMany({ select: { studentId: true, subjectId: true, kind: true } })).toEqual([
    { studentId: saver.id, subjectId: opened.id, kind: "registration_opens" },
  ]);
  expect(await toldOf(unsaved.id)).toEqual([]);
  await dueOpenings(inMs(2 * MINUTE_MS));
  await db.event.update({ where: { id: early.id }, data: { registrationOpensAt: inMs(HOUR_MS) } });
  await runJobs();
  expect(await toldOf(early.id)).toEqual([]);
});

test("students who saved an event are notified again when its registration opens a second time, after 12 hours", async () => {
  const event = await anEvent(await aClub(), { registrationOpensAt: inMs(-MINUTE_MS) });
  const saver = await aStudent();
  await save(saver, event);
  await aDevice(saver);
  const told = { studentId: saver.id, kind: "registration_opens" };
  for (const times of [1, 2]) {
    for (let again = 0; again < 2; again++) {
      await dueOpenings();
      await runJobs();
    }
    expect(await toldOf(event.id)).toMatchObject(Array(times).fill(told));
    expect(await db.push.count({ where: { ...told, subjectId: event.id } })).toBe(times);
    await db.event.update({ where: { id: event.id }, data: { registrationOpensAt: new Date() } });
    await dueOpenings();
    await runJobs();
    expect(await toldOf(event.id)).toHaveLength(times);
    await db.notification.updateMany({ data: { at: inMs(-13 * HOUR_MS) } });
  }
});

test("after 90 days a notification is deleted, unless its event is still to come and could be announced again", async () => {
  const club = await aClub();
  const { id: studentId } = await aFollower({ club });
  const [over, toCome] = [
    await anEvent(club, { registrationClosesAt: inMs(-5 * HOUR_MS), startsAt: inMs(-4 * HOUR_MS) }),
    await anEvent(club),
  ];
  const row = { studentId, kind: "event_published", cause: "club" } as const;
  const at = inMs(-91 * 24 * HOUR_MS);
  for (const { id } of [over, toCome]) await db.notification.create({ data: { ...row, subjectId: id, at } });
  const recent = await db.notification.create({ data: { ...row, kind: "event_moved", subjectId: over.id } });
  await forgetNotifications();
  const left = await db.notification.findMany({ select: { id: true, subjectId: true } });
  expect(left.map(({ subjectId }) => subjectId).sort()).toEqual([over.id, toCome.id].sort());
  expect(left.map(({ id }) => id)).toContain(recent.id);
  await db.account.delete({ where: { id: studentId } });
  expect(await db.notification.count()).toBe(0);
});
