import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { GET as readListCall } from "@/app/api/door/[eventId]/list/route";
import { POST as sendScans } from "@/app/api/door/[eventId]/scans/route";
import { DELETE as removePerson } from "@/app/api/manage/[eventId]/people/[registrationId]/route";
import { GET as readPeople } from "@/app/api/manage/[eventId]/people/route";
import { GET as readWorkspace } from "@/app/api/manage/[eventId]/route";
import { GET as readResults } from "@/app/api/results/event/[eventId]/route";
import type { Account, Club, LoggedIn } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { HOUR_MS } from "@/lib/platform/time/units";
import type { ListJson, ScansJson } from "@/lib/taking-part/door/calls";
import { LIST_MAX } from "@/lib/taking-part/door/list";
import { TAKEN_MAX } from "@/lib/taking-part/door/policy";
import { joinByClick } from "@/lib/taking-part/joining/join";
import { cancelRegistrations } from "@/lib/taking-part/registrations/cancel";
import { leave } from "@/lib/taking-part/registrations/service";
import { ticketCode } from "@/lib/taking-part/registrations/ticket";
import { call, tokenOf } from "@/lib/testing/call";
import { aBatch, aScan, type TestScan } from "@/lib/testing/door";
import { aClub, aCollege, aGrant, anAdmin, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { inHours } from "@/lib/testing/moments";

let club: LoggedIn<Club>;
let event: Awaited<ReturnType<typeof anEvent>>;
beforeEach(async () => {
  club = await aClub({ name: "Robotics Club" });
  event = await anEvent(club, { startsAt: inHours(1), endsAt: inHours(5) });
});

/** A person with a confirmed seat, two days ago. */
const aGuest = async (fields: Parameters<typeof aStudent>[0] = {}) =>
  aRegistration(event, await aStudent(fields), { createdAt: inHours(-48) });

async function list(as: Account | undefined, eventId: string, after?: number, publicKey?: string) {
  const query = { ...(after !== undefined && { after: String(after) }), ...(publicKey !== undefined && { publicKey }) };
  const answer = await call(readListCall, { method: "GET", as, params: { eventId }, query });
  return { ...answer, body: answer.body as ListJson };
}

async function send(as: Account | undefined, eventId: string, scans: unknown, device?: Parameters<typeof aBatch>[1]) {
  const answer = await call(sendScans, { as, params: { eventId }, json: aBatch(scans, device) });
  return { ...answer, body: answer.body as ScansJson };
}

const registration = (id: string) => db.registration.findUniqueOrThrow({ where: { id } });

describe("scans", () => {
  test("check a ticket in once, and the next scan shows the helper, time and device of the first", async () => {
    const college = await aCollege({ name: "NIT Trichy" });
    const guest = await aGuest({ college, firstName: "Asha", lastName: "Rao" });
    const [first, again] = [aScan(guest), aScan(guest)];
    const { status, body } = await send(club, event.id, [first], { deviceName: "Gate 2" });
    expect(status).toBe(200);
    const stood = {
      person: { _id: guest.id, name: "Asha Rao", college: "NIT Trichy" },
      checkedInAt: first.at,
      by: "Robotics Club",
      device: "Gate 2",
    };
    expect(body).toMatchObject({
      results: [{ id: first.id, result: "checked_in", ...stood }],
      counts: { confirmed: 1, checkedIn: 1 },
      clockSkewS: 0,
    });
    expect((await send(club, event.id, [again], { deviceName: "Gate 1" })).body.results).toMatchObject([
      { result: "already_in", ...stood },
    ]);
    expect(await registration(guest.id)).toMatchObject({
      checkedInAt: new Date(first.at),
      checkedInById: club.id,
      checkedInDevice: "Gate 2",
    });
  });

  test("can be undone, and an undo without effect is distinguished", async () => {
    const guest = await aGuest();
    const by = { code: undefined, registrationId: guest.id, via: "list" } as const;
    const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1000).toISOString();
    const scans = [
      aScan(guest, { at: at(0) }),
      aScan(guest, { kind: "undo", at: at(1), ...by }),
      aScan(guest, { kind: "undo", at: at(2), ...by }),
    ];
    const { body } = await send(club, event.id, scans);
    expect(body.results.map(({ result, checkedInAt }) => [result, checkedInAt])).toEqual([
      ["checked_in", scans[0]?.at],
      ["undone", null],
      ["not_in", null],
    ]);
    expect(await registration(guest.id)).toMatchObject({ checkedInAt: null, checkedInById: null, checkedInDevice: null });
    expect(body.counts.checkedIn).toBe(0);
  });

  test("with an invalid code do not affect others, and each answer names the problem", async () => {
    const [guest, held, gone] = [await aGuest(), await aGuest(), await aGuest()];
    await db.registration.update({ where: { id: held.id }, data: { status: "held", confirmedAt: null, heldUntil: inHours(1) } });
    await db.registration.update({ where: { id: gone.id }, data: { status: "cancelled", endedAt: inHours(-1) } });
    const [mine, others] = [await anEvent(club, { name: "Robo Race" }), await anEvent(await aClub())];
    const strange = crypto.randomUUID();
    const ticket = ticketCode({ registrationId: guest.id, eventId: event.id });
    const scans = [
      aScan(guest, { code: "https://example.com" }),
      aScan(guest, { code: `${ticket.slice(0, -4)}AAAA` }),
      aScan(guest, { code: "" }),
      aScan(guest, { code: undefined }),
      aScan(guest, { code: "\0" }),
      aScan({ id: strange, eventId: event.id }),
      aScan({ id: strange, eventId: mine.id }),
      aScan({ id: strange, eventId: others.id }),
      aScan(held),
      aScan(gone),
      aScan(guest, { at: inHours(-24).toISOString() }),
      aScan(guest),
    ];
    const { status, body } = await send(club, event.id, scans);
    expect(status).toBe(200);
    expect(body.results.map(({ result }) => result)).toEqual([
      ...Array.from({ length: 5 }, () => "forged"),
      "unknown",
      "wrong_event",
      "wrong_event",
      "not_confirmed",
      "ended",
      "outside_window",
      "checked_in",
    ]);
    expect(body.results[6]?.event).toMatchObject({ eventName: "Robo Race" });
    expect(body.results[7]?.event).toBeNull();
    expect(body.results[9]?.endedAt).toEqual((await registration(gone.id)).endedAt?.toISOString());
    // Each of them is stored.
    expect(await db.doorAction.count({ where: { eventId: event.id } })).toBe(scans.length);
    expect(await db.registration.count({ where: { checkedInAt: { not: null } } })).toBe(1);
  });

  test("of another event's registration answer unknown, and leave it unchanged", async () => {
    const elsewhere = await anEvent(club, { startsAt: inHours(1) });
    const guest = await aRegistration(elsewhere, await aStudent());
    const { body } = await send(club, event.id, [aScan(guest, { code: undefined, registrationId: guest.id, via: "search" })]);
    expect(body.results).toMatchObject([{ result: "unknown", person: null }]);
    expect((await registration(guest.id)).checkedInAt).toBeNull();
  });

  test("count by time: the first wins, whichever device sends first", async () => {
    const guest = await aGuest();
    const [early, late] = [
      aScan(guest, { at: inHours(-2).toISOString() }),
      aScan(guest, { at: inHours(-1).toISOString(), decided: "checked_in" }),
    ];
    expect((await send(club, event.id, [late])).body.results).toMatchObject([{ result: "checked_in" }]);
    expect((await send(club, event.id, [early], { deviceName: "Gate 2" })).body.results).toMatchObject([{ result: "checked_in" }]);
    expect((await send(club, event.id, [{ ...late, id: crypto.randomUUID() }])).body.results).toMatchObject([
      { result: "already_in", device: "Gate 2" },
    ]);
    expect(await registration(guest.id)).toMatchObject({ checkedInAt: new Date(early.at), checkedInDevice: "Gate 2" });
    expect(await db.doorAction.findUnique({ where: { id: late.id } })).toMatchObject({ result: "already_in", decided: "checked_in" });
  });

  test("of a removed person that arrive late count what happened before", async () => {
    const guest = await aGuest();
    await db.registration.update({ where: { id: guest.id }, data: { status: "cancelled", endedAt: inHours(-1) } });
    const [before, after] = [aScan(guest, { at: inHours(-2).toISOString() }), aScan(guest)];
    expect((await send(club, event.id, [after, before])).body.results.map(({ result }) => result)).toEqual(["ended", "checked_in"]);
    expect(await registration(guest.id)).toMatchObject({ status: "cancelled", checkedInAt: new Date(before.at) });
  });

  test("with a known id get the same result again without effect, and `changed` with other content", async () => {
    const [guest, other] = [await aGuest(), await aGuest()];
    const scan = aScan(guest);
    const device = { deviceId: crypto.randomUUID() };
    const first = await send(club, event.id, [scan], device);
    // A device that got no answer sends it again with the result that it showed.
    const again = await send(club, event.id, [{ ...scan, decided: "checked_in" }, scan], device);
    expect(again.body.results).toEqual([...first.body.results, ...first.body.results]);
    expect(again.body.rev).toBe(first.body.rev);
    const changes: Partial<TestScan>[] = [{ kind: "undo" }, { at: inHours(-3).toISOString() }, { code: aScan(other).code }];
    for (const change of changes) {
      const { status, body } = await send(club, event.id, [{ ...scan, ...change }, aScan(other)], device);
      expect(status).toBe(200);
      expect(body.results[0]).toMatchObject({ id: scan.id, result: "changed", person: null });
    }
    const elsewhere = await anEvent(club);
    expect((await send(club, elsewhere.id, [scan], device)).body.results).toMatchObject([{ result: "changed", person: null }]);
    expect(await db.doorAction.findMany({ where: { id: scan.id } })).toMatchObject([
      { eventId: event.id, result: "checked_in", decided: "checked_in" },
    ]);
    expect((await registration(guest.id)).checkedInAt).toEqual(new Date(scan.at));
  });

  test("are corrected for a wrong clock, and their own time is stored", async () => {
    const guest = await aGuest();
    const ahead = 7 * 60 * 1000;
    const at = new Date(Date.now() - HOUR_MS + ahead);
    const { body } = await send(club, event.id, [aScan(guest, { at: at.toISOString() })], {
      sentAt: new Date(Date.now() + ahead).toISOString(),
    });
    expect(body.clockSkewS).toBe(-ahead / 1000);
    const [action] = await db.doorAction.findMany();
    expect(action?.deviceAt).toEqual(at);
    expect(Math.abs((action?.at.getTime() ?? 0) - (at.getTime() - ahead))).toBeLessThan(5000);
  });

  test("block leaving, until an undo", async () => {
    const student = await aStudent();
    const guest = await aRegistration(event, student, { createdAt: inHours(-48) });
    await send(club, event.id, [aScan(guest)]);
    await expect(leave(student, event.id)).rejects.toMatchObject({ code: "already_checked_in", status: 409 });
    await send(club, event.id, [aScan(guest, { kind: "undo" })]);
    await leave(student, event.id);
    expect(await registration(guest.id)).toMatchObject({ status: "cancelled", checkedInAt: null });
  });

  test("are never changed or removed once stored", async () => {
    const guest = await aGuest();
    const scan = aScan(guest);
    await send(club, event.id, [scan]);
    await expect(db.doorAction.update({ where: { id: scan.id }, data: { at: inHours(-9) } })).rejects.toThrow(/append-only/);
    await expect(db.doorAction.delete({ where: { id: scan.id } })).rejects.toThrow(/append-only/);
    await expect(db.doorAction.deleteMany()).rejects.toThrow(/append-only/);
  });

  test("have a device's name without line breaks and without characters that change the direction of text", async () => {
    const guest = await aGuest();
    await send(club, event.id, [aScan(guest)], { deviceName: " Gate\u202E\n 2\u0001 " });
    expect(await registration(guest.id)).toMatchObject({ checkedInDevice: "Gate 2" });
    await send(club, event.id, [aScan(guest, { kind: "undo" }), aScan(guest)], { deviceName: "\u202E" });
    expect(await registration(guest.id)).toMatchObject({ checkedInDevice: null });
  });

  test("in an invalid batch are a 400, and nothing is stored", async () => {
    const scan = aScan(await aGuest());
    const wrong: object[] = [
      { scans: [] },
      { scans: Array.from({ length: 201 }, () => ({ ...scan, id: crypto.randomUUID() })) },
      { scans: [{ ...scan, id: "1" }] },
      { scans: [{ ...scan, at: "18:02" }] },
      { scans: [{ ...scan, at: "0000-01-01T00:00:00Z" }] },
      { scans: [{ ...scan, kind: "out" }] },
      { deviceId: undefined },
      { deviceName: "x".repeat(31) },
      { sentAt: undefined },
    ];
    for (const change of wrong) {
      const answer = await call(sendScans, { as: club, params: { eventId: event.id }, json: { ...aBatch([scan]), ...change } });
      expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    }
    expect(await db.doorAction.count()).toBe(0);
  });

  test("of one ticket stay cheap: the effective ones of a registration are bounded, the rest waits", async () => {
    const guest = await aGuest();
    const scans = Array.from({ length: TAKEN_MAX + 2 }, () => aScan(guest));
    const results = [...(await send(club, event.id, scans.slice(0, TAKEN_MAX))).body.results];
    results.push(...(await send(club, event.id, scans.slice(TAKEN_MAX))).body.results);
    expect(results.map(({ result }) => result).filter((result) => result !== "already_in")).toEqual(["checked_in", "review", "review"]);
    expect(await db.doorAction.count({ where: { needsReview: true } })).toBe(2);
    expect((await send(club, event.id, [aScan(await aGuest())])).body.results).toMatchObject([{ result: "checked_in" }]);
  });

  test("above 600 in a minute are refused, and nothing of the last call is stored", async () => {
    const guest = await aGuest();
    const many = (count: number) => Array.from({ length: count }, () => aScan(guest));
    for (let sent = 0; sent < 600; sent += 200) expect((await send(club, event.id, many(200))).status).toBe(200);
    const { status, headers } = await send(club, event.id, many(1));
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await db.doorAction.count()).toBe(600);
    expect((await send(await aClub(), event.id, many(1))).status).toBe(403);
  });
});

describe("races", () => {
  test("an event stores the first 1,000 scans without a person, and every scan of its own tickets", async () => {
    const guests = await Promise.all(Array.from({ length: 8 }, () => aGuest()));
    const helpers = await Promise.all(
      guests.map(async () => {
        const helper = await aStudent();
        await aGrant(helper, { role: "door", event });
        return helper;
      }),
    );
    const made = (index: number) => ({ id: crypto.randomUUID(), eventId: index % 3 ? event.id : crypto.randomUUID() });
    const ofNobody = () =>
      Array.from({ length: 199 }, (_, index) => (index % 2 ? aScan(made(index)) : aScan(made(index), { code: `forged ${index}` })));
    const answers = await Promise.all(
      helpers.map((helper, index) => send(helper, event.id, [...ofNobody(), aScan(guests[index] as (typeof guests)[number])])),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(new Set(body.results.map(({ result }) => result))).toEqual(new Set(["forged", "wrong_event", "unknown", "checked_in"]));
    }
    expect(await db.doorAction.count({ where: { result: "checked_in" } })).toBe(8);
    expect(await db.doorAction.count({ where: { result: { not: "checked_in" } } })).toBe(1000);
    const again = await send(club, event.id, [aScan(made(1)), aScan(await aGuest())]);
    expect(again.body.results.map(({ result }) => result)).toEqual(["unknown", "checked_in"]);
    expect(await db.doorAction.count()).toBe(1009);
  });

  test("two devices with the same ticket concurrently: exactly one check-in", async () => {
    const guest = await aGuest();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(club, event.id, [aScan(guest)])));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const actions = await db.doorAction.findMany({ orderBy: [{ at: "asc" }, { id: "asc" }] });
    expect(actions.map(({ result }) => result)).toEqual(["checked_in", ...Array.from({ length: 7 }, () => "already_in")]);
    expect((await registration(guest.id)).checkedInAt).toEqual(actions[0]?.at);
  });

  test("the same batch twice concurrently counts once [organisers 8.2, 19.3]", async () => {
    const guests = await Promise.all(Array.from({ length: 5 }, () => aGuest()));
    const scans = guests.map((guest) => aScan(guest));
    const device = { deviceId: crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(club, event.id, scans, device)));
    for (const { body } of answers) expect(body.results).toEqual(answers[0]?.body.results);
    expect(await db.doorAction.count()).toBe(5);
  });

  test("concurrent scans, joins, leaves and a cancellation never deadlock, and the numbers agree", async () => {
    const students = await Promise.all(Array.from({ length: 12 }, () => aStudent()));
    const guests = await Promise.all(students.slice(0, 8).map((student) => aRegistration(event, student, { createdAt: inHours(-48) })));
    const work = [
      ...guests.map((guest) =>
        send(
          club,
          event.id,
          [...guests].reverse().map((one) => aScan(one === guest ? guest : one)),
        ),
      ),
      ...students.slice(8).map((student) => joinByClick(student, event.id)),
      ...students.slice(0, 4).map((student) => leave(student, event.id)),
    ];
    await Promise.allSettled(work.slice(0, -4));
    await db.event.update({ where: { id: event.id }, data: { status: "cancelled" } });
    const outcomes = await Promise.allSettled([
      ...work,
      cancelRegistrations(event.id),
      send(
        club,
        event.id,
        guests.map((one) => aScan(one)),
      ),
    ]);
    const failures = outcomes.flatMap((one) => (one.status === "rejected" ? [String(one.reason.code)] : []));
    expect(failures.filter((code) => code !== "already_checked_in" && code !== "event_cancelled")).toEqual([]);
    for (const one of outcomes)
      if (one.status === "fulfilled" && typeof one.value === "object" && one.value && "status" in one.value)
        expect(one.value).toMatchObject({ status: 200 });
    const { body } = await list(club, event.id);
    expect(body.counts).toEqual({ confirmed: 0, checkedIn: 0 });
  });
});

test("any order, repetition and batching of the same actions gives the same states, results and counts [organisers 8.1, 19.1]", async () => {
  const device = { deviceId: crypto.randomUUID() };
  const walk = fc.array(
    fc.record({ who: fc.nat({ max: 2 }), kind: fc.constantFrom("in" as const, "undo" as const), minute: fc.nat({ max: 5 }) }),
    { minLength: 1, maxLength: 9 },
  );
  const sending = walk.chain((actions) => {
    const numbers = actions.map((_, index) => index);
    const repeated = fc.array(fc.constantFrom(...numbers), { maxLength: 4 });
    const order = fc.tuple(fc.shuffledSubarray(numbers, { minLength: numbers.length }), repeated).map(([all, more]) => [...all, ...more]);
    return fc.record({ actions: fc.constant(actions), orders: fc.tuple(order, order), size: fc.integer({ min: 1, max: 9 }) });
  });
  await fc.assert(
    fc.asyncProperty(sending, async ({ actions, orders, size }) => {
      // The same ids in both worlds, so that actions of the same time have the same order.
      const tag = crypto.randomUUID().slice(0, 8);
      const start = Date.now() - HOUR_MS;
      const worlds = await Promise.all(
        orders.map(async (order, world) => {
          const own = await anEvent(club, { startsAt: inHours(1) });
          const guests = await Promise.all([0, 1, 2].map(async () => aRegistration(own, await aStudent(), { createdAt: inHours(-48) })));
          const scans = actions.map(({ who, kind, minute }, index) =>
            aScan(guests[who] as (typeof guests)[number], {
              id: `${tag}-0000-4000-800${world}-${String(index).padStart(12, "0")}`,
              kind,
              at: new Date(start + minute * 60_000).toISOString(),
            }),
          );
          for (let from = 0; from < order.length; from += size) {
            const batch = order.slice(from, from + size).flatMap((index) => scans[index] ?? []);
            expect((await send(club, own.id, batch, device)).status).toBe(200);
          }
          const results = await db.doorAction.findMany({ where: { eventId: own.id }, orderBy: { id: "asc" }, select: { result: true } });
          const states = await Promise.all(guests.map(async ({ id }) => (await registration(id)).checkedInAt?.getTime() ?? null));
          const { counts } = (await list(club, own.id)).body;
          expect(counts).toEqual({ confirmed: 3, checkedIn: states.filter((state) => state !== null).length });
          return { results: results.map(({ result }) => result), states, counts };
        }),
      );
      expect(worlds[1]).toEqual(worlds[0]);
      await db.$executeRaw`TRUNCATE "RateLimit"`;
    }),
    { numRuns: 12 },
  );
});

describe("the list", () => {
  test("contains everyone who is confirmed, with the facts for a device", async () => {
    const college = await aCollege({ name: "NIT Trichy" });
    const asha = await aGuest({ college, firstName: "Asha", lastName: 'Rao "R"' });
    const [out, gone] = [await aGuest(), await aGuest()];
    await db.registration.update({ where: { id: gone.id }, data: { status: "cancelled", endedAt: new Date() } });
    const scan = aScan(asha);
    await send(club, event.id, [scan]);
    const { status, body, headers } = await list(club, event.id);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(body).toMatchObject({
      counts: { confirmed: 2, checkedIn: 1 },
      isWhole: true,
      event: { _id: event.id, eventName: event.name, opensAt: inHoursOf(event.startsAt, -24), closesAt: inHoursOf(event.endsAt, 7 * 24) },
      expiresAt: inHoursOf(event.endsAt, 24),
    });
    expect(body.people.sort((a, b) => a.s.localeCompare(b.s))).toEqual([
      { r: asha.id, n: 'Asha Rao "R"', c: "NIT Trichy", s: "in", t: scan.at },
      { r: out.id, n: "Ananya Kulkarni", c: null, s: "out", t: null },
    ]);
  });

  test("has a public key that verifies a ticket as a device does", async () => {
    const guest = await aGuest();
    const { publicKey } = (await list(club, event.id)).body;
    const key = await crypto.subtle.importKey("raw", Buffer.from(publicKey ?? "", "base64url"), "Ed25519", false, ["verify"]);
    const bytes = Buffer.from(ticketCode({ registrationId: guest.id, eventId: event.id }).slice("QUAD:".length), "base64url");
    expect(await crypto.subtle.verify("Ed25519", key, bytes.subarray(33), bytes.subarray(0, 33))).toBe(true);
  });

  test("gives a device whose key is of a former secret the present one with its next changes, also without news", async () => {
    const { rev, publicKey } = (await list(club, event.id)).body;
    const formerKey = Buffer.alloc(32, 1).toString("base64url");
    const answer = (await list(club, event.id, rev, formerKey)).body;
    expect(answer).toMatchObject({ rev, people: [], publicKey, isWhole: false });
    expect(answer).not.toHaveProperty("event");
    expect(JSON.stringify(answer).length).toBeLessThan(200);
    expect((await list(club, event.id, rev, publicKey)).body).not.toHaveProperty("publicKey");
    const guest = await aGuest();
    expect((await list(club, event.id, rev, formerKey)).body).toMatchObject({ people: [{ r: guest.id }], publicKey, isWhole: false });
    expect((await list(club, event.id, rev, publicKey)).body).not.toHaveProperty("publicKey");
  });

  test("after a number contains only changes: scans, joins, leaves and ended registrations", async () => {
    const [student, leaver] = [await aStudent(), await aStudent()];
    const guest = await aGuest();
    await joinByClick(leaver, event.id);
    const changesOf = async (change: () => Promise<unknown>) => {
      const { rev } = (await list(club, event.id)).body;
      await change();
      const { body } = await list(club, event.id, rev);
      expect(body.rev).toBeGreaterThan(rev);
      expect(body).toMatchObject({ isWhole: false });
      expect(Object.keys(body).sort()).toEqual(["counts", "isWhole", "people", "rev", "serverTime"]);
      return body.people.map(({ r, s }) => [r, s]);
    };
    expect(await changesOf(() => send(club, event.id, [aScan(guest)]))).toEqual([[guest.id, "in"]]);
    expect(await changesOf(() => send(club, event.id, [aScan(guest, { kind: "undo" })]))).toEqual([[guest.id, "out"]]);
    const joined = await changesOf(() => joinByClick(student, event.id));
    expect(joined).toEqual([[(await db.registration.findFirstOrThrow({ where: { studentId: student.id } })).id, "out"]]);
    const left = await changesOf(() => leave(leaver, event.id));
    expect(left).toEqual([[(await db.registration.findFirstOrThrow({ where: { studentId: leaver.id } })).id, "ended"]]);
    await db.event.update({ where: { id: event.id }, data: { status: "cancelled" } });
    expect((await changesOf(() => cancelRegistrations(event.id))).map(([, state]) => state)).toEqual(["ended", "ended"]);
  });

  test("read after each answer misses nothing, while people join, leave and are scanned", async () => {
    const known = new Map<string, string>();
    let rev = 0;
    let isDone = false;
    const poll = async () => {
      const { body } = await list(club, event.id, rev);
      rev = body.rev;
      for (const { r, s } of body.people) known.set(r, s);
    };
    const polling = (async () => {
      while (!isDone) await poll();
    })();
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const student = await aStudent();
        await joinByClick(student, event.id);
        const own = await db.registration.findFirstOrThrow({ where: { studentId: student.id } });
        if (index % 2) await send(club, event.id, [aScan(own)]);
        else await leave(student, event.id);
      }),
    );
    isDone = true;
    await polling;
    await db.$executeRaw`TRUNCATE "RateLimit"`;
    await poll();
    const rows = await db.registration.findMany();
    expect(Object.fromEntries(known)).toEqual(
      Object.fromEntries(rows.map(({ id, status, checkedInAt }) => [id, status !== "confirmed" ? "ended" : checkedInAt ? "in" : "out"])),
    );
  });

  test("without news is a small answer, and an unknown number gets everyone [organisers 8.2]", async () => {
    await aGuest();
    const { rev } = (await list(club, event.id)).body;
    const { body } = await list(club, event.id, rev);
    expect(body).toMatchObject({ rev, people: [], counts: { confirmed: 1, checkedIn: 0 }, isWhole: false });
    expect(JSON.stringify(body).length).toBeLessThan(200);
    expect((await list(club, event.id, rev + 1)).body).toMatchObject({ isWhole: true, people: [{ s: "out" }] });
    for (const after of ["-1", "x", "1.5", "99999999999", "4294967296"]) {
      const query = { after };
      expect(await call(readListCall, { method: "GET", as: club, params: { eventId: event.id }, query })).toMatchObject({ status: 400 });
    }
  });

  test("does not count a person removed after the check-in, and neither do the guest list, the workspace and the results", async () => {
    const [here, gone] = [await aGuest(), await aGuest()];
    await send(club, event.id, [aScan(here), aScan(gone)]);
    const remove = { eventId: event.id, registrationId: gone.id };
    expect(await call(removePerson, { method: "DELETE", as: club, params: remove })).toMatchObject({ status: 200 });
    const read = (handler: typeof readPeople) => call(handler, { method: "GET", as: club, params: { eventId: event.id } });
    const numbers = { confirmed: 1, checkedIn: 1, removed: 1, cancelled: 0, held: 0, invited: 0 };
    expect((await list(club, event.id)).body.counts).toEqual({ confirmed: 1, checkedIn: 1 });
    expect((await read(readPeople)).body.counts).toEqual(numbers);
    expect((await read(readWorkspace)).body.counts).toEqual(numbers);
    expect((await read(readResults)).body).toMatchObject({ attendance: { checkedIn: 1 }, funnel: { registered: 1, attended: 1 } });
  });

  test("is searched by a part of a name: only confirmed people, up to 20, without accents and capitals", async () => {
    const asha = await aGuest({ firstName: "Ásha", lastName: "Rao" });
    const gone = await aGuest({ firstName: "Asha", lastName: "Iyer" });
    await db.registration.update({ where: { id: gone.id }, data: { status: "cancelled", endedAt: new Date(), endedBy: "self" } });
    const elsewhere = await anEvent(club);
    await aRegistration(elsewhere, await aStudent({ firstName: "Asha", lastName: "Elsewhere" }));
    for (let number = 0; number < 22; number++) await aGuest({ firstName: "Meera", lastName: "Nair" });
    const find = (q: string, as: Account = club) => call(readListCall, { method: "GET", as, params: { eventId: event.id }, query: { q } });
    for (const q of ["asha", "ASHA R", "sha ra", "rao"]) {
      expect((await find(q)).body).toMatchObject({ people: [{ r: asha.id, n: "Ásha Rao", s: "out" }], isWhole: false });
    }
    expect((await find("nai")).body.people).toHaveLength(20);
    expect((await find("xyz")).body.people).toEqual([]);
    for (const q of ["", "a", "%%", "__", "a%"]) expect(await find(q)).toMatchObject({ status: 400 });
    expect((await find("%sha%")).body.people).toMatchObject([{ r: asha.id }]);
    expect(await find("asha", await aStudent())).toMatchObject({ status: 403 });
  });

  test("is missing for more than 20,000 people, and only its counts are sent, also to a device that had all of them", async () => {
    // In parts that a slow machine writes within the limit of a statement.
    for (let more = LIST_MAX; more > 0; more -= 1000) {
      await db.$executeRaw`
        INSERT INTO "Registration" ("id", "eventId", "status", "pricePaise", "confirmedAt")
        SELECT gen_random_uuid(), ${event.id}::uuid, 'confirmed', 0, now() FROM generate_series(1, ${Math.min(more, 1000)}::int)`;
    }
    const { rev, isWhole } = (await list(club, event.id)).body;
    expect(isWhole).toBe(true);
    await aGuest();
    const { body: next } = await list(club, event.id, rev);
    expect(next).toMatchObject({ people: [], isWhole: false, publicKey: expect.any(String), counts: { confirmed: LIST_MAX + 1 } });
    expect(Object.keys((await list(club, event.id, next.rev)).body)).not.toContain("publicKey");
    const { body } = await list(club, event.id);
    expect(body).toMatchObject({ people: [], isWhole: false, counts: { confirmed: LIST_MAX + 1 }, event: { _id: event.id } });
    expect((await list(club, event.id, 0)).body).toMatchObject({ people: [], isWhole: false });
    const asha = await aGuest({ firstName: "Asha", lastName: "Rao" });
    const found = await call(readListCall, { method: "GET", as: club, params: { eventId: event.id }, query: { q: "asha" } });
    expect(found.body).toMatchObject({ people: [{ r: asha.id, n: "Asha Rao" }], counts: { confirmed: LIST_MAX + 2 } });
  });
});

function inHoursOf(time: Date | null, hours: number): string {
  return new Date((time?.getTime() ?? 0) + hours * HOUR_MS).toISOString();
}

describe("rights", () => {
  test("only check-in staff of the event read its list and send scans, by cookie and by token", async () => {
    const guest = await aGuest();
    const others = [
      await aClub(),
      await aStudent(),
      { role: "college", id: club.collegeId, sessionId: club.sessionId } as const,
      await anAdmin(),
    ];
    for (const as of others.filter(({ role }) => role !== "college")) {
      expect(await list(as, event.id)).toMatchObject({ status: 403 });
      expect(await send(as, event.id, [aScan(guest)])).toMatchObject({ status: 403 });
    }
    expect(await list(undefined, event.id)).toMatchObject({ status: 401 });
    expect(await send(undefined, event.id, [aScan(guest)])).toMatchObject({ status: 401 });
    expect(await db.doorAction.count()).toBe(0);
    const unknown = crypto.randomUUID();
    expect(await list(club, unknown)).toMatchObject({ status: 404, body: { code: "event_not_found" } });
    expect(await send(club, unknown, [aScan(guest)])).toMatchObject({ status: 404, body: { code: "event_not_found" } });
    const headers = { authorization: `Bearer ${await tokenOf(club)}` };
    expect(await call(readListCall, { method: "GET", params: { eventId: event.id }, headers })).toMatchObject({ status: 200 });
  });

  test("no answer of check-in contains an email address", async () => {
    const guest = await aGuest({ email: "asha@nitt.edu" });
    const answers = [await send(club, event.id, [aScan(guest)]), await list(club, event.id), await list(club, event.id, 0)];
    expect(JSON.stringify(answers)).not.toMatch(/nitt\.edu|@/);
  });
});
