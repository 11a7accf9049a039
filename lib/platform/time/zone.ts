import { DAY_MS } from "@/lib/platform/time/units";

/** Dates and times as local clocks show them. Client-safe. Source: contract base 5. */

/** The time zone of events that name no other. */
export const DEFAULT_TIME_ZONE = "Asia/Kolkata";

/** The names of zones in texts: students and organisers in India know their own zone by its name. */
export const zoneText = (timeZone: string): string => (timeZone === DEFAULT_TIME_ZONE ? "India time" : `Time zone: ${timeZone}`);

/** Local date and time: `YYYY-MM-DD` and `HH:MM`. */
type WallTime = { date: string; time: string };

/** Makes each zone's formats once: a zone of the IANA database may be written in any case, and each format needs some kilobytes. */
function formatByZone(locale: string, options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const zone = timeZone.toLowerCase();
    let format = formats.get(zone);
    if (!format) {
      format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
      formats.set(zone, format);
    }
    return format;
  };
}

const formatOf = formatByZone("en-US", {
  calendar: "iso8601",
  numberingSystem: "latn",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});
const weekdayOf = formatByZone("en-GB", { weekday: "short" });
const dayAndMonthOf = formatByZone("en-US", { calendar: "gregory", numberingSystem: "latn", month: "short", day: "numeric" });

const ZONE_NAME = /^[A-Za-z_]{2,32}(\/[A-Za-z0-9_+-]{1,32}){0,2}$/;

/** The names of three letters in the IANA database. Node.js knows others, for which PostgreSQL has another zone or none: IST, PLT. */
const SHORT_NAMES = /^(UTC|GMT|UCT|EST|MST|HST|WET|CET|MET|EET|PRC|ROC|ROK)$/i;
/** Names of Node.js alone. */
const NOT_ZONES = /^(SystemV\/.*|US\/Pacific-New|Canada\/East-Saskatchewan)$/i;

/** Whether this is a zone of the IANA database, which PostgreSQL knows too; an offset is not, nor is an abbreviation. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name) || NOT_ZONES.test(name) || (name.length === 3 && !SHORT_NAMES.test(name))) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Local date and time in `timeZone` at an instant. */
export function wallTimeOf(instant: Date, timeZone: string): WallTime {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year?.padStart(4, "0")}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/** A local time with its zone, unless that is the default one: `09:30`, `09:30 (Europe/Paris)`. So are the times of all functions here. */
export const zoned = (time: string, timeZone: string): string => (timeZone === DEFAULT_TIME_ZONE ? time : `${time} (${timeZone})`);

/** `2026-12-18, 09:30` in `timeZone`. */
export function dayTimeOf(instant: Date, timeZone: string): string {
  const { date, time } = wallTimeOf(instant, timeZone);
  return zoned(`${date}, ${time}`, timeZone);
}

/** `Sat 2026-12-05`, in `timeZone`: a day on which a person has to turn up or act. */
export function weekdayDateOf(instant: Date, timeZone: string): string {
  return `${weekdayOf(timeZone).format(instant)} ${wallTimeOf(instant, timeZone).date}`;
}

/** `Sat 2026-12-05, 09:30` in `timeZone`. */
export function weekdayDayTimeOf(instant: Date, timeZone: string): string {
  return zoned(`${weekdayDateOf(instant, timeZone)}, ${wallTimeOf(instant, timeZone).time}`, timeZone);
}

/** `26 Nov` in `timeZone`: for places without room for the year. Never in figures, because 11-10 is read as 11 October. */
export function shortDateOf(instant: Date, timeZone: string): string {
  const parts = dayAndMonthOf(timeZone).formatToParts(instant);
  const partOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  return `${partOf("day")} ${partOf("month")}`;
}

/** `26 Nov, 23:59` in `timeZone`. */
export function shortMomentOf(instant: Date, timeZone: string): string {
  return zoned(`${shortDateOf(instant, timeZone)}, ${wallTimeOf(instant, timeZone).time}`, timeZone);
}

/** `Sat 19 Dec, 18:00` in `timeZone`: for texts and previews of links, which are short. */
export function weekdayShortMomentOf(instant: Date, timeZone: string): string {
  return `${weekdayOf(timeZone).format(instant)} ${shortMomentOf(instant, timeZone)}`;
}

/** `Tue 14:30` in `timeZone`: for deadlines less than a week away. */
export function weekdayTimeOf(instant: Date, timeZone: string): string {
  return zoned(`${weekdayOf(timeZone).format(instant)} ${wallTimeOf(instant, timeZone).time}`, timeZone);
}

/** The calendar day in `timeZone`. */
export const dayIn = (timeZone: string, instant: Date): string => wallTimeOf(instant, timeZone).date;

/**
 * The instant at which the clock in `timeZone` shows this. A time that occurs twice, when clocks go back, means the first one; a time that
 * never occurs, when they go forward, is moved forward by the same jump.
 */
export function instantOf({ date, time }: WallTime, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const [before, after] = [asUtc - DAY_MS, asUtc + DAY_MS].map((around) => asUtc - offsetAt(around, timeZone)) as [number, number];
  const shows = (instant: number) => instant + offsetAt(instant, timeZone) === asUtc;
  if (shows(Math.min(before, after))) return new Date(Math.min(before, after));
  if (shows(Math.max(before, after))) return new Date(Math.max(before, after));
  return new Date(before);
}

/** The offset of `timeZone` from UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const wholeMinutes = Math.floor(instant / 60_000) * 60_000;
  const { date, time } = wallTimeOf(new Date(wholeMinutes), timeZone);
  return Date.parse(`${date}T${time}:00Z`) - wholeMinutes;
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isOnCalendar(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The same between 2000 and 2199: a day for which an event can be planned. */
export function isCalendarDate(text: string): boolean {
  return /^2[01]/.test(text) && isOnCalendar(text);
}

/** The day this number of days after another one. @param date `YYYY-MM-DD` */
export const daysAfter = (date: string, days: number): string => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The instant at which a day of the campus begins. @param date `YYYY-MM-DD` */
export const startOfDay = (date: string): Date => instantOf({ date, time: "00:00" }, DEFAULT_TIME_ZONE);
