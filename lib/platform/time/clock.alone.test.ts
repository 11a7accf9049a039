import { afterEach, expect, test, vi } from "vitest";
import { listHealthFlags } from "@/lib/platform/health-flags";

const Machine = Date;
const machineNow = Date.now;
const HOUR_MS = 60 * 60 * 1000;

afterEach(() => {
  globalThis.Date = Machine;
  Machine.now = machineNow;
  Machine.prototype.constructor = Machine;
});

const near = (one: number, other: number) => Math.abs(one - other) < 1000;

test.each([
  ["ahead", HOUR_MS],
  ["behind", -HOUR_MS],
])("a machine whose clock is an hour %s has the database's time, and says so", async (_what, offMs) => {
  vi.resetModules();
  const { followDatabaseClock, onClockStep } = await import("@/lib/platform/time/clock");
  const { listHealthFlags: list } = await import("@/lib/platform/health-flags");
  const right = machineNow() - offMs;
  followDatabaseClock(right, performance.now());
  expect(near(Date.now(), right)).toBe(true);
  expect(near(Date.parse(new Date().toISOString()), right)).toBe(true);
  expect(Date().startsWith(new Date().toString().slice(0, 15))).toBe(true);
  expect(list()).toEqual(["clock"]);

  // The machine's clock is set while the process runs.
  let steps = 0;
  onClockStep(() => steps++);
  followDatabaseClock(right + 20, performance.now());
  expect(steps).toBe(0);
  // The database's is set too: that one counts.
  followDatabaseClock(right + offMs, performance.now());
  expect([near(Date.now(), right + offMs), steps]).toEqual([true, 1]);
  expect(list()).toEqual([]);
});

test("dates are still instances of Date", async () => {
  vi.resetModules();
  const { followDatabaseClock } = await import("@/lib/platform/time/clock");
  followDatabaseClock(machineNow() - HOUR_MS, performance.now());
  class Later extends Date {}
  for (const date of [new Date(), new Date(0), new Machine(0), structuredClone(new Date(0)), new Later()])
    expect(date).toBeInstanceOf(Date);
  expect(new Date(2026, 0, 2).getDate()).toBe(2);
  expect(Date.UTC(1970, 0, 1)).toBe(0);
  expect(new Date(0).constructor).toBe(Date);
  expect(new Later(5).getTime()).toBe(5);
});

test("a machine with the right time keeps its own", async () => {
  vi.resetModules();
  const { followDatabaseClock } = await import("@/lib/platform/time/clock");
  followDatabaseClock(machineNow() + 1000, performance.now());
  expect([Date, Date.now]).toEqual([Machine, machineNow]);
  expect(listHealthFlags()).toEqual([]);
});
