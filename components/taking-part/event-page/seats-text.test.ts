import { expect, test } from "vitest";
import { seatsText } from "@/components/taking-part/event-page/seats-text";
import { waitingText } from "@/components/taking-part/joining/registration-summary";

const people = { waitlist: false, seatsCount: "people" } as const;
const teams = { waitlist: false, seatsCount: "teams" } as const;
const seats = (left: number | undefined) => ({ capacity: 4, left, isFull: left === 0 });

test("seats that count teams are not called seats", () => {
  expect([3, 1, 0, undefined].map((left) => seatsText(seats(left), people))).toEqual([
    "3 seats left",
    "1 seat left",
    "No seats left",
    "Seats available",
  ]);
  expect([3, 1, 0, undefined].map((left) => seatsText(seats(left), teams))).toEqual([
    "3 team slots left",
    "1 team slot left",
    "No team slots left",
    "Team slots available",
  ]);
  expect(seatsText(seats(0), { ...teams, waitlist: true })).toBe("Full · waiting list open");
  expect(seatsText(null, people)).toBe("Seats available");
});

test("beside the word Full stands how many wait, or that the list is open", () => {
  expect([12, 0, undefined].map(waitingText)).toEqual(["12 on the waiting list", "Waiting list open", "Waiting list open"]);
});
