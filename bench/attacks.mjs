// Attacks in which one client once stopped the site for all others; `abuse.mjs` runs them together with attacks that once ended the
// process.
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { Agent } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { send } from "./load.mjs";
import { openEvent } from "./registrations.mjs";

const LOOK_ALIKES = 30;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const STRANGER = "stranger@mailbox.example";
const EVENT_OF_ANOTHER = "Zephyr Regatta";
const FLOOD_CONNECTIONS = 300;
const SEARCHES_AT_ONCE = 4;
/** The time from sending a request to closing its connection. */
const CLOSED_AFTER_MS = [0, 1, 2, 5, 10, 20, 40, 80];
const LEAVE_AGAIN_MS = 100;
/** Fewer than an account may make in an hour. */
const EXPORTS_OF_A_CLUB = 18;
/** Visitors read events of the clubs from this one on; none of these clubs attacks. */
const READ_FROM = 280;
const EVENTS_READ = 10;
const ALERTED_WITHIN_MS = 180_000;
const POLL_MS = 500;
const SECOND_MS = 1000;

/** A word of 22 letters; all such words begin with the same seven. The words are the same on every run. */
function lookAlike(number) {
  let state = number * 7919 + 1;
  const letter = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return LETTERS[(state >> 8) % LETTERS.length];
  };
  return `abcdefg${Array.from({ length: 15 }, letter).join("")}`;
}

/** The longest search: eight words of 21 letters that begin like those of these events. */
const CRAFTED_SEARCH = Array.from({ length: 8 }, (_, number) => `abdcefg${lookAlike(1000 + number).slice(7, 21)}`).join(" ");

const exportPath = (event, format) => `/api/manage/${event}/export?format=${format}`;

/**
 * Makes events whose words look alike, and saves two searches that are due: one for these words, and another student's for an event of
 * another club.
 * @param {import("pg").Client} client
 * @param {{ id: string, event: string, authorization: string }[]} clubs signed in, 300
 * @param {string} outbox the folder of the mails
 */
export async function prepareAttacks(client, clubs, outbox) {
  const [lister, inviter, publisher] = clubs.slice(-3);
  const events = [];
  for (let number = 0; number < LOOK_ALIKES; number++) {
    const venue = `${lookAlike(number + LOOK_ALIKES)} ${lookAlike(number + 2 * LOOK_ALIKES)}`;
    events.push(await openEvent(client, { clubId: lister.id, name: lookAlike(number), venue }));
  }
  const ofAnother = await openEvent(client, { clubId: publisher.id, name: EVENT_OF_ANOTHER });
  const invitedTo = await openEvent(client, { clubId: inviter.id });
  const searches = await saveSearches(client, [CRAFTED_SEARCH, EVENT_OF_ANOTHER]);
  // The event with the crafted words is compared first.
  await client.query(
    `INSERT INTO "SearchDue" ("eventId", "since") SELECT id, now() - interval '2 hours' + place * interval '1 minute'
    FROM unnest($1::uuid[]) WITH ORDINALITY AS due (id, place) ON CONFLICT ("eventId") DO UPDATE SET "since" = excluded."since"`,
    [[events[0], ofAnother]],
  );
  return {
    /** The requests of the attacking thread. */
    plan: {
      search: `/api/asd?searchQuery=${encodeURIComponent(CRAFTED_SEARCH)}`,
      exports: clubs.slice(1, 100).map(({ event, authorization }) => ({ path: exportPath(event, "xlsx"), authorization })),
      invitations: { path: `/api/manage/${invitedTo}/people`, authorization: inviter.authorization },
    },
    /** The number of clubs that edit their events. */
    editedClubs: READ_FROM,
    /** An event that many visitors read, and one that nobody has read yet. */
    readPage: (number) => `/event/${clubs[READ_FROM + (number % EVENTS_READ)].event}`,
    newPage: (number) => `/event/${clubs[number % READ_FROM].event}`,
    /** An export by a club that does not attack. */
    exportOf(number) {
      const { event, authorization } = clubs[100 + (number % 100)];
      return { path: exportPath(event, number % 2 ? "csv" : "xlsx"), authorization };
    },
    /** Whether the other student's search found its event within three minutes, and the number of mails to the stranger. */
    async outcome() {
      const isAlerted = await isFound(client, searches[1], ofAnother);
      return { isAlerted, mails: mailsTo(STRANGER, outbox) };
    },
    async restore() {
      await client.query(`DELETE FROM "SavedSearch" WHERE "id" = ANY($1)`, [searches]);
      await client.query(`DELETE FROM "Registration" WHERE "eventId" = $1`, [invitedTo]);
      await client.query(`DELETE FROM "Event" WHERE "id" = ANY($1)`, [[...events, ofAnother, invitedTo]]);
    },
  };
}

/** Saves each search for a student of its own. @returns the ids of the searches */
async function saveSearches(client, texts) {
  const { rows } = await client.query(
    `INSERT INTO "SavedSearch" ("id", "studentId", "name", "query", "words", "alert")
    SELECT gen_random_uuid(), s."id", 'Bench', 'q=' || words, words, 'instant'
    FROM unnest($1::text[]) WITH ORDINALITY AS searches (words, place)
    JOIN (SELECT "id", row_number() OVER (ORDER BY "id") AS place FROM "Student") s USING (place) ORDER BY place RETURNING "id"`,
    [texts],
  );
  return rows.map(({ id }) => id);
}

async function isFound(client, search, event) {
  for (const until = performance.now() + ALERTED_WITHIN_MS; performance.now() < until; await wait(POLL_MS)) {
    const { rowCount } = await client.query(`SELECT FROM "SearchHit" WHERE "searchId" = $1 AND "eventId" = $2`, [search, event]);
    if (rowCount > 0) return true;
  }
  return false;
}

function mailsTo(address, outbox) {
  const files = readdirSync(outbox).filter((name) => name.endsWith(".eml"));
  return files.filter((name) => readFileSync(path.join(outbox, name), "utf8").includes(`To: ${address}`)).length;
}

/**
 * The attacks in the form that `repeat` of `abuse.mjs` takes: the number at the same time, the name, and the work. All come from one
 * address.
 * @param {string} origin
 * @param {{ search: string, exports: { path: string, authorization: string }[], invitations: { path: string, authorization: string } }}
 * plan
 * @returns {[number, string, () => { answer: Promise<object>, destroy(): void }][]}
 */
export function attacksOn(origin, { search, exports, invitations }) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  let turn = 0;
  const nextExport = () => {
    const { path: asked, authorization } = exports[Math.floor(turn / EXPORTS_OF_A_CLUB) % exports.length];
    return leave(origin, turn++ % 4 === 0 ? "HEAD" : "GET", asked, authorization);
  };
  return [
    [2, "an export that is left", nextExport],
    [SEARCHES_AT_ONCE, "a search for words that look alike", () => send(origin + search, { agent })],
    [1, "an invitation that is taken back", () => inviteAndRemove(origin, invitations, agent)],
    [FLOOD_CONNECTIONS / 2, "a page that is not there", () => send(`${origin}/event/${randomUUID()}`, { agent })],
    [FLOOD_CONNECTIONS / 2, "a call for an event that is not there", () => send(`${origin}/api/event/${randomUUID()}`, { agent })],
  ];
}

/** Sends a request and closes the connection soon after. */
function leave(origin, method, asked, authorization) {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname, () => {
    socket.write(`${method} ${asked} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${authorization}\r\n\r\n`);
    setTimeout(() => socket.destroy(), CLOSED_AFTER_MS[Math.floor(Math.random() * CLOSED_AFTER_MS.length)]);
  });
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const answer = closed.then(() => wait(LEAVE_AGAIN_MS)).then(() => ({ status: "left" }));
  return { answer, destroy: () => socket.destroy() };
}

/** Invites the stranger and removes the invitation, once a second. */
function inviteAndRemove(origin, { path: asked, authorization }, agent) {
  const headers = { authorization, "content-type": "application/json" };
  const work = async () => {
    const body = JSON.stringify({ emails: [STRANGER], fee: "waived" });
    const { status, retryAfter } = await send(origin + asked, { agent, method: "POST", headers, body }).answer;
    const { text } = await send(`${origin}${asked}?q=${STRANGER}&status=held`, { agent, headers }).answer;
    const people = status === 202 ? JSON.parse(text || "{}").people : [];
    for (const { _id } of people ?? []) await send(`${origin}${asked}/${_id}`, { agent, method: "DELETE", headers }).answer;
    await wait(SECOND_MS);
    return { status, retryAfter };
  };
  return { answer: work(), destroy: () => {} };
}
