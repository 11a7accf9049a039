import "server-only";
import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import {
  Logger,
  type Runner,
  type RunnerOptions,
  run,
  runOnce,
  type TaskList,
  type WorkerEventMap,
  type WorkerEvents,
} from "graphile-worker";
import { afterCalls } from "@/lib/platform/concurrency/answers-first";
import { backgroundPool } from "@/lib/platform/db/background";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { isMailServerAway } from "@/lib/platform/mail/at-most-once";
import { announce } from "@/lib/platform/queue/presence";
import { isClockWrong } from "@/lib/platform/time/clock.cjs";
import { CRON_ITEMS, runCronTasks, TASKS } from "@/lib/site/jobs/tasks";

/** One of them may be waiting for receivers of webhooks. */
const CONCURRENCY = 5;
const STOP_MS = 10_000;
const RESTART_MS = 2000;
const WATCH_MS = 1000;
/** A larger difference in a second means that the machine's clock was set. */
const STEP_MS = 500;
/** Hosts without a long-lived process allow a call half a minute or more. */
const RUN_MS = 20_000;

/** Attempts with the pauses of the library, a minute and a half in all: most mail servers are back by then. */
const QUICK_ATTEMPTS = 5;
/** The pause after which jobs try again whether the mail server is back. */
const MAIL_PAUSE_MS = 5 * 60_000;

/** Kept on globalThis so that our server (scripts/serve.mjs) can stop the worker. */
export const STOP_WORKER = Symbol.for("quad.stopWorker");

/**
 * Runs queued jobs and scheduled tasks until it is stopped. Several processes may run one; each job runs once. While the database is
 * unreachable, or the machine's clock is wrong, the worker waits, then continues.
 * @returns `stop` takes no new job and waits up to ten seconds for running jobs; other processes run the rest
 */
export function startWorker(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let runner: Runner | undefined;
  let awayFor: string | undefined;

  /** One line for each reason why the database is away, and one when it is back, not one for each attempt. */
  function noteAway(error: unknown): void {
    const reason = String(error);
    if (reason !== awayFor) log.warn({ err: error }, "queue away");
    awayFor = reason;
  }
  function noteBack(): void {
    if (awayFor !== undefined) log.warn("queue back");
    awayFor = undefined;
  }

  /** The library reconnects. It is started again only when it gives up, after minutes without a database. */
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        if (!isClockWrong()) {
          runner = await run({ ...options(), parsedCronItems: CRON_ITEMS });
          await forgetFutureRuns();
          noteBack();
          if (stopping.signal.aborted) await runner.stop();
          await runner.promise;
        }
      } catch (error) {
        noteAway(error);
      }
      await wait(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const running = keepRunning();
  // A worker that has stopped by itself rejects.
  const stopRunner = async () => void (await runner?.stop().catch(() => {}));
  // After a step the library would wait until the minute that it expects has come.
  const endWatch = watchClock(() => void stopRunner());

  async function end(): Promise<void> {
    await stopRunner();
    await running;
  }
  return {
    async stop() {
      stopping.abort();
      endWatch();
      await Promise.race([end(), wait(STOP_MS, undefined, { ref: false })]);
    },
  };
}

/** Calls `stop` when the machine's clock was set, and while it is wrong. @returns a function that ends the watch */
function watchClock(stop: () => void): () => void {
  const read = () => Date.now() - performance.now();
  let before = read();
  const timer = setInterval(() => {
    const now = read();
    if (Math.abs(now - before) > STEP_MS || isClockWrong()) stop();
    before = now;
  }, WATCH_MS);
  return () => clearInterval(timer);
}

/** Tasks that ran in an hour that comes again, because a clock was set back, are due again. */
async function forgetFutureRuns(): Promise<void> {
  await backgroundPool().query(
    `UPDATE graphile_worker._private_known_crontabs SET "last_execution" = now() WHERE "last_execution" > now() + interval '1 minute'`,
  );
}

/**
 * Runs the due tasks and then the due jobs, once, for hosts without long-lived processes. Starts no job after twenty seconds.
 * @throws the first failure of the tasks, after the jobs are done
 */
export async function runDueJobs(): Promise<void> {
  try {
    await runCronTasks();
  } finally {
    await runQueue();
  }
}

/** Runs queued jobs until none is due or the time is up. */
export async function runQueue(): Promise<void> {
  const { events, ...rest } = options();
  const presence = await backgroundPool().connect();
  let timer: NodeJS.Timeout | undefined;
  events.once("pool:create", ({ workerPool }) => {
    announce(presence, workerPool.id).catch(logDisturbance);
    timer = setTimeout(() => Promise.resolve(workerPool.gracefulShutdown()).catch(logDisturbance), RUN_MS);
  });
  try {
    await runOnce({ ...rest, events });
  } finally {
    clearTimeout(timer);
    // Close the connection: its advisory lock lasts as long as the connection.
    presence.release(true);
  }
}

/**
 * A job comes after the answers to calls. One that starts before the wrong clock stops the worker is tried again later. While the mail
 * server is away, its job waits for it without an end: the pauses of the library grow to six hours, and its attempts end.
 */
const RUN_IN_TURN: TaskList = Object.fromEntries(
  Object.entries(TASKS).map(([name, task]): [string, TaskList[string]] => [
    name,
    async (payload, helpers) => {
      await afterCalls();
      if (isClockWrong()) throw new AppError("clock_wrong");
      try {
        await task?.(payload, helpers);
      } catch (error) {
        if (!isMailServerAway(error) || helpers.job.key || helpers.job.attempts < QUICK_ATTEMPTS) throw error;
        await helpers.addJob(name, payload, { runAt: new Date(Date.now() + MAIL_PAUSE_MS), priority: helpers.job.priority });
      }
    },
  ]),
);

function options(): RunnerOptions & { events: WorkerEvents } {
  const events: WorkerEvents = new EventEmitter();
  events.on("job:error", logFailure);
  // Uses the listening connection as soon as there is one.
  events.on("pool:listen:success", ({ workerPool, client }) => {
    client.once("drain", () => announce(client, workerPool.id).catch(logDisturbance));
  });
  return {
    events,
    logger,
    pgPool: backgroundPool(),
    taskList: RUN_IN_TURN,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    // The part of the library that retries while the database is away records finished jobs. A failure in the other part ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
}

/** The library's own log lines quote payloads and stacks at every attempt. Only those about its connections are logged. */
const logger = new Logger(() => (level: string, message, meta) => {
  if ((level === "error" || level === "warning") && !meta?.failure) log.warn({ err: meta?.error }, `queue: ${message.split("\n")[0]}`);
});

const logDisturbance = (error: unknown) => log.warn({ err: error }, "queue disturbed");

/** A temporary error, such as an unreachable mail server, is logged as a failure only at the last attempt. */
function logFailure({ job, error }: WorkerEventMap["job:error"]): void {
  const { id, task_identifier: task, attempts, max_attempts: most } = job;
  const isGivenUp = attempts >= most;
  if (error instanceof AppError && !isGivenUp) return;
  // A mail server quotes the address that it refuses, so only the error's name is logged.
  const reason = error instanceof AppError ? { code: error.code } : { err: error };
  log.error({ job: id, task, attempts, ...reason }, isGivenUp ? "job given up" : "job failed");
}
