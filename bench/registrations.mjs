import { encode } from "next-auth/jwt";
import { withClient } from "../scripts/database-client.mjs";
import { Failure } from "../scripts/failure.mjs";
import { callsAtOnce, callsPerSecond } from "./load.mjs";

/** Students who press in the same moment. */
export const STORM = 2000;

const POST = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ answers: {} }) };

/** The call of pages. */
export const AS_PAGES = {
  name: "POST, as pages do",
  register: (event, { authorization }) => ({
    ...POST,
    path: `/api/events/${event}/registration`,
    headers: { ...POST.headers, authorization },
  }),
  insert: ({ authorization }) => ({ ...POST, path: "/api/insert", headers: { ...POST.headers, authorization } }),
};

/**
 * The calls that register a student, each with the bare call that it is compared with. That one has the same token and body: there too the
 * token is decrypted, its session read, the session's account compared and the body parsed before the row is stored.
 */
const CALLS = [
  {
    name: "hi",
    register: (event, { id, authorization }) => ({ path: `/api/event/hi/${event}/${id}`, headers: { authorization } }),
    insert: ({ authorization }) => ({ path: "/api/insert", headers: { authorization } }),
  },
  AS_PAGES,
];

/**
 * Registers students for one event, and compares with bare calls that insert one row each in the same database: first over a few
 * connections that are kept, then in storms of 2,000 students, each of whom opens a connection and makes the call of pages. The emails of
 * one side are dropped before the other is measured. The database is the same before the first round and after the last one.
 * @param {string} databaseUrl
 * @param {{ site: string, bare: string }} origins
 * @param {{ rounds: number, seconds: number, warmUpSeconds: number, storms: number }} effort
 * @returns {Promise<{ calls: { name: string, rates: [number, number][] }[], storms: [number[], number[]][] }>} of each call a round's
 * registrations and bare calls a second; of each storm the milliseconds from the press to each answer, sorted, and those of the bare calls
 * @throws Failure when a call does not answer 200, or the seats differ from the rows
 */
export function measureRegistrations(databaseUrl, { site, bare }, { rounds, seconds, warmUpSeconds, storms }) {
  return withClient(databaseUrl, async (client) => {
    await tidyUp(client);
    await client.query(`CREATE TABLE "BenchInsert" ("id" uuid PRIMARY KEY, "other" uuid NOT NULL)`);
    try {
      const students = await signIn(client);
      const studentOf = (number) => {
        const student = students[number];
        if (!student) throw new Failure("There are too few students for a round.");
        return student;
      };
      const registering = (asked, event) => (number) => {
        const { path, ...options } = asked.register(event, studentOf(number));
        return { url: site + path, ...options };
      };
      const inserting = (asked) => (number) => {
        const { path, ...options } = asked.insert(studentOf(number % students.length));
        return { url: bare + path, ...options };
      };
      const register = async (asked, duration) => {
        const event = await openEvent(client);
        const { rate, answered } = await callsPerSecond(duration, registering(asked, event));
        await checkSeats(client, event, answered);
        return rate;
      };
      const insert = async (asked, duration) => (await callsPerSecond(duration, inserting(asked))).rate;
      const registerAtOnce = async () => {
        const event = await openEvent(client);
        const times = await callsAtOnce(STORM, registering(AS_PAGES, event));
        await checkSeats(client, event, STORM);
        return times;
      };
      const insertAtOnce = () => callsAtOnce(STORM, inserting(AS_PAGES));
      /** The results of both sides. Their order alternates, since the machine may be slower at the end of a round than at its beginning. */
      const inTurns = async (round, own, base) => {
        const results = [];
        for (const side of round % 2 ? [0, 1] : [1, 0]) {
          // Jobs of the previous calls would slow these, and their limits would refuse them.
          await client.query(`TRUNCATE graphile_worker._private_jobs, "RateLimit"`);
          results[side] = await [own, base][side]();
        }
        return results;
      };

      const measured = { calls: CALLS.map(({ name }) => ({ name, rates: [] })), storms: [] };
      for (const asked of CALLS) for (const side of [insert, register]) await side(asked, warmUpSeconds);
      for (let round = 0; round < rounds; round++) {
        for (const [index, asked] of CALLS.entries()) {
          const rates = await inTurns(
            round,
            () => register(asked, seconds),
            () => insert(asked, seconds),
          );
          measured.calls[index].rates.push(rates);
        }
      }
      for (let round = 0; round < storms; round++) measured.storms.push(await inTurns(round, registerAtOnce, insertAtOnce));
      return measured;
    } finally {
      await tidyUp(client);
    }
  });
}

/** All students, or so many clubs, each with a session and its token. @param {import("pg").Client} client @param {{ clubs?: number }} who */
export async function signIn(client, { clubs } = {}) {
  const [kind, accounts] = clubs ? ["club", `(SELECT "id" FROM "Club" ORDER BY "id" DESC LIMIT ${clubs}) c`] : ["student", `"Student"`];
  const { rows } = await client.query(`
    INSERT INTO "Session" ("id", "accountId", "expiresAt")
    SELECT gen_random_uuid(), "id", now() + interval '1 day' FROM ${accounts} RETURNING "id", "accountId"`);
  const secret = process.env.NEXTAUTH_SECRET ?? "";
  return Promise.all(
    rows.map(async ({ id: sid, accountId: sub }) => {
      const token = await encode({ token: { sub, sid, kind }, secret, maxAge: 24 * 60 * 60 });
      return { id: sub, token, authorization: `Bearer ${token}` };
    }),
  );
}

/** A free event with seats for everybody and no registrations, of any club unless one is given. */
export async function openEvent(client, { clubId = null, name = "Bench", venue = "Bench Hall" } = {}) {
  const { rows } = await client.query(
    `INSERT INTO "Event" ("id", "clubId", "name", "pricePaise", "type", "mode", "venue", "createdBy", "contactEmail", "contactPhone",
      "registrationOpensAt", "registrationClosesAt", "capacity", "posterId", "updatedAt")
    SELECT gen_random_uuid(), "clubId", $2, 0, 'Other', 'Offline', $3, 'Bench', 'bench@quad.example', '9876543210',
      now() - interval '1 day', now() + interval '1 day', 100000, "posterId", now()
    FROM "Event" WHERE CASE WHEN $1::uuid IS NULL THEN "clubId" IS NOT NULL ELSE "clubId" = $1 END LIMIT 1 RETURNING "id"`,
    [clubId, name, venue],
  );
  return rows[0].id;
}

/** Every answered call must have left a registration with a seat and a message to its student. */
async function checkSeats(client, event, answered) {
  const { rows } = await client.query(
    `SELECT "taken", (SELECT count(*)::int FROM "Registration" WHERE "eventId" = $1 AND "status" = 'confirmed') AS confirmed,
      (SELECT count(DISTINCT "studentId")::int FROM "Registration" WHERE "eventId" = $1) AS students
    FROM "Event" WHERE "id" = $1`,
    [event],
  );
  const [{ taken, confirmed, students }] = rows;
  if ([taken, confirmed, students].some((number) => number !== answered)) {
    throw new Failure(`${answered} registered, but ${taken} seats are taken by ${confirmed} registrations of ${students} students.`);
  }
}

/** Lets all jobs that are queued from now on wait until `tidyUp`, so that no process works beside its calls. */
export async function holdJobs(client) {
  await client.query(`
    CREATE FUNCTION bench_later() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW."run_at" := now() + interval '1 day'; RETURN NEW; END $$;
    CREATE TRIGGER bench_later BEFORE INSERT ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION bench_later();
  `);
}

export async function tidyUp(client) {
  await client.query(`
    DROP TABLE IF EXISTS "BenchInsert";
    DROP FUNCTION IF EXISTS bench_later CASCADE;
    DELETE FROM "Registration" WHERE "eventId" IN (SELECT "id" FROM "Event" WHERE "name" = 'Bench');
    DELETE FROM "Event" WHERE "name" = 'Bench';
    TRUNCATE graphile_worker._private_jobs, "RateLimit", "Session";
  `);
}
