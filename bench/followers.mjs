import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { withClient } from "../scripts/database-client.mjs";
import { Failure } from "../scripts/failure.mjs";
import { call } from "./load.mjs";
import { openEvent, tidyUp } from "./registrations.mjs";

const FOLLOWERS = 10_000;
const ROUNDS = 5;
const CALLS_A_SECOND = 40;
const REST_MS = 4000;
const POLL_MS = 20;
const LONGEST_MS = 120_000;

/**
 * Announces events to 10,000 followers of their club, who are notified in their list but not by mail. It times calls for an event before
 * and during this. The database is the same afterwards.
 * @param {string} databaseUrl
 * @param {string} origin
 * @returns {Promise<{ seconds: number[], alone: number[], meanwhile: number[] }>} seconds until all were notified, for each round; times of
 * calls in ms
 * @throws Failure when a call does not answer 200, or a follower is not notified
 */
export function measureFollowers(databaseUrl, origin) {
  return withClient(databaseUrl, async (client) => {
    await clear(client);
    try {
      await follow(client);
      const agent = new Agent({ keepAlive: true });
      const asked = await openEvent(client);
      const ask = () => timed(`${origin}/api/event/${asked}`, agent);
      await callFor(ask, wait(REST_MS));
      const [seconds, alone, meanwhile] = [[], [], []];
      for (let round = 0; round < ROUNDS; round++) {
        const event = await openEvent(client);
        alone.push(...(await callFor(ask, wait(REST_MS))));
        const started = performance.now();
        await announce(client, event);
        meanwhile.push(...(await callFor(ask, untilTold(client, event))));
        seconds.push((performance.now() - started) / 1000);
      }
      agent.destroy();
      return { seconds, alone, meanwhile };
    } finally {
      await clear(client);
    }
  });
}

async function timed(url, agent) {
  const started = performance.now();
  const { status, text } = await call(url, { agent });
  if (status !== 200) throw new Failure(`${url} answered ${status}.`, text);
  return performance.now() - started;
}

/** Sends calls on schedule, whether or not the previous one was answered, until this ends. */
async function callFor(ask, until) {
  let isOver = false;
  const ended = until.finally(() => {
    isOver = true;
  });
  const [started, sent] = [performance.now(), []];
  while (!isOver) {
    sent.push(ask());
    await wait(Math.max(0, started + (sent.length * 1000) / CALLS_A_SECOND - performance.now()));
  }
  await ended;
  return Promise.all(sent);
}

async function untilTold(client, event) {
  const deadline = performance.now() + LONGEST_MS;
  for (;;) {
    const { rows } = await client.query(`SELECT count(*)::int AS "told" FROM "Notification" WHERE "subjectId" = $1`, [event]);
    if (rows[0].told === FOLLOWERS) return;
    if (performance.now() > deadline) throw new Failure(`${rows[0].told} of ${FOLLOWERS} followers were told.`);
    await wait(POLL_MS);
  }
}

/** Queues the same job as the publication of an event, without the delay. */
async function announce(client, event) {
  await client.query(
    `SELECT graphile_worker.add_job('announce_event', json_build_object('eventId', "id", 'publishedAt',
      to_char("createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) FROM "Event" WHERE "id" = $1`,
    [event],
  );
}

async function follow(client) {
  await client.query(
    `INSERT INTO "Follow" ("id", "studentId", "kind", "clubId", "level")
    SELECT gen_random_uuid(), s."id", 'club', (SELECT "clubId" FROM "Event" WHERE "clubId" IS NOT NULL LIMIT 1), 'quiet'
    FROM (SELECT "id" FROM "Student" ORDER BY "id" LIMIT $1) s`,
    [FOLLOWERS],
  );
  await client.query(`ANALYZE "Follow"`);
}

async function clear(client) {
  await client.query(`DELETE FROM "Notification"; DELETE FROM "Follow"`);
  await tidyUp(client);
}
