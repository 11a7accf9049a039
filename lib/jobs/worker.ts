import "server-only";
import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Logger, type Runner, type RunnerOptions, run, runOnce, type WorkerEventMap, type WorkerEvents } from "graphile-worker";
import { CLOCK, doClocked, TASKS } from "@/lib/jobs/tasks";
import { backgroundPool } from "@/lib/platform/db/background";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { announce } from "@/lib/platform/queue/presence";

const CONCURRENCY = 4;
const STOP_MS = 10_000;
const RESTART_MS = 2000;
/** Hosts without a long-lived process give a call half a minute or more. */
const RUN_MS = 20_000;

/** On globalThis, where our own server finds how to stop the worker (scripts/serve.mjs). */
export const STOP_WORKER = Symbol.for("quad.stopWorker");

/**
 * Does queued jobs, and what is due by the clock, until it is stopped. However many processes have one, each job is done once. While the
 * database is away it waits, and goes on when it is back.
 * @returns `stop` takes no new job and waits up to ten seconds for those that have begun; others do the rest
 */
export function startWorker(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let runner: Runner | undefined;

  /** The library connects again by itself; only when it gives up, as it does after minutes without a database, is it started anew. */
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        runner = await run({ ...options(), parsedCronItems: CLOCK });
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        log.warn({ err: error }, "queue away");
      }
      await wait(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const running = keepRunning();

  async function end(): Promise<void> {
    // Refused by one that has stopped by itself.
    await runner?.stop().catch(() => {});
    await running;
  }
  return {
    async stop() {
      stopping.abort();
      await Promise.race([end(), wait(STOP_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * Does the clock's work and then the jobs that are due, once, for hosts without long-lived processes; no job is begun after twenty seconds.
 * @throws what the clock's work throws, when the jobs are done
 */
export async function runDueJobs(): Promise<void> {
  try {
    await doClocked();
  } finally {
    await runQueue();
  }
}

/** Does queued jobs until none is due, or begins no more when the time is up. */
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
    // Closed, since what was announced lasts as long as the connection.
    presence.release(true);
  }
}

function options(): RunnerOptions & { events: WorkerEvents } {
  const events: WorkerEvents = new EventEmitter();
  events.on("job:error", logFailure);
  // By the connection that listens, once it does.
  events.on("pool:listen:success", ({ workerPool, client }) => {
    client.once("drain", () => announce(client, workerPool.id).catch(logDisturbance));
  });
  return {
    events,
    logger,
    pgPool: backgroundPool(),
    taskList: TASKS,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    // Finished jobs are noted by the part of the library that tries again when the database is away. The other one's failure ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
}

/** The library's own lines quote payloads and stacks at every attempt. Of those we keep what it says of its connections. */
const logger = new Logger(() => (level: string, message, meta) => {
  if ((level === "error" || level === "warning") && !meta?.failure) log.warn({ err: meta?.error }, `queue: ${message.split("\n")[0]}`);
});

const logDisturbance = (error: unknown) => log.warn({ err: error }, "queue disturbed");

/** What passes by itself, like a mail server that is away, is no failure until the last attempt. */
function logFailure({ job, error }: WorkerEventMap["job:error"]): void {
  const { id, task_identifier: task, attempts, max_attempts: most } = job;
  const isGivenUp = attempts >= most;
  if (error instanceof AppError && !isGivenUp) return;
  // A mail server quotes the address that it refuses, so of what we know the name has to do.
  const reason = error instanceof AppError ? { code: error.code } : { err: error };
  log.error({ job: id, task, attempts, ...reason }, isGivenUp ? "job given up" : "job failed");
}
