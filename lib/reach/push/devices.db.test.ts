import { afterEach, expect, test, vi } from "vitest";
import { POST as logOutCall } from "@/app/api/auth/logout/route";
import { PUT as changePasswordCall } from "@/app/api/auth/password/route";
import { DELETE as endSessions } from "@/app/api/auth/sessions/route";
import { DELETE as removeCall } from "@/app/api/push/[id]/route";
import { GET, POST } from "@/app/api/push/route";
import { POST as testCall } from "@/app/api/push/test/route";
import { resetPasswordByLink } from "@/lib/identity/accounts/reset-password";
import type { Account } from "@/lib/platform/auth/actor";
import { hashSecret } from "@/lib/platform/auth/hash-secret";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { DAY_MS } from "@/lib/platform/time/units";
import { forgetDevices } from "@/lib/reach/push/devices";
import { DEVICES_MAX } from "@/lib/reach/push/schema";
import { vapid } from "@/lib/reach/push/vapid";
import { call } from "@/lib/testing/call";
import { aBrowsersKeys, aClub, aCollege, aDevice, anAdmin, aStudent, PASSWORD } from "@/lib/testing/factories";
import { runJobs } from "@/lib/testing/jobs";
import { daysAgo } from "@/lib/testing/moments";
import { aPushService, stopPushServices } from "@/lib/testing/push-service";
import { stopReceivers } from "@/lib/testing/receiver";

const CHROME = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const { PUSH_HOSTS, OUTGOING_PRIVATE_HOSTS, ORIGIN, SECURE, PUBLIC, VAPID_PRIVATE_KEY } = env;

afterEach(async () => {
  vi.restoreAllMocks();
  stopPushServices();
  await stopReceivers();
  Object.assign(env, { PUSH_HOSTS, OUTGOING_PRIVATE_HOSTS, ORIGIN, SECURE, PUBLIC, VAPID_PRIVATE_KEY });
});

const anEndpoint = () => `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
const subscription = (endpoint = anEndpoint(), more: object = {}) => ({ endpoint, keys: aBrowsersKeys(), ...more });
const add = (as: Account, json: unknown) => call(POST, { as, json, headers: { "user-agent": CHROME } });
const read = (as: Account, endpoint?: string) => call(GET, { method: "GET", as, query: endpoint === undefined ? {} : { endpoint } });
const remove = (as: Account, id: string) => call(removeCall, { method: "DELETE", as, params: { id } });
const endpointsOf = async ({ id }: { id: string }) =>
  (await db.pushDevice.findMany({ where: { studentId: id }, orderBy: { addedAt: "asc" } })).map(({ endpoint }) => endpoint);

test("a browser becomes a device, once for its subscription, is listed without its address, and is removed once [app 5]", async () => {
  const student = await aStudent();
  const endpoint = anEndpoint();
  const added = await add(student, subscription(endpoint));
  expect(added).toMatchObject({ status: 201, body: { _id: expect.any(String) } });
  const id = added.body._id;
  const keys = aBrowsersKeys();
  expect((await add(student, { endpoint, keys, expirationTime: null })).body).toEqual({ _id: id });
  const row = await db.pushDevice.findUniqueOrThrow({ where: { id } });
  expect([Buffer.from(row.p256dh).toString("base64url"), Buffer.from(row.auth).toString("base64url")]).toEqual([keys.p256dh, keys.auth]);

  const device = { _id: id, name: "Chrome on Android", addedAt: expect.any(String), lastSentAt: null };
  const publicKey = vapid().publicKey;
  expect((await read(student)).body).toEqual({ isOffered: true, publicKey, devices: [{ ...device, isThis: false }] });
  const listed = await read(student, endpoint);
  expect(listed.body.devices).toEqual([{ ...device, isThis: true }]);
  for (const secret of [endpoint, keys.p256dh, keys.auth]) expect(JSON.stringify(listed.body)).not.toContain(secret);
  expect((await read(student, "no address")).body.devices).toEqual([{ ...device, isThis: false }]);

  expect((await remove(await aStudent(), id)).status).toBe(404);
  expect(await remove(student, id)).toMatchObject({ status: 200, body: { message: "Device removed" } });
  expect(await remove(student, id)).toMatchObject({ status: 404, body: { code: "device_not_found" } });
});

test("the calls are for students alone [app 10]", async () => {
  const { _id: id } = (await add(await aStudent(), subscription())).body;
  for (const account of [await aClub(), await aCollege(), await anAdmin()]) {
    for (const asked of [read(account), add(account, subscription()), remove(account, id), call(testCall, { as: account })])
      expect((await asked).status).toBe(403);
  }
  expect((await call(GET, { method: "GET" })).status).toBe(401);
});

test("only addresses of known push services are taken, whatever they look like [app 1, 9.4, 10]", async () => {
  const student = await aStudent();
  const name = "fcm.googleapis.com";
  const refused = [
    ...["", "hello", "//fcm.googleapis.com/x", `ftp://${name}/x`, `javascript:${name}`, "data:,x", `wss://${name}/x`],
    ...[`http://${name}/x`, `https://${name}:8443/x`, `https://${name}:80/x`, `https://${name}/x#part`, `https://${name}#`],
    ...[`https://me@${name}/x`, `https://me:word@${name}/x`, `https://${name}@example.com/x`, `https://${name}:x@example.com/`],
    ...[`https://x.${name}/x`, `https://${name}.example.com/x`, `https://evil${name}/x`, `https://${name}./x`, "https://example.com/x"],
    ...["https://push.apple.com/x", "https://xpush.apple.com/x", "https://evil.com\\.push.apple.com/x", "https://notify.windows.com/x"],
    ...[
      "https://127.0.0.1/x",
      "https://2130706433/x",
      "https://[::1]/x",
      "https://[::ffff:8.8.8.8]/",
      "https://8.8.8.8/x",
      "https://localhost/x",
    ],
    ...[`https://${name}/${"x".repeat(1000)}`, `https://${name}/${"é".repeat(400)}`],
  ];
  for (const endpoint of refused) {
    const answer = await add(student, subscription(endpoint));
    expect([endpoint, answer.status, answer.body]).toEqual([
      endpoint,
      400,
      { code: "push_address_refused", message: "This browser’s push service is not known here." },
    ]);
  }
  expect(await db.pushDevice.count()).toBe(0);
  for (const endpoint of [
    `https://${name}/${"x".repeat(1000 - `https://${name}/`.length)}`,
    "https://updates.push.services.mozilla.com/wpush/v2/x",
    "https://web.push.apple.com/x",
    "https://wns2-par02p.notify.windows.com/w/?token=x",
  ])
    expect([endpoint, (await add(student, subscription(endpoint))).status]).toEqual([endpoint, 201]);
  // The same address in another spelling is the same device.
  const [shouted, plain] = ["HTTPS://FCM.GOOGLEAPIS.COM:443/same", "https://fcm.googleapis.com/same"];
  expect((await add(student, subscription(shouted))).body).toEqual((await add(student, subscription(plain))).body);
});

test("a private address is a push service only where both lists name it with its port [app 1; platform 1]", async () => {
  const student = await aStudent();
  const [host, endpoint] = ["127.0.0.1:4999", "http://127.0.0.1:4999/push"];
  for (const [pushHosts, privateHosts] of [
    [[], [host]],
    [[host], []],
    [[host], ["127.0.0.1:4998"]],
  ]) {
    Object.assign(env, { PUSH_HOSTS: [...PUSH_HOSTS, ...(pushHosts ?? [])], OUTGOING_PRIVATE_HOSTS: privateHosts });
    expect((await add(student, subscription(endpoint))).body.code).toBe("push_address_refused");
  }
  Object.assign(env, { PUSH_HOSTS: [...PUSH_HOSTS, host], OUTGOING_PRIVATE_HOSTS: [host] });
  expect((await add(student, subscription(endpoint))).status).toBe(201);
});

test("keys that are not those of a browser are refused [app 5]", async () => {
  const student = await aStudent();
  const good = aBrowsersKeys();
  const text = (length: number, fill = 7) => Buffer.alloc(length, fill).toString("base64url");
  const offTheCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 9)]).toString("base64url");
  for (const keys of [
    undefined,
    {},
    ...["", text(64), text(66), text(65), offTheCurve, "!".repeat(87), 7, null].map((p256dh) => ({ ...good, p256dh })),
    ...["", text(15), text(17), "!".repeat(22), 7, null].map((auth) => ({ ...good, auth })),
  ]) {
    const answer = await add(student, { endpoint: anEndpoint(), keys });
    expect([keys, answer.status, answer.body.code]).toEqual([keys, 400, "validation_failed"]);
  }
  expect(await db.pushDevice.count()).toBe(0);
  expect((await add(student, { endpoint: anEndpoint(), keys: { p256dh: `${good.p256dh}=`, auth: `${good.auth}==` } })).status).toBe(201);
});

test("an endpoint of another account becomes this one's, as a new device [app 5]", async () => {
  const [before, after] = [await aStudent(), await aStudent()];
  const endpoint = anEndpoint();
  const { _id: former } = (await add(before, subscription(endpoint))).body;
  const { _id: id } = (await add(after, subscription(endpoint))).body;
  expect(id).not.toBe(former);
  expect(await endpointsOf(before)).toEqual([]);
  expect(await endpointsOf(after)).toEqual([endpoint]);
  expect((await remove(before, former)).status).toBe(404);
  // Both at once, again and again: it belongs to one of them.
  await Promise.all(Array.from({ length: 10 }, (_, index) => add(index % 2 ? before : after, subscription(endpoint))));
  expect(await db.pushDevice.count({ where: { endpoint } })).toBe(1);
});

test("a new subscription takes the place of the one that it replaces, and of no one else's [app 5, 10]", async () => {
  const [student, other] = [await aStudent(), await aStudent()];
  const [first, second, others] = [anEndpoint(), anEndpoint(), anEndpoint()];
  const { _id: id } = (await add(student, subscription(first))).body;
  await add(other, subscription(others));
  expect((await add(student, subscription(second, { replaces: first }))).body).toEqual({ _id: id });
  expect(await endpointsOf(student)).toEqual([second]);
  expect((await add(student, subscription(second, { replaces: others }))).body).toEqual({ _id: id });
  expect((await add(student, subscription(second, { replaces: second }))).body).toEqual({ _id: id });
  expect((await add(student, subscription(second, { replaces: "nothing" }))).body).toEqual({ _id: id });
  expect(await endpointsOf(other)).toEqual([others]);
});

test("the sixth device takes the place of the one that was used least lately [app 2]", async () => {
  const student = await aStudent();
  const [older, unused, used] = [anEndpoint(), anEndpoint(), anEndpoint()];
  await aDevice(student, { endpoint: older, addedAt: daysAgo(9), lastSentAt: daysAgo(1) });
  await aDevice(student, { endpoint: unused, addedAt: daysAgo(2) });
  await aDevice(student, { endpoint: used, addedAt: daysAgo(8), lastSentAt: daysAgo(3) });
  const [fourth, fifth, sixth, seventh] = [anEndpoint(), anEndpoint(), anEndpoint(), anEndpoint()];
  for (const endpoint of [fourth, fifth]) await add(student, subscription(endpoint));
  expect(await endpointsOf(student)).toHaveLength(DEVICES_MAX);
  await add(student, subscription(sixth));
  expect(await endpointsOf(student)).toEqual([older, unused, fourth, fifth, sixth]);
  await add(student, subscription(seventh));
  expect(await endpointsOf(student)).toEqual([older, fourth, fifth, sixth, seventh]);
});

test("however many are added at once, a student has five devices [app 2]", async () => {
  const student = await aStudent();
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(student, subscription())));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await endpointsOf(student)).toHaveLength(DEVICES_MAX);
});

test("a log-out removes the device of its browser, and of nobody else [app 5]", async () => {
  const [student, other] = [await aStudent(), await aStudent()];
  const [own, kept, others] = [await aDevice(student), await aDevice(student), await aDevice(other)];
  expect((await call(logOutCall, { as: other, query: { device: own.id } })).status).toBe(200);
  expect((await call(logOutCall, { as: student, query: { device: own.id } })).status).toBe(200);
  expect(await endpointsOf(student)).toEqual([kept.endpoint]);
  expect(await endpointsOf(other)).toEqual([others.endpoint]);
  // The next one is logged out already.
  expect((await call(logOutCall, { as: student, query: { device: kept.id } })).status).toBe(200);
  expect(await endpointsOf(student)).toEqual([kept.endpoint]);
  expect((await call(logOutCall)).status).toBe(200);
});

test("Log out everywhere else removes all devices but that of the browser; everywhere, all [app 5]", async () => {
  const student = await aStudent();
  const [own] = [await aDevice(student), await aDevice(student), await aDevice(student)];
  const others = await aDevice(await aStudent());
  const end = (query: Record<string, string>) => call(endSessions, { method: "DELETE", as: student, query });
  expect((await end({ device: own.id })).status).toBe(200);
  expect(await endpointsOf(student)).toEqual([own.endpoint]);
  expect((await end({ device: own.id, all: "1" })).status).toBe(200);
  expect(await endpointsOf(student)).toEqual([]);
  expect(await db.pushDevice.count({ where: { id: others.id } })).toBe(1);
});

test("a device that is added while its session ends is there no longer [app 9.3]", async () => {
  for (let times = 0; times < 8; times++) {
    const student = await aStudent();
    const [added] = await Promise.all([
      add(student, subscription()),
      call(endSessions, { method: "DELETE", as: student, query: { all: "1" } }),
    ]);
    expect([201, 401]).toContain(added.status);
    expect(await endpointsOf(student)).toEqual([]);
  }
});

test("a changed and a reset password remove all devices [app 5]", async () => {
  const student = await aStudent();
  await aDevice(student);
  const next = "An0ther.Pass";
  const changed = { currentPassword: PASSWORD, password: next, confirmPassword: next };
  expect((await call(changePasswordCall, { method: "PUT", as: student, json: changed })).status).toBe(200);
  expect(await endpointsOf(student)).toEqual([]);

  await aDevice(student);
  const now = new Date();
  const tokenHash = hashSecret("token");
  await db.resetLink.create({ data: { accountId: student.id, tokenHash, sentAt: now, expiresAt: new Date(now.getTime() + DAY_MS) } });
  await resetPasswordByLink({ token: "token", password: PASSWORD, confirmPassword: PASSWORD } as Parameters<typeof resetPasswordByLink>[0]);
  expect(await endpointsOf(student)).toEqual([]);
});

test("devices go with the account [app 5]", async () => {
  const student = await aStudent();
  await aDevice(student);
  await db.account.delete({ where: { id: student.id } });
  expect(await db.pushDevice.count()).toBe(0);
});

test("devices that failed for 30 days or took nothing for 180 are forgotten [app 5]", async () => {
  const student = await aStudent();
  const kept = [
    await aDevice(student, { addedAt: daysAgo(400), lastSentAt: daysAgo(179) }),
    await aDevice(student, { addedAt: daysAgo(179) }),
    await aDevice(student, { addedAt: daysAgo(60), failingSince: daysAgo(29) }),
  ];
  await aDevice(student, { addedAt: daysAgo(400), lastSentAt: daysAgo(181) });
  await aDevice(await aStudent(), { addedAt: daysAgo(181) });
  await aDevice(await aStudent(), { addedAt: daysAgo(60), lastSentAt: daysAgo(31), failingSince: daysAgo(31) });
  await forgetDevices();
  const left = await db.pushDevice.findMany({ select: { id: true } });
  expect(left.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
});

test("a test says that it works, to all devices of the student alone, five times an hour [app 5, 7]", async () => {
  const service = await aPushService();
  const [student, other] = [await aStudent(), await aStudent()];
  const [phone, laptop, others] = [await service.aDevice(student), await service.aDevice(student), await service.aDevice(other)];
  expect(await call(testCall, { as: student })).toMatchObject({ status: 202, body: { message: "Test sent" } });
  await runJobs();
  for (const { told } of [phone, laptop]) {
    expect(told.map(({ payload }) => payload)).toEqual([
      {
        title: "Quad",
        body: "It works. This is how Quad tells you.",
        path: "/settings/notifications",
        tag: "test",
        at: expect.any(String),
      },
    ]);
  }
  expect(others.told).toEqual([]);
  for (let times = 0; times < 4; times++) expect((await call(testCall, { as: student })).status).toBe(202);
  expect((await call(testCall, { as: student })).status).toBe(429);
  expect((await call(testCall, { as: other })).status).toBe(202);
});

test("where browsers take no pushes, or none is wanted, none is offered [app 2, 5]", async () => {
  const student = await aStudent();
  const device = await aDevice(student);
  for (const change of [{ PUSH_HOSTS: [] }, { SECURE: false, PUBLIC: true, ORIGIN: "http://quad.example" }]) {
    Object.assign(env, { PUSH_HOSTS, SECURE, PUBLIC, ORIGIN, ...change });
    expect((await read(student)).body).toMatchObject({ isOffered: false, publicKey: null, devices: [{ _id: device.id }] });
    for (const asked of [add(student, subscription()), call(testCall, { as: student })])
      expect(await asked).toMatchObject({ status: 409, body: { code: "push_not_offered", message: "Pushes are not offered here." } });
  }
});
