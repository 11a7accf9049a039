import { RANGE_MAX_DAYS } from "@/lib/catalogue/events/filter-choices";
import { DAY_MS } from "@/lib/platform/time/units";

const DAYS_OF_WEEK = 7;

/** The names of the months. */
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const utc = (date: string): Date => new Date(`${date}T00:00:00Z`);
const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** @param date `YYYY-MM-DD` @returns the day some days later */
const addDays = (date: string, days: number): string => dayOf(new Date(utc(date).getTime() + days * DAY_MS));

/** @param month `YYYY-MM` @returns the month some months later */
export function addMonths(month: string, months: number): string {
  const first = utc(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return dayOf(first).slice(0, 7);
}

/** The same day some months later, or the last day of that month. */
export function sameDayIn(date: string, months: number): string {
  const month = addMonths(date.slice(0, 7), months);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const day = `${month}-${date.slice(8)}`;
  return day > last ? last : day;
}

/** `December` of `2026-12`. */
export const monthName = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? month;
/** `December 2026`. */
export const monthTitle = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`;
/** `4 December`. */
export const dayTitle = (date: string): string => `${Number(date.slice(8))} ${monthName(date)}`;

/** The weeks of a month from Monday to Sunday, with the days of its neighbours that complete them. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const before = (utc(first).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  const weeks: string[][] = [];
  for (let monday = addDays(first, -before); monday.slice(0, 7) <= month; monday = addDays(monday, DAYS_OF_WEEK)) {
    weeks.push(Array.from({ length: DAYS_OF_WEEK }, (_, index) => addDays(monday, index)));
  }
  return weeks;
}

/** The day that a key leads to from another day; undefined for other keys. */
export function dayOfKey(key: string, date: string): string | undefined {
  const weekday = (utc(date).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  switch (key) {
    case "ArrowLeft":
      return addDays(date, -1);
    case "ArrowRight":
      return addDays(date, 1);
    case "ArrowUp":
      return addDays(date, -DAYS_OF_WEEK);
    case "ArrowDown":
      return addDays(date, DAYS_OF_WEEK);
    case "Home":
      return addDays(date, -weekday);
    case "End":
      return addDays(date, DAYS_OF_WEEK - 1 - weekday);
    case "PageUp":
      return sameDayIn(date, -1);
    case "PageDown":
      return sameDayIn(date, 1);
    default:
      return undefined;
  }
}

/**
 * The query for the first event after a month, under the same filters; null if they exclude all of them. Without `to` where the call would
 * refuse the range as too long: then the event may begin after that day.
 */
export function queryAfter(month: string, filters: URLSearchParams): URLSearchParams | null {
  const after = `${addMonths(month, 1)}-01`;
  const to = filters.get("to");
  if (filters.has("when") || (to && to < after)) return null;
  const query = new URLSearchParams(filters);
  const from = [filters.get("from") ?? "", after].sort()[1] ?? after;
  query.set("from", from);
  if (to && to >= addDays(from, RANGE_MAX_DAYS)) query.delete("to");
  query.set("sort", "soonest");
  query.set("limit", "1");
  return query;
}
