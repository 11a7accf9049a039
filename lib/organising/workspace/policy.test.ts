import { expect, test } from "vitest";
import { mayIssue, stageOf } from "@/lib/organising/workspace/policy";

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 11, day, hour));
const EVENT = {
  status: "published",
  publishAt: null,
  registrationOpensAt: at(1),
  registrationClosesAt: at(8),
  startsAt: at(10, 12),
  endsAt: at(10, 18),
} as const;
const OPEN = { closedAt: null };

test.each([
  ["draft", { ...EVENT, status: "draft" }, OPEN, at(2)],
  ["scheduled", { ...EVENT, status: "draft", publishAt: at(3) }, OPEN, at(2)],
  ["in_review", { ...EVENT, status: "in_review", publishAt: at(3) }, OPEN, at(2)],
  ["announced", EVENT, OPEN, at(1, -1)],
  ["registering", EVENT, OPEN, at(2)],
  ["registered", EVENT, OPEN, at(8, 1)],
  ["door", EVENT, OPEN, at(9, 13)],
  ["leaving", EVENT, OPEN, at(10, 18)],
  ["closed", EVENT, { closedAt: at(10, 19) }, at(11)],
  ["over", EVENT, OPEN, at(18)],
  ["cancelled", { ...EVENT, status: "cancelled" }, { closedAt: at(10, 19) }, at(11)],
  // Registration may continue while people arrive.
  ["door", { ...EVENT, registrationClosesAt: at(10, 18) }, OPEN, at(10, 13)],
  ["registering", { ...EVENT, startsAt: null, endsAt: null }, OPEN, at(2)],
] as const)("%s", (stage, event, door, now) => {
  expect(stageOf(event, door, now)).toBe(stage);
});

test.each([
  ["after the event, when somebody came", "over", at(18), 1, true],
  ["when nobody came", "over", at(18), 0, false],
  ["when the list was closed after the event", "closed", at(10, 19), 1, true],
  ["when the list was closed while the event lasts", "closed", at(10, 15), 1, false],
  ["while people can still be checked in", "leaving", at(10, 19), 1, false],
  ["of a cancelled event", "cancelled", at(18), 1, false],
] as const)("certificates are the next step %s: %s at %s with %i: %s [after 7]", (_, stage, now, checkedIn, isNext) => {
  expect(mayIssue({ stage, event: EVENT, counts: { checkedIn } }, now)).toBe(isNext);
});
