import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "../scripts/failure.mjs";
import { freePort } from "../scripts/postgres.mjs";
import { ROOT } from "../scripts/settings.mjs";
import { call } from "./load.mjs";

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 10;

/**
 * Starts a server of its own on a free port and waits for its first answer.
 * @param {string[]} command a script of Node.js and its arguments; PORT is set, and replaces `$PORT` in arguments
 * @param {NodeJS.ProcessEnv} env
 * @param {string} firstPath requested until it answers 200
 * @param {string} folder of the site: this one, or a copy
 */
export async function startServer(command, env, firstPath, folder = ROOT) {
  const port = await freePort();
  const args = command.map((part) => (part === "$PORT" ? String(port) : part));
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...env, PORT: String(port) }, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const origin = `http://127.0.0.1:${port}`;
  const isReady = () =>
    call(origin + firstPath).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() - started > START_TIMEOUT_MS) {
      child.kill("SIGKILL");
      throw new Failure(`${args.join(" ")} does not serve.`, output);
    }
    await wait(POLL_MS);
  }
  return {
    origin,
    pid: /** @type {number} */ (child.pid),
    startMs: performance.now() - started,
    /** Its output so far. */
    output: () => output,
    /** Resolves with its exit code. */
    ended,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The peak memory of a process, in MB (its VmHWM). Undefined without /proc. @param {number} pid */
export function peakMemoryMb(pid) {
  return megabytes(pid, "VmHWM");
}

/** The memory of a process, in MB (its VmRSS). Undefined without /proc. @param {number} pid */
export function memoryMb(pid) {
  return megabytes(pid, "VmRSS");
}

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_S = 100;

/**
 * The processor time that a process and those that it started have used, in seconds, by all of their threads. Undefined without /proc.
 * @param {number} pid
 */
export function processorSeconds(pid) {
  const all = processes();
  const ticksOf = (each) => all.filter(({ parent }) => parent === each.pid).reduce((sum, child) => sum + ticksOf(child), each.ticks);
  const first = all.find((each) => each.pid === pid);
  return first && ticksOf(first) / TICKS_PER_S;
}

/** All processes of this machine. */
function processes() {
  const names = existsSync("/proc") ? readdirSync("/proc") : [];
  return names.filter(Number).flatMap((name) => {
    // The name of the program, in brackets, may contain any character.
    const fields = read(name, "stat").split(") ").at(-1)?.split(" ") ?? [];
    return fields.length > 12 ? [{ pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }] : [];
  });
}

function megabytes(pid, name) {
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(read(pid, "status")) ?? [];
  return kilobytes ? Math.round(Number(kilobytes) / 1000) : undefined;
}

function read(pid, name) {
  try {
    return readFileSync(path.join("/proc", String(pid), name), "utf8");
  } catch {
    return "";
  }
}
