import { expect, test } from "vitest";
import { isOver, registrationPhase, seatsLeft } from "@/lib/catalogue/events/policy";

const at = (hour: number) => new Date(Date.UTC(2026, 11, 1, hour));

test("an event is over when it ended, else three hours after its start, else when registration ended", () => {
  const registrationClosesAt = at(1);
  expect(isOver({ registrationClosesAt, startsAt: null, endsAt: null }, at(1))).toBe(true);
  expect(isOver({ registrationClosesAt, startsAt: at(3), endsAt: null }, at(5))).toBe(false);
  expect(isOver({ registrationClosesAt, startsAt: at(3), endsAt: null }, at(6))).toBe(true);
  expect(isOver({ registrationClosesAt, startsAt: at(3), endsAt: at(5) }, at(4))).toBe(false);
});

test("registration is open from its first instant until just before its last", () => {
  const event = { status: "published", registrationOpensAt: at(2), registrationClosesAt: at(4) } as const;
  expect([1, 2, 3, 4].map((hour) => registrationPhase(event, at(hour)))).toEqual(["upcoming", "open", "open", "closed"]);
  expect(registrationPhase({ ...event, status: "cancelled" }, at(3))).toBe("cancelled");
});

test("only limited seats are counted, and there are never fewer than none", () => {
  const left = [null, 10, 9, 8].map((capacity) => seatsLeft({ capacity, taken: 9 }));
  expect(left).toEqual([null, 1, 0, 0]);
});
