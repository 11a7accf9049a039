import { expect, test } from "vitest";
import { POST as askAsOrganiser, DELETE as keepOrganiser } from "@/app/api/college/[id]/deletion/route";
import { POST as addClub } from "@/app/api/college/club-signup/route";
import { POST as verifyClub } from "@/app/api/college/club-verify/route";
import { POST as ask, DELETE as keep } from "@/app/api/users/[userId]/deletion/route";
import { DELETE as deleteNow } from "@/app/api/users/delete/[userId]/route";
import { authorizeSelf } from "@/lib/identity/accounts/access";
import type { Account } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { DAY_MS } from "@/lib/platform/time/units";
import { sendRemovalMail } from "@/lib/site/moderation/removal-mail";
import { askIdleStudents, deleteDueAccounts, findDeletionEffects } from "@/lib/site/personal-data/deletion";
import { sendDeletionMail } from "@/lib/site/personal-data/deletion-mail";
import { RETENTION } from "@/lib/site/personal-data/retention";
import { call } from "@/lib/testing/call";
import { aCertificate, aClub, aCollege, anAdmin, anEmail, anEvent, aRegistration, aStudent, PASSWORD } from "@/lib/testing/factories";
import { hastenJobs, runJobs } from "@/lib/testing/jobs";
import { inDays } from "@/lib/testing/moments";
import { codeMailedTo, mailsTo } from "@/lib/testing/outbox";

const askFor = (as: Account, password = PASSWORD) => call(ask, { as, params: { userId: as.id }, json: { password } });
const takeBack = (as: Account) => call(keep, { method: "DELETE", as, params: { userId: as.id } });
const isThere = async ({ id }: { id: string }) => (await db.account.count({ where: { id } })) === 1;
const planOf = async ({ id }: { id: string }) => (await db.account.findUniqueOrThrow({ where: { id } })).deletesAt;

test("a deletion is planned with the password, mailed at once and a day before, and runs when its time has come [trust 7, 12.7]", async () => {
  const email = anEmail();
  const student = await aStudent({ email });
  const event = await anEvent(await aClub(), { capacity: 1 });
  await aRegistration(event, student);
  expect(await askFor(student, "Wrong#1234")).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
  const { status, body } = await askFor(student);
  expect(status).toBe(202);
  expect(new Date(body.deletesAt).getTime()).toBeCloseTo(inDays(env.DELETION_DAYS).getTime(), -5);
  expect(await askFor(student)).toMatchObject({ status: 409, body: { code: "deletion_pending" } });
  await runJobs();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Your account will be deleted"]);
  await hastenJobs();
  await runJobs();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    "Your account will be deleted",
    "Your account will be deleted tomorrow",
  ]);

  await deleteDueAccounts(new Date(new Date(body.deletesAt).getTime() - 1));
  expect(await isThere(student)).toBe(true);
  await deleteDueAccounts(new Date(body.deletesAt));
  expect(await isThere(student)).toBe(false);
  expect(await db.event.findUniqueOrThrow({ where: { id: event.id }, select: { taken: true } })).toEqual({ taken: 0 });
});

test("it can be taken back, any number of times, and then no mail and no deletion follow", async () => {
  const email = anEmail();
  const student = await aStudent({ email });
  expect(await takeBack(student)).toEqual(expect.objectContaining({ status: 200, body: { message: "Your account stays." } }));
  await askFor(student);
  for (let times = 0; times < 2; times++)
    expect(await takeBack(student)).toMatchObject({ status: 200, body: { message: "Your account stays." } });
  await hastenJobs();
  await runJobs();
  expect(await mailsTo(email)).toEqual([]);
  await deleteDueAccounts(inDays(60));
  expect(await isThere(student)).toBe(true);
});

test("however a deletion, its taking back and another clock race, the account is whole or gone", async () => {
  for (let round = 0; round < 10; round++) {
    const student = await aStudent();
    const event = await anEvent(await aClub());
    await aRegistration(event, student);
    await askFor(student);
    const [kept] = await Promise.all([takeBack(student), deleteDueAccounts(inDays(60)), deleteDueAccounts(inDays(60))]);
    const { taken } = await db.event.findUniqueOrThrow({ where: { id: event.id } });
    const there = await isThere(student);
    expect({ there, taken }).toEqual(there ? { there: true, taken: 1 } : { there: false, taken: 0 });
    if (there) expect(await planOf(student)).toBeNull();
    expect(kept.status).toBe(there ? 200 : 401);
  }
});

test("another deletion that fails keeps none from running", async () => {
  const [first, second] = [await aStudent(), await aStudent()];
  await db.account.update({ where: { id: first.id }, data: { deletesAt: inDays(-2) } });
  await db.account.update({ where: { id: second.id }, data: { deletesAt: inDays(-1) } });
  // A row that the deletion cannot remove: it is locked.
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM "Student" WHERE "id" = ${first.id}::uuid FOR UPDATE`;
    await expect(deleteDueAccounts()).rejects.toThrow();
  });
  expect([await isThere(first), await isThere(second)]).toEqual([true, false]);
  await deleteDueAccounts();
  expect(await isThere(first)).toBe(false);
});

test("a club and a college plan theirs, nobody plans another’s, and the admin has none", async () => {
  const college = await aCollege();
  const club = await aClub({ college });
  const [student, admin] = [await aStudent(), await anAdmin()];
  const json = { password: PASSWORD };
  expect(await call(askAsOrganiser, { as: college, params: { id: club.id }, json })).toMatchObject({ status: 403 });
  expect(await call(askAsOrganiser, { as: student, params: { id: student.id }, json })).toMatchObject({ status: 403 });
  expect(await call(ask, { as: admin, params: { userId: admin.id }, json })).toMatchObject({ status: 403 });
  expect(await call(askAsOrganiser, { as: club, params: { id: club.id }, json })).toMatchObject({ status: 202 });
  expect(await call(askAsOrganiser, { as: college, params: { id: college.id }, json })).toMatchObject({ status: 202 });
  expect(await call(keepOrganiser, { method: "DELETE", as: college, params: { id: college.id } })).toMatchObject({ status: 200 });
  await deleteDueAccounts(inDays(60));
  expect([await isThere(club), await isThere(college)]).toEqual([false, true]);
});

test("the clubs of a college are mailed when its deletion is planned and taken back, and a day before [trust 7]", async () => {
  const [email, otherEmail] = [anEmail("club"), anEmail("club")];
  const college = await aCollege();
  const club = await aClub({ college, email });
  await aClub({ email: otherEmail });
  const [plan, keepIt] = [
    () => call(askAsOrganiser, { as: college, params: { id: college.id }, json: { password: PASSWORD } }),
    () => call(keepOrganiser, { method: "DELETE", as: college, params: { id: college.id } }),
  ];
  await plan();
  await runJobs();
  for (let times = 0; times < 2; times++) await keepIt();
  await hastenJobs();
  await runJobs();
  const mailed = ["Your club’s account will be deleted", "Your club’s account stays"];
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(mailed);
  await plan();
  await runJobs();
  await hastenJobs();
  await runJobs();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    ...mailed,
    "Your club’s account will be deleted",
    "Your club’s account will be deleted tomorrow",
  ]);
  expect(await mailsTo(otherEmail)).toEqual([]);
  expect(await planOf(club)).toBeNull();
  const told = (await mailsTo(email)).length;
  await deleteDueAccounts(inDays(60));
  expect(await isThere(club)).toBe(false);
  await runJobs();
  expect(await mailsTo(email)).toHaveLength(told);
});

test("an account that is gone is told within the days of the privacy page, or never [trust 12.6]", async () => {
  const days = RETENTION.farewells.days;
  const mailsAfter = async (ms: number) => {
    const to = anEmail("club");
    const id = crypto.randomUUID();
    const at = new Date(Date.now() - ms).toISOString();
    await sendRemovalMail({ clubId: id, id, what: "club_deleted", name: "Robotics", to, at });
    return (await mailsTo(to)).length;
  };
  expect([await mailsAfter(days * DAY_MS - 60_000), await mailsAfter(days * DAY_MS + 1000)]).toEqual([1, 0]);
});

test("a club that its college adds after planning its deletion is mailed like the others [trust 7]", async () => {
  const college = await aCollege();
  await call(askAsOrganiser, { as: college, params: { id: college.id }, json: { password: PASSWORD } });
  await runJobs();
  const email = anEmail("club");
  const json = { clubName: "Robotics", email, password: PASSWORD, confirmPassword: PASSWORD, collegeId: college.id };
  const { body } = await call(addClub, { as: college, json });
  const otp = await codeMailedTo(email);
  expect(await call(verifyClub, { as: college, json: { userId: body.data.userId, otp } })).toMatchObject({ status: 200 });
  const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject).filter((subject) => subject?.includes("deleted"));
  await runJobs();
  expect(await subjects()).toEqual(["Your club’s account will be deleted"]);
  await hastenJobs();
  await runJobs();
  expect(await subjects()).toEqual(["Your club’s account will be deleted", "Your club’s account will be deleted tomorrow"]);
});

test("a college plans its deletion three times a day at most, since each plan mails all of its clubs", async () => {
  const college = await aCollege();
  await aClub({ college });
  const plan = () => call(askAsOrganiser, { as: college, params: { id: college.id }, json: { password: PASSWORD } });
  for (let times = 0; times < 3; times++) {
    expect(await plan()).toMatchObject({ status: 202 });
    await call(keepOrganiser, { method: "DELETE", as: college, params: { id: college.id } });
  }
  expect(await plan()).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  expect(await planOf(college)).toBeNull();
});

test("the documented call stays immediate while a deletion is planned", async () => {
  const student = await aStudent();
  await askFor(student);
  expect(await call(deleteNow, { method: "DELETE", as: student, params: { userId: student.id } })).toMatchObject({ status: 200 });
  expect(await isThere(student)).toBe(false);
  await deleteDueAccounts(inDays(60));
});

test("a student who has not logged in for years is mailed and deleted 30 days later, unless a log-in comes before", async () => {
  const [email, otherEmail] = [anEmail(), anEmail()];
  const [idle, returns, active] = [await aStudent({ email }), await aStudent({ email: otherEmail }), await aStudent()];
  const club = await aClub();
  const longAgo = new Date(Date.now() - (env.IDLE_YEARS * 365 + 3) * DAY_MS);
  await db.account.updateMany({ where: { id: { in: [idle.id, returns.id, club.id] } }, data: { lastLogInOn: longAgo } });
  await askIdleStudents();
  await askIdleStudents();
  await runJobs();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Do you still need your account?"]);
  const { deletesAt } = await db.account.findUniqueOrThrow({ where: { id: idle.id } });
  await sendDeletionMail({ kind: "idle_tomorrow", accountId: idle.id, deletesAt: (deletesAt ?? new Date()).toISOString() });
  // Nobody has asked for it, so there is no mind to change.
  const [first, tomorrow] = (await mailsTo(email)).map((mail) => ({ ...mail, text: mail.text?.replaceAll(/\s+/g, " ") }));
  expect(tomorrow?.subject).toBe("Your account will be deleted tomorrow");
  for (const mail of [first, tomorrow]) expect(mail?.text).toMatch(/You have not logged in for .+\. If you do not log in, your account/);
  expect(tomorrow?.text).not.toContain("change your mind");
  for (const mail of [first, tomorrow]) expect(mail?.html).toContain("If you do not log in, your Quad account will be deleted on");
  expect([await planOf(active), await planOf(club)]).toEqual([null, null]);
  await db.account.update({ where: { id: returns.id }, data: { lastLogInOn: new Date() } });
  expect(await planOf(returns)).toBeNull();
  await deleteDueAccounts(inDays(29));
  expect(await isThere(idle)).toBe(true);
  await deleteDueAccounts(inDays(31));
  expect([await isThere(idle), await isThere(returns), await isThere(active)]).toEqual([false, true, true]);
});

test("a log-in does not take back the deletion that the account asked for", async () => {
  const student = await aStudent();
  await db.account.update({ where: { id: student.id }, data: { lastLogInOn: inDays(-20) } });
  await askFor(student);
  await db.account.update({ where: { id: student.id }, data: { lastLogInOn: new Date() } });
  expect(await planOf(student)).not.toBeNull();
});

test("what a student would lose is counted: valid certificates and open links, beside events and teams [trust 7]", async () => {
  const [student, other] = [await aStudent(), await aStudent()];
  const event = await anEvent(await aClub());
  await aRegistration(event, student);
  await aCertificate(event, student);
  await aCertificate(event, other);
  await aCertificate(event, student, { kind: "winner", award: "First", revokedAt: new Date() });
  const link = { studentId: student.id, name: "Scholarship form", kinds: ["attended" as const] };
  await db.recordLink.createMany({
    data: [
      { ...link, expiresAt: inDays(1) },
      { ...link, expiresAt: inDays(-1) },
    ],
  });
  const effects = await findDeletionEffects(authorizeSelf(student, student.id));
  expect(effects).toEqual({ events: 1, people: 0, teams: [], certificates: 1, links: 1 });
});
