// Restarts a server process when it ends. `npm start` uses it for its server, `cluster.mjs` for each of its processes.
import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "./failure.mjs";

/** A process that served this long started correctly. */
const STEADY_MS = 30_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Keeps one server process running. When it ends, another one is started: immediately if it served for a while, otherwise after a pause
 * that doubles each time, up to half a minute.
 * @param {() => import("node:child_process").ChildProcess} launch starts the process, which sends a message when it serves
 * @param {{ mayFailAtFirst?: boolean, steadyMs?: number, firstPauseMs?: number, longestPauseMs?: number }} [options] `mayFailAtFirst`: also
 * replaces the first process if it ends before it serves
 * @returns {{ serving: Promise<void>, stop(): Promise<void> }} `serving` resolves when it serves, and rejects with a Failure when the first
 * process ends before that, having printed the reason. `stop` ends the process with SIGTERM, waits for it, and starts no other.
 */
export function keepServing(
  launch,
  { mayFailAtFirst = false, steadyMs = STEADY_MS, firstPauseMs = FIRST_PAUSE_MS, longestPauseMs = LONGEST_PAUSE_MS } = {},
) {
  const stopped = new AbortController();
  let current;

  /** @returns the reason of its end; `serves` tells whether it ever served */
  function start() {
    const server = launch();
    const ended = new Promise((resolve) => server.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`)));
    const serves = Promise.race([new Promise((resolve) => server.once("message", () => resolve(true))), ended.then(() => false)]);
    current = { server, ended };
    return { ended, serves };
  }

  async function replace(reason, servedMs, pauseMs) {
    if (stopped.signal.aborted) return;
    const pause = servedMs >= steadyMs ? 0 : pauseMs;
    console.error(`A server process ended (${reason}); another one is started ${pause ? `in ${pause / 1000} s` : "now"}.`);
    await wait(pause, undefined, { signal: stopped.signal }).catch(() => {});
    if (!stopped.signal.aborted) return watch(start(), pause ? Math.min(2 * pause, longestPauseMs) : firstPauseMs);
  }

  /** Waits for the process to end, then for the next one. @returns when this one serves, or its replacement */
  async function watch({ ended, serves }, pauseMs) {
    const isServing = await serves;
    const since = performance.now();
    const next = ended.then((reason) => replace(reason, isServing ? performance.now() - since : 0, pauseMs));
    if (!isServing) await next;
  }

  async function begin() {
    const first = start();
    if (!mayFailAtFirst && !(await first.serves)) throw new Failure("The site is not served.");
    await watch(first, 0);
  }

  return {
    serving: begin(),
    async stop() {
      stopped.abort();
      current.server.kill("SIGTERM");
      await current.ended;
    },
  };
}
