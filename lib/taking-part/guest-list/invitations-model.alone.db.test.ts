import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Club, Student } from "@/lib/platform/auth/actor";
import { db, pool } from "@/lib/platform/db/client";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/units";
import { aClub, aCollege, anEvent, aStudent } from "@/lib/testing/factories";
import { exceptionsAt } from "@/lib/testing/joining/invariants";
import { aProcess, outcomeOf, type Process } from "@/lib/testing/joining/process";

/**
 * Confirmed + holds + invited seats <= capacity, always, with concurrent adding, accepting, expiring and removing. Source: contract
 * organisers 19.
 */

const [WALKS, WALKS_OF_TWO, AT_ONCE] = [15, 8, 4];
// A failure names the seed; shrinking would take minutes. On a busy machine fewer walks are enough.
const brief = { endOnFailure: true, interruptAfterTimeLimit: 40_000 };
/** The first of them is of the organising college. */
const STUDENTS = 6;

const [first, second] = [await aProcess(), await aProcess()];

afterAll(async () => {
  for (const process of [first, second]) await process.close();
});

type Command =
  /** Numbers beyond the students are addresses without an account. */
  | { do: "invite"; addresses: number[]; fee: "waived" | "due" }
  | { do: "hi" | "leave"; student: number }
  | { do: "join"; student: number; wait: boolean }
  /** One of the existing registrations, in the order of their ids. */
  | { do: "remove"; registration: number; bar: boolean }
  | { do: "remove many"; registrations: number[] }
  | { do: "lift the bar"; student: number }
  | { do: "resize"; capacity: number | null };
type Step = { hours: number; isSwept: boolean; command: Command };
type Made = { pricePaise: number; capacity: number | null };

const student = fc.nat({ max: STUDENTS - 1 });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("invite" as const),
      addresses: fc.uniqueArray(fc.nat({ max: STUDENTS + 2 }), { minLength: 1, maxLength: 4 }),
      fee: fc.constantFrom("waived" as const, "due" as const),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("hi" as const), student }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("join" as const), student, wait: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("leave" as const), student }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("remove" as const), registration: fc.nat({ max: 20 }), bar: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("remove many" as const),
      registrations: fc.uniqueArray(fc.nat({ max: 20 }), { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("lift the bar" as const), student }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("resize" as const), capacity: fc.option(fc.integer({ min: 1, max: 6 })) }) },
);
const walks = (length: { min: number; max: number }) =>
  fc.record({
    made: fc.record<Made>({ pricePaise: fc.constantFrom(0, 25_000), capacity: fc.constantFrom(null, 1, 3, 5) }),
    steps: fc.array(fc.record<Step>({ hours: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1, 20, 49), isSwept: fc.boolean(), command }), {
      minLength: length.min,
      maxLength: length.max,
    }),
  });

type Walk = { club: Club; eventId: string; students: Student[]; addresses: string[] };

async function aWalk(club: Club, students: Student[], made: Made, begin: number): Promise<Walk> {
  await pool.query(`TRUNCATE "Payment", "Registration", "EventBar", "RateLimit" CASCADE`);
  // Registration closes on the third day; the event is over on the tenth.
  const event = await anEvent(club, {
    ...made,
    registrationClosesAt: new Date(begin + 3 * DAY_MS),
    startsAt: new Date(begin + 10 * DAY_MS),
    endsAt: new Date(begin + 10 * DAY_MS + HOUR_MS),
  });
  const accounts = await db.account.findMany({ where: { id: { in: students.map(({ id }) => id) } } });
  const addresses = students.map(({ id }) => accounts.find((account) => account.id === id)?.email ?? "");
  return { club, eventId: event.id, students, addresses: [...addresses, "one@elsewhere.edu", "two@elsewhere.edu", "three@elsewhere.edu"] };
}

const rowsOf = ({ eventId }: Walk) => db.registration.findMany({ where: { eventId }, orderBy: { id: "asc" } });
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

async function perform(process: Process, walk: Walk, command: Command, rows: Row[], now: Date): Promise<string> {
  const { eventId, club, students } = walk;
  const authorized = () => process.authorize(club, eventId, "change_people");
  switch (command.do) {
    case "invite": {
      const emails = command.addresses.map((number) => walk.addresses[number] ?? "");
      const by = await authorized();
      // The number of invited addresses, instead of `done`.
      return process.people.addPeople(by, { emails, fee: command.fee }, now).then(
        ({ invited }) => String(invited),
        (error: unknown) => outcomeOf(Promise.reject(error)),
      );
    }
    case "hi":
      return outcomeOf(process.joining.joinByClick(students[command.student] as Student, eventId, now));
    case "join":
      return outcomeOf(process.joining.join(students[command.student] as Student, eventId, { wait: command.wait }, now));
    case "leave":
      return outcomeOf(process.registrations.leave(students[command.student] as Student, eventId, now));
    case "remove": {
      const row = rows[command.registration];
      const by = await authorized();
      return row ? outcomeOf(process.people.removePerson(by, row.id, command.bar ? { bar: "1" } : {}, now)) : "none";
    }
    case "remove many": {
      const ids = command.registrations.flatMap((number) => rows[number]?.id ?? []);
      const by = { remover: await authorized(), checker: await process.authorize(club, eventId, "check_in") };
      if (ids.length === 0) return "none";
      return outcomeOf(process.people.changeMany(by, { act: "remove", ids, refund: undefined, reason: undefined }, now));
    }
    case "lift the bar": {
      const own = rows.find((row) => row.studentId === students[command.student]?.id && row.endedBy === "organiser");
      const by = await authorized();
      return own ? outcomeOf(process.people.removePerson(by, own.id, { bar: "0" }, now)) : "none";
    }
    case "resize":
      return outcomeOf(process.organisers.updateEventAs(club, eventId, { capacity: command.capacity }, now));
  }
}

/** Exceptions from the invariants after every statement. */
async function exceptions(walk: Walk, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `SELECT format('%s with an address', "status") AS "what" FROM "Registration" WHERE "eventId" = $1 AND "invitedEmail" IS NOT NULL AND "status" <> 'held'
     UNION ALL SELECT format('%s by nobody', "status") FROM "Registration" WHERE "eventId" = $1 AND "status" IN ('cancelled', 'expired') AND "endedBy" IS NULL
     UNION ALL SELECT format('%s, and ended by %s', "status", "endedBy") FROM "Registration" WHERE "eventId" = $1
       AND "status" IN ('held', 'confirmed', 'waiting') AND "endedBy" IS NOT NULL
     UNION ALL SELECT 'held for nobody' FROM "Registration" WHERE "eventId" = $1 AND "status" = 'held' AND "studentId" IS NULL AND "invitedEmail" IS NULL
     UNION ALL SELECT format('barred and %s', r."status") FROM "Registration" r JOIN "EventBar" b USING ("eventId", "studentId")
       WHERE r."eventId" = $1 AND r."status" IN ('held', 'confirmed', 'waiting')`,
    [walk.eventId],
  );
  return [...rows.map(({ what }) => what), ...(await exceptionsAt(pool, walk.eventId, now))];
}

/** Compares the effect of an invitation, or of its acceptance, with the state before. */
async function expectOutcome(walk: Walk, command: Command, before: Row[], outcome: string, now: Date): Promise<void> {
  const event = await db.event.findUniqueOrThrow({ where: { id: walk.eventId } });
  if (event.overAt && event.overAt <= now) return;
  const living = before.filter(({ status, heldUntil }) => status === "confirmed" || (status === "held" && heldUntil && heldUntil > now));
  if (command.do === "invite") {
    const isThere = (number: number) =>
      living.some(
        ({ invitedEmail, studentId }) =>
          invitedEmail === walk.addresses[number] || (studentId !== null && studentId === walk.students[number]?.id),
      );
    const fresh = command.addresses.filter((number) => !isThere(number)).length;
    // While an entry waits, no seat is free.
    const left = event.capacity === null ? Number.POSITIVE_INFINITY : event.capacity - living.length;
    expect(outcome).toBe(fresh > left ? "event_full" : String(fresh));
  }
  if (command.do === "hi") {
    const { id, collegeId } = walk.students[command.student] as Student;
    const invitation = living
      .filter(({ invitedEmail, studentId }) => studentId === null && invitedEmail === walk.addresses[command.student])
      .at(0);
    if (!invitation || living.some(({ studentId }) => studentId === id)) return;
    if ((await db.eventBar.count({ where: { eventId: walk.eventId, studentId: id } })) > 0) {
      // The window is the first rule that refuses.
      return expect(outcome).toBe(event.registrationClosesAt <= now ? "registration_closed" : "barred");
    }
    expect(outcome).toBe("done");
    const after = await db.registration.findUniqueOrThrow({ where: { id: invitation.id } });
    const owes = invitation.pricePaise > 0 && collegeId === null;
    expect(after).toMatchObject({
      studentId: id,
      status: owes ? "held" : "confirmed",
      pricePaise: owes ? invitation.pricePaise : 0,
      heldUntil: owes ? invitation.heldUntil : null,
      isWaived: invitation.isWaived,
    });
  }
}

const aCast = async () => {
  const college = await aCollege();
  const students = await Promise.all(Array.from({ length: STUDENTS }, (_, number) => aStudent(number === 0 ? { college } : {})));
  return { club: await aClub({ college }), students };
};

test("invitations, seats and blocks agree with each other, in whatever order commands come [organisers 19.6]", {
  timeout: 120_000,
}, async () => {
  const { club, students } = await aCast();
  await fc.assert(
    fc.asyncProperty(walks({ min: 20, max: 35 }), async ({ made, steps }) => {
      const begin = Date.now();
      const walk = await aWalk(club, students, made, begin);
      let at = begin;
      for (const [index, { hours, isSwept, command }] of steps.entries()) {
        at += hours * HOUR_MS + 1000;
        const now = new Date(at);
        if (isSwept) await first.sweep(now);
        const before = await rowsOf(walk);
        const outcome = await perform(first, walk, command, before, now);
        const what = `${index}: ${JSON.stringify(command)} is ${outcome}`;
        expect(await exceptions(walk, now), what).toEqual([]);
        await expectOutcome(walk, command, before, outcome, now);
      }
    }),
    { numRuns: WALKS, ...brief },
  );
});

test("concurrent commands of two processes about invitations leave nothing partial", { timeout: 120_000 }, async () => {
  const { club, students } = await aCast();
  await fc.assert(
    fc.asyncProperty(walks({ min: 30, max: 50 }), async ({ made, steps }) => {
      const begin = Date.now();
      const walk = await aWalk(club, students, made, begin);
      let at = begin;
      for (let index = 0; index < steps.length; index += AT_ONCE) {
        const round = steps.slice(index, index + AT_ONCE);
        at += Math.max(...round.map(({ hours }) => hours)) * HOUR_MS + 1000;
        const now = new Date(at);
        const before = await rowsOf(walk);
        const work = round.map(({ command }, number) => perform(number % 2 ? second : first, walk, command, before, now));
        // The clocks of both processes at the same time.
        if (round.some(({ isSwept }) => isSwept)) await Promise.all([...work, first.sweep(now), second.sweep(now)]);
        await Promise.all(work);
        expect(await exceptions(walk, now), `${index}: ${JSON.stringify(round.map(({ command }) => command))}`).toEqual([]);
      }
    }),
    { numRuns: WALKS_OF_TWO, ...brief },
  );
});

test("two organisers who invite concurrently share the seats: all of one call or none", async () => {
  const { club } = await aCast();
  for (let round = 0; round < 4; round++) {
    const event = await anEvent(club, { capacity: 5 });
    const invite = async (process: Process, name: string) => {
      const by = await process.authorize(club, event.id, "change_people");
      const emails = [1, 2, 3, 4].map((number) => `${name}${number}@elsewhere.edu`);
      return outcomeOf(process.people.addPeople(by, { emails, fee: "waived" }));
    };
    const outcomes = await Promise.all([invite(first, "a"), invite(second, "b")]);
    expect(outcomes.sort()).toEqual(["done", "event_full"]);
    expect(await db.registration.count({ where: { eventId: event.id, status: "held" } })).toBe(4);
    expect(await exceptionsAt(pool, event.id, new Date())).toEqual([]);
  }
});

test("an invited person has the seat, however many others ask for it concurrently", async () => {
  const { club, students } = await aCast();
  const others = await Promise.all(Array.from({ length: 12 }, () => aStudent()));
  for (let round = 0; round < 4; round++) {
    const event = await anEvent(club, { capacity: STUDENTS, pricePaise: 25_000 });
    const walk: Walk = { club, eventId: event.id, students, addresses: [] };
    const emails = (await db.account.findMany({ where: { id: { in: students.map(({ id }) => id) } } })).map(({ email }) => email);
    await first.people.addPeople(await first.authorize(club, event.id, "change_people"), { emails, fee: "waived" });
    const asked = [...students, ...others, ...students].map((one, number) =>
      outcomeOf((number % 2 ? second : first).joining.joinByClick(one, event.id)),
    );
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(2 * STUDENTS);
    const rows = await rowsOf(walk);
    expect(new Set(rows.map(({ studentId }) => studentId))).toEqual(new Set(students.map(({ id }) => id)));
    for (const row of rows) expect(row).toMatchObject({ status: "confirmed", pricePaise: 0, isWaived: true, invitedEmail: null });
    expect(await exceptions(walk, new Date())).toEqual([]);
  }
});

test("an invitation that is concurrently accepted, withdrawn and expired ends in one of the three", async () => {
  const { club, students } = await aCast();
  const [, guest] = students as [Student, Student];
  const email = (await db.account.findUniqueOrThrow({ where: { id: guest.id } })).email;
  for (let round = 0; round < 6; round++) {
    const event = await anEvent(club, { capacity: 1 });
    const walk: Walk = { club, eventId: event.id, students, addresses: [email] };
    const by = await first.authorize(club, event.id, "change_people");
    await first.people.addPeople(by, { emails: [email], fee: "due" });
    const [invitation] = await rowsOf(walk);
    const over = new Date((invitation?.heldUntil?.getTime() ?? 0) - (round % 2 ? -1 : 1));
    const outcomes = await Promise.all([
      outcomeOf(second.joining.joinByClick(guest, event.id, over)),
      outcomeOf(first.people.removePerson(by, String(invitation?.id), {}, over)),
      first.sweep(over).then(() => "swept"),
    ]);
    expect(await exceptions(walk, over), outcomes.join()).toEqual([]);
    const living = (await rowsOf(walk)).filter(({ status }) => status === "confirmed" || status === "held");
    expect(living.length).toBeLessThanOrEqual(1);
    for (const row of living) expect(row.studentId).toBe(guest.id);
  }
});
