import fc from "fast-check";
import { expect, test } from "vitest";
import { type Action, correctedTime, doorWindow, mayReopen, refusalOf, replay } from "@/lib/taking-part/door/policy";

const at = (time: string) => new Date(`2026-11-22T${time}:00Z`);
const EVENT = { startsAt: at("18:00"), overAt: at("22:00"), registrationOpensAt: new Date("2026-11-01T00:00:00Z") };
const CONFIRMED = { isConfirmed: true, confirmedAt: at("09:00"), endedAt: null };

const someActions = fc
  .uniqueArray(fc.record({ id: fc.uuid(), kind: fc.constantFrom("in", "undo"), minute: fc.nat({ max: 6 }) }), {
    selector: ({ id }) => id,
    maxLength: 8,
  })
  .map((actions) => actions.map(({ id, kind, minute }): Action => ({ id, kind, at: new Date(minute * 60_000) })));

test("any order of the same actions gives the same results and the same check-in", () => {
  fc.assert(
    fc.property(
      someActions.chain((actions) => fc.tuple(fc.constant(actions), fc.shuffledSubarray(actions, { minLength: actions.length }))),
      ([actions, shuffled]) => {
        expect(replay(shuffled)).toEqual(replay(actions));
      },
    ),
  );
});

test("the check-in is the smallest `in` since the last `undo` that had an effect; each such `undo` has one, and at most one more exists [organisers 8.1, 19.2]", () => {
  fc.assert(
    fc.property(someActions, (actions) => {
      const { outcomes, checkIn } = replay(actions);
      const sorted = outcomes.map(({ action }) => action);
      const having = (wanted: string) => outcomes.flatMap(({ action, result }) => (result === wanted ? [action] : []));
      const lastUndo = sorted.lastIndexOf(having("undone").at(-1) as Action);
      expect(checkIn).toEqual(sorted.slice(lastUndo + 1).find(({ kind }) => kind === "in") ?? null);
      expect(having("checked_in")).toHaveLength(having("undone").length + (checkIn ? 1 : 0));
    }),
  );
});

test("a duplicate names the first check-in", () => {
  const [gate2, gate1, undo, later] = [
    { id: "b", kind: "in", at: at("18:02") },
    { id: "a", kind: "in", at: at("18:03") },
    { id: "c", kind: "undo", at: at("18:04") },
    { id: "d", kind: "in", at: at("18:05") },
  ] as const;
  const { outcomes, checkIn } = replay<Action>([later, gate1, undo, gate2]);
  expect(outcomes).toEqual([
    { action: gate2, result: "checked_in", checkIn: gate2 },
    { action: gate1, result: "already_in", checkIn: gate2 },
    { action: undo, result: "undone", checkIn: null },
    { action: later, result: "checked_in", checkIn: later },
  ]);
  expect(checkIn).toBe(later);
});

test("moving a whole device's clock changes no time by more than the transfer took, plus the network's two seconds [organisers 8.1, 19.4]", () => {
  const day = 24 * 60 * 60 * 1000;
  fc.assert(
    fc.property(
      fc.integer({ min: -day, max: day }),
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 0, max: day }),
      (moved, transferMs, agoMs) => {
        const [sentAt, received] = [at("18:00").getTime(), at("18:00").getTime() + transferMs];
        const happened = sentAt - agoMs;
        const time = correctedTime(new Date(happened + moved), new Date(sentAt + moved), new Date(received)).getTime();
        expect(Math.abs(time - happened)).toBeLessThanOrEqual(transferMs + 2000);
        expect(time).toBeLessThanOrEqual(received);
      },
    ),
  );
});

test("a clock that is right to two seconds is not corrected, and no action is later than its arrival", () => {
  expect(correctedTime(at("17:00"), at("18:00"), new Date(at("18:00").getTime() + 2000))).toEqual(at("17:00"));
  expect(correctedTime(at("17:00"), at("18:00"), new Date(at("18:00").getTime() + 2001))).toEqual(new Date(at("17:00").getTime() + 2001));
  expect(correctedTime(at("18:00"), at("17:59"), at("18:00"))).toEqual(at("18:00"));
});

test("check-in is open from 24 hours before the start until 7 days after the end", () => {
  expect(doorWindow(EVENT)).toEqual({ opensAt: new Date("2026-11-21T18:00:00Z"), closesAt: new Date("2026-11-29T22:00:00Z") });
  expect(doorWindow({ ...EVENT, startsAt: null }).opensAt).toEqual(EVENT.registrationOpensAt);
  for (const time of ["2026-11-21T17:59:59Z", "2026-11-29T22:00:01Z"]) {
    expect(refusalOf(CONFIRMED, new Date(time), EVENT)).toBe("outside_window");
  }
  expect(refusalOf(CONFIRMED, new Date("2026-11-21T18:00:00Z"), EVENT)).toBeNull();
});

test("a closed list can be reopened for 24 hours, and not a moment longer", () => {
  const dayLater = new Date("2026-11-23T18:00:00Z");
  expect(mayReopen(at("18:00"), dayLater)).toBe(true);
  expect(mayReopen(at("18:00"), new Date(dayLater.getTime() + 1))).toBe(false);
});

test("a registration that is confirmed now, or was at that time, can be checked in", () => {
  const left = { isConfirmed: false, confirmedAt: at("17:00"), endedAt: at("18:00") };
  expect(refusalOf({ ...CONFIRMED, confirmedAt: at("19:00") }, at("18:30"), EVENT)).toBeNull();
  expect(refusalOf(left, at("17:30"), EVENT)).toBeNull();
  expect(refusalOf(left, at("18:00"), EVENT)).toBe("ended");
  expect(refusalOf(left, at("16:59"), EVENT)).toBe("ended");
  expect(refusalOf({ isConfirmed: false, confirmedAt: null, endedAt: null }, at("18:00"), EVENT)).toBe("not_confirmed");
});
