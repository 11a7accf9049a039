import { DAY_MS } from "@/lib/platform/time/units";

/** Limit of dates in one call. */
export const DATES_MAX = 25;
/** Limit of events in a series: weekly for a year. */
export const SERIES_MAX = 53;

/** The repetition of a series in the form. It is only a way to write a list of dates: no rule is stored. */
export const REPEATS = {
  weekly: "Every week",
  fortnightly: "Every two weeks",
  monthly: "Every month, on the same weekday",
} as const;
export type Repeat = keyof typeof REPEATS;

/** Why a typed number of dates is refused; undefined if it is not. */
export const timesProblem = (typed: string): string | undefined =>
  /^\d{1,2}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= DATES_MAX ? undefined : `Enter 1 to ${DATES_MAX}.`;

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The dates after `first`, `YYYY-MM-DD`. Monthly means the same weekday of the month, like the third Saturday; months without a fifth one
 * are skipped.
 * @param times how many, up to `DATES_MAX`
 */
export function seriesDates(first: string, repeat: Repeat, times: number): string[] {
  const count = Math.min(Math.max(0, times), DATES_MAX);
  const start = Date.parse(first);
  if (repeat !== "monthly") {
    const days = repeat === "weekly" ? 7 : 14;
    return Array.from({ length: count }, (_, index) => toDay(start + (index + 1) * days * DAY_MS));
  }
  const day = new Date(start);
  const week = Math.floor((day.getUTCDate() - 1) / 7);
  const dates: string[] = [];
  for (let month = 1; dates.length < count; month++) {
    const firstOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + month, 1));
    const shift = (day.getUTCDay() - firstOfMonth.getUTCDay() + 7) % 7;
    const found = new Date(firstOfMonth.getTime() + (shift + 7 * week) * DAY_MS);
    if (found.getUTCMonth() === firstOfMonth.getUTCMonth()) dates.push(toDay(found.getTime()));
  }
  return dates;
}
