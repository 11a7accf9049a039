import { expect, test } from "vitest";
import { HEAD as headLink, GET as openLink, POST as unsubscribe } from "@/app/api/unsubscribe/[token]/route";
import { GET, PUT } from "@/app/api/users/mail/route";
import { unsubscribeToken } from "@/lib/messages/unsubscribe-token";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { call } from "@/lib/testing/call";
import { aClub, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";

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

test("the link of a mail turns off by POST alone, as often as it is posted; opening it changes nothing", async () => {
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

test("a link that we did not sign is refused, and one of somebody who is gone does nothing", async () => {
  const [club, student] = [await aClub(), await aStudent()];
  const ids = { studentId: student.id, kind: "club", subjectId: club.id } as const;
  const token = unsubscribeToken(ids);
  const swapped = `${token.slice(0, 5)}${token[5] === "A" ? "B" : "A"}${token.slice(6)}`;
  for (const forged of [swapped, token.slice(0, -4), `${token}AAAA`, "x", `${"A".repeat(66)}`]) {
    expect(await call(unsubscribe, { params: { token: forged } })).toMatchObject({
      status: 404,
      body: { code: "unsubscribe_link_invalid" },
    });
  }
  const gone = unsubscribeToken({ ...ids, studentId: crypto.randomUUID() });
  expect(await call(unsubscribe, { params: { token: gone } })).toMatchObject({ status: 200 });
  expect(await db.mailSilence.count()).toBe(0);
});
