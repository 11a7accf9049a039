import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "./embedded-database.mjs";
import { keepPostgres, startPostgres } from "./postgres.mjs";
import { parentOf, startOf } from "./process-identity.mjs";

const TIMEOUT_MS = 60_000;
const WITHIN_MS = 15_000;

let dataDir: string;
const owners: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "quad data "));
  // The server, started by root, runs as another user and needs access.
  chmodSync(dataDir, 0o711);
});

afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill("SIGKILL");
  await vi.waitFor(() => expect(startOf(serverPid())).toBeUndefined(), WITHIN_MS);
  rmSync(dataDir, { recursive: true, force: true });
});

/** A separate process that starts the server and prints its address. */
async function startOwner(): Promise<{ owner: ChildProcess; url: string }> {
  const program = `
    const { startPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, "postgres.mjs"))});
    const server = await startPostgres(${JSON.stringify(dataDir)});
    console.log(server.url("postgres"));
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  owners.push(owner);
  const url = await new Promise<string>((resolve) => owner.stdout?.once("data", (data) => resolve(String(data).trim())));
  return { owner, url };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

function serverPid(): number {
  try {
    return Number.parseInt(readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
  } catch {
    return 0;
  }
}

test("when its owner is killed the server ends too, and the next start finds all data, but makes an unfinished database anew", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { owner, url } = await startOwner();
  await query(url, "CREATE TABLE kept AS SELECT 42 AS answer");
  const first = await openDatabase({ url: (name) => new URL(`/${name}`, url).href });
  await query(first.url, "CREATE TABLE half ()");
  const server = serverPid();
  const guard = parentOf(server) ?? 0;
  owner.kill("SIGKILL");

  const next = await startPostgres(dataDir);
  expect(startOf(server)).toBeUndefined();
  expect(await query(next.url("postgres"), "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
  await vi.waitFor(() => expect(startOf(guard)).toBeUndefined(), WITHIN_MS);

  const second = await openDatabase(next);
  expect(await query(second.url, "SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
  const finished = await second.finish();
  const third = await openDatabase(next);
  expect([third.url, await third.finish()]).toEqual([finished, finished]);
  await next.stop();
});

test("a killed server is started again at the same address, with all committed data", {
  timeout: TIMEOUT_MS,
}, async () => {
  const failures: unknown[] = [];
  const kept = await keepPostgres(
    dataDir,
    () => {},
    (error) => failures.push(error),
  );
  const url = kept.url("postgres");
  await query(url, "CREATE TABLE kept AS SELECT 42 AS answer");
  // A running statement holds the memory of the killed server for a while.
  const busy = query(url, "SELECT pg_sleep(1)").catch(() => []);
  const killed = serverPid();
  process.kill(killed, "SIGKILL");
  await vi.waitFor(async () => expect(await query(url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]), WITHIN_MS);
  expect(serverPid()).not.toBe(killed);
  await busy;
  await kept.stop();
  expect([startOf(serverPid()), failures]).toEqual([undefined, []]);
});

test("after a kill no process is left running, also without another start", { timeout: TIMEOUT_MS }, async () => {
  const { owner } = await startOwner();
  const pids = [serverPid(), parentOf(serverPid()) ?? 0];
  owner.kill("SIGKILL");
  await vi.waitFor(() => expect(pids.map((pid) => startOf(pid))).toEqual([undefined, undefined]), WITHIN_MS);
});

test("a server without its owner and guard is replaced", { timeout: TIMEOUT_MS }, async () => {
  const { owner } = await startOwner();
  const server = serverPid();
  const guard = parentOf(server);
  if (guard) process.kill(guard, "SIGKILL");
  owner.kill("SIGKILL");
  const next = await startPostgres(dataDir);
  expect(startOf(server)).toBeUndefined();
  expect(await query(next.url("postgres"), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await next.stop();
});

test("a pid file with a foreign process does not prevent the start", { timeout: TIMEOUT_MS }, async () => {
  await (await startPostgres(dataDir)).stop();
  writeFileSync(path.join(dataDir, "postgres/postmaster.pid"), `${process.pid}\n${dataDir}/postgres\n1\n5432\n\n127.0.0.1\n\nready\n`);
  const server = await startPostgres(dataDir);
  expect(await query(server.url("postgres"), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await server.stop();
});

test("two owners concurrently: the second gets one sentence and the first is not disturbed", { timeout: TIMEOUT_MS }, async () => {
  const { url } = await startOwner();
  await expect(startPostgres(dataDir)).rejects.toThrow(
    `Another Quad is running with the data in ${dataDir}; stop it first or set DATA_DIR.`,
  );
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("only this machine can connect, and only with the password, which other users cannot read", { timeout: TIMEOUT_MS }, async () => {
  const server = await startPostgres(dataDir);
  const wrong = server.url("postgres").replace(/:[^:@]+@/, ":wrong@");
  await expect(query(wrong, "SELECT 1")).rejects.toThrow("password authentication failed");
  expect(await query(server.url("postgres"), "SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
  expect(statSync(path.join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
  await server.stop();
});
