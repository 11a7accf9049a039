import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { withClient } from "../scripts/database-client.mjs";
import { Failure } from "../scripts/failure.mjs";
import { call } from "./load.mjs";
import { openEvent, tidyUp } from "./registrations.mjs";
import { memoryMb } from "./site.mjs";

/** Far more than come to one event; exports and results are measured with them. */
export const MANY_PEOPLE = 100_000;
const RECIPIENTS = 5000;
const RESULTS = 20;
const CALLS_A_SECOND = 40;
const QUIET_SECONDS = 20;
const MEMORY_POLL_MS = 20;
const FORMATS = ["csv", "xlsx"];

/**
 * Fills an event of a club with people, 100,000 unless a number is given, calls `use` with it, and restores the database.
 * @template T
 * @param {string} databaseUrl
 * @param {string} email of the club
 * @param {(client: import("pg").Client, event: string) => Promise<T>} use
 * @param {number} [people] a multiple of 10,000
 * @returns {Promise<T>}
 */
export function withManyPeople(databaseUrl, email, use, people = MANY_PEOPLE) {
  return withClient(databaseUrl, async (client) => {
    await clear(client);
    try {
      const event = await openEvent(client);
      await fill(client, event, email, people);
      return await use(client, event);
    } finally {
      await clear(client);
    }
  });
}

/**
 * Both exports of all people, and the event's insights.
 * @param {{ origin: string, pid: number }} site
 * @param {{ event: string, authorization: string }} asker
 * @returns {Promise<{ exports: { format: string, seconds: number, megabytes: number, moreMb: number }[], results: number[] }>} results in
 * ms
 */
export async function measureReading(site, { event, authorization }) {
  const headers = { authorization };
  const results = [];
  for (let number = 0; number <= RESULTS; number++)
    results.push((await timed(`${site.origin}/api/results/event/${event}`, { headers })).ms);
  const exports = [];
  for (const format of FORMATS)
    exports.push(await exportAll(site, `${site.origin}/api/manage/${event}/export?format=${format}`, { headers, format }));
  // The first call reaches a process that has not served such a call.
  return { exports, results: results.slice(1) };
}

async function exportAll(site, url, { headers, format }) {
  const before = memoryMb(site.pid) ?? 0;
  let most = before;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, memoryMb(site.pid) ?? 0);
      await wait(MEMORY_POLL_MS);
    }
  })();
  const { ms, bytes } = await timed(url, { headers });
  isOver = true;
  await watching;
  return { format, seconds: ms / 1000, megabytes: bytes / 1e6, moreMb: most - before };
}

/**
 * Sends forty calls a second, first without other work, then while a message is sent to 5,000 people.
 * @param {{ origin: string }} site
 * @param {{ client: import("pg").Client, event: string, authorization: string }} asker
 * @returns {Promise<{ quiet: number[], meanwhile: number[], seconds: number }>} times of the calls in ms, and of the sending
 * @throws Failure when somebody gets no mail
 */
export async function measureSending(site, { client, event, authorization }) {
  await client.query(
    `UPDATE "Registration" SET "checkedInAt" = now() WHERE "id" IN (
      SELECT "id" FROM "Registration" WHERE "eventId" = $1 AND "status" = 'confirmed' ORDER BY "id" LIMIT $2)`,
    [event, RECIPIENTS],
  );
  const headers = { authorization };
  const agent = new Agent({ keepAlive: true });
  const ask = () => timed(`${site.origin}/api/organising`, { agent, headers });
  await during(ask, wait(2000));
  const quiet = await during(ask, wait(QUIET_SECONDS * 1000));
  const started = performance.now();
  const body = JSON.stringify({
    key: randomUUID(),
    subject: "The hall has changed",
    text: "We meet in the large hall. Bring your laptop.",
    kind: "essential",
    filter: { status: "confirmed", checkedIn: "1" },
  });
  await timed(`${site.origin}/api/manage/${event}/messages`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body,
  });
  const meanwhile = await during(ask, untilSent(client, event));
  agent.destroy();
  return { quiet, meanwhile, seconds: (performance.now() - started) / 1000 };
}

async function untilSent(client, event) {
  for (;;) {
    const { rows } = await client.query(
      `SELECT m."state", (SELECT count(*)::int FROM "MessageRecipient" r WHERE r."messageId" = m."id" AND r."state" = 'sent') AS "sent"
      FROM "Message" m WHERE m."eventId" = $1`,
      [event],
    );
    const [message] = rows;
    if (message?.sent === RECIPIENTS) return;
    if (message?.state === "sent" && message.sent < RECIPIENTS)
      throw new Failure(`${message.sent} of ${RECIPIENTS} people got the message.`);
    await wait(500);
  }
}

/** Each call is sent on schedule, whether or not the previous one was answered. */
async function during(ask, work) {
  const started = performance.now();
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const sent = [];
  for (let number = 0; !isOver; number++) {
    await wait(Math.max(0, started + (number * 1000) / CALLS_A_SECOND - performance.now()));
    sent.push(ask());
  }
  await over;
  return (await Promise.all(sent)).map(({ ms }) => ms);
}

async function timed(url, options) {
  const started = performance.now();
  const { status, text } = await call(url, options);
  if (status >= 300) throw new Failure(`${url} answered ${status}.`, text);
  return { ms: performance.now() - started, bytes: Buffer.byteLength(text) };
}

/** People of several colleges and years; some have left or paid, and the first are checked in. */
async function fill(client, event, email, people) {
  await client.query(
    `UPDATE "Event" SET "clubId" = (SELECT "id" FROM "Account" WHERE "email" = $2), "pricePaise" = 30000 WHERE "id" = $1`,
    [event, email],
  );
  // An older club may write to all its people.
  await client.query(`UPDATE "Account" SET "createdAt" = now() - interval '1 year' WHERE "email" = $1`, [email]);
  const inParts = async (sql) => {
    for (let first = 1; first <= people; first += 10_000) await client.query(sql, [first, first + 9999]);
  };
  await inParts(`INSERT INTO "Account" ("id", "realm", "kind", "email", "passwordHash")
    SELECT gen_random_uuid(), 'student', 'student', 'bench-people-' || n || '@mail' || n % 50 || '.example', '' FROM generate_series($1::int, $2::int) n`);
  await client.query(`
    INSERT INTO "Student" ("id", "firstName", "lastName", "collegeId")
    SELECT a."id", (ARRAY['Asha', 'Vikram', 'Meera', 'Tenzin', 'Imran', 'Harpreet'])[1 + n % 6] || chr(97 + n / 6 % 26),
      (ARRAY['Rao', 'Shetty', 'Nair', 'Dolma', 'Gill'])[1 + n % 5] || chr(97 + n / 130 % 26), c."ids"[1 + n % 4]
    FROM (SELECT "id", row_number() OVER ()::int AS n FROM "Account" WHERE "email" LIKE 'bench-people-%') a,
      (SELECT array_agg("id") AS "ids" FROM (SELECT "id" FROM "College" ORDER BY "id" LIMIT 4) o) c`);
  await client.query(
    `INSERT INTO "Registration" ("id", "eventId", "studentId", "status", "pricePaise", "createdAt", "confirmedAt", "endedAt", "endedBy", "source")
    SELECT gen_random_uuid(), $1, a."id", CASE WHEN n % 10 < 9 THEN 'confirmed' ELSE 'cancelled' END::"RegistrationStatus",
      CASE WHEN n % 4 = 0 THEN 0 ELSE 30000 END, now() - n * interval '30 seconds', now() - n * interval '30 seconds',
      CASE WHEN n % 10 = 9 THEN now() END, CASE WHEN n % 10 = 9 THEN 'self'::"EndedBy" END, (ARRAY['direct', 'whatsapp', 'search', 'poster'])[1 + n % 4]
    FROM (SELECT "id", row_number() OVER ()::int AS n FROM "Account" WHERE "email" LIKE 'bench-people-%') a`,
    [event],
  );
  await client.query(
    `INSERT INTO "Payment" ("id", "registrationId", "gateway", "gatewayOrderId", "gatewayPaymentId", "amountPaise", "receivedPaise", "status", "capturedAt",
      "refundedAt", "gatewayRefundId", "updatedAt")
    SELECT gen_random_uuid(), "id", 'sandbox', 'bench' || "id", 'bench' || "id", 30000, 30000,
      CASE WHEN "status" = 'confirmed' THEN 'captured' ELSE 'refunded' END::"PaymentStatus", now(),
      CASE WHEN "status" <> 'confirmed' THEN now() END, CASE WHEN "status" <> 'confirmed' THEN 'bench' || "id" END, now()
    FROM "Registration" WHERE "eventId" = $1 AND "pricePaise" > 0`,
    [event],
  );
  await client.query(`VACUUM ANALYZE "Registration"`);
  await client.query(`VACUUM ANALYZE "Payment"`);
  await client.query(`ANALYZE "Student"`);
}

async function clear(client) {
  const events = `SELECT "id" FROM "Event" WHERE "name" = 'Bench'`;
  await client.query(`DELETE FROM "Payment" WHERE "eventId" IN (${events})`);
  await tidyUp(client);
  await client.query(`DELETE FROM "Account" WHERE "email" LIKE 'bench-people-%'`);
  await client.query(`SET session_replication_role = replica; TRUNCATE "OrganiserAction"; RESET session_replication_role`);
}
