import { execFileSync, spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensureDatabaseListens, ensureDataIsWritable, ensurePortIsFree } from "./early-checks.mjs";
import { Failure, reportFailure } from "./failure.mjs";
import { keepServing } from "./keep-serving.mjs";
import { takeOwnership } from "./owner-lock.mjs";
import { BUILD_OWNER, ensureBuilt, ensureClient, ensureInstalled } from "./prepare.mjs";
import { commandOf, parentOf } from "./process-identity.mjs";
import { dataDir, keepSecret, ROOT, readEnvFile, serverEnvironment } from "./settings.mjs";
import { createSteps, say } from "./steps.mjs";

const PARENT_CHECK_MS = 500;
const NO_DEMO = "SEED_DEMO is refused behind a public host name: no demonstration data is added.";
/** No similar characters, because people type it. */
const PASSWORD_LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/**
 * Prepares and runs the site from a fresh checkout until it is stopped. A failure is one sentence on stderr and an exit code.
 * @param {{ dev: boolean, script: "serve.mjs" | "cluster.mjs" }} options `dev`: the development server instead of a build; `script`: the
 * server
 */
export async function start({ dev, script }) {
  const interruption = new AbortController();
  /** Functions that close opened resources, called in reverse order. @type {(() => Promise<void>)[]} */
  const closers = [];

  let stopping;
  const stop = (exitCode) => {
    stopping ??= (async () => {
      interruption.abort();
      for (const close of closers.reverse()) await close().catch((error) => console.error(error));
      process.exit(exitCode);
    })();
    return stopping;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));
  stopWithNpm(() => stop(0));
  // The reader of our output may end before us.
  process.stdout.on("error", () => {});

  try {
    await bringUp({ dev, script, closers, step: createSteps(interruption.signal), signal: interruption.signal, stop });
  } catch (error) {
    if (!interruption.signal.aborted) reportFailure(error);
    await stop(1);
  }
}

async function bringUp({ dev, script, closers, step, signal, stop }) {
  readEnvFile();
  process.env.NODE_ENV = dev ? "development" : "production";
  process.env.DATA_DIR = dataDir();
  const { DATA_DIR: kept, DATABASE_URL: givenDatabase } = process.env;

  // Quick checks first: a taken port is reported before an install or a build.
  const port = Number(process.env.PORT ?? 3000);
  if (Number.isInteger(port) && port > 0 && port < 65_536) await ensurePortIsFree(port, process.env.LISTEN_ADDRESS);
  ensureDataIsWritable(kept, process.env);
  if (givenDatabase) await ensureDatabaseListens(givenDatabase);
  // The development server has a folder of its own.
  if (!dev) takeBuild(closers);
  await ensureInstalled(step);
  const settings = readSettings();

  process.env.NEXTAUTH_SECRET ??= keepSecret(path.join(kept, "nextauth-secret"), () => randomBytes(32).toString("base64url"));
  const madePassword = process.env.ADMIN_PASSWORD ? undefined : keepSecret(path.join(kept, "admin-password"), makePassword);
  process.env.ADMIN_PASSWORD ??= madePassword;

  const [database] = await Promise.all([prepareDatabase({ given: givenDatabase, kept, closers, stop }), ensureClient(step)]);
  process.env.DATABASE_URL = database.url;
  const demo = await seed({ step, settings, isEmbedded: !givenDatabase, kept });
  process.env.DATABASE_URL = await database.finish();
  if (!dev) await ensureBuilt(step, database.identity);
  signal.throwIfAborted();

  if (dev) closers.push(await serveHere(port, settings));
  else await serveApart({ script, port, closers });
  signal.throwIfAborted();
  announce({ settings, madePassword, demo, kept });
}

/**
 * @throws Failure when this user cannot build, or another start has it: each would build into the folder that the server of the other one
 * reads
 */
function takeBuild(closers) {
  const ownership = ownBuild(BUILD_OWNER);
  if (!ownership) throw new Failure("Another start of this checkout is running; use a clone of its own for each site.");
  closers.push(async () => ownership.release());
}

/** @param {string} file @throws Failure when it cannot be written */
export function ownBuild(file) {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    return takeOwnership(file);
  } catch (error) {
    const cure = "start as the user that owns it, or serve a finished build with node scripts/serve.mjs";
    throw new Failure(`The checkout ${ROOT} cannot be written to by this user (${error.code}); ${cure}.`);
  }
}

async function serveHere(port, { TRUST_PROXY: trustProxy }) {
  const { serve } = await import("./serve.mjs");
  return (await serve({ port, dev: true, trustProxy })).stop;
}

/**
 * Runs the server in a process of its own, without the memory that only the start needs, for example for the migrations. It ends with
 * this process, and is restarted when it ends unexpectedly; the database keeps running.
 * @throws Failure when the first one ends before it serves, having printed the reason
 */
async function serveApart({ script, port, closers }) {
  const { serving, stop } = keepServing(() =>
    spawn(process.execPath, [path.join(import.meta.dirname, script)], {
      cwd: ROOT,
      env: { ...serverEnvironment(process.env), PORT: String(port) },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    }),
  );
  closers.push(stop);
  await serving;
}

/**
 * The configuration as the site will read it.
 * @returns {typeof import("../lib/platform/env.ts").env}
 * @throws Failure when a variable is wrong, or missing on a public site
 */
function readSettings() {
  const command = ["--import", "tsx", path.join(import.meta.dirname, "checked-settings.ts")];
  const { env, problem } = JSON.parse(execFileSync(process.execPath, command, { cwd: ROOT, encoding: "utf8" }));
  if (problem) throw new Failure(problem);
  return env;
}

async function prepareDatabase({ given, kept, closers, stop }) {
  const database = given ? { url: given, identity: given, finish: async () => given } : await openEmbeddedDatabase(kept, closers, stop);
  const { migrate } = await import("./migrate.mjs");
  const { migrations, sql } = await migrate(database.url, {}, { say });
  if (migrations.length + sql.length > 0)
    say(`Brought the database up to date (migrations: ${migrations.length}, functions, triggers and the like: ${sql.length}).`);
  return database;
}

/** `identity` survives a restart, which changes the address, and changes when the data is made anew. */
async function openEmbeddedDatabase(kept, closers, stop) {
  const { keepPostgres } = await import("./postgres.mjs");
  const { openDatabase } = await import("./embedded-database.mjs");
  const { withClient } = await import("./database-client.mjs");
  const server = await keepPostgres(kept, say, (error) => {
    reportFailure(error);
    stop(1);
  });
  closers.push(server.stop);
  const { url, finish } = await openDatabase(server);
  const { rows } = await withClient(url, (client) => client.query("SELECT system_identifier::text AS identity FROM pg_control_system()"));
  return { url, finish, identity: rows[0].identity };
}

/**
 * Makes the admin if it is missing and, in an empty embedded database, the demonstration data.
 * @returns {Promise<{ role: string, email: string, password: string }[]>} the demonstration log-ins, including those of an earlier start
 */
async function seed({ step, settings, isEmbedded, kept }) {
  const script = path.join(ROOT, "prisma/seed.ts");
  const demoFile = path.join(kept, "demonstration.json");
  const { isEmpty, hasAdmin } = await lookAtAccounts(settings.ADMIN_USER_ID);
  if (settings.PUBLIC && settings.SEED_DEMO) say(NO_DEMO);
  const wantsDemo = getsDemo(settings, { isNew: isEmbedded && isEmpty });
  if (wantsDemo || !hasAdmin) {
    const doing = wantsDemo ? "Adding the demonstration data" : "Making the admin's account";
    const answer = await step(doing, ["--conditions=react-server", "--import", "tsx", script], { SEED_DEMO: wantsDemo ? "1" : "0" });
    if (wantsDemo) writeFileSync(demoFile, JSON.stringify(demoIn(answer)), { mode: 0o600 });
  }
  return existsSync(demoFile) && isEmbedded ? JSON.parse(readFileSync(demoFile, "utf8")) : [];
}

/**
 * Whether a start adds the demonstration data: never to a site that others can reach.
 * @param {{ PUBLIC: boolean, SEED_DEMO: boolean }} settings @param {{ isNew: boolean }} database
 */
export function getsDemo({ PUBLIC, SEED_DEMO }, { isNew }) {
  return !PUBLIC && (process.env.SEED_DEMO === undefined ? isNew : SEED_DEMO);
}

function demoIn(answer) {
  const line = answer.split("\n").findLast((text) => text.startsWith("{"));
  return line ? JSON.parse(line).demo : [];
}

async function lookAtAccounts(adminId) {
  const { withClient } = await import("./database-client.mjs");
  const found = `SELECT NOT EXISTS (SELECT FROM "Account" WHERE id <> $1) AS "isEmpty", EXISTS (SELECT FROM "Account" WHERE id = $1 AND kind = 'admin') AS "hasAdmin"`;
  const { rows } = await withClient(process.env.DATABASE_URL ?? "", (client) => client.query(found, [adminId]));
  return rows[0];
}

function announce({ settings, madePassword, demo, kept }) {
  const logIns = demo.map(({ role, email, password }) => [role, `${email}  ${password}`]);
  const admin = madePassword ? `${settings.ADMIN_EMAIL}  ${madePassword}` : settings.ADMIN_EMAIL;
  const mail = settings.SMTP_URL
    ? `sent through ${new URL(settings.SMTP_URL).host}`
    : `kept in ${path.relative(process.cwd(), path.join(kept, "outbox"))}`;
  const lines = [["admin", admin], ...logIns, ["mail", mail]];
  const width = Math.max(...lines.map(([name]) => name.length));
  say(`\nQuad is ready at ${settings.ORIGIN}${settings.PUBLIC ? ` (port ${settings.PORT} here)` : ""}\n`);
  for (const [name, text] of lines) say(`  ${name.padEnd(width)}  ${text}`);
  say("\nCtrl-C stops it.");
}

/** 16 letters and digits in groups; meets the password rules (contract base 5). */
function makePassword() {
  const letter = () => PASSWORD_LETTERS[randomInt(PASSWORD_LETTERS.length)];
  const password = Array.from({ length: 4 }, () => Array.from({ length: 4 }, letter).join("")).join(".");
  return /\d/.test(password) && /[a-z]/.test(password) && /[A-Z]/.test(password) ? password : makePassword();
}

/** When npm runs this process, the process ends with npm, also when npm is killed and cannot pass on the signal. */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  // npm may start a shell in between, which would survive npm.
  const npm = /^\S*sh\b.* -c /.test(commandOf(parent)) ? parentOf(parent) : undefined;
  const isGone = () => process.ppid !== parent || (npm !== undefined && parentOf(parent) !== npm);
  setInterval(() => isGone() && stop(), PARENT_CHECK_MS).unref();
}
