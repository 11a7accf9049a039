import { createPublicKey, verify } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { names } from "@/lib/platform/outgoing/post";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/time/units";
import { sendToDevices } from "@/lib/reach/push/send";
import { vapid } from "@/lib/reach/push/vapid";
import { aDevice, aStudent } from "@/lib/testing/factories";
import { aPushService, stopPushServices } from "@/lib/testing/push-service";
import { aReceiver, stopReceivers } from "@/lib/testing/receiver";

const { PUSH_HOSTS } = env;

afterEach(async () => {
  vi.restoreAllMocks();
  stopPushServices();
  await stopReceivers();
  Object.assign(env, { PUSH_HOSTS });
});

const soon = (ms = HOUR_MS) => new Date(Date.now() + ms);
const payload = {
  title: "Robo Race",
  body: "A seat is yours until Tue 14:30",
  path: "/event/1",
  tag: "seats-1",
  at: new Date(0).toISOString(),
};
const send = (student: { id: string }, more: Partial<Parameters<typeof sendToDevices>[1]> = {}) =>
  sendToDevices(student.id, { payload, until: soon(), isUrgent: true, topic: "seats-1", ...more });
const deviceOf = ({ id }: { id: string }) => db.pushDevice.findUnique({ where: { id } });
const answers = (status: number, headers: Record<string, string> = {}) =>
  aPushService((response: ServerResponse) => response.writeHead(status, headers).end("secret words"));
const msUntil = (at: Date | null) => (at?.getTime() ?? Number.NaN) - Date.now();

test("a push is encrypted for the browser alone, and signed for its push service [app 1, 5, 9.4]", async () => {
  const service = await aPushService();
  const student = await aStudent();
  const device = await service.aDevice(student);
  expect(await send(student)).toEqual({ sent: 1, retryAt: null, retryDevices: [] });
  const [told] = device.told;
  expect(told?.payload).toEqual(payload);
  expect(told?.headers).toMatchObject({ "content-encoding": "aes128gcm", urgency: "high", topic: "seats-1" });
  const ttl = Number(told?.headers.ttl);
  expect(ttl).toBeGreaterThan(3500);
  expect(ttl).toBeLessThanOrEqual(3600);
  for (const word of ["Robo", "seat", "event"]) expect(service.received[0]?.body).not.toContain(word);
  expect((await deviceOf(device))?.lastSentAt?.getTime()).toBeGreaterThan(Date.now() - MINUTE_MS);

  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(told?.headers.authorization)) ?? [];
  expect(key).toBe(vapid().publicKey);
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  expect(isSigned).toBe(true);
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, "base64url").toString());
  expect({ aud, sub }).toEqual({ aud: new URL(device.endpoint).origin, sub: `mailto:${env.ADMIN_EMAIL}` });
  expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(DAY_MS);
});

test("a push lives for a day at most, and none is sent that is of no use any more [app 5]", async () => {
  const service = await aPushService();
  const student = await aStudent();
  const device = await service.aDevice(student);
  await send(student, { until: soon(3 * DAY_MS), isUrgent: false });
  expect(device.told[0]?.headers).toMatchObject({ ttl: "86400", urgency: "normal" });
  for (const until of [new Date(0), soon(0), soon(900)]) {
    expect(await send(student, { until })).toEqual({ sent: 0, retryAt: null, retryDevices: [] });
  }
  expect(device.told).toHaveLength(1);
});

test.each([404, 410])("%i removes the device at once [app 5]", async (status) => {
  const service = await answers(status);
  const student = await aStudent();
  const device = await service.aDevice(student);
  expect(await send(student)).toEqual({ sent: 0, retryAt: null, retryDevices: [] });
  expect(await deviceOf(device)).toBeNull();
  expect(await send(student)).toEqual({ sent: 0, retryAt: null, retryDevices: [] });
  expect(service.received).toHaveLength(1);
});

test("403 removes the device, and the log says so without its address or keys [app 5]", async () => {
  const warn = vi.spyOn(log, "warn");
  const service = await answers(403);
  const student = await aStudent();
  const device = await service.aDevice(student);
  const row = await deviceOf(device);
  expect(await send(student)).toEqual({ sent: 0, retryAt: null, retryDevices: [] });
  expect(await deviceOf(device)).toBeNull();
  expect(warn.mock.calls).toEqual([[{ device: device.id, host: "127.0.0.1" }, "push refused for the key"]]);
  const logged = JSON.stringify(warn.mock.calls);
  for (const secret of [device.path, row?.p256dh, row?.auth]) {
    expect(logged).not.toContain(typeof secret === "string" ? secret : Buffer.from(secret ?? "").toString("base64url"));
  }
});

test.each([429, 500, 503])("%i is tried again, no sooner than Retry-After and never after its use [app 5]", async (status) => {
  const service = await answers(status, { "Retry-After": "1800" });
  const student = await aStudent();
  const device = await service.aDevice(student);
  const outcome = await send(student);
  expect(outcome).toMatchObject({ sent: 0, retryDevices: [device.id] });
  expect(msUntil(outcome.retryAt)).toBeGreaterThan(29 * MINUTE_MS);
  expect(msUntil(outcome.retryAt)).toBeLessThanOrEqual(30 * MINUTE_MS);
  expect(await send(student, { until: soon(29 * MINUTE_MS) })).toEqual({ sent: 0, retryAt: null, retryDevices: [] });
  expect(await deviceOf(device)).toMatchObject({ lastSentAt: null, failingSince: expect.any(Date) });
});

test("without Retry-After it waits a minute, then as long as it has been failing, an hour at most [app 5]", async () => {
  const service = await answers(503);
  const student = await aStudent();
  const device = await service.aDevice(student);
  const until = soon(DAY_MS);
  for (const [failingMs, waitMs] of [
    [0, MINUTE_MS],
    [10 * MINUTE_MS, 10 * MINUTE_MS],
    [5 * HOUR_MS, HOUR_MS],
  ] as const) {
    await db.pushDevice.update({ where: { id: device.id }, data: { failingSince: failingMs ? new Date(Date.now() - failingMs) : null } });
    const waited = msUntil((await send(student, { until })).retryAt);
    expect(waited).toBeGreaterThan(waitMs - 5000);
    expect(waited).toBeLessThan(waitMs + 30_000);
  }
});

test("a success ends a failure [app 5]", async () => {
  let status = 503;
  const service = await aPushService((response) => response.writeHead(status).end());
  const student = await aStudent();
  const device = await service.aDevice(student);
  await send(student);
  const since = (await deviceOf(device))?.failingSince;
  await send(student);
  expect((await deviceOf(device))?.failingSince).toEqual(since);
  status = 201;
  expect(await send(student)).toMatchObject({ sent: 1 });
  expect(await deviceOf(device)).toMatchObject({ failingSince: null, lastSentAt: expect.any(Date) });
});

test("a service that breaks the connection, or is not there, is tried again [app 5]", async () => {
  const service = await aPushService((response) => response.destroy());
  const student = await aStudent();
  const device = await service.aDevice(student);
  expect(await send(student)).toMatchObject({ sent: 0, retryAt: expect.any(Date), retryDevices: [device.id] });
  vi.spyOn(names, "inDns").mockResolvedValue([]);
  const lost = await aStudent();
  const away = await aDevice(lost);
  expect(await send(lost)).toMatchObject({ sent: 0, retryAt: expect.any(Date), retryDevices: [away.id] });
});

test.each([400, 401, 413, 302])("%i is a failure that is not tried again [app 5]", async (status) => {
  vi.spyOn(log, "warn").mockImplementation(() => {});
  const service = await answers(status, { Location: "http://127.0.0.1/" });
  const student = await aStudent();
  const device = await service.aDevice(student);
  expect(await send(student)).toEqual({ sent: 0, retryAt: null, retryDevices: [] });
  expect(await deviceOf(device)).toMatchObject({ failingSince: expect.any(Date) });
});

test("of several devices each is told once: the next attempt is for those that failed alone [app 5, 9.3]", async () => {
  const statuses = new Map<string, number>();
  const service = await aPushService((response, path) => response.writeHead(statuses.get(path) ?? 201, { "Retry-After": "120" }).end());
  const student = await aStudent();
  const [good, busy, gone] = [await service.aDevice(student), await service.aDevice(student), await service.aDevice(student)];
  statuses.set(busy.path, 429).set(gone.path, 410);
  const outcome = await send(student);
  expect(outcome).toMatchObject({ sent: 1, retryDevices: [busy.id] });
  statuses.clear();
  expect(await send(student, { only: outcome.retryDevices })).toEqual({ sent: 1, retryAt: null, retryDevices: [] });
  expect([good.told.length, busy.told.length, gone.told.length]).toEqual([1, 2, 1]);
});

test("no device of another student is told, even if it is named [app 9.3]", async () => {
  const service = await aPushService();
  const [student, other] = [await aStudent(), await aStudent()];
  const device = await service.aDevice(other);
  expect(await send(student, { only: [device.id] })).toMatchObject({ sent: 0 });
  expect(device.told).toEqual([]);
});

test("no bytes go to a host that PUSH_HOSTS does not name any longer, nor to an address that is not public [app 9.4]", async () => {
  const student = await aStudent();
  const stranger = await aReceiver();
  const device = await aDevice(student, { endpoint: stranger.url });
  expect(await send(student)).toEqual({ sent: 0, retryAt: null, retryDevices: [] });
  expect(await deviceOf(device)).toMatchObject({ failingSince: expect.any(Date) });
  vi.spyOn(names, "inDns").mockResolvedValue(["127.0.0.1"]);
  await db.pushDevice.update({ where: { id: device.id }, data: { endpoint: "https://fcm.googleapis.com/fcm/send/x" } });
  expect(await send(student)).toMatchObject({ sent: 0 });
  expect(stranger.received).toEqual([]);
});

test("ten are sent at once, and a device that is removed while others are sent is told nothing [app 5, 9.3]", async () => {
  const open: ServerResponse[] = [];
  let most = 0;
  const service = await aPushService((response) => {
    open.push(response);
    most = Math.max(most, open.length);
  });
  const students = await Promise.all(Array.from({ length: 12 }, () => aStudent()));
  const devices = await Promise.all(students.map((student) => service.aDevice(student)));
  const sending = Promise.all(students.map((student) => send(student)));
  await vi.waitFor(() => expect(open).toHaveLength(10));
  await db.pushDevice.deleteMany({ where: { id: { in: devices.filter(({ told }) => told.length === 0).map(({ id }) => id) } } });
  for (const response of open) response.writeHead(201).end();
  const outcomes = await sending;
  expect(most).toBe(10);
  expect(outcomes.filter(({ sent }) => sent === 1)).toHaveLength(10);
  expect(service.received).toHaveLength(10);
});
