import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PUSH_KINDS, type PushKind } from "@/lib/identity/students/tasks";
import { minutesOfTime, timeOfMinutes } from "@/lib/platform/time/minutes";
import { HOUR_MS } from "@/lib/platform/time/units";
import { decide } from "@/lib/reach/push/decide";
import type { DuePush } from "@/lib/reach/push/due-repository";
import { CAPPED_A_DAY, GROUP_OF } from "@/lib/reach/push/kinds";
import { quietUntil } from "@/lib/reach/push/quiet";
import { pushText } from "@/lib/reach/push/texts";

const STUDENT = "0198a000-0000-7000-8000-000000000001";
const ID = "0198a000-0000-7000-8000-000000000002";
/** 12:00 in India. */
const NOON = new Date("2026-12-18T06:30:00Z");
/** 23:00 in India; quiet hours end at 07:00. */
const NIGHT = new Date("2026-12-18T17:30:00Z");
const MORNING = new Date("2026-12-19T01:30:00Z");
const later = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR_MS);

/** A push of a kind that is true and wanted at a moment, about an event two days later. */
function aDue(kind: PushKind, now: Date, fields: Partial<DuePush> = {}): DuePush {
  const startsAt = later(now, 48);
  const isSeated = ["registered", "event_moved", "event_renamed", "reminder_24", "reminder_2", "message"].includes(kind);
  const statuses: Partial<Record<PushKind, string>> = {
    registered: "confirmed",
    offered: "held",
    rejected: "rejected",
    removed: "cancelled",
    taken_off: "cancelled",
    line_closed: "expired",
    team_short: "confirmed",
    team_short_reminder: "confirmed",
  };
  return {
    id: ID,
    studentId: STUDENT,
    group: GROUP_OF[kind],
    kind,
    subjectId: ID,
    occasion: kind.startsWith("reminder") ? String(startsAt.getTime()) : "",
    until: later(now, 24),
    sentAt: null,
    deviceIds: [],
    wantsSeats: true,
    wantsChanges: true,
    wantsReminders: true,
    wantsFollowed: true,
    wantsMessages: true,
    wantsEvents: true,
    isPrivate: false,
    quietFrom: 22 * 60,
    quietTo: 7 * 60,
    hasDevice: true,
    capped: 0,
    eventId: ID,
    eventStatus: kind === "event_cancelled" ? "cancelled" : "published",
    eventName: "Robo Race",
    clubName: "Robotics Club",
    mode: "Offline",
    venue: "Main Quad",
    timeZone: "Asia/Kolkata",
    startsAt,
    overAt: later(now, 50),
    opensAt: later(now, -24),
    closesAt: later(now, 40),
    cancelledAt: kind === "event_cancelled" ? now : null,
    status: statuses[kind] ?? null,
    registeredId: statuses[kind] ? STUDENT : null,
    heldUntil: kind === "offered" ? later(now, 20) : null,
    offeredAt: kind === "offered" ? now : null,
    confirmedAt: kind === "registered" ? now : null,
    decidedAt: null,
    since: null,
    teamId: kind.startsWith("team") ? ID : null,
    teamName: kind.startsWith("team") ? "Null Pointers" : null,
    captainId: kind.startsWith("team") ? STUDENT : null,
    enteredAt: null,
    isTeamOver: false,
    isKept: false,
    feePer: "person",
    missing: kind.startsWith("team") ? 2 : 0,
    paidPaise: 0,
    seatId: isSeated ? ID : null,
    seatSince: isSeated ? later(now, -24) : null,
    isJoined: isSeated,
    wasEnded: kind === "event_cancelled",
    wasIn: kind === "event_cancelled",
    savedAt: kind === "registration_opens" ? later(now, -30) : null,
    changedAt: kind === "event_moved" || kind === "event_renamed" ? now : null,
    beganAt: null,
    subject: kind === "message" ? "Bring your ID card" : null,
    writtenAt: kind === "message" ? now : null,
    messageState: kind === "message" ? "sending" : null,
    recipient: kind === "message" ? "waiting" : null,
    reason: kind === "event_published" ? "club" : null,
    reasonName: kind === "event_published" ? "Robotics Club" : null,
    reasonLevel: kind === "event_published" ? "instant" : null,
    ...fields,
  };
}

const SWITCHES = {
  seats: "wantsSeats",
  changes: "wantsChanges",
  reminders: "wantsReminders",
  followed: "wantsFollowed",
  messages: "wantsMessages",
} as const;

describe.each(PUSH_KINDS)("%s", (kind) => {
  test("is sent by day when it is true and wanted", () => {
    expect(decide(aDue(kind, NOON), 0, NOON).act).toBe("send");
  });

  test("is dropped when its switch is off, without a device, and when it is too late [app 9.3]", () => {
    const off = kind === "event_cancelled" ? { wantsSeats: false, wantsChanges: false } : { [SWITCHES[GROUP_OF[kind]]]: false };
    for (const fields of [off, { hasDevice: false }, { until: NOON }, { eventId: null }]) {
      expect(decide(aDue(kind, NOON, fields), 0, NOON)).toEqual({ act: "drop" });
    }
  });

  test("is dropped when its event is hidden [app 9.3]", () => {
    for (const eventStatus of ["hidden", "draft", "deleted"]) {
      expect(decide(aDue(kind, NOON, { eventStatus }), 0, NOON)).toEqual({ act: "drop" });
    }
  });

  test("has words that are whole, without a price, and fit into what push services take", () => {
    const { title, body, path } = pushText(aDue(kind, NOON), NOON);
    expect(title).toMatch(kind === "message" ? /^Robotics Club: Bring your ID card$/ : /Robo Race/);
    expect(`${title} ${body}`).not.toMatch(/undefined|null|₹| {2}/);
    expect(path).toMatch(/^\/(event|ticket|team)\/[0-9a-f-]{36}$/);
    const long = "मेला".repeat(200);
    const texts = { eventName: long, clubName: long, venue: long, subject: long, reasonName: long };
    const payload = { ...pushText(aDue(kind, NOON, texts), NOON), tag: "x".repeat(32), at: NOON.toISOString() };
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(2048 - 103);
  });
});

test.each<[PushKind, Partial<DuePush>]>([
  ["registered", { status: "cancelled" }],
  ["registered", { occasion: String(NIGHT.getTime()) }],
  ["registered", { registeredId: ID }],
  ["offered", { status: "confirmed" }],
  ["offered", { heldUntil: NOON }],
  ["offered", { eventStatus: "cancelled" }],
  ["rejected", { status: "confirmed" }],
  ["removed", { isJoined: true }],
  ["taken_off", { registeredId: ID }],
  ["line_closed", { status: "waiting" }],
  ["team_short", { missing: 0 }],
  ["team_short", { isKept: true }],
  ["team_short", { isTeamOver: true }],
  ["team_short_reminder", { captainId: ID }],
  ["team_short_reminder", { closesAt: NOON }],
  ["event_cancelled", { eventStatus: "published" }],
  ["event_cancelled", { wasEnded: false }],
  ["event_cancelled", { overAt: NOON }],
  ["event_moved", { seatSince: null }],
  ["event_moved", { seatSince: later(NOON, 1) }],
  ["event_moved", { changedAt: null }],
  ["event_renamed", { seatSince: null, savedAt: later(NOON, -20) }],
  ["reminder_24", { seatSince: null }],
  ["reminder_2", { startsAt: later(NOON, 49) }],
  ["registration_opens", { savedAt: null }],
  ["registration_opens", { isJoined: true }],
  ["registration_opens", { opensAt: later(NOON, 1) }],
  ["registration_opens", { wantsEvents: false }],
  ["registration_opens", { occasion: String(NIGHT.getTime()) }],
  ["event_published", { reasonLevel: "digest" }],
  ["event_published", { reasonLevel: null }],
  ["event_published", { isJoined: true }],
  ["event_published", { overAt: NOON, startsAt: null }],
  ["message", { seatId: null }],
  ["message", { recipient: "skipped" }],
  ["message", { recipient: null }],
  ["message", { eventStatus: "cancelled", cancelledAt: later(NOON, 1) }],
])("%s is not sent when it is not true any more: %o [app 9.3]", (kind, fields) => {
  expect(decide(aDue(kind, NOON, fields), 0, NOON)).toEqual({ act: "drop" });
});

test("a cancelled event is told by the switch that applies: seats to those who had joined, changes to those who saved it [app 5]", () => {
  const saved = { wasEnded: false, wasIn: false, savedAt: later(NOON, -1) };
  const act = (fields: Partial<DuePush>) => decide(aDue("event_cancelled", NOON, fields), 0, NOON).act;
  expect(act({ wantsChanges: false })).toBe("send");
  expect(act({ wantsSeats: false })).toBe("drop");
  expect(act({ ...saved, wantsSeats: false })).toBe("send");
  expect(act({ ...saved, wantsChanges: false })).toBe("drop");
  expect(act({ savedAt: later(NOON, -1), wantsSeats: false })).toBe("send");
});

test("a message after a cancellation reaches those who had a seat until then", () => {
  const about = { eventStatus: "cancelled", cancelledAt: later(NOON, -1), seatId: null };
  const act = (fields: Partial<DuePush>) => decide(aDue("message", NOON, { ...about, ...fields }), 0, NOON).act;
  expect([act({ wasIn: true }), act({ wasIn: false }), act({ seatId: ID })]).toEqual(["send", "drop", "send"]);
});

test("a saved event’s move is told to those who saved it by then and have no seat [app 5]", () => {
  const saver = { seatId: null, seatSince: null, isJoined: false, savedAt: later(NOON, -1) };
  expect(decide(aDue("event_moved", NOON, saver), 0, NOON).act).toBe("send");
  expect(decide(aDue("event_moved", NOON, { ...saver, savedAt: later(NOON, 1) }), 0, NOON).act).toBe("drop");
});

describe("quiet hours", () => {
  test.each(PUSH_KINDS.filter((kind) => !kind.startsWith("reminder")))("%s waits until they end [app 5]", (kind) => {
    expect(decide(aDue(kind, NIGHT), 0, NIGHT)).toEqual({ act: "wait", until: MORNING });
  });

  test("a seat whose deadline is less than an hour after their end does not wait [app 5]", () => {
    const act = (kind: PushKind, fields: Partial<DuePush>) => decide(aDue(kind, NIGHT, fields), 0, NIGHT).act;
    const [short, long] = [new Date(MORNING.getTime() + HOUR_MS - 1), later(MORNING, 1)];
    expect([act("offered", { heldUntil: short }), act("offered", { heldUntil: long })]).toEqual(["send", "wait"]);
    expect([act("team_short", { closesAt: short }), act("team_short", { closesAt: long })]).toEqual(["send", "wait"]);
  });

  test("a change or cancellation of an event that begins within 12 hours, or would have, does not wait [app 5]", () => {
    for (const kind of ["event_moved", "event_cancelled"] as const) {
      const act = (fields: Partial<DuePush>) => decide(aDue(kind, NIGHT, fields), 0, NIGHT).act;
      expect([act({ startsAt: later(NIGHT, 12) }), act({ startsAt: later(NIGHT, 12.1) })]).toEqual(["send", "wait"]);
      expect(act({ beganAt: later(NIGHT, 10) })).toBe("send");
      expect([act({ startsAt: later(NIGHT, -11.9) }), act({ startsAt: later(NIGHT, -12) })]).toEqual(["send", "wait"]);
    }
  });

  test("they end at the next such minute in India, over midnight or not, and never for who has none", () => {
    const time = fc.integer({ min: 0, max: 1439 });
    const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
    const india = (at: Date) => Math.floor((at.getTime() / 60_000 + 330) % 1440);
    fc.assert(
      fc.property(time, time, moment, (quietFrom, quietTo, now) => {
        fc.pre(quietFrom !== quietTo);
        const until = quietUntil({ quietFrom, quietTo }, now);
        const isIn = (india(now) - quietFrom + 1440) % 1440 < (quietTo - quietFrom + 1440) % 1440;
        expect(until !== null).toBe(isIn);
        if (!until) return;
        expect(india(until)).toBe(quietTo);
        const left = until.getTime() - now.getTime();
        expect(left > 0 && left <= 24 * HOUR_MS).toBe(true);
        expect(quietUntil({ quietFrom, quietTo }, until)).toBeNull();
      }),
    );
    expect(quietUntil({ quietFrom: null, quietTo: null }, NIGHT)).toBeNull();
  });

  test("their first minute is quiet and the minute at their end is not, over midnight or not", () => {
    const at = (time: string) => new Date(`2026-12-18T${time}+05:30`);
    const [night, siesta] = [
      { quietFrom: 22 * 60, quietTo: 7 * 60 },
      { quietFrom: 13 * 60, quietTo: 15 * 60 },
    ];
    const isQuiet = (hours: typeof night, time: string) => quietUntil(hours, at(time)) !== null;
    expect(["21:59:59", "22:00:00", "06:59:59", "07:00:00"].map((time) => isQuiet(night, time))).toEqual([false, true, true, false]);
    expect(["12:59:59", "13:00:00", "14:59:59", "15:00:00"].map((time) => isQuiet(siesta, time))).toEqual([false, true, true, false]);
  });

  test("times and minutes are read back as they were written", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => minutesOfTime(timeOfMinutes(minutes)) === minutes));
  });
});

test("the limit of the day holds for followed events and messages alone, and not for another attempt [app 5]", () => {
  for (const kind of PUSH_KINDS) {
    const isLimited = kind === "event_published" || kind === "message";
    expect(decide(aDue(kind, NOON), CAPPED_A_DAY - 1, NOON).act).toBe("send");
    expect(decide(aDue(kind, NOON), CAPPED_A_DAY, NOON).act).toBe(isLimited ? "drop" : "send");
    expect(decide(aDue(kind, NOON, { sentAt: NOON }), CAPPED_A_DAY, NOON).act).toBe("send");
  }
});

test("a push lives until its deadline or the start, and no more than a day [app 5]", () => {
  const until = (kind: PushKind, fields: Partial<DuePush> = {}) => {
    const decision = decide(aDue(kind, NOON, fields), 0, NOON);
    return decision.act === "send" ? decision.until : null;
  };
  expect(until("offered", { heldUntil: later(NOON, 3) })).toEqual(later(NOON, 3));
  expect(until("registered", { startsAt: later(NOON, 5) })).toEqual(later(NOON, 5));
  expect(until("registration_opens", { closesAt: later(NOON, 2) })).toEqual(later(NOON, 2));
  expect(until("reminder_2", { startsAt: later(NOON, 2), occasion: String(later(NOON, 2).getTime()) })).toEqual(later(NOON, 2));
  expect(until("event_moved")).toEqual(later(NOON, 24));
});

test("the words are those of the contract [app 5]", () => {
  const title = (kind: PushKind, fields: Partial<DuePush> = {}) => pushText(aDue(kind, NOON, fields), NOON).title;
  expect(title("offered", { heldUntil: new Date("2026-12-22T09:00:00Z") })).toBe("A seat is yours until Tue 14:30: Robo Race");
  expect(title("event_moved")).toBe("Robo Race has a new time or place");
  expect(title("reminder_2", { startsAt: new Date("2026-12-18T12:30:00Z") })).toBe("Robo Race begins at 18:00, Main Quad");
  expect(title("reminder_24", { startsAt: new Date("2026-12-19T12:30:00Z") })).toBe("Robo Race begins on Sat 18:00, Main Quad");
  const abroad = { startsAt: new Date("2026-12-18T12:30:00Z"), timeZone: "Europe/Berlin" };
  expect(title("reminder_2", abroad)).toBe("Robo Race begins at 13:30 (Europe/Berlin), Main Quad");
  expect(title("event_published")).toBe("New event by Robotics Club: Robo Race");
  expect(title("message")).toBe("Robotics Club: Bring your ID card");
});

test("a student whom the organiser took off is not told of a list or an application: perhaps there was none", () => {
  const { title } = pushText(aDue("taken_off", NOON, { heldUntil: later(NOON, 3) }), NOON);
  expect(title).toBe("Your seat offer was withdrawn: Robo Race");
  expect(pushText(aDue("taken_off", NOON, { heldUntil: null }), NOON).title).toBe("The organiser removed you: Robo Race");
});

test("a student who never had a seat is not told that it ended", () => {
  expect(pushText(aDue("removed", NOON, { confirmedAt: NOON }), NOON).title).toBe("You’re no longer registered: Robo Race");
  expect(pushText(aDue("removed", NOON), NOON).title).toBe("The organiser removed you: Robo Race");
});

test("an offer says what to do, to the captain where one answers for all, and to members nothing", () => {
  const told = (fields: Partial<DuePush>) =>
    pushText(aDue("offered", NOON, { heldUntil: new Date("2026-12-22T09:00:00Z"), ...fields }), NOON);
  expect(told({}).body).toMatch(/, Main Quad\nAccept it on the event page to keep it\.$/);
  expect(told({ paidPaise: 25_000 }).body).toMatch(/\nPay for it on the event page to keep it\.$/);
  const team = { feePer: "team", teamId: ID };
  expect(told({ ...team, captainId: STUDENT }).title).toBe("Seats are held for your team until Tue 14:30: Robo Race");
  expect(told({ ...team, captainId: STUDENT }).body).toMatch(/\nAccept them on the event page to keep them\.$/);
  expect(told({ ...team, captainId: null }).body).not.toContain("\n");
});

test("a short team needs members, in the singular and the plural", () => {
  const told = (missing: number) => pushText(aDue("team_short", NOON, { missing }), NOON);
  expect(told(1).title).toBe("Your team needs 1 more member: Robo Race");
  expect(told(2).title).toBe("Your team needs 2 more members: Robo Race");
  expect(told(2).body).toMatch(/^They must join by .+, or your team will be withdrawn\.$/);
});
