import { expect, test } from "vitest";
import { approvalWords } from "@/components/taking-part/applications/approval-words";

const people = (count: number) => Array.from({ length: count }, () => 1);

test.each([
  [3, people(5), true, "3 seats left, 5 selected: the first 3 get a seat, 2 join the waiting list"],
  [1, people(2), true, "1 seat left, 2 selected: the first 1 gets a seat, 1 joins the waiting list"],
  [3, people(5), false, "3 seats left, 5 selected: the first 3 get a seat, 2 keep waiting for approval"],
  [0, people(2), true, "No seats left, 2 selected: 2 join the waiting list"],
  [5, people(5), true, "5 seats left, 5 selected: all get a seat"],
  [5, people(1), true, "5 seats left, 1 selected: they get a seat"],
  [null, people(4), true, "4 selected: all get a seat"],
  // A team that does not fit is skipped.
  [4, [3, 2, 1], true, "4 seats left, 3 selected: 2 get a seat, 1 joins the waiting list"],
  [0, people(1), false, "No seats left, 1 selected: they keep waiting for approval"],
] as const)("%s seats, %s", (free, seats, hasLine, words) => {
  expect(approvalWords(free, seats, hasLine)).toBe(words);
});
