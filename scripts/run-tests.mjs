import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Failure, reportFailure } from "./failure.mjs";
import { ensureClient, ensureInstalled } from "./prepare.mjs";
import { failedLines, slowestLines, testsOfPlaywright, testsOfVitest } from "./reported-tests.mjs";
import { ROOT } from "./settings.mjs";
import { createSteps, say } from "./steps.mjs";
import { withTestProcesses } from "./test-processes.mjs";

const [BIOME, KNIP, NEXT, TSC, VITEST, PLAYWRIGHT, SEED] = [
  "node_modules/@biomejs/biome/bin/biome",
  "node_modules/knip/bin/knip.js",
  "node_modules/next/dist/bin/next",
  "node_modules/typescript/bin/tsc",
  "node_modules/vitest/vitest.mjs",
  "node_modules/@playwright/test/cli.js",
  "prisma/seed.ts",
].map((file) => path.join(ROOT, file));

const E2E_DATABASE = "quad_e2e";
/** An empty database with its tables, which tests copy. Nothing connects to it. */
const E2E_TEMPLATE = "quad_e2e_template";

/**
 * Runs format and lint, the search for dead code, types, unit and database tests, the production build and the browser tests, each even
 * after a failure. Then it names the ten slowest tests and those that failed. The last line counts the passed tests; a failed step that is
 * not a test counts as one failure. Ctrl-C leaves nothing running.
 * @param {{ isOnlyE2e: boolean, filter: string[] }} options
 */
export async function runTests(options) {
  const total = { passed: 0, failed: 0, tests: [] };
  const isInterrupted = await withTestProcesses((run) => runSteps(options, run, total));
  process.exitCode = total.failed > 0 || isInterrupted ? 1 : 0;
  const slowest = slowestLines(total.tests);
  if (slowest.length > 0) say(["\nThe slowest tests:", ...slowest].join("\n"));
  const failed = failedLines(total.tests);
  if (failed.length > 0) say(["\nThe failed tests:", ...failed].join("\n"));
  say(`\n${total.passed} passed, ${total.failed} failed`);
}

async function runSteps({ isOnlyE2e, filter }, { signal, show }, total) {
  const step = createSteps(signal);
  const scratch = mkdtempSync(path.join(tmpdir(), "quad-tests-"));
  const count = async (work) => {
    if (signal.aborted) return false;
    try {
      const { passed, failed, tests } = (await work()) ?? { passed: 0, failed: 0, tests: [] };
      total.passed += passed;
      total.failed += failed;
      total.tests.push(...tests);
      return failed === 0;
    } catch (error) {
      total.failed += 1;
      reportFailure(error);
      return false;
    }
  };

  let server;
  try {
    await ensureInstalled(step);
    await ensureClient(step);
    const [{ startTemporaryPostgres }, { findTestChromium }] = await Promise.all([import("./postgres.mjs"), import("./chromium.mjs")]);
    // Fetched, if necessary, while tests run that do not need it; the caller that awaits it gets the failure.
    const chromium = findTestChromium();
    chromium.catch(() => {});
    if (!isOnlyE2e) {
      await count(() => step("Checking format and lint", [BIOME, "check", "."]).then(() => undefined));
      // The unit tests wait for other processes half of their time; the search and the compiler take one core.
      const searchAndCheckTypes = async () => {
        await count(() => step("Looking for dead code", [KNIP]).then(() => undefined));
        await count(() => checkTypes(step));
      };
      await Promise.all([searchAndCheckTypes(), count(() => vitest(show, "unit", scratch, {}))]);
    }
    server = await startTemporaryPostgres();
    if (!isOnlyE2e) await count(() => vitest(show, "db", scratch, { TEST_DATABASE_SERVER: server.url("postgres") }));
    const env = await e2eEnvironment(server, scratch, await chromium);
    const isBuilt = await count(() => build(step, server, env));
    if (isBuilt) await count(() => playwright(show, filter, scratch, env));
  } catch (error) {
    total.failed += 1;
    reportFailure(error);
  } finally {
    await server?.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function checkTypes(step) {
  // A development server wrote these; it may have stopped long ago.
  rmSync(path.join(ROOT, ".next/dev/types"), { recursive: true, force: true });
  await step("Describing the routes", [NEXT, "typegen"]);
  await step("Checking types", [TSC]);
}

async function vitest(show, project, scratch, env) {
  const report = path.join(scratch, `${project}.json`);
  const output = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  say(`Running the ${project} tests…`);
  await show([VITEST, "run", "--project", `${project}*`, ...output], env);
  const results = readReport(report);
  const { numPassedTests: passed, numFailedTests, success } = results;
  return { passed, failed: success ? 0 : Math.max(1, numFailedTests), tests: testsOfVitest(results, ROOT) };
}

async function playwright(show, filter, scratch, env) {
  const report = path.join(scratch, "e2e.json");
  say("Running the browser tests…");
  // Tests make their data with the site's own modules, which import `server-only`.
  const modules = { NODE_OPTIONS: "--conditions=react-server" };
  const command = [PLAYWRIGHT, "test", "--reporter=list,json", ...filter];
  const code = await show(command, { ...env, ...modules, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const results = readReport(report);
  const { expected, unexpected, flaky } = results.stats;
  const failed = unexpected + flaky;
  return { passed: expected, failed: code === 0 ? failed : Math.max(1, failed), tests: testsOfPlaywright(results, ROOT) };
}

/** First the migrated database with its admin, then the build with it. */
async function build(step, server, env) {
  const { withClient } = await import("./database-client.mjs");
  const { migrate } = await import("./migrate.mjs");
  await migrate(server.url(E2E_TEMPLATE));
  await withClient(server.url("postgres"), (client) => client.query(`CREATE DATABASE "${E2E_DATABASE}" TEMPLATE "${E2E_TEMPLATE}"`));
  await step("Making the admin's account", ["--conditions=react-server", "--import", "tsx", SEED], env);
  await step("Building the site", [NEXT, "build"], env);
}

/** The machine's `.env` and data are neither read nor changed. */
async function e2eEnvironment(server, scratch, chromium) {
  const { withClient } = await import("./database-client.mjs");
  await withClient(server.url("postgres"), (client) => client.query(`CREATE DATABASE "${E2E_TEMPLATE}"`));
  const [port, secondPort, smtpPort, receiverPort, pushPort] = await freePorts(5);
  return {
    NODE_ENV: "production",
    PORT: String(port),
    NEXTAUTH_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET: "a secret that signs nothing but tests",
    DATABASE_URL: server.url(E2E_DATABASE),
    DATA_DIR: path.join(scratch, "data"),
    SMTP_URL: `smtp://localhost:${smtpPort}`,
    ADMIN_EMAIL: "admin@quad.local",
    ADMIN_PASSWORD: "Tests.0nly.Pass",
    SEED_DEMO: "0",
    CHECK_RESPONSES: "1",
    PAYMENT_GATEWAY: "sandbox",
    TRUST_PROXY: "0",
    OUTGOING_PRIVATE_HOSTS: `127.0.0.1:${receiverPort},127.0.0.1:${pushPort}`,
    PUSH_HOSTS: `fcm.googleapis.com,127.0.0.1:${pushPort}`,
    E2E_PUSH_PORT: String(pushPort),
    E2E_RECEIVER_PORT: String(receiverPort),
    E2E_SECOND_PORT: String(secondPort),
    E2E_TEMPLATE,
    E2E_MAIL_DIR: path.join(scratch, "mail"),
    CHROMIUM: chromium,
  };
}

function readReport(file) {
  if (!existsSync(file)) throw new Failure("The tests did not finish.");
  return JSON.parse(readFileSync(file, "utf8"));
}

async function freePorts(count) {
  const probes = Array.from({ length: count }, () => createServer());
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.listen(0, () => resolve(undefined)))));
  const ports = probes.map((probe) => /** @type {import("node:net").AddressInfo} */ (probe.address()).port);
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}
