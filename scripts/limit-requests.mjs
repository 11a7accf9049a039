// One thread renders all pages and answers, so no client has more than a few in progress at the same time.

/** Enough for a campus behind one address when registration opens. */
const WAITING_AT_MOST = 1000;
const TURN_MS = 2000;

/**
 * Limits the number of requests of one client that are in progress at the same time, and allows one per connection: Node.js passes on all
 * requests that a client sends without waiting for answers. Others wait for their turn, oldest first, and are dropped when their client
 * leaves.
 * @param {{ atOnce: number, waitingAtMost?: number, turnMs?: number }} limits each for one client
 * @returns {(client: string, response: import("node:http").ServerResponse, work: () => Promise<unknown>) => boolean} runs the work in its
 * turn. The turn ends when the work ends, when the response is complete and only has to be read, or after `turnMs`: longer work waits for
 * something else than the thread, and must not block others of its address. The turn does not end when the client leaves: a client that
 * asks and leaves all the time would get any number of turns. False when too many wait already.
 */
export function limitRequests({ atOnce, waitingAtMost = WAITING_AT_MOST, turnMs = TURN_MS }) {
  /** @type {Map<string, { running: number, waiting: { response: import("node:http").ServerResponse, work: () => Promise<unknown> }[] }>} */
  const lines = new Map();
  /** The connections whose turn it is. */
  const busy = new WeakSet();

  const serve = (client, line) => {
    while (line.running < atOnce) {
      const next = line.waiting.findIndex(({ response }) => !busy.has(response.req.socket));
      if (next < 0) break;
      const [asked] = line.waiting.splice(next, 1);
      if (!asked.response.req.socket.destroyed) run(client, line, asked);
    }
    if (line.running === 0 && line.waiting.length === 0) lines.delete(client);
  };

  const run = (client, line, { response, work }) => {
    const { socket } = response.req;
    line.running++;
    busy.add(socket);
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      busy.delete(socket);
      line.running--;
      serve(client, line);
    };
    const timer = setTimeout(end, turnMs);
    response.once("prefinish", end);
    work().finally(end);
  };

  return (client, response, work) => {
    const line = lines.get(client) ?? { running: 0, waiting: [] };
    if (line.waiting.length >= waitingAtMost) line.waiting = line.waiting.filter(({ response: { req } }) => !req.socket.destroyed);
    if (line.waiting.length >= waitingAtMost) return false;
    lines.set(client, line);
    line.waiting.push({ response, work });
    serve(client, line);
    return true;
  };
}
