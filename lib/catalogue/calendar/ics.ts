import type { CalendarEvent } from "@/lib/catalogue/calendar/event";

export const CALENDAR_TYPE = "text/calendar";

const PRODUCT = "-//Quad//Events//EN";
/** The end of the UIDs of our events. */
const UID_SUFFIX = "@quad";
const LINE_MAX_OCTETS = 75;

/**
 * Events as an iCalendar file (RFC 5545), in order. Times are instants in UTC; every calendar shows them in its owner's zone. An event's
 * UID never changes and its sequence grows with every edit that a calendar shows, so calendars replace an event that they already have. The
 * same events give the same bytes.
 * @param name of the calendar, for its subscribers
 */
export function toIcs(events: readonly CalendarEvent[], name?: string): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${PRODUCT}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...(name ? [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`] : []),
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines(event: CalendarEvent): string[] {
  const { id, name, text, venue, place, tags, url, startsAt, endsAt, isCancelled, isBusy, sequence, createdAt, changedAt } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${id}${UID_SUFFIX}`,
    `DTSTAMP:${utc(changedAt)}`,
    `CREATED:${utc(createdAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${utc(startsAt)}`,
    ...(endsAt ? [`DTEND:${utc(endsAt)}`] : []),
    `SUMMARY:${escaped(isCancelled ? `Cancelled: ${name}` : name)}`,
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
    `LOCATION:${escaped(venue)}`,
    ...(place ? [`GEO:${place.lat.toFixed(6)};${place.lon.toFixed(6)}`] : []),
    ...(tags.length > 0 ? [`CATEGORIES:${tags.map(escaped).join(",")}`] : []),
    `URL:${url}`,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    ...(isBusy === undefined ? [] : [`TRANSP:${isBusy ? "OPAQUE" : "TRANSPARENT"}`]),
    "END:VEVENT",
  ];
}

/** Whether a calendar's entry is an event of ours. */
export const isOurUid = (uid: string): boolean => uid.endsWith(UID_SUFFIX);

/** `20261219T033000Z` */
const utc = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    .replaceAll(/\p{Cc}/gu, " ");
}

/** No line is longer than 75 octets, and no character is cut. */
function folded(line: string): string {
  // A character has up to three octets for each of its units.
  if (line.length * 3 <= LINE_MAX_OCTETS || Buffer.byteLength(line) <= LINE_MAX_OCTETS) return line;
  let octets = 0;
  let result = "";
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > LINE_MAX_OCTETS) {
      result += "\r\n ";
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
