import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { NO_ENV_FILES } from "./settings.mjs";

const TIMEOUT_MS = 300_000;

let scratch: string;
const owners: ChildProcess[] = [];

beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), "quad-backup-"));
  // The server, started by root, runs as another user and needs access.
  chmodSync(scratch, 0o711);
});

afterEach(async () => {
  for (const owner of owners.splice(0)) await stop(owner);
  rmSync(scratch, { recursive: true, force: true });
});

/** The embedded database as `npm start` runs it, in a process of its own. */
async function startQuad(dataDir: string): Promise<{ owner: ChildProcess; url: string }> {
  const program = `
    const [{ startPostgres }, { openDatabase }, { migrate }] = await Promise.all(
      ["postgres", "embedded-database", "migrate"].map((name) => import(${JSON.stringify(import.meta.dirname)} + "/" + name + ".mjs")));
    const server = await startPostgres(${JSON.stringify(dataDir)});
    const url = await (await openDatabase(server)).finish();
    await migrate(url);
    process.once("SIGTERM", () => server.stop().then(() => process.exit(0)));
    console.log(url);
    setInterval(() => {}, 1000);`;
  mkdirSync(dataDir, { recursive: true });
  const owner = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  owners.push(owner);
  const url = await new Promise<string>((resolve) => owner.stdout?.once("data", (data) => resolve(String(data).trim())));
  return { owner, url };
}

async function stop(owner: ChildProcess): Promise<void> {
  if (owner.exitCode !== null) return;
  const ended = new Promise((resolve) => owner.once("exit", resolve));
  owner.kill("SIGTERM");
  await ended;
}

async function emailsIn(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ email: string }>(`SELECT "email" FROM "Account" ORDER BY 1`);
  await client.end();
  return rows.map(({ email }) => email);
}

async function addAccount(url: string, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`INSERT INTO "Account" VALUES (gen_random_uuid(), 'student', 'student', $1, 'none')`, [email]);
  await client.end();
}

/** Runs `npm run db:backup` or `db:restore` and returns its output or the reason of its failure. */
async function run(script: "backup" | "restore", dataDir: string, ...args: string[]): Promise<string> {
  const { PATH = "", HOME = "" } = process.env;
  const command = [path.join(import.meta.dirname, `${script}.mjs`), ...args];
  const variables: Record<string, string> = { ...NO_ENV_FILES, PATH, HOME, DATA_DIR: dataDir, DATABASE_URL: "", INIT_CWD: scratch };
  const options = { env: variables as unknown as NodeJS.ProcessEnv };
  return promisify(execFile)(process.execPath, command, options).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
}

test("the embedded database is backed up while it runs and while it does not, and restored elsewhere", {
  timeout: TIMEOUT_MS,
}, async () => {
  const [here, there] = [path.join(scratch, "here"), path.join(scratch, "there")];
  const { owner, url } = await startQuad(here);
  await addAccount(url, "first@x.in");
  expect(await run("backup", here, "running.tar.gz")).toMatch(
    /^Kept \d+ rows of \d+ tables and 0 files of the embedded database in .*here in .*running\.tar\.gz \(\d+\.\d MB\)\.\n$/,
  );
  await addAccount(url, "second@x.in");
  expect(await run("restore", here, "running.tar.gz", "--replace")).toBe(
    `Another Quad is running with the data in ${here}; stop it first.\n`,
  );
  await stop(owner);
  expect(await run("backup", here, "stopped.tar.gz")).toMatch(/^Kept /);

  expect(await run("restore", there, "running.tar.gz")).toBe(
    `There is no database in ${there}; set DATABASE_URL or DATA_DIR, or make one there with --embedded.\n`,
  );
  expect(existsSync(there)).toBe(false);
  expect(await run("restore", there, "running.tar.gz", "--embedded")).toMatch(
    /^Restored \d+ rows of \d+ tables and 0 files into the embedded database in .*there\.\n$/,
  );
  expect(await run("restore", there, "stopped.tar.gz")).toBe("The database is not empty. To lose what is there, add --replace.\n");
  const restored = await startQuad(there);
  expect(await emailsIn(restored.url)).toEqual(["first@x.in"]);
  await stop(restored.owner);

  expect(await run("restore", there, "stopped.tar.gz", "--replace")).toMatch(/^Restored /);
  const replaced = await startQuad(there);
  expect(await emailsIn(replaced.url)).toEqual(["first@x.in", "second@x.in"]);
});

test("a missing file or database is reported in one sentence, and nothing is created", { timeout: TIMEOUT_MS }, async () => {
  const nowhere = path.join(scratch, "nowhere");
  expect(await run("backup", nowhere)).toBe("Name the file: npm run db:backup -- quad.tar.gz.\n");
  expect(await run("backup", nowhere, "quad.tar.gz")).toBe(`There is no database in ${nowhere}; set DATABASE_URL or DATA_DIR.\n`);
  expect(await run("restore", nowhere)).toBe("Name the file: npm run db:restore -- quad.tar.gz.\n");
  expect(await run("restore", nowhere, "quad.tar.gz")).toBe(`There is no file ${path.join(scratch, "quad.tar.gz")}.\n`);
  expect(existsSync(nowhere)).toBe(false);
});
