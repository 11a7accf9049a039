// Runs PostgreSQL for as long as its owner lives. The owner holds the other end of this process's standard input: however the owner ends,
// also by kill -9, that pipe closes and the database is shut down. The guard leads a session of its own, so Ctrl-C reaches only the owner.
import { spawn } from "node:child_process";
import { openSync, rmSync } from "node:fs";

const FAST_SHUTDOWN_MS = 8000;
const IMMEDIATE_SHUTDOWN_MS = 3000;

const { binary, args, env, uid, gid, logFile, temporaryDir } = JSON.parse(process.argv[2]);

const log = openSync(logFile, "w", 0o600);
const postgres = spawn(binary, args, { stdio: ["ignore", log, log], cwd: "/", env, uid, gid });
let isStopping = false;

postgres.on("error", () => finish(1));
postgres.on("exit", (code) => finish(isStopping ? 0 : (code ?? 1)));

for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => {});
process.on("SIGTERM", stop);
process.stdin.on("end", stop).on("error", stop).resume();

/** Fast, immediate, forced: each step only if the previous one failed. Every step keeps committed data. */
function stop() {
  if (isStopping) return;
  isStopping = true;
  postgres.kill("SIGINT");
  setTimeout(() => {
    postgres.kill("SIGQUIT");
    setTimeout(() => postgres.kill("SIGKILL"), IMMEDIATE_SHUTDOWN_MS);
  }, FAST_SHUTDOWN_MS);
}

function finish(code) {
  if (temporaryDir) rmSync(temporaryDir, { recursive: true, force: true });
  process.exit(code);
}
