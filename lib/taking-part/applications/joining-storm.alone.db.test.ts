import { afterAll, beforeEach, expect, test } from "vitest";
import type { Student } from "@/lib/platform/auth/actor";
import { db, pool } from "@/lib/platform/db/client";
import { anEvent, aStudent, unique } from "@/lib/testing/factories";
import { listJobs } from "@/lib/testing/jobs";
import { exceptionsAt, untoldAt } from "@/lib/testing/joining/invariants";
import { aProcess, outcomeOf, type Process } from "@/lib/testing/joining/process";
import { type People, somePeople } from "@/lib/testing/joining/walk";

const ROUNDS = 3;
const processes = [await aProcess(), await aProcess()] as const;
const processOf = (number: number): Process => processes[number % 2 ? 1 : 0];

let people: People;

beforeEach(async () => {
  people = await somePeople();
});

const someStudents = (count: number): Promise<Student[]> => Promise.all(Array.from({ length: count }, () => aStudent()));

afterAll(async () => {
  for (const process of processes) await process.close();
});

/** All in parallel, alternately in either process. A failure of any of them fails. */
const storm = (work: ((process: Process) => Promise<unknown>)[]) =>
  Promise.all(work.map((each, number) => outcomeOf(each(processOf(number)))));

const ask = (student: Student, eventId: string, wait: boolean) => (process: Process) => process.joining.join(student, eventId, { wait });

/** The students in these states; those in line in its order. */
async function studentsThat(eventId: string, ...statuses: ("waiting" | "held" | "confirmed" | "pending")[]): Promise<string[]> {
  const rows = await db.registration.findMany({
    where: { eventId, status: { in: statuses } },
    orderBy: [{ place: "asc" }, { createdAt: "asc" }],
    select: { studentId: true },
  });
  return rows.map(({ studentId }) => studentId ?? "");
}

const tally = (outcomes: string[]) =>
  Object.fromEntries([...new Set(outcomes)].sort().map((one) => [one, outcomes.filter((each) => each === one).length]));

async function expectSound(eventId: string): Promise<void> {
  expect(await exceptionsAt(pool, eventId, new Date())).toEqual([]);
  expect(await untoldAt(pool, eventId)).toEqual([]);
}

test.each([{ pricePaise: 0 }, { pricePaise: 25_000 }])(
  "10 leave while 40 ask and 30 wait: the first 10 of the line get the seats, and no one overtakes ($pricePaise paise)",
  { timeout: 120_000 },
  async ({ pricePaise }) => {
    const students = await someStudents(90);
    for (let round = 0; round < ROUNDS; round++) {
      const event = await anEvent(people.club, { capacity: 20, pricePaise });
      const [early, late] = [students.slice(0, 50), students.slice(50)];
      // From the empty state: 50 students ask for 20 seats.
      expect(tally(await storm(early.map((student) => ask(student, event.id, true))))).toEqual({ done: 50 });
      await expectSound(event.id);
      const [seated, line] = [await studentsThat(event.id, "held", "confirmed"), await studentsThat(event.id, "waiting")];
      expect([seated.length, line.length]).toEqual([20, 30]);

      const leaving = seated.slice(0, 10).map((id) => early.find((student) => student.id === id) as Student);
      const calls = [
        ...leaving.map((student) => (process: Process) => process.registrations.leave(student, event.id)),
        ...late.map((student, number) => ask(student, event.id, number % 2 === 0)),
      ];
      // Students who leave, mixed with those who ask, in another order in each round.
      const outcomes = await storm(calls.map((_, number) => calls[(number * 7 + round) % calls.length] as (typeof calls)[number]));
      expect(tally(outcomes)).toEqual({ done: 30, event_full: 20 });
      await expectSound(event.id);
      const after = await studentsThat(event.id, "held", "confirmed");
      expect(new Set(after)).toEqual(new Set([...seated.slice(10), ...line.slice(0, 10)]));
      const waiting = await studentsThat(event.id, "waiting");
      expect(waiting.slice(0, 20)).toEqual(line.slice(10));
      expect(waiting.length).toBe(40);
    }
  },
);

test("of two teams of three one gets three of four seats, and the other waits or is refused as a whole", { timeout: 120_000 }, async () => {
  const students = await someStudents(2 * ROUNDS * 6);
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const wait = round % 2 === 0;
    const event = await anEvent(people.club, { capacity: 4, entry: "team", teamMin: 3, teamMax: 3, pricePaise: round % 3 ? 25_000 : 0 });
    const members = students.slice(round * 6, round * 6 + 6);
    const teams = await Promise.all(
      [members.slice(0, 3), members.slice(3)].map(async ([captain, ...others], number) => {
        const { id, code } = await processOf(number).teams.createTeam(captain as Student, event.id, {
          name: `Team ${unique()}`,
          answers: {},
        });
        await Promise.all(others.map((student, other) => processOf(other).teams.joinTeam(student, String(code), { answers: {} })));
        return { id, captain: captain as Student };
      }),
    );
    const outcomes = await storm(
      teams.map(
        ({ id, captain }) =>
          (process) =>
            process.teams.enterTeam(captain, id, { wait }),
      ),
    );
    expect(tally(outcomes)).toEqual(wait ? { done: 2 } : { done: 1, event_full: 1 });
    await expectSound(event.id);
    const after = await db.event.findUniqueOrThrow({ where: { id: event.id } });
    expect([after.taken, after.waiting]).toEqual([3, wait ? 1 : 0]);

    // The registered team leaves; the one in line gets its seats in the same transaction.
    const [seated] = await studentsThat(event.id, "held", "confirmed");
    const inside = teams.find(({ id }, number) => members.slice(number * 3, number * 3 + 3).some((one) => one.id === seated) && id);
    await processOf(round).teams.withdrawTeam(inside?.captain as Student, String(inside?.id));
    await expectSound(event.id);
    const served = await db.event.findUniqueOrThrow({ where: { id: event.id } });
    expect([served.taken, served.waiting]).toEqual([wait ? 3 : 0, 0]);
  }
});

test("bulk approvals and a storm of joins share the seats: each once, and in the given order", { timeout: 120_000 }, async () => {
  const seats = 25;
  const students = await someStudents(80);
  for (let round = 0; round < ROUNDS; round++) {
    const event = await anEvent(people.club, { capacity: seats, approval: true });
    const [applying, joining] = [students.slice(0, 40), students.slice(40, 80)];
    expect(tally(await storm(applying.map((student) => ask(student, event.id, false))))).toEqual({ done: 40 });
    // From now on students join directly; applications still need a decision.
    await db.event.update({ where: { id: event.id }, data: { approval: false } });
    const ids = (await db.registration.findMany({ where: { eventId: event.id }, orderBy: { id: "asc" } })).map(({ id }) => id);
    const decisions: { _id: string; outcome: string }[][] = [];
    const approve = (entries: string[]) => async (process: Process) => {
      const by = await process.authorize(people.club, event.id, "change_people");
      decisions.push(await process.entries.decide(by, { decision: "approve", entries }));
    };
    const calls: ((process: Process) => Promise<unknown>)[] = joining.map((student) => ask(student, event.id, true));
    // The same ten are in both lists.
    calls.splice(5, 0, approve(ids.slice(0, 25)), approve(ids.slice(15, 40)));
    expect(tally(await storm(calls))).toEqual({ done: 42 });
    await expectSound(event.id);
    const outcomes = decisions.flat().map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === "changed")).toHaveLength(10);
    for (const decided of decisions) {
      const inOrder = decided.map(({ outcome }) => outcome).filter((outcome) => outcome !== "changed");
      // When no seat is left, none becomes free.
      expect(inOrder).toEqual(inOrder.toSorted());
      expect(new Set([...inOrder, "confirmed", "waiting"])).toEqual(new Set(["confirmed", "waiting"]));
    }
    const after = await db.event.findUniqueOrThrow({ where: { id: event.id } });
    expect([after.taken, after.waiting]).toEqual([seats, 80 - seats]);
    expect((await studentsThat(event.id, "confirmed")).length).toBe(seats);
  }
});

test("a connection that breaks during a promotion loses nothing, and the line is served afterwards", {
  timeout: 60_000,
}, async () => {
  const event = await anEvent(people.club, { capacity: 1 });
  const [inside, next, last] = (await someStudents(3)) as [Student, Student, Student];
  for (const student of [inside, next, last]) await processes[0].joining.join(student, event.id, { wait: true });
  const queued = (await listJobs()).length;

  // The row of the next entry is locked: the connection breaks when the seat is free and not given yet.
  const other = await pool.connect();
  await other.query("BEGIN");
  const { rows } = await other.query<{ pid: number }>(
    `SELECT pg_backend_pid() AS "pid" FROM "Registration" WHERE "studentId" = $1 FOR UPDATE`,
    [next.id],
  );
  const leaving = processes[0].registrations.leave(inside, event.id).then(
    () => "done",
    () => "broken",
  );
  const breakWhoWaits = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))`;
  await expect.poll(async () => (await pool.query(breakWhoWaits, [rows[0]?.pid])).rowCount).toBe(1);
  expect(await leaving).toBe("broken");
  await other.query("ROLLBACK");
  other.release();

  expect([await studentsThat(event.id, "confirmed"), await studentsThat(event.id, "waiting")]).toEqual([[inside.id], [next.id, last.id]]);
  expect(await listJobs()).toHaveLength(queued);
  await expectSound(event.id);
  // The same process, on a new connection.
  await processes[0].registrations.leave(inside, event.id);
  expect([await studentsThat(event.id, "confirmed"), await studentsThat(event.id, "waiting")]).toEqual([[next.id], [last.id]]);
  await expectSound(event.id);
});

test("offers that end while no process runs pass on to the line with the next minute", async () => {
  const event = await anEvent(people.club, { capacity: 1, pricePaise: 25_000 });
  for (const student of await someStudents(3)) await processes[0].joining.join(student, event.id, { wait: true });
  const waiting = await studentsThat(event.id, "waiting");
  const later = new Date(Date.now() + 16 * 60 * 1000);
  // Two processes start, and each has a clock.
  await Promise.all(processes.map((process) => process.sweep(later)));
  expect(await studentsThat(event.id, "held")).toEqual(waiting.slice(0, 1));
  expect(await exceptionsAt(pool, event.id, later)).toEqual([]);
  const offers = (await listJobs()).filter(({ payload }) => payload.kind === "offered");
  expect(offers).toHaveLength(1);
});
