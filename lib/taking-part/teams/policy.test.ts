import { expect, test } from "vitest";
import type { Team, TeamMember } from "@/lib/taking-part/joining/team";
import { afterLeaving, consequencesOf, enteringOf, mayLeave, seatlessOf, whyNotOut } from "@/lib/taking-part/teams/policy";

const aMember = (id: string, fields: Partial<TeamMember> = {}) =>
  ({ id, firstName: id, isCaptain: id === "Asha", status: "confirmed", pricePaise: 25_000, ...fields }) as TeamMember;
const NOW = new Date("2026-12-10T12:00:00Z");
const CLOSED = new Date("2026-12-19T00:00:00Z");
const MEMBERS = [aMember("Asha"), aMember("Meera"), aMember("Rohit")] as const;

function aTeam(event: Partial<Team["event"]> = {}, members: readonly TeamMember[] = MEMBERS): Team {
  const dates = { status: "published", registrationClosesAt: new Date("2026-12-18T23:59:00Z"), startsAt: new Date("2026-12-19T09:00:00Z") };
  const defaults = {
    ...dates,
    approval: false,
    waitlist: true,
    waiting: 0,
    seatsCount: "people",
    feePer: "person",
    teamMin: 3,
    pricePaise: 25_000,
  };
  return { status: "in", members, enteredAt: null as Date | null, event: { ...defaults, capacity: 10, taken: 0, ...event } } as Team;
}

test.each([
  [{}, "register"],
  [{ capacity: null }, "register"],
  [{ taken: 7 }, "register"],
  [{ taken: 8 }, "wait"],
  [{ taken: 8, waitlist: false }, null],
  [{ taken: 9, seatsCount: "teams" as const }, "register"],
  [{ taken: 10, approval: true }, "apply"],
  [{ taken: 10, approval: true, waitlist: false }, null],
])("at an event with %j entering is %s", (event, effect) => {
  expect(enteringOf(aTeam(event))).toBe(effect);
});

test.each([
  [{}, "register"],
  [{ taken: 8 }, "wait"],
  [{ taken: 8, waitlist: false }, null],
])("a team that was approved before enters without applying again: %j, %s", (event, effect) => {
  expect(enteringOf({ ...aTeam({ ...event, approval: true }), enteredAt: NOW })).toBe(effect);
});

test.each([
  ["confirmed", NOW, null],
  ["confirmed", CLOSED, "removing_closed"],
  ["held", CLOSED, null],
  ["waiting", CLOSED, null],
  ["pending", CLOSED, null],
  ["forming", CLOSED, null],
] as const)("a captain puts out a %s member at %s", (status, now, reason) => {
  const member = aMember("Meera", { status, checkedInAt: null });
  expect(whyNotOut(aTeam({}, [member]), [member], now)).toBe(reason);
  if (reason === null) expect(mayLeave(aTeam({}, [member]), member, now)).toBe(true);
});

test("no one leaves after the cancellation or a check-in; confirmed seats stay from the start on", () => {
  const member = aMember("Meera", { status: "held", checkedInAt: null });
  expect(whyNotOut(aTeam({ status: "cancelled" }, [member]), [member], NOW)).toBe("event_cancelled");
  expect(mayLeave(aTeam({ status: "cancelled" }, [member]), member, NOW)).toBe(false);
  const isIn = aMember("Meera", { checkedInAt: NOW });
  expect(whyNotOut(aTeam(), [isIn], NOW)).toBe("already_checked_in");
  expect(mayLeave(aTeam(), isIn, NOW)).toBe(false);
  expect(mayLeave(aTeam(), aMember("Meera"), new Date("2026-12-19T09:00:00Z"))).toBe(false);
});

test("a leaving member loses their own seat and fee", () => {
  expect(consequencesOf(aTeam({ waiting: 2 }), [MEMBERS[1]], NOW)).toEqual({
    seats: 1,
    hasLine: true,
    paidPaise: 25_000,
    isReturned: true,
    keepsFee: false,
    missing: 1,
  });
});

test("the team's seat and the team's fee stay while there is a team", () => {
  const team = aTeam({ seatsCount: "teams", feePer: "team" }, [
    aMember("Asha", { pricePaise: 60_000 }),
    aMember("Meera", { pricePaise: 0 }),
  ]);
  expect(consequencesOf(team, team.members.slice(0, 1), NOW)).toMatchObject({ seats: 0, paidPaise: 0, keepsFee: true });
  expect(consequencesOf(team, team.members, NOW)).toMatchObject({ seats: 1, paidPaise: 60_000, keepsFee: false, missing: 0 });
});

test("after registration has closed only the fee of an ended team is refunded, and without a line no one takes a seat", () => {
  expect(consequencesOf(aTeam(), [MEMBERS[1]], CLOSED)).toMatchObject({ seats: 0, paidPaise: 25_000, isReturned: false, missing: 0 });
  expect(consequencesOf(aTeam({ waiting: 1 }), [MEMBERS[1]], CLOSED)).toMatchObject({ seats: 1, isReturned: false });
  const alone = aTeam({ feePer: "team" }, [MEMBERS[0]]);
  expect(consequencesOf(alone, alone.members, CLOSED)).toMatchObject({ paidPaise: 25_000, isReturned: true, keepsFee: false });
});

test("while the event is hidden no one takes a seat that is given back", () => {
  const hidden = aTeam({ status: "hidden", isHidden: true, waiting: 1 });
  expect(consequencesOf(hidden, [MEMBERS[1]], NOW)).toMatchObject({ seats: 0, isReturned: true });
});

test("a member with an unpaid seat counts neither as a seat nor towards the minimum", () => {
  const team = aTeam({}, [...MEMBERS, aMember("Farah", { status: "forming" })]);
  expect(consequencesOf(team, team.members.slice(3), NOW)).toMatchObject({ seats: 0, paidPaise: 0, missing: 0 });
  expect(consequencesOf(team, team.members.slice(2, 3), NOW)).toMatchObject({ seats: 1, missing: 1 });
});

test("a member with an unpaid seat has none, in a team that has seats", () => {
  const [farah, waits] = [aMember("Farah", { status: "forming" }), aMember("Farah", { status: "waiting" })];
  expect(seatlessOf(aTeam({}, [...MEMBERS, farah]))).toEqual([farah]);
  expect(seatlessOf({ ...aTeam({}, [farah]), status: "forming" })).toEqual([]);
  expect(seatlessOf({ ...aTeam({}, [waits]), status: "waiting" })).toEqual([]);
});

test("the longest member becomes captain, and the team ends with the last one", () => {
  expect(afterLeaving(aTeam(), MEMBERS[0])).toBe("Meera becomes captain.");
  expect(afterLeaving(aTeam(), MEMBERS[1])).toBe("");
  expect(afterLeaving({ ...aTeam(), status: "waiting" }, MEMBERS[1])).toBe("Your team keeps its position on the waiting list.");
  expect(afterLeaving({ ...aTeam(), status: "pending" }, MEMBERS[1])).toBe("Your team’s application stays.");
  expect(afterLeaving(aTeam(), aMember("Meera", { status: "forming" }))).toBe("You can join again with its link.");
  expect(afterLeaving(aTeam({}, [MEMBERS[0]]), MEMBERS[0])).toBe("You’re the last member, so the team will be deleted.");
});
