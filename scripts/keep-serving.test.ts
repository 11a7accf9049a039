import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { Failure } from "./failure.mjs";
import { keepServing } from "./keep-serving.mjs";
import { freePort } from "./postgres.mjs";

/** A site whose process died is served again within this time. */
const AGAIN_MS = 2000;

type Options = Parameters<typeof keepServing>[1];

const running: { stop(): Promise<void> }[] = [];
afterEach(() => Promise.all(running.splice(0).map(({ stop }) => stop())));

/** Keeps a program running, and records its processes and the time when each was started. */
function keep(program: string, options?: Options) {
  const launched: { child: ChildProcess; at: number }[] = [];
  const kept = keepServing(() => {
    const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
    launched.push({ child, at: performance.now() });
    return child;
  }, options);
  running.push(kept);
  return { ...kept, launched };
}

const server = (port: number) => `require("node:net").createServer().listen(${port}, () => process.send("serving"))`;
const DIES_AT_ONCE = "process.exit(3)";

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });

test("a killed server process is replaced within two seconds", async () => {
  const port = await freePort();
  const { serving, launched } = keep(server(port));
  await serving;
  for (let times = 0; times < 2; times++) {
    const killed = launched.at(-1)?.child as ChildProcess;
    killed.kill("SIGKILL");
    await once(killed, "exit");
    await expect.poll(() => answers(port), { timeout: AGAIN_MS, interval: 20 }).toBe(true);
  }
});

test("a process that ends immediately is restarted after pauses that double up to a limit, and after a steady time immediately", async () => {
  const dying = keep(DIES_AT_ONCE, { mayFailAtFirst: true, firstPauseMs: 100, longestPauseMs: 200 });
  await expect.poll(() => dying.launched.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(5);
  const starts = dying.launched.map(({ at }) => at);
  const gaps = starts.slice(1).map((at, index) => at - (starts[index] as number));
  for (const [index, least] of [0, 100, 200, 200].entries()) expect(gaps[index]).toBeGreaterThanOrEqual(least);

  const steady = keep("process.send('serving', () => process.exit())", { steadyMs: 0, firstPauseMs: 600_000 });
  await steady.serving;
  await expect.poll(() => steady.launched.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
});

test("a first process that never serves is a failure, and no other is started", async () => {
  const { serving, launched } = keep(DIES_AT_ONCE, { firstPauseMs: 0 });
  await expect(serving).rejects.toThrow(Failure);
  expect(launched).toHaveLength(1);
});

test("when stopped, it ends the process, also one that waits for its restart, and starts no other", async () => {
  const port = await freePort();
  const serving = keep(server(port));
  await serving.serving;
  await serving.stop();
  expect([serving.launched.length, serving.launched[0]?.child.signalCode]).toEqual([1, "SIGTERM"]);

  const waiting = keep(DIES_AT_ONCE, { mayFailAtFirst: true, firstPauseMs: 600_000 });
  await expect.poll(() => waiting.launched[1]?.child.exitCode, { timeout: 20_000 }).toBe(3);
  await waiting.stop();
  await waiting.serving;
  expect(waiting.launched).toHaveLength(2);
});
