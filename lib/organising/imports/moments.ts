import { DAY_MS } from "@/lib/platform/time/units";
import { DEFAULT_TIME_ZONE, isCalendarDate } from "@/lib/platform/time/zone";

type DayAndTime = { day?: string; time?: string };

/** Day `YYYY-MM-DD` and time `HH:MM` that a text says, or an instant. */
export type Moment = DayAndTime & {
  instant?: Date;
  /** The second half of a range, like `6-8 pm` or `19-20 Dec 2026`. */
  end?: DayAndTime;
  /** The year is not in the text: the next such day was taken. */
  isYearGuessed?: boolean;
};

const TEXT_MAX_LENGTH = 100;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?(?![a-z])";
const DAY_OF_MONTH = "(\\d{1,2})(?:st|nd|rd|th)?";
/** Not the hours of a time that follows. */
const YEAR = "(?:[ ,./'-]+(\\d{4}|\\d{2})(?!\\d|[:.]\\d| ?[ap]\\.?m| ?h|(?: ?(?:-|to) ?\\d{1,2}(?:[:.]\\d\\d)?)? ?[ap]\\.?m))?";

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]*(?= |\d) ?/;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const DAY_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const DAY_MONTH = new RegExp(`^${DAY_OF_MONTH}[ -]?(?:of )?[-./,]?${MONTH}${YEAR}`);
const MONTH_DAY = new RegExp(`^${MONTH}[ -]?${DAY_OF_MONTH}(?![:\\d])${YEAR}`);
const DAYS_OF_MONTH = new RegExp(`^${DAY_OF_MONTH} ?(?:-|to|&|and) ?(${DAY_OF_MONTH}[ -]?${MONTH}.*)$`);
const MONTH_DAYS = new RegExp(`^${MONTH} ?${DAY_OF_MONTH} ?(?:-|to|&|and) ?(\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,? ?(\\d{4}))?$`);

const INSTANT = /^\d{4}-\d\d-\d\dt\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:z|[+-]\d\d:\d\d)$/;

const TWELVE_HOURS = /^(\d{1,2})(?:[:.](\d\d))?(?::\d\d)? ?([ap])\.?m\b\.?/;
const TWENTY_FOUR_HOURS = /^([01]?\d|2[0-3])[:.]([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(?!\d)(?: ?(?:hrs?|hours?|h)\b\.?)?/;
const FOUR_FIGURES = /^([01]\d|2[0-3])([0-5]\d) ?(?:hrs?|hours?|h)\b\.?/;
const NAMED_TIME = /^(?:12 ?)?(noon|midnight)\b/;
const HOURS_TO_HOURS = /^(\d{1,2})(?:[:.](\d\d))? ?(?:-|to) ?(\d{1,2}(?:[:.]\d\d)? ?([ap])\.?m\b.*)$/;
const RANGE = /^(?:-|to|till|until)(?= |\d|[a-z]) ?(?=.)/;
const BETWEEN_DAY_AND_TIME = /^(?:t(?=\d)|[ ,;|]*(?:at |from |@ ?)?)/;

/** Days of spreadsheets are counted from 1899-12-30, times are fractions of a day. */
const SERIAL_DAY = /^(\d{5})(\.\d{1,12})?$/;
const SERIAL_TIME = /^0?(\.\d{1,12})$/;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);

/**
 * The day, the time or both that a cell says; undefined if any word of it is not understood. The day stands before the month, as in India.
 * @param today `YYYY-MM-DD`, for a day without a year
 * @param timeZone in India's, `IST` may follow a time
 */
export function readMoment(text: string, today: string, timeZone: string): Moment | undefined {
  if (text.length > TEXT_MAX_LENGTH) return undefined;
  const said = text
    .normalize("NFKC")
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase()
    .replace(/ ?(?:onwards?|sharp|\(all day\)|all day)$/, "");
  const local = timeZone === DEFAULT_TIME_ZONE ? said.replace(/ ?(?:ist|\(ist\))$/, "") : said;
  if (INSTANT.test(local)) return isCalendarDate(local.slice(0, 10)) ? { instant: new Date(local.toUpperCase()) } : undefined;
  return readSerial(local) ?? readDaysOfMonth(local, today) ?? readRange(local, today);
}

function readSerial(text: string): Moment | undefined {
  const [, days, fraction] = SERIAL_DAY.exec(text) ?? [];
  if (days) {
    const day = new Date(SERIAL_ZERO + Number(days) * DAY_MS).toISOString().slice(0, 10);
    return isCalendarDate(day) ? { day, ...(fraction && { time: timeOfFraction(fraction) }) } : undefined;
  }
  const [, time] = SERIAL_TIME.exec(text) ?? [];
  return time ? { time: timeOfFraction(time) } : undefined;
}

function timeOfFraction(fraction: string): string {
  const minutes = Math.min(Math.round(Number(fraction) * 24 * 60), 24 * 60 - 1);
  return clock(Math.floor(minutes / 60), minutes % 60);
}

/** `19-20 Dec 2026`, `Dec 19-20, 2026` */
function readDaysOfMonth(text: string, today: string): Moment | undefined {
  const [, month, from, to, year = ""] = MONTH_DAYS.exec(text) ?? [];
  const [, first, rest] = DAYS_OF_MONTH.exec(month ? `${from}-${to} ${month} ${year}`.trim() : text) ?? [];
  const last = rest ? readOne(rest, today) : undefined;
  if (!first || !last?.day || last.rest) return undefined;
  const day = `${last.day.slice(0, 8)}${first.padStart(2, "0")}`;
  if (!isCalendarDate(day) || day > last.day) return undefined;
  return { day, ...(last.time && { time: last.time }), end: { day: last.day }, ...(last.isYearGuessed && { isYearGuessed: true }) };
}

function readRange(text: string, today: string): Moment | undefined {
  const start = readOne(text, today);
  if (!start || (!start.day && !start.time)) return undefined;
  const { rest, ...moment } = start;
  if (!rest) return moment;
  const toHours = start.time ? undefined : readHours(rest);
  if (toHours) return { ...moment, ...toHours };
  if (!RANGE.test(rest)) return undefined;
  const { rest: further, isYearGuessed: _, ...end } = readOne(rest.replace(RANGE, ""), today) ?? { rest: "-" };
  if (further || (!end.day && !end.time)) return undefined;
  return { ...moment, end };
}

/** `6-8 pm`: the first half is in the same half of the day, unless it would be the later one. */
function readHours(text: string): Moment | undefined {
  const [, hours, minutes = "00", to, half] = HOURS_TO_HOURS.exec(text) ?? [];
  const end = to && readTime(to);
  if (!hours || !end || end.rest) return undefined;
  const spelled = (letter: string) => readTime(Number(hours) > 12 ? `${hours}:${minutes}` : `${hours}:${minutes} ${letter}m`)?.time;
  const same = spelled(half ?? "");
  const time = same && same < end.time ? same : spelled(half === "p" ? "a" : "p");
  return time ? { time, end: { time: end.time } } : undefined;
}

type Read = Moment & { rest: string };

/** The day and the time at the beginning of a text. */
function readOne(text: string, today: string): Read | undefined {
  const day = readDay(text.replace(WEEKDAY, ""), today);
  if (!day) {
    const hours = readHours(text);
    return hours ? { ...hours, rest: "" } : readTime(text);
  }
  const rest = day.rest.replace(BETWEEN_DAY_AND_TIME, "").trimStart();
  const time = readTime(rest);
  return time && !readHours(rest) ? { ...day, time: time.time, rest: time.rest } : { ...day, rest };
}

function readDay(text: string, today: string): Read | undefined {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return dayOf(text, yearFirst[0], [yearFirst[1], yearFirst[3], yearFirst[4]], today);
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return dayOf(text, dayFirst[0], [dayFirst[4], dayFirst[3], dayFirst[1]], today);
  const dayMonth = DAY_MONTH.exec(text);
  if (dayMonth) return dayOf(text, dayMonth[0], [dayMonth[3], monthOf(dayMonth[2]), dayMonth[1]], today);
  const monthDay = MONTH_DAY.exec(text);
  return monthDay ? dayOf(text, monthDay[0], [monthDay[3], monthOf(monthDay[1]), monthDay[2]], today) : undefined;
}

const monthOf = (word = ""): string => String(MONTHS.indexOf(word.slice(0, 3)) + 1);

function dayOf(text: string, read: string, [year, month = "", day = ""]: (string | undefined)[], today: string): Read | undefined {
  const rest = text.slice(read.length).trimStart();
  const inYear = (y: string) => `${y}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (year) {
    const said = inYear(year.length === 2 ? `20${year}` : year);
    return isCalendarDate(said) ? { day: said, rest } : undefined;
  }
  const thisYear = today.slice(0, 4);
  const next = [thisYear, String(Number(thisYear) + 1)].map(inYear).find((said) => said >= today && isCalendarDate(said));
  return next ? { day: next, rest, isYearGuessed: true } : undefined;
}

function readTime(text: string): { time: string; rest: string } | undefined {
  const [twelve, hours = "", minutes = "00", half] = TWELVE_HOURS.exec(text) ?? [];
  if (twelve) {
    const hour = Number(hours) > 12 ? Number(hours) : (Number(hours) % 12) + (half === "p" ? 12 : 0);
    return hour < 24 && Number(minutes) < 60
      ? { time: clock(hour, Number(minutes)), rest: text.slice(twelve.length).trimStart() }
      : undefined;
  }
  const [whole, hour, minute] = TWENTY_FOUR_HOURS.exec(text) ?? FOUR_FIGURES.exec(text) ?? [];
  if (whole) return { time: clock(Number(hour), Number(minute)), rest: text.slice(whole.length).trimStart() };
  const [named, name] = NAMED_TIME.exec(text) ?? [];
  return named ? { time: name === "noon" ? "12:00" : "00:00", rest: text.slice(named.length).trimStart() } : undefined;
}

const clock = (hours: number, minutes: number): string => `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;

const DURATION = /^(?:(\d{1,3}(?:\.\d{1,2})?) ?(d|days?|h|hrs?|hours?))?(?:(?: |,|and)*(\d{1,4}) ?(?:m|mins?|minutes?))?$/;

/** Minutes, or whole days; undefined for other texts. */
export function readDuration(text: string): { minutes: number } | { days: number } | undefined {
  const said = text.slice(0, TEXT_MAX_LENGTH).trim().toLowerCase().replaceAll(/\s+/g, " ");
  const [, hours, minutesOfClock] = /^(\d{1,2}):([0-5]\d)(?::00)?$/.exec(said) ?? [];
  if (hours) return positive(Number(hours) * 60 + Number(minutesOfClock));
  const [, number, unit = "", minutes] = DURATION.exec(said) ?? [];
  if (unit.startsWith("d"))
    return Number.isInteger(Number(number)) && Number(number) > 0 && !minutes ? { days: Number(number) } : undefined;
  return positive(Math.round(Number(number ?? 0) * 60) + Number(minutes ?? 0));
}

const positive = (minutes: number) => (minutes > 0 ? { minutes } : undefined);
