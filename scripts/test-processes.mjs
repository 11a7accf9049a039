import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { pidsWithVariable } from "./process-identity.mjs";
import { NO_ENV_FILES, ROOT } from "./settings.mjs";

/** Time for Playwright to stop its servers and browsers after an interruption. */
const INTERRUPTED_MS = 20_000;
const POLL_MS = 50;
/** Set in the environment of every process of a test run. */
const MARK = "QUAD_TEST_RUN";

/**
 * Runs the work of a test run. Ctrl-C, SIGTERM and a closed terminal interrupt it, and may come repeatedly. Afterwards no process that it
 * started is left, even if that process left its process group or ignores signals.
 * @param {(run: { signal: AbortSignal, show: (command: string[], env?: NodeJS.ProcessEnv) => Promise<number | null> }) => Promise<void>}
 * work `show` runs a program of Node.js with its output on the screen and returns its exit code
 * @returns whether it was interrupted
 */
export async function withTestProcesses(work) {
  const mark = randomUUID();
  Object.assign(process.env, NO_ENV_FILES, { [MARK]: mark });
  const interruption = new AbortController();
  const { signal } = interruption;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => interruption.abort());
  // A closed terminal accepts no output.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  try {
    await work({ signal, show: (command, env = {}) => show(command, env, signal) });
  } finally {
    await endProcessesMarked(mark);
  }
  return signal.aborted;
}

async function show(command, env, signal) {
  const child = spawn(process.execPath, command, { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...env } });
  const ended = new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  let force;
  const interrupt = () => {
    // The terminal sends it to all processes; `kill` and npm only to this one.
    child.kill("SIGINT");
    force = setTimeout(() => child.kill("SIGKILL"), INTERRUPTED_MS);
  };
  if (signal.aborted) interrupt();
  signal.addEventListener("abort", interrupt);
  try {
    return await ended;
  } finally {
    clearTimeout(force);
    signal.removeEventListener("abort", interrupt);
  }
}

async function endProcessesMarked(mark) {
  for (;;) {
    const pids = pidsWithVariable(MARK, mark);
    if (pids.length === 0) return;
    for (const pid of pids) killIfThere(pid);
    await wait(POLL_MS);
  }
}

function killIfThere(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
