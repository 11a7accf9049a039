import { readFileSync } from "node:fs";
import fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { type CalendarFacts, toCalendarEvent } from "@/lib/catalogue/calendar/event";
import { toIcs } from "@/lib/catalogue/calendar/ics";
import { createEventForm } from "@/lib/catalogue/events/fields";
import { calls } from "@/lib/organising/imports/calls";
import { fieldOfHeading, IMPORT_FIELD_NAMES, IMPORT_FIELDS, isImportField } from "@/lib/organising/imports/fields";
import { judgeRow } from "@/lib/organising/imports/judge";
import { type ImportAsked, readImport } from "@/lib/organising/imports/read";
import { importTemplate } from "@/lib/organising/imports/template";
import { toPreviewJson } from "@/lib/organising/imports/wire";
import { AppError } from "@/lib/platform/errors";
import { toCsv } from "@/lib/platform/fields/csv";
import { ATTACKS } from "@/lib/testing/attacks";

const NOW = new Date("2026-11-27T12:00:00Z");
const DEFAULTS = {
  ...{ type: "Other", mode: "Offline", price: "0", venue: "Main Lawn", createdBy: "Robotics Club" },
  ...{ contactPersonEmail: "robotics@college.example", contactPersonPhone: "9876543210" },
};
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const begin = (file: string | Uint8Array, asked: Partial<ImportAsked> = {}) =>
  readImport(typeof file === "string" ? bytes(file) : file, {
    timeZone: "Asia/Kolkata",
    now: NOW,
    places: [],
    collegeName: "Sahyadri",
    defaults: DEFAULTS,
    ...asked,
  });
const read = (file: string | Uint8Array, asked?: Partial<ImportAsked>) => {
  const reading = begin(file, asked);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
};
const firstOf = (file: string | Uint8Array, asked?: Partial<ImportAsked>) => {
  const [row] = read(file, asked).rows;
  if (!row) throw new Error("no row");
  return row;
};
/** The event of a row with this cell under this heading. */
const cell = (heading: string, text: string, asked?: Partial<ImportAsked>) =>
  firstOf(
    toCsv(
      [
        ["Event name", "Date", heading],
        ["Robo Race", "2026-12-19 18:00", text],
      ],
      { isFirst: true },
    ),
    asked,
  );
const codeOf = (file: string | Uint8Array): string | undefined => {
  try {
    read(file);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};
const isAccepted = (event: Record<string, string>) =>
  createEventForm.safeParse({
    ...event,
    clubId: "019b0000-0000-7000-8000-000000000000",
    posterChoice: JSON.stringify({ family: "letter", palette: 0, seed: "1" }),
    publish: "draft",
  }).error?.issues ?? [];

describe("encodings", () => {
  const sheet = "Event name;Date;Fee\r\nCafé “Niño”;19 Dec 2026;€5\r\n";
  test.each([
    ["UTF-8", bytes(sheet)],
    ["UTF-8", bytes(`\uFEFF${sheet}`)],
    ["UTF-16", Buffer.from(`\uFEFF${sheet}`, "utf16le")],
    ["UTF-16", Buffer.from(`\uFEFF${sheet}`, "utf16le").swap16()],
    ["Windows-1252", Buffer.from("Event name;Date;Fee\r\nCaf\xe9 \x93Ni\xf1o\x94;19 Dec 2026;\x805\r\n", "latin1")],
  ])("%s gives the same texts [platform 7]", (encoding, file) => {
    const { read: how, columns, rows } = read(new Uint8Array(file));
    expect(how).toEqual({ encoding, separator: ";", rows: 1 });
    expect(columns[0]).toEqual({ heading: "Event name", field: "eventName" });
    expect(rows[0]?.event).toMatchObject({ eventName: "Café “Niño”", price: "€5" });
    expect(rows[0]?.notes.includes("encoding")).toBe(encoding === "Windows-1252");
  });

  test("only the rows whose characters were guessed say so [platform 7]", () => {
    const { rows } = read(Buffer.from("Event name,Date\nCaf\xe9 Night,2026-12-19\nRobo Race,2026-12-20\n", "latin1"));
    expect(rows.map(({ notes }) => notes.includes("encoding"))).toEqual([true, false]);
  });
});

describe("sheets", () => {
  test.each([
    [",", "\r\n"],
    [";", "\n"],
    ["\t", "\r\n"],
    [";", "\r"],
  ])("%j separates cells [platform 7]", (separator, end) => {
    const sheet = [
      ["Event name", "Date", "Description"],
      ["Robo Race", "19 Dec 2026", `"One${separator} ""two""${end}three"`],
    ];
    const { read: how, rows } = read(sheet.map((cells) => cells.join(separator)).join(end));
    expect(how).toMatchObject({ separator, rows: 1 });
    expect(rows[0]).toMatchObject({ row: 2, event: { description: `<p>One${separator} &quot;two&quot;<br />three</p>` } });
  });

  test("rows have the numbers of the spreadsheet, with the empty ones and a title above the headings [platform 7]", () => {
    const { rows, read: how } = read(
      "Robotics Club 2026;;\r\n;;\r\nEvent Title;Date;Where\r\nOne Two;19 Dec 2026;A hall\r\n;;\r\nThree;20 Dec 2026;B hall\r\n;;\r\n",
    );
    expect(rows.map(({ row }) => row)).toEqual([4, 6]);
    expect(how.rows).toBe(2);
  });

  test("a separator that Excel names in the first line counts, and so does its line [platform 7]", () => {
    expect(read('sep=;\r\nEvent name;Date\r\nA, B, C, D;"19 Dec 2026"\r\n')).toMatchObject({
      read: { separator: ";" },
      rows: [{ row: 3, event: { eventName: "A, B, C, D" } }],
    });
  });

  test("what spreadsheets write around numbers that are texts is taken off [platform 7]", () => {
    expect(cell("Contact phone", '="09876543210"').event.contactPersonPhone).toBe("9876543210");
    expect(firstOf("Event name,Date,Mobile\nRobo Race,46375,'+91 98765 43210").event).toMatchObject({
      contactPersonPhone: "9876543210",
      startsAt: "2026-12-19T03:30:00.000Z",
    });
  });

  test.each([
    ["an empty file", ""],
    ["spaces", " \r\n \r\n"],
    ["a heading alone", "Event name,Date,Venue\r\n"],
    ["a quote that never ends", 'Event name,Date\n"Robo Race,2026-12-19\n'],
    ["a workbook", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0])],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])],
    ["61 columns", `Event name,${"x,".repeat(59)}last\nRobo Race\n`],
    ["a cell of 10,001 characters", `Event name,Date\n${"x".repeat(10_001)},2026-12-19\n`],
    ["a calendar without events", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"],
  ])("%s is not readable [platform 7]", (_what, file) => expect(codeOf(file)).toBe("file_not_readable"));

  test("500 rows are read, with 60 columns and cells of 10,000 characters; 501 are too many [platform 7]", () => {
    const sheet = (rows: number) => `Event name,Date\n${"Robo Race,2026-12-19\n".repeat(rows)}${",\n".repeat(500)}`;
    expect(read(sheet(500)).rows).toHaveLength(500);
    expect(codeOf(sheet(501))).toBe("file_too_long");
    expect(read(`Event name,${"x,".repeat(58)}last\nRobo Race\n`).columns).toHaveLength(60);
    expect(cell("Description", "x".repeat(10_000)).event.description).toHaveLength(10_007);
  });
});

describe("headings", () => {
  test("each field has its words, which no other field has but one [platform 7]", () => {
    for (const field of IMPORT_FIELD_NAMES) {
      for (const heading of IMPORT_FIELDS[field].headings) {
        const { columns } = read(toCsv([[heading], ["x"]], { isFirst: true }));
        expect([heading, columns[0]?.field]).toEqual([heading, field]);
      }
    }
  });

  test.each([
    ["Fee", "price"],
    ["start-date", "startsAt"],
    ["StartTime", "startsTime"],
    ["Time", "startsTime"],
    ["Entry fee (₹)", "price"],
    ["Where?", "venue"],
    ["Last date", "registrationEndDate"],
    ["Registration Start Time", "startTime"],
    ["registrationEndDate", "registrationEndDate"],
    ["contactPersonPhone", "contactPersonPhone"],
    ["Coordinator", null],
    ["constructor", null],
    ["", null],
  ])("%s means %s [platform 7]", (heading, field) => {
    expect(
      read(
        toCsv(
          [
            ["Event name", heading, "x"],
            ["Robo Race", "y", "z"],
          ],
          { isFirst: true },
        ),
      ).columns[1],
    ).toEqual({ heading, field });
  });

  test("the table of docs/platform.md has every field, with headings that mean it [platform 7]", () => {
    const rows = [...readFileSync("docs/platform.md", "utf8").matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)].filter(([, field = ""]) =>
      isImportField(field),
    );
    expect(rows.map(([, field]) => field).sort()).toEqual([...IMPORT_FIELD_NAMES].sort());
    for (const [, field, headings = ""] of rows) {
      for (const heading of headings.split(", ")) expect([heading, fieldOfHeading(heading)?.field]).toEqual([heading, field]);
    }
  });

  test("a field is taken from one column: the one with the better word, or the chosen one [platform 7]", () => {
    const sheet = "Date,Start date,Remarks,About\n2026-12-01,2026-12-19,One,Two\n";
    const fields = (columns?: ImportAsked["columns"]) => read(sheet, columns && { columns }).columns.map(({ field }) => field);
    expect(fields()).toEqual([null, "startsAt", null, "description"]);
    expect(fields({ Date: "startsAt", About: null })).toEqual(["startsAt", null, "description", null]);
    expect(firstOf(sheet, { columns: { Remarks: "eventName" } }).event).toMatchObject({
      eventName: "One",
      startsAt: "2026-12-19T03:30:00.000Z",
    });
  });

  test("what neither a column nor a default fills is missing [platform 7]", () => {
    expect(read("Event name,Date\nRobo Race,2026-12-19", { defaults: { type: "Other", venue: " " } }).missing).toEqual([
      ...["venue", "price", "mode", "createdBy", "contactPersonEmail", "contactPersonPhone"],
    ]);
    expect(read("Event name,Fee\nRobo Race,5").missing).toEqual(["startsAt", "registrationEndDate"]);
    expect(read("Event name,Deadline\nRobo Race,2026-12-19").missing).toEqual([]);
  });
});

describe("values", () => {
  test.each([
    ["₹1,250", "1250"],
    ["Rs 250", "250"],
    ["Rs. 250/-", "250"],
    ["INR 99.50", "99.50"],
    ["1,25,000", "125000"],
    ["250 per person", "250"],
    ["Free", "0"],
    ["FREE", "0"],
    ["Nil", "0"],
    ["₹12,50", "₹12,50"],
    ["about 200", "about 200"],
    ["1".repeat(101), "1".repeat(101)],
  ])("a price: %s [platform 7]", (text, price) => expect(cell("Fee", text).event.price).toBe(price));

  test.each([
    ["100 seats", "100"],
    ["1,000", "1000"],
    ["unlimited", undefined],
    ["", undefined],
    ["many", "many"],
  ])("seats: %j [platform 7]", (text, capacity) => expect(cell("Seats", text).event.capacity).toBe(capacity));

  test("tags that exist are taken, others are left out with a note [platform 7]", () => {
    expect(cell("Tags", "coding, Career fair; Robots, coding")).toMatchObject({
      event: { tags: '["Coding","Career Fair"]' },
      notes: ["tags"],
    });
    expect(cell("Tags", "#Music").notes).toEqual([]);
  });

  test("a kind that is a tag becomes Other with it, another kind Other with a note [platform 7]", () => {
    expect(cell("Category", "workshop")).toMatchObject({ event: { type: "Other", tags: '["Workshop"]' }, notes: [] });
    expect(cell("Category", "Hackathon").event.type).toBe("Competition");
    expect(cell("Category", "constructor")).toMatchObject({ event: { type: "Other" }, notes: ["type"] });
  });

  test("a venue with the name of a campus place takes it, with a note [platform 7]", () => {
    const places = [{ _id: "019b0000-0000-7000-8000-000000000001", name: "Main Quad" }];
    expect(cell("Venue", "main-quad", { places })).toMatchObject({
      event: { venue: "main-quad", placeId: places[0]?._id },
      notes: ["place"],
    });
    expect(cell("Venue", "Main Quad 2", { places }).event.placeId).toBeUndefined();
  });

  test("a link as venue means Online; a long one stands in the description [platform 7]", () => {
    expect(cell("Venue", "https://meet.google.com/abc-defg-hij").event).toMatchObject({
      mode: "Online",
      venue: "https://meet.google.com/abc-defg-hij",
    });
    const link = `https://zoom.us/j/1234567890?pwd=${"x".repeat(40)}`;
    expect(cell("Venue", link).event).toMatchObject({ mode: "Online", venue: "zoom.us", description: `<p>${link}</p>` });
    expect(cell("Venue", "https://maps.app.goo.gl/abc").event.mode).toBe("Offline");
  });

  test("rules of joining become those of the form; what contradicts or is not understood is left out with a note [platform 7]", () => {
    const joining = (heading: string, text: string) => {
      const { event, notes } = cell(heading, text);
      return event.joining ? JSON.parse(event.joining) : notes;
    };
    expect(joining("Team size", "2-4 members")).toEqual({ entry: "team", teamMin: 2, teamMax: 4 });
    expect(joining("Team size", "up to 4")).toEqual({ entry: "team", teamMin: 2, teamMax: 4 });
    expect(joining("Individual or team", "Individual")).toEqual({ entry: "solo" });
    expect(joining("Team size", "3 + 1 substitute")).toEqual(["joining"]);
    expect(joining("Waiting list", "no")).toEqual({ waitlist: false });
    expect(joining("Eligibility", "Open to all")).toEqual({ admits: "anyone" });
    expect(joining("Years of study", "2nd year, 3rd year")).toEqual({ years: [2, 3] });
    expect(joining("Fee", "₹200 per team")).toEqual(["joining"]);
    const { event } = firstOf("Event name,Date,Fee,Team size\nRobo Race,2026-12-19,₹200 per team,4");
    expect(JSON.parse(event.joining ?? "")).toEqual({ entry: "team", teamMin: 4, teamMax: 4, feePer: "team" });
  });

  test("registration is open from today to the day of the event, where the sheet says nothing else [platform 7]", () => {
    expect(cell("Room", "A hall").event).toMatchObject({
      ...{ registrationStartDate: "2026-11-27", startTime: "00:00", registrationEndDate: "2026-12-19", endTime: "18:00" },
      startsAt: "2026-12-19T12:30:00.000Z",
    });
    expect(cell("Registration closes", "15 Dec 2026, 5 pm").event).toMatchObject({ registrationEndDate: "2026-12-15", endTime: "17:00" });
    expect(cell("Deadline", "15/12/2026").event).toMatchObject({ registrationEndDate: "2026-12-15", endTime: "23:59" });
  });

  test("a start and an end are put together from days, times, ranges and lengths [platform 7]", () => {
    const times = (heading: string, text: string) => {
      const { event } = firstOf(
        toCsv(
          [
            ["Event name", "Date", "Time", heading],
            ["Robo Race", "19/12/2026", "10 pm", text],
          ],
          { isFirst: true },
        ),
      );
      return event.endsAt;
    };
    expect(times("End time", "11:30 pm")).toBe("2026-12-19T18:00:00.000Z");
    expect(times("End time", "2 am")).toBe("2026-12-19T20:30:00.000Z");
    expect(times("End date", "20 Dec 2026")).toBe("2026-12-20T12:30:00.000Z");
    expect(times("Duration", "90 min")).toBe("2026-12-19T18:00:00.000Z");
    expect(times("Ends", "evening")).toBe("evening");
    expect(firstOf("Event name,Date,Time\nRobo Race,2026-12-19,6-8 pm").event).toMatchObject({
      startsAt: "2026-12-19T12:30:00.000Z",
      endsAt: "2026-12-19T14:30:00.000Z",
    });
    expect(firstOf("Event name,Date\nRobo Race,2026-12-19")).toMatchObject({
      event: { startsAt: "2026-12-19T03:30:00.000Z" },
      notes: ["allDay"],
    });
  });

  test("what is not understood stays, and the form refuses it at its field [platform 7]", () => {
    const { event } = firstOf("Event name,Date,Time,Venue,Fee\nRobo Race,31/02/2027,6 pm,Main Lawn,some");
    expect(event).toMatchObject({ startsAt: "31/02/2027 6 pm", price: "some" });
    expect(isAccepted(event).map(({ path }) => path[0])).toEqual(["price", "startsAt"]);
    const broken = firstOf("Event name,Date,Time,End date\nRobo Race,31/02/2027,25:00,soon");
    expect(judgeRow(crypto.randomUUID(), broken).issues).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: "startsAt", message: "Enter the start as a date and time, like 5 Dec 2026, 18:00" }),
        expect.objectContaining({ field: "endsAt", message: "Enter the end as a date and time, like 5 Dec 2026, 18:00" }),
      ]),
    );
  });

  test("descriptions become paragraphs; HTML of other programs is cleaned [platform 7]", () => {
    expect(cell("About", "One & <two>\nthree\n\nfour").event.description).toBe("<p>One &amp; &lt;two&gt;<br />three</p><p>four</p>");
    expect(cell("About", 'Meet <b>us</b><br>at <a href="https://x.example/a">x</a><script>alert(1)</script>').event.description).toBe(
      'Meet <strong>us</strong><br />at <a href="https://x.example/a" rel="noopener nofollow ugc">x</a>',
    );
  });

  test("an edit replaces a text of its row, and a typed time the time of the row [platform 7]", () => {
    const sheet = "Event name,Date,Time,Fee\nRobo,2026-12-19,6 pm,100\nRace,2026-12-20,6 pm,100";
    const [first, second] = read(sheet, { edits: { 3: { eventName: "Robo Race", startsAt: "21/12/2026 10:00", price: "" } } }).rows;
    expect(first?.event).toMatchObject({ eventName: "Robo", price: "100" });
    expect(second?.event).toMatchObject({ eventName: "Robo Race", startsAt: "2026-12-21T04:30:00.000Z", price: "0" });
    expect(firstOf(sheet, { edits: { 2: { startsAt: "22/12/2026" } } }).event.startsAt).toBe("2026-12-22T12:30:00.000Z");
  });

  test("rows whose start is past are counted and not offered [platform 7]", () => {
    const { rows, past } = read(
      "Event name,Date,Time\nOld One,2026-11-20,6 pm\nToday,2026-11-27,5 pm\nTonight,2026-11-27,8 pm\nNever,soon,5 pm",
    );
    expect(rows.map(({ row }) => row)).toEqual([4, 5]);
    expect(past).toBe(2);
  });
});

test("a sheet as a club keeps it is accepted by the form, row by row [platform 7, 11.6]", () => {
  const sheet = [
    "Event Title;Date of Event;Timings;Venue;Reg. Fee;Category;Mode;Tags;Remarks;Contact No.;Last date",
    "Line Follower League;19-12-26;10:00 – 17:00;Seminar Hall 2;₹1,250;Competition;offline;Coding;Bring a laptop;+91 98765 43210;17-12-26",
    "Arduino From Zero;9th January 2027;6 pm onwards;Block C, Room 204;Free;Workshop;In person;;;098765-43210;",
    "Robo Talks;Sat, 23 Jan 2027;6.30 PM;https://meet.google.com/abc-defg-hij;Rs. 50/-;Talk;Online;;;;",
  ].join("\r\n");
  const { rows, missing } = read(sheet);
  expect(missing).toEqual([]);
  expect(rows.map(({ event }) => isAccepted(event))).toEqual([[], [], []]);
});

test("the template is read without an issue, a note or a missing field [platform 7]", () => {
  const { rows, missing, columns, past } = read(importTemplate(NOW), { defaults: {} });
  expect({ missing, past, unknown: columns.filter(({ field }) => !field) }).toEqual({ missing: [], past: 0, unknown: [] });
  expect(rows.map(({ row, event, notes }) => ({ row, issues: isAccepted(event), notes }))).toEqual([
    { row: 2, issues: [], notes: [] },
    { row: 3, issues: [], notes: [] },
  ]);
});

describe("calendars", () => {
  const calendar = (...lines: string[]) => ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR"].join("\r\n");
  const entry = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];

  test("an export of Google Calendar gives its events: time, place, text, tags, and no person [platform 7]", () => {
    const file = calendar(
      "PRODID:-//Google Inc//Google Calendar 70.9054//EN",
      "X-WR-CALNAME:Robotics",
      ...[
        "BEGIN:VTIMEZONE",
        "TZID:Asia/Kolkata",
        "BEGIN:STANDARD",
        "DTSTART:19700101T000000",
        "RRULE:FREQ=SECONDLY",
        "END:STANDARD",
        "END:VTIMEZONE",
      ],
      ...entry(
        ...["DTSTART:20261219T123000Z", "DTEND:20261219T143000Z", "UID:one@google.com", "ORGANIZER;CN=Meera:mailto:meera@x.example"],
        ...["ATTENDEE;CN=Ravi;X-NUM-GUESTS=0:mailto:ravi@x.example", "SUMMARY:Robo Race\\, finals", "LOCATION:Main Lawn\\; gate 2"],
        ...[
          "DESCRIPTION:Line <b>one</b>\\nand a very long line that is fold",
          " ed here",
          "URL:https://robotics.example/race",
          "CATEGORIES:Coding,Robots",
        ],
        ...["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:This is an event reminder", "SUMMARY:Alarm", "END:VALARM"],
      ),
    );
    expect(read(file)).toMatchObject({
      kind: "ics",
      read: { encoding: "UTF-8", separator: null, rows: 1 },
      columns: [],
      past: 0,
      missing: [],
    });
    const row = firstOf(file);
    expect(row).toMatchObject({
      row: 1,
      series: null,
      notes: ["tags"],
      event: {
        ...{ eventName: "Robo Race, finals", venue: "Main Lawn; gate 2", tags: '["Coding"]', timeZone: "Asia/Kolkata" },
        ...{ startsAt: "2026-12-19T12:30:00.000Z", endsAt: "2026-12-19T14:30:00.000Z" },
        description: "Line <strong>one</strong> and a very long line that is folded here https://robotics.example/race",
      },
    });
    expect(JSON.stringify(row)).not.toMatch(/meera|ravi|reminder|alarm/i);
    expect(isAccepted(row.event)).toEqual([]);
  });

  test("an export of Outlook names its zone in words of Windows [platform 7]", () => {
    const file = calendar(
      ...entry('DTSTART;TZID="India Standard Time":20261219T180000', "DURATION:PT1H30M", "SUMMARY;LANGUAGE=en-in:Open Lab Night"),
      ...entry("DTSTART;TZID=America/New_York:20261219T180000", "SUMMARY:Far away"),
      ...entry("DTSTART;TZID=Customized Zone:20261219T180000", "SUMMARY:Nowhere"),
    );
    expect(read(file).rows).toMatchObject([
      { event: { startsAt: "2026-12-19T12:30:00.000Z", endsAt: "2026-12-19T14:00:00.000Z", timeZone: "Asia/Kolkata" }, notes: [] },
      { event: { startsAt: "2026-12-19T23:00:00.000Z", timeZone: "America/New_York" }, notes: [] },
      { event: { startsAt: "2026-12-19T12:30:00.000Z", timeZone: "Asia/Kolkata" }, notes: ["zone"] },
    ]);
  });

  test("an entry of a calendar of Quad gives back the venue and the mode that its location was made of [platform 7]", () => {
    const at = (place: Pick<CalendarFacts, "mode" | "venue" | "college">, uid = "@quad") => {
      const event = toCalendarEvent({
        ...{ id: crypto.randomUUID(), status: "published", name: "Robo Race", descriptionText: "", tags: [], endsAt: null, sequence: 0 },
        ...{ startsAt: new Date("2026-12-19T12:30:00Z"), createdAt: NOW, calendarAt: NOW, ...place },
      });
      const row = firstOf(toIcs(event ? [event] : []).replace("@quad", uid));
      expect(isAccepted(row.event)).toEqual([]);
      return [row.event.mode, row.event.venue];
    };
    const college = { name: "Sahyadri" };
    const longest = `Innovation Block, ${"x".repeat(31)}`;
    expect(at({ mode: "Offline", venue: longest, college })).toEqual(["Offline", longest]);
    expect(at({ mode: "Offline", venue: "Lab (online)", college })).toEqual(["Offline", "Lab (online)"]);
    expect(at({ mode: "Online", venue: "meet.google.com/abc", college })).toEqual(["Online", "meet.google.com/abc"]);
    expect(at({ mode: "Online", venue: "Zoom, Sahyadri", college })).toEqual(["Online", "Zoom, Sahyadri"]);
    expect(at({ mode: "Offline", venue: "Lawn", college: { name: "Malabar" } })).toEqual(["Offline", "Lawn, Malabar"]);
    expect(at({ mode: "Offline", venue: "Lawn", college }, "@google.com")).toEqual(["Offline", "Lawn, Sahyadri"]);
  });

  test("a whole day starts at 09:00, and the last of several ends at 18:00 [platform 7]", () => {
    const file = calendar(
      ...entry("DTSTART;VALUE=DATE:20261219", "DTEND;VALUE=DATE:20261220", "SUMMARY:One day"),
      ...entry("DTSTART;VALUE=DATE:20261219", "DTEND;VALUE=DATE:20261222", "SUMMARY:Three days"),
    );
    const [one, three] = read(file).rows;
    expect(one).toMatchObject({ event: { startsAt: "2026-12-19T03:30:00.000Z" }, notes: ["allDay"] });
    expect(one?.event.endsAt).toBeUndefined();
    expect(three).toMatchObject({ event: { startsAt: "2026-12-19T03:30:00.000Z", endsAt: "2026-12-21T12:30:00.000Z" }, notes: ["allDay"] });
  });

  test("a repeated entry is one series: without its exceptions, with its further and its changed dates [platform 7]", () => {
    const file = calendar(
      ...entry("DTSTART:20261219T123000Z", "SUMMARY:Alone"),
      ...entry(
        ...["UID:weekly", "DTSTART;TZID=Asia/Kolkata:20261126T180000", "DTEND;TZID=Asia/Kolkata:20261126T200000", "SUMMARY:Open Lab Night"],
        ...["RRULE:FREQ=WEEKLY;COUNT=5", "EXDATE;TZID=Asia/Kolkata:20261203T180000", "RDATE;TZID=Asia/Kolkata:20261212T100000"],
      ),
      ...entry(
        "UID:weekly",
        "RECURRENCE-ID;TZID=Asia/Kolkata:20261210T180000",
        "DTSTART;TZID=Asia/Kolkata:20261211T190000",
        "SUMMARY:Moved",
      ),
      ...entry("UID:weekly", "RECURRENCE-ID;TZID=Asia/Kolkata:20261217T180000", "DTSTART:20261217T123000Z", "STATUS:CANCELLED"),
      ...entry("DTSTART:20261219T123000Z", "SUMMARY:Called off", "STATUS:CANCELLED"),
      ...entry("DTSTART:20251219T123000Z", "SUMMARY:Long ago"),
    );
    const { rows, past } = read(file);
    expect(past).toBe(1);
    expect(rows.map(({ row, event, series }) => [row, event.eventName, event.startsAt, series])).toEqual([
      [1, "Alone", "2026-12-19T12:30:00.000Z", null],
      [22, "Moved", "2026-12-11T13:30:00.000Z", 2],
      [32, "Open Lab Night", "2026-12-12T04:30:00.000Z", 2],
      [52, "Open Lab Night", "2026-12-24T12:30:00.000Z", 2],
    ]);
    expect(rows[2]?.event.endsAt).toBe("2026-12-12T06:30:00.000Z");
  });

  test("a row keeps its number while the dates before it pass [platform 7, 11.6]", () => {
    const file = calendar(
      ...entry("UID:w", "DTSTART:20261120T123000Z", "RRULE:FREQ=WEEKLY", "SUMMARY:Weekly"),
      ...entry("DTSTART:20261130T123000Z", "SUMMARY:Alone"),
    );
    const numbers = (now: string) => new Map(read(file, { now: new Date(now) }).rows.map(({ row, event }) => [row, event.startsAt]));
    const [before, after] = [numbers("2026-11-27T12:00:00Z"), numbers("2026-12-28T12:00:00Z")];
    expect(after.size).toBeGreaterThan(50);
    for (const [row, startsAt] of after) if (before.has(row)) expect(startsAt).toBe(before.get(row));
  });

  test("at most 53 dates, within 12 months; a rule that repeats every second is its first date, with a note [platform 7, 11.7]", () => {
    const rows = (rule: string) => read(calendar(...entry("DTSTART:20261219T123000Z", `RRULE:${rule}`, "SUMMARY:Robo Race"))).rows;
    expect(rows("FREQ=DAILY")).toHaveLength(53);
    expect(rows("FREQ=WEEKLY")).toHaveLength(50);
    expect(rows("FREQ=WEEKLY;UNTIL=20270102T123000Z")).toHaveLength(3);
    expect(rows("FREQ=WEEKLY;UNTIL=20270102T122900Z")).toHaveLength(2);
    expect(rows("FREQ=SECONDLY")).toMatchObject([{ series: null, notes: ["repeat"] }]);
    expect(rows("FREQ=YEARLY")).toMatchObject([{ series: null, notes: [] }]);
  });

  test("further dates are taken from the next 12 months alone, as those of a rule are [platform 7]", () => {
    const starts = (...lines: string[]) => read(calendar(...entry(...lines, "SUMMARY:Robo Race"))).rows.map(({ event }) => event.startsAt);
    const further = "RDATE:20270102T123000Z,20271127T123000Z,20271128T123000Z,20291219T123000Z";
    const within = ["2026-12-19T12:30:00.000Z", "2027-01-02T12:30:00.000Z", "2027-11-27T12:30:00.000Z"];
    expect(starts("DTSTART:20261219T123000Z", further)).toEqual(within);
    expect(starts("DTSTART:20261219T123000Z", "RRULE:FREQ=WEEKLY;COUNT=1", further)).toEqual(within);
    // A series that begins later has its first date.
    expect(starts("DTSTART:20281219T123000Z", "RDATE:20281226T123000Z")).toEqual(["2028-12-19T12:30:00.000Z"]);
  });

  test("lines that are no lines of a calendar are passed over [platform 7]", () => {
    const file = calendar(
      "some words",
      ...entry("DTSTART:20261219T123000Z", "SUMMARY", "SUMMARY:Robo Race", ";;;", "DTEND:soon", "RRULE:FREQ=NEVER"),
    );
    expect(firstOf(file).event).toMatchObject({ eventName: "Robo Race", startsAt: "2026-12-19T12:30:00.000Z" });
    expect(firstOf(calendar(...entry("SUMMARY:Robo Race", "DTSTART:some day"))).event.startsAt).toMatch(/some/);
  });

  test("500 events are read; more are too many [platform 7]", () => {
    const many = (count: number) =>
      calendar(...Array.from({ length: count }, () => entry("DTSTART:20261219T123000Z", "SUMMARY:Robo Race")).flat());
    expect(read(many(500)).rows).toHaveLength(500);
    expect(codeOf(many(501))).toBe("file_too_long");
  });
});

describe("hostile files", () => {
  /** Any file is read, or refused with one of the two codes. */
  function expectBounded(file: Uint8Array, asked?: Partial<ImportAsked>) {
    try {
      const { rows, past, read: how } = read(file, asked);
      expect(rows.length).toBeLessThanOrEqual(500);
      expect(how.rows).toBe(rows.length + past);
      expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length);
      for (const { event } of rows) for (const text of Object.values(event)) expect(text).toBe(text.toWellFormed());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      expect(["file_not_readable", "file_too_long"]).toContain(error.code);
    }
  }

  test("any bytes give rows or one of the two failures [platform 7, 11.7]", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (file) => expectBounded(file)),
      { numRuns: 500 },
    );
  });

  test("any sheet gives rows or one of the two failures [platform 7, 11.7]", () => {
    const heading = fc.constantFrom(
      ...IMPORT_FIELD_NAMES.map((field) => IMPORT_FIELDS[field].headings[0] as string),
      "__proto__",
      "constructor",
      "x",
    );
    const value = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom(
        "19 Dec 2026",
        "6 pm",
        "6-8 pm",
        "Free",
        "₹1,250",
        "2-4",
        "yes",
        "Online",
        "https://zoom.us/j/1",
        "=1+1",
        '"',
        "\n",
        "46375.5",
        "IST",
        "1h",
      ),
    );
    const sheet = fc.tuple(
      fc.uniqueArray(heading, { minLength: 1, maxLength: 12 }),
      fc.array(fc.array(value, { maxLength: 12 }), { maxLength: 5 }),
    );
    const text = fc
      .tuple(sheet, fc.constantFrom(",", ";", "\t"), fc.boolean())
      .map(([[headings, rows], separator, isQuoted]) =>
        [headings, ...rows]
          .map((cells) => cells.map((cell) => (isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator))
          .join("\n"),
      );
    fc.assert(
      fc.property(text, (file) => expectBounded(bytes(file), { edits: { 2: { startsAt: file.slice(0, 50).toWellFormed() } } })),
      { numRuns: 200 },
    );
  });

  test("any calendar gives rows or one of the two failures [platform 7, 11.7]", () => {
    const when = fc.oneof(
      fc.constantFrom("20261219T123000Z", "20261219", "20261219T180000", "00000000", "99999999T999999Z", "20260101T000000Z", "x"),
      fc.string({ maxLength: 20 }),
    );
    const rule = fc.oneof(
      fc
        .array(
          fc.constantFrom(
            ...[
              "FREQ=DAILY",
              "FREQ=WEEKLY",
              "FREQ=MONTHLY",
              "FREQ=YEARLY",
              "FREQ=SECONDLY",
              "COUNT=3",
              "COUNT=99999999",
              "INTERVAL=0",
              "INTERVAL=-1",
            ],
            ...[
              "INTERVAL=1e9",
              "UNTIL=20270101",
              "UNTIL=x",
              "BYDAY=MO,TU",
              "BYDAY=5MO",
              "BYDAY=-1SU",
              "BYDAY=99XX",
              "BYMONTH=2",
              "BYMONTHDAY=30",
            ],
            ...["BYMONTHDAY=-31", "BYSETPOS=-1", "BYSETPOS=2", "WKST=SU", "BYHOUR=1", "BYMONTH=0"],
          ),
          { maxLength: 6 },
        )
        .map((parts) => parts.join(";")),
      fc.string({ maxLength: 20 }),
    );
    const line = fc.oneof(
      fc.tuple(
        fc.constantFrom("DTSTART", "DTEND", "RDATE", "EXDATE", "RECURRENCE-ID", "DTSTART;VALUE=DATE", "DTSTART;TZID=Asia/Kolkata"),
        when,
      ),
      fc.tuple(fc.constant("RRULE"), rule),
      fc.tuple(
        fc.constantFrom("UID", "SUMMARY", "DESCRIPTION", "LOCATION", "CATEGORIES", "STATUS", "DURATION", "URL"),
        fc.string({ maxLength: 30 }),
      ),
      fc.tuple(fc.constantFrom("UID", "DURATION"), fc.constantFrom("one", "PT1H", "-P1D", "P99999999W")),
    );
    const event = fc
      .array(line, { maxLength: 10 })
      .map((lines) => ["BEGIN:VEVENT", ...lines.map((parts) => parts.join(":")), "END:VEVENT"].join("\n"));
    const file = fc.array(event, { maxLength: 5 }).map((events) => `BEGIN:VCALENDAR\n${events.join("\n")}\nEND:VCALENDAR`);
    fc.assert(
      fc.property(file, (text) => expectBounded(bytes(text))),
      { numRuns: 300 },
    );
  });

  const MEGABYTE = 1_000_000;
  const filled = (text: string, end = "") => bytes(text.repeat(Math.floor((MEGABYTE - end.length) / Buffer.byteLength(text))) + end);
  const events = (...lines: string[]) => filled(["", "BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\n"));
  const calendarOf = (body: Uint8Array) => Buffer.concat([bytes("BEGIN:VCALENDAR"), body]);
  /** As many dates as are read, each with these texts. */
  const series = (...lines: string[]) => {
    const entry = ["BEGIN:VEVENT", "DTSTART:20261219T123000Z", "RRULE:FREQ=DAILY", ...lines, "END:VEVENT"];
    return bytes(["BEGIN:VCALENDAR", ...Array.from({ length: 9 }, () => entry).flat(), "END:VCALENDAR"].join("\n"));
  };
  const sheet = (heading: string, text: string) =>
    bytes(toCsv([["Event name", heading], ...Array.from({ length: 95 }, () => ["Robo Race", text])], { isFirst: true }));
  const dashes = "a-".repeat(4900);
  // With a rule whose dates ical.js searches without end, no limit in seconds is needed: the test would not end.
  test.each([
    ["line ends", filled("\n")],
    ["commas", filled(",")],
    ["empty rows", filled(",\n")],
    ["quotes", filled('"')],
    ["quotes in cells", filled('"a"b')],
    ["rows", filled("name;venue\n")],
    ["seconds", calendarOf(events("DTSTART:20260101T000000Z", "RRULE:FREQ=SECONDLY"))],
    ["old days", calendarOf(events("DTSTART:20000101T000000Z", "RRULE:FREQ=DAILY"))],
    ["dates that do not exist", calendarOf(events("DTSTART:20000101T000000Z", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"))],
    ["days that never come", calendarOf(events("DTSTART:20000101T000000Z", "RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=MO"))],
    ["parameters", calendarOf(bytes(`\nBEGIN:VEVENT\nSUMMARY${";A=b".repeat(249_000)}:x\nEND:VEVENT`))],
    ["folds", calendarOf(bytes(`\nBEGIN:VEVENT\nSUMMARY:x${"\n y".repeat(320_000)}\nEND:VEVENT`))],
    ["components", calendarOf(filled("\nBEGIN:X"))],
    ["venues that could be hosts", sheet("Venue", dashes)],
    ["venues of series", series(`LOCATION:${dashes}`)],
    ["tags of series", series(`CATEGORIES:${"coding,".repeat(1400)}`)],
  ])("a megabyte of %s is read or refused [platform 7, 11.7]", (_what, file) => expectBounded(new Uint8Array(file)));

  test("the preview of the longest texts fits its answer, with edits and defaults [platform 7, 11.7]", () => {
    const { responseMaxBytes } = calls["POST /api/import/events/preview"];
    for (const character of ['"', "&", "\uFDFA"]) {
      const text = (length: number) => character.repeat(length);
      const file = series(`SUMMARY:${text(9000)}`, `LOCATION:${text(9000)}`, `DESCRIPTION:${text(9000)}`);
      const defaults = { createdBy: text(3900 / JSON.stringify(character).slice(1, -1).length) };
      const { rows, ...how } = read(file, { defaults });
      expect(rows).toHaveLength(477);
      const judged = rows.map((row) => ({ ...judgeRow(crypto.randomUUID(), row), like: null }));
      expect(Buffer.byteLength(JSON.stringify(toPreviewJson({ ...how, rows: judged })))).toBeLessThan(responseMaxBytes);
    }
  });

  test("no text of a file becomes a script in a description [platform 7, 11.7]", () => {
    for (const attack of ATTACKS.filter(({ length }) => length < 9000)) {
      const { description = "" } = cell("Description", attack).event;
      new Parser({
        onopentag: (name, attributes) => {
          expect(name).toMatch(/^(p|br|strong|em|u|s|ol|ul|li|a)$/);
          expect(Object.keys(attributes).filter((attribute) => !["href", "rel", "class", "start"].includes(attribute))).toEqual([]);
          expect(attributes.href ?? "https://").toMatch(/^(https?:\/\/|mailto:)/);
        },
      }).end(description);
    }
  });
});

test("reading many rows pauses after every 20, so that other work of the process runs", () => {
  const rows = Array.from({ length: 100 }, (_, row) => [`Robo Race ${row}`, "2026-12-19 18:00", `<p>Round ${row}</p>`.repeat(20)]);
  const reading = begin(toCsv([["Event name", "Date", "Description"], ...rows], { isFirst: true }));
  let pauses = 0;
  while (!reading.next().done) pauses++;
  expect(pauses).toBe(4);
});
