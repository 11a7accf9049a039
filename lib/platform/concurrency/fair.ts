import "server-only";
import { AppError } from "@/lib/platform/errors";

type Terms = {
  atOnce: number;
  /** Less than `atOnce` where a piece of work may take long, so that one client never has all turns. */
  ofOneAtOnce?: number;
  /** Of one client. */
  waitingAtMost: number;
};
type Waiting = { start: () => void };

/**
 * Limits how much work runs at once; the rest waits, and the clients that it is for take turns, each with its oldest piece.
 * @returns a function that runs a piece of a client's work in its turn. Once the `signal` aborts, a piece that waits has left the line, and the
 * function throws the signal's reason.
 * @throws AppError server_busy when too much of this client's work waits
 */
export function fairTurns({ atOnce, ofOneAtOnce = atOnce, waitingAtMost }: Terms) {
  /** How many turns each client has now. */
  const running = new Map<string, number>();
  let turns = 0;
  /** The client whose turn is next stands first. */
  const lines = new Map<string, Waiting[]>();

  const isFree = (client: string) => turns < atOnce && (running.get(client) ?? 0) < ofOneAtOnce;
  const begin = (client: string) => {
    turns++;
    running.set(client, (running.get(client) ?? 0) + 1);
  };
  const end = (client: string) => {
    turns--;
    const left = (running.get(client) ?? 0) - 1;
    if (left > 0) running.set(client, left);
    else running.delete(client);
    // At most `atOnce` clients are passed over.
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
      const leave = () => {
        line.splice(line.indexOf(waiting), 1);
        if (line.length === 0) lines.delete(client);
        reject(signal?.reason);
      };
      const waiting: Waiting = {
        start: () => {
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
