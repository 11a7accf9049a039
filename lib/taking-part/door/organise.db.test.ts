import { beforeEach, describe, expect, test, vi } from "vitest";
import { GET as readConflicts } from "@/app/api/door/[eventId]/conflicts/route";
import { GET as readList } from "@/app/api/door/[eventId]/list/route";
import { POST as review } from "@/app/api/door/[eventId]/review/route";
import { PUT as changeDoor } from "@/app/api/door/[eventId]/route";
import { POST as sendScans } from "@/app/api/door/[eventId]/scans/route";
import { GET as readScreen } from "@/app/api/door/[eventId]/screen/route";
import { POST as checkInHere } from "@/app/api/event/here/[eventId]/route";
import { PUT as changeRole } from "@/app/api/team/[grantId]/route";
import { authorize } from "@/lib/identity/organisers/service";
import type { Account, Club, Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { limits } from "@/lib/platform/http/limits";
import { HOUR_MS } from "@/lib/platform/time/units";
import type { ConflictsJson, ScansJson, ScreenJson } from "@/lib/taking-part/door/calls";
import { BY_HAND_MAX, TAKEN_MAX } from "@/lib/taking-part/door/policy";
import { checkInHere as checkInHereService, readScreen as readScreenService } from "@/lib/taking-part/door/self-check-in";
import { recordByHand } from "@/lib/taking-part/door/service";
import { changeDoor as changeDoorService, readDoorState } from "@/lib/taking-part/door/settings";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { call } from "@/lib/testing/call";
import { aBatch, aScan } from "@/lib/testing/door";
import { aClub, aCoHost, aGrant, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";

const inHours = (hours: number, from = new Date()) => new Date(from.getTime() + hours * HOUR_MS);

let club: Club;
let event: Awaited<ReturnType<typeof anEvent>>;
beforeEach(async () => {
  club = await aClub({ name: "Robotics Club" });
  event = await anEvent(club, { startsAt: inHours(1), endsAt: inHours(5) });
});

const params = () => ({ eventId: event.id });
const aGuest = async (student?: Student) => aRegistration(event, student ?? (await aStudent()), { createdAt: inHours(-48) });
const registration = (id: string) => db.registration.findUniqueOrThrow({ where: { id } });
const acts = async () => (await db.organiserAction.findMany({ orderBy: { id: "asc" } })).map(({ act, changes }) => [act, changes]);

async function send(as: Account, scans: unknown, device?: Parameters<typeof aBatch>[1]) {
  const answer = await call(sendScans, { as, params: params(), json: aBatch(scans, device) });
  return { ...answer, body: answer.body as ScansJson };
}
const conflictsOf = async (as: Account = club) => {
  const answer = await call(readConflicts, { method: "GET", as, params: params() });
  return { ...answer, body: answer.body as ConflictsJson };
};
const set = (json: unknown, as: Account = club) => call(changeDoor, { method: "PUT", as, params: params(), json });

/** A helper for check-in at the event. */
async function aHelper(role: "door" | "editor" = "door", firstName = "Vikram") {
  const student = await aStudent({ firstName });
  return { student, grant: await aGrant(student, { role, event }) };
}

describe("conflicts", () => {
  test("contain two devices that accepted the same ticket, without an undo between them", async () => {
    const [guest, twice, undone] = [await aGuest(await aStudent({ firstName: "Asha", lastName: "Rao" })), await aGuest(), await aGuest()];
    const { student: vikram } = await aHelper();
    const [gate1, gate2] = [
      { deviceId: crypto.randomUUID(), deviceName: "Gate 1" },
      { deviceId: crypto.randomUUID(), deviceName: "Gate 2" },
    ];
    const at = (minutes: number) => inHours(-1 + minutes / 60).toISOString();
    const [late, early] = [aScan(guest, { at: at(3), decided: "checked_in" }), aScan(guest, { at: at(1) })];
    await send(club, [late, aScan(twice, { at: at(1) }), aScan(twice, { at: at(2) }), aScan(undone, { at: at(1) })], gate1);
    await send(vikram, [early, aScan(undone, { kind: "undo", at: at(2) }), aScan(undone, { at: at(3) })], gate2);
    expect((await conflictsOf()).body).toEqual({
      conflicts: [
        {
          registrationId: guest.id,
          name: "Asha Rao",
          scans: [
            {
              id: early.id,
              kind: "in",
              at: early.at,
              deviceAt: early.at,
              device: "Gate 2",
              by: "Vikram",
              result: "checked_in",
              decided: null,
            },
            {
              id: late.id,
              kind: "in",
              at: late.at,
              deviceAt: late.at,
              device: "Gate 1",
              by: "Robotics Club",
              result: "already_in",
              decided: "checked_in",
            },
          ],
        },
      ],
      review: [],
    });
  });

  test("contain a device that showed another result than the server", async () => {
    const stranger = crypto.randomUUID();
    const scan = aScan({ id: stranger, eventId: event.id }, { decided: "checked_in" });
    await send(club, [scan, aScan(await aGuest(), { decided: "checked_in" })]);
    expect((await conflictsOf()).body.conflicts).toMatchObject([
      { registrationId: stranger, name: null, scans: [{ id: scan.id, result: "unknown" }] },
    ]);
  });

  test("are hidden from check-in staff and editors", async () => {
    for (const role of ["door", "editor"] as const) expect((await conflictsOf((await aHelper(role)).student)).status).toBe(403);
  });
});

describe("a helper", () => {
  test("reads the list and sends scans, and with the next request after the removal reads nothing", async () => {
    const { student, grant } = await aHelper();
    const guest = await aGuest();
    const list = () => call(readList, { method: "GET", as: student, params: params() });
    expect(await list()).toMatchObject({ status: 200 });
    expect((await send(student, [aScan(guest)])).body.results).toMatchObject([{ result: "checked_in", by: "Vikram" }]);
    await db.grant.update({ where: { id: grant.id }, data: { state: "ended", endedAt: new Date(), email: null } });
    expect(await list()).toMatchObject({ status: 403 });
    expect(await call(readScreen, { method: "GET", as: student, params: params() })).toMatchObject({ status: 403 });
    expect((await send((await aHelper("editor")).student, [aScan(guest)])).status).toBe(403);
  });

  test("who was removed sends scans for 24 hours; they wait, and the answer contains no name and no number", async () => {
    const { student, grant } = await aHelper();
    const guest = await aGuest();
    const end = (endedAt: Date) => db.grant.update({ where: { id: grant.id }, data: { state: "ended", endedAt, email: null } });
    await end(inHours(-23));
    const [scan, forged] = [aScan(guest, { at: inHours(-1).toISOString() }), aScan(guest, { code: "no ticket" })];
    const { status, body } = await send(student, [scan, forged], { deviceName: "Gate 2" });
    expect(status).toBe(200);
    const nothing = { result: "review", person: null, checkedInAt: null, by: null, device: null, endedAt: null, event: null };
    expect(body.results).toEqual([
      { id: scan.id, ...nothing },
      { id: forged.id, ...nothing },
    ]);
    expect(body).toMatchObject({ rev: 0, counts: { confirmed: 0, checkedIn: 0 } });
    expect((await registration(guest.id)).checkedInAt).toBeNull();
    expect((await conflictsOf()).body.review).toMatchObject([
      { id: scan.id, by: "Vikram", device: "Gate 2", name: "Ananya Kulkarni" },
      { id: forged.id, name: null },
    ]);
    await end(inHours(-25));
    expect((await send(student, [aScan(guest)])).status).toBe(403);
    // An invitation that was never accepted gives no right.
    const invited = await aHelper();
    await db.grant.update({
      where: { id: invited.grant.id },
      data: { state: "ended", endedAt: new Date(), acceptedAt: null, email: null },
    });
    expect((await send(invited.student, [aScan(guest)])).status).toBe(403);
  });

  test("who was removed while the event is hidden sends scans for 24 hours [organisers 8.4, 19.3]", async () => {
    const { student, grant } = await aHelper();
    const guest = await aGuest();
    await db.event.update({ where: { id: event.id }, data: { status: "hidden", hiddenFrom: "published" } });
    const end = (endedAt: Date) => db.grant.update({ where: { id: grant.id }, data: { state: "ended", endedAt, email: null } });
    await end(inHours(-1));
    const scan = aScan(guest, { at: inHours(-2).toISOString() });
    expect(await send(student, [scan])).toMatchObject({ status: 200, body: { results: [{ id: scan.id, result: "review" }] } });
    expect(await call(readList, { method: "GET", as: student, params: params() })).toMatchObject({ status: 404 });
    await end(inHours(-25));
    expect(await send(student, [aScan(guest)])).toMatchObject({ status: 404, body: { code: "event_not_found" } });
    expect(await send(await aStudent(), [aScan(guest)])).toMatchObject({ status: 404, body: { code: "event_not_found" } });
  });

  test("whose role was changed sends scans for 24 hours, like somebody who was removed", async () => {
    const { student, grant } = await aHelper();
    const guest = await aGuest();
    const change = { as: club, params: { grantId: grant.id }, json: { role: "editor" } };
    expect(await call(changeRole, { method: "PUT", ...change })).toMatchObject({ status: 200 });
    expect(await call(readList, { method: "GET", as: student, params: params() })).toMatchObject({ status: 403 });
    const scan = aScan(guest, { at: inHours(-1).toISOString() });
    expect(await send(student, [scan])).toMatchObject({
      status: 200,
      body: { results: [{ id: scan.id, result: "review", person: null }] },
    });
    // Removed as well: the previous role counts from the change on.
    await db.grant.update({ where: { id: grant.id }, data: { state: "ended", endedAt: inHours(-1), email: null } });
    expect((await send(student, [aScan(guest)])).status).toBe(200);
    await db.grant.update({ where: { id: grant.id }, data: { roleChangedAt: inHours(-25) } });
    expect((await send(student, [aScan(guest)])).status).toBe(403);
  });

  test("of a co-organising club whose role was lowered sends scans for 24 hours", async () => {
    const other = await aClub();
    const coHost = await aCoHost(other, { role: "manager", event });
    const student = await aStudent();
    await aGrant(student, { role: "door", club: other });
    await db.coHost.update({ where: { id: coHost.id }, data: { role: "editor" } });
    const guest = await aGuest();
    expect(await send(other, [aScan(guest)])).toMatchObject({ status: 200, body: { results: [{ result: "review" }] } });
    await db.coHost.update({ where: { id: coHost.id }, data: { roleChangedAt: inHours(-25) } });
    expect((await send(other, [aScan(guest)])).status).toBe(403);
  });

  test("who was removed sends up to 2000 scans", async () => {
    const { student, grant } = await aHelper();
    const guest = await aGuest();
    await db.grant.update({ where: { id: grant.id }, data: { state: "ended", endedAt: new Date(), email: null } });
    await limits.lateScans.use(student.id, 1999);
    expect((await send(student, [aScan(guest)])).status).toBe(200);
    expect((await send(student, [aScan(guest)])).status).toBe(429);
    expect(await db.doorAction.count()).toBe(1);
  });

  test("sees accepted scans count with their own time, refused ones change nothing, and both logged", async () => {
    const { student, grant } = await aHelper();
    const [one, two, three] = [await aGuest(), await aGuest(), await aGuest()];
    await db.grant.update({ where: { id: grant.id }, data: { state: "ended", endedAt: new Date(), email: null } });
    const scans = [aScan(one, { at: inHours(-1).toISOString() }), aScan(two), aScan(three), aScan(one, { code: "no ticket" })];
    await send(student, scans);
    await send(club, [aScan(one)]);
    const ids = scans.map(({ id }) => id);
    const decide = (json: unknown, as: Account = club) => call(review, { as, params: params(), json });
    expect(await decide({ ids: [ids[0], ids[1], ids[3]], accept: true })).toMatchObject({
      status: 200,
      body: {
        results: [
          { id: ids[0], result: "checked_in" },
          { id: ids[1], result: "checked_in" },
          { id: ids[3], result: "forged" },
        ],
      },
    });
    expect(await decide({ ids: [ids[2]], accept: false })).toMatchObject({ body: { results: [{ id: ids[2], result: "review" }] } });
    expect((await registration(one.id)).checkedInAt).toEqual(new Date(scans[0]?.at ?? ""));
    expect((await registration(three.id)).checkedInAt).toBeNull();
    // Earlier decisions stay, and scans of other events are left out.
    expect(await decide({ ids, accept: false })).toMatchObject({
      body: { results: [{ result: "checked_in" }, {}, { result: "review" }, {}] },
    });
    expect(await decide({ ids: [crypto.randomUUID()], accept: true })).toMatchObject({ status: 200, body: { results: [] } });
    expect((await conflictsOf()).body.review).toEqual([]);
    expect(await acts()).toEqual([
      ["reviewed_scans", { accepted: [0, 3] }],
      ["reviewed_scans", { refused: [0, 1] }],
    ]);
    for (const json of [{ ids: [], accept: true }, { ids }, { ids: ["1"], accept: true }]) expect((await decide(json)).status).toBe(400);
  });
});

describe("settings", () => {
  test("self check-in is turned on and off, with a new key each time, and may be repeated", async () => {
    const secret = async () => (await db.event.findUniqueOrThrow({ where: { id: event.id } })).hereSecret;
    expect(await set({})).toMatchObject({ status: 200, body: { data: { selfCheckIn: false, isClosed: false } } });
    expect(await set({ selfCheckIn: true })).toMatchObject({ body: { data: { selfCheckIn: true, isClosed: false } } });
    const first = await secret();
    await set({ selfCheckIn: true });
    expect(await secret()).toEqual(first);
    expect(await set({ selfCheckIn: false })).toMatchObject({ body: { data: { selfCheckIn: false } } });
    await set({ selfCheckIn: true });
    expect(await secret()).not.toEqual(first);
    const [on, off] = [{ selfCheckIn: [false, true] }, { selfCheckIn: [true, false] }];
    expect(await acts()).toEqual([
      ["self_check_in_on", on],
      ["settings_changed", off],
      ["self_check_in_on", on],
    ]);
    expect((await db.event.findUniqueOrThrow({ where: { id: event.id } })).updatedAt).toEqual(event.updatedAt);
  });

  test("close the list only after the start of the event", async () => {
    expect(await set({ closed: true })).toMatchObject({ status: 409, body: { code: "event_not_begun" } });
    expect(await set({ closed: false })).toMatchObject({ status: 200, body: { data: { isClosed: false } } });
    const by = await authorize(club, event.id, "change_people");
    const state = (now: Date) => readDoorState(by, now);
    expect(await state(new Date())).toMatchObject({ mayClose: false, mayReopen: false });
    await changeDoorService(by, { closed: true }, inHours(1.1));
    // A closed list stays closed.
    expect(await set({ closed: true })).toMatchObject({ status: 200, body: { data: { isClosed: true } } });
    expect(await state(inHours(2))).toMatchObject({ mayClose: false, mayReopen: true });
    expect(await state(inHours(26))).toMatchObject({ mayClose: false, mayReopen: false });
    const undated = await anEvent(club, { startsAt: null, registrationOpensAt: inHours(-1) });
    expect(await call(changeDoor, { method: "PUT", as: club, params: { eventId: undated.id }, json: { closed: true } })).toMatchObject({
      status: 200,
    });
  });

  test("are changed, and scans decided, by an account without writes left", async () => {
    await limits.clubWrite.use(club.id, 120);
    expect(await set({ selfCheckIn: true })).toMatchObject({ status: 200 });
    expect(await call(review, { as: club, params: params(), json: { ids: [crypto.randomUUID()], accept: true } })).toMatchObject({
      status: 200,
    });
  });

  test("reopen a closed list within 24 hours, and not later", async () => {
    await db.event.update({ where: { id: event.id }, data: { startsAt: inHours(-1) } });
    const closedAt = async () => (await db.event.findUniqueOrThrow({ where: { id: event.id } })).doorClosedAt;
    expect(await set({ closed: true })).toMatchObject({ body: { data: { isClosed: true } } });
    const first = await closedAt();
    await set({ closed: true });
    expect(await closedAt()).toEqual(first);
    expect(await set({ closed: false })).toMatchObject({ body: { data: { isClosed: false } } });
    await set({ closed: true });
    const by = await authorize(club, event.id, "change_people");
    await expect(changeDoorService(by, { closed: false }, inHours(24.1))).rejects.toMatchObject({ code: "door_not_reopened", status: 410 });
    expect((await changeDoorService(by, { selfCheckIn: true }, inHours(24.1))).closedAt).toEqual(await closedAt());
    expect((await acts()).map(([act]) => act)).toEqual(["closed_door", "settings_changed", "closed_door", "self_check_in_on"]);
    for (const json of [{ closed: "yes" }, { selfCheckIn: 1 }]) expect((await set(json)).status).toBe(400);
  });
});

describe("self check-in", () => {
  const here = (as: Account | undefined, code: unknown) => call(checkInHere, { as, params: params(), json: { code } });
  const screen = async (as: Account = club) => {
    const answer = await call(readScreen, { method: "GET", as, params: params() });
    return { ...answer, body: answer.body as ScreenJson };
  };

  test("the code on the screen checks in the student who enters it, once", async () => {
    const student = await aStudent();
    const guest = await aGuest(student);
    expect(await screen()).toMatchObject({ status: 409, body: { code: "self_check_in_off" } });
    expect(await here(student, "RKX47M")).toMatchObject({ status: 409, body: { code: "self_check_in_off" } });
    await set({ selfCheckIn: true });
    const { status, body } = await screen((await aHelper()).student);
    expect(status).toBe(200);
    expect(body).toMatchObject({ code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{6}$/), counts: { confirmed: 1, checkedIn: 0 } });
    expect(body.url).toBe(`http://localhost:3000/here/${event.id}?c=${body.code}`);
    expect(new Date(body.changesAt).getTime() % 30_000).toBe(0);
    const typed = body.code.toLowerCase().replaceAll("0", "o").replaceAll("1", "l");
    const answers = await Promise.all(Array.from({ length: 4 }, () => here(student, typed)));
    const checkedInAt = (await registration(guest.id)).checkedInAt?.toISOString();
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { message: "You are checked in", checkedInAt } });
    expect(await db.doorAction.findMany({ where: { result: "checked_in" } })).toMatchObject([
      { byId: student.id, via: "self", deviceId: null },
    ]);
    // A checked-in student needs no code.
    expect(await here(student, "000000")).toMatchObject({ status: 200, body: { checkedInAt } });
    expect((await screen()).body.counts).toEqual({ confirmed: 1, checkedIn: 1 });
  });

  test("a code is valid for 30 to 60 seconds, during the hours of the event [organisers 8.5]", async () => {
    await set({ selfCheckIn: true });
    const by = await authorize(club, event.id, "check_in");
    const start = event.startsAt as Date;
    const codeAt = async (time: Date) => (await readScreenService(by, time)).code;
    const attempt = async (code: string, now: Date) => {
      const student = await aStudent();
      await aGuest(student);
      return checkInHereService(student, event.id, code, now).then(
        () => "in",
        (error) => error.code,
      );
    };
    const step = new Date(Math.ceil(start.getTime() / 30_000) * 30_000);
    const code = await codeAt(step);
    const secondsIn = (seconds: number) => new Date(step.getTime() + seconds * 1000);
    expect(await codeAt(secondsIn(29))).toBe(code);
    expect(await codeAt(secondsIn(30))).not.toBe(code);
    expect([await attempt(code, secondsIn(59)), await attempt(code, secondsIn(60)), await attempt(code, secondsIn(-1))]).toEqual([
      "in",
      "here_code_wrong",
      "here_code_wrong",
    ]);
    const [early, late] = [inHours(-2, new Date(start.getTime() - 1)), event.endsAt as Date];
    expect([await attempt(await codeAt(early), early), await attempt(await codeAt(late), late)]).toEqual([
      "door_not_open",
      "door_not_open",
    ]);
    expect(await attempt(await codeAt(inHours(-2, start)), inHours(-2, start))).toBe("in");
    for (const text of ["", "1", `${code}${code}`, "ÄÖÜ€漢字"]) expect(await attempt(text, step)).toBe("here_code_wrong");
  });

  test("only students with a seat use it, with ten tries a minute", async () => {
    await set({ selfCheckIn: true });
    const { code } = (await screen()).body;
    const student = await aStudent();
    expect(await here(undefined, code)).toMatchObject({ status: 401 });
    expect(await here(club, code)).toMatchObject({ status: 403 });
    expect(await here(student, code)).toMatchObject({ status: 404, body: { code: "registration_not_found" } });
    expect(await here(student, 5)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    await joinByClick(student, event.id);
    for (let tries = 2; tries < 10; tries++) expect((await here(student, "000000")).body.code).toBe("here_code_wrong");
    expect(await here(student, code)).toMatchObject({ status: 429 });
    expect(await db.registration.count({ where: { checkedInAt: { not: null } } })).toBe(0);
    expect(await call(checkInHere, { as: student, params: { eventId: crypto.randomUUID() }, json: { code } })).toMatchObject({
      status: 429,
    });
    const other = await aStudent();
    expect(await call(checkInHere, { as: other, params: { eventId: crypto.randomUUID() }, json: { code } })).toMatchObject({ status: 404 });
  });
});

test("people are checked in from the list, and registrations of another event are unknown", async () => {
  const [one, two] = [await aGuest(), await aGuest()];
  const elsewhere = await aRegistration(await anEvent(club), await aStudent());
  const by = await authorize(club, event.id, "check_in");
  const results = await recordByHand(by, "in", [one.id, two.id, elsewhere.id]);
  expect(Object.fromEntries(results)).toEqual({ [one.id]: "checked_in", [two.id]: "checked_in", [elsewhere.id]: "unknown" });
  expect(Object.fromEntries(await recordByHand(by, "undo", [one.id]))).toEqual({ [one.id]: "undone" });
  expect([(await registration(one.id)).checkedInAt, (await registration(elsewhere.id)).checkedInAt]).toEqual([null, null]);
  expect((await registration(two.id)).checkedInById).toBe(club.id);
});

test("checking in and undoing by hand again and again stores a bounded number of actions, and no refused ones", async () => {
  const [guest, gone] = [await aGuest(), await aGuest()];
  await db.registration.update({ where: { id: gone.id }, data: { status: "cancelled", endedAt: inHours(-10), endedBy: "self" } });
  const by = await authorize(club, event.id, "check_in");
  const start = Date.now() - HOUR_MS;
  const results = [];
  for (let round = 0; round < 2 * BY_HAND_MAX + 2; round++) {
    const outcome = await recordByHand(by, round % 2 ? "undo" : "in", [guest.id, gone.id, crypto.randomUUID()], new Date(start + round));
    results.push(outcome.get(guest.id));
    expect(outcome.get(gone.id)).toBe("ended");
  }
  const expected = Array.from({ length: 2 * BY_HAND_MAX }, (_, round) => (round % 2 ? "undone" : "checked_in"));
  expect(results).toEqual([...expected, "too_often", "too_often"]);
  expect(await db.doorAction.count()).toBe(2 * BY_HAND_MAX);
  // Scans have a limit of their own.
  expect((await send(club, [aScan(guest)])).body.results).toMatchObject([{ result: "checked_in" }]);
});

test("neither scans nor check-ins by hand use up the undos by hand", async () => {
  const guest = await aGuest();
  const by = await authorize(club, event.id, "check_in");
  await send(
    club,
    Array.from({ length: TAKEN_MAX }, () => aScan(guest)),
  );
  const results = [];
  for (let round = 0; round <= BY_HAND_MAX; round++) results.push((await recordByHand(by, "in", [guest.id])).get(guest.id));
  expect(results).toEqual([...Array<string>(BY_HAND_MAX).fill("already_in"), "too_often"]);
  expect((await recordByHand(by, "undo", [guest.id])).get(guest.id)).toBe("undone");
  expect((await registration(guest.id)).checkedInAt).toBeNull();
});

test("a check-in by hand of somebody who is in counts when an earlier undo arrives late", async () => {
  const guest = await aGuest();
  const by = await authorize(club, event.id, "check_in");
  await recordByHand(by, "in", [guest.id], inHours(-3));
  expect((await recordByHand(by, "in", [guest.id], inHours(-1))).get(guest.id)).toBe("already_in");
  await send(club, [aScan(guest, { kind: "undo", at: inHours(-2).toISOString() })]);
  expect((await registration(guest.id)).checkedInAt?.getTime()).toBeCloseTo(inHours(-1).getTime(), -4);
});

test("many people are checked in a part at a time, each exactly once, while a device scans them [organisers 8.1]", async () => {
  const people = 120;
  const guests = [];
  for (let made = 0; made < people; made++) guests.push(await aGuest());
  const ids = guests.map(({ id }) => id);
  const by = await authorize(club, event.id, "check_in");
  const transactions = vi.spyOn(db, "$transaction");
  const [byHand, again, scans] = await Promise.all([
    recordByHand(by, "in", ids),
    recordByHand(by, "in", ids),
    send(
      club,
      guests.map((guest) => aScan(guest)),
    ),
  ]);
  // A transaction has at most 50 actions of a call.
  expect(transactions.mock.calls.length).toBeGreaterThanOrEqual(6);
  transactions.mockRestore();
  const told = ids.flatMap((id, index) => [byHand.get(id), again.get(id), scans.body.results[index]?.result]);
  expect(told.filter((result) => result === "checked_in").length).toBeGreaterThanOrEqual(people);
  expect(await db.doorAction.count({ where: { result: "checked_in" } })).toBe(people);
  expect(await db.doorAction.count({ where: { result: "already_in" } })).toBe(2 * people);
  expect(await db.registration.count({ where: { checkedInAt: { not: null } } })).toBe(people);
});

test("a small call does not wait for all parts of a large one", async () => {
  const guests = await Promise.all(Array.from({ length: 60 }, () => aGuest()));
  const by = await authorize(club, event.id, "check_in");
  const done: string[] = [];
  const act = async (name: string, some: typeof guests) => {
    await recordByHand(
      by,
      "in",
      some.map(({ id }) => id),
    );
    done.push(name);
  };
  await Promise.all([act("large", guests), act("small", guests.slice(0, 1))]);
  expect(done).toEqual(["small", "large"]);
});
