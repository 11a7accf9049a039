import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { POST as collegeLogIn } from "@/app/api/auth/college-login/route";
import { PUT as changePassword } from "@/app/api/auth/password/route";
import { DELETE as endOne } from "@/app/api/auth/sessions/[id]/route";
import { DELETE as endOthers, GET as readSessions } from "@/app/api/auth/sessions/route";
import { POST as studentLogIn } from "@/app/api/auth/student-login/route";
import { GET as readToken } from "@/app/api/token/route";
import type { Account } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { HOUR_MS } from "@/lib/platform/time/units";
import { call, tokenOf } from "@/lib/testing/call";
import { aClub, aGrant, anEmail, anEvent, aSession, aStudent, PASSWORD } from "@/lib/testing/factories";
import { listJobs, runJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";

const PHONE = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const LAPTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0";

type From = { userAgent?: string; device?: string; password?: string };

/** Logs in as a browser, with the cookie `device` of an earlier log-in if one is given. */
function logIn(handler: typeof studentLogIn, email: string, { userAgent = LAPTOP, device, password = PASSWORD }: From = {}) {
  return call(handler, {
    json: { email, password },
    headers: { "user-agent": userAgent, ...(device && { cookie: `device=${device}` }) },
  });
}

const deviceOf = (answer: { headers: Headers }) =>
  answer.headers.getSetCookie().flatMap((cookie) => /^device=([^;]*)/.exec(cookie)?.[1] ?? [])[0];

/** The cookies that an answer removes. */
const clearedBy = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().flatMap((cookie) => /^(\w+)=; Max-Age=0/.exec(cookie)?.[1] ?? []);

const read = (as: Account) => call(readSessions, { method: "GET", as });
const alerts = async () => (await listJobs()).filter(({ task }) => task === "send_log_in_alert").length;

test("an account sees its sessions and log-ins in words, newest first, and which one it is using [trust 5]", async () => {
  const email = anEmail();
  const club = await aClub({ email });
  await logIn(collegeLogIn, email, { userAgent: PHONE });
  await logIn(collegeLogIn, email, { userAgent: "Robot/1.0" });
  const { status, body } = await read(club);
  expect(status).toBe(200);
  expect(body.sessions.map(({ device, isCurrent }: { device: string; isCurrent: boolean }) => [device, isCurrent])).toEqual([
    ["A browser", false],
    ["Chrome on Android", false],
    ["A browser", true],
  ]);
  expect(body.logIns).toEqual([
    { at: expect.any(String), device: "A browser", way: "password" },
    { at: expect.any(String), device: "Chrome on Android", way: "password" },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|Mozilla/);
});

test("a session is used at most once an hour in the database, and now for its own reader", async () => {
  const student = await aStudent();
  const long = new Date(Date.now() - 3 * HOUR_MS);
  const recent = new Date(Date.now() - HOUR_MS / 2);
  await db.session.updateMany({ data: { lastUsedAt: recent } });
  const { body } = await read(student);
  expect(Date.now() - Date.parse(body.sessions[0].lastUsedAt)).toBeLessThan(HOUR_MS / 4);
  expect((await db.session.findFirstOrThrow()).lastUsedAt).toEqual(recent);
  await db.session.updateMany({ data: { lastUsedAt: long } });
  await Promise.all(Array.from({ length: 20 }, () => read(student)));
  expect(Date.now() - (await db.session.findFirstOrThrow()).lastUsedAt.getTime()).toBeLessThan(HOUR_MS / 4);
});

test("a session that is ended opens nothing from the next request on, by cookie or Bearer token [trust 12.4]", async () => {
  const student = await aStudent();
  const other = { ...student, sessionId: await aSession(student.id) };
  const bearer = { authorization: `Bearer ${await tokenOf(other)}` };
  expect(await call(readSessions, { method: "GET", headers: bearer })).toMatchObject({ status: 200 });
  const ended = await call(endOne, { method: "DELETE", as: student, params: { id: other.sessionId } });
  expect(ended).toMatchObject({ status: 200, body: { message: "Logged out" } });
  expect(ended.headers.getSetCookie()).toEqual([]);
  expect(await call(readSessions, { method: "GET", headers: bearer })).toMatchObject({ status: 401 });
  const refused = await read(other);
  expect(refused).toMatchObject({ status: 401 });
  // The browser no longer looks logged in.
  expect(clearedBy(refused)).toEqual(["token", "name", "userId", "type", "image", "review"]);
  expect(await read(student)).toMatchObject({ status: 200 });
});

test("no refusal takes the cookies of a session that it was not about [trust 13]", async () => {
  const student = await aStudent();
  const ended = `Bearer ${await tokenOf({ ...student, sessionId: crypto.randomUUID() })}`;
  for (const refused of [
    await call(readSessions, { method: "GET" }),
    await call(readSessions, { method: "GET", as: student, headers: { authorization: ended } }),
    await call(readToken, { method: "GET", as: student }),
  ]) {
    expect(refused).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
    expect(clearedBy(refused)).toEqual([]);
  }
});

test("the session of the request ends with its cookies", async () => {
  const student = await aStudent();
  const ended = await call(endOne, { method: "DELETE", as: student, params: { id: student.sessionId } });
  expect(ended.headers.getSetCookie().filter((cookie) => cookie.includes("Max-Age=0"))).toHaveLength(6);
  expect(await read(student)).toMatchObject({ status: 401 });
});

test("sessions of others, ended ones and unknown ones are not found alike, and stay", async () => {
  const [student, other] = [await aStudent(), await aStudent()];
  const ended = await aSession(student.id);
  await db.session.update({ where: { id: ended }, data: { expiresAt: new Date() } });
  for (const id of [other.sessionId, ended, crypto.randomUUID()]) {
    expect(await call(endOne, { method: "DELETE", as: student, params: { id } })).toMatchObject({
      status: 404,
      body: { code: "session_not_found", message: "This log-in is not there any more." },
    });
  }
  expect(await read(other)).toMatchObject({ status: 200 });
});

test("all others end together, with all=1 this one too", async () => {
  const student = await aStudent();
  const stranger = await aStudent();
  for (let count = 0; count < 3; count++) await aSession(student.id);
  expect(await call(endOthers, { method: "DELETE", as: student })).toMatchObject({ status: 200, body: { ended: 3 } });
  expect(await call(endOthers, { method: "DELETE", as: student })).toMatchObject({ status: 200, body: { ended: 0 } });
  const all = await call(endOthers, { method: "DELETE", as: student, query: { all: "1" } });
  expect(all).toMatchObject({ status: 200, body: { ended: 1 } });
  expect(all.headers.getSetCookie()).toHaveLength(6);
  expect(await read(student)).toMatchObject({ status: 401 });
  expect(await read(stranger)).toMatchObject({ status: 200 });
});

test("a club is mailed about a log-in from a new device, not about its first one and not about a known one [trust 5]", async () => {
  const email = anEmail("club");
  await aClub({ email });
  const first = await logIn(collegeLogIn, email);
  const laptop = deviceOf(first);
  expect(first.headers.getSetCookie().at(-1)).toBe(`device=${laptop}; Max-Age=34560000; Path=/api/auth; SameSite=Lax; HttpOnly`);
  expect(await alerts()).toBe(0);
  expect(deviceOf(await logIn(collegeLogIn, email, { device: laptop }))).toBe(laptop);
  expect(await alerts()).toBe(0);
  await logIn(collegeLogIn, email, { userAgent: PHONE });
  expect(await alerts()).toBe(1);
  await runJobs();
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toMatch(/^New log-in: Chrome on Android, \d{4}-\d\d-\d\d, \d\d:\d\d\. Was it you\?$/);
  expect(mail?.text).toMatch(/Device: Chrome on Android\s+Time: .+ \(India time\)/);
  expect(mail?.text).toContain("/settings/security");
});

test("a club whose log-ins are no longer kept is mailed about a new device too [trust 5]", async () => {
  const email = anEmail("club");
  const { id } = await aClub({ email });
  await db.account.update({ where: { id }, data: { createdAt: new Date(Date.now() - 400 * 24 * 60 * 60 * 1000) } });
  await logIn(collegeLogIn, email);
  expect(await alerts()).toBe(1);
});

test("a program is known as one device, and gets no cookie", async () => {
  const email = anEmail("club");
  await aClub({ email });
  await logIn(collegeLogIn, email);
  expect(deviceOf(await logInAsProgram(email))).toBeUndefined();
  expect(await alerts()).toBe(1);
  await logInAsProgram(email);
  expect(await alerts()).toBe(1);
  expect(await db.device.findMany({ select: { label: true }, orderBy: { firstAt: "asc" } })).toEqual([
    { label: "Firefox on Windows" },
    { label: "A program" },
  ]);
});

/** Logs in without the headers that every browser sends. */
async function logInAsProgram(email: string) {
  const request = new NextRequest("http://localhost:3000/api/auth/college-login", {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "127.0.0.1", "x-quad": "1" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const response = await collegeLogIn(request, {});
  expect(response.status).toBe(200);
  return response;
}

test("students get no cookie and no mail, unless they help a club", async () => {
  const [plain, helping] = [anEmail("plain"), anEmail("helping")];
  await aStudent({ email: plain });
  const helper = await aStudent({ email: helping });
  const club = await aClub();
  await aGrant(helper, { role: "door", event: await anEvent(club) });
  for (const email of [plain, helping]) {
    await logIn(studentLogIn, email);
    await logIn(studentLogIn, email, { userAgent: PHONE });
  }
  expect(await alerts()).toBe(1);
  expect(await db.device.count({ where: { accountId: helper.id } })).toBe(2);
  expect(await db.device.count()).toBe(2);
  expect(deviceOf(await logIn(studentLogIn, plain))).toBeUndefined();
  expect(deviceOf(await logIn(studentLogIn, helping))).toBeDefined();
});

test("one account is mailed about five new devices a day, and keeps fifty", async () => {
  const email = anEmail("club");
  const club = await aClub({ email });
  for (let count = 0; count < 9; count++) await logIn(collegeLogIn, email);
  expect(await alerts()).toBe(5);
  const now = new Date();
  await db.device.createMany({
    data: Array.from({ length: 60 }, (_, index) => ({
      accountId: club.id,
      hash: new Uint8Array(Buffer.from(`device ${index}`)),
      label: "A browser",
      lastAt: new Date(now.getTime() - (index + 1) * HOUR_MS),
    })),
  });
  await logIn(collegeLogIn, email);
  expect(await db.device.count()).toBe(50);
});

test("the cookie is stored as another hash for each account", async () => {
  const [one, other] = [anEmail("one"), anEmail("other")];
  await aClub({ email: one });
  await aClub({ email: other });
  const device = deviceOf(await logIn(collegeLogIn, one));
  expect(deviceOf(await logIn(collegeLogIn, other, { device }))).toBe(device);
  const hashes = (await db.device.findMany({ select: { hash: true } })).map(({ hash }) => Buffer.from(hash).toString("hex"));
  expect(new Set(hashes).size).toBe(2);
  expect(hashes.join()).not.toContain(Buffer.from(device ?? "", "base64url").toString("hex"));
});

test("a new password forgets all devices, so the next log-in is from a new one", async () => {
  const email = anEmail("club");
  const club = await aClub({ email });
  const device = deviceOf(await logIn(collegeLogIn, email));
  const password = "Another#1";
  const changed = await call(changePassword, {
    method: "PUT",
    as: club,
    json: { currentPassword: PASSWORD, password, confirmPassword: password },
  });
  expect(changed).toMatchObject({ status: 200 });
  expect(await db.device.count()).toBe(0);
  await logIn(collegeLogIn, email, { device, password });
  expect(await alerts()).toBe(1);
});

test("the day of the last log-in is noted", async () => {
  const email = anEmail();
  const { id } = await aStudent({ email });
  await db.account.update({ where: { id }, data: { lastLogInOn: new Date("2025-01-01") } });
  await logIn(studentLogIn, email);
  const { lastLogInOn } = await db.account.findUniqueOrThrow({ where: { id } });
  expect(lastLogInOn.toISOString().slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
});
