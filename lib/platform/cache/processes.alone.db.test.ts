import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { expire } from "@/lib/platform/cache/cached";
import { Expiries } from "@/lib/platform/cache/expiries.cjs";
import { LISTENER_NAME, shareExpiries } from "@/lib/platform/cache/processes";
import { db, pool } from "@/lib/platform/db/client";

const WITHIN_MS = 20_000;
const TAGS = ["event:1"];

// The record of expiries is not empty at the start.
beforeEach(() => record([]));

const processes: InstanceType<typeof Expiries>[] = [];
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.stop()));
});

/** The expiries of a server process, once it may answer with cached entries. */
async function aProcess({ isLasting = true } = {}) {
  const expiries = new Expiries();
  shareExpiries(expiries, { isLasting });
  processes.push(expiries);
  if (isLasting) await vi.waitUntil(() => performance.now() < expiries.knownUntil, WITHIN_MS);
  return expiries;
}

async function record(tags = TAGS): Promise<number> {
  const { rows } = await pool.query<{ number: number }>(`SELECT expire_pages($1) AS "number"`, [tags]);
  return (rows[0] as { number: number }).number;
}

const countListed = async () => (await pool.query(`SELECT FROM "ServerProcess"`)).rowCount;
const END_LISTENERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()";
const endListeners = () => pool.query(END_LISTENERS, [LISTENER_NAME]);

test("when a change is answered, every process knows its expiries, and no others", async () => {
  const [one, other] = [await aProcess(), await aProcess()];
  const number = await record();
  await one.reachEverybody(number);
  for (const each of [one, other]) {
    expect(each.haveExpired(TAGS, 0)).toBe(true);
    expect(each.haveExpired(["event:2"], 0)).toBe(false);
  }
  expect(await countListed()).toBe(2);
});

test("this also holds while every process loses its listening connection as soon as it opens", async () => {
  const [one, other] = [await aProcess(), await aProcess()];
  let isOver = false;
  const ending = (async () => {
    while (!isOver) await endListeners();
  })();
  for (let id = 0; id < 5; id++) {
    const tags = [`event:${id}`];
    await one.reachEverybody(await record(tags));
    expect(other.haveExpired(tags, 0)).toBe(true);
  }
  isOver = true;
  await ending;
  expect(await countListed()).toBe(2);
});

test("processes learn about the expiries of jobs, outside any request", async () => {
  const [one, other] = [await aProcess(), await aProcess()];
  await db.$transaction((tx) => expire(tx, TAGS));
  await vi.waitUntil(() => one.haveExpired(TAGS, 0) && other.haveExpired(TAGS, 0), WITHIN_MS);
});

test("a rollback expires nothing, and no call waits for it", async () => {
  const [one, other] = [await aProcess(), await aProcess()];
  let number = 0;
  const failing = db.$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ number: number }[]>`SELECT expire_pages(ARRAY['event:1']) AS "number"`;
    number = row?.number ?? 0;
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(number).toBeGreaterThan(0);
  await one.reachEverybody(number);
  expect(other.haveExpired(TAGS, 0)).toBe(false);
  expect(await countListed()).toBe(2);
});

test("a process that has seen a number has seen all lower ones", async () => {
  const reader = await aProcess({ isLasting: false });
  await reader.catchUp();
  const later = vi.fn(record);
  let second: Promise<number> | undefined;
  await db.$transaction(async (tx) => {
    await expire(tx, TAGS);
    second = later(["event:2"]);
    await reader.catchUp();
    expect(reader.count).toBe(0);
  });
  await second;
  await reader.catchUp();
  expect([reader.haveExpired(["event:1"], 0), reader.haveExpired(["event:2"], 0)]).toEqual([true, true]);
});

test("a silent process is awaited until it has to read before it answers, and no longer", async () => {
  const one = await aProcess();
  await pool.query(`INSERT INTO "ServerProcess" VALUES ($1, 0)`, [randomUUID()]);
  const beganAt = performance.now();
  await one.reachEverybody(await record());
  expect(performance.now() - beganAt).toBeGreaterThan(3000);
  expect(await countListed()).toBe(1);
});

test("a process that was given up is awaited again before it answers without reading", async () => {
  const [one, other] = [await aProcess(), await aProcess()];
  await pool.query(`DELETE FROM "ServerProcess"`);
  await one.reachEverybody(await record());
  await vi.waitUntil(async () => (await countListed()) === 2, WITHIN_MS);
  const tags = ["event:2"];
  await one.reachEverybody(await record(tags));
  expect(other.haveExpired(tags, 0)).toBe(true);
});

test("a change is answered when no process still answers with a rendering that began before it", async () => {
  const [one, other] = [await aProcess(), await aProcess()];
  other.beginDrawing("/");
  let isAnswered = false;
  const answered = one.reachEverybody(await record()).then(() => {
    isAnswered = true;
  });
  await vi.waitUntil(() => other.haveExpired(TAGS, 0), WITHIN_MS);
  expect(isAnswered).toBe(false);
  other.endDrawing("/");
  await answered;
  expect(await countListed()).toBe(2);
});

test("expiries are read while requests have no free connection, even just after the listening connection has ended", async () => {
  const [one, other] = [await aProcess(), await aProcess()];
  const number = await record();
  const busy = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    for (const each of [one, other]) await each.reachEverybody(number);
    await busy[0]?.query(END_LISTENERS, [LISTENER_NAME]);
    await one.catchUp();
    expect(performance.now()).toBeLessThan(one.knownUntil);
    expect(other.haveExpired(TAGS, 0)).toBe(true);
  } finally {
    for (const client of busy) client.release();
  }
});

test("the record covers an hour; a process that was away for longer keeps nothing", async () => {
  const reader = await aProcess({ isLasting: false });
  await record();
  await reader.catchUp();
  await record();
  await pool.query(`UPDATE "Expiry" SET "at" = now() - interval '61 minutes'`);
  await record(["event:2"]);
  expect((await pool.query(`SELECT FROM "Expiry"`)).rowCount).toBe(1);
  expect(reader.haveExpired(["anything"], 0)).toBe(false);
  await reader.catchUp();
  expect(reader.haveExpired(["anything"], 0)).toBe(true);
});

test("a process that ends is no longer awaited", async () => {
  const one = await aProcess();
  await (await aProcess()).stop();
  expect(await countListed()).toBe(1);
  await one.reachEverybody(await record());
});
