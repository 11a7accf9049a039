import { expect, test } from "vitest";
import { lineWords } from "@/components/taking-part/applications/line-words";

const anEvent = (taken: number, seatsCount: "people" | "teams" = "people", capacity: number | null = 4) => ({
  capacity,
  taken,
  joining: { seatsCount },
  registrationClosesAt: new Date("2026-12-05T04:00:00Z"),
  startsAt: null,
  endsAt: null,
  timeZone: "Asia/Kolkata",
});
const OPEN = "The waiting list is open until Sat 2026-12-05, 09:30.";

test.each([
  [
    anEvent(4),
    2,
    5,
    `2 entries are waiting, 5 people in all. All 4 seats are taken. When someone leaves, the seats go to the first on the waiting list that fits. ${OPEN}`,
  ],
  [
    anEvent(4, "teams"),
    1,
    3,
    `1 entry is waiting, 3 people in all. All 4 team slots are taken. When a team leaves, its slot goes to the first on the waiting list. ${OPEN}`,
  ],
  [anEvent(3), 1, 1, `1 entry is waiting. 1 seat is free, but not enough for anyone who is waiting. ${OPEN}`],
  [anEvent(0, "people", null), 0, 0, `No one is waiting. There’s no seat limit. ${OPEN}`],
])("a seat is a team slot where the organiser counts teams", (event, entries, people, words) => {
  expect(lineWords(event, { entries, people, hasLine: true })).toBe(words);
});

test("a waiting list that was turned off takes no further entries", () => {
  expect(lineWords(anEvent(4), { entries: 1, people: 1, hasLine: false })).toContain("No one else can join the waiting list.");
});
