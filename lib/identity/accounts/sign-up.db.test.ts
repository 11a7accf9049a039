import { beforeEach, expect, test, vi } from "vitest";
import { POST as collegeLogIn } from "@/app/api/auth/college-login/route";
import { POST as registerCollege } from "@/app/api/auth/college-register/route";
import { DELETE as deleteUsers } from "@/app/api/auth/deleteusers/route";
import { POST as resend } from "@/app/api/auth/resend-otp/route";
import { POST as studentLogIn } from "@/app/api/auth/student-login/route";
import { POST as signUp } from "@/app/api/auth/student-signup/route";
import { POST as verify } from "@/app/api/auth/verify-otp/route";
import { POST as verifyCollege } from "@/app/api/auth/verifycollege-otp/route";
import { DELETE as deleteColleges } from "@/app/api/college/deletecolleges/route";
import { db } from "@/lib/platform/db/client";
import { outgoing } from "@/lib/platform/mail/transport";
import { call } from "@/lib/testing/call";
import { aCollege, anEmail, aStudent, PASSWORD, unique } from "@/lib/testing/factories";
import { codeMailedTo, mailsTo, wrongCode } from "@/lib/testing/outbox";

beforeEach(() => vi.restoreAllMocks());

const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
const form = (email: string) => ({ firstName: "Ananya", lastName: "Kulkarni", email, ...passwords });
const mailIsDown = () => vi.spyOn(outgoing, "deliver").mockRejectedValue(new Error("connection refused"));
/** Ends the pause of thirty seconds since the last code. */
const letPausePass = () => Promise.all([db.oneTimeCode.updateMany({ data: { sentTimes: [] } }), db.codeMailbox.deleteMany()]);

async function aSignedUp(email = anEmail()) {
  const answer = await call(signUp, { json: form(email) });
  expect(answer).toMatchObject({ status: 201, body: { message: "Verification OTP email sent" } });
  return { email, userId: answer.body.data.userId as string, code: await codeMailedTo(email) };
}

test("a student signs up, and becomes an account only with the right code", async () => {
  const { email, userId, code } = await aSignedUp();
  expect(await db.account.count()).toBe(0);
  expect(await call(verify, { json: { userId, otp: wrongCode(code) } })).toMatchObject({
    status: 400,
    body: { status: "FAILED", code: "code_wrong", message: "OTP verification failed", triesLeft: 4 },
  });
  const right = { json: { userId, otp: code.toLowerCase().replaceAll("0", "o") } };
  expect(await call(verify, right)).toMatchObject({ status: 200, body: { status: "VERIFIED", message: "Email verified successfully!" } });
  expect(await call(verify, right)).toMatchObject({ status: 400, body: { status: "FAILED", triesLeft: 0 } });
  expect(await call(studentLogIn, { json: { email, password: PASSWORD } })).toMatchObject({
    status: 200,
    body: { representative: { id: userId } },
  });
  expect(await db.pendingSignUp.count()).toBe(0);
  expect(await db.profile.count({ where: { studentId: userId } })).toBe(1);
});

test("the mail begins with the code, in both forms, and contains no other account data", async () => {
  const { email, code } = await aSignedUp();
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe(`${code} is your Quad code`);
  expect(mail?.text).toContain(code);
  expect(mail?.html).toContain(code);
  expect(mail?.html).not.toContain(PASSWORD);
});

test("verified eight times concurrently, a registration becomes one account", async () => {
  const { userId, code } = await aSignedUp();
  const answers = await Promise.all(Array.from({ length: 8 }, () => call(verify, { json: { userId, otp: code } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
  expect(await db.account.count()).toBe(1);
});

test("an address that accepts no mail is the sender's mistake, and nothing is stored", async () => {
  const refused = Object.assign(new Error("rejected"), { code: "EENVELOPE", responseCode: 550, response: "550 5.1.1 No such user" });
  vi.spyOn(outgoing, "deliver").mockRejectedValue(refused);
  expect(await call(signUp, { json: form(anEmail()) })).toMatchObject({
    status: 400,
    body: {
      code: "validation_failed",
      issues: [{ field: "email", message: "We cannot deliver to this email address. Check it for typos." }],
    },
  });
  expect(await db.pendingSignUp.count()).toBe(0);
});

test("sent eight times concurrently, a form makes one registration and one mail", async () => {
  const email = anEmail();
  const answers = await Promise.all(Array.from({ length: 8 }, () => call(signUp, { json: form(email) })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429, 429, 429, 429, 429]);
  expect(await db.pendingSignUp.count()).toBe(1);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("a second sign-up replaces the registration: new id and code, the old password invalid", async () => {
  const first = await aSignedUp();
  await letPausePass();
  const answer = await call(signUp, { json: { ...form(first.email), password: "Another#1", confirmPassword: "Another#1" } });
  expect(answer.body.data.userId).not.toBe(first.userId);
  expect(await call(verify, { json: { userId: first.userId, otp: first.code } })).toMatchObject({ status: 400, body: { triesLeft: 0 } });
  const code = await codeMailedTo(first.email);
  expect(await call(verify, { json: { userId: answer.body.data.userId, otp: code } })).toMatchObject({ status: 200 });
  expect(await call(studentLogIn, { json: { email: first.email, password: PASSWORD } })).toMatchObject({ status: 401 });
  expect(await call(studentLogIn, { json: { email: first.email, password: "Another#1" } })).toMatchObject({ status: 200 });
});

test("an address with an account is refused, in any case and spelling", async () => {
  await aStudent({ email: "ananya@example.edu" });
  for (const email of ["ananya@example.edu", "ANANYA@Example.EDU", " ananya@example.edu ", "ananya＠example.edu"]) {
    expect(await call(signUp, { json: form(email) })).toMatchObject({ status: 409, body: { code: "email_taken" } });
  }
});

test("a failure to send the mail is reported, nothing is stored, and the next try works", async () => {
  const email = anEmail();
  mailIsDown();
  const answer = await call(signUp, { json: form(email) });
  expect(answer).toMatchObject({ status: 503, body: { code: "mail_unreachable" } });
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(await db.pendingSignUp.count()).toBe(0);
  vi.restoreAllMocks();
  await aSignedUp(email);
});

test("the right password of an unverified registration sends a new code, a wrong one does not", async () => {
  const { email, userId } = await aSignedUp();
  const logIn = (password: string) => call(studentLogIn, { json: { email, password } });
  expect(await logIn("Wrong#123")).toMatchObject({ status: 401 });
  const unverified = { status: 403, body: { code: "email_not_verified", data: { userId } } };
  expect(await logIn(PASSWORD)).toMatchObject(unverified);
  expect(await mailsTo(email)).toHaveLength(1);
  await letPausePass();
  expect(await logIn(PASSWORD)).toMatchObject(unverified);
  expect(await mailsTo(email)).toHaveLength(2);
});

test("a code can be sent again, and an unknown id gets the same answer", async () => {
  const { email, userId } = await aSignedUp();
  const again = (id: string) => call(resend, { json: { userId: id, purpose: "student" } });
  expect(await again(userId)).toMatchObject({ status: 429, body: { code: "code_paused" } });
  await letPausePass();
  const known = await again(userId);
  const unknown = await again(crypto.randomUUID());
  expect(known.status).toBe(200);
  expect(unknown).toMatchObject({ status: known.status, body: known.body });
  expect(await call(verify, { json: { userId, otp: await codeMailedTo(email) } })).toMatchObject({ status: 200 });
});

test("a college's domain is proved with its address when an office of exactly that host signs up", async () => {
  const cases = [
    ["office", "", true],
    ["ananya", "", false],
    ["office", "mail.", false],
  ] as const;
  for (const [mailbox, below, proved] of cases) {
    const emailDomain = `${unique()}.edu.in`;
    const email = `${mailbox}@${below}${emailDomain}`;
    const answer = await call(registerCollege, {
      json: { name: "Fergusson", email, emailDomain: emailDomain.toUpperCase(), ...passwords },
    });
    const { userId } = answer.body.data;
    expect(await call(verifyCollege, { json: { userId, otp: await codeMailedTo(email) } })).toMatchObject({ status: 200 });
    const college = await db.college.findUniqueOrThrow({ where: { id: userId } });
    expect({ mailbox, below, proved: college.domainProvedAt !== null }).toEqual({ mailbox, below, proved });
    expect(college.emailDomain).toBe(emailDomain);
  }
});

test("a domain that another college proved stays unproved; the college still works", async () => {
  const first = await aCollege();
  const { emailDomain } = await db.college.findUniqueOrThrow({ where: { id: first.id } });
  const email = `registrar@${emailDomain}`;
  const { body } = await call(registerCollege, { json: { name: "Second", email, emailDomain, ...passwords } });
  expect(await call(verifyCollege, { json: { userId: body.data.userId, otp: await codeMailedTo(email) } })).toMatchObject({ status: 200 });
  expect(await db.college.findUniqueOrThrow({ where: { id: body.data.userId } })).toMatchObject({ domainProvedAt: null });
  expect(await call(collegeLogIn, { json: { email, password: PASSWORD } })).toMatchObject({ status: 200 });
});

test("a public mail host cannot be a college's domain", async () => {
  for (const emailDomain of ["gmail.com", "rediffmail.com", "mail.yahoo.co.in"]) {
    const answer = await call(registerCollege, { json: { name: "Fergusson", email: anEmail(), emailDomain, ...passwords } });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ field: "emailDomain" }] } });
  }
});

test("the clean-up removes only unverified sign-ups whose codes expired over an hour ago", async () => {
  const stale = await aSignedUp();
  const fresh = await aSignedUp();
  const college = anEmail();
  await call(registerCollege, { json: { name: "Fergusson", email: college, emailDomain: `${unique()}.edu.in`, ...passwords } });
  const kept = await aStudent();
  const longAgo = new Date(Date.now() - 61 * 60 * 1000);
  const old = { email: { in: [stale.email, college] } };
  await db.pendingSignUp.updateMany({ where: old, data: { createdAt: longAgo } });
  await db.oneTimeCode.updateMany({ where: old, data: { expiresAt: longAgo } });
  expect(await call(deleteUsers, { method: "DELETE" })).toMatchObject({ status: 200 });
  expect((await db.pendingSignUp.findMany()).map(({ email }) => email).sort()).toEqual([fresh.email, college].sort());
  expect(await call(deleteColleges, { method: "DELETE" })).toMatchObject({ status: 200 });
  expect((await db.pendingSignUp.findMany()).map(({ email }) => email)).toEqual([fresh.email]);
  expect(await db.student.count({ where: { id: kept.id } })).toBe(1);
});

test("passwords that break a rule or do not match are refused at their field [spec 5; base 5]", async () => {
  const bad = [
    [{ password: "Short#1", confirmPassword: "Short#1" }, "password"],
    [{ password: "nocapital#1", confirmPassword: "nocapital#1" }, "password"],
    [{ password: `Aa#1${"x".repeat(27)}`, confirmPassword: `Aa#1${"x".repeat(27)}` }, "password"],
    [{ password: PASSWORD, confirmPassword: "Courtyard#9" }, "confirmPassword"],
  ] as const;
  for (const [fields, field] of bad) {
    const answer = await call(signUp, { json: { ...form(anEmail()), ...fields } });
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed", issues: [{ field }] } });
  }
  const mismatch = await call(signUp, { json: { ...form(anEmail()), confirmPassword: "Courtyard#9" } });
  expect(mismatch.body.message).toBe("Passwords do not match");
});

test("two offices of one host verify concurrently: both become colleges, one proves the domain", async () => {
  const emailDomain = `${unique()}.edu.in`;
  const offices = await Promise.all(
    ["office", "registrar"].map(async (mailbox) => {
      const email = `${mailbox}@${emailDomain}`;
      const { body } = await call(registerCollege, { json: { name: "Fergusson", email, emailDomain, ...passwords } });
      return { userId: body.data.userId as string, otp: await codeMailedTo(email) };
    }),
  );
  const answers = await Promise.all(offices.map((json) => call(verifyCollege, { json })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await db.college.count({ where: { emailDomain } })).toBe(2);
  expect(await db.college.count({ where: { emailDomain, domainProvedAt: { not: null } } })).toBe(1);
});
