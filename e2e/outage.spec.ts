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

const [STUDENTS, AT_ONCE, SEATS] = [300, 16, 120];
/** Number of registrations in either event when the outage begins. */
const IN_THE_MIDDLE = 60;
const RECOVERS_WITHIN_MS = 20_000;

// Each has a database and two servers to start.
test.describe.configure({ timeout: 300_000 });

type Event = { id: string; isPaid: boolean };

test("a server process that is killed takes nothing with it that was acknowledged, and the other one goes on", async () => {
  await using isolated = await aCrowd();
  const { database, events, sites } = isolated;
  const [killed, other] = sites;
  const storm = await stormOn(isolated, () => process.kill(killed.pid, "SIGKILL"));
  expect(unexpected(storm.answers, killed.origin, [200, 402, 409, CUT])).toEqual([]);
  // On a slow machine it may ask some to come again.
  expect(unexpected(storm.answers, other.origin, [200, 402, 409, 503])).toEqual([]);
  expect(storm.answers.filter(({ status }) => status === CUT).length).toBeGreaterThan(0);
  await expectKept(database, events, storm.acknowledged);

  sites[0] = await isolated.serve();
  const again = await stormOn(isolated);
  expect(again.answers.filter(({ status }) => ![200, 402, 409].includes(status))).toEqual([]);
  await expectKept(database, events, [...storm.acknowledged, ...again.acknowledged]);
  for (const { id } of events) expect(await seatsOf(database, id)).toMatchObject({ taken: SEATS });
});

test("a database that crashes loses nothing that was acknowledged, and the product recovers by itself", async () => {
  await using isolated = await aCrowd();
  const { database, events, sites } = isolated;
  const storm = await stormOn(isolated, isolated.crashDatabase);
  expect(storm.answers.filter(({ status }) => ![200, 402, 409, 503, CUT].includes(status))).toEqual([]);
  // The servers are running and report it themselves.
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

  const again = await stormOn(isolated);
  expect(again.answers.filter(({ status }) => ![200, 402, 409].includes(status))).toEqual([]);
  await expectKept(database, events, [...storm.acknowledged, ...again.acknowledged]);
  for (const { id } of events) expect(await seatsOf(database, id)).toMatchObject({ taken: SEATS });
});

/** A database that persists its data, two server processes on it, students, and an event of either kind. */
async function aCrowd() {
  const dir = mkdtempSync(path.join(tmpdir(), "quad-outage-"));
  chmodSync(dir, 0o711);
  let postgres = await startPostgres(dir);
  const url = postgres.url("postgres");
  const isolated = await isolatedSite({ DATABASE_URL: url });
  const sites: [Site, Site] = [await isolated.serve(), await isolated.serve()];
  const students = await manyStudents(isolated.database, STUDENTS);
  const events: Event[] = [
    { id: await anEventWithSeats(isolated.database, { capacity: SEATS }), isPaid: false },
    { id: await anEventWithSeats(isolated.database, { capacity: SEATS, pricePaise: 25_000 }), isPaid: true },
  ];
  return {
    ...{ ...isolated, sites, students, events },
    /** Stops it as `pg_ctl stop -m immediate` does. */
    crashDatabase: () => {
      const [pid] = readFileSync(path.join(dir, "postgres/postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGQUIT");
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
type Crowd = Awaited<ReturnType<typeof aCrowd>>;

type Registered = { event: string; student: string };

/** Every student registers once for both events, and pays where necessary. `disturb` runs when some are registered. */
async function stormOn({ students, events, sites }: Crowd, disturb = () => {}) {
  const answers: { origin: string; status: number }[] = [];
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
  await forEach(students, AT_ONCE, async (student, number) => {
    for (const [index, event] of events.entries()) await join(student, event, sites[(number + index) % 2] as Site);
  });
  close();
  return { answers, acknowledged };
}

const unexpected = (answers: { origin: string; status: number }[], from: string, expected: number[]) =>
  answers.filter(({ origin, status }) => origin === from && !expected.includes(status));

/** Every student who was told so is registered, every counted seat belongs to a student, and every payment has a seat. */
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
