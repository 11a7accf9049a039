import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { withClient } from "../scripts/database-client.mjs";
import { Failure } from "../scripts/failure.mjs";
import { call } from "./load.mjs";
import { openEvent, signIn, tidyUp } from "./registrations.mjs";

const PEOPLE = 20_000;
const HELPERS = 10;
const LISTS = 7;
const QUIET_CALLS = 40;
const SCANS_A_SECOND = 50;
const SCAN_SECONDS = 20;

/**
 * Measures check-in at an event with 20,000 people of long names: the whole list, the list without news, and scans, while each helper's
 * device asks for changes every second. The database is the same afterwards.
 * @param {string} databaseUrl
 * @param {string} origin
 * @returns {Promise<{ list: { ms: number[], bytes: number }, quiet: { ms: number[], bytes: number }, scans: number[] }>} times in ms
 * @throws Failure when a call does not answer 200, or a scan is not a check-in
 */
export function measureDoor(databaseUrl, origin) {
  return withClient(databaseUrl, async (client) => {
    await clearDoor(client);
    try {
      const helpers = (await signIn(client)).slice(0, HELPERS);
      const event = await openEvent(client);
      const registrationIds = await fillDoor(client, event, { people: PEOPLE, helpers });
      const site = `${origin}/api/door/${event}`;
      const agent = new Agent({ keepAlive: true });
      const ask = (number, path, options = {}) => {
        const { authorization } = helpers[number % HELPERS];
        return timed(`${site}/${path}`, { agent, ...options, headers: { authorization, ...options.headers } });
      };
      const list = [];
      for (let number = 0; number <= LISTS; number++) list.push(await ask(number, "list"));
      const { rev, people, isWhole } = JSON.parse(list[0].text);
      if (!isWhole || people.length !== PEOPLE) throw new Failure(`The list has ${people.length} people.`);
      const quiet = [];
      for (let number = 0; number < QUIET_CALLS; number++) quiet.push(await ask(number, `list?after=${rev}`));
      const scans = await scan(ask, registrationIds, rev);
      agent.destroy();
      // The first call of each kind reaches a process that has not served such a call.
      return { list: told(list.slice(1)), quiet: told(quiet.slice(1)), scans };
    } finally {
      await clearDoor(client);
    }
  });
}

const told = (answers) => ({ ms: answers.map(({ ms }) => ms), bytes: Buffer.byteLength(answers[0].text) });

async function timed(url, options) {
  const started = performance.now();
  const { status, text } = await call(url, options);
  if (status !== 200) throw new Failure(`${url} answered ${status}.`, text);
  return { ms: performance.now() - started, text };
}

/** Fifty a second, each sent on schedule, whether or not the previous one was answered. */
async function scan(ask, registrationIds, before) {
  const started = performance.now();
  let rev = before;
  let isOver = false;
  const polling = (async () => {
    for (let number = 0; !isOver; number++) {
      rev = JSON.parse((await ask(number, `list?after=${rev}`)).text).rev;
      await wait(1000 / HELPERS);
    }
  })();
  const sent = [];
  for (let number = 0; number < SCANS_A_SECOND * SCAN_SECONDS; number++) {
    await wait(Math.max(0, started + (number * 1000) / SCANS_A_SECOND - performance.now()));
    sent.push(ask(number, "scans", scanOf(registrationIds[number])));
  }
  const answers = await Promise.all(sent);
  isOver = true;
  await polling;
  const wrong = answers.map(({ text }) => JSON.parse(text).results[0].result).find((result) => result !== "checked_in");
  if (wrong) throw new Failure(`A scan came to ${wrong}.`);
  return answers.map(({ ms }) => ms);
}

/** The call that checks a person in. @param {string} registrationId */
export function scanOf(registrationId) {
  const now = new Date().toISOString();
  const scans = [{ id: randomUUID(), kind: "in", at: now, registrationId, via: "search" }];
  const body = JSON.stringify({ deviceId: randomUUID(), sentAt: now, scans });
  return { method: "POST", headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) }, body };
}

/** Registers people with names and colleges of the largest length, and makes the helpers. @returns the registrations' ids */
export async function fillDoor(client, event, { people, helpers }) {
  await client.query(
    `INSERT INTO "Account" ("id", "realm", "kind", "email", "passwordHash")
    SELECT gen_random_uuid(), 'student', 'student', 'bench-door-' || n || '@quad.example', '' FROM generate_series(1, $1) n`,
    [people],
  );
  await client.query(`
    INSERT INTO "Student" ("id", "firstName", "lastName", "collegeId")
    SELECT a."id", rpad('Lakshminarayanan', 29, 'a'), rpad('Venkatasubramanian', 29, 'a'), (SELECT "id" FROM "College" LIMIT 1)
    FROM "Account" a WHERE a."email" LIKE 'bench-door-%'`);
  const { rows } = await client.query(
    `INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise", "confirmedAt")
    SELECT gen_random_uuid(), $1, "id", 'confirmed', 0, now() FROM "Account" WHERE "email" LIKE 'bench-door-%' RETURNING "id"`,
    [event],
  );
  await client.query(
    `INSERT INTO "Grant" ("id", "clubId", "eventId", "studentId", "email", "role", "state", "invitedById", "expiresAt", "acceptedAt")
    SELECT gen_random_uuid(), e."clubId", e."id", h, h || '@quad.example', 'door', 'active', e."clubId", now(), now()
    FROM "Event" e, unnest($2::uuid[]) h WHERE e."id" = $1`,
    [event, helpers.map(({ id }) => id)],
  );
  await client.query(`ANALYZE "Registration"; ANALYZE "Student"`);
  return rows.map(({ id }) => id);
}

/** Removes what `fillDoor` made. */
export async function clearDoor(client) {
  await tidyUp(client);
  await client.query(`DELETE FROM "Account" WHERE "email" LIKE 'bench-door-%'`);
  // Only this cleanup removes door actions.
  await client.query(`SET session_replication_role = replica; TRUNCATE "DoorAction"; RESET session_replication_role`);
}
