import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { encode } from "next-auth/jwt";
import sharp from "sharp";
import { withClient } from "../scripts/database-client.mjs";
import { attacksOn, prepareAttacks } from "./attacks.mjs";
import { PASSWORD } from "./dataset.mjs";
import { answerOf, send } from "./load.mjs";
import { memoryMb } from "./site.mjs";

const MIB = 1024 * 1024;
/** Almost the largest body that a blog may have. */
const BODY_BYTES = 81 * MIB;
const FILE_BYTES = 8 * MIB;
const PIECE = 64 * 1024;
const CLUBS = 300;
const BOUNDARY = "abuse";
const FIELD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name=`;
const END = `\r\n--${BOUNDARY}--\r\n`;
/** The pause in the middle of an upload. */
const HELD_BACK_MS = 5000;
const SAMPLE_MS = 250;
const PROBE_MS = 100;
const ANSWER_MS = 30_000;
const WARM_UP_MS = 3000;
/** A description of the largest length, in characters that are stored as five each. */
const LONG_DESCRIPTION = "&".repeat(99_990);

/**
 * Attacks a site with every request that once ended its process or blocked it for others, all at the same time, and sends it ordinary
 * requests in parallel. Afterwards the database is as before, except for rate limits and sessions.
 * @param {string} databaseUrl
 * @param {{ origin: string, pid: number, ended: Promise<unknown>, outbox: string }} site
 * @param {{ seconds: number, restSeconds: number }} effort
 * @returns {Promise<{ isAlive: boolean, maxMb: number, restMb: number, times: { name: string, ms: number }[], failures: Map<string,
 * number>, statuses: Map<string, number>, isAlerted: boolean, mails: number }>} `times` are those of the other calls, sorted; `failures`
 * are answers of 500 and more that are no 503 with Retry-After, and calls without an answer; `isAlerted` and `mails` as `prepareAttacks`
 * has them
 */
export function abuse(databaseUrl, site, { seconds, restSeconds }) {
  return withClient(databaseUrl, async (client) => {
    const clubs = await signInClubs(client);
    const restore = await lengthenDescriptions(client, clubs);
    const others = await prepareAttacks(client, clubs, site.outbox);
    try {
      const found = await attack(site, clubs, others, { seconds, restSeconds });
      return { ...found, ...(await others.outcome()) };
    } finally {
      await others.restore();
      await restore();
      await client.query(`TRUNCATE "RateLimit", "Session"`);
    }
  });
}

async function signInClubs(client) {
  const { rows } = await client.query(
    `INSERT INTO "Session" ("id", "accountId", "expiresAt")
    SELECT gen_random_uuid(), c."id", now() + interval '1 day' FROM "Club" c ORDER BY c."id" LIMIT $1 RETURNING "id", "accountId"`,
    [CLUBS],
  );
  const own = await client.query(
    `SELECT DISTINCT ON ("clubId") "clubId", "id" FROM "Event" WHERE "clubId" = ANY($1) AND "overAt" > now() ORDER BY "clubId", "id"`,
    [rows.map(({ accountId }) => accountId)],
  );
  const eventOf = new Map(own.rows.map(({ clubId, id }) => [clubId, id]));
  const secret = process.env.NEXTAUTH_SECRET ?? "";
  return Promise.all(
    rows.map(async ({ id: sid, accountId: sub }) => ({
      id: sub,
      event: eventOf.get(sub),
      authorization: `Bearer ${await encode({ token: { sub, sid, kind: "club" }, secret, maxAge: 24 * 60 * 60 })}`,
    })),
  );
}

/** Lengthens the descriptions of the next events of all and of the first club, as the form would store them. @returns undoes it */
async function lengthenDescriptions(client, [club]) {
  const html = `<p>${LONG_DESCRIPTION.replaceAll("&", "&amp;")}</p>`;
  const { rows } = await client.query(
    `SELECT "id", "description", "descriptionText" FROM "Event" WHERE "id" IN
      (SELECT "id" FROM "Event" WHERE "overAt" > now() ORDER BY "overAt" LIMIT 100) OR "clubId" = $1`,
    [club.id],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(`UPDATE "Event" SET "description" = $2, "descriptionText" = $3 WHERE "id" = ANY($1)`, [ids, html, LONG_DESCRIPTION]);
  return async () => {
    for (const { id, description, descriptionText } of rows)
      await client.query(`UPDATE "Event" SET "description" = $2, "descriptionText" = $3 WHERE "id" = $1`, [
        id,
        description,
        descriptionText,
      ]);
  };
}

/** The attacks run in a thread of their own: sending uses a core, and this thread measures the other calls. */
async function attack(site, clubs, others, { seconds, restSeconds }) {
  const statuses = new Map();
  const failures = new Map();
  const times = [];
  let [isAlive, maxMb] = [true, 0];
  site.ended.then(() => {
    isAlive = false;
  });
  const count = (what, { status, retryAfter }) => {
    const key = `${what}: ${status || "cut off"}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
    if (status >= 500 && !(status === 503 && retryAfter)) failures.set(key, (failures.get(key) ?? 0) + 1);
  };
  const told = (name, answer, ms) => {
    count(name, answer);
    if (!answer.status) failures.set(`${name}: no answer`, (failures.get(`${name}: no answer`) ?? 0) + 1);
    times.push({ name, ms });
  };
  // The first request after a start is slow even without an attack.
  const ask = (ms, tell) => probe(site.origin, clubs, others, { ms, isAlive: () => isAlive, tell });
  await ask(WARM_UP_MS, () => {});
  const sampling = setInterval(() => {
    maxMb = Math.max(maxMb, memoryMb(site.pid) ?? 0);
  }, SAMPLE_MS);
  const attackers = new Worker(new URL(import.meta.url), {
    workerData: { origin: site.origin, clubs, plan: others.plan, ms: seconds * 1000 },
  });
  attackers.on("message", ({ what, answer }) => count(what, answer));
  const ended = new Promise((resolve, reject) => attackers.once("exit", resolve).once("error", reject));
  await Promise.all([ended, ask(seconds * 1000, told)]);
  if (isAlive) await wait(restSeconds * 1000);
  clearInterval(sampling);
  return { isAlive, maxMb, restMb: memoryMb(site.pid) ?? 0, times: times.sort((one, other) => one.ms - other.ms), failures, statuses };
}

if (!isMainThread) await runAttackers(workerData);

async function runAttackers({ origin, clubs, plan, ms }) {
  const until = performance.now() + ms;
  let turn = 0;
  const club = () => clubs[turn++ % clubs.length];
  const repeat = (workers, what, work) =>
    Array.from({ length: workers }, async () => {
      while (performance.now() < until) {
        const sent = work();
        const answer = await Promise.race([sent.answer, wait(until - performance.now())]);
        sent.destroy();
        if (answer) parentPort?.postMessage({ what, answer: { status: answer.status, retryAfter: answer.retryAfter } });
        // The server no longer answers.
        if (answer && !answer.status) await wait(PROBE_MS);
      }
    });
  const blog = (chunks) => sendBody(`${origin}/api/blog/create`, club(), BODY_BYTES, chunks);
  const noise = randomBytes(FILE_BYTES);
  const photo = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  })
    .jpeg({ quality: 60 })
    .toBuffer();
  const photoBody = Buffer.concat([Buffer.from(`${FIELD}"image"; filename="a.jpg"\r\n\r\n`), photo, Buffer.from(END)]);
  const [{ id }] = clubs;
  await Promise.all([
    ...repeat(4, "a text of 81 MB", () => blog(filled(`${FIELD}"title"\r\n\r\n`, "😀"))),
    ...repeat(2, "a name of 81 MB", () => blog(filled(`${FIELD}"`, "%22"))),
    ...repeat(4, "part headers of 81 MB", () => blog(filled(`${FIELD}"title"\r\n`, "X-Flood: 1\r\n"))),
    ...repeat(24, "an upload of 81 MB", () => blog(upload(noise))),
    ...repeat(2, "a photo", () => sendBody(`${origin}/api/uploads`, club(), photoBody.length, [photoBody])),
    ...repeat(8, "a list that nobody reads", () => unread(origin, "/api/asd?limit=100")),
    ...repeat(8, "a club's events that nobody reads", () => unread(origin, `/api/collegeRep/events/${id}`)),
    ...repeat(2, "a list", () => get(`${origin}/api/asd?limit=100`)),
    ...repeat(2, "a club's events", () => get(`${origin}/api/collegeRep/events/${id}`)),
    ...attacksOn(origin, plan).flatMap((each) => repeat(...each)),
  ]);
  process.exit();
}

/** The load of ordinary users at the same time, at a steady rate that does not wait for answers. */
async function probe(origin, clubs, others, { ms, isAlive, tell }) {
  const until = performance.now() + ms;
  const json = (body) => ({ body: Buffer.from(JSON.stringify(body)), type: "application/json" });
  const calls = [
    (n) => ["the home page", get(`${origin}/`, addressOf(n))],
    (n) => ["an event's page", get(origin + others.readPage(n), addressOf(n))],
    (n) => ["health", get(`${origin}/api/health`, addressOf(n))],
    (n) => ["blogs", get(`${origin}/api/blog?limit=10`, addressOf(n))],
    (n) => ["an event's page", get(origin + others.readPage(n), addressOf(n))],
    (n) => ["another visitor's list", get(`${origin}/api/asd`, addressOf(n))],
    (n) => ["a page that nobody has read yet", get(origin + others.newPage(n), addressOf(n))],
    (n) => [
      "a log-in",
      post(`${origin}/api/auth/student-login`, {}, json({ email: `student${1 + (n % 5000)}@quad.example`, password: PASSWORD }), n),
    ],
    (n) => ["an event's page", get(origin + others.readPage(n), addressOf(n))],
    (n) => {
      const { event, authorization } = clubs[n % others.editedClubs];
      const body = Buffer.from(`${FIELD}"venue"\r\n\r\nHall ${n}${END}`);
      const type = `multipart/form-data; boundary=${BOUNDARY}`;
      return ["an edit", post(`${origin}/api/event/update/${event}`, { authorization }, { body, type }, n, "PUT")];
    },
    (n) => {
      const { path, authorization } = others.exportOf(n);
      return ["another club's export", send(origin + path, { agent: false, headers: { ...addressOf(n), authorization } })];
    },
  ];
  const underWay = [];
  for (let number = 0; performance.now() < until && isAlive(); number++) {
    const started = performance.now();
    const [name, { answer }] = calls[number % calls.length](number);
    underWay.push(answer.then((found) => tell(name, found, performance.now() - started)));
    await wait(PROBE_MS);
  }
  await Promise.all(underWay);
}

/** @returns {Generator<Buffer>} one part that fills the body */
function* filled(head, unit) {
  yield Buffer.from(head);
  const piece = Buffer.from(unit.repeat(Math.ceil(PIECE / unit.length)));
  for (let left = BODY_BYTES; left > 0; left -= piece.length) yield piece;
}

/** Ten files whose last bytes come late. */
async function* upload(file) {
  for (let number = 0; number < 10; number++) {
    yield Buffer.from(`${number ? "\r\n" : ""}${FIELD}"image"; filename="${number}.png"\r\n\r\n`);
    for (let at = 0; at < file.length; at += PIECE) yield file.subarray(at, at + PIECE);
  }
  await wait(HELD_BACK_MS);
  yield Buffer.from(END);
}

/** Sends until the answer comes; the body is cut to the stated length. */
function sendBody(url, { authorization }, length, chunks) {
  const headers = { authorization, "content-type": `multipart/form-data; boundary=${BOUNDARY}`, "content-length": length, "x-quad": "1" };
  const sent = request(url, { method: "POST", headers, agent: false });
  const answer = answerOf(sent);
  let isAnswered = false;
  answer.then(() => {
    isAnswered = true;
  });
  const write = async () => {
    let left = length;
    for await (const chunk of chunks) {
      if (isAnswered || sent.destroyed) return;
      const piece = chunk.subarray(0, left);
      left -= piece.length;
      if (!sent.write(piece)) await Promise.race([new Promise((resolve) => sent.once("drain", resolve)), answer]);
      if (left === 0) break;
    }
    if (left > 0) sent.destroy();
    else sent.end();
  };
  write().catch(() => sent.destroy());
  return { answer, destroy: () => sent.destroy() };
}

function get(url, headers = {}) {
  return send(url, { agent: false, timeout: ANSWER_MS, headers });
}

/** The other users have as many addresses as a campus has; the attackers share one. */
function addressOf(number) {
  return { "x-forwarded-for": `10.3.${(number >> 8) & 255}.${number & 255}` };
}

function post(url, headers, { body, type }, number, method = "POST") {
  const all = { ...headers, "content-type": type, "content-length": body.length, ...addressOf(number) };
  return send(url, { agent: false, timeout: ANSWER_MS, method, headers: all, body });
}

/** Sends requests and reads no answer until the connection is closed. */
function unread(origin, path) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(20));
  const answer = new Promise((resolve) => {
    for (const end of ["error", "close"]) socket.once(end, () => resolve({ status: 0 }));
  });
  return { answer, destroy: () => socket.destroy() };
}
