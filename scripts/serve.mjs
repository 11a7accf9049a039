// The HTTP server around Next.js. `npm start` uses it, and `node scripts/serve.mjs` runs it alone; `cluster.mjs` runs it several times.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { isIP, Server as Listener } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import next from "next";
import { PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { expiries } from "../lib/platform/cache/expiries.cjs";
import securityHeaders from "../lib/platform/headers/security-headers.cjs";
import network from "../lib/platform/http/network.cjs";
import { isClockWrong } from "../lib/platform/time/clock.cjs";
import { acceptMany, BACKLOG } from "./accept-connections.mjs";
import { cannotListen, ensureDataIsWritable } from "./early-checks.mjs";
import { isRunDirectly, reportFailure } from "./failure.mjs";
import { limitRequests } from "./limit-requests.mjs";
import { answerNotModified } from "./not-modified.mjs";
import { normalizeRequest } from "./public-request.mjs";
import { responseCache } from "./response-cache.mjs";
import { dataDir, ROOT, readEnvFile } from "./settings.mjs";
import { cutOffSlowClients, timeLimits } from "./slow-clients.mjs";
import { keepFiles, keepFilesDaily, readFiles, staticFiles } from "./static-files.mjs";
import { answerUnavailable } from "./unavailable.mjs";

/** Longer than the minute for which proxies keep connections open, so that no request meets a closing one. */
const KEEP_ALIVE_MS = 65_000;
const STOP_MS = 10_000;
/** Remaining connections are closed after this time. */
const CLOSE_MS = 1000;

/** The keys on globalThis of the site's functions that stop its worker and close its connections (instrumentation.ts). */
const STOP_WORKER = Symbol.for("quad.stopWorker");
const CLOSE_DATABASE = Symbol.for("quad.closeDatabase");
/** Tells the site that this process shuts down (lib/platform/db/ready.ts). */
const STOPPING = Symbol.for("quad.stopping");

/**
 * Limits for one client. One thread renders everything, so each visitor waits for everything that is rendered at the same time. Two pages
 * keep the thread busy while the database works. Calls may be more, because simultaneous registrations for one event are stored together.
 */
const PAGES_AT_ONCE = 2;
const CALLS_AT_ONCE = 16;

/** Headers that proxies add to a request. We know our own origin and determine the address ourselves, so they are removed. */
const FORWARDING_HEADERS = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto", "x-real-ip"];

const CALL_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const PAGE_METHODS = ["GET", "HEAD"];

/** Calls about the state of this process; they serve no cached data. */
const PROBE = /^\/api\/(live|ready|health)(\?|$)/;

/**
 * Serves the site on a port.
 * @param {{ port: number, dev?: boolean, trustProxy?: number }} options `trustProxy`: the number of proxies in front that append to
 * X-Forwarded-For
 * @returns {Promise<{ stop(): Promise<void> }>} `stop` takes no new connections and no new jobs, finishes running requests and jobs within
 * ten seconds, and closes; calling it again waits for the same. New requests on open connections are answered meanwhile, and readiness is
 * refused.
 * @throws Failure when the port cannot be used
 */
export async function serve({ port, dev = false, trustProxy = 0 }) {
  // Tells the address reader that our server sets x-forwarded-for.
  globalThis[Symbol.for("quad.server")] = true;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, ...timeLimits() });
  // The development server keeps answers open.
  if (!dev) cutOffSlowClients(server);
  const app = next({ dev, dir: ROOT, port, hostname: "localhost", httpServer: server, quiet: !dev });
  if (!dev) await readConfig();
  const kept = path.join(dataDir(), "static");
  const files = dev ? new Map() : readFiles(path.join(ROOT, ".next/static"));
  // Before the port is opened: every connection gets an answer, and processes of another build can answer for what the first page names.
  const [areKept] = await Promise.all([dev || keepFiles(files, kept), app.prepare()]);
  const handle = app.getRequestHandler();
  const secure = process.env.NEXTAUTH_URL?.startsWith("https:") ?? false;
  const { host } = new URL(process.env.NEXTAUTH_URL ?? "http://localhost");
  const answersFile = dev ? () => false : staticFiles(files, { secure, kept });
  const answersKept = dev ? () => false : responseCache();
  const pageInTurn = limitRequests({ atOnce: PAGES_AT_ONCE });
  const callInTurn = limitRequests({ atOnce: CALLS_AT_ONCE });
  const [connections, unfinished] = [new Set(), new Set()];
  let stopping;

  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => {
      connections.delete(socket);
      // Node.js never emits "close" for an answer whose turn had not come.
      for (const response of unfinished) if (response.req.socket === socket) unfinished.delete(response);
      if (stopping) closeUnused();
    });
  });
  server.on("request", async (request, response) => {
    // The connection was cut off.
    if (request.socket.destroyed) return;
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
    const isFile = answersFile(request, response);
    if (isFile === true || (isFile && (await isFile))) return;
    cleanHeaders(request, trustProxy);
    // Next.js does not learn who asks for a public page.
    const address = request.headers["x-forwarded-for"];
    if (!dev) {
      const query = queryOf(request.url);
      Object.assign(request, normalizeRequest(request.url, request.headers, host));
      mendRedirect(response, request.isPublic ? query : "");
    }
    answerUnavailable(request, response);
    const draw = () =>
      handle(request, response)
        .catch((error) => {
          console.error(request.method, error);
          if (!response.headersSent) response.statusCode = 500;
          response.end();
        })
        .finally(() => expiries.endRequest(request.headers));
    // Health checks do not wait.
    if (PROBE.test(request.url)) return draw();
    if (!dev && isClockWrong()) return refuse(request, response, 503, CLOCK_WRONG, { "Retry-After": String(RETRY_AFTER_S) });
    const answer = async () => {
      const isAnswered = answersKept(request, response);
      if (isAnswered === true || (isAnswered && (await isAnswered))) return;
      if (request.isPublic) answerNotModified(request, response);
      // Bodies have budgets of their own, and may arrive slowly; log-ins take long.
      if (!PAGE_METHODS.includes(request.method)) return draw();
      const inTurn = isCall(request.url) ? callInTurn : pageInTurn;
      if (!inTurn(network.networkOf(address), response, () => whenCaughtUp(draw)))
        refuse(request, response, 503, BUSY, { "Retry-After": String(RETRY_AFTER_S) });
    };
    whenCaughtUp(answer);
  });
  // Next.js leaves some of these open, and no time limit ends an upgraded connection.
  if (!dev) server.on("upgrade", (_request, socket) => socket.destroy());
  await listen(server, port);
  if (!dev) keepFilesDaily(files, kept, areKept);
  const further = dev ? undefined : acceptMany(server);

  /** Next shares a running rendering without asking its cache, so the expiries of other processes are read first. */
  async function whenCaughtUp(work) {
    if (performance.now() >= expiries.knownUntil) await expiries.catchUp();
    return work();
  }

  /** Idle connections are closed right after the last answer. */
  function closeUnused() {
    if (unfinished.size === 0) for (const socket of connections) socket.destroySoon();
  }

  async function end() {
    globalThis[STOPPING] = true;
    // Not the HTTP server's own method, which closes connections that are idle at this moment but may be about to send.
    const closed = Promise.all([
      new Promise((resolve) => Listener.prototype.close.call(server, resolve)),
      further?.then((close) => close()),
    ]);
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

/** Next.js prints how long it reads its configuration, unless the process has it: our log is JSON alone. */
export function readConfig({ silent } = { silent: true }) {
  const { default: loadConfig } = createRequire(import.meta.url)("next/dist/server/config");
  return loadConfig(PHASE_PRODUCTION_SERVER, ROOT, { silent });
}

const queryOf = (url) => /^[^?]*\?([^#]*)/.exec(url)?.[1] ?? "";

/**
 * Repairs the redirect of a former or readable address. Next.js names its target twice when it renders the page before its answer. The page
 * never sees the request's query, so the query is added here, unless the target has one. A redirect of next.config.mjs has none of the
 * common headers, so they are added too.
 */
function mendRedirect(response, query) {
  const { writeHead } = response;
  response.writeHead = (...args) => {
    const [target] = [response.getHeader("location")].flat();
    const leadsOn = args[0] === 307 || args[0] === 308 || response.statusCode === 307 || response.statusCode === 308;
    if (leadsOn) for (const { key, value } of securityHeaders.COMMON_HEADERS) if (!response.hasHeader(key)) response.setHeader(key, value);
    if (leadsOn && typeof target === "string")
      response.setHeader("location", query && !target.includes("?") ? `${target}?${query}` : target);
    return writeHead.apply(response, args);
  };
}

function within(ms, work) {
  return Promise.race([work, wait(ms, undefined, { ref: false })]);
}

/**
 * The client's address, as the nearest trusted proxy saw it. Everything further left in the list was written by the client.
 * @param {string | undefined} forwardedFor the request's X-Forwarded-For
 * @param {string | undefined} socketAddress the other end of the connection
 * @param {number} trustProxy
 */
export function clientAddress(forwardedFor, socketAddress, trustProxy) {
  const socket = plainAddress(socketAddress ?? "");
  const seen = [...(forwardedFor ?? "").split(",").map((entry) => plainAddress(entry.trim())), socket].filter(Boolean);
  const address = seen[Math.max(0, seen.length - 1 - trustProxy)] ?? "";
  return isIP(address) ? address : socket;
}

/** The address without brackets, port, zone, or the IPv6 form of an IPv4 address, so that a client always has one spelling. */
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

/**
 * Whether an address can be decoded; Next.js answers 500 to some that cannot. Addresses with a fragment count as invalid: clients never
 * send one, and with fragments one address would have any number of names.
 */
export function isWellFormed(url = "") {
  try {
    const [path = ""] = url.split("?");
    return path.startsWith("/") && !url.includes("#") && !decodeURIComponent(path).includes("\0") && URL.canParse(url, "http://localhost");
  } catch {
    return false;
  }
}

/**
 * The methods that an address accepts. Pages and files are only read; calls change data. Next.js serves a page to unknown methods, fails at
 * others, and treats every POST to a page as a server action, although we have none.
 */
function methodsOf(url = "") {
  return isCall(url) ? CALL_METHODS : PAGE_METHODS;
}

const isCall = (url = "") => /^\/api(\/|\?|$)/.test(url);

const UNREADABLE = { code: "validation_failed", message: "This address cannot be read." };
const BUSY = { code: "server_busy", message: "Quad is very busy. Please try again in a moment." };
const CLOCK_WRONG = { code: "clock_wrong", message: "Quad is unavailable right now. Please try again in a moment." };
const RETRY_AFTER_S = 5;
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

/** Listens on every address of this machine unless LISTEN_ADDRESS names one: behind a proxy, other machines need no access. */
export function listen(server, port) {
  const host = process.env.LISTEN_ADDRESS || undefined;
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(cannotListen(error, port, host)));
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
}

/** A start refuses this; a process that replaces another one serves what it can. */
function sayWhatCannotBeWritten() {
  try {
    ensureDataIsWritable(dataDir(), process.env);
  } catch (error) {
    reportFailure(error);
  }
}

if (isRunDirectly(import.meta.url)) {
  try {
    readEnvFile();
    process.env.NODE_ENV ??= "production";
    sayWhatCannotBeWritten();
    const { stop } = await serve({ port: Number(process.env.PORT ?? 3000), trustProxy: Number(process.env.TRUST_PROXY ?? 0) });
    const end = () => stop().then(() => process.exit(0));
    // Ctrl-C reaches this process from the terminal and again from `npm start`, which passes it on.
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, end);
    // `npm start` waits for this message, and stops this process when it ends.
    process.once("disconnect", end);
    process.send?.("serving");
  } catch (error) {
    reportFailure(error);
    process.exit(1);
  }
}
