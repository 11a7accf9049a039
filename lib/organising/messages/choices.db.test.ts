import { expect, test } from "vitest";
import { HEAD as headLink, GET as openLink, POST as unsubscribe } from "@/app/api/unsubscribe/[token]/route";
import { GET, PUT } from "@/app/api/users/mail/route";
import { type Unsubscribing, unsubscribeToken } from "@/lib/organising/messages/unsubscribe-token";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { call } from "@/lib/testing/call";
import { aClub, aFollow, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";

const read = (as: Student) => call(GET, { method: "GET", as });
const change = (as: Student, json: unknown) => call(PUT, { method: "PUT", as, json });

test("a student chooses reminders, and news of the clubs at whose events they ever had a registration", async () => {
  const [robots, drama, other] = [await aClub({ name: "Robots" }), await aClub({ name: "Drama" }), await aClub()];
  const student = await aStudent();
  await aRegistration(await anEvent(robots), student);
  const left = await aRegistration(await anEvent(drama), student);
  await db.registration.update({ where: { id: left.id }, data: { status: "cancelled", endedAt: new Date() } });
  const news = (isRobotsOn: boolean) => [
    { club: { _id: drama.id, name: "Drama" }, on: true },
    { club: { _id: robots.id, name: "Robots" }, on: isRobotsOn },
  ];
  expect(await read(student)).toMatchObject({ status: 200, body: { reminders: true, news: news(true) } });
  const off = { reminders: false, news: [{ club: robots.id, on: false }] };
  for (let times = 0; times < 2; times++) {
    expect(await change(student, off)).toMatchObject({ status: 200, body: { reminders: false, news: news(false) } });
  }
  expect(await change(student, { news: [{ club: robots.id, on: true }] })).toMatchObject({ body: { reminders: false, news: news(true) } });

  expect(await change(student, { reminders: true, news: [{ club: other.id, on: false }] })).toMatchObject({ status: 400 });
  expect((await read(student)).body).toEqual({ reminders: false, news: news(true) });
  for (const wrong of [{ reminders: "no" }, { news: [{ club: "x", on: true }] }, { news: {} }]) {
    expect(await change(student, wrong)).toMatchObject({ status: 400 });
  }
});

test("the link of a mail turns it off by POST only, also repeated; opening it changes nothing [organisers 9.4; reach 9.4]", async () => {
  const [club, student] = [await aClub(), await aStudent()];
  const token = unsubscribeToken({ studentId: student.id, kind: "club", subjectId: club.id });
  for (const [method, handler] of [
    ["GET", openLink],
    ["HEAD", headLink],
  ] as const) {
    const { status, headers } = await call(handler, { method, params: { token }, headers: { "sec-fetch-site": "cross-site" } });
    expect([status, headers.get("location")]).toEqual([303, `/unsubscribe/${token}`]);
  }
  expect(await db.mailSilence.count()).toBe(0);
  for (let times = 0; times < 2; times++) {
    expect(await call(unsubscribe, { params: { token }, body: "x".repeat(5000) })).toMatchObject({ status: 200 });
  }
  expect(await db.mailSilence.count()).toBe(1);
});

test("each kind of link turns off only the mails that it names", async () => {
  const [club, student, other] = [await aClub(), await aStudent(), await aStudent()];
  const college = { id: club.collegeId };
  for (const one of [student, other]) {
    await aFollow(one, { club }, "instant");
    await aFollow(one, { college }, "digest");
  }
  const data = { studentId: student.id, name: "Free ones", query: "price=free", alert: "instant" } as const;
  const { id: searchId } = await db.savedSearch.create({ data });
  const levels = async ({ id }: Student) =>
    (await db.follow.findMany({ where: { studentId: id }, orderBy: { kind: "asc" }, select: { level: true } })).map(({ level }) => level);
  const settings = () => db.studentSetting.findUnique({ where: { studentId: student.id }, select: { digest: true, instant: true } });
  const post = async (kind: Unsubscribing["kind"], subjectId: string) => {
    const token = unsubscribeToken({ studentId: student.id, kind, subjectId });
    for (let times = 0; times < 2; times++) expect(await call(unsubscribe, { params: { token } })).toMatchObject({ status: 200 });
  };

  await post("clubFollow", club.id);
  expect(await levels(student)).toEqual(["quiet", "digest"]);
  await post("collegeFollow", college.id);
  expect(await levels(student)).toEqual(["quiet", "quiet"]);
  expect(await settings()).toBeNull();
  await post("digest", student.id);
  expect(await settings()).toEqual({ digest: false, instant: true });
  await post("instant", student.id);
  expect(await settings()).toEqual({ digest: false, instant: false });
  expect(await db.savedSearch.findUnique({ where: { id: searchId } })).toMatchObject({ alert: "instant" });
  await post("search", searchId);
  expect(await db.savedSearch.findUnique({ where: { id: searchId } })).toMatchObject({ alert: "none" });
  expect(await db.mailSilence.count()).toBe(0);
  expect(await levels(other)).toEqual(["instant", "digest"]);

  // Recipients and objects that no longer exist.
  await db.account.delete({ where: { id: student.id } });
  for (const kind of ["clubFollow", "collegeFollow", "digest", "instant", "search"] as const) await post(kind, club.id);
  expect(await db.studentSetting.count()).toBe(0);
});

test("an invalidly signed link is refused, and one of a deleted student has no effect [reach 9.7]", async () => {
  const [club, student] = [await aClub(), await aStudent()];
  const ids = { studentId: student.id, kind: "club", subjectId: club.id } as const;
  const token = unsubscribeToken(ids);
  const swapped = `${token.slice(0, 5)}${token[5] === "A" ? "B" : "A"}${token.slice(6)}`;
  for (const forged of [swapped, token.slice(0, -4), `${token}AAAA`, "x", `${"A".repeat(66)}`, `${token}==`, `${token} `]) {
    expect(await call(unsubscribe, { params: { token: forged } })).toMatchObject({
      status: 404,
      body: { code: "unsubscribe_link_invalid" },
    });
  }
  const gone = unsubscribeToken({ ...ids, studentId: crypto.randomUUID() });
  expect(await call(unsubscribe, { params: { token: gone } })).toMatchObject({ status: 200 });
  expect(await db.mailSilence.count()).toBe(0);
});
