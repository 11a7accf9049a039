import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backgroundPool } from "@/lib/platform/db/background";
import { STOPPING } from "@/lib/platform/db/ready";
import { measureClock } from "@/lib/platform/time/clock.cjs";
import { call } from "@/lib/testing/call";
import { onServer, urlOf } from "@/lib/testing/server";
import { migrate } from "@/scripts/migrate.mjs";

const remembered = globalThis as { quadBackgroundPool?: Pool; [STOPPING]?: boolean };
const { quadBackgroundPool: ownPool } = { quadBackgroundPool: backgroundPool() };

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["performance"] });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  delete remembered[STOPPING];
  if (remembered.quadBackgroundPool !== ownPool) await remembered.quadBackgroundPool?.end();
  remembered.quadBackgroundPool = ownPool;
});

/** Calls a process that has just started, as `call` does. */
async function ask(name: "live" | "ready") {
  const { GET } = name === "live" ? await import("@/app/api/live/route") : await import("@/app/api/ready/route");
  return call(GET, { method: "GET" });
}

function useDatabase(url: string) {
  vi.stubEnv("DATABASE_URL", url);
  remembered.quadBackgroundPool = undefined;
}

async function aDatabase(): Promise<string> {
  const name = `quad_ready_${randomUUID()}`;
  await onServer((client) => client.query(`CREATE DATABASE "${name}"`));
  return name;
}

const NOT_READY = { status: 503, body: { code: "not_ready" } };

/** The answer reveals nothing about the database, in any state. */
function expectSilence({ body }: { body: object }) {
  expect(Object.keys(body).sort()).toEqual(["code", "message", "requestId"]);
  expect(JSON.stringify(body)).not.toMatch(/database|migration|postgres|127\.0\.0\.1|ECONN/i);
}

test("with every migration of this build applied, the process is ready", async () => {
  expect(await ask("ready")).toMatchObject({ status: 200, body: { status: "ok" } });
});

test("an empty database, and one that lacks a migration, is not ready until it is applied", async () => {
  const name = await aDatabase();
  useDatabase(urlOf(name));
  const empty = await ask("ready");
  expect(empty).toMatchObject(NOT_READY);
  expectSilence(empty);
  expect(empty.headers.get("retry-after")).toBe("5");

  await migrate(urlOf(name));
  const newest = `(SELECT max("migration_name") FROM "_prisma_migrations")`;
  await onServer((client) => client.query(`UPDATE "_prisma_migrations" SET "finished_at" = NULL WHERE "migration_name" = ${newest}`), name);
  vi.advanceTimersByTime(1001);
  expect(await ask("ready")).toMatchObject(NOT_READY);

  await onServer((client) => client.query(`UPDATE "_prisma_migrations" SET "finished_at" = now()`), name);
  vi.advanceTimersByTime(1001);
  expect((await ask("ready")).status).toBe(200);
});

test("a database that lacks this build's SQL is not ready until it is applied, and another version's SQL may follow", async () => {
  const name = await aDatabase();
  await migrate(urlOf(name), { sql: [] });
  useDatabase(urlOf(name));
  expect(await ask("ready")).toMatchObject(NOT_READY);

  await migrate(urlOf(name));
  vi.advanceTimersByTime(1001);
  expect((await ask("ready")).status).toBe(200);

  await migrate(urlOf(name), { sql: [] });
  vi.advanceTimersByTime(1001);
  expect((await ask("ready")).status).toBe(200);
});

test("a database newer than this build keeps the process ready", async () => {
  const name = await aDatabase();
  await migrate(urlOf(name));
  const newer = `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at") VALUES ('1', '', '29990101000000_later', now())`;
  await onServer((client) => client.query(newer), name);
  useDatabase(urlOf(name));
  expect((await ask("ready")).status).toBe(200);
});

test("while the database cannot be reached the process is live and not ready, without a reason in the answer", async () => {
  useDatabase("postgresql://nobody@127.0.0.1:1/nowhere");
  const away = await ask("ready");
  expect(away).toMatchObject(NOT_READY);
  expectSilence(away);
  expect(await ask("live")).toMatchObject({ status: 200, body: { status: "ok" } });
});

test("for any number of calls, the database is asked once a second", async () => {
  const { backgroundPool } = await import("@/lib/platform/db/background");
  const query = vi.spyOn(backgroundPool(), "query");
  await Promise.all(Array.from({ length: 50 }, () => ask("ready")));
  for (let times = 0; times < 10; times++) await ask("ready");
  expect(query).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1001);
  await Promise.all(Array.from({ length: 50 }, () => ask("ready")));
  expect(query).toHaveBeenCalledTimes(2);
});

test("while the machine's clock is wrong the process is live and not ready, and the answer says why", async () => {
  measureClock(Date.now() - 60_000, performance.now());
  const wrong = await ask("ready");
  expect(wrong).toMatchObject({ status: 503, body: { code: "clock_wrong" } });
  expectSilence(wrong);
  expect((await ask("live")).status).toBe(200);
  measureClock(Date.now(), performance.now());
  expect((await ask("ready")).status).toBe(200);
});

test("a process that shuts down is live and not ready, even with a working database", async () => {
  remembered[STOPPING] = true;
  expect(await ask("ready")).toMatchObject(NOT_READY);
  expect((await ask("live")).status).toBe(200);
});
