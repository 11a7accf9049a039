import type { CalendarEvent } from "@/lib/calendar/event";

const PRODUCT = "-//Quad//Events//EN";
const LINE_MAX_OCTETS = 75;

/**
 * An event as an iCalendar file (RFC 5545). Times are instants in UTC, which every calendar shows in its owner's zone. The UID never
 * changes and the sequence grows with every edit, so calendars replace an event that they already have.
 */
export function toIcs(event: CalendarEvent): string {
  const { id, name, text, venue, url, startsAt, endsAt, isCancelled, createdAt, updatedAt } = event;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${PRODUCT}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${id}@quad`,
    `DTSTAMP:${utc(updatedAt)}`,
    `CREATED:${utc(createdAt)}`,
    `LAST-MODIFIED:${utc(updatedAt)}`,
    `SEQUENCE:${Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000))}`,
    `DTSTART:${utc(startsAt)}`,
    ...(endsAt ? [`DTEND:${utc(endsAt)}`] : []),
    `SUMMARY:${escaped(name)}`,
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
    `LOCATION:${escaped(venue)}`,
    `URL:${url}`,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** `20261219T033000Z` */
export const utc = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, "\\n")
    .replaceAll(/\p{Cc}/gu, " ");
}

/** No line is longer than 75 octets, and no character is cut. */
function folded(line: string): string {
  let octets = 0;
  let result = "";
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_MAX_OCTETS) {
      result += "\r\n ";
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}
