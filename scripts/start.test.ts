import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ensureDatabaseListens, ensureDataIsWritable, parseDatabaseUrl, titleOf } from "./early-checks.mjs";
import { takeOwnership } from "./owner-lock.mjs";
import { BUILD_OWNER } from "./prepare.mjs";
import { getsDemo, ownBuild } from "./run.mjs";
import { NO_ENV_FILES } from "./settings.mjs";

const TIMEOUT_MS = 60_000;

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), "quad-start-"));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

/** `npm start` with only the given variables of ours. */
async function start(variables: Record<string, string>): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { PATH = "", HOME = "" } = process.env;
  const env = { ...NO_ENV_FILES, PATH, HOME, PORT: String(await freePort()), DATA_DIR: path.join(scratch, "data"), ...variables };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "start.mjs")], { env: env as unknown as NodeJS.ProcessEnv });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (data) => {
    output.stdout += data;
  });
  child.stderr.on("data", (data) => {
    output.stderr += data;
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, ...output };
}

async function freePort(): Promise<number> {
  const { port, close } = await occupyPort();
  await close();
  return port;
}

async function occupyPort(): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no address");
  return { port: address.port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

const PUBLIC = {
  NEXTAUTH_URL: "https://quad.example.in",
  NEXTAUTH_SECRET: "s".repeat(32),
  SMTP_URL: "smtp://mail.example.in:587",
  PAYMENT_GATEWAY: "sandbox",
  ADMIN_PASSWORD: "Long.Enough.1",
  OPERATOR_NAME: "Quad Campus Association",
  GRIEVANCE_NAME: "Meera Joshi",
  GRIEVANCE_EMAIL: "grievance@quad.example.in",
};

test("a taken port is reported in one sentence", { timeout: TIMEOUT_MS }, async () => {
  const { port, close } = await occupyPort();
  const { code, stderr } = await start({ PORT: String(port) });
  await close();
  expect(stderr).toBe(`Port ${port} is taken by another program; stop that one or set PORT to a free port.\n`);
  expect(code).toBe(1);
});

test("a second start of a checkout is refused before it makes data", { timeout: TIMEOUT_MS }, async () => {
  mkdirSync(path.dirname(BUILD_OWNER), { recursive: true });
  const other = takeOwnership(BUILD_OWNER);
  const { code, stdout, stderr } = await start({});
  other?.release();
  expect(stderr).toBe("Another start of this checkout is running; use a clone of its own for each site.\n");
  expect([stdout, code]).toEqual(["", 1]);
  expect(existsSync(path.join(scratch, "data"))).toBe(false);
});

test.each([
  [
    "a database that cannot be reached",
    { DATABASE_URL: "postgresql://quad:pass-word@127.0.0.1:1/quad" },
    /^The database quad at 127\.0\.0\.1:1 cannot be reached: .*\.$/,
  ],
  ["an address that is no database's", { DATABASE_URL: "localhost:5432" }, /^DATABASE_URL is not valid: .*\.$/],
  [
    "a password with a sign that is not encoded",
    { DATABASE_URL: "postgresql://quad:sec@ret/pw@127.0.0.1:1/quad" },
    /^DATABASE_URL is not valid: it reads postgresql:\/\/user:password@host:port\/database, and in the password @ is written %40, .*\.$/,
  ],
  ["a variable that is wrong", { TRUST_PROXY: "many" }, /^TRUST_PROXY is not valid: use a whole number from 0 to 10\.$/],
  [
    "an address of another machine",
    { LISTEN_ADDRESS: "203.0.113.7" },
    /^LISTEN_ADDRESS is not valid: 203\.0\.113\.7 is no address of this machine\.$/,
  ],
  ["no secret in public", { ...PUBLIC, NEXTAUTH_SECRET: "" }, /^NEXTAUTH_SECRET must be set to serve https:\/\/quad\.example\.in\.$/],
  ["no database in public", PUBLIC, /^DATABASE_URL must be set to serve https:\/\/quad\.example\.in\.$/],
])("%s is one sentence, before anything is done", { timeout: TIMEOUT_MS }, async (_what, variables, sentence) => {
  const { code, stdout, stderr } = await start(variables);
  expect(stderr.trimEnd()).toMatch(sentence);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(stdout).toBe("");
  expect(code).toBe(1);
  expect(existsSync(path.join(scratch, "data"))).toBe(false);
});

test("a place for data that cannot be written to is one sentence, unless nothing is kept there", { timeout: TIMEOUT_MS }, async () => {
  const file = path.join(scratch, "file");
  writeFileSync(file, "");
  const { code, stdout, stderr } = await start({ DATA_DIR: file });
  expect(stderr).toBe(`${file} cannot be written to by this user (EACCES); give it to the user that runs the site, or set DATA_DIR.\n`);
  expect([stdout, code]).toEqual(["", 1]);
  const elsewhere = { DATABASE_URL: "x", NEXTAUTH_SECRET: "x", ADMIN_PASSWORD: "x", UPLOADTHING_TOKEN: "x", SMTP_URL: "x" };
  expect(() => ensureDataIsWritable(file, elsewhere)).not.toThrow();
  for (const name of Object.keys(elsewhere))
    expect(() => ensureDataIsWritable(file, { ...elsewhere, [name]: undefined }), name).toThrow(file);
});

test("a folder that exists is checked itself, and not the one around it", () => {
  const uploads = path.join(scratch, "uploads");
  writeFileSync(uploads, "");
  expect(() => ensureDataIsWritable(scratch, {})).toThrow(`${uploads} cannot be written to`);
});

test("a checkout that cannot be written to is one sentence", () => {
  const file = path.join(scratch, "file");
  writeFileSync(file, "");
  expect(() => ownBuild(path.join(file, "cache/owner"))).toThrow(/^The checkout \S+ cannot be written to by this user \(ENOTDIR\); .*\.$/);
});

test("a public site gets no demonstration data, and a new trial gets it unless it is not wanted", () => {
  const getsIt = (PUBLIC: boolean, given: string | undefined, isNew: boolean) => {
    vi.stubEnv("SEED_DEMO", given);
    const gets = getsDemo({ PUBLIC, SEED_DEMO: given === "1" }, { isNew });
    vi.unstubAllEnvs();
    return gets;
  };
  expect([getsIt(true, "1", false), getsIt(true, undefined, true)]).toEqual([false, false]);
  expect([getsIt(false, "1", false), getsIt(false, undefined, true), getsIt(false, undefined, false)]).toEqual([true, true, false]);
  expect(getsIt(false, "0", true)).toBe(false);
});

test.each([
  "postgresql://quad:sec@ret/pw@127.0.0.1:1/quad",
  "postgresql://quad:1/pw@127.0.0.1:1/quad",
  "postgresql://quad:1#pw@127.0.0.1:1/quad",
  "postgresql://quad:1?pw@127.0.0.1:1/quad",
  "postgresql://quad:1?a=pw@127.0.0.1:1/quad",
  "postgresql://quad:p%adw@127.0.0.1:1/quad",
  "postgresql://quad:pw@127.0.0.1:1/qu%ad",
])("%s is not printed, but the sentence names DATABASE_URL and the cure", async (url) => {
  const refused = await ensureDatabaseListens(url).catch((error: Error) => error.message);
  expect(refused).toMatch(/^DATABASE_URL is not valid: .*%40, .*\.$/);
  expect(refused).not.toMatch(/pw|127|ret|sec/);
});

test("a password with signs that can be read is left as it is", () => {
  for (const password of ["p@w", "p%40w", "p%w", "p:w", "p%2Fw"])
    expect(titleOf(parseDatabaseUrl(`postgresql://quad:${password}@127.0.0.1:1/quad`))).toBe("the database quad at 127.0.0.1:1");
});

test("a database at a Unix socket is left to the first connection, and named without its password", async () => {
  for (const host of ["quad:secret@/quad?host=/cloudsql/one", "/quad?host=/cloudsql/one", "%2Fcloudsql%2Fone/quad"])
    await expect(ensureDatabaseListens(`postgresql://${host}`)).resolves.toBeUndefined();
  expect(titleOf(parseDatabaseUrl("postgresql://quad:secret@/quad?host=/cloudsql/one"))).toBe("the database quad at /cloudsql/one");
});
