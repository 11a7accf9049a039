import { expect, test } from "vitest";
import { consequencesText, seatlessText, shortText, sizeText } from "@/components/taking-part/teams/texts";

test.each([
  [{ size: 2, missing: 1, seatless: 0, maximum: 4 }, "2 of 4 · 1 more needed"],
  [{ size: 1, missing: 2, seatless: 0, maximum: 4 }, "1 of 4 · 2 more needed"],
  [{ size: 3, missing: 0, seatless: 0, maximum: 4 }, "3 of 4 · room for 1 more"],
  [{ size: 2, missing: 0, seatless: 0, maximum: 4 }, "2 of 4 · room for 2 more"],
  [{ size: 4, missing: 0, seatless: 0, maximum: 4 }, "4 of 4 · full"],
  [{ size: 4, missing: 1, seatless: 1, maximum: 4 }, "4 of 4 · 1 without a seat"],
  [{ size: 3, missing: 2, seatless: 1, maximum: 4 }, "3 of 4 · 1 without a seat"],
])("%j is %s", (size, text) => {
  expect(sizeText(size)).toBe(text);
});

test("a team below the minimum reads how many members it needs, the deadline, and of a refund only if someone paid", () => {
  expect([shortText(1, "Mon 2026-12-14, 23:59", true), shortText(2, "Mon 2026-12-14, 23:59", true)]).toEqual([
    "Your team needs 1 more member by Mon 2026-12-14, 23:59, or it will be withdrawn and refunded.",
    "Your team needs 2 more members by Mon 2026-12-14, 23:59, or it will be withdrawn and refunded.",
  ]);
  expect([shortText(1, "Mon 2026-12-14, 23:59", false), shortText(2, "Mon 2026-12-14, 23:59", false)]).toEqual([
    "Your team needs 1 more member by Mon 2026-12-14, 23:59, or it will be withdrawn.",
    "Your team needs 2 more members by Mon 2026-12-14, 23:59, or it will be withdrawn.",
  ]);
});

test("a member without a seat, the captain and the others each read what they can do", () => {
  expect([seatlessText("Rohit", "self"), seatlessText("Rohit", "captain"), seatlessText("Rohit", "member")]).toEqual([
    "You have no seat, so you do not count yet. Register again to take one.",
    "Rohit has no seat. Ask them to register again, or remove them and invite someone else.",
    "Rohit has no seat. They can register again, or your captain can invite someone else.",
  ]);
});

const ENDS = { seats: 1, hasLine: false, paidPaise: 25_000, isReturned: true, keepsFee: false, missing: 0 };

test.each([
  [ENDS, "Someone else can take the seat straight away. ₹250 will be refunded to Farah."],
  [
    { ...ENDS, hasLine: true, missing: 1 },
    "The seat goes to the next person on the waiting list. ₹250 will be refunded to Farah. Your team will need 1 more member.",
  ],
  [{ ...ENDS, seats: 0, paidPaise: 0 }, ""],
  [
    { ...ENDS, paidPaise: 0, keepsFee: true },
    "Someone else can take the seat straight away. The team keeps its fee, so nothing is refunded.",
  ],
  [{ ...ENDS, isReturned: false }, "Someone else can take the seat straight away. What you paid is not returned."],
  [{ ...ENDS, seats: 3, paidPaise: 75_000 }, "Others can take the 3 seats straight away. ₹750 will be refunded to Farah."],
])("an end with %j says so before it is asked for", (consequences, text) => {
  expect(consequencesText(consequences, "Farah")).toBe(text);
});
