import { expect, test } from "vitest";
import { addMonths, dayOfKey, dayTitle, monthTitle, queryAfter, sameDayIn, weeksOf } from "@/components/catalogue/events/discover/month";
import { listQuery } from "@/lib/catalogue/events/filter";
import { DEFAULT_TIME_ZONE, dayIn } from "@/lib/platform/time/zone";
import { isCalendarMonth } from "@/lib/reach/discovery/months";
import { calendarQuery } from "@/lib/reach/discovery/schema";

test("a month is whole weeks from Monday to Sunday", () => {
  const weeks = weeksOf("2026-12");
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([5, "2026-11-30", "2027-01-03"]);
  // February 2027 begins on a Monday and has four weeks; August 2026 needs six.
  expect(weeksOf("2027-02").flat()).toHaveLength(28);
  expect([weeksOf("2026-08").length, weeksOf("2026-08")[0]?.[0]]).toEqual([6, "2026-07-27"]);
  for (const week of weeksOf("2026-08")) expect(week).toHaveLength(7);
});

test.each([
  ["ArrowLeft", "2026-12-01", "2026-11-30"],
  ["ArrowRight", "2026-12-31", "2027-01-01"],
  ["ArrowUp", "2026-12-03", "2026-11-26"],
  ["ArrowDown", "2026-12-03", "2026-12-10"],
  ["Home", "2026-12-06", "2026-11-30"],
  ["End", "2026-12-01", "2026-12-06"],
  ["PageUp", "2026-12-31", "2026-11-30"],
  ["PageDown", "2026-12-31", "2027-01-31"],
  ["PageDown", "2027-01-31", "2027-02-28"],
])("%s leads from %s to %s", (key, from, to) => {
  expect(dayOfKey(key, from)).toBe(to);
});

test("other keys lead to no day", () => {
  for (const key of ["Tab", "Enter", "a", " "]) expect(dayOfKey(key, "2026-12-04")).toBeUndefined();
});

test("the next month of December is January of the next year, and back", () => {
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1), sameDayIn("2028-02-29", 12)]).toEqual(["2027-01", "2025-12", "2029-02-28"]);
  expect([monthTitle("2026-12"), dayTitle("2026-12-04")]).toEqual(["December 2026", "4 December"]);
});

test("the first event after a month is asked for in a range that the call takes, however far the last day is [reach 6.2]", () => {
  const asked = (filters: object) => queryAfter("2027-02", new URLSearchParams({ ...filters }))?.toString();
  const query = (days: string) => `${days}&sort=soonest&limit=1`;
  expect(asked({ to: "2027-05-31" })).toBe(query("to=2027-05-31&from=2027-03-01"));
  expect(asked({ to: "2028-02-29" })).toBe(query("to=2028-02-29&from=2027-03-01"));
  // A 367th day is refused.
  for (const to of ["2028-03-01", "2028-06-01"]) expect(asked({ to })).toBe(query("from=2027-03-01"));
  expect(asked({ from: "2028-01-01", to: "2028-06-01" })).toBe(query("from=2028-01-01&to=2028-06-01"));
  expect([asked({ to: "2027-02-28" }), asked({ when: "week" })]).toEqual([undefined, undefined]);
  for (const to of ["2028-02-29", "2028-03-01"])
    expect(listQuery.safeParse(Object.fromEntries(queryAfter("2027-02", new URLSearchParams({ to })) ?? [])).error).toBeUndefined();
});

test("the page leads to the months that the call takes, and to no others [reach 6.2]", () => {
  const thisMonth = dayIn(DEFAULT_TIME_ZONE, new Date()).slice(0, 7);
  for (const [months, isTaken] of [
    [-61, false],
    [-60, true],
    [0, true],
    [60, true],
    [61, false],
  ] as const) {
    const month = addMonths(thisMonth, months);
    expect([isCalendarMonth(month, thisMonth), calendarQuery.safeParse({ month }).success]).toEqual([isTaken, isTaken]);
  }
});
