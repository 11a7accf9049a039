import { expect, test } from "vitest";
import type { CalendarEvent } from "@/lib/calendar/event";
import { googleCalendarUrl } from "@/lib/calendar/google";
import { toIcs } from "@/lib/calendar/ics";

const event: CalendarEvent = {
  id: "01900000-0000-7000-8000-000000000001",
  name: "Hack; the, Quad \\ 36",
  text: "One block, no slides.\nBring an idea.",
  venue: "Innovation Block, Sahyadri",
  url: "http://localhost:3000/event/01900000-0000-7000-8000-000000000001",
  startsAt: new Date("2026-12-19T09:00:00+05:30"),
  endsAt: new Date("2026-12-20T21:00:00+05:30"),
  isCancelled: false,
  createdAt: new Date("2026-11-01T00:00:00Z"),
  updatedAt: new Date("2026-11-01T00:01:05Z"),
};

/** The properties, as a calendar unfolds and reads them. */
function propertiesOf(file: string): Map<string, string> {
  const lines = file.replaceAll("\r\n ", "").trimEnd().split("\r\n");
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]));
}

test("times are instants, the UID stays and the sequence grows with an edit", () => {
  const properties = propertiesOf(toIcs(event));
  expect(properties.get("DTSTART")).toBe("20261219T033000Z");
  expect(properties.get("DTEND")).toBe("20261220T153000Z");
  expect(properties.get("DTSTAMP")).toBe("20261101T000105Z");
  expect(properties.get("UID")).toBe(`${event.id}@quad`);
  expect(properties.get("SEQUENCE")).toBe("65");
  expect(properties.get("STATUS")).toBe("CONFIRMED");
});

test("texts are escaped, and nothing in them becomes a line of its own", () => {
  const file = toIcs({ ...event, name: "A\r\nATTENDEE:mailto:x@example.edu", venue: "x\u0000y" });
  expect(propertiesOf(toIcs(event)).get("SUMMARY")).toBe("Hack\\; the\\, Quad \\\\ 36");
  expect(propertiesOf(toIcs(event)).get("DESCRIPTION")).toBe("One block\\, no slides.\\nBring an idea.");
  expect(file).not.toMatch(/^ATTENDEE/m);
  expect(propertiesOf(file).get("LOCATION")).toBe("x y");
});

test("no line is longer than 75 octets, whatever the script, and unfolding gives the text back", () => {
  const name = "नृत्य महोत्सव 🎉 ".repeat(12).trim();
  const file = toIcs({ ...event, name });
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(propertiesOf(file).get("SUMMARY")).toBe(name);
});

test("a cancelled event says so, and one without an end names none", () => {
  const properties = propertiesOf(toIcs({ ...event, isCancelled: true, endsAt: null }));
  expect(properties.get("STATUS")).toBe("CANCELLED");
  expect(properties.has("DTEND")).toBe(false);
});

test("Google Calendar gets the same", () => {
  const { searchParams } = new URL(googleCalendarUrl(event));
  expect(searchParams.get("dates")).toBe("20261219T033000Z/20261220T153000Z");
  expect(searchParams.get("text")).toBe(event.name);
});
