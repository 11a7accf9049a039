import { DAY_MS } from "@/lib/platform/time/units";
import { isCalendarDate } from "@/lib/platform/time/zone";

/** A rule of repetition as `ical.js` reads it. */
export type RepeatRule = Record<string, unknown>;

/** How many days may still be looked at, for all rules of a file together. */
export type Budget = { days: number };

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
/** Parts that no calendar of events needs, or that repeat within a day. */
const NOT_WRITTEN_OUT = ["byhour", "byminute", "bysecond", "byyearday", "byweekno"];

/** Days since 1970, which make arithmetic of any rule safe: a date would end. */
const toNumber = (day: string): number => Date.parse(day) / DAY_MS;
const toDay = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
const weekdayOf = (number: number): number => (((number + 4) % 7) + 7) % 7;

type Weekday = { nth: number; weekday: number };
type Parts = {
  frequency: string;
  interval: number;
  months: number[];
  monthDays: number[];
  weekdays: Weekday[];
  positions: number[];
  weekStart: number;
};

/**
 * The days on which a rule repeats, from `first` to `last`, both `YYYY-MM-DD`, in order; undefined for rules that are not written out, like
 * those that repeat every second. Those of `ical.js` are the same, but a rule without dates, or with too many, never ends there.
 * @param budget is spent; with none left, the days are not all of them
 */
export function repeatDays(rule: RepeatRule, first: string, last: string, budget: Budget): string[] | undefined {
  const parts = partsOf(rule);
  if (!parts || !isCalendarDate(first)) return undefined;
  const count = typeof rule.count === "number" && rule.count > 0 ? rule.count : Number.POSITIVE_INFINITY;
  const [start, end] = [toNumber(first), toNumber(last)];
  const days: string[] = [];
  for (let period = 0; days.length < count && budget.days > 0; period++) {
    const begins = periodAt(parts, start, period);
    if (!(begins <= end)) break;
    const candidates = daysOfPeriod(parts, start, begins);
    budget.days -= candidates.length + 1;
    for (const day of positioned(
      parts,
      candidates.filter((number) => fits(parts, number)),
    )) {
      if (day >= start && day <= end && days.length < count) days.push(toDay(day));
    }
  }
  return days;
}

function partsOf(rule: RepeatRule): Parts | undefined {
  const frequency = String(rule.freq);
  if (!["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].includes(frequency)) return undefined;
  if (NOT_WRITTEN_OUT.some((part) => part in rule)) return undefined;
  const weekdays = listOf(rule.byday).map(weekdayOfRule);
  const numbers = ["bymonth", "bymonthday", "bysetpos"].map((part) => [...new Set(listOf(rule[part]).map(Number))]);
  const [months = [], monthDays = [], positions = []] = numbers;
  if (weekdays.some((weekday) => weekday === undefined) || numbers.flat().some((number) => !Number.isInteger(number))) return undefined;
  const isNumbered = weekdays.some((weekday) => weekday?.nth);
  if (isNumbered && (frequency === "DAILY" || frequency === "WEEKLY")) return undefined;
  const interval = typeof rule.interval === "number" && rule.interval >= 1 ? Math.floor(rule.interval) : 1;
  const weekStart = typeof rule.wkst === "number" ? (rule.wkst - 1) % 7 : 1;
  return { frequency, interval, months, monthDays, weekdays: weekdays as Weekday[], positions, weekStart };
}

const PART_VALUES_MAX = 400;
const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value.slice(0, PART_VALUES_MAX) : [value]);

function weekdayOfRule(text: unknown): Weekday | undefined {
  const [, nth = "0", name = ""] = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(String(text)) ?? [];
  const weekday = WEEKDAYS.indexOf(name);
  return weekday < 0 ? undefined : { nth: Number(nth), weekday };
}

/** The first day of a period. */
function periodAt({ frequency, interval, weekStart }: Parts, start: number, period: number): number {
  const steps = period * interval;
  if (frequency === "DAILY") return start + steps;
  if (frequency === "WEEKLY") return start - ((weekdayOf(start) - weekStart + 7) % 7) + 7 * steps;
  const date = new Date(start * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return frequency === "MONTHLY" ? monthAt(year, month + steps) : monthAt(year + steps, 0);
}

/** Not a number beyond the calendar. */
const monthAt = (year: number, month: number): number => Date.UTC(year, month, 1) / DAY_MS;

function daysOfPeriod({ frequency, months, monthDays, weekdays }: Parts, start: number, begins: number): number[] {
  if (frequency === "DAILY") return [begins];
  const date = new Date(begins * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const startDate = new Date(start * DAY_MS);
  const hasDays = monthDays.length > 0 || weekdays.length > 0;
  if (frequency === "WEEKLY") return between(begins, begins + 7).filter((day) => hasDays || weekdayOf(day) === weekdayOf(start));
  const inMonth = (index: number) =>
    between(monthAt(year, index), monthAt(year, index + 1)).filter(
      (day) => hasDays || new Date(day * DAY_MS).getUTCDate() === startDate.getUTCDate(),
    );
  if (frequency === "MONTHLY") return inMonth(month);
  if (months.length === 0 && !hasDays) return inMonth(startDate.getUTCMonth());
  return between(0, 12).flatMap((index) => (months.length === 0 || months.includes(index + 1) ? inMonth(index) : []));
}

const between = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

function fits({ frequency, months, monthDays, weekdays }: Parts, number: number): boolean {
  if (months.length + monthDays.length + weekdays.length === 0) return true;
  const date = new Date(number * DAY_MS);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (months.length > 0 && !months.includes(month + 1)) return false;
  const length = monthAt(year, month + 1) - monthAt(year, month);
  if (monthDays.length > 0 && !monthDays.includes(day) && !monthDays.includes(day - length - 1)) return false;
  if (weekdays.length === 0) return true;
  const isOfYear = frequency === "YEARLY" && months.length === 0;
  const [from, to] = isOfYear ? [monthAt(year, 0), monthAt(year + 1, 0)] : [monthAt(year, month), monthAt(year, month + 1)];
  const nth = Math.floor((number - from) / 7) + 1;
  const nthFromEnd = -Math.floor((to - 1 - number) / 7) - 1;
  return weekdays.some((wanted) => wanted.weekday === weekdayOf(number) && [0, nth, nthFromEnd].includes(wanted.nth));
}

/** The days of a period that `BYSETPOS` names, counted from its beginning or its end. */
function positioned({ positions }: Parts, days: number[]): number[] {
  if (positions.length === 0) return days;
  return days.filter((_, index) => positions.includes(index + 1) || positions.includes(index - days.length));
}
