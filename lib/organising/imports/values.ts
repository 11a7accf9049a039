import { JOINING_FIELDS, type JoiningInput } from "@/lib/catalogue/events/joining";
import { EVENT_MODES, EVENT_TAGS, EVENT_TYPES, type EventTag } from "@/lib/catalogue/events/schema";
import type { ImportField, ImportTexts } from "@/lib/organising/imports/fields";
import { type Moment, readDuration, readMoment } from "@/lib/organising/imports/moments";
import { cleanHtml } from "@/lib/platform/html/clean";
import { DEFAULT_TIME_ZONE, dayIn, daysAfter, instantOf, isTimeZone, wallTimeOf } from "@/lib/platform/time/zone";

/** A change to a row that its texts do not show, or a part of it that was left out. */
export type ImportNote =
  /** Some characters were read as Windows-1252. */
  | "encoding"
  /** A day without a time begins at 09:00. */
  | "allDay"
  /** The next day without a year was taken. */
  | "year"
  /** Left out: tags that do not exist, a kind of event that became `Other`, a rule of joining, a length, a rule of repetition. */
  | "tags"
  | "type"
  | "joining"
  | "duration"
  | "repeat"
  /** The venue is a campus place, which was taken. */
  | "place"
  /** The zone of the entry is not known: the caller's was taken. */
  | "zone"
  /** A text was cut. */
  | "cut";

/** A row before its texts are understood. */
export type RawRow = { row: number; texts: ImportTexts; notes: ImportNote[]; series: number | null };

export type ImportContext = {
  timeZone: string;
  now: Date;
  places: readonly { _id: string; name: string }[];
  /** The college of the club. */
  collegeName: string | null;
};

const DAY_STARTS = "09:00";
const LAST_DAY_ENDS = "18:00";
const DAY_ENDS = "23:59";

/** Values that are the same for many rows, for a caller who remembers them. */
export type ImportMemory = { descriptionOf(text: string): string; placeOf(venue: string): { _id: string } | undefined };

/**
 * The texts that the form of `POST /api/event/listing` takes, from those of a row. A text that is not understood stays as it is, so that
 * the form refuses it and the person sees it.
 * @param said the row's own texts, which count before the defaults
 */
export function toEvent(
  said: ImportTexts,
  defaults: ImportTexts,
  { timeZone: asked, now }: ImportContext,
  { descriptionOf, placeOf }: ImportMemory,
): { event: Record<string, string>; notes: ImportNote[] } {
  const notes = new Set<ImportNote>();
  const text = (field: ImportField) => said[field]?.trim() || defaults[field]?.trim() || "";
  const ownZone = zoneOf(text("timeZone"));
  const timeZone = ownZone ?? asked;
  const { venue, link } = readVenue(text("venue"));
  const isLinked = link !== undefined && !said.mode?.trim();
  const mode = isLinked ? "Online" : readMode(text("mode"));
  const type = readType(text("type"));
  const tags = readTags([text("tags"), type.tag ?? ""].join(","));
  if (type.isOther) notes.add("type");
  if (tags.hasUnknown) notes.add("tags");
  const hasPin = text("placeLat") !== "" && text("placeLon") !== "";
  const place = link || hasPin ? undefined : placeOf(venue);
  if (place) notes.add("place");
  const joining = readJoining(text, notes);
  const timing = readTiming(text, timeZone, now, notes);
  const price = readPrice(text("price"));
  if (price.isForTeam && joining.entry !== "team") notes.add("joining");
  const rules = { ...joining, ...(price.isForTeam && joining.entry === "team" && { feePer: "team" as const }) };
  const further = link && !venue.includes(link) ? link : "";

  const event: Record<string, string> = {
    eventName: oneLine(text("eventName")),
    price: price.text,
    ...timing,
    type: type.text,
    venue: venue || (mode === "Online" ? "Online" : ""),
    tags: tags.known.length > 0 ? JSON.stringify(tags.known) : "",
    mode,
    createdBy: oneLine(text("createdBy")),
    contactPersonEmail: readEmail(text("contactPersonEmail")),
    contactPersonPhone: readPhone(text("contactPersonPhone")),
    capacity: readCapacity(text("capacity")),
    showGoing: readYesOrNo(text("showGoing")),
    timeZone: ownZone ?? (text("timeZone") || asked),
    noShow: readYesOrNo(text("noShow")),
    description: descriptionOf([text("description"), further].filter(Boolean).join("\n\n")),
    placeId: place?._id ?? "",
    placeName: hasPin ? oneLine(text("placeName") || venue) : "",
    placeLat: hasPin ? text("placeLat") : "",
    placeLon: hasPin ? text("placeLon") : "",
    joining: Object.keys(rules).length > 0 ? JSON.stringify(rules) : "",
  };
  return { event: Object.fromEntries(Object.entries(event).filter(([, value]) => value !== "")), notes: [...notes] };
}

type TextOf = (field: ImportField) => string;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
/** Longer than any name with which a text is compared. */
const COMPARED_MAX_CHARACTERS = 200;
const sameName = (text: string): string =>
  text
    .slice(0, COMPARED_MAX_CHARACTERS)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, "");

// Times ---------------------------------------------------------------------------------------------

/** The fields of times in the form. Registration is open from today to the start, where nothing else is said. */
function readTiming(text: TextOf, timeZone: string, now: Date, notes: Set<ImportNote>): Record<string, string> {
  const today = dayIn(timeZone, now);
  const read = (field: ImportField) => (text(field) ? readMoment(text(field), today, timeZone) : undefined);
  const raw = (...fields: ImportField[]) => fields.map(text).filter(Boolean).join(" ");

  const [day, time, endDay, endTime] = [read("startsAt"), read("startsTime"), read("endsAt"), read("endsTime")];
  const duration = readDuration(text("duration"));
  const start = startOf(day, time, timeZone);
  if (start && (day?.isYearGuessed || endDay?.isYearGuessed)) notes.add("year");
  if (start?.isAllDay) notes.add("allDay");
  const isStartRead = (!text("startsAt") || day !== undefined) && (!text("startsTime") || time?.time !== undefined);
  const startsAt = start && isStartRead ? start.at : undefined;
  const local = startsAt && wallTimeOf(startsAt, timeZone);

  const ending = endOf({ day, time }, { day: endDay, time: endTime }, duration, startsAt, timeZone);
  const isEndRead = (!text("endsAt") || endDay !== undefined) && (!text("endsTime") || endTime?.time !== undefined);
  if (ending?.isAllDay) notes.add("allDay");
  if (text("duration") && !duration) notes.add("duration");

  const opens = read("registrationStartDate");
  const closes = read("registrationEndDate");
  // Where the start is not understood, that is the row's one mistake.
  const lastDay = local?.date ?? (raw("startsAt", "startsTime") ? today : "");
  const closesOn = dayOfMoment(closes, timeZone) ?? (text("registrationEndDate") || lastDay);
  return {
    registrationStartDate: dayOfMoment(opens, timeZone) ?? (text("registrationStartDate") || today),
    registrationEndDate: closesOn,
    startTime: timeText("startTime", text, read) ?? timeOfMoment(opens, timeZone) ?? "00:00",
    endTime:
      timeText("endTime", text, read) ?? timeOfMoment(closes, timeZone) ?? (local && local.date === closesOn ? local.time : DAY_ENDS),
    startsAt: startsAt?.toISOString() ?? raw("startsAt", "startsTime"),
    endsAt: isEndRead ? (ending?.at.toISOString() ?? "") : raw("endsAt", "endsTime"),
  };
}

const dayOfMoment = (moment: Moment | undefined, timeZone: string) => (moment?.instant ? dayIn(timeZone, moment.instant) : moment?.day);
const timeOfMoment = (moment: Moment | undefined, timeZone: string) =>
  moment?.instant ? wallTimeOf(moment.instant, timeZone).time : moment?.time;

function timeText(field: ImportField, text: TextOf, read: (field: ImportField) => Moment | undefined): string | undefined {
  return text(field) ? (read(field)?.time ?? text(field)) : undefined;
}

type At = { at: Date; isAllDay?: boolean };

function startOf(day: Moment | undefined, time: Moment | undefined, timeZone: string): At | undefined {
  if (day?.instant) return { at: day.instant };
  if (!day?.day) return undefined;
  const clock = time?.time ?? day.time;
  return { at: instantOf({ date: day.day, time: clock ?? DAY_STARTS }, timeZone), isAllDay: clock === undefined };
}

/** An end without a day is on the day of the start, or in the night after it. */
function endOf(
  start: { day: Moment | undefined; time: Moment | undefined },
  end: { day: Moment | undefined; time: Moment | undefined },
  duration: ReturnType<typeof readDuration>,
  startsAt: Date | undefined,
  timeZone: string,
): At | undefined {
  if (end.day?.instant) return { at: end.day.instant };
  const startDay = startsAt && dayIn(timeZone, startsAt);
  const day = end.day?.day ?? start.day?.end?.day;
  const time = end.time?.time ?? end.day?.time ?? start.time?.end?.time ?? start.day?.end?.time;
  const at = (date: string, clock: string) => instantOf({ date, time: clock }, timeZone);
  if (time && day) return { at: at(day, time) };
  if (time && startDay) {
    const sameDay = at(startDay, time);
    return { at: sameDay > startsAt ? sameDay : at(daysAfter(startDay, 1), time) };
  }
  if (day) return day === startDay ? undefined : { at: at(day, LAST_DAY_ENDS), isAllDay: true };
  if (!duration || !startDay) return undefined;
  if ("minutes" in duration) return { at: new Date(startsAt.getTime() + duration.minutes * 60_000) };
  return { at: at(daysAfter(startDay, duration.days - 1), LAST_DAY_ENDS), isAllDay: true };
}

/** Zones of Windows, which calendars of Outlook name. */
const WINDOWS_ZONES = new Map([
  ["india standard time", "Asia/Kolkata"],
  ["nepal standard time", "Asia/Kathmandu"],
  ["sri lanka standard time", "Asia/Colombo"],
  ["bangladesh standard time", "Asia/Dhaka"],
  ["pakistan standard time", "Asia/Karachi"],
  ["arabian standard time", "Asia/Dubai"],
  ["singapore standard time", "Asia/Singapore"],
  ["se asia standard time", "Asia/Bangkok"],
  ["china standard time", "Asia/Shanghai"],
  ["tokyo standard time", "Asia/Tokyo"],
  ["aus eastern standard time", "Australia/Sydney"],
  ["gmt standard time", "Europe/London"],
  ["greenwich standard time", "Atlantic/Reykjavik"],
  ["w. europe standard time", "Europe/Berlin"],
  ["romance standard time", "Europe/Paris"],
  ["central europe standard time", "Europe/Budapest"],
  ["eastern standard time", "America/New_York"],
  ["central standard time", "America/Chicago"],
  ["mountain standard time", "America/Denver"],
  ["pacific standard time", "America/Los_Angeles"],
]);

/** The zone of the IANA database that a text names, also with the words of Windows, or India's in short. */
export function zoneOf(text: string): string | undefined {
  const name = text.trim();
  if (/^(?:ist|india|indian standard time)$/i.test(name)) return DEFAULT_TIME_ZONE;
  const windows = WINDOWS_ZONES.get(name.toLowerCase());
  if (windows) return windows;
  if (name.length < 3 || name.length > 200) return undefined;
  // Some calendars write `/example.org/20260101/Asia/Kolkata`.
  const ending = /[A-Za-z_]+\/[A-Za-z_+-]+$/.exec(name)?.[0];
  return [name, ...(ending && name.startsWith("/") ? [ending] : [])].find(isTimeZone);
}

// Values --------------------------------------------------------------------------------------------

const FREE = /^(?:free(?: of cost| entry)?|nil|none|no(?: fees?| charges?)?|na|n\/a|complimentary|-)$/;

/** Longer than any price with its words. */
const PRICE_MAX_LENGTH = 100;

/** Rupees as the form takes them. */
function readPrice(text: string): { text: string; isForTeam?: boolean } {
  if (text.length > PRICE_MAX_LENGTH) return { text };
  const said = oneLine(text.normalize("NFKC")).toLowerCase();
  if (FREE.test(said)) return { text: "0" };
  const number =
    /^(?:₹|rs\.?|inr|rupees)? ?(\d{1,3}(?:,\d{2,3})*|\d+)(\.\d{1,2})? ?(?:\/-|₹|rs\.?|inr|rupees|only)* ?(?:(?:per|\/|a) ?(person|head|student|participant|member|ticket|team|group))?$/.exec(
      said,
    );
  const [, rupees, paise = "", per] = number ?? [];
  if (!rupees || (rupees.includes(",") && !/,\d{3}$/.test(rupees))) return { text };
  return { text: rupees.replaceAll(",", "") + paise, isForTeam: per === "team" || per === "group" };
}

/** `100 seats`; an event without a limit has none. */
function readCapacity(text: string): string {
  const said = oneLine(text).toLowerCase();
  if (/^(?:unlimited|no limit|nil|none|na|n\/a|-|open)$/.test(said)) return "";
  const [, number] = /^(\d{1,3}(?:,\d{2,3})*|\d+)(?:\.0+)? ?(?:seats?|people|persons?|students?|participants?|pax|max)?$/.exec(said) ?? [];
  return number ? number.replaceAll(",", "") : text;
}

const TYPE_WORDS = new Map<string, (typeof EVENT_TYPES)[number]>([
  ["contest", "Competition"],
  ["hackathon", "Competition"],
  ["quiz", "Competition"],
  ["tournament", "Competition"],
  ["competitive", "Competition"],
  ["musicconcert", "Concert"],
  ["livemusic", "Concert"],
]);

/** A kind that Quad does not have is `Other`, with its tag where there is one. */
function readType(text: string): { text: string; tag?: EventTag; isOther?: boolean } {
  if (!text) return { text: "" };
  const word = sameName(text);
  const tag = EVENT_TAGS.find((known) => sameName(known) === word);
  const type = EVENT_TYPES.find((known) => [sameName(known), `${sameName(known)}s`].includes(word)) ?? TYPE_WORDS.get(word);
  return { text: type ?? "Other", ...(tag && { tag }), ...(!type && !tag && { isOther: true }) };
}

function readMode(text: string): string {
  const word = sameName(text);
  if (/^(?:online|virtual|remote|webinar|digital)$/.test(word)) return EVENT_MODES[0];
  if (/^(?:offline|inperson|oncampus|physical|onsite|campus)$/.test(word)) return EVENT_MODES[1];
  return text;
}

function readTags(text: string): { known: EventTag[]; hasUnknown: boolean } {
  const words = new Set(
    text
      .split(/[,;|/#\n]/)
      .map(sameName)
      .filter(Boolean),
  );
  const known = EVENT_TAGS.filter((tag) => words.has(sameName(tag)));
  return { known, hasUnknown: words.size > known.length };
}

const VENUE_MAX_CHARACTERS = 49;
/** A host begins where no name goes on: with more beginnings, a long text would be read once for each of its letters. */
const LINK = /\bhttps?:\/\/[^\s<>"']+|(?<![\w-])(?:meet\.google\.com|(?:[a-z0-9-]+\.)?zoom\.us|teams\.microsoft\.com)\/[^\s<>"']+/i;
const MAP = /^https?:\/\/(?:maps\.|(?:www\.)?google\.[a-z.]+\/maps|goo\.gl\/maps)/i;

/** The campus place that a venue names; of several with one name the first. */
export function placeFinder(places: ImportContext["places"]): ImportMemory["placeOf"] {
  const known = new Map(places.toReversed().map((place) => [sameName(place.name), place]));
  known.delete("");
  return (venue) => known.get(sameName(venue));
}

/** A link that is too long for a venue gives its host, and stands in the description. */
function readVenue(text: string): { venue: string; link?: string } {
  const venue = oneLine(text);
  const [link] = LINK.exec(venue) ?? [];
  if (!link || MAP.test(link)) return { venue };
  if (venue.length <= VENUE_MAX_CHARACTERS) return { venue, link };
  const host = link.replace(/^https?:\/\//i, "").split(/[/?#:]/)[0] ?? "";
  return { venue: host.slice(0, VENUE_MAX_CHARACTERS).toWellFormed(), link };
}

function readEmail(text: string): string {
  const [email] = /[^\s<>(),;:"]{1,64}@[^\s<>(),;:"]{1,255}/.exec(text.slice(0, 1000)) ?? [];
  return email ?? text;
}

/** The ten figures of a number in India. */
function readPhone(text: string): string {
  const [, number] = /(?<!\d)(?:\+?91[ -]?|0)?(\d(?:[ -]?\d){9})(?!\d)/.exec(text.slice(0, 200).replaceAll(/[().\u00A0]/g, "")) ?? [];
  return number?.replaceAll(/[ -]/g, "") ?? text;
}

function readYesOrNo(text: string): string {
  const isYes = yesOrNo(text);
  return isYes === undefined ? text : String(isYes);
}

function yesOrNo(text: string): boolean | undefined {
  if (/^(?:yes|y|true|1|on|required|needed)$/i.test(text)) return true;
  if (/^(?:no|n|false|0|off|not required|not needed)$/i.test(text)) return false;
  return undefined;
}

/** Calendars of Google, and exports of other sites, write HTML. */
const HTML = /<\/?(?:p|br|div|ul|ol|li|b|strong|i|em|u|a|span|h[1-6])(?: [^<>]{0,2000})?\s?\/?>/i;

/** A description as HTML: of a text, an empty line begins a paragraph. Pictures of other sites are left out. */
export function toDescription(text: string): string {
  if (HTML.test(text)) return cleanHtml(text.replaceAll(/(?:\r\n|\r|\n)+/g, " "), () => false);
  return text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n[\t ]*(?:\n[\t ]*)+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.split("\n").map(escaped).join("<br />")}</p>`)
    .join("");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

// Rules of joining ----------------------------------------------------------------------------------

/** The rules that a sheet can say in a word. One that is not understood, or contradicts another, is left out with a note. */
function readJoining(text: TextOf, notes: Set<ImportNote>): JoiningInput {
  const rules: JoiningInput = {
    ...ruleOf(text("teamSize"), readTeamSize, notes),
    ...ruleOf(text("waitlist"), (said) => named("waitlist", yesOrNo(said)), notes),
    ...ruleOf(text("approval"), (said) => named("approval", yesOrNo(said)), notes),
    ...ruleOf(text("admits"), (said) => named("admits", readAdmits(said)), notes),
    ...ruleOf(text("years"), readYears, notes),
  };
  const perTeam = {
    ...ruleOf(text("feePer"), (said) => named("feePer", readPer(said, "person", "team")), notes),
    ...ruleOf(text("seatsCount"), (said) => named("seatsCount", readPer(said, "people", "teams")), notes),
  };
  const isForTeams = perTeam.feePer === "team" || perTeam.seatsCount === "teams";
  if (isForTeams && rules.entry !== "team") {
    notes.add("joining");
    return rules;
  }
  return { ...rules, ...perTeam };
}

function ruleOf(said: string, read: (said: string) => JoiningInput | undefined, notes: Set<ImportNote>): JoiningInput {
  if (!said) return {};
  const rule = read(oneLine(said).toLowerCase().slice(0, 100));
  if (!rule) notes.add("joining");
  return rule ?? {};
}

const named = <N extends keyof JoiningInput>(name: N, value: JoiningInput[N]): JoiningInput | undefined =>
  value === undefined ? undefined : ({ [name]: value } as JoiningInput);

function readTeamSize(said: string): JoiningInput | undefined {
  if (/^(?:individuals?|solo|single|alone|1|no)$/.test(said)) return { entry: "solo" };
  if (/^(?:teams?|groups?|yes)$/.test(said)) return { entry: "team" };
  const [, upTo, first, second] =
    /^(?:teams? of )?(up ?to |max(?:imum|\.)? )?(\d{1,2})(?: ?(?:-|–|to) ?(\d{1,2}))?(?: (?:members?|people|persons?|players|students|per team|members? per team))?$/.exec(
      said,
    ) ?? [];
  const largest = Number(second ?? first);
  const smallest = upTo ? Math.min(JOINING_FIELDS.teamMin.initial, largest) : Number(first);
  const isSize = (size: number) => JOINING_FIELDS.teamMax.schema.safeParse(size).success;
  if (!isSize(smallest) || !isSize(largest) || smallest > largest) return undefined;
  return { entry: "team", teamMin: smallest, teamMax: largest };
}

function readAdmits(said: string): JoiningInput["admits"] {
  if (
    /^(?:all|anyone|any|everyone|everybody|open|public|(?:open )?(?:to|for) (?:all|everyone|anyone)|open to all|all (?:students|colleges))$/.test(
      said,
    )
  ) {
    return "anyone";
  }
  if (/^verified(?: students)?(?: only)?$/.test(said)) return "verified";
  if (/^(?:own|our|own college|our college|same college|internal|(?:only )?(?:own|our) (?:college|students)(?: only)?)$/.test(said))
    return "own";
  return undefined;
}

function readYears(said: string): JoiningInput | undefined {
  if (/^(?:all|any|all years|any year)$/.test(said)) return { years: [] };
  const [, from, to] = /^([1-6]) ?(?:-|–|to) ?([1-6])$/.exec(said) ?? [];
  const years =
    from && to
      ? Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, index) => Number(from) + index)
      : said.split(/ ?(?:,|&|and|\/) ?/).map((part) => Number(/^([1-6])(?:st|nd|rd|th)?(?: years?)?$/.exec(part)?.[1] ?? Number.NaN));
  const parsed = JOINING_FIELDS.years.schema.safeParse(years);
  return parsed.success && parsed.data.length > 0 ? { years: parsed.data } : undefined;
}

function readPer<One extends string, Many extends string>(said: string, one: One, many: Many): One | Many | undefined {
  if (/^(?:per )?(?:person|people|head|student|participant|individual)s?$/.test(said)) return one;
  return /^(?:per )?(?:team|group)s?$/.test(said) ? many : undefined;
}
