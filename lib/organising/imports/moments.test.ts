import fc from "fast-check";
import { expect, test } from "vitest";
import { readDuration, readMoment } from "@/lib/organising/imports/moments";

const TODAY = "2026-11-27";
const read = (text: string, timeZone = "Asia/Kolkata") => readMoment(text, TODAY, timeZone);

test.each([
  ["2026-12-19", { day: "2026-12-19" }],
  ["19/12/2026", { day: "2026-12-19" }],
  ["05-12-26", { day: "2026-12-05" }],
  ["19.12.2026", { day: "2026-12-19" }],
  ["19 Dec 2026", { day: "2026-12-19" }],
  ["19-Dec-26", { day: "2026-12-19" }],
  ["19th December, 2026", { day: "2026-12-19" }],
  ["Dec 19, 2026", { day: "2026-12-19" }],
  ["Sat 19 Dec 2026", { day: "2026-12-19" }],
  ["Saturday, 19 December 2026 at 6.30 PM", { day: "2026-12-19", time: "18:30" }],
  ["19 Dec 2026, 6 pm", { day: "2026-12-19", time: "18:00" }],
  ["2026-12-19 18:00:00", { day: "2026-12-19", time: "18:00" }],
  ["2026-12-19T18:00", { day: "2026-12-19", time: "18:00" }],
  ["19/12/2026 10:00 - 17:00", { day: "2026-12-19", time: "10:00", end: { time: "17:00" } }],
  ["19-20 Dec 2026", { day: "2026-12-19", end: { day: "2026-12-20" } }],
  ["Dec 19-20, 2026", { day: "2026-12-19", end: { day: "2026-12-20" } }],
  ["19 Dec 2026 to 20 Dec 2026", { day: "2026-12-19", end: { day: "2026-12-20" } }],
  ["46375", { day: "2026-12-19" }],
  ["46375.75", { day: "2026-12-19", time: "18:00" }],
])("the day before the month, as in India: %s [platform 7]", (text, moment) => expect(read(text)).toEqual(moment));

test.each([
  ["18:00", { time: "18:00" }],
  ["18:00:00", { time: "18:00" }],
  ["6 pm", { time: "18:00" }],
  ["6.30 PM", { time: "18:30" }],
  ["06:30 p.m.", { time: "18:30" }],
  ["12 am", { time: "00:00" }],
  ["12 noon", { time: "12:00" }],
  ["1800 hrs", { time: "18:00" }],
  ["6 pm IST", { time: "18:00" }],
  ["6:30 PM onwards", { time: "18:30" }],
  ["6-8 pm", { time: "18:00", end: { time: "20:00" } }],
  ["11 - 1 pm", { time: "11:00", end: { time: "13:00" } }],
  ["10:00–17:00", { time: "10:00", end: { time: "17:00" } }],
  ["0.75", { time: "18:00" }],
])("a time: %s [platform 7]", (text, moment) => expect(read(text)).toEqual(moment));

test("an instant with an offset stays one [platform 7]", () => {
  expect(read("2026-12-19T18:00:00+05:30")).toEqual({ instant: new Date("2026-12-19T12:30:00Z") });
});

test("a day without a year is the next such day, and says that it was guessed [platform 7]", () => {
  expect(read("19 Dec")).toEqual({ day: "2026-12-19", isYearGuessed: true });
  expect(read("3 March, 6 pm")).toEqual({ day: "2027-03-03", time: "18:00", isYearGuessed: true });
});

test.each([
  "31/02/2027",
  "12/25/2026",
  "evening",
  "TBA",
  "19 Dec 2026 maybe",
  "25:00",
  "6",
  "Tue",
  "2026-12-19T18:00:00+5",
  "",
  "-",
  "0.0.0",
])("what is not understood is no day and no time: %s [platform 7]", (text) => expect(read(text)).toBeUndefined());

test("IST is India's time only in India's zone [platform 7]", () => {
  expect(read("6 pm IST", "Asia/Jerusalem")).toBeUndefined();
});

test.each([
  ["2 hours", { minutes: 120 }],
  ["1h 30m", { minutes: 90 }],
  ["90 min", { minutes: 90 }],
  ["1:30", { minutes: 90 }],
  ["2.5 hrs", { minutes: 150 }],
  ["3 days", { days: 3 }],
  ["full day", undefined],
  ["0 hours", undefined],
  ["2", undefined],
])("a length: %s [platform 7]", (text, length) => expect(readDuration(text)).toEqual(length));

test("any text is read or not, at once, and never throws [platform 7, 11.7]", () => {
  const piece = fc.constantFrom(
    "19",
    "Dec",
    "2026",
    "6",
    "pm",
    "-",
    "to",
    ":",
    ".",
    "/",
    " ",
    "T",
    "Z",
    "sat",
    "&",
    "0",
    "00",
    "ist",
    "noon",
    "99",
  );
  const texts = fc.oneof(
    fc.string({ maxLength: 120 }),
    fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join("")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const moment = read(text);
      if (moment?.day) expect(new Date(moment.day).toISOString().slice(0, 10)).toBe(moment.day);
      if (moment?.time) expect(moment.time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      readDuration(text);
    }),
    { numRuns: 2000 },
  );
});
