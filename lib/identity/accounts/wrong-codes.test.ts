import { expect, test } from "vitest";
import { lockOf, type WrongCodes, withWrongCode } from "@/lib/identity/accounts/wrong-codes";

const NOON = new Date("2026-12-04T12:00:00Z");
const after = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const NONE: WrongCodes = { failedTimes: [], lockedUntil: null };

/** The count after a wrong code at each of these minutes. */
const counted = (minutes: number[]) => minutes.reduce<WrongCodes>((count, minute) => withWrongCode(count, after(minute)), NONE);

test("the twentieth wrong code in 24 hours locks for 24 hours", () => {
  const nineteen = Array.from({ length: 19 }, (_, index) => index);
  expect(lockOf(counted(nineteen), after(19))).toBeNull();
  const locked = counted([...nineteen, 30]);
  expect(lockOf(locked, after(31))).toEqual(after(30 + 24 * 60));
  expect(lockOf(locked, after(30 + 24 * 60))).toBeNull();
});

test("a lock stays while further wrong codes come, also when they are few", () => {
  const lockedUntil = after(60);
  expect(withWrongCode({ failedTimes: [], lockedUntil }, NOON)).toEqual({ failedTimes: [NOON], lockedUntil });
});

test("wrong codes that are older do not count, and are forgotten", () => {
  const spread = counted(Array.from({ length: 40 }, (_, index) => index * 80));
  expect(lockOf(spread, after(40 * 80))).toBeNull();
  expect(spread.failedTimes.length).toBeLessThan(20);
});
