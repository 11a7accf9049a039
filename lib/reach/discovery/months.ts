/** The months that the calendar of events has. Client-safe, without the schemas, which a page would load with them. */

/** The years from now, back and ahead. Source: contract reach 6.2. */
export const CALENDAR_YEARS = 5;

/** Months since the year 0. @param text `YYYY-MM` */
const monthsOf = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));

/** @param month `YYYY-MM`, as `thisMonth`, the present one */
export const isCalendarMonth = (month: string, thisMonth: string): boolean =>
  Math.abs(monthsOf(month) - monthsOf(thisMonth)) <= CALENDAR_YEARS * 12;
