// The built site by several processes on one port. `npm run serve:cluster` uses it, and `node scripts/cluster.mjs` runs it alone.
import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import path from "node:path";
import { Failure, reportFailure } from "./failure.mjs";
import { keepServing } from "./keep-serving.mjs";
import { ROOT, readEnvFile, serverEnvironment } from "./settings.mjs";

/**
 * Serves with so many processes, each of which is `serve.mjs`, and puts another one in the place of each that ends.
 * @param {number} count
 * @returns {{ serving: Promise<void>, stop(): Promise<void> }} `serving` when all of them do; it throws a Failure when the first one does
 *   not, having said why. `stop` lets them finish what they have begun.
 */
function serveWith(count) {
  // They take connections by themselves. Handed out to them, those that a process had not looked at yet when it died would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, "serve.mjs"), cwd: ROOT });
  const servers = [];

  function startOne(options) {
    const server = keepServing(() => cluster.fork(serverEnvironment(process.env)).process, options);
    servers.push(server);
    return server.serving;
  }

  async function startAll() {
    // The first one alone, so that what keeps all of them from serving is said once.
    await startOne();
    await Promise.all(Array.from({ length: count - 1 }, () => startOne({ mayFailAtFirst: true })));
  }

  return {
    serving: startAll(),
    stop: async () => void (await Promise.all(servers.map(({ stop }) => stop()))),
  };
}

/** How many processes PROCESSES asks for; one on each core when it asks for nothing. */
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
  // Whoever started it waits to hear that the site is served, and does not leave it behind.
  process.once("disconnect", end);
  await serving;
  process.send?.("serving");
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
