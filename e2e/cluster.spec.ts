import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { request as send } from "node:http";
import { call } from "../bench/load.mjs";
import { startServer } from "../bench/site.mjs";
import { expect, test } from "./fixtures";
import { publishEvent } from "./support/events";
import { signInAs } from "./support/sign-in";

// Each test starts server processes.
test.describe.configure({ timeout: 120_000 });

/** Two more processes in addition to those of all tests, on the same database. */
const start = (script: string) => startServer([script], { ...process.env, PROCESSES: "2", NODE_OPTIONS: "" }, "/api/health");

const pidsBelow = (parent: number) =>
  execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, state]) => Number(ppid) === parent && !state?.startsWith("Z"))
    .map(([pid]) => Number(pid));

/** Sent on a connection of its own. */
const ask = (url: string) => call(url, { agent: false, signal: AbortSignal.timeout(30_000) });

test("several processes answer on one port, and a killed one is replaced", async ({ context }) => {
  const club = await signInAs("club", context.request);
  const { id } = await publishEvent(context.request, club.id);
  const site = await start("scripts/cluster.mjs");
  try {
    await expect.poll(() => pidsBelow(site.pid)).toHaveLength(2);
    const before = pidsBelow(site.pid);
    for (const pid of before) {
      process.kill(pid, "SIGSTOP");
      expect((await ask(`${site.origin}/event/${id}`)).status).toBe(200);
      process.kill(pid, "SIGCONT");
    }

    process.kill(before[0] as number, "SIGKILL");
    expect((await ask(`${site.origin}/event/${id}`)).status).toBe(200);
    await expect.poll(() => pidsBelow(site.pid).filter((pid) => !before.includes(pid)), { timeout: 60_000 }).toHaveLength(1);

    const edit = await context.request.put(`/api/event/update/${id}`, { multipart: { venue: "The new hall" } });
    expect(edit.status()).toBe(200);
    for (let times = 0; times < 4; times++) expect((await ask(`${site.origin}/event/${id}`)).text).toContain("The new hall");
  } finally {
    for (const pid of pidsBelow(site.pid)) process.kill(pid, "SIGCONT");
    await site.stop();
  }
});

test("stopped processes take no new connections, finish running work and leave nothing behind", async () => {
  const site = await start("scripts/cluster.mjs");
  try {
    await expect.poll(() => pidsBelow(site.pid)).toHaveLength(2);
    const pids = pidsBelow(site.pid);
    const body = JSON.stringify({ email: "nobody@mail.example", password: "Court.yard1" });
    const headers = { "content-type": "application/json", "content-length": body.length, expect: "100-continue" };
    const pending = send(`${site.origin}/api/auth/student-login`, { method: "POST", headers, agent: false });
    const answered = once(pending, "response");
    pending.flushHeaders();
    // The process has received the head of the request, and waits for its body.
    await once(pending, "continue");
    process.kill(site.pid, "SIGTERM");
    await expect.poll(() => ask(`${site.origin}/api/health`).catch(({ code }) => code)).toBe("ECONNREFUSED");
    pending.end(body);
    const [answer] = await answered;
    expect(answer.statusCode).toBe(401);
    answer.resume();
    await site.stop();
    await expect.poll(() => pids.filter(isThere)).toEqual([]);
  } finally {
    await site.stop();
  }
});

test("a process that was paused for a while shows no outdated page", async ({ context }) => {
  const club = await signInAs("club", context.request);
  const { id } = await publishEvent(context.request, club.id);
  const site = await start("scripts/serve.mjs");
  try {
    await expect.poll(async () => (await ask(`${site.origin}/event/${id}`)).headers["x-nextjs-cache"]).toBe("HIT");
    process.kill(site.pid, "SIGSTOP");
    const edit = await context.request.put(`/api/event/update/${id}`, { multipart: { venue: "The new hall" } });
    expect(edit.status()).toBe(200);
    process.kill(site.pid, "SIGCONT");
    expect((await ask(`${site.origin}/event/${id}`)).text).toContain("The new hall");
  } finally {
    process.kill(site.pid, "SIGCONT");
    await site.stop();
  }
});

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
