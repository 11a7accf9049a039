import type { Pool } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "@/lib/testing/call";
import { aCollege } from "@/lib/testing/factories";

// The endpoints are imported again.
vi.setConfig({ testTimeout: 120_000 });

const remembered = globalThis as { quadPool?: Pool; quadPrisma?: unknown };
const own = { ...remembered };

beforeEach(() => {
  vi.resetModules();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  if (remembered.quadPool !== own.quadPool) await remembered.quadPool?.end();
  Object.assign(remembered, { quadPool: own.quadPool, quadPrisma: own.quadPrisma });
});

/** Makes two calls at the same time to a process with these settings: one college, and the list of events. */
async function askAs(environment: string) {
  const college = await aCollege();
  vi.stubEnv("NODE_ENV", environment);
  vi.stubEnv("LOG_LEVEL", "silent");
  Object.assign(remembered, { quadPool: undefined, quadPrisma: undefined });
  // The same as under Next.js: the copy of the modules that opens the connections is not the one that answers.
  await import("@/lib/platform/db/client");
  vi.resetModules();
  const [readCollege, live] = [await import("@/app/api/college/[id]/route"), await import("@/app/api/live/route")];
  const answers = await Promise.all([
    call(readCollege.GET, { method: "GET", as: college, params: { id: college.id } }),
    call(live.GET, { method: "GET" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  return answers.map(({ headers }) => headers.get("server-timing"));
}

test("in development a response contains its duration and its time in the database", async () => {
  const [college, live] = await askAs("development");
  const [, total, database, queries] = /^total;dur=([\d.]+), db;dur=([\d.]+);desc="(\d+) queries"$/.exec(college ?? "") ?? [];
  expect(Number(total)).toBeGreaterThan(0);
  expect(Number(database)).toBeGreaterThan(0);
  expect(Number(queries)).toBeGreaterThanOrEqual(2);
  // It ran at the same time, and the other call's queries are not counted for it.
  expect(live).toMatch(/^total;dur=[\d.]+, db;dur=0\.0;desc="0 queries"$/);
});

test.each(["production", "test"])("in %s it does not", async (environment) => {
  expect(await askAs(environment)).toEqual([null, null]);
});
