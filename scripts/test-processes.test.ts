import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { pidsWithVariable } from "./process-identity.mjs";

const ROOT = path.resolve(import.meta.dirname, "..");

/**
 * Acts as Playwright: it ends immediately when interrupted, and leaves behind a server that leads a group of its own and ignores signals.
 */
const RUNNER = `
  const { spawn } = require("node:child_process");
  const server = 'for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => {}); setInterval(() => {}, 1000); console.log("server")';
  spawn(process.execPath, ["-e", server], { detached: true, stdio: "inherit" });
  setInterval(() => {}, 1000);
`;

/** Acts as `npm run test:e2e`: a database, and a program that runs the tests. */
const RUN = `
  const { withTestProcesses } = await import("./scripts/test-processes.mjs");
  const { startTemporaryPostgres } = await import("./scripts/postgres.mjs");
  await withTestProcesses(async ({ show }) => {
    console.log("run " + process.env.QUAD_TEST_RUN);
    const postgres = await startTemporaryPostgres();
    try {
      console.log("database " + postgres.url("postgres"));
      await show(["-e", ${JSON.stringify(RUNNER)}]);
    } finally {
      await postgres.stop();
    }
  });
`;

test("a test run that is interrupted twice leaves no server, browser or database running", { timeout: 120_000 }, async () => {
  const run = spawn(process.execPath, ["--input-type=module", "-e", RUN], { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(run, "exit");
  let [mark, hasDatabase] = ["", false];
  for await (const line of createInterface({ input: run.stdout })) {
    const [what, value = ""] = line.split(" ");
    if (what === "run") mark = value;
    if (what === "database") hasDatabase = true;
    if (what === "server") break;
  }
  // The run's tests, their server and the guard of the database.
  expect(hasDatabase && pidsWithVariable("QUAD_TEST_RUN", mark)).toHaveLength(3);
  run.kill("SIGINT");
  run.kill("SIGINT");
  await ended;
  expect(pidsWithVariable("QUAD_TEST_RUN", mark)).toEqual([]);
});
