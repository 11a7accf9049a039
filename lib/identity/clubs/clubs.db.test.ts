import { expect, test } from "vitest";
import { POST as logIn } from "@/app/api/auth/college-login/route";
import { GET as readCollege } from "@/app/api/college/[id]/route";
import { POST as addClub } from "@/app/api/college/club-signup/route";
import { POST as verifyClub } from "@/app/api/college/club-verify/route";
import { DELETE as deleteOrganiser } from "@/app/api/college/delete/[id]/route";
import { GET as readEvent } from "@/app/api/event/[id]/route";
import type { Account, Club, College } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, anAdmin, anEmail, anEvent, aRegistration, aStudent, PASSWORD } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { codeMailedTo, mailsTo } from "@/lib/testing/outbox";

const add = (college: College, email: string, collegeId = college.id) =>
  call(addClub, { as: college, json: { clubName: "Robotics", email, password: PASSWORD, confirmPassword: PASSWORD, collegeId } });
const verify = (college: College, userId: string, otp: string) => call(verifyClub, { as: college, json: { userId, otp } });
const remove = (as: Account, id: string) => call(deleteOrganiser, { method: "DELETE", as, params: { id } });

test("a college adds a club, which works after the college entered the club's code", async () => {
  const college = await aCollege();
  const email = anEmail("club");
  const { status, body } = await add(college, email);
  expect(status).toBe(201);
  expect(await call(logIn, { json: { email, password: PASSWORD } })).toMatchObject({
    status: 403,
    body: { code: "club_not_verified", message: "Ask your college to enter the code" },
  });
  const waiting = await call(readCollege, { method: "GET", as: college, params: { id: college.id } });
  expect(waiting.body.data.collegeRepresentatives).toEqual([
    { _id: body.data.userId, clubName: "Robotics", email, isVerified: false, hasSecondFactor: false },
  ]);
  expect(await verify(await aCollege(), body.data.userId, await codeMailedTo(email))).toMatchObject({
    status: 400,
    body: { triesLeft: 0 },
  });
  expect(await verify(college, body.data.userId, await codeMailedTo(email))).toMatchObject({ status: 200, body: { status: "VERIFIED" } });
  expect(await call(logIn, { json: { email, password: PASSWORD } })).toMatchObject({
    status: 200,
    body: { representative: { id: body.data.userId, club: "Robotics" } },
  });
});

test("a college adds clubs only to itself", async () => {
  expect(await add(await aCollege(), anEmail(), (await aCollege()).id)).toMatchObject({ status: 403 });
});

test("a college reads neither a password hash nor another college", async () => {
  const college = await aCollege();
  await aClub({ college });
  const answer = await call(readCollege, { method: "GET", as: college, params: { id: college.id } });
  expect(JSON.stringify(answer.body)).not.toMatch(/argon2|hash/i);
  expect(await call(readCollege, { method: "GET", as: await aCollege(), params: { id: college.id } })).toMatchObject({ status: 403 });
  expect(await call(readCollege, { method: "GET", as: await anAdmin(), params: { id: crypto.randomUUID() } })).toMatchObject({
    status: 404,
  });
});

test("deleting a club ends its sessions and nothing else", async () => {
  const college = await aCollege();
  const [club, sibling] = [await aClub({ college }), await aClub({ college })];
  expect(await remove(sibling, club.id)).toMatchObject({ status: 403 });
  expect(await remove(college, club.id)).toMatchObject({ status: 200, body: { message: "User deleted successfully" } });
  expect(await remove(club, club.id)).toMatchObject({ status: 401 });
  expect(await remove(college, club.id)).toMatchObject({ status: 404 });
  expect(await db.club.findMany({ select: { id: true } })).toEqual([{ id: sibling.id }]);
});

test("deleting a club removes events that never had a registration, and cancels the others", async () => {
  const club = await aClub();
  const [lonely, joined] = [await anEvent(club), await anEvent(club)];
  await aRegistration(joined, await aStudent());
  expect(await remove(club, club.id)).toMatchObject({ status: 200 });
  expect(await call(readEvent, { method: "GET", params: { id: lonely.id } })).toMatchObject({ status: 404 });
  expect(await call(readEvent, { method: "GET", params: { id: joined.id } })).toMatchObject({
    status: 200,
    body: { status: "Cancelled", club: null },
  });
  expect(await db.registration.count({ where: { eventId: joined.id } })).toBe(1);
});

test("a club that its college or the admin deletes gets one mail, with the reason and what happens to its events", async () => {
  const college = await aCollege();
  const { name } = await db.college.findUniqueOrThrow({ where: { id: college.id } });
  const [byCollege, byAdmin, byItself] = [anEmail("club"), anEmail("club"), anEmail("club")];
  const [first, second, third] = await Promise.all(
    [byCollege, byAdmin, byItself].map((email) => aClub({ college, email, name: "Robotics" })),
  );
  await aRegistration(await anEvent(first as Club), await aStudent());
  expect(await remove(college, first?.id ?? "")).toMatchObject({ status: 200 });
  const query = { reason: "It sold tickets of others" };
  expect(await call(deleteOrganiser, { method: "DELETE", as: await anAdmin(), params: { id: second?.id ?? "" }, query })).toMatchObject({
    status: 200,
  });
  expect(await remove(third as Club, third?.id ?? "")).toMatchObject({ status: 200 });
  await runJobs();
  const mails = [...(await mailsTo(byCollege)), ...(await mailsTo(byAdmin))];
  expect(mails.map(({ subject }) => subject)).toEqual(Array.from({ length: 2 }, () => "Your club’s account was deleted: Robotics"));
  const [told, toldByAdmin] = mails.map(({ text }) => String(text).replaceAll(/\s+/g, " "));
  expect(told).toContain(
    `${name} has deleted the account of Robotics. The blogs are deleted too, and so are the events without registrations.`,
  );
  expect(told).toContain("Past events keep their registrations, and their pages say that they are cancelled.");
  expect(told).toContain("write to your college.");
  expect(toldByAdmin).toContain("The admin of Quad has deleted the account of Robotics.");
  expect(toldByAdmin).toContain("Reason: It sold tickets of others");
  expect(await mailsTo(byItself)).toEqual([]);
});

test("a college that the admin deletes gets a mail, and so does each of its clubs", async () => {
  const [email, clubEmail] = [anEmail("office"), anEmail("club")];
  const college = await aCollege({ email, name: "Sahyadri College" });
  await aClub({ college, email: clubEmail, name: "Robotics" });
  expect(await remove(await anAdmin(), college.id)).toMatchObject({ status: 200 });
  await runJobs();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Your college’s account was deleted: Sahyadri College"]);
  const [mail, ...more] = await mailsTo(clubEmail);
  expect([mail?.subject, more]).toEqual(["Your club’s account was deleted: Robotics", []]);
  expect(String(mail?.text).replaceAll(/\s+/g, " ")).toContain(
    "The account of Sahyadri College was deleted, and that of Robotics with it.",
  );
});

test("a college can withdraw a club's sign-up", async () => {
  const college = await aCollege();
  const { body } = await add(college, anEmail());
  expect(await remove(await aCollege(), body.data.userId)).toMatchObject({ status: 403 });
  expect(await remove(college, body.data.userId)).toMatchObject({ status: 200 });
  expect(await db.pendingSignUp.count()).toBe(0);
});

test("deleting a college deletes its clubs and leaves its students unverified", async () => {
  const college = await aCollege();
  await aClub({ college });
  await add(college, anEmail());
  const student = await aStudent({ college });
  expect(await remove(await aClub({ college }), college.id)).toMatchObject({ status: 403 });
  expect(await remove(college, college.id)).toMatchObject({ status: 200 });
  expect(await db.account.findMany({ select: { id: true } })).toEqual([{ id: student.id }]);
  expect(await db.student.findUniqueOrThrow({ where: { id: student.id } })).toMatchObject({ collegeId: null, collegeEmail: null });
  expect(await db.pendingSignUp.count()).toBe(0);
});

test("deleting a college while its club verifies leaves nothing partial", async () => {
  for (let round = 0; round < 5; round++) {
    const college = await aCollege();
    const email = anEmail();
    const { body } = await add(college, email);
    const code = await codeMailedTo(email);
    const answers = await Promise.all([verify(college, body.data.userId, code), remove(college, college.id)]);
    expect(answers.every(({ status }) => status < 500 || status === 503)).toBe(true);
    if (answers[1]?.status !== 200) expect(await remove(college, college.id)).toMatchObject({ status: 200 });
    expect([await db.club.count(), await db.account.count(), await db.pendingSignUp.count()]).toEqual([0, 0, 0]);
  }
});
