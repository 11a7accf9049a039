import { expect, test } from "vitest";
import { repeatFilter } from "@/components/taking-part/door/repeats";

test("a code counts once while it is held up, and again after five seconds away", () => {
  const { isNew } = repeatFilter();
  const seen = [0, 125, 4900, 9000, 13_999, 18_999].map((now) => isNew("one", now));
  expect(seen).toEqual([true, false, false, false, false, true]);
});

test("another code counts immediately, and so does any code after the filter is reset", () => {
  const { isNew, forget } = repeatFilter();
  expect([isNew("one", 0), isNew("two", 1), isNew("one", 2)]).toEqual([true, true, false]);
  forget();
  expect(isNew("one", 3)).toBe(true);
});
