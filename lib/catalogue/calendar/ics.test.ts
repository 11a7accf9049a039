import ICAL from "ical.js";
import { expect, test } from "vitest";
import type { CalendarEvent } from "@/lib/catalogue/calendar/event";
import { toIcs } from "@/lib/catalogue/calendar/ics";
import { calendarLinks } from "@/lib/catalogue/calendar/links";

const event: CalendarEvent = {
  id: "01900000-0000-7000-8000-000000000001",
  name: "Hack; the, Quad \\ 36",
  text: "One block, no slides.\nBring an idea.",
  venue: "Innovation Block, Sahyadri",
  place: { lat: 18.5204, lon: 73.8567 },
  tags: ["Career Fair", "Coding"],
  url: "http://localhost:3000/event/01900000-0000-7000-8000-000000000001",
  startsAt: new Date("2026-12-19T09:00:00+05:30"),
  endsAt: new Date("2026-12-20T21:00:00+05:30"),
  isCancelled: false,
  sequence: 3,
  createdAt: new Date("2026-11-01T00:00:00Z"),
  changedAt: new Date("2026-11-01T00:01:05Z"),
};

/** The file as a calendar app parses it. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return { calendar, events: calendar.getAllSubcomponents("vevent") };
}
const valueIn = (component: ICAL.Component | undefined, name: string) => component?.getFirstPropertyValue(name)?.toString();

test("a calendar app reads all facts of an event", () => {
  const { calendar, events } = read(toIcs([event], "My Quad"));
  expect(valueIn(calendar, "x-wr-calname")).toBe("My Quad");
  expect(valueIn(calendar, "refresh-interval")).toBe("PT1H");
  expect(valueIn(calendar, "x-published-ttl")).toBe("PT1H");
  const [entry] = events;
  expect(events).toHaveLength(1);
  const expected = {
    uid: `${event.id}@quad`,
    dtstamp: "2026-11-01T00:01:05Z",
    created: "2026-11-01T00:00:00Z",
    sequence: "3",
    dtstart: "2026-12-19T03:30:00Z",
    dtend: "2026-12-20T15:30:00Z",
    summary: event.name,
    description: event.text,
    location: event.venue,
    geo: "18.5204,73.8567",
    url: event.url,
    status: "CONFIRMED",
  };
  for (const [name, value] of Object.entries(expected)) expect(valueIn(entry, name), name).toBe(value);
  expect(entry?.getFirstProperty("categories")?.getValues()).toEqual(event.tags);
  expect(valueIn(entry, "transp")).toBeUndefined();
});

test("many events keep their order, and the same events give the same bytes", () => {
  const other = { ...event, id: "01900000-0000-7000-8000-000000000002" };
  const file = toIcs([other, event]);
  expect(read(file).events.map((entry) => valueIn(entry, "uid"))).toEqual([`${other.id}@quad`, `${event.id}@quad`]);
  expect(toIcs([{ ...other }, { ...event }])).toBe(file);
  expect(read(toIcs([])).events).toEqual([]);
});

test("texts are escaped, and cannot become lines of their own", () => {
  const file = toIcs([{ ...event, name: "A\r\nATTENDEE:mailto:x@example.edu", venue: "x\u0000y" }]);
  expect(toIcs([event])).toContain("SUMMARY:Hack\\; the\\, Quad \\\\ 36\r\n");
  expect(file).not.toMatch(/^ATTENDEE/m);
  expect(valueIn(read(file).events[0], "location")).toBe("x y");
});

test("every line ends with CRLF and has at most 75 octets, in any script, and unfolding restores the text", () => {
  for (const name of [
    "नृत्य महोत्सव 🎉 ".repeat(12).trim(),
    "x".repeat(75 - "SUMMARY:".length),
    "é".repeat(200),
    "plain words ".repeat(40).trim(),
  ]) {
    const file = toIcs([{ ...event, name }], name);
    expect(file.endsWith("\r\n")).toBe(true);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(valueIn(read(file).events[0], "summary")).toBe(name);
  }
});

test("a cancelled event says so, missing end, place or tags are omitted, and a saved event leaves the time free", () => {
  const [cancelled] = read(toIcs([{ ...event, isCancelled: true, endsAt: null, place: null, tags: [], isBusy: false }])).events;
  expect(valueIn(cancelled, "status")).toBe("CANCELLED");
  expect(valueIn(cancelled, "summary")).toBe(`Cancelled: ${event.name}`);
  expect(valueIn(cancelled, "transp")).toBe("TRANSPARENT");
  for (const name of ["dtend", "geo", "categories"]) expect(cancelled?.hasProperty(name), name).toBe(false);
  expect(valueIn(read(toIcs([{ ...event, isBusy: true }])).events[0], "transp")).toBe("OPAQUE");
});

test("each calendar app gets the address in its own form", () => {
  const { webcal, google, outlook } = calendarLinks("https://quad.example/tags/career-fair.ics", "Career Fair on Quad");
  expect(webcal).toBe("webcal://quad.example/tags/career-fair.ics");
  expect(new URL(google).searchParams.get("cid")).toBe(webcal);
  expect(Object.fromEntries(new URL(outlook).searchParams)).toEqual({
    url: "https://quad.example/tags/career-fair.ics",
    name: "Career Fair on Quad",
  });
});
