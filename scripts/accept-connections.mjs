// Node.js accepts one connection in each turn of its event loop. A turn lasts long while much is drawn, so a client that opens connections all
// the time would keep everybody else's waiting. The same socket accepts several in a turn when several handles listen on it. A process of
// its own makes them: a handle that comes back from another process is a new one.
import { fork } from "node:child_process";
import { createServer } from "node:net";
import { isRunDirectly } from "./failure.mjs";

const HANDLES = 32;
const MADE_WITHIN_MS = 5000;

/**
 * Lets a server accept more connections in each turn of the event loop. Without the handles, which is a matter of speed, it serves as before.
 * @param {import("node:http").Server} server that listens
 * @returns {Promise<() => Promise<unknown>>} accepts nothing more on what was added, and resolves when its connections are closed; the server is
 *   closed apart
 */
export async function acceptMany(server) {
  const added = [];
  const helper = fork(import.meta.filename, { stdio: "ignore", execArgv: [] });
  helper.on("error", () => {});
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, MADE_WITHIN_MS);
    helper.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    helper.on("message", (_message, handle) => {
      // Without a handle, `listen` would open another port.
      if (!handle) return;
      // As the connections of an HTTP server are opened.
      const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket));
      listener.on("error", () => {});
      listener.listen(handle);
      added.push(listener);
      if (added.length === HANDLES) helper.disconnect();
    });
    // The bare handle: a helper that were given a server would accept its connections.
    helper.send({}, server._handle);
  });
  helper.kill();
  return () => Promise.all(added.map((listener) => new Promise((resolve) => listener.close(resolve))));
}

if (isRunDirectly(import.meta.url)) {
  // Not once: a process that expects no message ends.
  process.on("message", (_message, handle) => {
    for (let count = 0; count < HANDLES; count++) process.send?.({}, handle);
  });
}
