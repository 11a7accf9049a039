/** The fields of an event that a sheet can have, and the words of their headings. Client-safe. Source: contract platform 7. */

export const IMPORT_FILE_MAX_BYTES = 1024 * 1024;
/** The limit of drafts in one import. */
export const IMPORT_DRAFTS_MAX = 200;
export const IMPORT_ROWS_MAX = 500;
export const COLUMNS_MAX = 60;
export const CELL_MAX_CHARACTERS = 10_000;

/**
 * The fields that a column, a default or an edit can fill, under the names of the event's form. A start, an end and a duration that have no
 * field of their own there become `startsAt` and `endsAt`; the rules of joining become `joining`.
 *
 * `headings` are compared without case, spaces, punctuation and words in brackets. Of two columns for one field, the one whose heading
 * stands first here is taken.
 */
export const IMPORT_FIELDS = {
  eventName: {
    label: "Name",
    headings: words("event name, name of event, name of the event, event title, title of event, name, title, event, summary, subject"),
  },
  startsAt: {
    label: "Starts",
    headings: words(
      "starts at, start date and time, start date time, start datetime, event date and time, date and time, datetime, start date, startdate, event start date, date of start, starts on, starting date, from date, date from, event start, start, starts, begins, from, event date, date of event, date of the event, day, date, dates, event dates, when, DTSTART",
    ),
  },
  startsTime: {
    label: "Start time",
    headings: words(
      "event start time, start time, starttime, starts time, time of start, starting time, from time, time from, event time, time of event, time of the event, reporting time, time, timing, timings, event timing",
    ),
  },
  endsAt: {
    label: "Ends",
    headings: words(
      "ends at, end date and time, end date time, end datetime, end date, enddate, event end date, ends on, date of end, ending date, last day, to date, date to, event end, end, ends, until, till, to, DTEND",
    ),
  },
  endsTime: {
    label: "End time",
    headings: words("event end time, end time, endtime, ends time, ending time, finish time, to time, time to, closing time"),
  },
  duration: { label: "Duration", headings: words("duration, event duration, length, hours, how long") },
  venue: {
    label: "Venue",
    headings: words("venue, event venue, venue name, location, event location, where, place, room, hall, address, meeting link, platform"),
  },
  price: {
    label: "Price",
    headings: words(
      "price, ticket price, price in rupees, price in inr, fee, fees, entry fee, entry fees, registration fee, registration fees, reg fee, participation fee, ticket, tickets, ticket cost, cost, amount, charges, entry",
    ),
  },
  type: { label: "Type", headings: words("type, event type, type of event, type of the event, kind, format, category, event category") },
  mode: { label: "Mode", headings: words("mode, event mode, mode of event, online or offline, online offline, medium") },
  tags: { label: "Tags", headings: words("tags, tag, event tags, categories, keywords, labels, topics, topic, theme, themes") },
  description: {
    label: "Description",
    headings: words(
      "description, event description, about, about the event, about event, details, event details, detail, brief, synopsis, abstract, notes, remarks, info, information, more information",
    ),
  },
  createdBy: {
    label: "Organised by",
    headings: words(
      "organised by, organized by, organiser, organizer, organisers, organizers, organiser name, organizer name, conducted by, hosted by, host, presented by, club, club name, created by, department",
    ),
  },
  contactPersonEmail: {
    label: "Contact email",
    headings: words(
      "contact person email, contact email, contact email id, organiser email, organizer email, coordinator email, email, email id, email address",
    ),
  },
  contactPersonPhone: {
    label: "Contact phone",
    headings: words(
      "contact person phone, contact phone, contact number, contact no, contact mobile, organiser phone, organizer phone, coordinator phone, coordinator number, phone, phone number, phone no, mobile, mobile number, mobile no, whatsapp, whatsapp number, contact",
    ),
  },
  capacity: {
    label: "Seats",
    headings: words(
      "capacity, seats, number of seats, no of seats, total seats, max seats, seat limit, max participants, maximum participants, participant limit, participants, limit, strength, intake, spots, slots",
    ),
  },
  registrationStartDate: {
    label: "Registration opens",
    headings: words(
      "registration start date, registration starts, registration start, registration opens, registration open, registration opens on, registration opening date, registration opening, registration from, registration begins, reg start date, reg start, reg starts, reg opens",
    ),
  },
  startTime: {
    label: "Registration opens, time",
    headings: words("registration start time, registration opens time, registration opening time, reg start time"),
  },
  registrationEndDate: {
    label: "Registration closes",
    headings: words(
      "registration end date, registration ends, registration end, registration closes, registration close, registration closes on, registration closing date, registration closing, registration deadline, registration until, registration till, registration to, register by, register before, last date, last date to register, last date of registration, last date for registration, reg end date, reg end, reg ends, reg closes, reg deadline, deadline, closes, due date, RSVP by",
    ),
  },
  endTime: {
    label: "Registration closes, time",
    headings: words("registration end time, registration closes time, registration closing time, deadline time, reg end time"),
  },
  timeZone: { label: "Time zone", headings: words("time zone, timezone, zone, tz") },
  placeName: { label: "Name on the map", headings: words("place name, name on the map, map name, pin name") },
  placeLat: { label: "Latitude", headings: words("latitude, lat") },
  placeLon: { label: "Longitude", headings: words("longitude, lon, lng, long") },
  showGoing: { label: "Show who is going", headings: words("show going, show who is going, show attendees, show participants") },
  noShow: { label: "Absences count", headings: words("no show, no-show, no shows, absences count, count absences") },
  teamSize: {
    label: "Team size",
    headings: words(
      "team size, size of team, team members, members per team, team, participants per team, individual or team, individual team, solo or team, participation, participation type, group size",
    ),
  },
  feePer: { label: "Price per", headings: words("price per, fee per, fee type, who pays, charged per") },
  seatsCount: { label: "Seats are counted per", headings: words("seats count, seats per, seats counted per, capacity counts") },
  waitlist: { label: "Waiting list", headings: words("waitlist, waiting list, wait list") },
  approval: { label: "Approval", headings: words("approval, approval needed, approval required, needs approval, screening") },
  admits: {
    label: "Who can register",
    headings: words("admits, open to, open for, eligibility, eligible, who can register, who can join, who can attend"),
  },
  years: { label: "Years of study", headings: words("years, years of study, year of study, eligible years, open to years") },
} as const satisfies Record<string, { label: string; headings: string[] }>;

export type ImportField = keyof typeof IMPORT_FIELDS;

export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as [ImportField, ...ImportField[]];

/** The texts of a row, an edit or the defaults. */
export type ImportTexts = { [F in ImportField]?: string };

export const isImportField = (name: string): name is ImportField => Object.hasOwn(IMPORT_FIELDS, name);

function words(text: string): string[] {
  return text.split(", ");
}

const HEADING_MAX_LENGTH = 200;

/** A text as it is compared: letters and figures alone. */
export const comparedText = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

const comparedHeading = (heading: string): string => comparedText(heading.slice(0, HEADING_MAX_LENGTH));

/** The field of each known heading, and its rank among those of the field: the smaller is taken. */
const KNOWN = new Map(
  IMPORT_FIELD_NAMES.flatMap((field) => [field, ...IMPORT_FIELDS[field].headings].map((heading, rank) => ({ field, heading, rank })))
    .filter(({ field, heading }) => heading !== field || !["startTime", "endTime"].includes(field))
    .toReversed()
    .map(({ field, heading, rank }) => [comparedHeading(heading), { field, rank }]),
);

/** The field that a heading means. */
export function fieldOfHeading(heading: string): { field: ImportField; rank: number } | undefined {
  const short = heading.slice(0, HEADING_MAX_LENGTH);
  return KNOWN.get(comparedHeading(short)) ?? KNOWN.get(comparedHeading(short.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, "")));
}
