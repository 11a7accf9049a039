import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { type RepeatRule, repeatDays } from "@/lib/organising/imports/repeats";

const parsed = (rule: string) => ICAL.parse.property(`RRULE:${rule}`)[3] as unknown as RepeatRule;
const daysOf = (rule: string, first: string, last = "2027-11-27", budget = { days: 100_000 }) =>
  repeatDays(parsed(rule), first, last, budget);

/** The days by the iterator of ical.js. */
function expectedDays(rule: string, first: string, last: string): string[] {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(first));
  const days: string[] = [];
  for (let next = iterator.next(); next && next.toString() <= last; next = iterator.next()) days.push(next.toString());
  return days;
}

test.each([
  ["FREQ=WEEKLY;COUNT=3", "2026-12-05", ["2026-12-05", "2026-12-12", "2026-12-19"]],
  ["FREQ=WEEKLY;BYDAY=TU,TH;COUNT=3", "2026-12-01", ["2026-12-01", "2026-12-03", "2026-12-08"]],
  ["FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO;COUNT=3", "2026-12-06", ["2026-12-06", "2026-12-07", "2026-12-20"]],
  ["FREQ=MONTHLY;BYDAY=3SA;COUNT=2", "2026-12-19", ["2026-12-19", "2027-01-16"]],
  ["FREQ=MONTHLY;BYDAY=TU;BYSETPOS=-1;COUNT=2", "2026-12-29", ["2026-12-29", "2027-01-26"]],
  ["FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3", "2026-12-31", ["2026-12-31", "2027-01-31", "2027-02-28"]],
  ["FREQ=MONTHLY;COUNT=3", "2026-12-31", ["2026-12-31", "2027-01-31", "2027-03-31"]],
  ["FREQ=YEARLY;COUNT=1", "2026-12-19", ["2026-12-19"]],
  ["FREQ=DAILY;INTERVAL=3;COUNT=2", "2026-12-30", ["2026-12-30", "2027-01-02"]],
])("%s from %s [platform 7]", (rule, first, days) => expect(daysOf(rule, first)).toEqual(days));

test("the days are those of ical.js, wherever its iterator ends [platform 7]", () => {
  const weekday = fc.constantFrom("SU", "MO", "TU", "WE", "TH", "FR", "SA");
  const weekdays = fc.uniqueArray(weekday, { minLength: 1, maxLength: 4 }).map((days) => `;BYDAY=${days.join(",")}`);
  const interval = fc.integer({ min: 1, max: 4 }).map((n) => `;INTERVAL=${n}`);
  const rule = fc.oneof(
    interval.map((every) => `FREQ=DAILY${every}`),
    fc.tuple(interval, weekdays).map((parts) => `FREQ=WEEKLY${parts.join("")};WKST=MO`),
    interval.map((every) => `FREQ=WEEKLY${every}`),
    fc
      .tuple(interval, fc.constantFrom("1", "2", "3", "4", "-1"), weekday)
      .map(([every, nth, day]) => `FREQ=MONTHLY${every};BYDAY=${nth}${day}`),
    fc.tuple(interval, fc.integer({ min: 1, max: 28 })).map(([every, day]) => `FREQ=MONTHLY${every};BYMONTHDAY=${day}`),
  );
  const first = fc.integer({ min: 0, max: 700 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(rule, first, (text, from) => {
      // ical.js may begin in the week before the first day: both are asked from a day of the rule.
      const start = daysOf(text, from, "2029-12-31")?.[0] ?? from;
      expect(daysOf(text, start)).toEqual(expectedDays(text, start, "2027-11-27"));
    }),
    { numRuns: 300 },
  );
});

test.each([
  "FREQ=SECONDLY",
  "FREQ=MINUTELY",
  "FREQ=HOURLY",
  "FREQ=DAILY;BYHOUR=9,10",
  "FREQ=YEARLY;BYWEEKNO=20",
  "FREQ=YEARLY;BYYEARDAY=100",
])("%s is not written out [platform 7, 11.7]", (rule) => expect(daysOf(rule, "2026-12-19")).toBeUndefined());

test.each([
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=DAILY;INTERVAL=7;BYDAY=MO",
  "FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=20",
  "FREQ=WEEKLY;INTERVAL=99999999999;BYDAY=SU",
  "FREQ=MONTHLY;INTERVAL=9007199254740991;BYMONTHDAY=31",
  "FREQ=YEARLY;INTERVAL=9007199254740991;BYDAY=20MO",
])("%s has one date at most, and ends [platform 7, 11.7]", (rule) => {
  const budget = { days: 20_000 };
  expect(daysOf(rule, "2026-12-19", "2027-11-27", budget)?.length).toBeLessThanOrEqual(1);
  expect(budget.days).toBeGreaterThan(15_000);
});

test("an old rule spends its budget, and no more [platform 7, 11.7]", () => {
  const budget = { days: 1000 };
  daysOf("FREQ=DAILY", "2001-01-01", "2027-11-27", budget);
  expect(budget.days).toBeGreaterThan(-400);
  expect(budget.days).toBeLessThanOrEqual(0);
});
