import { encode } from "next-auth/jwt";
import { withClient } from "../scripts/database-client.mjs";
import { Failure } from "../scripts/failure.mjs";
import { callsPerSecond } from "./load.mjs";

const POST = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ answers: {} }) };

/** The calls that register a student, each with the bare call that it is compared with. The one of pages has the same session and body. */
const CALLS = [
  {
    name: "hi",
    register: (event, { id, authorization }) => ({ path: `/api/event/hi/${event}/${id}`, headers: { authorization } }),
    insert: () => ({ path: "/api/insert" }),
  },
  {
    name: "POST, as pages do",
    register: (event, { authorization }) => ({
      ...POST,
      path: `/api/events/${event}/registration`,
      headers: { ...POST.headers, authorization },
    }),
    insert: ({ authorization }) => ({ ...POST, path: "/api/insert", headers: { ...POST.headers, authorization } }),
  },
];

/**
 * Registers students for one event, and compares with bare calls that insert one row each in the same database. The database is the same
 * before the first round and after the last one.
 * @param {string} databaseUrl
 * @param {{ site: string, bare: string }} origins
 * @param {{ rounds: number, seconds: number, warmUpSeconds: number }} effort
 * @returns {Promise<{ name: string, rates: [number, number][] }[]>} of each call a round's registrations and bare calls a second
 * @throws Failure when a call does not answer 200, or the seats differ from the rows
 */
export function measureRegistrations(databaseUrl, { site, bare }, { rounds, seconds, warmUpSeconds }) {
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
      const register = async (asked, duration) => {
        const event = await openEvent(client);
        const { rate, answered } = await callsPerSecond(duration, (number) => {
          const { path, ...options } = asked.register(event, studentOf(number));
          return { url: site + path, ...options };
        });
        await checkSeats(client, event, answered);
        return rate;
      };
      const insert = async (asked, duration) => {
        const { rate } = await callsPerSecond(duration, (number) => {
          const { path, ...options } = asked.insert(studentOf(number % students.length));
          return { url: bare + path, ...options };
        });
        return rate;
      };

      const measured = CALLS.map(({ name }) => ({ name, rates: [] }));
      for (const asked of CALLS) for (const side of [insert, register]) await side(asked, warmUpSeconds);
      for (let round = 0; round < rounds; round++) {
        for (const [index, asked] of CALLS.entries()) {
          // Resets the rate limits of the previous calls.
          await client.query(`DELETE FROM "RateLimit"`);
          // The order alternates, since the machine may be slower at the end of a round than at its beginning.
          const first = await (round % 2 ? register : insert)(asked, seconds);
          const second = await (round % 2 ? insert : register)(asked, seconds);
          measured[index].rates.push(round % 2 ? [first, second] : [second, first]);
        }
      }
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

export async function tidyUp(client) {
  await client.query(`
    DROP TABLE IF EXISTS "BenchInsert";
    DELETE FROM "Registration" WHERE "eventId" IN (SELECT "id" FROM "Event" WHERE "name" = 'Bench');
    DELETE FROM "Event" WHERE "name" = 'Bench';
    TRUNCATE graphile_worker._private_jobs, "RateLimit", "Session";
  `);
}
