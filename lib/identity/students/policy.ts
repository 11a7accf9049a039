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

export const DATE_OF_BIRTH_TEXT = "Enter your date of birth, like 2001-02-28.";

/** Whether a text is a possible birthday, `YYYY-MM-DD`. */
export function isDateOfBirth(text: string, now = new Date()): boolean {
  const { first, last } = birthDays(now);
  return isOnCalendar(text) && text >= first && text <= last;
}

/** Years of study that a student can state. */
export const YEARS_OF_STUDY = [1, 2, 3, 4, 5, 6] as const;

/** The month in which a year of study begins. Source: contract joining 7. */
const FIRST_MONTH = 7;

/** The calendar year in which the current year of study began, on campus. */
function currentStudyYear(now: Date): number {
  const [year, month] = dayIn(DEFAULT_TIME_ZONE, now).split("-").map(Number) as [number, number];
  return month >= FIRST_MONTH ? year : year - 1;
}

/**
 * The year of study of a student whose first year began in `studiesSince`; it rises each 1 July. Null after the sixth: then the student has
 * to state it again.
 */
export function yearOfStudy(studiesSince: number | null, now = new Date()): number | null {
  if (studiesSince === null) return null;
  const year = currentStudyYear(now) - studiesSince + 1;
  return YEARS_OF_STUDY.find((one) => one === year) ?? null;
}

/** The calendar year in which a student began, from the year of study. */
export function studiesSinceOf(year: number, now = new Date()): number {
  return currentStudyYear(now) - year + 1;
}
