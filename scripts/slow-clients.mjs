// Cuts off clients that send or read too slowly or not at all, so that none of them occupies a connection or an answer for ever.

const TIMES = {
  /** Limit for the headers of a request. The check below runs up to a second later; together they stay under 20 seconds. */
  headersMs: 15_000,
  /** Enough for ten pictures over a slow campus network. */
  requestMs: 300_000,
  /** Limit of silence in both directions while the client has to send or to read. */
  stalledMs: 30_000,
  /** Allowance for the client in addition to the time of its bytes at the lowest rate. */
  graceMs: 60_000,
  checkMs: 1000,
};
/** 4 KB a second is a poor 2G connection. */
const MIN_BYTES_PER_S = 4096;
/** Limit of unread bytes of all clients together. Above it, the longest-waiting clients are cut off. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;

/** Limit of requests on one connection before the first of them is answered. Browsers and proxies wait for each answer. */
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
 * - sends more than 16 requests without waiting for an answer. Node.js hands on every request in a piece of data, possibly thousands, and
 *   keeps their answers until the first is read. Requests of a destroyed connection need no answer.
 * A client that waits for us is never cut off. Idle connections end after the server's `keepAliveTimeout`.
 * @param {import("node:http").Server} server
 * @param {Partial<typeof TIMES & { minBytesPerS: number, maxUnreadBytes: number }>} [limits]
 */
export function cutOffSlowClients(server, limits = {}) {
  const { stalledMs, graceMs, checkMs } = { ...TIMES, ...limits };
  const { minBytesPerS = MIN_BYTES_PER_S, maxUnreadBytes = MAX_UNREAD_BYTES } = limits;
  /** Every unfinished response, with the start of its request and the time for which its client kept us waiting. */
  const unfinished = new Map();
  /** The unfinished responses of each connection. @type {Map<import("node:net").Socket, Set<import("node:http").ServerResponse>>} */
  const unanswered = new Map();

  server.on("connection", (socket) => {
    const own = new Set();
    unanswered.set(socket, own);
    // Node.js never emits "close" for an answer whose turn had not come.
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
      // For an answer whose turn has not come, these are its waiting bytes; for the one being sent, the bytes in the connection.
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

/** Whether the client has an answer to read, or has more to send after we have read everything so far. */
function isClientsTurn({ request, socket }) {
  return socket.writableLength > 0 || (!request.complete && request.readableLength === 0);
}
