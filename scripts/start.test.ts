import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
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

test.each([
  [
    "a database that cannot be reached",
    { DATABASE_URL: "postgresql://quad:pass-word@127.0.0.1:1/quad" },
    /^The database quad at 127\.0\.0\.1:1 cannot be reached: .*\.$/,
  ],
  ["an address that is no database's", { DATABASE_URL: "localhost:5432" }, /^DATABASE_URL is not valid: .*\.$/],
  ["a variable that is wrong", { TRUST_PROXY: "many" }, /^TRUST_PROXY is not valid: .*\.$/],
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
