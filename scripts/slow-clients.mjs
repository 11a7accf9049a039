// Cuts off clients that do not send or read, or do so too slowly, so that none of them occupies a connection or an answer for ever.

const TIMES = {
  /** For the headers of a request. The check below comes up to a second later; together they stay under 20 seconds. */
  headersMs: 15_000,
  /** Enough for ten pictures over a slow campus network. */
  requestMs: 300_000,
  /** Without a byte in either direction while the client has to send or to read. */
  stalledMs: 30_000,
  /** Allowance for the client beside the time that its bytes take at the lowest rate. */
  graceMs: 60_000,
  checkMs: 1000,
};
/** 4 KB a second is a poor 2G connection. */
const MIN_BYTES_PER_S = 4096;
/** Unread bytes of all clients together. Above it, those that wait longest are cut off. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

/** The matching options of `createServer`. By default Node.js checks its time limits only every half minute. */
export function timeLimits({ headersMs, requestMs, checkMs } = TIMES) {
  return { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs };
}

/**
 * Destroys the connection of a client that
 * - sends or reads nothing for `stalledMs` while it is its turn;
 * - keeps us waiting longer than `graceMs` and the time that its bytes take at `minBytesPerS`;
 * - waits longest, while clients have more than `maxUnreadBytes` of answers to read.
 * A client that waits for us is never cut off. Idle connections end after the server's `keepAliveTimeout`.
 * @param {import("node:http").Server} server
 * @param {Partial<typeof TIMES & { minBytesPerS: number, maxUnreadBytes: number }>} [limits]
 */
export function cutOffSlowClients(server, limits = {}) {
  const { stalledMs, graceMs, checkMs } = { ...TIMES, ...limits };
  const { minBytesPerS = MIN_BYTES_PER_S, maxUnreadBytes = MAX_UNREAD_BYTES } = limits;
  /** For every unfinished response, when its request began and how long its client kept us waiting. */
  const unfinished = new Map();

  server.on("request", (request, response) => {
    const { socket } = request;
    const before = socket.bytesRead + socket.bytesWritten;
    unfinished.set(response, { request, socket, before, waitedMs: 0 });
    response.once("close", () => unfinished.delete(response));
  });

  // Node.js counts partial writes as progress, which the counters of a socket do not show.
  server.timeout = stalledMs;
  server.on("timeout", (socket) => {
    const own = [...unfinished.values()].filter((each) => each.socket === socket);
    if (own.length === 0 || own.some(isClientsTurn)) socket.destroy();
  });

  const check = setInterval(() => {
    let unreadBytes = 0;
    for (const each of unfinished.values()) {
      if (!isClientsTurn(each)) continue;
      each.waitedMs += checkMs;
      const bytes = each.socket.bytesRead + each.socket.bytesWritten - each.before;
      if (each.waitedMs > graceMs + (1000 * bytes) / minBytesPerS) each.socket.destroy();
      else unreadBytes += each.socket.writableLength;
    }
    if (unreadBytes <= maxUnreadBytes) return;
    for (const { socket } of [...unfinished.values()].sort((a, b) => b.waitedMs - a.waitedMs)) {
      if (unreadBytes <= maxUnreadBytes) break;
      unreadBytes -= socket.writableLength;
      if (socket.writableLength > 0) socket.destroy();
    }
  }, checkMs).unref();
  server.on("close", () => clearInterval(check));
}

/** Whether the client has an answer to read, or has more to send and we have read everything so far. */
function isClientsTurn({ request, socket }) {
  return socket.writableLength > 0 || (!request.complete && request.readableLength === 0);
}
