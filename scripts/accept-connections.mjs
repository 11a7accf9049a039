// Node.js accepts one connection in each turn of its event loop. A turn is long while many pages are rendered, so a client that opens
// connections all the time would delay the connections of everyone else. The same socket accepts several in a turn when several handles
// listen on it. A separate process makes the handles: a handle that comes back from another process is a new one.
import { fork } from "node:child_process";
import { createServer } from "node:net";
import { isRunDirectly } from "./failure.mjs";

const HANDLES = 32;
/**
 * Limit of connections that the system keeps until they are accepted, unless its own limit is lower. Node.js asks for 511: of 2,000
 * browsers that connect in the same moment, the others would try again after one second, then three.
 */
export const BACKLOG = 4096;
const MADE_WITHIN_MS = 5000;

/**
 * Lets a server accept more connections in each turn of the event loop. Without the extra handles it serves as before, only slower.
 * @param {import("node:http").Server} server that listens
 * @returns {Promise<() => Promise<unknown>>} stops accepting on the added handles, and resolves when their connections are closed; the
 * caller closes the server itself
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
      // The same way as an HTTP server opens its connections.
      const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket));
      listener.on("error", () => {});
      // The last one that listens determines it for all.
      listener.listen(handle, BACKLOG);
      added.push(listener);
      if (added.length === HANDLES) helper.disconnect();
    });
    // The bare handle: a helper process that receives a server would accept its connections.
    helper.send({}, server._handle);
  });
  helper.kill();
  return () => Promise.all(added.map((listener) => new Promise((resolve) => listener.close(resolve))));
}

if (isRunDirectly(import.meta.url)) {
  // `on` instead of `once`: a process that expects no message ends.
  process.on("message", (_message, handle) => {
    for (let count = 0; count < HANDLES; count++) process.send?.({}, handle);
  });
}
