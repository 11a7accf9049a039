import { expect, test } from "vitest";
import { GET as readLog } from "@/app/api/admin/log/route";
import { POST as collegeLogIn } from "@/app/api/auth/college-login/route";
import { POST as logOut } from "@/app/api/auth/logout/route";
import { PUT as changePassword } from "@/app/api/auth/password/route";
import { POST as studentLogIn } from "@/app/api/auth/student-login/route";
import { GET as readCollege } from "@/app/api/college/[id]/route";
import { ensureAdmin } from "@/lib/identity/accounts/service";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { call, tokenOf } from "@/lib/testing/call";
import { aClub, aCollege, anAdmin, anEmail, aSession, aStudent, PASSWORD } from "@/lib/testing/factories";

const NEW_PASSWORD = "Courtyard#2";

test("a student gets a token and five cookies at log-in, and only the token is hidden from scripts [spec 3, 4; base 2]", async () => {
  const email = anEmail();
  const { id } = await aStudent({ email });
  const answer = await call(studentLogIn, { json: { email: email.toUpperCase(), password: PASSWORD } });
  expect(answer).toMatchObject({ status: 200, body: { representative: { id, name: "Ananya Kulkarni", image: "/avatar/AK" } } });
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toHaveLength(5);
  expect(cookies).toContain(`name=Ananya%20Kulkarni; Max-Age=604800; Path=/; SameSite=Lax`);
  expect(cookies).toContain("type=user; Max-Age=604800; Path=/; SameSite=Lax");
  expect(cookies.filter((cookie) => cookie.includes("HttpOnly"))).toEqual([
    `token=${answer.body.token}; Max-Age=604800; Path=/; SameSite=Lax; HttpOnly`,
  ]);
  const session = await db.session.findFirstOrThrow({ where: { accountId: id }, orderBy: { createdAt: "desc" } });
  expect(session.expiresAt.getTime() - session.createdAt.getTime()).toBeCloseTo(7 * 24 * 3600 * 1000, -4);
});

test("a college and a club share one log-in, and its answer names the kind", async () => {
  const [collegeEmail, clubEmail] = [anEmail(), anEmail()];
  const college = await aCollege({ email: collegeEmail, name: "Fergusson" });
  await aClub({ college, email: clubEmail, name: "Robotics" });
  expect(await call(collegeLogIn, { json: { email: collegeEmail, password: PASSWORD } })).toMatchObject({
    status: 200,
    body: { representative: { id: college.id, name: "Fergusson", college: "Fergusson" } },
  });
  const club = await call(collegeLogIn, { json: { email: clubEmail, password: PASSWORD } });
  expect(club).toMatchObject({ status: 200, body: { representative: { name: "Robotics", club: "Robotics" } } });
  expect(club.body.representative).not.toHaveProperty("college");
});

test("the admin logs in on the students' page, with the fixed id and the type of a user", async () => {
  const admin = await anAdmin();
  const { email } = await db.account.findUniqueOrThrow({ where: { id: admin.id } });
  const answer = await call(studentLogIn, { json: { email, password: PASSWORD } });
  for (const shown of [`userId=${env.ADMIN_USER_ID}`, "type=user"])
    expect(answer.headers.getSetCookie()).toContain(`${shown}; Max-Age=604800; Path=/; SameSite=Lax`);
  const headers = { authorization: `Bearer ${answer.body.token}` };
  expect(await call(readLog, { method: "GET", headers })).toMatchObject({ status: 200 });
});

test("the account of ADMIN_USER_ID becomes the admin, and the previous admin a student", async () => {
  const email = anEmail("admin");
  await ensureAdmin(email.toUpperCase(), PASSWORD);
  await ensureAdmin(anEmail("other"), "Another#1");
  const admin = { id: env.ADMIN_USER_ID, email, kind: "admin" };
  const accounts = () => db.account.findMany({ select: { id: true, email: true, kind: true } });
  expect(await accounts()).toEqual([admin]);
  expect(await db.student.count({ where: { id: admin.id, profile: { isNot: null } } })).toBe(1);

  // The state before the admin was a kind, and after ADMIN_USER_ID named another account.
  await db.account.update({ where: { id: admin.id }, data: { kind: "student" } });
  const former = await aStudent();
  await db.account.update({ where: { id: former.id }, data: { kind: "admin" } });
  expect(await call(readLog, { method: "GET", as: { ...former, role: "admin" } })).toMatchObject({ status: 200 });
  const stays = await aSession((await aStudent()).id);
  await aSession(admin.id);
  await ensureAdmin(email, PASSWORD);
  expect(await accounts()).toEqual(expect.arrayContaining([admin, expect.objectContaining({ id: former.id, kind: "student" })]));
  expect(await db.session.findMany({ select: { id: true } })).toEqual(expect.arrayContaining([{ id: stays }]));
  expect(await db.session.count({ where: { accountId: { in: [admin.id, former.id] } } })).toBe(0);
  expect(await call(readLog, { method: "GET", as: { ...former, role: "admin" } })).toMatchObject({ status: 401 });
});

test.each([
  ["short", "ADMIN_PASSWORD is not valid: the password needs at least 8 characters."],
  [`aB1#${"x".repeat(206)}`, "ADMIN_PASSWORD is not valid: the password can have up to 30 characters."],
])("the admin's account is not made with a password that no sign-up takes, and stays as it is with one", async (password, sentence) => {
  await expect(ensureAdmin(anEmail("admin"), password)).rejects.toThrow(sentence);
  expect(await db.account.count()).toBe(0);
  const email = anEmail("admin");
  await ensureAdmin(email, PASSWORD);
  await ensureAdmin(email, password);
  expect(await call(studentLogIn, { json: { email, password: PASSWORD } })).toMatchObject({ status: 200 });
});

test("an unknown student and a wrong password get the same answer", async () => {
  const email = anEmail();
  await aStudent({ email });
  const wrong = await call(studentLogIn, { json: { email, password: "Wrong#123" } });
  const unknown = await call(studentLogIn, { json: { email: anEmail(), password: "Wrong#123" } });
  expect(wrong).toMatchObject({ status: 401, body: { code: "invalid_credentials", message: "Invalid Credentials" } });
  expect(unknown.body).toEqual(wrong.body);
  expect(unknown.headers.getSetCookie()).toEqual([]);
});

test("an organiser learns that the email does not exist, or that the password is wrong", async () => {
  const email = anEmail();
  await aCollege({ email });
  expect(await call(collegeLogIn, { json: { email: anEmail(), password: PASSWORD } })).toMatchObject({
    status: 404,
    body: { message: "Email does not exist!" },
  });
  expect(await call(collegeLogIn, { json: { email, password: "Wrong#123" } })).toMatchObject({
    status: 401,
    body: { message: "Invalid Credentials" },
  });
});

test("one email may be a student's and a college's; each log-in finds its own", async () => {
  const email = anEmail();
  const student = await aStudent({ email });
  const college = await aCollege({ email });
  expect((await call(studentLogIn, { json: { email, password: PASSWORD } })).body.representative.id).toBe(student.id);
  expect((await call(collegeLogIn, { json: { email, password: PASSWORD } })).body.representative.id).toBe(college.id);
});

test("after ten failures from one address the right password is refused there, and not elsewhere", async () => {
  const email = anEmail();
  await aStudent({ email });
  const attempt = (password: string, address: string) =>
    call(studentLogIn, { json: { email, password }, headers: { "x-forwarded-for": address } });
  const statuses = await Promise.all(Array.from({ length: 30 }, () => attempt("Wrong#123", "203.0.113.5")));
  expect(statuses.filter(({ status }) => status === 401)).toHaveLength(10);
  const refused = await attempt(PASSWORD, "203.0.113.5");
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await attempt(PASSWORD, "203.0.113.6")).toMatchObject({ status: 200 });
});

test("successful log-ins do not count as failures, however many are made at once", async () => {
  const email = anEmail();
  await aStudent({ email });
  const answers = await Promise.all(Array.from({ length: 15 }, () => call(studentLogIn, { json: { email, password: PASSWORD } })));
  expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
});

test("logging out ends the session of cookie and Bearer token", async () => {
  const college = await aCollege();
  const token = await tokenOf(college);
  const read = () => call(readCollege, { method: "GET", params: { id: college.id }, headers: { authorization: `Bearer ${token}` } });
  expect(await read()).toMatchObject({ status: 200 });
  const answer = await call(logOut, { as: college });
  expect(answer.headers.getSetCookie().every((cookie) => /^(token|name|userId|type|image|review)=; Max-Age=0; /.test(cookie))).toBe(true);
  expect(answer.headers.getSetCookie()).toHaveLength(6);
  expect(await read()).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
});

test("a session ends after seven days, whatever the token says", async () => {
  const college = await aCollege();
  await db.session.updateMany({ data: { expiresAt: new Date() } });
  expect(await call(readCollege, { method: "GET", as: college, params: { id: college.id } })).toMatchObject({ status: 401 });
});

test("a forged token proves nothing, and neither do the display cookies", async () => {
  const college = await aCollege();
  const [head, ...rest] = (await tokenOf(college)).split(".");
  const forged = [head, ...rest.slice(0, -1), "AAAAAAAAAAAAAAAAAAAAAA"].join(".");
  for (const cookie of [`token=${forged}`, `userId=${college.id}; type=college`, "token=", "token=x"]) {
    expect(await call(readCollege, { method: "GET", params: { id: college.id }, headers: { cookie } })).toMatchObject({ status: 401 });
  }
});

test("a new password ends every other session and keeps this one", async () => {
  const email = anEmail();
  const student = await aStudent({ email });
  const other = { ...student, sessionId: await aSession(student.id) };
  const change = (as: typeof student, currentPassword: string) =>
    call(changePassword, { method: "PUT", as, json: { currentPassword, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD } });
  expect(await change(student, "Wrong#123")).toMatchObject({ status: 401, body: { message: "Invalid Credentials" } });
  expect(await change(student, PASSWORD)).toMatchObject({ status: 200 });
  expect(await change(other, NEW_PASSWORD)).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
  expect(await change(student, NEW_PASSWORD)).toMatchObject({ status: 200 });
  expect(await call(studentLogIn, { json: { email, password: PASSWORD } })).toMatchObject({ status: 401 });
});

test("wrong current passwords are limited for the account and the address, and not by the failed log-ins of strangers", async () => {
  const email = anEmail();
  const student = await aStudent({ email });
  const change = (currentPassword: string, address = "203.0.113.1") =>
    call(changePassword, {
      ...{ method: "PUT", as: student, headers: { "x-forwarded-for": address } },
      json: { currentPassword, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    });
  for (let n = 0; n < 10; n++) expect((await change(`Wrong#12${n}`)).status).toBe(401);
  expect(await change(PASSWORD)).toMatchObject({ status: 429 });
  for (let n = 0; n < 51; n++)
    await call(studentLogIn, { json: { email, password: "Wrong#1234" }, headers: { "x-forwarded-for": `198.51.100.${n}` } });
  expect(await call(studentLogIn, { json: { email, password: PASSWORD } })).toMatchObject({ status: 429 });
  expect(await change(PASSWORD, "203.0.113.2")).toMatchObject({ status: 200 });
});

test("of two concurrent new passwords one wins: a call with only the old one comes too late", async () => {
  const student = await aStudent();
  const other = { ...student, sessionId: await aSession(student.id) };
  const change = (as: typeof student, password: string) =>
    call(changePassword, { method: "PUT", as, json: { currentPassword: PASSWORD, password, confirmPassword: password } });
  const answers = await Promise.all([change(student, "Courtyard#8"), change(other, "Courtyard#9")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(await db.session.count()).toBe(1);
});
