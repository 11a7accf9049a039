import { DEFAULT_TIME_ZONE, dayIn, isOnCalendar } from "@/lib/platform/time/zone";

/** Limits of a student's profile. */
export const ABOUT_MAX_CHARACTERS = 1000;

const OLDEST_YEARS = 120;

/** The first and last possible birthday: before today on campus, and not too long ago. */
export function birthDays(now = new Date()): { first: string; last: string } {
  const today = dayIn(DEFAULT_TIME_ZONE, now);
  const last = new Date(today);
  last.setUTCDate(last.getUTCDate() - 1);
  const year = Number(today.slice(0, 4)) - OLDEST_YEARS;
  return { first: `${year}-01-01`, last: last.toISOString().slice(0, 10) };
}

/** Whether a text is a possible birthday, `YYYY-MM-DD`. */
export function isDateOfBirth(text: string, now = new Date()): boolean {
  const { first, last } = birthDays(now);
  return isOnCalendar(text) && text >= first && text <= last;
}
