import { NextRequest } from "next/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as events from "@/app/api/asd/route";
import * as forgotPassword from "@/app/api/auth/forgot-password/route";
import * as logIn from "@/app/api/auth/student-login/route";
import * as signUp from "@/app/api/auth/student-signup/route";
import * as verify from "@/app/api/auth/verify-otp/route";
import * as health from "@/app/api/health/route";
import * as record from "@/app/api/records/[token]/route";
import * as teamInvite from "@/app/api/team-invites/[code]/route";
import * as unsubscribe from "@/app/api/unsubscribe/[token]/route";
import * as student from "@/app/api/users/[userId]/route";
import * as update from "@/app/api/users/update/[id]/route";
import * as calendar from "@/app/calendar/[file]/route";
import { onRequestError } from "@/instrumentation";
import { PUBLIC } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { logRequest, tellRefusals } from "@/lib/platform/http/request-log";
import { endpoint, route } from "@/lib/platform/http/route";
import { isUnavailable, watchFailure } from "@/lib/platform/http/unavailable.cjs";
import { outgoing } from "@/lib/platform/mail/transport";
import { call, tokenOf } from "@/lib/testing/call";
import { anEmail, aStudent, PASSWORD } from "@/lib/testing/factories";
import { readLog } from "@/lib/testing/log";
import { codeMailedTo } from "@/lib/testing/outbox";

let lines: string[];
const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const INFO = 30;

beforeEach(() => {
  lines = readLog();
});

afterEach(() => {
  vi.restoreAllMocks();
});

const anyCall = { summary: "Anything.", access: PUBLIC, responses: {} } as const;

test("one line for each call, with an operator's data and none of the caller's", async () => {
  const [email, password, firstName, lastName] = [anEmail("ananya"), "Monsoon#Ragas7", "Ananyaa", "Kulkarnee"];
  const signedUp = await call(signUp.POST, {
    path: "/api/auth/student-signup",
    json: { firstName, lastName, email, password, confirmPassword: password },
  });
  const { userId } = signedUp.body.data;
  const otp = await codeMailedTo(email);
  await call(verify.POST, { path: "/api/auth/verify-otp", json: { userId, otp } });
  const loggedIn = await call(logIn.POST, { path: "/api/auth/student-login", json: { email, password } });
  const { token } = loggedIn.body;
  const authorization = `Bearer ${token}`;
  const path = `/api/users/${userId}`;
  await call(student.GET, { method: "GET", path, params: { userId }, headers: { authorization } });
  await call(student.GET, { method: "GET", path: `/api/users/${encodeURIComponent(email)}`, params: { userId: email } });
  await call(update.PUT, { method: "PUT", path: `/api/users/update/${userId}`, params: { id: userId }, json: { firstName: lastName } });
  await call(logIn.POST, { path: "/api/auth/student-login", json: { email, password: `${password}x` } });
  // The mailbox got its code for the sign-up a moment ago.
  await db.codeMailbox.deleteMany();
  await call(forgotPassword.POST, { path: "/api/auth/forgot-password", json: { email, accountType: "user" } });
  await call(events.GET, { method: "GET", path: "/api/asd", query: { searchQuery: `${firstName} ${email}` } });
  await call(logIn.PUT, { method: "PUT", path: "/api/auth/student-login", query: { email }, json: { password } });

  expect(entries().map(({ method, route, status, code }) => [method, route, status, code])).toEqual([
    ["POST", "/api/auth/student-signup", 201, undefined],
    ["POST", "/api/auth/verify-otp", 200, undefined],
    ["POST", "/api/auth/student-login", 200, undefined],
    ["GET", "/api/users/[userId]", 200, undefined],
    ["GET", "/api/users/[userId]", 401, "not_signed_in"],
    ["PUT", "/api/users/update/[id]", 401, "not_signed_in"],
    ["POST", "/api/auth/student-login", 401, "invalid_credentials"],
    ["POST", "/api/auth/forgot-password", 200, undefined],
    ["GET", "/api/asd", 200, undefined],
    ["PUT", "/api/auth/student-login", 405, undefined],
  ]);
  for (const entry of entries()) {
    expect(entry).toMatchObject({
      level: INFO,
      time: expect.any(String),
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      msg: "request",
    });
    expect(entry.ms).toBeGreaterThanOrEqual(0);
  }
  const [mailbox = ""] = email.split("@");
  for (const secret of [email, encodeURIComponent(email), mailbox, password, firstName, lastName, otp, userId, token, "127.0.0.1"]) {
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
});

test.each<[string, string | undefined, boolean]>([
  ["none", undefined, false],
  ["a proxy's", "7d4f0b6a-1c1e-4c57-a1f5-2f1b3a9a9c11", true],
  ["nginx's", "4bf92f3577b34da6a3ce929d0e0e4736", true],
  ["one that is too short to be unique", "7", false],
  ["one that is too long", "a".repeat(129), false],
  ["an address", "ananya.kulkarni@sahyadri.example", false],
  ["a line of its own", 'aaaaaaaaaaaaaaaa","level":60', false],
])("an id that is given is taken when it is one: %s", async (_what, given, isTaken) => {
  const { headers } = await call(events.GET, { method: "GET", headers: given === undefined ? {} : { "x-request-id": given } });
  const id = headers.get("x-request-id");
  expect(entries()).toMatchObject([{ requestId: id }]);
  if (isTaken) expect(id).toBe(given);
  else expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
});

test("a failure of ours has one id in the answer, its header and the log, and the log also has its stack", async () => {
  const failing = endpoint({
    GET: route(anyCall, () => {
      throw new TypeError("x is not a function");
    }),
  });
  const { status, body, headers } = await call(failing.GET, { method: "GET" });
  expect([status, body.code]).toEqual([500, "internal"]);
  expect(body.requestId).toBe(headers.get("x-request-id"));
  expect(entries()).toMatchObject([{ level: 50, requestId: body.requestId, status: 500, code: "internal", err: { type: "TypeError" } }]);
});

describe("a thousand refusals", () => {
  const busy = (from: string) => ({ method: "GET", headers: { "x-forwarded-for": from } }) as const;
  const refusing = endpoint({
    GET: route(anyCall, () => {
      throw new AppError("server_busy");
    }),
  });

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  });
  afterEach(() => {
    for (let time = 0; time < 2; time++) vi.runOnlyPendingTimers();
    vi.useRealTimers();
  });

  test("of one client are one line immediately, and one with their number after a minute", async () => {
    for (let time = 0; time < 1000; time++) await call(refusing.GET, busy("10.0.0.1"));
    expect(entries()).toMatchObject([{ level: 40, status: 503, code: "server_busy", msg: "request failed" }]);
    vi.advanceTimersByTime(59_000);
    expect(entries()).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(entries()[1]).toMatchObject({ level: 40, status: 503, code: "server_busy", count: 999, msg: "requests refused" });
    // A minute without refusals is not logged; the next refusal is.
    vi.advanceTimersByTime(60_000);
    expect(entries()).toHaveLength(2);
    await call(refusing.GET, busy("10.0.0.1"));
    expect(entries()[2]).toMatchObject({ code: "server_busy", msg: "request failed" });
    expect(lines.join()).not.toContain("10.0.0.1");
  });

  test("of more clients than are counted separately share their lines", async () => {
    const request = (from: number) =>
      new NextRequest("http://localhost/api", { headers: { "x-forwarded-for": `10.1.${from >> 8}.${from & 255}` } });
    const outcome = { requestId: "-", status: 503, ms: 0, failure: new AppError("server_busy"), isProbe: false };
    for (let from = 0; from < 10_005; from++) logRequest(request(from), {}, outcome);
    expect(lines).toHaveLength(10_001);
    vi.advanceTimersByTime(60_000);
    expect(entries().slice(10_001)).toMatchObject([{ code: "server_busy", count: 4, msg: "requests refused" }]);
  });

  test("without a line are logged before the process ends", async () => {
    for (let time = 0; time < 3; time++) await call(refusing.GET, busy("10.0.0.2"));
    tellRefusals();
    expect(entries()).toMatchObject([{ msg: "request failed" }, { count: 2, msg: "requests refused" }]);
  });
});

test("a mail server's refusal that quotes an address is logged without it", async () => {
  const email = anEmail("ananya");
  vi.spyOn(outgoing, "deliver").mockRejectedValue(Object.assign(new Error(`450 4.2.0 <${email}> is busy`), { responseCode: 450 }));
  const json = { firstName: "Ananya", lastName: "Kulkarni", email, password: PASSWORD, confirmPassword: PASSWORD };
  const { body, headers } = await call(signUp.POST, { path: "/api/auth/student-signup", json });
  expect(body).toMatchObject({ code: "mail_unreachable", requestId: headers.get("x-request-id") });
  expect(entries()).toContainEqual(
    expect.objectContaining({ level: 40, status: 503, code: "mail_unreachable", requestId: body.requestId }),
  );
  expect(lines.filter((line) => line.includes(email))).toEqual([]);
});

test("a failing page is logged by its route and digest, without the request", async () => {
  vi.stubEnv("NEXT_RUNTIME", "nodejs");
  const email = anEmail("ananya");
  const error = await db.$queryRaw`SELECT ${email}::uuid`.catch((failure: Error) => Object.assign(failure, { digest: "1088723801" }));
  const request = { path: `/student-profile?email=${email}`, method: "GET", headers: { cookie: `name=${email}` } };
  await onRequestError(error, request, {
    routerKind: "App Router",
    routePath: "/student-profile",
    routeType: "render",
    revalidateReason: undefined,
  });
  vi.unstubAllEnvs();
  expect(entries()).toMatchObject([
    { level: 50, method: "GET", route: "/student-profile", kind: "render", digest: "1088723801", msg: "page failed" },
  ]);
  expect(lines.join()).not.toContain(email);
});

test("while a table is locked a call is a 503, and a page's failure is noted as one, as a warning", async () => {
  vi.stubEnv("NEXT_RUNTIME", "nodejs");
  const headers = {};
  watchFailure(headers);
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE "Event" IN ACCESS EXCLUSIVE MODE`;
      const [answer, error] = await Promise.all([
        call(events.GET, { method: "GET", path: "/api/asd" }),
        db.event.findFirst().catch((failure: Error) => failure),
      ]);
      expect([answer.status, answer.body.code, answer.headers.get("retry-after")]).toEqual([503, "database_unreachable", "5"]);
      const context = { routerKind: "App Router", routePath: "/event/[id]", routeType: "render", revalidateReason: undefined } as const;
      await onRequestError(error, { path: "/event/1", method: "GET", headers }, context);
    },
    { timeout: 10_000 },
  );
  vi.unstubAllEnvs();
  expect(isUnavailable(headers)).toBe(true);
  expect(entries()).toContainEqual(expect.objectContaining({ level: 40, route: "/event/[id]", msg: "page failed" }));
});

test("a successful probe is not logged", async () => {
  await call(health.GET, { method: "GET", path: "/api/health" });
  expect(entries()).toMatchObject([{ level: 20, route: "/api/health", status: 200 }]);
});

test("the log does not contain a cookie's token", async () => {
  const caller = await aStudent();
  await call(student.GET, { method: "GET", as: caller, path: `/api/users/${caller.id}`, params: { userId: caller.id } });
  const [header = ""] = (await tokenOf(caller)).split(".");
  expect(entries()).toMatchObject([{ route: "/api/users/[userId]", status: 200 }]);
  expect(lines.filter((line) => line.includes(header) || line.includes(caller.id) || line.includes(caller.sessionId))).toEqual([]);
});

test("the log does not contain a link's secret: a calendar, an unsubscription, an invitation to a team", async () => {
  const token = "Zm9vYmFyYmF6cXV1eHF1dXV4Zm9vYmFyYmF6";
  const as = await aStudent();
  await call(calendar.GET, { method: "GET", path: `/calendar/${token}.ics`, params: { file: `${token}.ics` } });
  await call(unsubscribe.POST, { path: `/api/unsubscribe/${token}`, params: { token } });
  await call(record.GET, { method: "GET", path: `/api/records/${token}`, params: { token } });
  await call(teamInvite.GET, { method: "GET", path: "/api/team-invites/k7m2x9qa", params: { code: "k7m2x9qa" }, as });
  expect(entries().map(({ route, status }) => [route, status])).toEqual([
    ["/calendar/[file]", 404],
    ["/api/unsubscribe/[token]", 404],
    ["/api/records/[token]", 404],
    ["/api/team-invites/[code]", 404],
  ]);
  expect(lines.join("\n")).not.toMatch(new RegExp(`${token}|k7m2x9qa`));
});
