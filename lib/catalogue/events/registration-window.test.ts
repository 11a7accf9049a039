import { expect, test } from "vitest";
import { type Window, windowState, windowText } from "@/lib/catalogue/events/registration-window";

const at = (text: string) => new Date(`2026-12-${text}Z`);
const event: Window = {
  status: "published",
  registrationOpensAt: at("01T09:00:00"),
  registrationClosesAt: at("10T18:00:00"),
  startsAt: at("12T09:00:00"),
  endsAt: at("12T18:00:00"),
};

test.each([
  ["01T08:59:59.999", "upcoming", "Registration opens in less than a minute"],
  ["01T08:58:30", "upcoming", "Registration opens in 1 minute"],
  ["01T09:00:00", "open", "9 days left to register"],
  ["09T18:00:00", "open", "1 day left to register"],
  ["10T16:00:00", "open", "2 hours left to register"],
  ["10T17:00:01", "open", "59 minutes left to register"],
  ["10T18:00:00", "closed", "Registration closed"],
  ["12T17:59:59", "closed", "Registration closed"],
  ["12T18:00:00", "over", "Event ended"],
])("at %s registration is %s", (time, state, text) => {
  expect(windowState(event, at(time))).toBe(state);
  expect(windowText(event, at(time))).toBe(text);
});

test("a cancelled event is cancelled at any time", () => {
  expect(windowText({ ...event, status: "cancelled" }, at("05T00:00:00"))).toBe("Cancelled");
});

test("without a date of its own an event is over when registration ends", () => {
  expect(windowText({ ...event, startsAt: null, endsAt: null }, at("10T18:00:00"))).toBe("Event ended");
});
