// The HTTP server around Next.js. `npm start` uses it, and `node scripts/serve.mjs` runs it alone, as often as there are processors.
import { createServer } from "node:http";
import { isIP } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import next from "next";
import { portTaken } from "./early-checks.mjs";
import { isRunDirectly, reportFailure } from "./failure.mjs";
import { ROOT, readEnvFile } from "./settings.mjs";
import { staticFiles } from "./static-files.mjs";

/** Longer than the minute that proxies in front keep their connections, so that no request meets one being closed. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 20_000;
/** Enough for ten pictures over a slow campus network. */
const REQUEST_MS = 300_000;
const STOP_MS = 10_000;

/** Where the worker that this process runs beside the site leaves how it is stopped (instrumentation.ts, lib/queue/worker.ts). */
const STOP_WORKER = Symbol.for("quad.stopWorker");

/** What proxies say about a request. We know our own origin, so nobody's word is needed; the address is worked out below. */
const FORWARDING_HEADERS = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto", "x-real-ip"];

/**
 * Serves the site on a port.
 * @param {{ port: number, dev?: boolean, trustProxy?: number }} options `trustProxy`: how many proxies in front append to X-Forwarded-For
 * @returns {Promise<{ stop(): Promise<void> }>} `stop` takes no new requests and no new jobs, finishes the others within ten seconds and closes
 * @throws Failure when the port is taken
 */
export async function serve({ port, dev = false, trustProxy = 0 }) {
  // Tells the address reader that x-forwarded-for comes from here and holds what it should.
  globalThis[Symbol.for("quad.server")] = true;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS });
  const app = next({ dev, dir: ROOT, port, hostname: "localhost", httpServer: server, quiet: !dev });
  // Before the port is opened, so that whoever gets a connection gets an answer.
  await app.prepare();
  const handle = app.getRequestHandler();
  const secure = process.env.NEXTAUTH_URL?.startsWith("https:") ?? false;
  const answersFile = dev ? () => false : staticFiles(path.join(ROOT, ".next/static"), { secure });
  let isStopping = false;
  /** Connections without a request in progress. Browsers open some ahead, and Node.js counts those as busy. */
  const waiting = new Set();

  server.on("connection", (socket) => {
    waiting.add(socket);
    socket.once("close", () => waiting.delete(socket));
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    waiting.delete(socket);
    response.once("close", () => {
      if (isStopping) socket.destroySoon();
      else if (!socket.destroyed) waiting.add(socket);
    });
    if (isStopping) response.setHeader("Connection", "close");
    if (!isWellFormed(request.url)) return refuse(request, response);
    if (answersFile(request, response)) return;
    cleanHeaders(request, trustProxy);
    handle(request, response).catch((error) => {
      console.error(request.method, request.url, error);
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    });
  });
  await listen(server, port);

  return {
    async stop() {
      isStopping = true;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of waiting) socket.destroy();
      await Promise.all([Promise.race([closed, wait(STOP_MS, undefined, { ref: false })]), globalThis[STOP_WORKER]?.()]);
      server.closeAllConnections();
      await app.close();
    },
  };
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

function refuse(request, response) {
  response.writeHead(400, { "Content-Type": "application/json", Connection: "close" });
  response.end(JSON.stringify({ code: "validation_failed", message: "This address cannot be read." }));
  request.resume();
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(error.code === "EADDRINUSE" ? portTaken(port) : error));
    server.listen(port, resolve);
  });
}

if (isRunDirectly(import.meta.url)) {
  try {
    readEnvFile();
    process.env.NODE_ENV ??= "production";
    const { stop } = await serve({ port: Number(process.env.PORT ?? 3000), trustProxy: Number(process.env.TRUST_PROXY ?? 0) });
    const end = () => stop().then(() => process.exit(0));
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, end);
    // `npm start` waits to hear that the site is served, and does not leave it behind.
    process.once("disconnect", end);
    process.send?.("serving");
  } catch (error) {
    reportFailure(error);
    process.exit(1);
  }
}
