import { expect, test } from "vitest";
import { type Timing, timingIssues } from "@/lib/catalogue/events/timing";

const NOW = new Date("2026-11-20T19:00:00Z"); // the 21st in India, still the 20th in UTC
const timing: Timing = {
  registrationStartDate: "2026-11-21",
  startTime: "09:00",
  registrationEndDate: "2026-11-30",
  endTime: "18:00",
  startsAt: null,
  endsAt: null,
};
const fieldsOf = (changes: Partial<Timing>, kept?: string) => timingIssues({ ...timing, ...changes }, kept, NOW).map(({ field }) => field);

test("today is never in the past, whatever the time, and today means the event's own day", () => {
  expect(fieldsOf({ startTime: "00:00" })).toEqual([]);
  expect(fieldsOf({ registrationStartDate: "2026-11-20" })).toEqual(["registrationStartDate"]);
  expect(fieldsOf({ registrationStartDate: "2026-11-20", timeZone: "UTC" })).toEqual([]);
});

test("a past start may stay unchanged", () => {
  expect(fieldsOf({ registrationStartDate: "2026-10-01" }, "2026-10-01")).toEqual([]);
  expect(fieldsOf({ registrationStartDate: "2026-10-02" }, "2026-10-01")).toEqual(["registrationStartDate"]);
});

test("registration ends no earlier than the day of its start, and then not before its time", () => {
  expect(fieldsOf({ registrationEndDate: "2026-11-20" })).toEqual(["registrationEndDate"]);
  expect(fieldsOf({ registrationEndDate: "2026-11-21", endTime: "08:59" })).toEqual(["endTime"]);
  expect(fieldsOf({ registrationEndDate: "2026-11-21", endTime: "09:00" })).toEqual([]);
});

test("a registration that would end before it starts because clocks change is refused like any other", () => {
  const night = { registrationStartDate: "2027-03-14", registrationEndDate: "2027-03-14", timeZone: "America/New_York" };
  expect(fieldsOf({ ...night, startTime: "02:45", endTime: "03:15" })).toEqual(["endTime"]);
});

test("the event starts after registration opens, and ends after it starts", () => {
  const at = (text: string) => new Date(text);
  expect(fieldsOf({ startsAt: at("2026-11-21T03:30:00Z") })).toEqual([]);
  expect(fieldsOf({ startsAt: at("2026-11-21T03:29:00Z") })).toEqual(["startsAt"]);
  expect(fieldsOf({ startsAt: at("2026-12-01T03:30:00Z"), endsAt: at("2026-12-01T03:30:00Z") })).toEqual(["endsAt"]);
  expect(fieldsOf({ endsAt: at("2026-11-21T03:30:00Z") })).toEqual(["endsAt"]);
  expect(fieldsOf({ endsAt: at("2026-12-01T03:30:00Z") })).toEqual([]);
});
