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

/** Requests that one connection may have sent before the first of them is answered. Browsers and proxies wait for each answer. */
const MAX_UNANSWERED = 16;

/** The matching options of `createServer`. By default Node.js checks its time limits only every half minute. */
export function timeLimits({ headersMs, requestMs, checkMs } = TIMES) {
  return { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs };
}

/**
 * Destroys the connection of a client that
 * - sends or reads nothing for `stalledMs` while it is its turn;
 * - keeps us waiting longer than `graceMs` and the time that its bytes take at `minBytesPerS`;
 * - waits longest, while clients have more than `maxUnreadBytes` of answers to read;
 * - sends more than 16 requests without waiting for an answer. Node.js hands on every request in a piece of data, possibly thousands, and keeps
 *   their answers until the first is read. Requests of a destroyed connection need no answer.
 * A client that waits for us is never cut off. Idle connections end after the server's `keepAliveTimeout`.
 * @param {import("node:http").Server} server
 * @param {Partial<typeof TIMES & { minBytesPerS: number, maxUnreadBytes: number }>} [limits]
 */
export function cutOffSlowClients(server, limits = {}) {
  const { stalledMs, graceMs, checkMs } = { ...TIMES, ...limits };
  const { minBytesPerS = MIN_BYTES_PER_S, maxUnreadBytes = MAX_UNREAD_BYTES } = limits;
  /** For every unfinished response, when its request began and how long its client kept us waiting. */
  const unfinished = new Map();
  /** The unfinished responses of each connection. @type {Map<import("node:net").Socket, Set<import("node:http").ServerResponse>>} */
  const unanswered = new Map();

  server.on("connection", (socket) => {
    const own = new Set();
    unanswered.set(socket, own);
    // Node.js never says "close" of an answer whose turn had not come.
    socket.once("close", () => {
      unanswered.delete(socket);
      for (const response of own) unfinished.delete(response);
    });
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    const own = unanswered.get(socket);
    if (socket.destroyed || !own) return;
    if (own.size >= MAX_UNANSWERED) return void socket.destroy();
    own.add(response);
    const before = socket.bytesRead + socket.bytesWritten;
    unfinished.set(response, { request, socket, before, waitedMs: 0 });
    response.once("close", () => {
      own.delete(response);
      unfinished.delete(response);
    });
  });

  // Node.js counts partial writes as progress, which the counters of a socket do not show.
  server.timeout = stalledMs;
  server.on("timeout", (socket) => {
    const own = [...(unanswered.get(socket) ?? [])];
    if (own.length === 0 || own.some((response) => isClientsTurn(unfinished.get(response)))) socket.destroy();
  });

  const check = setInterval(() => {
    let unreadBytes = 0;
    for (const [response, each] of unfinished) {
      // Of an answer whose turn has not come it is what waits for it, of the one that is being sent what the connection holds.
      unreadBytes += response.writableLength;
      if (!isClientsTurn(each)) continue;
      each.waitedMs += checkMs;
      const bytes = each.socket.bytesRead + each.socket.bytesWritten - each.before;
      if (each.waitedMs > graceMs + (1000 * bytes) / minBytesPerS) each.socket.destroy();
    }
    if (unreadBytes <= maxUnreadBytes) return;
    for (const [response, { socket }] of [...unfinished].sort(([, a], [, b]) => b.waitedMs - a.waitedMs)) {
      if (unreadBytes <= maxUnreadBytes) break;
      unreadBytes -= response.writableLength;
      if (response.writableLength > 0) socket.destroy();
    }
  }, checkMs).unref();
  server.on("close", () => clearInterval(check));
}

/** Whether the client has an answer to read, or has more to send and we have read everything so far. */
function isClientsTurn({ request, socket }) {
  return socket.writableLength > 0 || (!request.complete && request.readableLength === 0);
}
