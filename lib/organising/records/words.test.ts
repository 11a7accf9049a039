import { expect, test } from "vitest";
import { attendedText, daysText, factsOf, helpedAndWonText, kindText } from "@/lib/organising/records/words";

const entry = { kind: "attended", title: "Drone Relay", role: null, award: null, event: null, certificate: null } as const;
const of = { ...entry, club: "Robotics Club", college: "Sahyadri College", from: "2026-08-22", to: "2026-08-22", hours: 5.5 };

test("an entry says its kind, its days, its organiser and its hours", () => {
  expect(factsOf(of, "Sahyadri College")).toEqual(["2026-08-22", "Robotics Club", "5.5 hours"]);
  expect(factsOf({ ...of, hours: 1 }, null)).toEqual(["2026-08-22", "Robotics Club, Sahyadri College", "1 hour"]);
  expect(factsOf({ ...of, kind: "role", hours: null, to: null }, "Sahyadri College")).toEqual(["since 2026-08-22", "Sahyadri College"]);
  expect(factsOf({ ...of, club: null, college: null, hours: 0 }, null)).toEqual(["2026-08-22"]);
  expect(kindText({ ...of, kind: "won", award: "Second place" })).toBe("Won, Second place");
  expect(kindText({ ...of, kind: "helped", role: "Door" })).toBe("Helped, Door");
  expect(kindText(of)).toBe("Attended");
});

test("days of one year are written without repeating it, and never in figures alone", () => {
  expect(daysText({ from: "2026-09-08", to: "2026-09-12" })).toBe("2026-09-08 to 12 Sep");
  expect(daysText({ from: "2026-12-31", to: "2027-01-01" })).toBe("2026-12-31 to 2027-01-01");
});

test("totals are whole sentences in every number", () => {
  const totals = { attended: 23, hours: 61.5, helped: 4, won: 2 };
  expect(attendedText(totals)).toEqual(["events attended,", "61.5 hours."]);
  expect(attendedText({ ...totals, attended: 1, hours: 0 })).toEqual(["event attended.", ""]);
  expect(helpedAndWonText(totals)).toBe("Helped with 4, won 2.");
  expect(helpedAndWonText({ ...totals, helped: 0 })).toBe("Won 2.");
  expect(helpedAndWonText({ ...totals, won: 0 })).toBe("Helped with 4.");
  expect(helpedAndWonText({ ...totals, helped: 0, won: 0 })).toBe("");
});
