import { beforeEach, expect, test, vi } from "vitest";
import { POST as collegeLogIn } from "@/app/api/auth/college-login/route";
import { POST as forgotPassword } from "@/app/api/auth/forgot-password/route";
import { PUT as changePassword } from "@/app/api/auth/password/route";
import { POST as resend } from "@/app/api/auth/resend-otp/route";
import { POST as useLink } from "@/app/api/auth/reset-link/route";
import { POST as resetPassword } from "@/app/api/auth/reset-password/route";
import { POST as secondFactor } from "@/app/api/auth/second-factor/route";
import { POST as studentLogIn } from "@/app/api/auth/student-login/route";
import { POST as verify } from "@/app/api/auth/verify-otp/route";
import { sweepAccounts } from "@/lib/identity/accounts/service";
import { db } from "@/lib/platform/db/client";
import { outgoing } from "@/lib/platform/mail/transport";
import { codeAt } from "@/lib/testing/app-code";
import { call } from "@/lib/testing/call";
import { aCollege, aFactor, anEmail, aSession, aStudent, PASSWORD } from "@/lib/testing/factories";
import { codeMailedTo, linkTokenMailedTo, mailsTo, wrongCode } from "@/lib/testing/outbox";

beforeEach(() => vi.restoreAllMocks());

const NEW = { password: "Another#1", confirmPassword: "Another#1" };
const ask = (email: string, accountType: "user" | "college" = "user") => call(forgotPassword, { json: { email, accountType } });
const openWith = (token: string, password = NEW.password) => call(useLink, { json: { token, password, confirmPassword: password } });
const logIn = (email: string, password = NEW.password) => call(studentLogIn, { json: { email, password } });

/** Ends the pause of thirty seconds since the last code. */
const letPausePass = () => Promise.all([db.oneTimeCode.updateMany({ data: { sentTimes: [] } }), db.codeMailbox.deleteMany()]);

/** Twenty wrong codes from many addresses, as an attacker would enter them to lock an account. */
async function lockReset(email: string, accountType: "user" | "college" = "user") {
  for (let round = 0; round < 4; round++) {
    await letPausePass();
    const { userId } = (await ask(email, accountType)).body.data;
    const otp = wrongCode("7K3Q-9F2M");
    for (let tries = 0; tries < 5; tries++) {
      const headers = { "x-forwarded-for": `203.0.113.${round * 5 + tries}` };
      expect(await call(resetPassword, { headers, json: { userId, otp, ...NEW } })).toMatchObject({
        status: 400,
        body: { triesLeft: 4 - tries },
      });
    }
  }
  await letPausePass();
}

test("a reset sets the password, ends every session, and works once", async () => {
  const email = anEmail();
  const student = await aStudent({ email });
  const asked = await call(forgotPassword, { json: { email, accountType: "user" } });
  const { userId } = asked.body.data;
  expect(userId).not.toBe(student.id);
  const reset = { json: { userId, otp: await codeMailedTo(email), password: "Another#1", confirmPassword: "Another#1" } };
  expect(await call(resetPassword, reset)).toMatchObject({ status: 200, body: { status: "VERIFIED" } });
  expect(await call(resetPassword, reset)).toMatchObject({ status: 400, body: { status: "FAILED", triesLeft: 0 } });
  expect(await db.session.count({ where: { accountId: student.id } })).toBe(0);
  expect(await call(studentLogIn, { json: { email, password: "Another#1" } })).toMatchObject({ status: 200 });
});

test("the answer to a reset does not reveal whether the account exists; the mail does", async () => {
  const known = anEmail();
  await aStudent({ email: known });
  const unknown = anEmail();
  const answers = await Promise.all([known, unknown].map((email) => call(forgotPassword, { json: { email, accountType: "user" } })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body.message).toBe(answers[1]?.body.message);
  const [mail] = await mailsTo(unknown);
  expect(mail?.subject).toBe("No Quad account for this email");
  expect(mail?.text).toMatch(/\/(student|college)-register\b/);
  const again = await Promise.all([known, unknown].map((email) => call(forgotPassword, { json: { email, accountType: "user" } })));
  expect(again.map(({ status }) => status)).toEqual([429, 429]);
});

test("a log-in that was checked against the old password opens no session after a reset", async () => {
  const email = anEmail();
  const student = await aStudent({ email });
  const { body } = await call(forgotPassword, { json: { email, accountType: "user" } });
  const otp = await codeMailedTo(email);
  await Promise.all([
    call(resetPassword, { json: { userId: body.data.userId, otp, password: "Another#1", confirmPassword: "Another#1" } }),
    ...Array.from({ length: 6 }, () => call(studentLogIn, { json: { email, password: PASSWORD } })),
  ]);
  expect(await db.session.count({ where: { accountId: student.id } })).toBe(0);
});

test("a reset code is eight characters in two groups, accepted with or without the dash, in any case", async () => {
  for (const write of [(code: string) => code, (code: string) => code.replace("-", ""), (code: string) => ` ${code.toLowerCase()} `]) {
    const email = anEmail();
    await aStudent({ email });
    const { userId } = (await ask(email)).body.data;
    const code = await codeMailedTo(email);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain(code);
    expect(mail?.html).toContain(code);
    expect(await call(resetPassword, { json: { userId, otp: write(code), ...NEW } })).toMatchObject({ status: 200 });
  }
});

test("a code of four characters is no reset code, and costs no try", async () => {
  const email = anEmail();
  await aStudent({ email });
  const { userId } = (await ask(email)).body.data;
  expect(await call(resetPassword, { json: { userId, otp: "7K3Q", ...NEW } })).toMatchObject({
    status: 400,
    body: { code: "validation_failed", message: "Enter the eight-character code" },
  });
  expect((await db.oneTimeCode.findFirstOrThrow()).triesLeft).toBe(5);
});

test("a code with a letter that no code has is a wrong code", async () => {
  const email = anEmail();
  await aStudent({ email });
  const { userId } = (await ask(email)).body.data;
  expect(await call(resetPassword, { json: { userId, otp: "UUUU-9F2M", ...NEW } })).toMatchObject({
    status: 400,
    body: { status: "FAILED", code: "code_wrong", triesLeft: 4 },
  });
});

test("a locked reset gives the same answer; its owner gets a link that sets the password and ends every session", async () => {
  const email = anEmail();
  const student = await aStudent({ email });
  const other = anEmail();
  await aStudent({ email: other });
  const unknown = anEmail();
  await lockReset(email);
  await lockReset(unknown);
  const answers = await Promise.all([email, other, unknown].map((each) => ask(each)));
  const shape = ({ status, body, headers }: (typeof answers)[number]) => ({
    status,
    message: body.message,
    fields: Object.keys(body.data),
    headers: [...headers.keys()].sort(),
  });
  expect(answers.map(shape)).toEqual(answers.map(() => shape(answers[1] as (typeof answers)[number])));
  const mails = await Promise.all([email, other, unknown].map(mailsTo));
  expect(mails.map((each) => each.at(-1)?.subject)).toEqual([
    "Reset your Quad password",
    expect.stringMatching(/ is your Quad code$/),
    "No Quad account for this email",
  ]);
  expect(mails.map((each) => each.length)).toEqual([5, 1, 5]);

  const token = await linkTokenMailedTo(email);
  const mail = mails[0]?.at(-1);
  expect(mail?.html).toContain(`/reset-password/${token}`);
  expect(JSON.stringify(await db.resetLink.findMany())).not.toContain(token);
  await aSession(student.id);
  expect(await openWith(token)).toEqual(
    expect.objectContaining({
      status: 200,
      body: { status: "VERIFIED", message: "Password changed. Please log in.", data: { accountType: "user" } },
    }),
  );
  expect(await db.session.count({ where: { accountId: student.id } })).toBe(0);
  expect(await logIn(email)).toMatchObject({ status: 200 });
  expect(await openWith(token)).toMatchObject({ status: 400, body: { code: "link_dead" } });
});

test("a reset by code or by link leaves second factors on, and without their code no session begins [trust 6, 12.4]", async () => {
  for (const way of ["code", "link"] as const) {
    const email = anEmail();
    const student = await aStudent({ email });
    const secret = await aFactor(student);
    const before = await db.factor.findMany({ where: { accountId: student.id } });
    const waiting = (await logIn(email, PASSWORD)).body.data.challenge;
    if (way === "link") await lockReset(email);
    const { userId } = (await ask(email)).body.data;
    const reset =
      way === "link"
        ? await openWith(await linkTokenMailedTo(email))
        : await call(resetPassword, { json: { userId, otp: await codeMailedTo(email), ...NEW } });
    expect({ way, ...reset }).toMatchObject({ way, status: 200, body: { status: "VERIFIED" } });
    expect({ way, cookies: reset.headers.getSetCookie(), token: reset.body.token }).toEqual({ way, cookies: [], token: undefined });
    expect(await db.factor.findMany({ where: { accountId: student.id } })).toEqual(before);
    const sessions = () => db.session.count({ where: { accountId: student.id } });
    const enter = (challenge: string) => call(secondFactor, { json: { challenge, code: codeAt(secret, new Date()) } });
    // The challenge of the former password died with it.
    expect({ way, ...(await enter(waiting)) }).toMatchObject({ way, status: 410 });
    const asked = await logIn(email);
    expect({ way, ...asked }).toMatchObject({ way, status: 202, body: { data: { challenge: expect.any(String) } } });
    expect({ way, cookies: asked.headers.getSetCookie(), sessions: await sessions() }).toEqual({ way, cookies: [], sessions: 0 });
    expect({ way, ...(await enter(asked.body.data.challenge)) }).toMatchObject({ way, status: 200 });
    expect({ way, sessions: await sessions() }).toEqual({ way, sessions: 1 });
  }
});

test("while codes are locked even the right one is refused", async () => {
  const email = anEmail();
  await aStudent({ email });
  await ask(email);
  const otp = await codeMailedTo(email);
  const { subjectId } = await db.oneTimeCode.findFirstOrThrow();
  await db.oneTimeCode.updateMany({ data: { lockedUntil: new Date(Date.now() + 60_000) } });
  expect(await call(resetPassword, { json: { userId: subjectId, otp, ...NEW } })).toMatchObject({
    status: 400,
    body: { status: "FAILED", code: "code_dead", message: "This code can no longer be used. Please start over.", triesLeft: 0 },
  });
  expect(await logIn(email, PASSWORD)).toMatchObject({ status: 200 });
});

test("an organiser's link leads to the organisers' log-in", async () => {
  const email = anEmail();
  await aCollege({ email });
  await lockReset(email, "college");
  await ask(email, "college");
  expect(await openWith(await linkTokenMailedTo(email))).toMatchObject({ status: 200, body: { data: { accountType: "college" } } });
  expect(await call(collegeLogIn, { json: { email, password: NEW.password } })).toMatchObject({ status: 200 });
});

test("one link an hour is sent; a second request gets a mail saying so, and the previous id stays valid", async () => {
  const email = anEmail();
  await aStudent({ email });
  await lockReset(email);
  const { userId } = (await ask(email)).body.data;
  const token = await linkTokenMailedTo(email);
  await letPausePass();
  expect(await call(resend, { json: { userId, purpose: "reset" } })).toMatchObject({ status: 200 });
  const again = (await mailsTo(email)).at(-1);
  expect(again?.subject).toBe("Use the password link we already sent you");
  expect(`${again?.text}${again?.html}`).not.toContain("/reset-password/");
  await letPausePass();
  await db.resetLink.updateMany({ data: { sentAt: new Date(Date.now() - 61 * 60_000) } });
  await ask(email);
  const next = await linkTokenMailedTo(email);
  expect(next).not.toBe(token);
  expect(await openWith(token)).toMatchObject({ status: 400, body: { code: "link_dead" } });
  expect(await openWith(next)).toMatchObject({ status: 200 });
});

test("a link works once, even when it is used ten times concurrently", async () => {
  const email = anEmail();
  const student = await aStudent({ email });
  await lockReset(email);
  await ask(email);
  const token = await linkTokenMailedTo(email);
  const passwords = Array.from({ length: 10 }, (_, index) => `Courtyard#${index}`);
  const answers = await Promise.all(passwords.map((password) => openWith(token, password)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  const right = passwords[answers.findIndex(({ status }) => status === 200)];
  expect(await logIn(email, right)).toMatchObject({ status: 200 });
  expect(await db.session.count({ where: { accountId: student.id } })).toBe(1);
});

test("a link expires after thirty minutes, and with a password that was set in between", async () => {
  const email = anEmail();
  const student = await aStudent({ email });
  await lockReset(email);
  await ask(email);
  const token = await linkTokenMailedTo(email);
  const { sentAt, expiresAt } = await db.resetLink.findFirstOrThrow();
  expect(expiresAt.getTime() - sentAt.getTime()).toBe(30 * 60_000);
  await db.resetLink.updateMany({ data: { expiresAt: new Date() } });
  expect(await openWith(token)).toMatchObject({ status: 400, body: { code: "link_dead" } });
  await db.resetLink.updateMany({ data: { expiresAt } });
  expect(await call(changePassword, { method: "PUT", as: student, json: { currentPassword: PASSWORD, ...NEW } })).toMatchObject({
    status: 200,
  });
  expect(await openWith(token, "Courtyard#3")).toMatchObject({ status: 400, body: { code: "link_dead" } });
  expect(await logIn(email)).toMatchObject({ status: 200 });
});

test("a link that could not be mailed does not count, and the next one is sent immediately", async () => {
  const email = anEmail();
  await aStudent({ email });
  await lockReset(email);
  vi.spyOn(outgoing, "deliver").mockRejectedValue(new Error("connection refused"));
  expect(await ask(email)).toMatchObject({ status: 503, body: { code: "mail_unreachable" } });
  vi.restoreAllMocks();
  expect(await ask(email)).toMatchObject({ status: 200 });
  expect(await openWith(await linkTokenMailedTo(email))).toMatchObject({ status: 200 });
});

test("an invented token, a weak password and a mismatch change nothing", async () => {
  const email = anEmail();
  await aStudent({ email });
  await lockReset(email);
  await ask(email);
  const token = await linkTokenMailedTo(email);
  expect(await openWith("x".repeat(43))).toMatchObject({ status: 400, body: { code: "link_dead" } });
  expect(await openWith(token, "short")).toMatchObject({ status: 400, body: { issues: [{ field: "password" }] } });
  const mismatch = { token, password: NEW.password, confirmPassword: PASSWORD };
  expect(await call(useLink, { json: mismatch })).toMatchObject({ status: 400, body: { message: "Passwords do not match" } });
  expect(await call(useLink, { json: NEW })).toMatchObject({ status: 400, body: { issues: [{ field: "token" }] } });
  expect(await openWith(token)).toMatchObject({ status: 200 });
});

test("links and mailboxes that no longer limit anything are removed", async () => {
  const email = anEmail();
  await aStudent({ email });
  await lockReset(email);
  await ask(email);
  await sweepAccounts(new Date());
  expect([await db.resetLink.count(), await db.codeMailbox.count()]).toEqual([1, 1]);
  await sweepAccounts(new Date(Date.now() + 25 * 3600 * 1000));
  expect([await db.resetLink.count(), await db.codeMailbox.count()]).toEqual([0, 0]);
});

test("one address may enter thirty wrong codes an hour, over all accounts; right ones do not count", async () => {
  const from = (address: string) => ({ "x-forwarded-for": address });
  const guess = (address: string) => call(verify, { json: { userId: crypto.randomUUID(), otp: "7K3Q" }, headers: from(address) });
  const reset = async (address: string) => {
    const email = anEmail();
    await aStudent({ email });
    const { userId } = (await ask(email)).body.data;
    return call(resetPassword, { json: { userId, otp: await codeMailedTo(email), ...NEW }, headers: from(address) });
  };
  for (let right = 0; right < 3; right++) expect(await reset("198.51.100.1")).toMatchObject({ status: 200 });
  const statuses = await Promise.all(Array.from({ length: 50 }, () => guess("198.51.100.1")));
  expect(statuses.filter(({ status }) => status === 400)).toHaveLength(30);
  const refused = await reset("198.51.100.1");
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
  expect(await reset("198.51.100.2")).toMatchObject({ status: 200 });
});
