import ICAL from "ical.js";
import { readPlaceText } from "@/lib/catalogue/calendar/event";
import { isOurUid } from "@/lib/catalogue/calendar/ics";
import { tooLong } from "@/lib/organising/imports/csv";
import type { ImportTexts } from "@/lib/organising/imports/fields";
import { CELL_MAX_CHARACTERS, IMPORT_ROWS_MAX } from "@/lib/organising/imports/fields";
import { type Budget, type RepeatRule, repeatDays } from "@/lib/organising/imports/repeats";
import { type ImportNote, type RawRow, zoneOf } from "@/lib/organising/imports/values";
import { SERIES_MAX } from "@/lib/organising/publishing/series-dates";
import { AppError } from "@/lib/platform/errors";
import { DAY_MS } from "@/lib/platform/time/units";
import { daysAfter, instantOf, isCalendarDate, wallTimeOf } from "@/lib/platform/time/zone";

/** The properties of an entry that are read: none that names a person. */
const READ = [
  ...["UID", "SUMMARY", "DTSTART", "DTEND", "DURATION", "LOCATION", "DESCRIPTION", "URL", "CATEGORIES", "STATUS"],
  ...["RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"],
];
const READ_LINE = new RegExp(`^(?:${READ.join("|")})[;:]`, "i");

/** Longer than any text that is taken, with its escapes. */
const LINE_MAX_LENGTH = 40_000;
/** Days that the rules of one file may have looked at. */
const BUDGET_DAYS = 100_000;
/** Characters of texts that stand in every row of a series: descriptions, and texts of a line. */
const [SERIES_TEXT_MAX_CHARACTERS, SERIES_LINE_MAX_CHARACTERS] = [2000, 500];
/** Exceptions, and dates beside the rule, of one entry. */
const DATES_MAX = 500;
const MONTHS_AHEAD = 12;
const ALL_DAY_STARTS = "09:00";

export const isCalendar = (text: string): boolean => /^\uFEFF?\s{0,100}BEGIN:VCALENDAR/i.test(text.slice(0, 200));

type Property = [name: string, params: Record<string, string | string[]>, type: string, ...values: unknown[]];

/** A day, or a time of a day, on the clock of `zone`. */
type When = { day: string; time?: string; zone: string };

/** A VEVENT. */
type Entry = {
  number: number;
  uid: string;
  start: When | undefined;
  /** The date of its series that it replaces. */
  replaces: When | undefined;
  isCancelled: boolean;
  properties: Property[];
};

/** One date of an entry. `index` numbers those of a series from its beginning. */
type Dated = { entry: Entry; when: When | undefined; index: number; notes?: ImportNote[] };

type Clock = { timeZone: string; now: Date };
type Reader = Clock & { collegeName: string | null };

/**
 * The events of a calendar that begin from `now` on, in the order of the file; those that repeat are written out for 12 months. A row's
 * number stays the same as long as the file does: that of its entry, and for later dates of a series a multiple of a power of ten more.
 * @param reader.collegeName of the club: our own calendars write it after the venue
 * @throws AppError file_not_readable, file_too_long
 */
export function readCalendar(text: string, reader: Reader): { rows: RawRow[]; past: number } {
  const entries = entriesOf(text).map((lines, index) => entryOf(lines, index + 1, reader.timeZone));
  if (entries.length === 0) throw new AppError("file_not_readable", { reason: "no entries" });
  const step = 10 ** String(entries.length).length;
  const series = entries.filter(isRepeated);
  const changes = new Map<string, Entry[]>(series.map(({ uid }) => [uid, []]));
  for (const entry of entries) if (entry.replaces) changes.get(entry.uid)?.push(entry);
  const budget = { days: BUDGET_DAYS };
  const dates = new Map(series.map((entry) => [entry, datesOf(entry, changes.get(entry.uid) ?? [], reader, budget)]));
  if (budget.days <= 0) throw tooLong();
  const used = new Set([...dates].flatMap(([entry, all]) => all.flatMap((date) => (date.entry === entry ? [] : [date.entry]))));
  const rows: RawRow[] = [];
  let past = 0;
  for (const entry of entries) {
    const all = dates.get(entry) ?? (used.has(entry) || entry.isCancelled ? [] : [{ entry, when: entry.start, index: 0 }]);
    const held = all.filter(({ entry: of }) => !of.isCancelled);
    const offered = held.filter(({ when }) => !when || !isOver(when, reader.now)).slice(0, SERIES_MAX);
    if (held.length > 0 && offered.length === 0) past++;
    for (const dated of offered) {
      rows.push({
        row: entry.number + step * dated.index,
        ...textsOf(dated, reader, offered.length > 1),
        series: offered.length > 1 ? entry.number : null,
      });
    }
    if (rows.length > IMPORT_ROWS_MAX) throw tooLong();
  }
  return { rows, past };
}

/** Most dates are far enough from now that their zone does not matter. */
function isOver(when: When, now: Date): boolean {
  const days = (Date.parse(when.day) - now.getTime()) / DAY_MS;
  return Math.abs(days) > 3 ? days < 0 : instantOfWhen(when) < now;
}

const instantOfWhen = ({ day, time = ALL_DAY_STARTS, zone }: When): Date =>
  zone === "UTC" ? new Date(`${day}T${time}:00Z`) : instantOf({ date: day, time }, zone);

// Lines ---------------------------------------------------------------------------------------------

/** The lines of each event that are read, unfolded. */
function entriesOf(text: string): string[][] {
  const entries: string[][] = [];
  let depth = 0;
  let entry: string[] | undefined;
  for (const line of unfolded(text)) {
    if (/^BEGIN:/i.test(line)) {
      depth++;
      if (depth === 2 && /^BEGIN:VEVENT\s*$/i.test(line)) {
        entry = [];
        entries.push(entry);
      }
    } else if (/^END:/i.test(line)) {
      depth = Math.max(0, depth - 1);
      if (depth < 2) entry = undefined;
    } else if (entry && depth === 2 && READ_LINE.test(line)) {
      entry.push(line);
    }
  }
  return entries;
}

function* unfolded(text: string): Generator<string> {
  let parts: string[] = [];
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (line.startsWith(" ") || line.startsWith("\t")) {
      parts.push(line.slice(1));
      continue;
    }
    if (parts.length > 0) yield parts.join("").slice(0, LINE_MAX_LENGTH);
    parts = [line];
  }
  if (parts.length > 0) yield parts.join("").slice(0, LINE_MAX_LENGTH);
}

// Entries -------------------------------------------------------------------------------------------

function entryOf(lines: readonly string[], number: number, timeZone: string): Entry {
  const properties = lines.flatMap(propertyOf);
  const find = (wanted: string) => properties.find(([name]) => name === wanted);
  return {
    number,
    uid: textOf(find("uid")),
    start: whensOf(find("dtstart"), timeZone)[0],
    replaces: whensOf(find("recurrence-id"), timeZone)[0],
    isCancelled: /^cancell?ed$/i.test(textOf(find("status"))),
    properties,
  };
}

/** No property where the line is none. */
function propertyOf(line: string): Property[] {
  try {
    return [ICAL.parse.property(line) as Property];
  } catch {
    return [];
  }
}

function textOf(property: Property | undefined): string {
  const value = property?.[3];
  return typeof value === "string" ? value : "";
}

/** The texts of an entry at one of its dates. */
function textsOf(
  { entry, when, notes: further = [] }: Dated,
  { timeZone, collegeName }: Reader,
  isOfSeries: boolean,
): { texts: ImportTexts; notes: ImportNote[] } {
  const notes = new Set<ImportNote>(further);
  const find = (wanted: string) => entry.properties.find(([name]) => name === wanted);
  const cut = (text: string, maxInSeries = SERIES_LINE_MAX_CHARACTERS) => {
    const max = isOfSeries ? maxInSeries : CELL_MAX_CHARACTERS;
    if (text.length > max) notes.add("cut");
    return text.slice(0, max).toWellFormed();
  };
  const [description, url, starts] = [textOf(find("description")), textOf(find("url")), find("dtstart")];
  const location = textOf(find("location"));
  const place = isOurUid(entry.uid) ? readPlaceText(location, collegeName) : { mode: "", venue: location };
  const categories = entry.properties.flatMap(([name, , , ...values]) => (name === "categories" ? values : []));
  const zone = zoneNamed(starts);
  if (starts?.[1].tzid !== undefined && !zone) notes.add("zone");
  const texts: ImportTexts = {
    eventName: cut(textOf(find("summary"))),
    startsAt: starts ? String(starts[3]).slice(0, 100).toWellFormed() : "",
    ...(when && timesOf(entry, when, timeZone)),
    venue: cut(place.venue),
    mode: place.mode,
    description: cut([description, ...(description.includes(url) ? [] : [url])].filter(Boolean).join("\n\n"), SERIES_TEXT_MAX_CHARACTERS),
    tags: cut(categories.join(",")),
    timeZone: zone ?? "",
  };
  return { texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text)), notes: [...notes] };
}

/** The start and the end: instants, or days. The last day of an entry of whole days is the one before its end. */
function timesOf(entry: Entry, when: When, timeZone: string): ImportTexts {
  const start = instantOfWhen(when);
  const lengthMs = lengthOf(entry, timeZone);
  if (when.time) {
    return { startsAt: start.toISOString(), ...(lengthMs && { endsAt: new Date(start.getTime() + lengthMs).toISOString() }) };
  }
  return { startsAt: when.day, ...(lengthMs && lengthMs > DAY_MS && { endsAt: daysAfter(when.day, Math.round(lengthMs / DAY_MS) - 1) }) };
}

const LONGEST_MS = 366 * DAY_MS;

/** Milliseconds from an entry's start to its end. */
function lengthOf({ start, properties }: Entry, timeZone: string): number | undefined {
  const find = (wanted: string) => properties.find(([name]) => name === wanted);
  const end = whensOf(find("dtend"), timeZone)[0];
  if (start && end && !start.time === !end.time) {
    const [from, to] = start.time ? [instantOfWhen(start), instantOfWhen(end)] : [new Date(start.day), new Date(end.day)];
    return lengthWithin(to.getTime() - from.getTime());
  }
  try {
    return lengthWithin(ICAL.Duration.fromString(textOf(find("duration"))).toSeconds() * 1000);
  } catch {
    return undefined;
  }
}

const lengthWithin = (ms: number): number | undefined => (ms > 0 && ms <= LONGEST_MS ? ms : undefined);

/** Some programs write a day without saying that it is one. */
const DATE_TIME = /^(\d{4}-\d\d-\d\d)(?:T(?:([01]\d|2[0-3]):([0-5]\d):[0-6]\d(Z)?|::))?$/;

/** The days or times of a property; of periods their beginning. A zone that is not known is that of the caller. */
function whensOf(property: Property | undefined, timeZone: string): When[] {
  if (!property) return [];
  const [, , type, ...values] = property;
  return values.slice(0, DATES_MAX).flatMap((value) => {
    const when = whenOf(String(type === "period" && Array.isArray(value) ? value[0] : value), zoneNamed(property) ?? timeZone);
    return when ? [when] : [];
  });
}

function whenOf(text: string, zone: string): When | undefined {
  const [, day = "", hours, minutes, isUtc] = DATE_TIME.exec(text) ?? [];
  if (!isCalendarDate(day)) return undefined;
  return { day, ...(hours && { time: `${hours}:${minutes}` }), zone: isUtc ? "UTC" : zone };
}

function zoneNamed(property: Property | undefined): string | undefined {
  const name = property?.[1].tzid;
  return typeof name === "string" ? zoneOf(name) : undefined;
}

// Series --------------------------------------------------------------------------------------------

const isRepeated = ({ start, replaces, properties }: Entry): boolean =>
  start !== undefined && !replaces && properties.some(([name]) => name === "rrule" || name === "rdate");

/**
 * The dates of a series from its beginning, in order: those of its rule and its further ones, without its exceptions, and with the entries
 * that replace one.
 */
function datesOf(series: Entry, changes: readonly Entry[], { timeZone, now }: Clock, budget: Budget): Dated[] {
  const start = series.start as When;
  const all = (wanted: string) => series.properties.filter(([name]) => name === wanted).flatMap((property) => whensOf(property, timeZone));
  const rule = series.properties.find(([name]) => name === "rrule")?.[3];
  const days = rule ? daysOfRule(rule as RepeatRule, start, now, budget) : [start.day];
  const ruled = (days ?? [start.day]).map((day): When => ({ ...start, day }));
  const keyOf = (when: When) => wallOf(when, start);
  const exceptions = all("exdate").slice(0, DATES_MAX);
  const without = new Set(exceptions.map(keyOf));
  const replaced = new Map(changes.slice(0, DATES_MAX).map((entry) => [keyOf(entry.replaces as When), entry]));
  const last = lastDayOf(start, now);
  const further = all("rdate").filter(({ day }) => day <= last);
  const sorted = [...new Map([...ruled, ...further.slice(0, DATES_MAX)].map((when) => [keyOf(when), when]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, when], index) => ({ key, when, index }));
  return sorted.flatMap(({ key, when, index }): Dated[] => {
    const change = replaced.get(key) ?? replaced.get(key.slice(0, 10));
    if (change) return [{ entry: change, when: change.start, index }];
    const notes: ImportNote[] = days ? [] : ["repeat"];
    return without.has(key) || without.has(key.slice(0, 10)) ? [] : [{ entry: series, when, index, notes }];
  });
}

/** Day and time on the clock of the series, which sorts; a day alone if it has none. */
function wallOf(when: When, start: When): string {
  if (!when.time || !start.time) return when.day;
  if (when.zone === start.zone) return `${when.day}T${when.time}`;
  const { date, time } = wallTimeOf(instantOfWhen(when), start.zone);
  return `${date}T${time}`;
}

/** The last day to which a series is written out; one that begins later is written out at its first date. */
function lastDayOf(start: When, now: Date): string {
  const horizon = new Date(now);
  horizon.setUTCMonth(horizon.getUTCMonth() + MONTHS_AHEAD);
  return [start.day, horizon.toISOString().slice(0, 10)].sort()[1] ?? "";
}

/** Undefined for a rule that is not written out. */
function daysOfRule(rule: RepeatRule, start: When, now: Date, budget: Budget): string[] | undefined {
  const until = typeof rule.until === "string" ? whenOf(rule.until, start.zone) : undefined;
  // An end of a rule without a zone is on the clock of the start; one that is a day holds until its end.
  const end = until && wallOf(until, start);
  const ends = [lastDayOf(start, now), ...(end ? [end.slice(0, 10)] : [])].sort();
  const days = repeatDays(rule, start.day, [start.day, ends[0] ?? ""].sort()[1] ?? "", budget);
  return days?.filter((day) => !end || `${day}T${start.time}` <= end || (end.length === 10 && day <= end));
}
