// Serves the built site by several processes on one port. `npm run serve:cluster` uses it, and `node scripts/cluster.mjs` runs it alone.
import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import path from "node:path";
import { Failure, reportFailure } from "./failure.mjs";
import { keepServing } from "./keep-serving.mjs";
import { ROOT, readEnvFile, serverEnvironment } from "./settings.mjs";

/**
 * Starts this number of processes, each running `serve.mjs`, and replaces each that ends.
 * @param {number} count
 * @returns {{ serving: Promise<void>, stop(): Promise<void> }} `serving` resolves when all of them serve, and rejects with a Failure when
 * the first one ends before, having printed the reason. `stop` lets them finish running requests.
 */
function serveWith(count) {
  // The processes accept connections themselves. With the default, a connection handed to a process that dies before reading it would wait
  // for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, "serve.mjs"), cwd: ROOT });
  const servers = [];
  // Limits that each process counts separately are divided among the processes (lib/platform/http/limits.ts).
  const environment = { ...serverEnvironment(process.env), CLUSTER_PROCESSES: String(count) };

  function startOne(options) {
    const server = keepServing(() => cluster.fork(environment).process, options);
    servers.push(server);
    return server.serving;
  }

  async function startAll() {
    // The first one starts alone, so that an error that affects all of them is printed once.
    await startOne();
    await Promise.all(Array.from({ length: count - 1 }, () => startOne({ mayFailAtFirst: true })));
  }

  return {
    serving: startAll(),
    stop: async () => void (await Promise.all(servers.map(({ stop }) => stop()))),
  };
}

/** The number of processes in PROCESSES; one for each core without it. */
function countOf(text) {
  const count = text === undefined ? availableParallelism() : Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Failure("PROCESSES is not valid: it is a whole number from 1.");
  return count;
}

try {
  readEnvFile();
  const { serving, stop } = serveWith(countOf(process.env.PROCESSES));
  let isEnding = false;
  const end = () => {
    if (!isEnding) stop().then(() => process.exit(0));
    isEnding = true;
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, end);
  // The parent process waits for this message, and stops this process when it ends.
  process.once("disconnect", end);
  await serving;
  process.send?.("serving");
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
