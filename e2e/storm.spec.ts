import { Pool } from "pg";
import { expect, test } from "./fixtures";
import { isolatedSite } from "./support/isolated-site";
import { anEventWithSeats, type Caller, connections, forEach, manyStudents, moneyOf, seatsOf, strandedMoneyOf } from "./support/storm";

const [SEATS, STUDENTS, ROUNDS, PAID_ROUNDS] = [100, 250, 20, 3];
const CALLS = 2 * STUDENTS;

// Ten thousand calls: 40 seconds on two cores, and longer with other tests or on a slow machine.
test.describe.configure({ mode: "default", timeout: 300_000 });

/** Two processes of this file alone: calls of other tests would wait behind hundreds of these. */
let storm: Awaited<ReturnType<typeof start>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  storm = await start();
});
test.afterAll(() => storm?.site[Symbol.asyncDispose]());

async function start() {
  const site = await isolatedSite();
  const processes = await Promise.all([site.serve(), site.serve()]);
  return { site, database: site.database, originOf: (number: number) => processes[number % 2]?.origin };
}

const sold = { taken: SEATS, confirmed: SEATS, held: 0, students: SEATS };

const tally = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length;

test("two processes sell a hundred seats once, however many students ask concurrently", async () => {
  const { database, originOf } = storm;
  const { ask, close } = connections(CALLS);
  // In 20 rounds a student calls 40 times; more than 60 a minute would be refused.
  const students = await manyStudents(database, STUDENTS);
  for (let round = 0; round < ROUNDS; round++) {
    const event = await anEventWithSeats(database, { capacity: SEATS });
    const answers = await Promise.all(
      // Both calls of a student at the same time, one to each process.
      [...students, ...students].map((student, number) => {
        const origin = originOf(number + (number < STUDENTS ? 0 : 1));
        return ask(student, `${origin}/api/event/hi/${event}/${student.id}`).then(({ status, body }) => ({
          student: student.id,
          status,
          body,
        }));
      }),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(["409 event_full"]));
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ student }) => student)).size).toBe(SEATS);
    expect(await seatsOf(database, event)).toEqual(sold);
  }
  close();
});

test("the control: checking before taking oversells to the same students", async () => {
  const { database } = storm;
  const { connectionString } = database.options;
  const processes = [1, 2].map(() => new Pool({ connectionString, max: 5 }));
  const students = await manyStudents(database, STUDENTS);
  const event = await anEventWithSeats(database, { capacity: SEATS });
  let looking = STUDENTS;
  let letGo = () => {};
  const allHaveLooked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const join = async (process: Pool, { id }: Caller) => {
    const { rows } = await process.query<{ taken: number }>(`SELECT count(*)::int AS taken FROM "Registration" WHERE "eventId" = $1`, [
      event,
    ]);
    if (--looking === 0) letGo();
    await allHaveLooked;
    if ((rows[0]?.taken ?? 0) >= SEATS) return;
    await process.query(
      `INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise") VALUES (gen_random_uuid(), $1, $2, 'confirmed', 0)`,
      [event, id],
    );
  };
  await Promise.all(students.map((student, number) => join(processes[number % 2] as Pool, student)));
  expect(await seatsOf(database, event)).toMatchObject({ confirmed: STUDENTS, students: STUDENTS });
  await Promise.all(processes.map((process) => process.end()));
});

test("seats that are concurrently held, paid, lost and left never exceed the capacity, and all money pays a seat or is being refunded", async () => {
  const { database, originOf } = storm;
  const { ask, close } = connections(STUDENTS);
  const statuses: number[] = [];
  for (let round = 0; round < PAID_ROUNDS; round++) {
    const students = await manyStudents(database, STUDENTS);
    const event = await anEventWithSeats(database, { capacity: SEATS, pricePaise: 25_000 });
    /**
     * Each student holds a seat, pays it twice at the same time, and asks again; some lose the hold before they pay, and some leave
     * afterwards.
     */
    await forEach(students, STUDENTS, async (student, number) => {
      const call = async (path: string, process: number, method?: string) => {
        const { status } = await ask(student, `${originOf(process)}/api/event/${path}`, method);
        statuses.push(status);
        return status;
      };
      const names = `${event}/${student.id}`;
      if ((await call(`hi/${names}`, number)) === 200) {
        if (number % 5 === 0) await endHold(database, event, student);
        const pay = (process: number) => call(`hi2/${names}?outcome=${number % 3 ? "success" : "twice"}`, process);
        const paid = await Promise.all([pay(number), pay(number + 1)]);
        if (number % 7 === 0 && paid.includes(200)) await call(`registration/${event}`, number, "DELETE");
      }
      await call(`hi/${names}`, number + 1);
    });
    const { taken, confirmed, held, students: seated } = await seatsOf(database, event);
    expect(taken).toBeLessThanOrEqual(SEATS);
    expect([confirmed + held, seated]).toEqual([taken, taken]);
    expect(await strandedMoneyOf(database, event)).toEqual([]);
    const paid = (await moneyOf(database, event)).find(({ status }) => status === "captured");
    expect(paid).toMatchObject({ isOnSeat: true, count: confirmed });
  }
  close();
  expect(statuses.filter((status) => ![200, 402, 409].includes(status))).toEqual([]);
  for (const status of [200, 402, 409]) expect(tally(statuses, status)).toBeGreaterThan(0);
});

async function endHold(database: Pool, event: string, { id }: Caller): Promise<void> {
  await database.query(`UPDATE "Registration" SET "heldUntil" = now() WHERE "eventId" = $1 AND "studentId" = $2 AND "status" = 'held'`, [
    event,
    id,
  ]);
}
