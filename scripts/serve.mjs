// The HTTP server around Next.js. `npm start` uses it, and `node scripts/serve.mjs` runs it alone; `cluster.mjs` runs it several times.
import { createServer } from "node:http";
import { isIP, Server as Listener } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import next from "next";
import { expiries } from "../lib/platform/cache/expiries.cjs";
import securityHeaders from "../lib/platform/headers/security-headers.cjs";
import { portTaken } from "./early-checks.mjs";
import { isRunDirectly, reportFailure } from "./failure.mjs";
import { keptAnswers } from "./kept-answers.mjs";
import { normalizeRequest } from "./public-request.mjs";
import { ROOT, readEnvFile } from "./settings.mjs";
import { cutOffSlowClients, timeLimits } from "./slow-clients.mjs";
import { staticFiles } from "./static-files.mjs";

/** Longer than the minute that proxies in front keep their connections, so that no request meets one being closed. */
const KEEP_ALIVE_MS = 65_000;
const STOP_MS = 10_000;
/** What is left then is closed within this. */
const CLOSE_MS = 1000;

/** Where the site leaves how its worker is stopped and its connections are closed (instrumentation.ts). */
const STOP_WORKER = Symbol.for("quad.stopWorker");
const CLOSE_DATABASE = Symbol.for("quad.closeDatabase");
/** Tells the site that this process ends (lib/platform/db/ready.ts). */
const STOPPING = Symbol.for("quad.stopping");

/** What proxies say about a request. We know our own origin, so nobody's word is needed; the address is worked out below. */
const FORWARDING_HEADERS = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto", "x-real-ip"];

const CALL_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const PAGE_METHODS = ["GET", "HEAD"];

/** Calls that tell how this process is; they show nothing that is kept. */
const PROBE = /^\/api\/(live|ready|health)(\?|$)/;

/**
 * Serves the site on a port.
 * @param {{ port: number, dev?: boolean, trustProxy?: number }} options `trustProxy`: how many proxies in front append to X-Forwarded-For
 * @returns {Promise<{ stop(): Promise<void> }>} `stop` takes no new connections and no new jobs, finishes within ten seconds what was asked and
 * begun, and closes; calling it again waits for the same. What is asked meanwhile over a connection that is open is answered, and not ready.
 * @throws Failure when the port is taken
 */
export async function serve({ port, dev = false, trustProxy = 0 }) {
  // Tells the address reader that x-forwarded-for comes from here and holds what it should.
  globalThis[Symbol.for("quad.server")] = true;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, ...timeLimits() });
  // The development server keeps answers open.
  if (!dev) cutOffSlowClients(server);
  const app = next({ dev, dir: ROOT, port, hostname: "localhost", httpServer: server, quiet: !dev });
  // Before the port is opened, so that whoever gets a connection gets an answer.
  await app.prepare();
  const handle = app.getRequestHandler();
  const secure = process.env.NEXTAUTH_URL?.startsWith("https:") ?? false;
  const { host } = new URL(process.env.NEXTAUTH_URL ?? "http://localhost");
  const answersFile = dev ? () => false : staticFiles(path.join(ROOT, ".next/static"), { secure });
  const answersKept = dev ? () => false : keptAnswers();
  const [connections, unfinished] = [new Set(), new Set()];
  let stopping;

  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.on("request", (request, response) => {
    unfinished.add(response);
    response.once("close", () => {
      unfinished.delete(response);
      if (stopping) closeUnused();
    });
    if (stopping) response.setHeader("Connection", "close");
    if (!isWellFormed(request.url)) return refuse(request, response, 400, UNREADABLE);
    const methods = methodsOf(request.url);
    // The development server's own pages post to it.
    if (!dev && !methods.includes(request.method)) return refuse(request, response, 405, NOT_TAKEN, { Allow: methods.join(", ") });
    if (answersFile(request, response)) return;
    cleanHeaders(request, trustProxy);
    if (!dev) Object.assign(request, normalizeRequest(request.url, request.headers, host));
    const answer = () => {
      if (answersKept(request, response)) return;
      handle(request, response)
        .catch((error) => {
          console.error(request.method, error);
          if (!response.headersSent) response.statusCode = 500;
          response.end();
        })
        .finally(() => expiries.endRequest(request.headers));
    };
    // Here, since Next gives what it is drawing already to whoever comes, without asking its cache. Who asks how this process is, is told.
    if (performance.now() < expiries.knownUntil || PROBE.test(request.url)) answer();
    else expiries.catchUp().then(answer);
  });
  // Next.js leaves some of these open, and no time limit ends a connection that has asked for another protocol.
  if (!dev) server.on("upgrade", (_request, socket) => socket.destroy());
  await listen(server, port);

  /** When the last answer is finished, nobody who kept a connection open for later is waited for. */
  function closeUnused() {
    if (unfinished.size === 0) for (const socket of connections) socket.destroySoon();
  }

  async function end() {
    globalThis[STOPPING] = true;
    // Not as the HTTP server itself does it, which closes connections that are idle at this moment and may be sending.
    const closed = new Promise((resolve) => Listener.prototype.close.call(server, resolve));
    for (const response of unfinished) if (!response.headersSent) response.setHeader("Connection", "close");
    closeUnused();
    await Promise.all([within(STOP_MS, closed), globalThis[STOP_WORKER]?.()]);
    for (const socket of connections) socket.destroy();
    await within(CLOSE_MS, expiries.stop());
    await within(CLOSE_MS, app.close());
    await within(CLOSE_MS, globalThis[CLOSE_DATABASE]?.());
  }

  return {
    stop() {
      stopping ??= end();
      return stopping;
    },
  };
}

function within(ms, work) {
  return Promise.race([work, wait(ms, undefined, { ref: false })]);
}

/**
 * The address of the client: what the nearest trusted proxy saw. Everything further left in the list is the client's own claim.
 * @param {string | undefined} forwardedFor the request's X-Forwarded-For
 * @param {string | undefined} socketAddress who holds the other end of the connection
 * @param {number} trustProxy
 */
export function clientAddress(forwardedFor, socketAddress, trustProxy) {
  const socket = plainAddress(socketAddress ?? "");
  const seen = [...(forwardedFor ?? "").split(",").map((entry) => plainAddress(entry.trim())), socket].filter(Boolean);
  const address = seen[Math.max(0, seen.length - 1 - trustProxy)] ?? "";
  return isIP(address) ? address : socket;
}

/** Without brackets, port, zone, or the IPv6 form of an IPv4 address, so that one client is always written alike. */
function plainAddress(text) {
  const bare = /^\[(.+)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return bare
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, "")
    .replace(/%.*$/, "");
}

function cleanHeaders(request, trustProxy) {
  const { headers, socket } = request;
  const address = clientAddress(headers["x-forwarded-for"], socket.remoteAddress, trustProxy);
  for (const name of Object.keys(headers)) if (FORWARDING_HEADERS.includes(name) || name.startsWith("x-middleware-")) delete headers[name];
  headers["x-forwarded-for"] = address;
}

/** Whether an address can be read at all; Next.js answers 500 to some that cannot. */
function isWellFormed(url = "") {
  try {
    const [path = ""] = url.split("?");
    return path.startsWith("/") && !decodeURIComponent(path).includes("\0") && URL.canParse(url, "http://localhost");
  } catch {
    return false;
  }
}

/**
 * What an address takes. Pages and files are read, and what changes something is a call. Next.js serves a page to methods that it does not
 * know, fails at others, and looks for a server action, of which there are none, in whatever is posted to a page.
 */
export function methodsOf(url = "") {
  return /^\/api(\/|\?|$)/.test(url) ? CALL_METHODS : PAGE_METHODS;
}

const UNREADABLE = { code: "validation_failed", message: "This address cannot be read." };
const NOT_TAKEN = { code: "method_not_allowed", message: "This address does not take that method." };

function refuse(request, response, status, body, headers = {}) {
  const { API_POLICY, COMMON_HEADERS } = securityHeaders;
  response.writeHead(status, {
    ...Object.fromEntries(COMMON_HEADERS.map(({ key, value }) => [key, value])),
    ...headers,
    "Content-Security-Policy": API_POLICY,
    "Content-Type": "application/json",
    Connection: "close",
  });
  response.end(JSON.stringify(body));
  request.resume();
}

/** On every address of this machine unless LISTEN_ADDRESS names one: behind a proxy nobody else need get here. */
export function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(error.code === "EADDRINUSE" ? portTaken(port) : error));
    server.listen({ port, host: process.env.LISTEN_ADDRESS || undefined }, resolve);
  });
}

if (isRunDirectly(import.meta.url)) {
  try {
    readEnvFile();
    process.env.NODE_ENV ??= "production";
    const { stop } = await serve({ port: Number(process.env.PORT ?? 3000), trustProxy: Number(process.env.TRUST_PROXY ?? 0) });
    const end = () => stop().then(() => process.exit(0));
    // Ctrl-C reaches this process from the terminal and again from `npm start`, which passes it on.
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, end);
    // `npm start` waits to hear that the site is served, and does not leave it behind.
    process.once("disconnect", end);
    process.send?.("serving");
  } catch (error) {
    reportFailure(error);
    process.exit(1);
  }
}
