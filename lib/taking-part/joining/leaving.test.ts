import { describe, expect, test } from "vitest";
import { canLeave, isRefundable, lateText, leavingOf, leavingRefusal, moneyText, promiseText } from "@/lib/taking-part/joining/leaving";

const CLOSES = new Date("2026-12-18T18:29:00Z");
const STARTS = new Date("2026-12-19T03:30:00Z");
const ZONE = "Asia/Kolkata";
const justBefore = (instant: Date) => new Date(instant.getTime() - 1);

/** Registration closes before the event starts. */
const usual = { status: "published", registrationClosesAt: CLOSES, startsAt: STARTS } as const;
/** Registration is still open during the event. */
const running = { status: "published", registrationClosesAt: STARTS, startsAt: CLOSES } as const;
/** It is over three hours after its start. */
const hidden = { ...usual, status: "hidden" } as const;
const OVER = new Date("2026-12-19T06:30:00Z");
const undated = { status: "published", registrationClosesAt: CLOSES, startsAt: null } as const;

test.each([
  ["the usual event, before registration closes", usual, justBefore(CLOSES), [true, true]],
  ["the usual event, from then on", usual, CLOSES, [false, true]],
  ["the usual event, once it has started", usual, STARTS, [false, false]],
  ["registration that outlasts the start, before it", running, justBefore(CLOSES), [true, true]],
  ["registration that outlasts the start, from then on", running, CLOSES, [false, false]],
  ["an event without a start, before registration closes", undated, justBefore(CLOSES), [true, true]],
  ["an event without a start, from then on", undated, CLOSES, [false, false]],
  ["a hidden event, until it is over", hidden, justBefore(OVER), [true, true]],
  ["a hidden event, from then on", hidden, OVER, [false, false]],
  ["a hidden event whose end is known, until then", { ...hidden, overAt: STARTS }, justBefore(STARTS), [true, true]],
  ["a hidden event whose end is known, from then on", { ...hidden, overAt: STARTS }, STARTS, [false, false]],
  ["a cancelled event", { ...usual, status: "cancelled" as const }, justBefore(CLOSES), [false, false]],
])("%s: whether there is a refund, and whether one can leave", (_what, event, now, [refund, leave]) => {
  expect([isRefundable(event, now), canLeave(event, now)]).toEqual([refund, leave]);
});

test("the refusal says that the event has started or, without a start, that registration has closed", () => {
  expect([leavingRefusal(usual, STARTS), leavingRefusal(undated, CLOSES)]).toEqual(["event_started", "leaving_closed"]);
  expect(leavingRefusal(usual, CLOSES)).toBe("leaving_closed");
});

const PAID = { paidPaise: 25_000 };
const TEAM = { ...PAID, hasOneFee: true };
const ALONE = { isInTeam: false, hasPaid: true };
describe("the effect of leaving", () => {
  test.each([
    ["nothing was paid", { paidPaise: 0 }, usual, justBefore(CLOSES), "nothing", STARTS, ""],
    ["paid, before registration closes", PAID, usual, justBefore(CLOSES), "refund", STARTS, "You’ll get a full refund of ₹250."],
    ["paid, after that", PAID, usual, CLOSES, "kept", STARTS, "What you paid is not returned."],
    ["paid, after the start", PAID, usual, STARTS, "kept", null, "What you paid is not returned."],
    [
      "paid, where registration outlasts the start",
      PAID,
      running,
      justBefore(CLOSES),
      "refund",
      CLOSES,
      "You’ll get a full refund of ₹250.",
    ],
    ["paid, and checked in", { ...PAID, checkedInAt: CLOSES }, usual, justBefore(CLOSES), "kept", null, "What you paid is not returned."],
    [
      "a team's one fee",
      TEAM,
      usual,
      justBefore(CLOSES),
      "team",
      STARTS,
      "The fee stays with the team. It is refunded only when the whole team ends.",
    ],
    [
      "a team's one fee, after that",
      TEAM,
      usual,
      CLOSES,
      "team",
      STARTS,
      "The fee stays with the team. It is refunded only when the whole team ends.",
    ],
    [
      "the last of a team with one fee",
      { ...TEAM, isLast: true },
      usual,
      justBefore(CLOSES),
      "refund",
      STARTS,
      "You’ll get a full refund of ₹250.",
    ],
    ["the last of it, after that", { ...TEAM, isLast: true }, usual, CLOSES, "refund", STARTS, "You’ll get a full refund of ₹250."],
    ["a team's fee of nothing", { paidPaise: 0, hasOneFee: true }, usual, CLOSES, "nothing", STARTS, ""],
  ])("%s", (_what, held, event, now, kind, until, text) => {
    const leaving = leavingOf(held, event, now);
    expect([leaving.money.kind, leaving.until]).toEqual([kind, until]);
    expect(moneyText(leaving)).toBe(text);
  });
});

test("leaving late makes a mark only where the event is shown, has terms and can still be left", () => {
  const marking = { ...usual, noShowTerms: { lateCancelHours: 12 } };
  const from = (event: Parameters<typeof leavingOf>[1], held = PAID, now = CLOSES) => leavingOf(held, event, now).lateFrom;
  expect(from(marking)).toEqual(new Date(STARTS.getTime() - 12 * 60 * 60 * 1000));
  expect([from(usual), from({ ...marking, status: "hidden" }), from(marking, PAID, STARTS)]).toEqual([undefined, undefined, undefined]);
  expect(leavingOf({ ...PAID, checkedInAt: CLOSES }, marking, CLOSES).lateFrom).toBeUndefined();
});

test.each([
  [
    "both times, where the refund ends first",
    PAID,
    usual,
    justBefore(CLOSES),
    "Full refund if you cancel before Fri 2026-12-18, 23:59. After that you can give your seat back without a refund until Sat 2026-12-19, 09:00.",
  ],
  ["the start, where it comes first", PAID, running, justBefore(CLOSES), "Full refund if you cancel before Fri 2026-12-18, 23:59."],
  [
    "no refund after registration has closed",
    PAID,
    usual,
    CLOSES,
    "You can give your seat back until Sat 2026-12-19, 09:00. What you paid is not returned.",
  ],
  [
    "no refund for leaving a team with one fee",
    TEAM,
    usual,
    justBefore(CLOSES),
    "You can leave the team until Sat 2026-12-19, 09:00. The fee stays with the team, and is refunded only when the whole team ends.",
  ],
  ["the time alone where nothing is paid", { paidPaise: 0 }, usual, CLOSES, "You can cancel until Sat 2026-12-19, 09:00."],
  ["that nothing goes back after the start", PAID, running, CLOSES, "What you pay is not returned, because this event has started."],
  ["nothing where nothing is paid and nobody leaves", { paidPaise: 0 }, running, CLOSES, ""],
])("the promise names %s", (_what, held, event, now, text) => {
  expect(promiseText(leavingOf(held, event, now), ZONE, ALONE)).toBe(text);
});

const UNTIL_START = "You can leave the team until Sat 2026-12-19, 09:00.";
test.each([
  ["nothing is paid", { paidPaise: 0 }, usual, CLOSES, UNTIL_START],
  [
    "everyone paid",
    PAID,
    usual,
    justBefore(CLOSES),
    "Full refund if you leave the team before Fri 2026-12-18, 23:59. After that you can leave it without a refund until Sat 2026-12-19, 09:00.",
  ],
  [
    "everyone paid, and the start comes first",
    PAID,
    running,
    justBefore(CLOSES),
    "Full refund if you leave the team before Fri 2026-12-18, 23:59.",
  ],
  ["everyone paid, and registration has closed", PAID, usual, CLOSES, `${UNTIL_START} What you paid is not returned.`],
])("a team is left, and not cancelled: %s", (_what, held, event, now, text) => {
  expect(promiseText(leavingOf(held, event, now), ZONE, { isInTeam: true, hasPaid: true })).toBe(text);
});

test("a student who has not paid yet is told about what they will pay", () => {
  const leaving = leavingOf(PAID, usual, CLOSES);
  expect([false, true].map((isInTeam) => promiseText(leaving, ZONE, { isInTeam, hasPaid: false }))).toEqual([
    "You can give your seat back until Sat 2026-12-19, 09:00. What you pay is not returned.",
    `${UNTIL_START} What you pay is not returned.`,
  ]);
});

test("the warning about a late cancellation is of the future or of now, and a team is left", () => {
  const from = new Date("2026-12-18T03:30:00Z");
  const text = (isInTeam: boolean, minutes: number) =>
    lateText(from, "Asia/Kolkata", { isInTeam, now: new Date(from.getTime() + minutes * 60_000) });
  expect(text(false, -1)).toBe("From Fri 2026-12-18, 09:00 on, cancelling counts as a late cancellation.");
  expect(text(true, -1)).toBe("From Fri 2026-12-18, 09:00 on, leaving the team counts as a late cancellation.");
  expect(text(false, 0)).toBe("Cancelling now counts as a late cancellation.");
  expect(text(true, 0)).toBe("Leaving the team now counts as a late cancellation.");
});
