import { describe, expect, test } from "vitest";
import {
  daysFinding,
  funnelFinding,
  headlineOf,
  largestFinding,
  moneyFinding,
  peopleText,
  seatsCaption,
  seatsFinding,
  seatsText,
  sourcesFinding,
  yearsFinding,
} from "@/lib/organising/results/findings";
import { type EventFacts, numbersOf, rateOf, withTotals } from "@/lib/organising/results/policy";

const NOW = new Date("2026-12-20T12:00:00Z");

const anEvent = (fields: Partial<EventFacts> = {}): EventFacts => ({
  ...{ id: "1", name: "Monsoon Bass Night", status: "published", clubId: "2", clubName: "Decibel", timeZone: "Asia/Kolkata" },
  ...{ startsAt: new Date("2026-12-12"), overAt: new Date("2026-12-13"), capacity: 320 },
  ...{ confirmed: 310, seats: 310, checkedIn: 271, views: 4180, started: 612 },
  ...{ capturedPaise: 5_700_000, refundedPaise: 780_000, refundDuePaise: 60_000 },
  ...fields,
});
const numbers = (fields: Partial<EventFacts> = {}) => numbersOf([anEvent(fields)], NOW);

describe("numbers", () => {
  test("rates have three decimals, and a division by zero gives null", () => {
    expect([rateOf(2, 3), rateOf(0, 3), rateOf(0, 0)]).toEqual([0.667, 0, null]);
  });

  test("several events count together, each by its own time and limit", () => {
    const soon = anEvent({ overAt: new Date("2026-12-21"), capacity: null, confirmed: 10, seats: 10, checkedIn: 4 });
    const unattended = anEvent({ confirmed: 20, seats: 5, checkedIn: 0, capacity: 10 });
    const { fill, attendance } = numbersOf([anEvent(), soon, unattended], NOW);
    expect(fill).toEqual({ confirmed: 340, capacity: 330, rate: rateOf(315, 330) });
    expect(attendance).toEqual({ taken: true, checkedIn: 275, noShow: 39, rate: rateOf(275, 320) });
  });
});

test("one person, one seat and one square are named in the singular", () => {
  expect([peopleText(1), peopleText(0), seatsText(1), seatsText(1200)]).toEqual(["1 person", "0 people", "1 seat", "1,200 seats"]);
  expect([seatsCaption(1, 1), seatsCaption(40, 1), seatsCaption(1200, 10)]).toEqual([
    "The square is the only seat.",
    "Each square is one of 40 seats.",
    "Each square is 10 of 1,200 seats.",
  ]);
  expect(headlineOf(numbers({ capacity: 1, confirmed: 1, seats: 1, checkedIn: 0 }))).toBe("1 registered, 1 seat");
});

describe("the finding of", () => {
  const curve = (...joined: number[]) =>
    withTotals(joined.map((each, day) => ({ date: `2026-11-${String(day + 1).padStart(2, "0")}`, joined: each, left: 0 })));

  test.each([
    ["Half of them registered in the first 2 days", curve(3, 3, 1, 1, 1, 1, 1, 1)],
    ["Half of them registered on the first day", curve(9, 1, 1, 1, 1)],
    ["Half of them registered on the last day", curve(1, 1, 1, 1, 9)],
    ["Half of them registered in the last 2 days", curve(1, 1, 1, 1, 1, 1, 4, 4)],
    ["15 people registered in 5 days", curve(2, 2, 2, 4, 5)],
    ["1 person registered in one day", curve(1)],
    ["No one has registered yet", []],
    ["Everyone who registered has cancelled", withTotals([{ date: "2026-11-01", joined: 2, left: 2 }])],
  ])("days: %s", (title, days) => {
    expect(daysFinding(days).title).toBe(title);
  });

  test.each([
    ["1 in 13 people who viewed the page registered", {}],
    ["Nearly everyone who viewed the page registered", { views: 310 }],
    ["271 of 310 came", { views: 0, started: 0 }],
    ["310 people registered", { views: 0, checkedIn: 0 }],
    ["The page was viewed once", { views: 1, confirmed: 0, checkedIn: 0 }],
  ])("the funnel: %s", (title, fields) => {
    expect(funnelFinding(numbers(fields).funnel)).toBe(title);
  });

  test.each([
    ["271 of 310 people with a seat came", {}],
    ["Half of people with a seat came", { checkedIn: 155 }],
    ["Everyone with a seat came", { checkedIn: 310 }],
    ["10 seats are free", { checkedIn: 0 }],
    ["1 seat is free", { checkedIn: 0, seats: 319 }],
    ["Every seat is taken", { checkedIn: 0, seats: 320 }],
  ])("seats: %s", (title, fields) => {
    const event = anEvent(fields);
    expect(seatsFinding(numbers(fields), event.seats)).toBe(title);
  });

  test.each([
    ["Everyone is from Sahyadri", 10, 10],
    ["Half are from Sahyadri", 5, 10],
    ["Most are from Sahyadri", 6, 10],
    ["The largest group is from Sahyadri: 4 of 10", 4, 10],
  ])("colleges: %s", (title, count, total) => {
    expect(largestFinding("Sahyadri", count, total)).toBe(title);
  });

  test.each([
    [
      "Second-years are the largest group",
      [
        { year: 1, count: 2 },
        { year: 2, count: 5 },
        { year: null, count: 9 },
      ],
    ],
    [
      "No single year has the most people",
      [
        { year: 1, count: 2 },
        { year: 2, count: 2 },
      ],
    ],
    ["No one gave their year of study", [{ year: null, count: 2 }]],
  ])("years: %s", (title, years) => {
    expect(yearsFinding(years)).toBe(title);
  });

  test.each([
    [
      "142 of 213 registrations: Found on Quad",
      [
        { source: "quad", views: 900, registered: 142 },
        { source: "insta", views: 9, registered: 71 },
      ],
    ],
    ["Most visitors: insta", [{ source: "insta", views: 9, registered: 0 }]],
    ["No one has viewed the page yet", []],
  ])("sources: %s", (title, sources) => {
    expect(sourcesFinding(sources)).toBe(title);
  });

  test("money, and the whole page", () => {
    expect(moneyFinding(numbers().money)).toBe("₹48,600 left after refunds");
    expect(moneyFinding({ capturedPaise: 5000, refundedPaise: 0, refundDuePaise: 0 })).toBe("₹50 received");
    expect(headlineOf(numbers())).toBe("271 of 310 came");
    expect(headlineOf(numbers({ checkedIn: 0 }))).toBe("310 registered, 320 seats");
    expect(headlineOf(numbers({ checkedIn: 0, capacity: null, confirmed: 1 }))).toBe("1 person registered");
  });
});
