import { expect, test } from "vitest";
import { birthDays, isDateOfBirth, studiesSinceOf, YEARS_OF_STUDY, yearOfStudy } from "@/lib/identity/students/policy";

/** Three o'clock in the morning of the 22nd on campus; still the 21st in London. */
const NOW = new Date("2026-11-21T21:30:00Z");

test("a birthday is before today on the campus's calendar, and not more than 120 years ago", () => {
  expect(birthDays(NOW)).toEqual({ first: "1906-01-01", last: "2026-11-21" });
});

test.each([
  ["2005-03-04", true],
  ["2004-02-29", true],
  ["2026-11-21", true],
  ["1906-01-01", true],
  ["2026-11-22", false],
  ["2999-01-01", false],
  ["1905-12-31", false],
  ["2005-02-29", false],
  ["2005-13-01", false],
  ["2005-3-4", false],
  ["04/03/2005", false],
  ["2005-03-04T00:00:00.000Z", false],
])("%s: %s", (text, isOne) => {
  expect(isDateOfBirth(text, NOW)).toBe(isOne);
});

test("a year of study rises on 1 July of the campus's calendar", () => {
  const lastOfJune = new Date("2026-06-30T18:29:59Z");
  const firstOfJuly = new Date("2026-06-30T18:30:00Z");
  const since = studiesSinceOf(2, lastOfJune);
  expect(since).toBe(2024);
  expect([yearOfStudy(since, lastOfJune), yearOfStudy(since, firstOfJuly)]).toEqual([2, 3]);
});

test("the stated year is read back, and no student is in a seventh year or in none", () => {
  for (const year of YEARS_OF_STUDY) expect(yearOfStudy(studiesSinceOf(year, NOW), NOW)).toBe(year);
  expect([yearOfStudy(studiesSinceOf(7, NOW), NOW), yearOfStudy(studiesSinceOf(0, NOW), NOW), yearOfStudy(null, NOW)]).toEqual([
    null,
    null,
    null,
  ]);
});
