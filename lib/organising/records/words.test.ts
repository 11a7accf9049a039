import { expect, test } from "vitest";
import { daysText, factsOf, kindText, totalsText } from "@/lib/organising/records/words";

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

test("totals are whole sentences in every number, lead with the first kind, and name no kind without an entry", () => {
  const totals = { attended: 23, hours: 61.5, helped: 4, won: 2 };
  const none = { attended: 0, hours: 0, helped: 0, won: 0 };
  const written = (shown: typeof totals) =>
    Object.values(totalsText(shown) ?? {})
      .join(" ")
      .trim();
  expect(totalsText(totals)).toEqual({ number: 23, what: "events attended,", rest: "61.5 hours. Helped with 4, won 2." });
  expect(written({ ...totals, attended: 1, hours: 0 })).toBe("1 event attended. Helped with 4, won 2.");
  expect(written({ ...totals, helped: 0 })).toBe("23 events attended, 61.5 hours. Won 2.");
  expect(written({ ...totals, won: 0 })).toBe("23 events attended, 61.5 hours. Helped with 4.");
  expect(written({ ...totals, helped: 0, won: 0 })).toBe("23 events attended, 61.5 hours.");
  expect(written({ ...none, helped: 4, won: 2 })).toBe("4 events and roles helped with. Won 2.");
  expect(written({ ...none, helped: 1 })).toBe("1 event or role helped with.");
  expect(written({ ...none, won: 2 })).toBe("2 prizes won.");
  expect(written({ ...none, won: 1 })).toBe("1 prize won.");
  expect(totalsText(none)).toBeNull();
});
