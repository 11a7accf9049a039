import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { withClient } from "../scripts/database-client.mjs";
import { Failure } from "../scripts/failure.mjs";
import { clearDoor, fillDoor, scanOf } from "./door.mjs";
import { call } from "./load.mjs";
import { openEvent, signIn } from "./registrations.mjs";
import { memoryMb } from "./site.mjs";

const CONNECTIONS = 64;
/** The client closes unused connections before the server does: a call on a connection that the server has just closed would fail. */
const UNUSED_MS = 20_000;
const SAMPLE_MS = 1000;
/** A server with this delay does not keep up. */
const LATE_SECONDS = 10;
const EVENTS = 300;
const STUDENTS = 3000;
/** Few enough that each has joined and left the waiting list before the warm-up ends. */
const IN_LINE = 60;
const AT_THE_DOOR = 2000;
const HELPERS = 10;
/** Within the limit of exports for a club in an hour. */
const CALLS_FOR_AN_EXPORT = 6000;
const WORDS = ["music", "chess final", "hakathon", "ro", "winter gala", "club 7"];
const TAGS = ["Coding", "Music", "Fitness", "Trivia"];

/**
 * The mixed load of a busy evening, at a steady rate that does not wait for answers: an answer's time starts when its request was due.
 * Apart from a few venues, the database is the same afterwards.
 * @param {string} databaseUrl
 * @param {{ origin: string, pid: number }} site
 * @param {{ warmUpSeconds: number, seconds: number, perSecond: number }} effort the warm-up fills the caches and is not measured
 * @param {(origin: string) => Promise<{ id: string, token: string }>} logInClub
 * @param {() => Promise<import("./heap.mjs").Heap>} readHeap
 * @returns {Promise<{ times: number[], statuses: Map<number, number>, memory: number[], heaps: import("./heap.mjs").Heap[] }>}
 * milliseconds, sorted; answers by status; MB each second; the heap before and after, at rest
 */
export function soak(databaseUrl, site, { warmUpSeconds, seconds, perSecond }, logInClub, readHeap) {
  return withClient(databaseUrl, async (client) => {
    await clearDoor(client);
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: UNUSED_MS });
    try {
      const callOf = mix(site.origin, await castOf(client, site.origin, logInClub));
      await atRate({ seconds: warmUpSeconds, perSecond, agent, callOf });
      const before = await readHeap();
      const memory = [];
      const sampling = setInterval(() => memory.push(memoryMb(site.pid) ?? 0), SAMPLE_MS);
      const measured = await atRate({ seconds, perSecond, agent, callOf }).finally(() => clearInterval(sampling));
      return { ...measured, memory, heaps: [before, await readHeap()] };
    } finally {
      agent.destroy();
      await clearDoor(client);
    }
  });
}

async function castOf(client, origin, logInClub) {
  const { rows } = await client.query(`SELECT "id" FROM "Event" WHERE "overAt" > now() + interval '60 days' ORDER BY "id" LIMIT ${EVENTS}`);
  const accounts = await signIn(client);
  const [students, helpers] = [accounts.slice(0, STUDENTS), accounts.slice(-HELPERS)];
  const club = await logInClub(origin);
  const own = await client.query(`SELECT "id" FROM "Event" WHERE "clubId" = $1 AND "overAt" > now() ORDER BY "id" LIMIT 1`, [club.id]);
  const fullEvent = await openEvent(client);
  await client.query(`UPDATE "Event" SET "capacity" = 1 WHERE "id" = $1`, [fullEvent]);
  const event = await openEvent(client);
  await client.query(`UPDATE "Event" SET "clubId" = $2 WHERE "id" = $1`, [event, club.id]);
  const door = { event, helpers, registrationIds: await fillDoor(client, event, { people: AT_THE_DOOR, helpers }) };
  return {
    events: rows.map(({ id }) => id),
    students,
    club,
    ownEvent: own.rows[0].id,
    openEvent: await openEvent(client),
    fullEvent,
    door,
  };
}

/**
 * The mix of a hundred requests: 54 pages, 20 lists and searches, 11 for seats, 2 for a place on the waiting list, 6 for check-in, 4
 * invalid ones, 3 log-ins; and a few edits and exports.
 */
function mix(origin, { events, students, club, ownEvent, openEvent: open, fullEvent, door }) {
  const get = (path, headers = {}) => ({ url: origin + path, headers });
  const page = (path) => get(path, { "accept-encoding": "gzip, deflate, br" });
  const one = (list, number) => list[number % list.length];
  let rev = 0;
  const atTheDoor = (number, path, { headers, ...options } = {}) => {
    const { authorization } = one(door.helpers, number);
    return { url: `${origin}/api/door/${door.event}/${path}`, ...options, headers: { authorization, ...headers } };
  };
  const keepRev = (text) => {
    rev = JSON.parse(text).rev ?? rev;
  };
  return (number) => {
    const round = Math.floor(number / 100);
    const turn = (number * 37) % 100;
    if (number % CALLS_FOR_AN_EXPORT === 1999)
      return get(`/api/manage/${door.event}/export?format=csv`, { authorization: `Bearer ${club.token}` });
    if (number % 500 === 499) return edit(`${origin}/api/event/update/${ownEvent}`, club.token, round);
    if (turn < 24) return page(`/event/${one(events, number * 7 + round)}`);
    if (turn < 27) return atTheDoor(round, "scans", scanOf(one(door.registrationIds, round * 3 + turn)));
    if (turn < 30) return { ...atTheDoor(round, `list?after=${rev}`), read: keepRev };
    if (turn < 32) {
      const nth = round * 2 + turn - 30;
      const isLeaving = Math.floor(nth / IN_LINE) % 2 === 1;
      return joinOrLeaveLine(`${origin}/api/events/${fullEvent}/registration`, one(students, nth % IN_LINE), isLeaving);
    }
    if (turn < 46) return page("/");
    if (turn < 58) return page("/events-page");
    if (turn < 62) return page("/blogs");
    if (turn < 72) return get(`/api/asd?count=1&searchQuery=${encodeURIComponent(one(WORDS, number))}`);
    if (turn < 78) return get(`/api/asd?selectedTags=${encodeURIComponent(JSON.stringify([one(TAGS, number)]))}`);
    if (turn < 82) return get(`/api/event/${one(events, number + round)}`);
    // Every student takes a seat, then cancels it.
    if (turn < 93) {
      const nth = round * 11 + turn - 82;
      const { id, authorization } = one(students, nth);
      if (Math.floor(nth / students.length) % 2 === 0) return get(`/api/event/hi/${open}/${id}`, { authorization });
      return { url: `${origin}/api/event/registration/${open}`, method: "DELETE", headers: { authorization } };
    }
    if (turn < 95) return page("/event/nothing");
    if (turn < 97) return get("/api/asd?limit=many");
    return logIn(origin, 1 + (number % STUDENTS), number);
  };
}

/** Joins or leaves the waiting list of a full event. */
function joinOrLeaveLine(url, { authorization }, isLeaving) {
  if (isLeaving) return { url, method: "DELETE", headers: { authorization } };
  const body = JSON.stringify({ wait: true });
  const headers = { authorization, "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  return { url, method: "POST", headers, body };
}

function logIn(origin, student, number) {
  const body = JSON.stringify({ email: `student${student}@quad.example`, password: number % 3 ? "Courtyard#1" : "Courtyard#2" });
  const address = `10.2.${(number >> 8) & 255}.${number & 255}`;
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body), "x-forwarded-for": address };
  return { url: `${origin}/api/auth/student-login`, method: "POST", headers, body };
}

function edit(url, token, round) {
  const boundary = "bench";
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="venue"\r\n\r\nHall ${round}\r\n--${boundary}--\r\n`;
  const type = `multipart/form-data; boundary=${boundary}`;
  const headers = { authorization: `Bearer ${token}`, "content-type": type, "content-length": Buffer.byteLength(body) };
  return { url, method: "PUT", headers, body };
}

async function atRate({ seconds, perSecond, agent, callOf }) {
  const times = [];
  const statuses = new Map();
  const started = performance.now();
  const total = seconds * perSecond;
  const underWay = new Set();
  let failure;
  for (let number = 0; number < total; number++) {
    const due = started + (number * 1000) / perSecond;
    if (due > performance.now()) await wait(due - performance.now());
    if (underWay.size > LATE_SECONDS * perSecond) failure ??= new Failure(`${underWay.size} calls wait for an answer.`);
    if (failure) break;
    const { url, read, ...options } = callOf(number);
    const sent = call(url, { ...options, agent })
      .then(({ status, text }) => {
        if (status >= 500) throw new Failure(`${url} answered ${status}.`, text);
        if (status === 200) read?.(text);
        times.push(performance.now() - due);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      })
      .catch((error) => {
        failure ??= error;
      })
      .finally(() => underWay.delete(sent));
    underWay.add(sent);
  }
  await Promise.all(underWay);
  if (failure) throw failure;
  return { times: times.sort((one, other) => one - other), statuses };
}
