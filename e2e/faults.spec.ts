import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp, { type SharpOptions } from "sharp";
import { issueToken } from "@/lib/platform/auth/token";
import { HOUR_MS } from "@/lib/platform/time/units";
import { freePort, startPostgres } from "../scripts/postgres.mjs";
import { expect, test } from "./fixtures";
import { isolatedSite, type Site } from "./support/isolated-site";
import { anEventWithSeats, type Caller, manyStudents, seatsOf } from "./support/storm";

/**
 * Faults of a server's machine: the mail server fails, the disk is full, the database is slow or hangs, a clock is wrong. The processes are
 * never restarted. outage.spec.ts tests crashes.
 */
test.describe.configure({ mode: "serial", timeout: 120_000 });

const STUDENTS = 8;
/** The limit for every call, whatever the database does: a call may wait for its turn, for a connection and for a statement. */
const ANSWERED_WITHIN_MS = 30_000;

let faults: Awaited<ReturnType<typeof start>>;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  faults = await start();
});
test.afterAll(() => faults?.stop());

type Answer = { status: number; body: { code?: string; message?: string; wrong?: string[] }; retryAfter: string | null; ms: number };

async function ask(site: Site, address: string, init: RequestInit = {}): Promise<Answer> {
  const begun = performance.now();
  const answer = await fetch(site.origin + address, { signal: AbortSignal.timeout(2 * ANSWERED_WITHIN_MS), ...init });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  const ms = performance.now() - begun;
  return { status: answer.status, body: isJson ? JSON.parse(text) : {}, retryAfter: answer.headers.get("retry-after"), ms };
}

const by = ({ authorization }: Caller, init: RequestInit = {}): RequestInit => ({ ...init, headers: { authorization, ...init.headers } });
const asJson = (body: unknown): RequestInit => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});
const healthOf = (site: Site) => ask(site, "/api/health");
const wrongAt = async (site: Site) => (await healthOf(site)).body.wrong;
/** The names of the troubles that the process has logged, in the order in which they began and ended. */
const loggedBy = (site: Site) =>
  [...site.output().matchAll(/"trouble":"(\w+)","msg":"([^"]+)"/g)].map(([, name, what]) => `${name}: ${what}`);

test("while the mail server is away mails wait, nothing else fails, and each arrives once afterwards", async () => {
  const { site, students, database, mail } = faults;
  const event = await anEventWithSeats(database, { capacity: 100 });
  await mail.stop();
  const joined = await Promise.all(students.map((student) => ask(site, `/api/events/${event}/registration`, by(student, asJson({})))));
  expect(joined.map(({ status }) => status)).toEqual(students.map(() => 200));
  await expect.poll(() => wrongAt(site)).toEqual(["mail"]);
  const signUp = {
    firstName: "Ananya",
    lastName: "Kulkarni",
    email: "ananya@mail.example",
    password: "Courtyard#1",
    confirmPassword: "Courtyard#1",
  };
  expect(await ask(site, "/api/auth/student-signup", asJson(signUp))).toMatchObject({
    status: 503,
    body: { code: "mail_unreachable", message: /./ },
    retryAfter: "5",
  });
  expect(mail.recipients()).toEqual([]);

  await mail.start();
  await expect
    .poll(
      async () => {
        // Otherwise they are retried after a growing pause.
        await database.query(
          `UPDATE graphile_worker._private_jobs SET "run_at" = now() WHERE "locked_at" IS NULL AND "run_at" < now() + interval '1 hour'`,
        );
        await database.query(`SELECT pg_notify('jobs:insert', '{}')`);
        return mail.recipients();
      },
      { timeout: 30_000 },
    )
    .toEqual(students.map(({ id }) => `${id}@mail.example`).sort());
  // A job ends a moment after its email has arrived.
  const mailJobs = () =>
    database.query(
      `SELECT t."identifier" FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t."id" = j."task_id" WHERE t."identifier" LIKE '%mail%'`,
    );
  await expect.poll(async () => (await mailJobs()).rows).toEqual([]);
  expect(await ask(site, "/api/auth/student-signup", asJson(signUp))).toMatchObject({ status: 201 });
  expect(await wrongAt(site)).toEqual([]);
  expect(loggedBy(site)).toEqual(["mail: trouble began", "mail: trouble is over"]);
});

test("when the disk is full a picture is refused without leftovers, and everything else works", async () => {
  const { site, students, database, dataDir } = faults;
  const event = await anEventWithSeats(database, { capacity: 100 });
  const club = await clubOf(event);
  const [student] = students as [Caller];
  const noise = { create: { width: 300, height: 300, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 60 } } } as const;
  const picture = new Uint8Array(
    await sharp(noise as unknown as SharpOptions)
      .png()
      .toBuffer(),
  );
  const upload = () => {
    const form = new FormData();
    form.set("image", new File([picture], "noise.png"));
    return ask(site, "/api/uploads", by(student, { method: "POST", body: form }));
  };
  const drawPoster = () => {
    const form = new FormData();
    form.set("posterChoice", JSON.stringify({ family: "tiles", palette: 1, seed: "1" }));
    return ask(site, `/api/event/update/${event}`, by(club, { method: "PUT", body: form }));
  };
  const pictures = async () => [filesIn(path.join(dataDir, "uploads")), (await database.query(`SELECT count(*) FROM "Image"`)).rows];

  const before = await pictures();
  limitFiles(site, "2048:");
  for (const refused of [await upload(), await drawPoster()])
    expect(refused).toMatchObject({ status: 503, body: { code: "storage_unreachable", message: /./ }, retryAfter: "5" });
  expect(await pictures()).toEqual(before);
  expect(await wrongAt(site)).toEqual(["pictures"]);
  expect(loggedBy(site).at(-1)).toBe("pictures: trouble began");
  expect(site.output()).toContain("EFBIG");
  expect(await ask(site, `/api/events/${event}/registration`, by(student, asJson({})))).toMatchObject({ status: 200 });

  limitFiles(site, "unlimited:");
  expect(await upload()).toMatchObject({ status: 201 });
  expect(await drawPoster()).toMatchObject({ status: 200 });
  expect(await wrongAt(site)).toEqual([]);
});

test("while a table is locked calls get a 503, kept pages are answered, and nothing piles up", async () => {
  const { site, students, database } = faults;
  const event = await anEventWithSeats(database, { capacity: 100 });
  expect(await ask(site, `/event/${event}`)).toMatchObject({ status: 200 });
  const holder = await database.connect();
  await holder.query(`BEGIN; LOCK TABLE "Event" IN ACCESS EXCLUSIVE MODE`);
  try {
    const many = Array.from({ length: 60 }, (_, index) => {
      const student = students[index % STUDENTS] as Caller;
      return index % 2 ? ask(site, `/api/event/${event}`) : ask(site, `/api/events/${event}/registration`, by(student, asJson({})));
    });
    const page = await ask(site, `/event/${event}`);
    expect([page.status, page.ms < 2000]).toEqual([200, true]);
    expect(await ask(site, "/api/live")).toMatchObject({ status: 200 });
    for (const answer of await Promise.all(many)) {
      expect(answer).toMatchObject({ status: 503, body: { message: /./ }, retryAfter: "5" });
      expect(answer.ms).toBeLessThan(ANSWERED_WITHIN_MS);
    }
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
  await expect.poll(async () => (await ask(site, `/api/event/${event}`)).status).toBe(200);
  expect(await seatsOf(database, event)).toMatchObject({ taken: 0, students: 0 });
  expect(await ask(site, `/api/events/${event}/registration`, by(students[0] as Caller, asJson({})))).toMatchObject({ status: 200 });
});

/** A process of the database that has ended since it was listed needs no signal. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

test("a database that hangs counts as away until it continues", async () => {
  const { site, students, database, postgresPids } = faults;
  const event = await anEventWithSeats(database, { capacity: 100 });
  expect(await ask(site, `/event/${event}`)).toMatchObject({ status: 200 });
  const [first, second] = students as [Caller, Caller];
  expect(await ask(site, `/api/events/${event}/registration`, by(first, asJson({})))).toMatchObject({ status: 200 });
  const pids = postgresPids();
  for (const pid of pids) signal(pid, "SIGSTOP");
  try {
    const calls = [
      healthOf(site),
      ask(site, `/api/event/${event}`),
      ask(site, `/api/events/${event}/registration`, by(second, asJson({}))),
    ];
    const page = ask(site, `/event/${event}`);
    for (const answer of await Promise.all(calls)) {
      expect(answer).toMatchObject({ status: 503, body: { code: "database_unreachable" }, retryAfter: "5" });
      expect(answer.ms).toBeLessThan(ANSWERED_WITHIN_MS);
    }
    expect((await page).status).toBe(200);
    const later = await ask(site, `/event/${event}`);
    expect(later.status).toBe(200);
    expect(later.ms).toBeLessThan(ANSWERED_WITHIN_MS);
  } finally {
    for (const pid of pids) signal(pid, "SIGCONT");
  }
  await expect.poll(async () => (await healthOf(site)).status, { timeout: 20_000 }).toBe(200);
  expect(await ask(site, `/api/events/${event}/registration`, by(second, asJson({})))).toMatchObject({ status: 200 });
  expect(await seatsOf(database, event)).toMatchObject({ taken: 2, students: 2 });
});

test("a machine whose clock is an hour wrong decides nothing, says so, and serves again once it is right", async () => {
  const { site, students, database, serveWithClock } = faults;
  const [ahead, behind] = [await serveWithClock(HOUR_MS), await serveWithClock(-HOUR_MS)];
  const wrong = [ahead, behind];
  expect([await wrongAt(site), await wrongAt(ahead), await wrongAt(behind)]).toEqual([[], ["clock"], ["clock"]]);
  expect(wrong.map(loggedBy)).toEqual([["clock: trouble began"], ["clock: trouble began"]]);
  const [first, second, third] = students as [Caller, Caller, Caller];
  const refused = { status: 503, body: { code: "clock_wrong", message: /./ } };
  const join = (where: Site, event: string, who: Caller, act = "hi") => ask(where, `/api/event/${act}/${event}/${who.id}`, by(who));

  // A seat is being paid. Nothing that reaches these machines ends the hold, takes a seat or draws a page.
  const event = await anEventWithSeats(database, { capacity: 1, pricePaise: 25_000 });
  expect(await join(site, event, first)).toMatchObject({ status: 200 });
  for (const machine of wrong) {
    for (const answer of [
      await join(machine, event, second),
      await join(machine, event, first, "hi2"),
      await ask(machine, "/api/saved", by(third)),
      await ask(machine, `/event/${event}`),
      await ask(machine, "/"),
    ])
      expect(answer).toMatchObject({ ...refused, retryAfter: "5" });
    expect(await ask(machine, "/api/ready")).toMatchObject(refused);
    expect(await ask(machine, "/api/live")).toMatchObject({ status: 200 });
  }
  const held = `SELECT extract(epoch FROM "heldUntil" - now())::int / 60 AS "minutes" FROM "Registration" WHERE "eventId" = $1 AND "status" = 'held'`;
  const [hold, ...more] = (await database.query<{ minutes: number }>(held, [event])).rows;
  expect([more, hold?.minutes === 14 || hold?.minutes === 15]).toEqual([[], true]);

  // The queue is done by the machine with the right time alone.
  const known = `SELECT count(*)::int AS "n" FROM graphile_worker._private_known_crontabs WHERE "last_execution" > now() + interval '1 minute'`;
  expect((await database.query(known)).rows).toEqual([{ n: 0 }]);

  expect(await join(site, event, second)).toMatchObject({ status: 409, body: { code: "event_full" } });
  expect(await ask(site, "/api/ready")).toMatchObject({ status: 200 });
  for (const { pid } of wrong) process.kill(pid, "SIGUSR2");
  for (const machine of wrong) {
    await expect.poll(async () => (await ask(machine, "/api/ready")).status).toBe(200);
    await expect.poll(() => loggedBy(machine)).toEqual(["clock: trouble began", "clock: trouble is over"]);
  }
  expect(await join(ahead, event, second)).toMatchObject({ status: 409, body: { code: "event_full" } });
  expect(await join(behind, event, first, "hi2")).toMatchObject({ status: 200 });
  expect(await seatsOf(database, event)).toMatchObject({ taken: 1, confirmed: 1 });
});

/** A database and a mail server of its own, and a server process that uses both. */
async function start() {
  const dir = mkdtempSync(path.join(tmpdir(), "quad-faults-"));
  chmodSync(dir, 0o711);
  const postgres = await startPostgres(dir);
  const mail = await aMailServer(path.join(dir, "mail"));
  const dataDir = path.join(dir, "data");
  const isolated = await isolatedSite({ DATABASE_URL: postgres.url("postgres"), SMTP_URL: mail.url, DATA_DIR: dataDir, LOG_LEVEL: "warn" });
  const site = await isolated.serve();
  return {
    ...{ database: isolated.database, site, mail, dataDir },
    students: await manyStudents(isolated.database, STUDENTS),
    serveWithClock: (offMs: number) =>
      isolated.serve(["--import", "./e2e/support/wrong-clock.mjs", "scripts/serve.mjs"], { own: { CLOCK_OFF_MS: String(offMs) } }),
    /** The processes of the database: the first one starts the others. */
    postgresPids: () => {
      const main = Number(readFileSync(path.join(dir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
      const all = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
      const children = all.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === main);
      return [main, ...children.map(([pid]) => pid as number)];
    },
    async stop() {
      await isolated[Symbol.asyncDispose]();
      await mail.stop();
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function aMailServer(folder: string) {
  const port = await freePort();
  const url = `smtp://localhost:${port}`;
  const env = { ...process.env, E2E_MAIL_DIR: folder, SMTP_URL: url, NODE_OPTIONS: "" };
  const launch = async () => {
    const server = spawn(process.execPath, ["--import", "tsx", "e2e/support/smtp.mts"], { env, stdio: "ignore" });
    await expect.poll(() => isListening(port)).toBe(true);
    return server;
  };
  let server = await launch();
  return {
    url,
    start: async () => {
      server = await launch();
    },
    stop: async () => {
      if (server.signalCode !== null) return;
      const ended = once(server, "exit");
      server.kill("SIGKILL");
      await ended;
    },
    /** The recipient of each mail, with repetitions. */
    recipients: () => filesIn(folder).flatMap((file) => (file.endsWith(".eml") ? [path.dirname(file)] : [])),
  };
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "localhost", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.end());
  });

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  } catch {
    return [];
  }
}

/** Limits the size of files that the process may write, as a full disk does. */
function limitFiles({ pid }: Site, bytes: string): void {
  execFileSync("prlimit", [`--pid=${pid}`, `--fsize=${bytes}`]);
}

/** The signed-in club of an event. */
async function clubOf(event: string): Promise<Caller> {
  const { rows } = await faults.database.query<{ id: string; sid: string }>(
    `INSERT INTO "Session" ("id", "accountId", "expiresAt") SELECT gen_random_uuid(), "clubId", now() + interval '1 day' FROM "Event" WHERE "id" = $1
    RETURNING "accountId" AS "id", "id" AS "sid"`,
    [event],
  );
  const { id, sid } = rows[0] as { id: string; sid: string };
  return { id, authorization: `Bearer ${await issueToken({ sub: id, sid, kind: "club" })}` };
}
