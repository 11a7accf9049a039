import { describe, expect, test } from "vitest";
import { intersection, spanOf, spanOfDays } from "@/lib/catalogue/events/filter-times";
import { daysAfter } from "@/lib/platform/time/zone";

/** A day in January 2027, which begins on a Friday, shortly after midnight on the campus. */
const earlyOn = (day: number) => new Date(`2027-01-${String(day).padStart(2, "0")}T00:05:00+05:30`);
const midnight = (date: string) => new Date(`${date}T00:00:00+05:30`);

describe("the days that filters mean are those of the campus", () => {
  test("today, though it is still yesterday in Greenwich", () => {
    expect(spanOfDays("today", earlyOn(13))).toEqual({ from: midnight("2027-01-13"), until: midnight("2027-01-14") });
  });

  test("a week is today and the six days after", () => {
    expect(spanOfDays("week", earlyOn(28))).toEqual({ from: midnight("2027-01-28"), until: midnight("2027-02-04") });
  });

  test.each([
    ["Monday", 11, "2027-01-16"],
    ["Friday", 15, "2027-01-16"],
    ["Saturday", 16, "2027-01-16"],
    ["Sunday", 17, "2027-01-16"],
    ["the next Monday", 18, "2027-01-23"],
  ])("the weekend of %s", (_name, day, saturday) => {
    expect(spanOfDays("weekend", earlyOn(day))).toEqual({ from: midnight(saturday), until: midnight(daysAfter(saturday, 2)) });
  });

  test("both ends of a range are included, and one alone is open-ended", () => {
    expect(spanOf({ from: "2027-02-28", to: "2027-02-28" }, earlyOn(1))).toEqual({
      from: midnight("2027-02-28"),
      until: midnight("2027-03-01"),
    });
    expect(spanOf({ from: "2027-02-28" }, earlyOn(1))).toEqual({ from: midnight("2027-02-28"), until: null });
    expect(spanOf({ to: "2027-12-31" }, earlyOn(1))).toEqual({ from: null, until: midnight("2028-01-01") });
    expect(spanOf({}, earlyOn(1))).toBeNull();
  });

  test("a month and a range give their intersection", () => {
    const month = { from: midnight("2027-01-01"), until: midnight("2027-02-01") };
    expect(intersection(null, month)).toEqual(month);
    expect(intersection({ from: midnight("2027-01-20"), until: null }, month)).toEqual({ ...month, from: midnight("2027-01-20") });
    expect(intersection({ from: midnight("2026-12-20"), until: midnight("2027-01-03") }, month)).toEqual({
      ...month,
      until: midnight("2027-01-03"),
    });
  });
});
