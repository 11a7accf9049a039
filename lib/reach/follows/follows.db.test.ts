import { expect, test } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/follows/[kind]/[id]/route";
import { GET as list } from "@/app/api/follows/route";
import { GET as readForYou } from "@/app/api/home/foryou/route";
import { GET as readNotifications } from "@/app/api/notifications/route";
import { PUT as changeSettings, GET as readSettings } from "@/app/api/notifications/settings/route";
import { GET as readSaved } from "@/app/api/saved/route";
import { EVENT_TAGS } from "@/lib/catalogue/events/schema";
import type { Account, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { FOLLOWS_MAX } from "@/lib/reach/follows/schema";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, anAdmin, anEvent, aStudent } from "@/lib/testing/factories";

type Params = { kind: string; id: string };
const follow = (as: Student, params: Params, json: unknown = {}) => call(PUT, { method: "PUT", as, params, json });
const unfollow = (as: Student, params: Params) => call(DELETE, { method: "DELETE", as, params });
const read = (params: Params, as?: Account) => call(GET, { method: "GET", as, params });
const club = ({ id }: { id: string }) => ({ kind: "club", id });

test("answers about a person are not cached, refusals included", async () => {
  const [student, params] = [await aStudent(), club(await aClub())];
  const asked = [
    read(params, student),
    read(params),
    follow(student, params),
    ...[list, readForYou, readNotifications, readSaved, readSettings].map((handler) => call(handler, { method: "GET", as: student })),
    call(list, { method: "GET" }),
  ];
  for (const { headers } of await Promise.all(asked)) expect(headers.get("cache-control")).toBe("private, no-store");
});

test("a student follows a club, a college and a tag, changes each level, and ends it, all repeatable", async () => {
  const college = await aCollege({ name: "Sahyadri" });
  const [robots, student] = [await aClub({ college, name: "Robots" }), await aStudent()];
  const targets = [club(robots), { kind: "college", id: college.id }, { kind: "tag", id: "Career Fair" }];
  for (const target of targets) {
    expect((await follow(student, target)).body).toEqual({ following: true, level: "digest", followers: null });
    expect((await follow(student, target, { level: "quiet" })).body).toEqual({ following: true, level: "quiet", followers: null });
    expect((await follow(student, target)).body).toEqual({ following: true, level: "quiet", followers: null });
    expect((await read(target, student)).body).toEqual({ following: true, level: "quiet", followers: null });
  }
  const { slug } = await db.club.findUniqueOrThrow({ where: { id: robots.id } });
  const listed = await call(list, { method: "GET", as: student });
  expect(listed.body.follows).toMatchObject([
    { kind: "tag", id: "Career Fair", name: "Career Fair", path: "/tags/career-fair", level: "quiet" },
    { kind: "college", id: college.id, name: "Sahyadri" },
    { kind: "club", id: robots.id, name: "Robots", path: `/clubs/${slug}` },
  ]);
  for (const target of targets) {
    for (let times = 0; times < 2; times++) expect((await unfollow(student, target)).body).toEqual({ following: false, followers: null });
  }
  expect(await db.follow.count()).toBe(0);
});

test("a follow needs no body; a body of another type, or an unreadable one, is refused", async () => {
  const [robots, student] = [await aClub(), await aStudent()];
  const send = (body?: string, headers: Record<string, string> = {}) =>
    call(PUT, { method: "PUT", as: student, params: club(robots), body, headers });
  const bytes = new TextEncoder().encode("{}");
  expect(await send("level=quiet")).toMatchObject({ status: 415 });
  expect(await call(PUT, { method: "PUT", as: student, params: club(robots), body: bytes })).toMatchObject({ status: 415 });
  for (const text of ["", '{"level":', "null"])
    expect(await send(text, { "content-type": "application/json" })).toMatchObject({ status: 400 });
  expect(await db.follow.count()).toBe(0);
  expect(await send()).toMatchObject({ status: 200, body: { following: true, level: "digest", followers: null } });
});

test("no one else learns about a follow: others read only the number, and one below 5 only the club, its college and the admin", async () => {
  const college = await aCollege();
  const [robots, student, other] = [await aClub({ college }), await aStudent(), await aStudent()];
  const [elsewhere, neighbour] = [await aCollege(), await aClub({ college })];
  await follow(student, club(robots), { level: "instant" });
  const numberFor = async (params: Params, as?: Account) => {
    const { followers, ...rest } = (await read(params, as)).body;
    expect(rest).toEqual({ following: false, level: null });
    return followers;
  };
  for (const as of [undefined, other, elsewhere, neighbour]) expect(await numberFor(club(robots), as)).toBeNull();
  for (const as of [robots, college, await anAdmin()]) expect(await numberFor(club(robots), as)).toBe(1);
  const ofCollege = { kind: "college", id: college.id };
  for (const as of [undefined, robots, elsewhere]) expect(await numberFor(ofCollege, as)).toBeNull();
  expect(await numberFor(ofCollege, college)).toBe(0);
  for (const fan of await Promise.all(Array.from({ length: 4 }, () => aStudent()))) await follow(fan, club(robots));
  for (const as of [undefined, other, robots]) expect(await numberFor(club(robots), as)).toBe(5);
  expect((await call(list, { method: "GET", as: other })).body).toEqual({ follows: [] });
});

test("only a banned club itself, its college and the admin read its number; to everyone else it is gone [reach 3] [trust 12.1]", async () => {
  const college = await aCollege();
  const [robots, student] = [await aClub({ college }), await aStudent()];
  await follow(student, club(robots));
  await db.club.update({ where: { id: robots.id }, data: { bannedAt: new Date() } });
  for (const as of [undefined, student, await aCollege(), await aClub({ college })])
    expect(await read(club(robots), as)).toMatchObject({ status: 404, body: { code: "club_not_found" } });
  for (const as of [robots, college, await anAdmin()])
    expect(await read(club(robots), as)).toMatchObject({ status: 200, body: { followers: 1 } });
});

test("invalid levels are refused without leftovers; a tag never has the instant level", async () => {
  const [robots, student] = [await aClub(), await aStudent()];
  for (const [target, json, status] of [
    [club(robots), { level: "loud" }, 400],
    [club(robots), null, 400],
    [{ kind: "tag", id: "Music" }, { level: "instant" }, 400],
    [{ kind: "tag", id: "music" }, {}, 404],
    [{ kind: "event", id: robots.id }, {}, 404],
    [{ kind: "club", id: crypto.randomUUID() }, {}, 404],
    [{ kind: "college", id: robots.id }, {}, 404],
  ] as const)
    expect(await follow(student, target, json)).toMatchObject({ status });
  expect(await read(club({ id: crypto.randomUUID() }))).toMatchObject({ status: 404, body: { code: "club_not_found" } });
  expect(await db.follow.count()).toBe(0);
});

test("the number of followers is exact after any race of follows, unfollows and deletions", async () => {
  const college = await aCollege();
  const robots = await aClub({ college });
  const students = await Promise.all(Array.from({ length: 11 }, () => aStudent()));
  const targets = [club(robots), { kind: "college", id: college.id }, { kind: "tag", id: "Music" }];
  await Promise.all(students.flatMap((student) => targets.flatMap((target) => [follow(student, target), follow(student, target)])));
  expect(await db.follow.count()).toBe(students.length * targets.length);
  await Promise.all([
    ...students.slice(0, 4).flatMap((student) => targets.map((target) => unfollow(student, target))),
    ...students.slice(4, 6).map(({ id }) => db.account.delete({ where: { id } })),
  ]);
  for (const target of targets) expect((await read(target)).body.followers).toBe(5);
});

test("deleting an account waits for a college before it locks a club, as following does", async () => {
  const [college, student] = [await aCollege(), await aStudent()];
  const robots = await aClub({ college });
  for (const target of [club(robots), { kind: "college", id: college.id }]) await follow(student, target);
  const going = await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM "College" WHERE "id" = ${college.id}::uuid FOR NO KEY UPDATE`;
    // A transaction does not wait for a promise in an object.
    const deletion = { ended: db.account.delete({ where: { id: student.id } }).then(() => "ended") };
    const waiting = () =>
      db.$queryRaw<unknown[]>`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await expect.poll(waiting).toHaveLength(1);
    await tx.$queryRaw`SELECT FROM "Club" WHERE "id" = ${robots.id}::uuid FOR NO KEY UPDATE NOWAIT`;
    return deletion;
  });
  expect(await going.ended).toBe("ended");
});

test("a student follows up to the limit of an account, also concurrently", async () => {
  const student = await aStudent();
  const college = await aCollege();
  const clubs = Array.from({ length: FOLLOWS_MAX - 2 }, () => crypto.randomUUID());
  await db.account.createMany({
    data: clubs.map((id) => ({ id, realm: "organiser", kind: "club", email: `${id}@example.edu`, passwordHash: "x" })),
  });
  await db.club.createMany({ data: clubs.map((id) => ({ id, name: `Club ${id}`, collegeId: college.id })) });
  await db.follow.createMany({ data: clubs.map((clubId) => ({ studentId: student.id, kind: "club" as const, clubId })) });
  const answers = await Promise.all(EVENT_TAGS.slice(0, 6).map((id) => follow(student, { kind: "tag", id })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
  expect(await db.follow.count()).toBe(FOLLOWS_MAX);
  // A follow that exists can still be changed.
  expect(await follow(student, { kind: "club", id: clubs[0] ?? "" }, { level: "quiet" })).toMatchObject({ status: 200 });
});

test("follows and settings are deleted with the student, and follows with their target", async () => {
  const college = await aCollege();
  const [robots, student, other] = [await aClub({ college }), await aStudent(), await aStudent()];
  for (const as of [student, other]) for (const target of [club(robots), { kind: "tag", id: "Music" }]) await follow(as, target);
  await call(changeSettings, { method: "PUT", as: student, json: { digest: false } });
  await db.account.delete({ where: { id: student.id } });
  expect([await db.follow.count(), await db.studentSetting.count()]).toEqual([2, 0]);
  await db.account.delete({ where: { id: robots.id } });
  expect(await db.follow.findMany({ select: { studentId: true, tag: true } })).toEqual([{ studentId: other.id, tag: "Music" }]);
});

const GROUPS_ON = { seats: true, changes: true, reminders: true, followed: true, messages: true };
const PUSHES_AT_FIRST = { ...GROUPS_ON, isPrivate: false, quietFrom: "22:00", quietTo: "07:00" };

test("settings are on by default, and absent ones stay", async () => {
  const student = await aStudent();
  const change = (json: unknown) => call(changeSettings, { method: "PUT", as: student, json });
  const atFirst = {
    digest: true,
    instant: true,
    events: true,
    blogs: true,
    searches: true,
    interests: true,
    going: "nobody",
    push: PUSHES_AT_FIRST,
  };
  expect((await call(readSettings, { method: "GET", as: student })).body).toEqual(atFirst);
  expect((await change({})).body).toEqual(atFirst);
  expect((await change({ blogs: false, going: "college" })).body).toEqual({ ...atFirst, blogs: false, going: "college" });
  expect((await change({ interests: false })).body).toEqual({ ...atFirst, blogs: false, going: "college", interests: false });
  for (const wrong of [{ digest: "no" }, { going: "everybody" }, []]) expect(await change(wrong)).toMatchObject({ status: 400 });
  expect((await call(readSettings, { method: "GET", as: student })).body).toMatchObject({ digest: true, going: "college" });
});

test("each setting of pushes changes alone, and quiet hours are two different times or none [app 5] [app 10]", async () => {
  const student = await aStudent();
  const change = async (push: unknown) => {
    const { status, body } = await call(changeSettings, { method: "PUT", as: student, json: { push } });
    return status === 200 ? body.push : status;
  };
  expect(await change({ quietFrom: "23:30", quietTo: "06:05" })).toEqual({ ...PUSHES_AT_FIRST, quietFrom: "23:30", quietTo: "06:05" });
  expect(await change({ seats: false, isPrivate: true })).toMatchObject({
    seats: false,
    changes: true,
    isPrivate: true,
    quietFrom: "23:30",
  });
  const none = { quietFrom: null, quietTo: null };
  expect(await change(none)).toMatchObject({ ...none, seats: false });
  const wrong = [
    { quietFrom: "22:00" },
    { quietTo: null },
    { quietFrom: null, quietTo: "07:00" },
    { quietFrom: "22:00", quietTo: "22:00" },
    { quietFrom: "24:00", quietTo: "07:00" },
    { quietFrom: "7:00", quietTo: "22:00" },
    { seats: "no" },
    null,
  ];
  for (const push of wrong) expect(await change(push)).toBe(400);
  expect(await change({})).toMatchObject({ ...none, seats: false, isPrivate: true });
  const other = await aStudent();
  await call(changeSettings, { method: "PUT", as: other, json: { push: { messages: false } } });
  expect((await call(readSettings, { method: "GET", as: other })).body.push).toEqual({ ...PUSHES_AT_FIRST, messages: false });
});

test("a follow changes no public data of a club but its number of followers", async () => {
  const [robots, student] = [await aClub(), await aStudent()];
  const event = await anEvent(robots);
  const before = await db.event.findUniqueOrThrow({ where: { id: event.id } });
  await follow(student, club(robots));
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toEqual(before);
  expect(await db.expiry.count()).toBe(0);
});
