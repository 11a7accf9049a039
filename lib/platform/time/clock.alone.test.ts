import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clockLeadMs, isClockWrong, measureClock } from "@/lib/platform/time/clock.cjs";
import { HOUR_MS } from "@/lib/platform/time/units";

const NOW = Date.UTC(2026, 10, 24, 12);

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** The database answers after this time, and answers with this one. */
function answer(databaseMs: number, afterMs = 0): void {
  const askedAt = performance.now();
  vi.advanceTimersByTime(afterMs);
  measureClock(databaseMs, askedAt);
}

test("before the database has answered the clock counts as right", () => {
  expect([clockLeadMs(), isClockWrong()]).toEqual([0, false]);
});

test.each([
  [0, false],
  [1000, false],
  [1001, true],
  [HOUR_MS, true],
])("a clock that is %s ms off, ahead or behind, is wrong: %s", (offMs, isWrong) => {
  answer(Date.now() - offMs);
  expect([clockLeadMs(), isClockWrong()]).toEqual([offMs, isWrong]);
  answer(Date.now() + offMs);
  expect([clockLeadMs(), isClockWrong()]).toEqual([-offMs || 0, isWrong]);
});

test("half of the way to the database and back is taken off, and a slow answer is not used", () => {
  answer(Date.now() + 250, 500);
  expect(clockLeadMs()).toBe(0);
  answer(Date.now() + HOUR_MS, 501);
  expect(clockLeadMs()).toBe(0);
});

test("a clock that is set while the process serves is wrong, and right again, without another answer", () => {
  answer(Date.now());
  vi.setSystemTime(Date.now() + HOUR_MS);
  expect([clockLeadMs(), isClockWrong()]).toEqual([HOUR_MS, true]);
  vi.setSystemTime(Date.now() - HOUR_MS);
  expect(isClockWrong()).toBe(false);
});

test("a database whose clock is set is followed by its next answer", () => {
  answer(Date.now());
  answer(Date.now() + HOUR_MS);
  expect(isClockWrong()).toBe(true);
});
