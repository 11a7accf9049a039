import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { POST as forgotPassword } from "@/app/api/auth/forgot-password/route";
import { PUT as changePassword } from "@/app/api/auth/password/route";
import { POST as resetPassword } from "@/app/api/auth/reset-password/route";
import { DELETE as deleteClub } from "@/app/api/college/delete/[id]/route";
import { GET as readEvent } from "@/app/api/event/[id]/route";
import { POST as duplicate } from "@/app/api/event/duplicate/[id]/route";
import { GET as readClubLog } from "@/app/api/log/club/[clubId]/route";
import { GET as exportPeople } from "@/app/api/manage/[eventId]/export/route";
import { PUT as setReminders } from "@/app/api/manage/[eventId]/reminders/route";
import { GET as readWorkspace } from "@/app/api/manage/[eventId]/route";
import { GET as readOrganising } from "@/app/api/organising/route";
import { GET as readOwn } from "@/app/api/token/route";
import { DELETE as end } from "@/app/api/tokens/[id]/route";
import { GET as list, POST as make } from "@/app/api/tokens/route";
import { tellExpiringTokens } from "@/lib/identity/tokens/service";
import type { Account } from "@/lib/platform/auth/actor";
import { readSession } from "@/lib/platform/auth/session";
import { db } from "@/lib/platform/db/client";
import { limits } from "@/lib/platform/http/limits";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import { purge } from "@/lib/site/personal-data/purge";
import { codeAt } from "@/lib/testing/app-code";
import { call } from "@/lib/testing/call";
import { aClub, aCoHost, aCollege, aFactor, anAdmin, anEmail, anEvent, aStudent, aToken, PASSWORD } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { readLog } from "@/lib/testing/log";
import { inDays } from "@/lib/testing/moments";
import { codeMailedTo, mailsTo } from "@/lib/testing/outbox";
import { readTables } from "@/lib/testing/tables";

const aForm = { password: PASSWORD, name: "Department site", scopes: ["events:read"], days: 90 };
const create = (as: Account, form: object = {}) => call(make, { as, json: { ...aForm, ...form } });
const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
const own = (text: string, more: { as?: Account; headers?: Record<string, string> } = {}) =>
  call(readOwn, { method: "GET", ...more, headers: { ...bearer(text), ...more.headers } });
const revoke = (as: Account, id: string) => call(end, { method: "DELETE", as, params: { id } });
const logOf = async (as: Account) => (await call(readClubLog, { method: "GET", as, params: { clubId: as.id } })).body.actions;

const NOT_SIGNED_IN = { status: 401, body: { code: "not_signed_in" } };

test("a token is told once, and its text stands in no table, log or mail [platform 4]", async () => {
  const lines = readLog();
  const email = anEmail("club");
  const club = await aClub({ email, name: "Robotics Club" });
  const { status, body } = await create(club);
  expect(status).toBe(201);
  expect(body).toEqual({
    token: expect.stringMatching(/^quad_[\w-]{43}$/),
    _id: expect.any(String),
    name: "Department site",
    prefix: body.token.slice(0, 10),
    scopes: ["events:read"],
    expiresAt: expect.any(String),
  });
  expect(Date.parse(body.expiresAt)).toBeGreaterThan(inDays(89.9).getTime());
  expect(await own(body.token)).toMatchObject({
    status: 200,
    body: {
      _id: body._id,
      name: "Department site",
      scopes: ["events:read"],
      expiresAt: body.expiresAt,
      account: { _id: club.id, kind: "club", name: "Robotics Club" },
    },
  });
  const listed = await call(list, { method: "GET", as: club });
  expect(listed.body).toEqual({
    tokens: [
      {
        _id: body._id,
        name: "Department site",
        prefix: body.prefix,
        scopes: ["events:read"],
        createdAt: expect.any(String),
        expiresAt: body.expiresAt,
        lastUsedAt: expect.any(String),
      },
    ],
  });
  await runJobs();
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe("New token: Department site");
  expect(mail?.text).toContain("A program can now act for Robotics Club with the token “Department site”");
  expect(mail?.text).toContain("· Read your events, drafts too");
  expect(mail?.text).not.toContain("events:read");
  const stored = await db.apiToken.findUniqueOrThrow({ where: { id: body._id } });
  expect(Buffer.from(stored.hash)).toEqual(createHash("sha256").update(body.token).digest());
  const secret = body.token.slice(10);
  for (const text of [JSON.stringify(await readTables()), JSON.stringify(mail), lines.join("\n")]) expect(text).not.toContain(secret);
  expect(lines.join("\n")).toContain(`"tokenId":"${body._id}"`);
});

test("the account's password makes a token, and a code while a second factor is on [platform 4]", async () => {
  const club = await aClub();
  expect(await create(club, { password: "Wrong#123" })).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
  const secret = await aFactor(club);
  expect(await create(club)).toMatchObject({ status: 403, body: { code: "code_needed" } });
  expect(await create(club, { code: codeAt(secret, new Date()) })).toMatchObject({ status: 201 });
  expect(await db.apiToken.count()).toBe(1);
});

test("wrong passwords count as failed log-ins [platform 4]", async () => {
  const club = await aClub();
  for (let tries = 0; tries < 10; tries++) expect((await create(club, { password: "Wrong#123" })).status).toBe(401);
  expect(await create(club)).toMatchObject({ status: 429 });
  expect(await db.apiToken.count()).toBe(0);
});

test.each([
  ["scopes", { scopes: [] }],
  ["scopes", { scopes: ["events:read", "events:read"] }],
  ["scopes.0", { scopes: ["admin"] }],
  ["days", { days: 0 }],
  ["days", { days: 366 }],
  ["days", { days: 1.5 }],
  ["name", { name: " " }],
  ["name", { name: "x".repeat(41) }],
])("bad input is an issue at %s: %j [platform 12]", async (field, form) => {
  const answer = await create(await aClub(), form);
  expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed", issues: [{ field }] } });
});

test("a token lasts 90 days unless it says otherwise, and a college has no scope for writing [platform 4]", async () => {
  const college = await aCollege();
  for (const scope of ["events:write", "blogs:write"]) {
    expect(await create(college, { scopes: ["events:read", scope] })).toMatchObject({
      status: 400,
      body: { issues: [{ field: "scopes" }] },
    });
  }
  const { status, body } = await create(college, { days: undefined, scopes: ["events:read", "people:read", "results:read", "webhooks"] });
  expect(status).toBe(201);
  expect(Math.round((Date.parse(body.expiresAt) - Date.now()) / DAY_MS)).toBe(90);
  expect((await own(body.token)).body.account).toMatchObject({ _id: college.id, kind: "college" });
});

test("of the tokens that are made at once no more than 10 live, and one more can when one has ended [platform 2]", async () => {
  const club = await aClub();
  for (let number = 0; number < 8; number++) await aToken(club, ["events:read"]);
  const made = await Promise.all(Array.from({ length: 6 }, () => create(club)));
  expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(made.find(({ status }) => status === 409)?.body.code).toBe("limit_reached");
  expect(await db.apiToken.count()).toBe(10);
  const first = made.find(({ status }) => status === 201)?.body;
  expect(await revoke(club, first._id)).toMatchObject({ status: 200, body: { message: "Token revoked" } });
  expect(await create(club)).toMatchObject({ status: 201 });
});

test("a token opens nothing one request after its end; it ends once, and for its own account alone [platform 4, 11.2]", async () => {
  const [club, other] = [await aClub(), await aClub()];
  const { id, text } = await aToken(club, ["events:read"]);
  expect(await revoke(other, id)).toMatchObject({ status: 404, body: { code: "token_not_found" } });
  expect(await own(text)).toMatchObject({ status: 200 });
  const ended = await Promise.all([revoke(club, id), revoke(club, id), revoke(club, id)]);
  expect(ended.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  const refused = await own(text);
  expect(refused).toMatchObject(NOT_SIGNED_IN);
  expect(refused.headers.get("www-authenticate")).toBe("Bearer");
  expect((await call(list, { method: "GET", as: club })).body.tokens).toEqual([]);
  expect((await logOf(club)).map(({ act, subject }: { act: string; subject: object }) => ({ act, subject }))).toEqual([
    { act: "token_ended", subject: { kind: "token", _id: id, name: expect.any(String) } },
  ]);
});

test("unknown, malformed and expired tokens are refused, also beside the cookie of a session [platform 4, 12]", async () => {
  const club = await aClub();
  const expired = await aToken(club, ["events:read"]);
  await db.apiToken.update({ where: { id: expired.id }, data: { expiresAt: inDays(-1) } });
  for (const text of [expired.text, `quad_${"x".repeat(43)}`, "quad_", "quad_!"]) {
    const asked = { method: "GET", headers: bearer(text), as: club };
    const refused = await call(readOrganising, asked);
    expect(refused).toMatchObject(NOT_SIGNED_IN);
    expect(refused.headers.get("www-authenticate")).toBe("Bearer");
  }
});

test("a token counts although a cookie is beside it, and without a token there is none to tell of [platform 4, 12]", async () => {
  const [club, other] = [await aClub(), await aClub()];
  const { text, id } = await aToken(club, ["results:read"]);
  expect(await own(text, { as: other })).toMatchObject({ status: 200, body: { _id: id, account: { _id: club.id } } });
  for (const as of [undefined, other, await aStudent(), await anAdmin()])
    expect(await call(readOwn, { method: "GET", as })).toMatchObject(NOT_SIGNED_IN);
  expect(await call(readOrganising, { method: "GET", as: other, headers: bearer(text) })).toMatchObject({
    status: 403,
    body: { code: "token_scope_missing", message: "This token may not do that." },
  });
  expect(await call(readOwn, { method: "GET", as: club })).toMatchObject(NOT_SIGNED_IN);
  expect(await call(readOwn, { method: "GET" })).toMatchObject(NOT_SIGNED_IN);
});

test("calls that are open to anyone answer a token like a visitor, and no page knows it [platform 4]", async () => {
  const club = await aClub();
  const [draft, event] = [await anEvent(club, { status: "draft" }), await anEvent(club)];
  const { text } = await aToken(club, ["events:read", "events:write"]);
  expect(await call(readEvent, { method: "GET", params: { id: event.id }, headers: bearer(text) })).toMatchObject({ status: 200 });
  expect(await call(readEvent, { method: "GET", params: { id: draft.id }, headers: bearer(text) })).toMatchObject({ status: 404 });
  expect(await call(readWorkspace, { method: "GET", params: { eventId: draft.id }, headers: bearer(text) })).toMatchObject({ status: 200 });
  const visit = { headers: new Headers(bearer(text)), cookies: { get: () => undefined } };
  expect(await readSession(visit)).toEqual({ role: "visitor" });
});

test("a token has the rights of its account at this moment [platform 4, 12]", async () => {
  const [club, other] = [await aClub(), await aClub()];
  const event = await anEvent(club);
  const { text } = await aToken(other, ["events:read", "events:write"]);
  const ask = () => call(readWorkspace, { method: "GET", params: { eventId: event.id }, headers: bearer(text) });
  expect((await ask()).status).not.toBe(200);
  const { id } = await aCoHost(other, { role: "editor", event });
  expect(await ask()).toMatchObject({ status: 200 });
  await db.coHost.delete({ where: { id } });
  expect((await ask()).status).not.toBe(200);
});

test("a banned club's token may what its account may: read, and publish nothing [platform 12]", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  const { text } = await aToken(club, ["events:read", "events:write"]);
  await db.club.update({ where: { id: club.id }, data: { bannedAt: new Date() } });
  expect(await call(readOrganising, { method: "GET", headers: bearer(text) })).toMatchObject({ status: 200 });
  const [byToken, bySession] = await Promise.all([
    call(duplicate, { params: { id: event.id }, json: {}, headers: bearer(text) }),
    call(duplicate, { params: { id: event.id }, json: {}, as: club }),
  ]);
  expect([byToken.status, byToken.body.code]).toEqual([bySession.status, bySession.body.code]);
});

test("tokens go with their account [platform 4, 12]", async () => {
  const college = await aCollege();
  const club = await aClub({ college });
  const { text } = await aToken(club, ["events:read"]);
  expect(await call(deleteClub, { method: "DELETE", as: college, params: { id: club.id } })).toMatchObject({ status: 200 });
  expect(await own(text)).toMatchObject(NOT_SIGNED_IN);
  expect(await db.apiToken.count()).toBe(0);
});

test("students and the admin have no tokens", async () => {
  for (const as of [await aStudent(), await anAdmin()])
    expect(await create(as)).toMatchObject({ status: 403, body: { code: "forbidden" } });
});

const NEW = { password: "Another#1", confirmPassword: "Another#1" };

test("a password that is reset ends all tokens, also those that are just being made; one that is changed leaves them [platform 4]", async () => {
  const email = anEmail("club");
  const club = await aClub({ email });
  const { id, text } = await aToken(club, ["events:read"]);
  expect(await call(changePassword, { method: "PUT", as: club, json: { currentPassword: PASSWORD, ...NEW } })).toMatchObject({
    status: 200,
  });
  expect(await own(text)).toMatchObject({ status: 200 });

  const { body } = await call(forgotPassword, { json: { email, accountType: "college" } });
  const otp = await codeMailedTo(email);
  const reset = { userId: body.data.userId, otp, password: "Third#123", confirmPassword: "Third#123" };
  await Promise.all([call(resetPassword, { json: reset }), ...Array.from({ length: 6 }, () => create(club, { password: NEW.password }))]);
  expect(await own(text)).toMatchObject(NOT_SIGNED_IN);
  expect(await db.apiToken.count({ where: { endedAt: null } })).toBe(0);
  const lines = await db.organiserAction.findMany({ where: { act: "token_ended" } });
  expect(lines).toHaveLength(await db.apiToken.count());
  expect(lines.find(({ subjectId }) => subjectId === id)).toMatchObject({ actorId: club.id, clubId: club.id, standing: "owner" });
});

test("a line of an act by a token names it, also when the token is no longer kept [platform 4]", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  const { id, name, text } = await aToken(club, ["events:write"]);
  const params = { eventId: event.id };
  const set = (hours: number[], more: object) => call(setReminders, { method: "PUT", params, json: { hours }, ...more });
  expect(await set([24], { headers: bearer(text) })).toMatchObject({ status: 200 });
  expect(await set([2], { as: club })).toMatchObject({ status: 200 });
  const vias = async () => (await logOf(club)).map(({ via }: { via: unknown }) => via);
  expect(await vias()).toEqual([null, { _id: id, name }]);
  await db.apiToken.delete({ where: { id } });
  expect(await vias()).toEqual([null, { _id: id, name: "a former token" }]);
});

test("a use is noted at most once an hour [platform 4]", async () => {
  const club = await aClub();
  const { id, text } = await aToken(club, ["events:read"]);
  const usedAt = async () => (await db.apiToken.findUniqueOrThrow({ where: { id } })).lastUsedAt?.getTime() ?? 0;
  const before = await usedAt();
  await own(text);
  expect(await usedAt()).toBe(before);
  await db.apiToken.update({ where: { id }, data: { lastUsedAt: new Date(Date.now() - HOUR_MS) } });
  await Promise.all([own(text), own(text), own(text)]);
  expect(await usedAt()).toBeGreaterThanOrEqual(before);
});

test("a token makes 600 calls a minute, 60 of them writes, and its exports are the account's [platform 2, 12]", async () => {
  const club = await aClub();
  const event = await anEvent(club);
  const params = { eventId: event.id };
  const [token, second] = [await aToken(club, ["events:write", "people:read"]), await aToken(club, ["people:read"])];
  const write = () => call(setReminders, { method: "PUT", params, json: { hours: [24] }, headers: bearer(token.text) });
  await limits.tokenWrite.use(token.id, 59);
  expect(await write()).toMatchObject({ status: 200 });
  const refused = await write();
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await own(token.text)).toMatchObject({ status: 200 });
  await limits.token.use(token.id, 597);
  expect(await own(token.text)).toMatchObject({ status: 429 });
  expect(await own(second.text)).toMatchObject({ status: 200 });

  await limits.exporting.use(club.id, 19);
  const take = () => call(exportPeople, { method: "GET", params, query: { format: "csv" }, headers: bearer(second.text) });
  expect((await take()).status).toBe(200);
  expect((await take()).status).toBe(429);
});

test("an account is told once, 7 days before a token ends that lasted longer [platform 4]", async () => {
  const email = anEmail("club");
  const club = await aClub({ email, name: "Robotics Club" });
  const [soon, later, short, ended] = await Promise.all([
    ...[aToken(club, ["events:read"]), aToken(club, ["events:read"])],
    ...[aToken(club, ["events:read"], 3), aToken(club, ["events:read"])],
  ]);
  const in6 = { expiresAt: inDays(6) };
  await db.apiToken.update({ where: { id: soon?.id ?? "" }, data: { ...in6, createdAt: inDays(-84) } });
  await db.apiToken.update({ where: { id: ended?.id ?? "" }, data: { ...in6, createdAt: inDays(-84), endedAt: new Date() } });
  await Promise.all([tellExpiringTokens(), tellExpiringTokens()]);
  await tellExpiringTokens();
  await runJobs();
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual([`Token ends soon: ${soon?.name}`]);
  expect(mails[0]?.text).toContain(`The token “${soon?.name}” of Robotics Club ends on`);
  expect(await db.apiToken.count({ where: { id: { in: [later?.id ?? "", short?.id ?? ""] }, toldAt: null } })).toBe(2);
});

test("an ended token is kept for 90 days [platform 12]", async () => {
  const club = await aClub();
  const made = await Promise.all(Array.from({ length: 5 }, () => aToken(club, ["events:read"])));
  const times = [{ endedAt: inDays(-91) }, { endedAt: inDays(-89) }, { expiresAt: inDays(-91) }, { expiresAt: inDays(-89) }, {}];
  for (const [index, data] of times.entries()) await db.apiToken.update({ where: { id: made[index]?.id ?? "" }, data });
  await purge();
  const left = await db.apiToken.findMany({ select: { id: true } });
  expect(left.map(({ id }) => id).sort()).toEqual([made[1], made[3], made[4]].map((token) => token?.id).sort());
});
