import { expect, test } from "vitest";
import { GET as readAdminLog } from "@/app/api/admin/log/route";
import { POST as collegeLogIn } from "@/app/api/auth/college-login/route";
import { POST as confirm } from "@/app/api/auth/factors/[id]/confirm/route";
import { POST as remove } from "@/app/api/auth/factors/[id]/remove/route";
import { POST as reset } from "@/app/api/auth/factors/reset/[accountId]/route";
import { POST as add, GET as readFactors } from "@/app/api/auth/factors/route";
import { PUT as changePassword } from "@/app/api/auth/password/route";
import { POST as renewCodes } from "@/app/api/auth/recovery-codes/route";
import { POST as secondFactor } from "@/app/api/auth/second-factor/route";
import { GET as readSessions } from "@/app/api/auth/sessions/route";
import { POST as studentLogIn } from "@/app/api/auth/student-login/route";
import { GET as readCollege } from "@/app/api/college/[id]/route";
import { GET as readClubLog } from "@/app/api/log/club/[clubId]/route";
import type { Account, Club } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { codeAt } from "@/lib/testing/app-code";
import { call } from "@/lib/testing/call";
import { aClub, aCollege, aFactor, anAdmin, anEmail, aSession, aStudent, PASSWORD } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { readLog } from "@/lib/testing/log";
import { mailsTo } from "@/lib/testing/outbox";

const STEP_MS = 30_000;
/** The code of an app `steps` steps from now. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * STEP_MS));
/** Six digits that no step of now has. */
function aWrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.includes(code)) ?? "";
}

/** Makes codes count again that were used. */
const forgetUses = () => db.factor.updateMany({ data: { lastStep: 0 } });

const logIn = (email: string, headers: Record<string, string> = {}, handler = collegeLogIn) =>
  call(handler, { json: { email, password: PASSWORD }, headers });
const challengeOf = async (email: string, address = "127.0.0.1"): Promise<string> =>
  (await logIn(email, { "x-forwarded-for": address })).body.data.challenge;
const answer = (challenge: string, code: string, more: { remember?: boolean; headers?: Record<string, string> } = {}) =>
  call(secondFactor, { json: { challenge, code, ...(more.remember && { remember: true }) }, headers: more.headers ?? {} });

const read = (as: Account) => call(readSessions, { method: "GET", as });
const proof = (secret: string, steps = 0) => ({ password: PASSWORD, code: codeOf(secret, steps) });

const reason = "The phone was lost";

/** A club with a second factor. */
async function aGuardedClub() {
  const email = anEmail("club");
  const club = await aClub({ email });
  return { club, email, secret: await aFactor(club) };
}

// Log-in -------------------------------------------------------------------------------------------

test("a right password alone opens no session, sets no cookie and tells nothing [trust 6, 12.4]", async () => {
  const { club, email } = await aGuardedClub();
  const asked = await logIn(email);
  expect(asked.status).toBe(202);
  expect(asked.body).toEqual({
    message: "Enter the code from your app",
    data: { challenge: expect.stringMatching(/^[\w-]{43}$/), expiresAt: expect.any(String) },
  });
  expect(asked.headers.getSetCookie()).toEqual([]);
  expect(await db.session.count({ where: { accountId: club.id, id: { not: club.sessionId } } })).toBe(0);
  expect(await db.logIn.count()).toBe(0);
  expect(JSON.stringify(await db.challenge.findMany())).not.toContain(asked.body.data.challenge);
  expect(await call(collegeLogIn, { json: { email, password: "Wrong#123" } })).toMatchObject({ status: 401 });
});

test("the code of an app opens the session as a log-in does, once", async () => {
  const { club, email, secret } = await aGuardedClub();
  const challenge = await challengeOf(email);
  const opened = await answer(challenge, codeOf(secret));
  expect(opened).toMatchObject({
    status: 200,
    body: { token: expect.any(String), representative: { id: club.id, club: expect.any(String) } },
  });
  expect(opened.headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual([
    "token",
    "name",
    "userId",
    "type",
    "image",
    "device",
  ]);
  expect(await db.logIn.findMany({ select: { way: true } })).toEqual([{ way: "code" }]);
  expect(await answer(challenge, codeOf(secret, 1))).toMatchObject({ status: 410, body: { code: "challenge_over" } });
});

test("of 50 log-ins with one code one opens a session [trust 12.4]", async () => {
  const { club, email, secret } = await aGuardedClub();
  const challenges: string[] = [];
  for (let count = 0; count < 50; count++) challenges.push(await challengeOf(email, `203.0.113.${count}`));
  const code = codeOf(secret);
  const answers = await Promise.all(challenges.map((challenge) => answer(challenge, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ headers }) => headers.getSetCookie().length > 0)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 400, 429].includes(status))).toBe(true);
  expect(await db.session.count({ where: { accountId: club.id, id: { not: club.sessionId } } })).toBe(1);
  expect(await db.logIn.count()).toBe(1);
});

test("of 50 log-ins with one recovery code one opens a session", async () => {
  const { club, email, secret } = await aGuardedClub();
  const [code = ""] = (await call(renewCodes, { as: club, json: proof(secret) })).body.recoveryCodes;
  const challenges: string[] = [];
  for (let count = 0; count < 50; count++) challenges.push(await challengeOf(email, `203.0.113.${count}`));
  const answers = await Promise.all(challenges.map((challenge) => answer(challenge, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await db.logIn.findMany({ select: { way: true } })).toEqual([{ way: "recovery" }]);
});

test("a used code is answered like a wrong one, and an earlier step than the last is used too", async () => {
  const { email, secret } = await aGuardedClub();
  expect((await answer(await challengeOf(email), codeOf(secret))).status).toBe(200);
  const [used, earlier, wrong] = [codeOf(secret), codeOf(secret, -1), aWrongCode(secret)];
  const answers = [];
  for (const code of [used, earlier, wrong]) answers.push(await answer(await challengeOf(email), code));
  for (const { status, body } of answers) {
    expect(status).toBe(400);
    expect(body).toEqual({ status: "FAILED", code: "code_wrong", message: "OTP verification failed", triesLeft: 4 });
  }
  expect((await answer(await challengeOf(email), codeOf(secret, 1))).status).toBe(200);
});

test("a challenge takes five tries, five minutes, and dies with a new password, which needs a code too", async () => {
  const { club, email, secret } = await aGuardedClub();
  const challenge = await challengeOf(email);
  const wrong = aWrongCode(secret);
  const left: number[] = [];
  for (let tries = 0; tries < 5; tries++) left.push((await answer(challenge, wrong)).body.triesLeft);
  expect(left).toEqual([4, 3, 2, 1, 0]);
  expect(await answer(challenge, codeOf(secret))).toMatchObject({ status: 410 });

  const late = await challengeOf(email);
  await db.challenge.updateMany({ data: { expiresAt: new Date() } });
  expect(await answer(late, codeOf(secret))).toMatchObject({ status: 410, body: { message: "Please log in again." } });
  expect(await answer("unknown", codeOf(secret))).toMatchObject({ status: 410 });

  const former = await challengeOf(email);
  const passwords = { password: "Another#1", confirmPassword: "Another#1" };
  const change = (code?: string) =>
    call(changePassword, { method: "PUT", as: club, json: { currentPassword: PASSWORD, ...passwords, code } });
  expect(await change()).toMatchObject({ status: 403, body: { code: "code_needed", issues: [{ field: "code" }] } });
  expect(await change(wrong)).toMatchObject({ status: 400, body: { code: "code_wrong" } });
  expect(await change(codeOf(secret))).toMatchObject({ status: 200 });
  expect(await answer(former, codeOf(secret))).toMatchObject({ status: 410 });
});

test("twenty wrong codes in a day lock codes of apps; recovery codes still work", async () => {
  const { club, email, secret } = await aGuardedClub();
  const [recovery = ""] = (await call(renewCodes, { as: club, json: proof(secret) })).body.recoveryCodes;
  await forgetUses();
  const wrong = aWrongCode(secret);
  for (let round = 0; round < 4; round++) {
    const challenge = await challengeOf(email);
    for (let tries = 0; tries < 5; tries++) expect(await answer(challenge, wrong)).toMatchObject({ status: 400 });
  }
  const locked = await answer(await challengeOf(email), codeOf(secret));
  expect(locked).toMatchObject({ status: 429, body: { code: "code_locked" } });
  expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(23 * 60 * 60);
  expect(await answer(await challengeOf(email), recovery.toLowerCase())).toMatchObject({ status: 200 });
  await db.wrongFactorCodes.updateMany({ data: { lockedUntil: new Date() } });
  expect(await answer(await challengeOf(email), codeOf(secret))).toMatchObject({ status: 200 });
});

test("a browser that is remembered is not asked for 30 days, others are, and programs are never remembered", async () => {
  const email = anEmail();
  const student = await aStudent({ email });
  const secret = await aFactor(student);
  const challenge = (await logIn(email, {}, studentLogIn)).body.data.challenge;
  const opened = await answer(challenge, codeOf(secret), { remember: true });
  const device = /^device=([^;]*)/.exec(opened.headers.getSetCookie().at(-1) ?? "")?.[1];
  const cookie = `device=${device}`;
  expect(await logIn(email, { cookie }, studentLogIn)).toMatchObject({ status: 200 });
  expect(await logIn(email, {}, studentLogIn)).toMatchObject({ status: 202 });
  await db.device.updateMany({ data: { trustedUntil: new Date() } });
  expect(await logIn(email, { cookie }, studentLogIn)).toMatchObject({ status: 202 });
});

test("a browser is forgotten with a new password, a reset and the last app [trust 12.4]", async () => {
  const college = await aCollege();
  const newPassword = "Another#1";
  const ways: Record<string, (club: Club, secret: string) => Promise<{ status: number }>> = {
    "a new password": (club, secret) =>
      call(changePassword, {
        method: "PUT",
        as: club,
        json: { currentPassword: PASSWORD, password: newPassword, confirmPassword: newPassword, code: codeOf(secret, 1) },
      }),
    "a reset": (club) => call(reset, { as: college, params: { accountId: club.id }, json: { reason: "The phone was lost" } }),
    "the last app removed": async (club, secret) => {
      const { id } = await db.factor.findFirstOrThrow({ where: { accountId: club.id } });
      return call(remove, { as: club, params: { id }, json: proof(secret, 1) });
    },
  };
  for (const [way, end] of Object.entries(ways)) {
    const email = anEmail("club");
    const club = await aClub({ college, email });
    const secret = await aFactor(club);
    const opened = await answer(await challengeOf(email), codeOf(secret), { remember: true });
    const device = /^device=([^;]*)/.exec(opened.headers.getSetCookie().at(-1) ?? "")?.[1];
    const headers = { cookie: `device=${device}` };
    expect({ way, status: (await logIn(email, headers)).status }).toEqual({ way, status: 200 });
    expect({ way, status: (await end(club, secret)).status }).toEqual({ way, status: 200 });
    if (way !== "a new password") await aFactor(club);
    const password = way === "a new password" ? newPassword : PASSWORD;
    expect({ way, ...(await call(collegeLogIn, { json: { email, password }, headers })) }).toMatchObject({ way, status: 202 });
  }
});

test("one address makes 300 tries in 10 minutes, over all accounts; another goes on [trust 9]", async () => {
  const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
  const { email, secret } = await aGuardedClub();
  const challenge = await challengeOf(email, "203.0.113.2");
  const statuses: number[] = [];
  for (let round = 0; round < 15; round++) {
    const tries = Array.from({ length: 20 }, () => answer("unknown", "000000", from("203.0.113.1")));
    statuses.push(...(await Promise.all(tries)).map(({ status }) => status));
  }
  expect(statuses).toEqual(Array.from({ length: 300 }, () => 410));
  const refused = await answer(challenge, codeOf(secret), from("203.0.113.1"));
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
  // The refusal used up neither the code nor the challenge.
  expect(await answer(challenge, codeOf(secret), from("203.0.113.2"))).toMatchObject({ status: 200 });
});

test("no line of the log has a password, challenge, code, secret or address of a second factor [trust 9]", async () => {
  const lines = readLog();
  const email = anEmail("vikram");
  const club = await aClub({ email });
  const { body: added } = await call(add, { as: club, json: { password: PASSWORD, name: "Leela’s desk" } });
  const { secret, uri, _id } = added;
  const confirmed = await call(confirm, { as: club, params: { id: _id }, json: { code: codeOf(secret) } });
  const { recoveryCodes } = confirmed.body;
  const challenge = await challengeOf(email);
  const wrong = aWrongCode(secret);
  expect(await answer(challenge, wrong)).toMatchObject({ status: 400 });
  expect(await answer(challenge, "AAAA-AAAA")).toMatchObject({ status: 400 });
  const opened = await answer(challenge, recoveryCodes[0], { remember: true });
  expect(opened).toMatchObject({ status: 200 });
  expect(await answer(challenge, codeOf(secret, 1))).toMatchObject({ status: 410 });
  const renewed = await call(renewCodes, { as: club, json: proof(secret, 1) });
  expect(renewed).toMatchObject({ status: 200 });
  expect(await call(remove, { as: club, params: { id: _id }, json: { password: "Wrong#1234", code: wrong } })).toMatchObject({
    status: 401,
  });
  expect(await call(reset, { as: club, params: { accountId: club.id }, json: { reason } })).toMatchObject({ status: 403 });
  await runJobs();
  expect(lines.length).toBeGreaterThanOrEqual(9);
  const device = /^device=([^;]*)/.exec(opened.headers.getSetCookie().at(-1) ?? "")?.[1] ?? "none";
  // As a value of its own or in a text: an id or a time may have six such digits.
  const codes = [wrong, codeOf(secret), codeOf(secret, 1)].map((code) => `"${code}"`);
  const told = [
    PASSWORD,
    "Wrong#1234",
    email,
    challenge,
    secret,
    uri,
    opened.body.token,
    device,
    "127.0.0.1",
    "Leela",
    "AAAA-AAAA",
    reason,
  ];
  for (const text of [...told, ...codes, ...recoveryCodes, ...renewed.body.recoveryCodes])
    expect(lines.filter((line) => line.includes(text))).toEqual([]);
});

// Factors ------------------------------------------------------------------------------------------

test("an app is added by password and code; the first one ends other sessions and gives ten codes, shown once [trust 6]", async () => {
  const email = anEmail("club");
  const club = await aClub({ email });
  const other = { ...club, sessionId: await aSession(club.id) };
  const { status, body } = await call(add, { as: club, json: { password: PASSWORD, name: " Vikram’s phone " } });
  expect(status).toBe(201);
  expect(body.uri).toContain(`secret=${body.secret}`);
  expect(body.qr).toMatch(/^<svg/);
  expect((await call(readFactors, { method: "GET", as: club })).body).toEqual({ factors: [], recoveryLeft: 0 });
  expect(await logIn(email)).toMatchObject({ status: 200 });

  const params = { id: body._id };
  expect(await call(confirm, { as: club, params, json: { code: aWrongCode(body.secret) } })).toMatchObject({ status: 400 });
  const confirmed = await call(confirm, { as: club, params, json: { code: codeOf(body.secret) } });
  expect(confirmed).toMatchObject({ status: 200, body: { message: "App added" } });
  expect(confirmed.body.recoveryCodes).toHaveLength(10);
  for (const code of confirmed.body.recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(await read(other)).toMatchObject({ status: 401 });
  expect(await read(club)).toMatchObject({ status: 200 });
  expect((await call(readFactors, { method: "GET", as: club })).body).toMatchObject({
    factors: [{ _id: body._id, kind: "totp", name: "Vikram’s phone" }],
    recoveryLeft: 10,
  });
  expect(await call(confirm, { as: club, params, json: { code: codeOf(body.secret, 1) } })).toMatchObject({ status: 404 });
  // The code that turned it on is used up.
  expect(await answer(await challengeOf(email), codeOf(body.secret))).toMatchObject({ status: 400 });
  expect(await logIn(email)).toMatchObject({ status: 202 });

  const stored = JSON.stringify([await db.factor.findMany(), await db.recoveryCode.findMany()]);
  expect(stored).not.toContain(body.secret);
  for (const code of confirmed.body.recoveryCodes) expect(stored).not.toContain(code.replace("-", ""));
  await runJobs();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Second factor turned on: your Quad account"]);
});

test("a wrong password adds nothing and counts as a failed log-in; with a factor on a code is needed too", async () => {
  const { club, secret } = await aGuardedClub();
  const name = "Leela, desk";
  const ask = (json: object) => call(add, { as: club, json: { name, ...json } });
  expect(await ask({ password: "Wrong#123", code: codeOf(secret) })).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
  expect(await ask({ password: PASSWORD })).toMatchObject({ status: 403, body: { code: "code_needed" } });
  expect(await ask({ password: PASSWORD, code: "" })).toMatchObject({ status: 403, body: { code: "code_needed" } });
  expect(await ask({ password: PASSWORD, code: aWrongCode(secret) })).toMatchObject({ status: 400, body: { code: "code_wrong" } });
  expect(await db.wrongFactorCodes.findFirst()).toMatchObject({ failedTimes: [expect.any(Date)] });
  expect(await ask(proof(secret))).toMatchObject({ status: 201 });
  expect(await ask(proof(secret))).toMatchObject({ status: 400, body: { code: "code_wrong" } });
  for (let tries = 0; tries < 9; tries++) expect(await ask({ password: "Wrong#123" })).toMatchObject({ status: 401 });
  expect(await ask(proof(secret, 1))).toMatchObject({ status: 429 });
});

test("five apps belong to an account, however many are confirmed at once; pending ones end after 10 minutes", async () => {
  const club = await aClub();
  const secrets: string[] = [];
  for (let count = 0; count < 4; count++) secrets.push(await aFactor(club));
  const pending: { _id: string; secret: string }[] = [];
  for (const secret of secrets) pending.push((await call(add, { as: club, json: { name: "Another", ...proof(secret) } })).body);
  const [old, ...rest] = pending;
  await db.factor.update({ where: { id: old?._id ?? "" }, data: { createdAt: new Date(Date.now() - 10 * 60_000) } });
  const confirmOne = ({ _id, secret }: { _id: string; secret: string }) =>
    call(confirm, { as: club, params: { id: _id }, json: { code: codeOf(secret) } });
  expect(old && (await confirmOne(old))).toMatchObject({ status: 404, body: { code: "factor_not_found" } });
  const answers = await Promise.all(rest.map(confirmOne));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await db.factor.count({ where: { confirmedAt: { not: null } } })).toBe(5);
  await forgetUses();
  const [secret = ""] = secrets;
  expect(await call(add, { as: club, json: { name: "Sixth", ...proof(secret) } })).toMatchObject({
    status: 409,
    body: { code: "limit_reached" },
  });
});

test("without the last app the codes are void, and the password alone opens a session again", async () => {
  const { club, email, secret } = await aGuardedClub();
  const [recovery = ""] = (await call(renewCodes, { as: club, json: proof(secret) })).body.recoveryCodes;
  await forgetUses();
  const waiting = await challengeOf(email);
  const [factor] = (await call(readFactors, { method: "GET", as: club })).body.factors;
  const stranger = await aClub();
  const params = { id: factor._id };
  expect(await call(remove, { as: stranger, params, json: { password: PASSWORD } })).toMatchObject({ status: 404 });
  expect(await call(remove, { as: club, params, json: proof(secret) })).toMatchObject({ status: 200 });
  expect(await call(remove, { as: club, params, json: proof(secret) })).toMatchObject({ status: 404 });
  expect(await db.recoveryCode.count()).toBe(0);
  expect(await answer(waiting, recovery)).toMatchObject({ status: 410 });
  expect(await logIn(email)).toMatchObject({ status: 200 });
  await runJobs();
  expect((await mailsTo(email)).map(({ subject }) => subject).sort()).toEqual([
    "New recovery codes: your Quad account",
    "Second factor turned off: your Quad account",
  ]);
});

test("new recovery codes make the former ones wrong", async () => {
  const { club, email, secret } = await aGuardedClub();
  const renew = (steps: number) => call(renewCodes, { as: club, json: proof(secret, steps) });
  const [former = ""] = (await renew(0)).body.recoveryCodes;
  const [code = ""] = (await renew(1)).body.recoveryCodes;
  expect(await answer(await challengeOf(email), former)).toMatchObject({ status: 400 });
  expect(await answer(await challengeOf(email), code)).toMatchObject({ status: 200 });
  expect((await call(readFactors, { method: "GET", as: club })).body.recoveryLeft).toBe(9);
  expect(await call(renewCodes, { as: await aClub(), json: { password: PASSWORD } })).toMatchObject({ status: 404 });
});

// Reset --------------------------------------------------------------------------------------------

test("a club's college resets its second factor: everything ends, it is mailed, and the log has the reason [trust 6, 12.4]", async () => {
  const email = anEmail("club");
  const college = await aCollege();
  const club = await aClub({ college, email });
  const secret = await aFactor(club);
  const waiting = await challengeOf(email);
  const list = async () => (await call(readCollege, { method: "GET", as: college, params: { id: college.id } })).body.data;
  expect((await list()).collegeRepresentatives).toMatchObject([{ hasSecondFactor: true }]);
  const asked = { as: college, params: { accountId: club.id }, json: { reason } };
  expect(await call(reset, asked)).toMatchObject({ status: 200, body: { message: "Second factor reset" } });
  expect(await read(club)).toMatchObject({ status: 401 });
  expect(await answer(waiting, codeOf(secret))).toMatchObject({ status: 410 });
  expect(await db.factor.count()).toBe(0);
  expect((await list()).collegeRepresentatives).toMatchObject([{ hasSecondFactor: false }]);
  expect(await logIn(email)).toMatchObject({ status: 200 });
  expect(await call(reset, asked)).toMatchObject({ status: 200 });
  const { actions } = (await call(readClubLog, { method: "GET", as: college, params: { clubId: club.id } })).body;
  expect(actions).toMatchObject([{ act: "reset_factor", changes: { reason: [null, reason] }, subject: { kind: "club", _id: club.id } }]);
  await runJobs();
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Second factor reset: your Quad account"]);
  expect(mails[0]?.text).toContain("Your college turned your second factor off.");
  expect(mails[0]?.text).toContain("If you did not ask for this, contact your college.");
  expect(mails[0]?.text).not.toContain("change your password");
});

test("nobody else resets it, and unknown accounts are refused like those of others", async () => {
  const { club } = await aGuardedClub();
  const stranger = await aCollege();
  const asked = (as: Account, accountId: string) => call(reset, { as, params: { accountId }, json: { reason } });
  const [others, unknown] = [await asked(stranger, club.id), await asked(stranger, crypto.randomUUID())];
  expect(others).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect(unknown.body).toEqual(others.body);
  for (const one of [club, await aStudent()]) expect(await asked(one, club.id)).toMatchObject({ status: 403 });
  expect(await db.factor.count()).toBe(1);
});

test("the admin resets every account but its own", async () => {
  const admin = await anAdmin();
  const email = anEmail("student");
  const student = await aStudent({ email });
  await aFactor(student);
  await aFactor(admin);
  const asked = (accountId: string) => call(reset, { as: admin, params: { accountId }, json: { reason } });
  expect(await asked(admin.id)).toMatchObject({ status: 403 });
  expect(await asked(crypto.randomUUID())).toMatchObject({ status: 404, body: { code: "account_not_found" } });
  expect(await asked(student.id)).toMatchObject({ status: 200 });
  expect(await read(student)).toMatchObject({ status: 401 });
  const { actions } = (await call(readAdminLog, { method: "GET", as: admin })).body;
  expect(actions).toMatchObject([{ act: "reset_factor", subject: "student", subjectId: student.id, subjectName: null, reason }]);
  await runJobs();
  expect((await mailsTo(email))[0]?.text).toContain("If you did not ask for this, contact the admin of Quad.");
  for (const wrong of ["four", "x".repeat(301)])
    expect(await call(reset, { as: admin, params: { accountId: student.id }, json: { reason: wrong } })).toMatchObject({ status: 400 });
});
