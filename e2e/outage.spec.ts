import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPostgres } from "../scripts/postgres.mjs";
import { expect, test } from "./fixtures";
import { isolatedSite, type Site } from "./support/isolated-site";
import {
  anEventWithSeats,
  type Caller,
  CUT,
  connections,
  type Database,
  forEach,
  manyStudents,
  seatsOf,
  strandedMoneyOf,
} from "./support/storm";

const [STUDENTS, AT_ONCE, SEATS] = [200, 16, 80];
/** Number of registrations for either event when the outage begins. */
const IN_THE_MIDDLE = 40;
const RECOVERS_WITHIN_MS = 20_000;
/** The seats of a third event: their holders leave during the outage while others join its waiting list. */
const LINE_SEATS = 30;

// Each test has a database and two servers to start.
test.describe.configure({ timeout: 300_000 });

type Event = { id: string; isPaid: boolean };

test("killing a server process loses nothing acknowledged, and the other process continues", async () => {
  await using isolated = await aCrowd();
  const { database, events, sites } = isolated;
  const [killed, other] = sites;
  const storm = await stormOn(isolated, () => process.kill(killed.pid, "SIGKILL"));
  expect(unexpected(storm.answers, killed.origin, [200, 402, 409, CUT])).toEqual([]);
  // On a slow machine the server may ask some clients to try again.
  expect(unexpected(storm.answers, other.origin, [200, 402, 409, 503])).toEqual([]);
  expect(storm.answers.filter(({ status }) => status === CUT).length).toBeGreaterThan(0);
  await expectKept(database, events, storm.acknowledged);
  await expectServed(isolated, storm);

  sites[0] = await isolated.serve();
  const again = await stormOn(isolated);
  expect(again.answers.filter(({ status }) => ![200, 402, 409].includes(status))).toEqual([]);
  await expectKept(database, events, [...storm.acknowledged, ...again.acknowledged]);
  for (const { id } of events) expect(await seatsOf(database, id)).toMatchObject({ taken: SEATS });
});

test("a crash of the database loses nothing acknowledged, and the product recovers automatically", async () => {
  await using isolated = await aCrowd();
  const { database, events, sites } = isolated;
  const storm = await stormOn(isolated, isolated.crashDatabase);
  expect(storm.answers.filter(({ status }) => ![200, 402, 409, 503, CUT].includes(status))).toEqual([]);
  // The servers still run and report it themselves.
  for (const { origin } of sites)
    expect(storm.answers.filter((answer) => answer.origin === origin && answer.status === 503).length).toBeGreaterThan(0);

  await isolated.startDatabase();
  const isHealthy = ({ origin }: Site) =>
    fetch(`${origin}/api/health`).then(
      ({ status }) => status,
      () => CUT,
    );
  await expect.poll(() => Promise.all(sites.map(isHealthy)), { timeout: RECOVERS_WITHIN_MS }).toEqual([200, 200]);
  await expectKept(database, events, storm.acknowledged);
  await expectServed(isolated, storm);

  const again = await stormOn(isolated);
  expect(again.answers.filter(({ status }) => ![200, 402, 409].includes(status))).toEqual([]);
  await expectKept(database, events, [...storm.acknowledged, ...again.acknowledged]);
  for (const { id } of events) expect(await seatsOf(database, id)).toMatchObject({ taken: SEATS });
});

/** A database that persists its data, two server processes that use it, students, and an event of either kind. */
async function aCrowd() {
  const dir = mkdtempSync(path.join(tmpdir(), "quad-outage-"));
  chmodSync(dir, 0o711);
  let postgres = await startPostgres(dir);
  const url = postgres.url("postgres");
  const isolated = await isolatedSite({ DATABASE_URL: url });
  const sites: [Site, Site] = await Promise.all([isolated.serve(), isolated.serve()]);
  const students = await manyStudents(isolated.database, STUDENTS);
  const events: Event[] = [
    { id: await anEventWithSeats(isolated.database, { capacity: SEATS }), isPaid: false },
    { id: await anEventWithSeats(isolated.database, { capacity: SEATS, pricePaise: 25_000 }), isPaid: true },
  ];
  return {
    ...{ ...isolated, sites, students, events },
    lineId: await aLine(isolated.database, students, sites[0]),
    /** The other PostgreSQL processes notice that the first one is gone. */
    crashDatabase: () => {
      const [pid] = readFileSync(path.join(dir, "postgres/postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGKILL");
    },
    startDatabase: async () => {
      await postgres.ended;
      postgres = await startPostgres(dir, undefined, { port: Number(new URL(url).port) });
    },
    [Symbol.asyncDispose]: async () => {
      await isolated[Symbol.asyncDispose]();
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A full event: the first students have its seats, and the waiting list is as long as the seats. */
async function aLine(database: Database, students: Caller[], { origin }: Site): Promise<string> {
  const id = await anEventWithSeats(database, { capacity: LINE_SEATS });
  const { ask, close } = connections(AT_ONCE);
  await forEach(students.slice(0, LINE_SEATS), AT_ONCE, async (student) => {
    expect(await ask(student, `${origin}/api/events/${id}/registration`, "POST", { wait: true })).toMatchObject({ status: 200 });
  });
  close();
  return id;
}
type Crowd = Awaited<ReturnType<typeof aCrowd>>;

type Registered = { event: string; student: string };

/** Every student registers once for both events, and pays where necessary. `disturb` runs when some are registered. */
async function stormOn({ students, events, sites, lineId }: Crowd, disturb = () => {}) {
  const answers: { origin: string; status: number }[] = [];
  const [joined, left] = [new Set<string>(), new Set<string>()];
  const acknowledged: Registered[] = [];
  const { ask, close } = connections(AT_ONCE);
  const join = async (student: Caller, { id, isPaid }: Event, { origin }: Site) => {
    for (const path of isPaid ? ["hi", "hi2"] : ["hi"]) {
      const { status } = await ask(student, `${origin}/api/event/${path}/${id}/${student.id}`);
      answers.push({ origin, status });
      if (status !== 200) return;
    }
    acknowledged.push({ event: id, student: student.id });
    if (acknowledged.length === IN_THE_MIDDLE) disturb();
  };
  const joinOrLeave = async (student: Caller, number: number, { origin }: Site) => {
    const url = `${origin}/api/events/${lineId}/registration`;
    const isLeaving = number < LINE_SEATS;
    const { status } = await (isLeaving ? ask(student, url, "DELETE") : ask(student, url, "POST", { wait: true }));
    // In a second storm, students who left have nothing to leave.
    if (!(isLeaving && status === 404)) answers.push({ origin, status });
    if (status === 200) (isLeaving ? left : joined).add(student.id);
  };
  await forEach(students, AT_ONCE, async (student, number) => {
    await joinOrLeave(student, number, sites[number % 2] as Site);
    for (const [index, event] of events.entries()) await join(student, event, sites[(number + index) % 2] as Site);
  });
  close();
  return { answers, acknowledged, joined, left };
}

const unexpected = (answers: { origin: string; status: number }[], from: string, expected: number[]) =>
  answers.filter(({ origin, status }) => origin === from && !expected.includes(status));

/** Every student with a positive answer is registered, every counted seat belongs to a student, and every payment has a seat. */
async function expectKept(database: Database, events: Event[], acknowledged: Registered[]): Promise<void> {
  for (const { id } of events) {
    const { rows } = await database.query<{ student: string }>(
      `SELECT "studentId" AS "student" FROM "Registration" WHERE "eventId" = $1 AND "status" = 'confirmed'`,
      [id],
    );
    const kept = new Set(rows.map(({ student }) => student));
    expect(acknowledged.filter(({ event, student }) => event === id && !kept.has(student))).toEqual([]);
    const { taken, confirmed, held, students } = await seatsOf(database, id);
    expect([confirmed + held, students]).toEqual([taken, taken]);
    expect(taken).toBeLessThanOrEqual(SEATS);
    expect(await strandedMoneyOf(database, id)).toEqual([]);
  }
}

/**
 * Every student with a positive answer has a seat or a place on the waiting list, or has left; and no seat is free while somebody waits.
 */
async function expectServed({ database, lineId }: Crowd, { joined, left }: { joined: Set<string>; left: Set<string> }): Promise<void> {
  const { rows } = await database.query<{ student: string; status: string }>(
    `SELECT "studentId" AS "student", "status"::text FROM "Registration" WHERE "eventId" = $1 AND is_living("status")`,
    [lineId],
  );
  const living = new Set(rows.map(({ student }) => student));
  expect([...joined].filter((student) => !living.has(student))).toEqual([]);
  expect([...left].filter((student) => living.has(student))).toEqual([]);
  const confirmed = rows.filter(({ status }) => status === "confirmed").length;
  const waiting = rows.filter(({ status }) => status === "waiting").length;
  const { rows: events } = await database.query(`SELECT "taken", "waiting" FROM "Event" WHERE "id" = $1`, [lineId]);
  expect(events).toEqual([{ taken: confirmed, waiting }]);
  expect(confirmed).toBe(Math.min(LINE_SEATS, rows.length));
}
