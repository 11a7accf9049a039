import { expect, test } from "vitest";
import { GET as hi } from "@/app/api/event/hi/[eventId]/[userId]/route";
import { GET as readRegistration } from "@/app/api/event/registration/[eventId]/route";
import { studiesSinceOf } from "@/lib/identity/students/policy";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, anEvent, aStudent } from "@/lib/testing/factories";

const join = (student: Student, { id }: { id: string }) =>
  call(hi, { method: "GET", as: student, params: { eventId: id, userId: student.id } });
const read = (student: Student, { id }: { id: string }) => call(readRegistration, { method: "GET", as: student, params: { eventId: id } });
const nameOf = async ({ id }: { id: string }) => (await db.college.findUniqueOrThrow({ where: { id } })).name;
const studiesIn = (student: Student, year: number) =>
  db.profile.update({ where: { studentId: student.id }, data: { studiesSince: studiesSinceOf(year) } });

test("an event for verified students refuses others with the next step, and leaves nothing behind", async () => {
  const event = await anEvent(await aClub(), { admits: "verified" });
  const [stranger, student] = [await aStudent(), await aStudent({ college: await aCollege() })];
  const message = "This event is for verified students. Verify your college email to register.";
  expect(await join(stranger, event)).toMatchObject({
    status: 403,
    body: { code: "verification_needed", message, data: { next: { text: "Verify your college email", href: "/verification" } } },
  });
  expect(await read(stranger, event)).toMatchObject({ body: { state: "refused", reason: "verification_needed", message } });
  expect(await join(student, event)).toMatchObject({ status: 200 });
  expect(await db.registration.count({ where: { eventId: event.id } })).toBe(1);
});

test("an event for its own college admits that college alone, and one for listed colleges those", async () => {
  const [college, second, third] = [await aCollege(), await aCollege(), await aCollege()];
  const club = await aClub({ college });
  const own = await anEvent(club, { admits: "own" });
  const listed = await anEvent(club, {
    admits: "colleges",
    colleges: { create: [{ collegeId: second.id }, { collegeId: third.id }] },
  });
  const [ofOwn, ofSecond] = [await aStudent({ college }), await aStudent({ college: second })];
  expect(await join(ofOwn, own)).toMatchObject({ status: 200 });
  expect(await join(ofSecond, own)).toMatchObject({
    status: 403,
    body: { code: "college_not_admitted", message: `This event is for students of ${await nameOf(college)}.`, data: { next: null } },
  });
  expect(await join(ofSecond, listed)).toMatchObject({ status: 200 });
  const names = (await Promise.all([second, third].map(nameOf))).sort();
  expect(await join(ofOwn, listed)).toMatchObject({
    status: 403,
    body: { message: `This event is for students of ${names.join(" and ")}.` },
  });
});

test("years of study: a student without one is led to the profile, another year cannot join, the right one can", async () => {
  const event = await anEvent(await aClub(), { years: [2, 3] });
  const student = await aStudent();
  expect(await join(student, event)).toMatchObject({
    status: 403,
    body: {
      code: "year_needed",
      message: "This event is for students in years 2 and 3. Add your year of study to register.",
      data: { next: { text: "Add your year of study", href: "/student-profile" } },
    },
  });
  await studiesIn(student, 4);
  expect(await join(student, event)).toMatchObject({ status: 403, body: { code: "year_not_admitted" } });
  await studiesIn(student, 3);
  expect(await join(student, event)).toMatchObject({ status: 200 });
});

test("a rejected student cannot join again, and gets this reason before all others except time", async () => {
  const event = await anEvent(await aClub(), { admits: "verified" });
  const student = await aStudent();
  await db.registration.create({ data: { eventId: event.id, studentId: student.id, status: "rejected", pricePaise: 0 } });
  expect(await join(student, event)).toMatchObject({ status: 403, body: { code: "application_rejected" } });
  await db.event.update({ where: { id: event.id }, data: { registrationClosesAt: new Date(Date.now() - 1000) } });
  expect(await join(student, event)).toMatchObject({ status: 410, body: { code: "registration_closed" } });
});

test("a later rule ends no registration", async () => {
  const event = await anEvent(await aClub());
  const student = await aStudent();
  await join(student, event);
  await db.event.update({ where: { id: event.id }, data: { admits: "verified", years: [1] } });
  expect(await read(student, event)).toMatchObject({ body: { state: "joined" } });
  expect(await join(student, event)).toMatchObject({ status: 200 });
});
