import { expect, test } from "vitest";
import { seriesDates } from "@/lib/organising/publishing/series-dates";

test.each([
  ["weekly", "2026-12-26", 2, ["2027-01-02", "2027-01-09"]],
  ["fortnightly", "2026-12-26", 2, ["2027-01-09", "2027-01-23"]],
  // The third Saturday.
  ["monthly", "2026-12-19", 3, ["2027-01-16", "2027-02-20", "2027-03-20"]],
  // The fifth Tuesday; most months have none.
  ["monthly", "2026-12-29", 2, ["2027-03-30", "2027-06-29"]],
  ["weekly", "2026-12-26", 0, []],
] as const)("%s from %s, %i times", (repeat, first, times, dates) => {
  expect(seriesDates(first, repeat, times)).toEqual(dates);
});

test("there are no more dates than the limit of one call", () => {
  expect(seriesDates("2026-12-26", "monthly", 1000)).toHaveLength(25);
});
