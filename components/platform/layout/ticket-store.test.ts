import { expect, test } from "vitest";
import { daysOf } from "@/components/platform/layout/ticket-store";

type Ticket = Parameters<typeof daysOf>[0][number];
const ticket = (fields: Partial<Ticket>) => ({ status: "confirmed", timeZone: "Asia/Kolkata", endsAt: null, ...fields }) as Ticket;

test("the days of tickets are those of their events, each in its zone, from the first to the last [app 3]", () => {
  expect(daysOf([ticket({ startsAt: "2026-12-19T12:30:00.000Z", endsAt: "2026-12-19T14:30:00.000Z" })])).toEqual(["2026-12-19"]);
  // 01:30 in India.
  expect(daysOf([ticket({ startsAt: "2026-12-19T20:00:00.000Z" })])).toEqual(["2026-12-20"]);
  const festival = ticket({ startsAt: "2026-12-19T04:00:00.000Z", endsAt: "2026-12-21T03:00:00.000Z" });
  expect(daysOf([festival, festival])).toEqual(["2026-12-19", "2026-12-20", "2026-12-21"]);
});

test("neither a cancelled ticket nor one whose date is not known yet has a day, and a year is not marked day by day [app 3]", () => {
  expect(daysOf([ticket({ status: "cancelled", startsAt: "2026-12-19T12:30:00.000Z" }), ticket({ startsAt: null })])).toEqual([]);
  expect(daysOf([ticket({ startsAt: "2026-01-01T06:00:00.000Z", endsAt: "2026-12-31T06:00:00.000Z" })])).toHaveLength(32);
});
