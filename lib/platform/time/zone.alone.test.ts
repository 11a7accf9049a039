import fc from "fast-check";
import { expect, test, vi } from "vitest";
import {
  dayIn,
  dayTimeOf,
  instantOf,
  isCalendarDate,
  isTimeZone,
  shortMomentOf,
  wallTimeOf,
  weekdayDayTimeOf,
  weekdayShortMomentOf,
  weekdayTimeOf,
  zoned,
  zoneText,
} from "@/lib/platform/time/zone";

const iso = (date: string, time: string, zone: string) => instantOf({ date, time }, zone).toISOString();

test.each([
  ["Asia/Kolkata", "2026-12-01", "09:00", "2026-12-01T03:30:00.000Z"],
  ["Asia/Kolkata", "2026-12-01", "00:15", "2026-11-30T18:45:00.000Z"],
  ["UTC", "2026-02-28", "23:59", "2026-02-28T23:59:00.000Z"],
  ["Asia/Kathmandu", "2026-06-01", "12:00", "2026-06-01T06:15:00.000Z"],
  ["America/New_York", "2026-07-01", "12:00", "2026-07-01T16:00:00.000Z"],
  ["America/New_York", "2026-12-01", "12:00", "2026-12-01T17:00:00.000Z"],
  ["Pacific/Kiritimati", "2026-01-01", "00:00", "2025-12-31T10:00:00.000Z"],
  ["Pacific/Pago_Pago", "2026-01-01", "00:00", "2026-01-01T11:00:00.000Z"],
])("in %s, %s %s is %s", (zone, date, time, instant) => {
  expect(iso(date, time, zone)).toBe(instant);
  expect(wallTimeOf(new Date(instant), zone)).toEqual({ date, time });
});

test("a time that occurs twice means the first one, and one that never occurs is moved by the clocks' jump", () => {
  expect(iso("2026-11-01", "01:30", "America/New_York")).toBe("2026-11-01T05:30:00.000Z");
  expect(iso("2026-03-08", "02:30", "America/New_York")).toBe("2026-03-08T07:30:00.000Z");
});

test("the wall time of an instant leads back to a minute with the same wall time, in any zone", () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  const minutes = fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2150, 0, 1) / 60_000 });
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const wall = wallTimeOf(new Date(minute * 60_000), zone);
      expect(wallTimeOf(instantOf(wall, zone), zone)).toEqual(wall);
    }),
  );
});

test("a day of an event has its weekday, and a short date its month in letters", () => {
  const evening = new Date("2026-09-11T19:00:00Z");
  expect([weekdayDayTimeOf(evening, "Asia/Kolkata"), shortMomentOf(evening, "Asia/Kolkata")]).toEqual([
    "Sat 2026-09-12, 00:30",
    "12 Sep, 00:30",
  ]);
});

test("every text with a time names a zone other than India's", () => {
  const [at, paris] = [new Date("2026-09-11T19:00:00Z"), "Europe/Paris"];
  expect(zoned("21:00", "Asia/Kolkata")).toBe("21:00");
  expect([dayTimeOf, weekdayDayTimeOf, weekdayTimeOf, shortMomentOf, weekdayShortMomentOf].map((textOf) => textOf(at, paris))).toEqual([
    "2026-09-11, 21:00 (Europe/Paris)",
    "Fri 2026-09-11, 21:00 (Europe/Paris)",
    "Fri 21:00 (Europe/Paris)",
    "11 Sep, 21:00 (Europe/Paris)",
    "Fri 11 Sep, 21:00 (Europe/Paris)",
  ]);
});

test("India's zone has the name that people use", () => {
  expect(["Asia/Kolkata", "Europe/Paris"].map(zoneText)).toEqual(["India time", "Time zone: Europe/Paris"]);
});

test("the day is the zone's own", () => {
  const evening = new Date("2026-11-20T19:00:00Z");
  expect([dayIn("Asia/Kolkata", evening), dayIn("UTC", evening)]).toEqual(["2026-11-21", "2026-11-20"]);
});

test.each([
  [["Asia/Kolkata", "UTC", "EST", "Japan", "America/Argentina/Buenos_Aires", "Etc/GMT+5"], true],
  [["IST", "PLT", "cst", "SystemV/AST4", "US/Pacific-New"], false],
  [["+05:30", "Mars/Base", "", "Asia", "Asia/Kolkata; DROP", "../etc", "x".repeat(500)], false],
])("%s: a zone? %s", (names, expected) => {
  for (const name of names) expect([name, isTimeZone(name)]).toEqual([name, expected]);
});

test("only days of the calendar are dates", () => {
  expect(["2026-02-28", "2028-02-29", "2026-12-31"].every(isCalendarDate)).toBe(true);
  expect(
    ["2026-02-29", "2026-13-01", "2026-00-10", "26-01-01", "2026-1-1", "9999-01-01", "0000-01-01", "2026-01-01T00:00"].some(isCalendarDate),
  ).toBe(false);
});

test("a zone in many spellings uses the memory of one", async () => {
  vi.resetModules();
  const { isTimeZone } = await import("@/lib/platform/time/zone");
  const made = vi.spyOn(Intl, "DateTimeFormat");
  const spellings = ["Africa/Ndjamena", "africa/ndjamena", "AFRICA/NDJAMENA", "aFrIcA/nDjAmEnA"];
  expect(spellings.map(isTimeZone)).toEqual([true, true, true, true]);
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});
