import { expect, test } from "vitest";
import { consequencesText, shortText, sizeText, teamsHaveText } from "@/components/event-teams/texts";

test.each([
  [{ size: 2, minimum: 3, maximum: 4 }, "2 of 4 · 1 more needed"],
  [{ size: 1, minimum: 3, maximum: 4 }, "1 of 4 · 2 more needed"],
  [{ size: 3, minimum: 3, maximum: 4 }, "3 of 4 · 1 place is open"],
  [{ size: 2, minimum: 2, maximum: 4 }, "2 of 4 · 2 places are open"],
  [{ size: 4, minimum: 3, maximum: 4 }, "4 of 4 · complete"],
])("%j is %s", (size, text) => {
  expect(sizeText(size)).toBe(text);
});

test("how many people teams have", () => {
  expect([teamsHaveText(3, 4), teamsHaveText(2, 5), teamsHaveText(3, 3), teamsHaveText(1, 1)]).toEqual([
    "Teams have 3 or 4 people.",
    "Teams have 2 to 5 people.",
    "Teams have 3 people.",
    "Teams have 1 person.",
  ]);
});

test("a team below the minimum reads until when it has to find somebody", () => {
  expect(shortText(1, "2026-12-14, 23:59")).toBe(
    "Your team is one short. Find somebody until 2026-12-14, 23:59, or it will be taken off and refunded.",
  );
});

const ENDS = { seats: 1, hasLine: false, paidPaise: 25_000, keepsFee: false, missing: 0 };

test.each([
  [ENDS, "The seat is free for somebody else at once. ₹250 goes back to Farah."],
  [
    { ...ENDS, hasLine: true, missing: 1 },
    "The seat goes to the next person on the waiting list. ₹250 goes back to Farah. Your team is one short then.",
  ],
  [{ ...ENDS, seats: 0, paidPaise: 0 }, "Nothing was paid, so no money goes back."],
  [{ ...ENDS, paidPaise: 0, keepsFee: true }, "The seat is free for somebody else at once. The fee stays with the team."],
  [{ ...ENDS, seats: 3, paidPaise: 75_000 }, "The 3 seats are free for others at once. ₹750 goes back to Farah."],
])("an end with %j says so before it is asked for", (consequences, text) => {
  expect(consequencesText(consequences, "Farah")).toBe(text);
});
