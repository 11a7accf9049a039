import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { studiesSinceOf } from "@/lib/identity/students/policy";
import { oneClickOf } from "@/lib/taking-part/joining/one-click";
import { REFUSALS } from "@/lib/taking-part/joining/refusals";
import { type RegistrationState, registrationStateOf } from "@/lib/taking-part/joining/registration-state";
import { someFacts } from "@/lib/testing/joining/facts";

const NOW = new Date("2026-11-22T10:00:00Z");
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 60 * 60 * 1000);
const [CLOSES, STARTS, ENDED] = [inHours(24), inHours(48), inHours(-1)];
const COLLEGES = [{ id: "a", name: "IIT Madras" }];
const OTHER = { id: "b", name: "NIT Trichy" };
const UNTIL = inHours(0.2);
const FEE = 25_000;

const full = { capacity: 1, taken: 1 };
const paid = { event: { feePaise: FEE } };
const inTeam = { teamId: "team", teamSize: 2 };
const ofTeams = { entry: "team" } as const;
const oneFee = { entry: "team", feePer: "team" } as const;
const refund = { until: STARTS, money: { kind: "refund", paise: FEE, until: CLOSES } };
const nothing = { until: STARTS, money: { kind: "nothing" } };
const inTeamRefused = { kind: "refused", reason: "in_team" };

type Row = [what: string, facts: Parameters<typeof someFacts>[1], state: Partial<RegistrationState> & { state: string }, click: object];

const states: Row[] = [
  ["a new student joins", {}, { state: "open", amountPaise: 0, needs: [], leaving: nothing as never }, { kind: "free" }],
  ["a new student owes the fee", paid, { state: "open", amountPaise: FEE, leaving: refund as never }, { kind: "pay", amountPaise: FEE }],
  [
    "a new student has to answer, apply and be in a team",
    { event: { requires: true }, joining: { ...ofTeams, approval: true } },
    { state: "open", needs: ["answers", "team", "approval"] },
    {
      ...{ kind: "refused", reason: "more_needed", data: { needs: ["answers", "team", "approval"] } },
      next: { text: "Create or join a team", href: "/join/event" },
    },
  ],
  ["unlimited seats never run out", { event: { capacity: null, taken: 9 } }, { state: "open" }, { kind: "free" }],
  [
    "a full event has a line",
    { event: { ...full, waiting: 3 } },
    { state: "full", canWait: true, waiting: 3 },
    { kind: "refused", reason: "event_full" },
  ],
  ["a full event has no line", { event: full, joining: { waitlist: false } }, { state: "full", canWait: false }, { reason: "event_full" }],
  ["a line has an end", { event: { ...full, hasRoomInLine: false } }, { state: "full", canWait: false }, { reason: "event_full" }],
  ["an application takes no seat", { event: full, joining: { approval: true } }, { state: "open" }, { reason: "more_needed" }],
  [
    "without a line even an application needs a seat",
    { event: full, joining: { approval: true, waitlist: false } },
    { state: "full", canWait: false },
    { reason: "more_needed" },
  ],
  [
    "a confirmed seat stands when the event is full and closed",
    { event: { ...full, registrationClosesAt: ENDED }, registration: { pricePaise: FEE } },
    { state: "confirmed", amountPaise: FEE, checkedInAt: null, leaving: { until: STARTS, money: { kind: "kept", paise: FEE } } },
    { kind: "joined", registrationId: "registration", canLeave: true, checkedInAt: null },
  ],
  [
    "who was checked in cannot leave",
    { registration: { checkedInAt: ENDED } },
    { state: "confirmed", checkedInAt: ENDED, leaving: { until: null, money: { kind: "nothing" } } },
    { kind: "joined", canLeave: false, checkedInAt: ENDED },
  ],
  [
    "of a team with one fee, the fee is the team's",
    { joining: oneFee, registration: { ...inTeam, teamPaise: FEE } },
    { state: "confirmed", amountPaise: 0, leaving: { until: STARTS, money: { kind: "team", paise: FEE } } },
    { kind: "joined" },
  ],
  [
    "a hold is paid at its own price",
    { event: { feePaise: FEE + 1 }, registration: { status: "held", heldUntil: UNTIL, pricePaise: FEE, isPaying: true } },
    { state: "held", amountPaise: FEE, until: UNTIL, isPaying: true, isLed: false, isInvited: false, leaving: refund as never },
    { kind: "held", registrationId: "registration", amountPaise: FEE, heldUntil: UNTIL },
  ],
  [
    "a hold of a student who owes nothing by now is confirmed",
    { registration: { status: "held", heldUntil: UNTIL, pricePaise: FEE } },
    { state: "held", amountPaise: 0 },
    { kind: "free" },
  ],
  ["an expired hold is none", { registration: { status: "held", heldUntil: NOW, pricePaise: FEE } }, { state: "open" }, { kind: "free" }],
  [
    "an offer is paid",
    { ...paid, registration: { status: "held", heldUntil: UNTIL, offeredAt: ENDED, pricePaise: FEE } },
    { state: "offered", amountPaise: FEE, until: UNTIL },
    { kind: "held", amountPaise: FEE, heldUntil: UNTIL },
  ],
  [
    "an offer that costs nothing is accepted",
    { registration: { status: "held", heldUntil: UNTIL, offeredAt: ENDED } },
    { state: "offered", amountPaise: 0 },
    { kind: "free", offeredUntil: UNTIL },
  ],
  [
    "the captain pays for the team",
    { joining: oneFee, registration: { ...inTeam, status: "held", heldUntil: UNTIL, pricePaise: FEE, teamPaise: FEE, isCaptain: true } },
    { state: "held", amountPaise: FEE, isLed: false, leaving: { until: STARTS, money: { kind: "team", paise: FEE } } },
    { kind: "held", amountPaise: FEE },
  ],
  [
    "nobody but the captain confirms for the team",
    { joining: oneFee, registration: { ...inTeam, status: "held", heldUntil: UNTIL, teamPaise: FEE } },
    { state: "held", amountPaise: 0, isLed: true },
    inTeamRefused,
  ],
  [
    "a member whose seat ended stays in the team",
    { registration: { ...inTeam, status: "held", heldUntil: ENDED, since: ENDED } },
    { state: "forming", registrationId: "registration", teamId: "team", since: ENDED },
    inTeamRefused,
  ],
  ["a team forms", { joining: ofTeams, registration: { ...inTeam, status: "forming" } }, { state: "forming" }, inTeamRefused],
  [
    "an application is sent",
    { registration: { status: "pending", since: ENDED } },
    { state: "pending", since: ENDED },
    { reason: "application_pending" },
  ],
  [
    "a student waits",
    { event: { waiting: 4 }, registration: { status: "waiting", since: ENDED, position: 2 } },
    { state: "waiting", position: 2, waiting: 4, isLed: false, since: ENDED },
    { kind: "refused", reason: "event_full", data: { position: 2, waiting: 4 } },
  ],
  [
    "a captain waits for the team",
    { event: { waiting: 4 }, registration: { ...inTeam, status: "waiting", position: 2, isCaptain: true } },
    { state: "waiting", position: 2, isLed: false },
    { reason: "event_full", data: { position: 2, waiting: 4 } },
  ],
  [
    "a member waits with the captain",
    { registration: { ...inTeam, status: "waiting", position: 2 } },
    { state: "waiting", position: 2, isLed: true },
    inTeamRefused,
  ],
  [
    "an invitation stands before time, seats and rules",
    {
      event: { ...full, feePaise: FEE, registrationClosesAt: ENDED },
      joining: { admits: "verified", approval: true },
      invitation: { pricePaise: 100 },
    },
    { state: "offered", isInvited: true, registrationId: "invitation", amountPaise: 100, needs: [], until: inHours(10) },
    { kind: "pay", amountPaise: 100 },
  ],
  ["an invitation may cost nothing", { ...paid, invitation: {} }, { state: "offered", amountPaise: 0, isInvited: true }, { kind: "free" }],
  [
    "who owes no fee owes none by an invitation",
    { invitation: { pricePaise: FEE } },
    { state: "offered", amountPaise: 0 },
    { kind: "free" },
  ],
  [
    "an invitation is no answer to questions",
    { event: { asks: true, requires: true }, invitation: {} },
    { state: "offered", isInvited: true, needs: ["answers"] },
    { reason: "more_needed", data: { needs: ["answers"] }, next: { text: "Answer the questions", href: "/join/event" } },
  ],
  [
    "an invitation stands before waiting and applications",
    { registration: { status: "waiting", position: 1 }, invitation: {} },
    { state: "offered", registrationId: "invitation" },
    { kind: "free" },
  ],
  [
    "an invitation stands before a rejection",
    { candidate: { wasRejected: true }, registration: { status: "rejected" }, invitation: {} },
    { state: "offered", isInvited: true },
    { kind: "free" },
  ],
  ["a seat stands before an invitation", { registration: {}, invitation: {} }, { state: "confirmed" }, { kind: "joined" }],
  [
    "a team stands before an invitation",
    { registration: { ...inTeam, status: "forming" }, invitation: {} },
    { state: "forming" },
    inTeamRefused,
  ],
  [
    "an application was rejected",
    { candidate: { wasRejected: true }, registration: { status: "rejected", decisionReason: "Too late" } },
    { state: "rejected", decisionReason: "Too late" },
    { kind: "refused", reason: "application_rejected", next: null },
  ],
  [
    "an application was rejected, and registration has closed",
    { event: { registrationClosesAt: ENDED }, candidate: { wasRejected: true }, registration: { status: "rejected" } },
    { state: "rejected" },
    { kind: "refused", reason: "registration_closed" },
  ],
];

test.each(states)("%s", (_, changes, state, click) => {
  const found = registrationStateOf(someFacts(NOW, changes), NOW);
  expect(found).toMatchObject(state);
  expect(oneClickOf(found, "event")).toMatchObject(click);
});

/** Each refuses before those below it. */
const refusals: [reason: string, facts: Parameters<typeof someFacts>[1], values?: object, href?: string][] = [
  ["event_cancelled", { event: { status: "cancelled" }, registration: {}, invitation: {} }],
  ["event_over", { event: { endsAt: NOW, registrationClosesAt: NOW } }],
  ["registration_not_open", { event: { registrationOpensAt: inHours(1) } }],
  ["registration_closed", { event: { registrationClosesAt: NOW } }],
  [
    "opening_delayed",
    { event: { noShowTerms: { marks: 3, delayHours: 24, expireDays: 60, lateCancelHours: 24 } }, marks: 3 },
    { marks: "3 marks" },
    "/student-profile/marks",
  ],
  [
    "opening_delayed",
    { event: { noShowTerms: { marks: 1, delayHours: 24, expireDays: 60, lateCancelHours: 24 } }, marks: 1 },
    { marks: "1 mark" },
    "/student-profile/marks",
  ],
  ["barred", { candidate: { isBarred: true }, invitation: {} }],
  ["application_rejected", { candidate: { wasRejected: true } }],
  ["verification_needed", { joining: { admits: "verified" } }, undefined, "/verification"],
  ["verification_needed", { joining: { ...ofTeams, sameCollege: true } }, undefined, "/verification"],
  [
    "college_not_admitted",
    { event: { colleges: COLLEGES }, joining: { admits: "colleges" }, candidate: { collegeId: "b" } },
    { colleges: "IIT Madras" },
  ],
  [
    "college_not_admitted",
    { event: { colleges: COLLEGES }, joining: { admits: "own" }, candidate: { collegeId: "b" } },
    { colleges: "IIT Madras" },
  ],
  ["year_needed", { joining: { years: [2, 3] } }, { years: "years 2 and 3" }, "/student-profile"],
  ["year_not_admitted", { joining: { years: [2] }, candidate: { studiesSince: studiesSinceOf(3, NOW) } }, { years: "year 2" }],
];

describe("a new student is refused:", () => {
  test.each(refusals)("%s", (reason, changes, values, href) => {
    const found = registrationStateOf(someFacts(NOW, { ...changes, event: { ...full, ...changes?.event } }), NOW);
    expect(found).toMatchObject({ state: "refused", reason, ...(values && { values }), ...(href && { next: { href } }) });
    expect(oneClickOf(found, "event")).toMatchObject({ kind: "refused", reason });
  });

  test("team_other_college, as a member of a team of others", () => {
    const facts = someFacts(NOW, { joining: { ...ofTeams, sameCollege: true }, candidate: { collegeId: "a" } });
    expect(registrationStateOf(facts, NOW, OTHER)).toMatchObject({
      reason: "team_other_college",
      values: { college: "NIT Trichy" },
      next: null,
    });
    expect(registrationStateOf(facts, NOW, { id: "a", name: "IIT Madras" })).toMatchObject({ state: "open" });
  });

  test("by each code of the list", () => {
    const own = ["event_full", "application_pending", "in_team", "more_needed", "team_other_college"];
    expect(new Set([...refusals.map(([reason]) => reason), ...own])).toEqual(new Set(REFUSALS));
  });
});

/** Changes by an organiser, at any time. */
const changes = fc.record({
  event: fc.record({
    registrationOpensAt: fc.constantFrom(inHours(-3), inHours(1)),
    registrationClosesAt: fc.constantFrom(ENDED, NOW, CLOSES),
    startsAt: fc.constantFrom(null, ENDED, STARTS),
    endsAt: fc.constantFrom(null, NOW, inHours(50)),
    capacity: fc.constantFrom(null, 1),
    requires: fc.boolean(),
    feePaise: fc.constantFrom(0, FEE),
  }),
  joining: fc.record({
    approval: fc.boolean(),
    waitlist: fc.boolean(),
    sameCollege: fc.boolean(),
    admits: fc.constantFrom("anyone" as const, "verified" as const, "own" as const),
    years: fc.subarray([2]),
  }),
  candidate: fc.record({ isBarred: fc.boolean(), wasRejected: fc.boolean() }),
});
const living = fc.constantFrom("forming" as const, "pending" as const, "waiting" as const, "held" as const, "confirmed" as const);

test("a registration stands whatever the event's rules, times and seats are by then, and only one that owes nothing can change by a click [joining 3, 8]", () => {
  fc.assert(
    fc.property(changes, living, fc.constantFrom(0, FEE), (changed, status, pricePaise) => {
      const registration = { status, pricePaise, heldUntil: UNTIL, position: 1 };
      const state = registrationStateOf(someFacts(NOW, { ...changed, registration }), NOW);
      expect(state).toMatchObject({ state: status, registrationId: "registration" });
      const owes = pricePaise > 0 && changed.event.feePaise > 0;
      const kinds = { confirmed: "joined", held: owes ? "held" : "free" } as Record<string, string>;
      expect(oneClickOf(state, "event").kind).toBe(kinds[status] ?? "refused");
    }),
  );
});
