import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { Webhook as Verifier } from "standardwebhooks";
import { afterEach, expect, test, vi } from "vitest";
import type { Webhook } from "@/lib/generated/prisma/client";
import { backgroundPool } from "@/lib/platform/db/background";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import { newSecret, sealSecret } from "@/lib/site/webhooks/secrets";
import { queueDueDeliveries, sendDeliveries } from "@/lib/site/webhooks/send-deliveries";
import { SEND_DELIVERIES } from "@/lib/site/webhooks/tasks";
import { aClub, aCollege, aDelivery, anEmail, aWebhook } from "@/lib/testing/factories";
import { hastenJobs, listJobs, runJobs } from "@/lib/testing/jobs";
import { mailsTo } from "@/lib/testing/outbox";
import { allowByName, aReceiver, stopReceivers } from "@/lib/testing/receiver";
import { aProcess, killProcesses, said } from "@/lib/testing/worker-process";

/** A process takes long to start on a busy machine. */
const WITHIN_MS = 40_000;
const { WEBHOOK_RETRIES_S } = env;

afterEach(async () => {
  Object.assign(env, { WEBHOOK_RETRIES_S });
  vi.restoreAllMocks();
  killProcesses();
  await stopReceivers();
});

const ago = (ms: number) => new Date(Date.now() - ms);
const deliveryOf = ({ id }: { id: string }) => db.delivery.findUniqueOrThrow({ where: { id } });
const webhookOf = ({ id }: { id: string }) => db.webhook.findUniqueOrThrow({ where: { id } });
const hasten = () => db.delivery.updateMany({ where: { state: "waiting" }, data: { nextAt: new Date() } });

/** A worker in a process of its own, which may reach the receivers of this one. */
function aWorkerProcess(program = "") {
  process.env.OUTGOING_PRIVATE_HOSTS = env.OUTGOING_PRIVATE_HOSTS.join();
  const worker = aProcess(program);
  delete process.env.OUTGOING_PRIVATE_HOSTS;
  return worker;
}

/** A receiver that answers with these statuses in turn, the last one for ever, and a webhook of a club for it. */
async function aWebhookThatAnswers(
  statuses: number[],
  { headers = {}, fields = {} }: { headers?: Record<string, string>; fields?: Partial<Omit<Webhook, "secret">> & { secret?: string } } = {},
) {
  const email = anEmail("club");
  const club = await aClub({ email });
  let times = 0;
  const { url, received } = await aReceiver({
    answer: (response) => response.writeHead(statuses[Math.min(times++, statuses.length - 1)] ?? 500, headers).end("secret words"),
  });
  return { club, email, received, webhook: await aWebhook(club, { url, ...fields }) };
}

/** A receiver that answers when it is told. */
async function aSlowReceiver() {
  const answers: (() => void)[] = [];
  const receiver = await aReceiver({ answer: (response) => answers.push(() => response.writeHead(200).end()) });
  const waitFor = (count: number) => vi.waitFor(() => expect(answers).toHaveLength(count), WITHIN_MS);
  const answerAll = () => {
    for (const answer of answers.splice(0)) answer();
  };
  return { ...receiver, answers, waitFor, answerAll };
}

test("a delivery is sent once, as Standard Webhooks has it, and what was answered is not kept [platform 5, 11.4]", async () => {
  const secret = newSecret();
  const { webhook, received } = await aWebhookThatAnswers([200], { fields: { secret } });
  const delivery = await aDelivery(webhook);
  await enqueue(db, SEND_DELIVERIES, {});
  await enqueue(db, SEND_DELIVERIES, {});
  await runJobs();
  expect(received).toHaveLength(1);
  const [{ method, headers, body }] = received as [(typeof received)[number]];
  expect(method).toBe("POST");
  expect(headers).toMatchObject({ "content-type": "application/json", "user-agent": "Quad-Webhooks/1" });
  expect(headers["webhook-id"]).toBe(`msg_${delivery.messageId.replaceAll("-", "")}`);
  expect(body).toBe(delivery.body);
  expect(new Verifier(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(delivery.body));
  const attempt = { at: expect.any(String), status: 200, ms: expect.any(Number), failure: null };
  expect(await deliveryOf(delivery)).toMatchObject({ state: "delivered", nextAt: null, attempts: [attempt] });
  expect(await webhookOf(webhook)).toMatchObject({ isActive: true, failures: 0, failingSince: null, lastSuccessAt: expect.any(Date) });
  expect(await listJobs()).toEqual([]);
});

test("a failed attempt is made again after each of the waits, give or take a tenth, with the same id, and then has failed [platform 5, 11.3]", async () => {
  Object.assign(env, { WEBHOOK_RETRIES_S: [100, 1000] });
  const { webhook, received } = await aWebhookThatAnswers([500, 302, 404]);
  const delivery = await aDelivery(webhook);
  for (const seconds of [100, 1000]) {
    const before = Date.now();
    await sendDeliveries();
    const { state, nextAt } = await deliveryOf(delivery);
    expect(state).toBe("waiting");
    const waitMs = (nextAt?.getTime() ?? 0) - before;
    expect(waitMs).toBeGreaterThanOrEqual(seconds * 900);
    expect(waitMs).toBeLessThan(seconds * 1100 + 5000);
    // Not before its time.
    await sendDeliveries();
    await hasten();
  }
  await sendDeliveries();
  const failures = [
    { status: 500, failure: "status" },
    { status: 302, failure: "redirect" },
    { status: 404, failure: "status" },
  ];
  expect(await deliveryOf(delivery)).toMatchObject({ state: "failed", nextAt: null, attempts: failures });
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(received).toHaveLength(3);
  expect(await webhookOf(webhook)).toMatchObject({ isActive: true, failures: 1, failingSince: expect.any(Date), lastSuccessAt: null });
});

test("a first retry comes after seconds by a job of its own, later ones by the clock [platform 5]", async () => {
  const { webhook, received } = await aWebhookThatAnswers([500, 200]);
  const delivery = await aDelivery(webhook);
  await queueDueDeliveries();
  await runJobs();
  expect(await listJobs()).toMatchObject([{ task: "send_deliveries" }]);
  await hasten();
  await hastenJobs();
  await runJobs();
  expect(received).toHaveLength(2);
  expect(await deliveryOf(delivery)).toMatchObject({ state: "delivered", attempts: [{ status: 500 }, { status: 200 }] });
  expect(await webhookOf(webhook)).toMatchObject({ failures: 0, failingSince: null });
  await queueDueDeliveries();
  expect(await listJobs()).toEqual([]);
});

test("a receiver says when to try again, up to a day later, and never earlier than the wait [platform 5]", async () => {
  const waitAfter = async (seconds: number) => {
    const { webhook } = await aWebhookThatAnswers([503], { headers: { "Retry-After": String(seconds) } });
    const delivery = await aDelivery(webhook);
    await sendDeliveries();
    return Math.round((((await deliveryOf(delivery)).nextAt?.getTime() ?? 0) - Date.now()) / 60_000) / 60;
  };
  expect(await waitAfter(3600)).toBeCloseTo(1, 1);
  expect(await waitAfter(30 * 3600)).toBeCloseTo(24, 1);
  expect(await waitAfter(1)).toBeCloseTo(0, 1);
  Object.assign(env, { WEBHOOK_RETRIES_S: [7200] });
  expect(await waitAfter(60)).toBeGreaterThan(1.7);
});

test("an address inside gets no byte, and the delivery says no more than refused [platform 5, 11.5]", async () => {
  const { url, received } = await aReceiver({ isAllowed: false });
  const delivery = await aDelivery(await aWebhook(await aClub(), { url }));
  await sendDeliveries();
  expect(received).toEqual([]);
  expect(await deliveryOf(delivery)).toMatchObject({ state: "waiting", attempts: [{ status: null, failure: "refused" }] });
});

test("410 turns the webhook off: what waits fails, and its owner is mailed once, also when two deliveries are answered so [platform 5]", async () => {
  const { webhook, email, received } = await aWebhookThatAnswers([410]);
  const [one, other, later] = [
    await aDelivery(webhook),
    await aDelivery(webhook),
    await aDelivery(webhook, { nextAt: new Date(Date.now() + DAY_MS) }),
  ];
  await queueDueDeliveries();
  await runJobs();
  expect(received).toHaveLength(2);
  expect(await webhookOf(webhook)).toMatchObject({ isActive: false, offBecause: "gone" });
  for (const delivery of [one, other])
    expect(await deliveryOf(delivery)).toMatchObject({ state: "failed", nextAt: null, attempts: [{ status: 410, failure: "status" }] });
  expect(await deliveryOf(later)).toMatchObject({ state: "failed", nextAt: null, attempts: [] });
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual([`Webhook turned off: ${new URL(webhook.url).host}`]);
  expect(mails[0]?.text).toContain("answered that this address is gone");
});

test("ten failed deliveries turn the webhook off if it had no success for three days, with one mail [platform 5]", async () => {
  Object.assign(env, { WEBHOOK_RETRIES_S: [] });
  const { webhook, email } = await aWebhookThatAnswers([500], { fields: { failures: 9, failingSince: ago(3 * DAY_MS - HOUR_MS) } });
  await aDelivery(webhook);
  await sendDeliveries();
  expect(await webhookOf(webhook)).toMatchObject({ isActive: true, failures: 10 });
  await db.webhook.update({ where: { id: webhook.id }, data: { failures: 8, failingSince: ago(3 * DAY_MS + HOUR_MS) } });
  await aDelivery(webhook);
  await sendDeliveries();
  expect(await webhookOf(webhook)).toMatchObject({ isActive: true, failures: 9 });
  for (let times = 0; times < 4; times++) await aDelivery(webhook);
  await sendDeliveries();
  await runJobs();
  expect(await webhookOf(webhook)).toMatchObject({ isActive: false, offBecause: "failing" });
  expect(await db.delivery.count({ where: { state: "waiting" } })).toBe(0);
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("has not accepted a message for three days");
});

test("a success among failures begins the count anew [platform 5]", async () => {
  Object.assign(env, { WEBHOOK_RETRIES_S: [] });
  const { webhook } = await aWebhookThatAnswers([200, 500], { fields: { failures: 30, failingSince: ago(9 * DAY_MS) } });
  for (let times = 0; times < 2; times++) {
    await aDelivery(webhook);
    await sendDeliveries();
  }
  expect(await webhookOf(webhook)).toMatchObject({ isActive: true, failures: 1 });
});

test("a secret that cannot be opened turns the webhook off without a byte, and its owner is mailed once [platform 5]", async () => {
  const { webhook, email, received } = await aWebhookThatAnswers([200]);
  await db.webhook.update({ where: { id: webhook.id }, data: { secret: sealSecret(crypto.randomUUID(), newSecret()) } });
  const deliveries = [await aDelivery(webhook), await aDelivery(webhook)];
  await queueDueDeliveries();
  await runJobs();
  expect(received).toEqual([]);
  expect(await webhookOf(webhook)).toMatchObject({ isActive: false, offBecause: "secret_lost" });
  for (const delivery of deliveries) expect(await deliveryOf(delivery)).toMatchObject({ state: "failed", attempts: [] });
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("Make a new secret");
});

test("while a secret is replaced both sign, then the new one alone [platform 5, 11.4]", async () => {
  const [former, present] = [newSecret(), newSecret()];
  const { webhook, received } = await aWebhookThatAnswers([200], { fields: { secret: present } });
  const replaced = (oldUntil: Date) =>
    db.webhook.update({ where: { id: webhook.id }, data: { oldSecret: sealSecret(webhook.id, former), oldUntil } });
  const isSignedBy = (secret: string) => {
    const { headers, body } = received.at(-1) as (typeof received)[number];
    try {
      return Boolean(new Verifier(secret).verify(body, headers as Record<string, string>));
    } catch {
      return false;
    }
  };
  await replaced(new Date(Date.now() + HOUR_MS));
  await aDelivery(webhook);
  await sendDeliveries();
  expect(received.at(-1)?.headers["webhook-signature"]).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/);
  expect([isSignedBy(present), isSignedBy(former)]).toEqual([true, true]);
  await replaced(ago(1));
  await aDelivery(webhook);
  await sendDeliveries();
  expect([isSignedBy(present), isSignedBy(former)]).toEqual([true, false]);
});

test("a slow receiver gets two at once, delays nobody and holds nothing of the database [platform 5]", async () => {
  const slow = await aSlowReceiver();
  const { webhook, received } = await aWebhookThatAnswers([200]);
  const slowWebhook = await aWebhook(await aCollege(), { url: slow.url });
  for (let times = 0; times < 5; times++) await aDelivery(slowWebhook, { nextAt: ago(HOUR_MS) });
  const before = await aDelivery(webhook);
  const sending = sendDeliveries();
  await slow.waitFor(2);
  await vi.waitFor(async () => expect(await deliveryOf(before)).toMatchObject({ state: "delivered" }), WITHIN_MS);
  const pool = backgroundPool();
  await vi.waitFor(() => expect([pool.idleCount, pool.waitingCount]).toEqual([pool.totalCount, 0]), WITHIN_MS);
  const { rowCount } = await pool.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE 'idle in transaction%'",
  );
  expect(rowCount).toBe(0);

  // A delivery that comes while it is awaited is sent by the same run, and the call returns.
  const after = await aDelivery(webhook);
  await sendDeliveries();
  await vi.waitFor(async () => expect(await deliveryOf(after)).toMatchObject({ state: "delivered" }), WITHIN_MS);
  expect(received).toHaveLength(2);
  expect(slow.received).toHaveLength(2);

  for (const count of [2, 2, 1]) {
    await slow.waitFor(count);
    slow.answerAll();
  }
  await sending;
  expect(await db.delivery.groupBy({ by: ["state"], _count: true })).toEqual([{ state: "delivered", _count: 7 }]);
});

test("an owner of many slow receivers gets four at once, and delays nobody [platform 5]", async () => {
  const slow = await aSlowReceiver();
  const { webhook } = await aWebhookThatAnswers([200]);
  const owner = await aClub();
  for (let webhooks = 0; webhooks < 5; webhooks++) {
    const one = await aWebhook(owner, { url: slow.url });
    for (let times = 0; times < 2; times++) await aDelivery(one, { nextAt: ago(HOUR_MS) });
  }
  const delivery = await aDelivery(webhook);
  const sending = sendDeliveries();
  await slow.waitFor(4);
  await vi.waitFor(async () => expect(await deliveryOf(delivery)).toMatchObject({ state: "delivered" }), WITHIN_MS);
  const later = await aDelivery(webhook);
  await sendDeliveries();
  await vi.waitFor(async () => expect(await deliveryOf(later)).toMatchObject({ state: "delivered" }), WITHIN_MS);
  expect(slow.received).toHaveLength(4);
  const answering = setInterval(slow.answerAll, 10);
  await sending;
  clearInterval(answering);
  expect(await db.delivery.count({ where: { state: "delivered" } })).toBe(12);
});

test("eight are sent at once, and those that failed before take no more than half of these [platform 5]", async () => {
  const slow = await aSlowReceiver();
  const ofWebhook = async (failingSince: Date | null) => {
    const webhook = await aWebhook(await aClub(), { url: slow.url, failingSince });
    for (let times = 0; times < 2; times++) await aDelivery(webhook, failingSince ? { nextAt: failingSince } : {});
  };
  for (let times = 0; times < 5; times++) await ofWebhook(ago(HOUR_MS));
  const sending = sendDeliveries();
  await slow.waitFor(4);
  for (let times = 0; times < 5; times++) await ofWebhook(null);
  await sendDeliveries();
  await slow.waitFor(8);
  expect(await db.delivery.count({ where: { nextAt: { gt: new Date() } } })).toBe(8);
  const answering = setInterval(slow.answerAll, 10);
  await sending;
  clearInterval(answering);
  expect(slow.received).toHaveLength(20);
  expect(await db.delivery.count({ where: { state: "delivered" } })).toBe(20);
});

test("several workers make each attempt once [platform 5, 11.3]", async () => {
  const { webhook, received } = await aWebhookThatAnswers([200]);
  for (let times = 0; times < 20; times++) await aDelivery(webhook);
  const other = aWorkerProcess(PAUSE);
  await said(other, "ready");
  for (let times = 0; times < 6; times++) await enqueue(db, SEND_DELIVERIES, {});
  other.kill("SIGUSR2");
  await runJobs();
  await vi.waitFor(async () => expect(await db.delivery.count({ where: { state: "delivered" } })).toBe(20), WITHIN_MS);
  expect(received).toHaveLength(20);
});
const PAUSE = `console.log("ready"); await new Promise((go) => { process.once("SIGUSR2", go); setInterval(() => {}, 1000); });`;

test("a worker is killed in the middle of an attempt: another makes it again, with the same id [platform 5, 11.3]", async () => {
  const slow = await aSlowReceiver();
  const webhook = await aWebhook(await aClub(), { url: slow.url });
  const delivery = await aDelivery(webhook);
  await enqueue(db, SEND_DELIVERIES, {});
  const killed = aWorkerProcess();
  await slow.waitFor(1);
  killed.kill("SIGKILL");
  await queueDueDeliveries();
  await db.$executeRaw`SELECT graphile_worker.force_unlock_workers(array_agg("locked_by")) FROM graphile_worker.jobs WHERE "locked_by" IS NOT NULL`;
  await runJobs();
  // Its claim lasts.
  expect(slow.received).toHaveLength(1);
  await hasten();
  await queueDueDeliveries();
  const answering = setInterval(slow.answerAll, 10);
  await runJobs();
  clearInterval(answering);
  expect(slow.received.map(({ headers }) => headers["webhook-id"])).toEqual(Array(2).fill(`msg_${delivery.messageId.replaceAll("-", "")}`));
  expect(await deliveryOf(delivery)).toMatchObject({ state: "delivered", attempts: [{ status: 200 }] });
});

test("nothing is sent for a webhook that is off or whose club is banned, and what waits for a banned club is sent afterwards [platform 5, 12]", async () => {
  const off = await aWebhookThatAnswers([200], { fields: { isActive: false, offBecause: "owner" } });
  const banned = await aWebhookThatAnswers([200]);
  for (const { webhook } of [off, banned]) await aDelivery(webhook);
  await db.club.update({ where: { id: banned.club.id }, data: { bannedAt: new Date() } });
  await queueDueDeliveries();
  expect(await listJobs()).toEqual([]);
  await sendDeliveries();
  expect([off.received, banned.received]).toEqual([[], []]);
  await db.club.update({ where: { id: banned.club.id }, data: { bannedAt: null } });
  await sendDeliveries();
  expect(banned.received).toHaveLength(1);
});

test("a delivery that is dropped while it is sent stays failed if the attempt fails, and is delivered if it does not [platform 5, 11.3]", async () => {
  const answers: ((status: number) => void)[] = [];
  const { url } = await aReceiver({ answer: (response) => answers.push((status) => response.writeHead(status).end()) });
  const webhook = await aWebhook(await aClub(), { url });
  const deliveries = [await aDelivery(webhook), await aDelivery(webhook)];
  const sending = sendDeliveries();
  await vi.waitFor(() => expect(answers).toHaveLength(2), WITHIN_MS);
  await db.webhook.update({ where: { id: webhook.id }, data: { isActive: false, offBecause: "owner" } });
  await db.delivery.updateMany({ data: { state: "failed", nextAt: null } });
  answers[0]?.(500);
  answers[1]?.(200);
  await sending;
  const states = (await Promise.all(deliveries.map(deliveryOf))).map(({ state, nextAt, attempts }) => ({ state, nextAt, attempts }));
  expect(states).toContainEqual({ state: "failed", nextAt: null, attempts: [expect.objectContaining({ status: 500 })] });
  expect(states).toContainEqual({ state: "delivered", nextAt: null, attempts: [expect.objectContaining({ status: 200 })] });
});

test("of a delivery's attempts the last twenty are kept [platform 5]", async () => {
  const { webhook } = await aWebhookThatAnswers([200]);
  const attempts = Array.from({ length: 20 }, (_, number) => ({
    at: new Date().toISOString(),
    status: 500,
    ms: number,
    failure: "status",
  }));
  const delivery = await aDelivery(webhook, { attempts });
  await sendDeliveries();
  const kept = (await deliveryOf(delivery)).attempts as { ms: number; status: number }[];
  expect(kept).toHaveLength(20);
  expect(kept.slice(0, 19)).toEqual(attempts.slice(1));
  expect(kept.at(-1)?.status).toBe(200);
});

test("the receiver of docs/platform.md takes what is sent, once, and nothing that others send [platform 5]", async () => {
  const document = await readFile("docs/platform.md", "utf8");
  const program = /^## Webhooks$[\s\S]*?^```js$([\s\S]*?)^```$/m.exec(document)?.[1] ?? "";
  const secret = newSecret();
  const { port } = await aReceiver();
  await stopReceivers();
  const receiver = spawn(process.execPath, ["--input-type=module", "-e", program], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    let output = "";
    receiver.stdout.on("data", (data) => (output += data));
    await vi.waitFor(() => expect(output).toContain("Listening"), WITHIN_MS);
    allowByName(`127.0.0.1:${port}`);
    const club = await aClub();
    const url = `http://127.0.0.1:${port}/`;
    const [own, foreign] = [await aWebhook(club, { url, secret }), await aWebhook(club, { url })];
    const [taken, refused] = [await aDelivery(own), await aDelivery(foreign)];
    await sendDeliveries();
    await db.delivery.update({ where: { id: taken.id }, data: { state: "waiting", nextAt: new Date() } });
    await sendDeliveries();
    expect(await deliveryOf(taken)).toMatchObject({ state: "delivered", attempts: [{ status: 204 }, { status: 204 }] });
    expect(await deliveryOf(refused)).toMatchObject({ state: "waiting", attempts: [{ status: 400 }] });
    expect(output.match(/^ping \{\}$/gm)).toHaveLength(1);
  } finally {
    receiver.kill("SIGKILL");
  }
});
