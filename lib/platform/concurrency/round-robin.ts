import "server-only";
import { AppError } from "@/lib/platform/errors";

type Terms = {
  atOnce: number;
  /** Less than `atOnce` where work may take long, so that one client never has all turns. */
  ofOneAtOnce?: number;
  /** The limit for one client. */
  waitingAtMost: number;
  /**
   * Ends a turn that should not take so long, if there is one. It is called each second in which a client waits for the turns of others.
   */
  makeWay?: () => void;
};

const MAKE_WAY_EVERY_MS = 1000;

type Waiting = { start: () => void };

/**
 * Limits how much work runs at the same time. The rest waits, and the clients take turns, each with its oldest piece of work.
 * @returns a function that runs a piece of a client's work in its turn. When the `signal` aborts, a waiting piece leaves the queue, and the
 * function throws the signal's reason.
 * @throws AppError server_busy when too much of this client's work waits
 */
export function roundRobinByClient({ atOnce, ofOneAtOnce = atOnce, waitingAtMost, makeWay }: Terms) {
  /** The number of turns that each client has now. */
  const running = new Map<string, number>();
  let turns = 0;
  /** The client with the next turn is first. */
  const lines = new Map<string, Waiting[]>();

  const hasTurnLeft = (client: string) => (running.get(client) ?? 0) < ofOneAtOnce;
  const isFree = (client: string) => turns < atOnce && hasTurnLeft(client);
  const begin = (client: string) => {
    turns++;
    running.set(client, (running.get(client) ?? 0) + 1);
  };
  const end = (client: string) => {
    turns--;
    const left = (running.get(client) ?? 0) - 1;
    if (left > 0) running.set(client, left);
    else running.delete(client);
    // At most `atOnce` clients are passed over, if it is a number; otherwise those whose own turns are all taken.
    for (const [next, line] of lines) {
      if (!isFree(next)) continue;
      const first = line.shift();
      lines.delete(next);
      if (line.length > 0) lines.set(next, line);
      begin(next);
      first?.start();
      return;
    }
  };
  const wait = (client: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const line = lines.get(client) ?? [];
      if (line.length >= waitingAtMost) throw new AppError("server_busy");
      const asking = makeWay && setInterval(() => hasTurnLeft(client) && makeWay(), MAKE_WAY_EVERY_MS);
      const leave = () => {
        clearInterval(asking);
        line.splice(line.indexOf(waiting), 1);
        if (line.length === 0) lines.delete(client);
        reject(signal?.reason);
      };
      const waiting: Waiting = {
        start: () => {
          clearInterval(asking);
          signal?.removeEventListener("abort", leave);
          resolve();
        },
      };
      line.push(waiting);
      lines.set(client, line);
      signal?.addEventListener("abort", leave, { once: true });
    });

  return async <T>(client: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted();
    if (isFree(client)) begin(client);
    else await wait(client, signal);
    try {
      return await work();
    } finally {
      end(client);
    }
  };
}
