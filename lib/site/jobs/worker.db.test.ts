import { afterEach, expect, test, vi } from "vitest";
import { SEND_REGISTRATION_MAIL } from "@/lib/catalogue/seats/tasks";
import { backgroundPool } from "@/lib/platform/db/background";
import { db, pool } from "@/lib/platform/db/client";
import { outgoing } from "@/lib/platform/mail/transport";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { releaseJobsOfTheDead } from "@/lib/platform/queue/presence";
import { CRON_ITEMS } from "@/lib/site/jobs/tasks";
import { runDueJobs, startWorker } from "@/lib/site/jobs/worker";
import { aClub, anEmail, anEvent, aRegistration, aStudent } from "@/lib/testing/factories";
import { hastenJobs, listJobs, runJobs } from "@/lib/testing/jobs";
import { readLog } from "@/lib/testing/log";
import { mailsTo } from "@/lib/testing/outbox";
import { onServer } from "@/lib/testing/server";
import { aProcess, killProcesses, said, theGraceIsOver } from "@/lib/testing/worker-process";

const TIMEOUT_MS = 60_000;
const WITHIN_MS = 20_000;

const workers: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  killProcesses();
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

function aWorker() {
  const worker = startWorker();
  workers.push(worker);
  return worker;
}

async function someoneWhoIsIn() {
  const email = anEmail("ananya");
  const registration = await aRegistration(await anEvent(await aClub()), await aStudent({ email }));
  return { email, job: { kind: "registered" as const, registrationId: registration.id } };
}

test("a rollback leaves no job", async () => {
  const { job } = await someoneWhoIsIn();
  const failing = db.$transaction(async (tx) => {
    await enqueue(tx, SEND_REGISTRATION_MAIL, job);
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await listJobs()).toEqual([]);
});

test("a commit leaves one job, and with two workers the message arrives once", { timeout: TIMEOUT_MS }, async () => {
  const people = await Promise.all(Array.from({ length: 12 }, someoneWhoIsIn));
  const deliver = vi.spyOn(outgoing, "deliver");
  aWorker();
  aWorker();
  for (const { job } of people) await db.$transaction((tx) => enqueue(tx, SEND_REGISTRATION_MAIL, job));
  await vi.waitFor(async () => expect(await listJobs()).toEqual([]), WITHIN_MS);
  expect(deliver).toHaveBeenCalledTimes(people.length);
  for (const { email } of people) expect(await mailsTo(email)).toHaveLength(1);
});

test("a job that is queued twice sends one message", async () => {
  const { email, job } = await someoneWhoIsIn();
  for (let times = 0; times < 3; times++) await enqueue(db, SEND_REGISTRATION_MAIL, job);
  expect(await listJobs()).toHaveLength(3);
  await runJobs();
  expect(await listJobs()).toEqual([]);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("while mail is away the job waits for its next attempt, and then runs once", async () => {
  const { email, job } = await someoneWhoIsIn();
  const deliver = vi.spyOn(outgoing, "deliver").mockRejectedValue(new Error("connection refused"));
  await enqueue(db, SEND_REGISTRATION_MAIL, job);
  await runJobs();
  await runJobs();
  expect(deliver).toHaveBeenCalledTimes(1);
  expect(await listJobs()).toMatchObject([{ task: "send_registration_mail", attempts: 1 }]);
  // The stored failure contains no personal data.
  expect((await listJobs())[0]?.lastError).not.toContain(email);

  deliver.mockRestore();
  await hastenJobs();
  await runJobs();
  expect(await listJobs()).toEqual([]);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("while the mail server cannot be reached its jobs wait for it, five minutes after each five attempts and as often as they must", async () => {
  const { email, job } = await someoneWhoIsIn();
  const unreachable = Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET", syscall: "connect" });
  const deliver = vi.spyOn(outgoing, "deliver").mockRejectedValue(unreachable);
  await enqueue(db, SEND_REGISTRATION_MAIL, job);
  for (let time = 0; time < 29; time++) {
    await runJobs();
    await hastenJobs();
  }
  expect(deliver).toHaveBeenCalledTimes(29);
  await runJobs();
  const { rows } = await pool.query<{ wait: number }>(`SELECT extract(epoch FROM run_at - now())::int AS "wait" FROM graphile_worker.jobs`);
  expect(rows).toEqual([{ wait: expect.any(Number) }]);
  expect(Math.abs((rows[0]?.wait ?? 0) - 300)).toBeLessThan(30);

  deliver.mockRestore();
  await hastenJobs();
  await runJobs();
  expect(await mailsTo(email)).toHaveLength(1);
});

test("the tasks of the clock come before any number of other jobs, also when the next minute queues them again", async () => {
  const { job } = await someoneWhoIsIn();
  for (let time = 0; time < 3; time++) await enqueue(db, SEND_REGISTRATION_MAIL, job);
  for (let minute = 0; minute < 2; minute++) {
    for (const { task, options } of CRON_ITEMS) {
      const { jobKey, jobKeyMode, priority } = { jobKeyMode: "replace", priority: 0, ...options };
      await pool.query(`SELECT graphile_worker.add_job($1, job_key => $2, job_key_mode => $3, priority => $4)`, [
        task,
        jobKey,
        jobKeyMode,
        priority,
      ]);
    }
  }
  const { rows } = await pool.query<{ task: string }>(
    `SELECT task_identifier AS "task" FROM graphile_worker.jobs ORDER BY priority, run_at, id LIMIT $1`,
    [CRON_ITEMS.length],
  );
  expect(rows.map(({ task }) => task).sort()).toEqual(CRON_ITEMS.map(({ task }) => task).sort());
});

test("an unreadable payload fails its own job and no other", async () => {
  const { email, job } = await someoneWhoIsIn();
  await enqueue(db, SEND_REGISTRATION_MAIL, { kind: "registered", registrationId: "no id" });
  await enqueue(db, SEND_REGISTRATION_MAIL, job);
  await runJobs();
  expect(await listJobs()).toMatchObject([{ payload: { registrationId: "no id" }, attempts: 1 }]);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("a job for later runs at its time", async () => {
  const { email, job } = await someoneWhoIsIn();
  await enqueue(db, SEND_REGISTRATION_MAIL, job, { runAt: new Date(Date.now() + 60_000) });
  await runJobs();
  expect(await mailsTo(email)).toEqual([]);
  await hastenJobs();
  await runJobs();
  expect(await mailsTo(email)).toHaveLength(1);
});

test("a process is killed in the middle of a message: another sends it, once", { timeout: TIMEOUT_MS }, async () => {
  const { email, job } = await someoneWhoIsIn();
  await enqueue(db, SEND_REGISTRATION_MAIL, job);
  const killed = aProcess(`outgoing.deliver = () => { console.log("sending"); return new Promise(() => setInterval(() => {}, 1000)); };`);
  await said(killed, "sending");
  killed.kill("SIGKILL");

  // The job began a moment ago, so no other worker may take it yet.
  await releaseJobsOfTheDead();
  await runJobs();
  expect(await mailsTo(email)).toEqual([]);

  await theGraceIsOver();
  await vi.waitFor(async () => {
    await releaseJobsOfTheDead();
    await runJobs();
    expect(await listJobs()).toEqual([]);
  }, WITHIN_MS);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("a process is killed after the hand-over: the outbox has one message", { timeout: TIMEOUT_MS }, async () => {
  const { email, job } = await someoneWhoIsIn();
  await enqueue(db, SEND_REGISTRATION_MAIL, job);
  const killed = aProcess(`
    const { deliver } = outgoing;
    outgoing.deliver = async (mail) => { await deliver(mail); console.log("sent"); await new Promise(() => setInterval(() => {}, 1000)); };`);
  await said(killed, "sent");
  killed.kill("SIGKILL");
  await theGraceIsOver();
  await vi.waitFor(async () => {
    await runDueJobs();
    expect(await listJobs()).toEqual([]);
  }, WITHIN_MS);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("the jobs of a live worker are left to it, however long they take", { timeout: TIMEOUT_MS }, async () => {
  const { email, job } = await someoneWhoIsIn();
  await enqueue(db, SEND_REGISTRATION_MAIL, job);
  const slow = aProcess(`
    const { deliver } = outgoing;
    outgoing.deliver = async (mail) => { console.log("sending"); await new Promise((go) => process.once("SIGUSR2", go)); await deliver(mail); };`);
  await said(slow, "sending");
  await theGraceIsOver();
  await releaseJobsOfTheDead();
  await runJobs();
  expect(await mailsTo(email)).toEqual([]);

  // When asked to stop, the worker finishes the job it has begun.
  slow.kill("SIGTERM");
  slow.kill("SIGUSR2");
  await new Promise((resolve) => slow.once("exit", resolve));
  expect(slow.exitCode).toBe(0);
  expect(await mailsTo(email)).toHaveLength(1);
  // The clock of the stopped worker may have queued the jobs of a minute.
  expect((await listJobs()).filter(({ task }) => task === SEND_REGISTRATION_MAIL.name)).toEqual([]);
});

test("a worker whose connections break continues on its own", { timeout: TIMEOUT_MS }, async () => {
  const { email, job } = await someoneWhoIsIn();
  aWorker();
  // The announcement is the last statement that a worker sends on its listening connection.
  const listens = () =>
    db.$queryRaw<unknown[]>`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'quad background'
        AND query LIKE '%pg_advisory_lock_shared%'`;
  await vi.waitFor(async () => expect(await listens()).toHaveLength(1), WITHIN_MS);
  await db.$queryRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'quad background'`;
  await enqueue(db, SEND_REGISTRATION_MAIL, job);
  await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(1), WITHIN_MS);
  await vi.waitFor(async () => expect(await listens()).toHaveLength(1), WITHIN_MS);
});

test("a worker that is let in nowhere names each reason once, and says once that it is back", { timeout: TIMEOUT_MS }, async () => {
  const { email, job } = await someoneWhoIsIn();
  await enqueue(db, SEND_REGISTRATION_MAIL, job);
  const lines = readLog();
  const linesOf = (message: string) => lines.filter((line) => JSON.parse(line).msg === message);
  const [{ name }] = await db.$queryRaw<[{ name: string }]>`SELECT current_database() AS name`;
  const letIn = (isAllowed: boolean) => onServer((client) => client.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS ${isAllowed}`));
  const attempts = vi.spyOn(backgroundPool(), "connect");
  await letIn(false);
  try {
    await pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'quad background'",
    );
    aWorker();
    await vi.waitFor(() => expect(attempts.mock.calls.length).toBeGreaterThan(2), WITHIN_MS);
    expect(linesOf("queue back")).toEqual([]);
  } finally {
    await letIn(true);
  }
  await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(1), WITHIN_MS);
  expect(linesOf("queue back")).toHaveLength(1);
  // The end of its connections, and the closed database.
  expect(linesOf("queue away").length).toBeGreaterThanOrEqual(1);
  expect(linesOf("queue away").length).toBeLessThanOrEqual(2);
});

test("a stopped worker takes no more jobs", { timeout: TIMEOUT_MS }, async () => {
  const { email, job } = await someoneWhoIsIn();
  const worker = startWorker();
  await enqueue(db, SEND_REGISTRATION_MAIL, job);
  await vi.waitFor(async () => expect(await mailsTo(email)).toHaveLength(1), WITHIN_MS);
  await worker.stop();
  await enqueue(db, SEND_REGISTRATION_MAIL, job);
  expect(await listJobs()).toMatchObject([{ attempts: 0 }]);
});

test("tasks that ran in an hour that comes again are due again", async () => {
  const table = "graphile_worker._private_known_crontabs";
  await pool.query(`INSERT INTO ${table} ("identifier", "known_since", "last_execution") VALUES ('sweep_holds', now(), now() + interval '1 hour')
    ON CONFLICT ("identifier") DO UPDATE SET "last_execution" = excluded."last_execution"`);
  aWorker();
  const later = `SELECT FROM ${table} WHERE "last_execution" > now() + interval '1 minute'`;
  await vi.waitFor(async () => expect((await pool.query(later)).rowCount).toBe(0), WITHIN_MS);
});
