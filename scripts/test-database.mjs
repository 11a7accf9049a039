// Runs the tests that need a database, on a server of their own: `npm run test:db -- filter`.
import { spawn } from "node:child_process";
import path from "node:path";
import { reportFailure } from "./failure.mjs";
import { startTemporaryPostgres } from "./postgres.mjs";
import { ROOT } from "./settings.mjs";

try {
  const server = await startTemporaryPostgres();
  try {
    process.exitCode = await runVitest(process.argv.slice(2), server.url("postgres"));
  } finally {
    await server.stop();
  }
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

function runVitest(args, databaseServer) {
  const vitest = spawn(process.execPath, [path.join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--project", "db*", ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, TEST_DATABASE_SERVER: databaseServer },
  });
  // Ctrl-C reaches vitest too; the server is stopped after vitest.
  process.on("SIGINT", () => {});
  return new Promise((resolve) => vitest.on("exit", (code) => resolve(code ?? 1)));
}
