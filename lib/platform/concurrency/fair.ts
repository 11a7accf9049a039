import "server-only";
import { AppError } from "@/lib/platform/errors";

/**
 * Limits how much work runs at once; the rest waits, and the clients that it is for take turns, each with its oldest piece.
 * @returns a function that runs a piece of a client's work in its turn.
 * @throws AppError server_busy when too much of this client's work waits
 */
export function fairTurns({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }) {
  let running = 0;
  /** The client whose turn is next stands first. */
  const lines = new Map<string, (() => void)[]>();
  const handOver = () => {
    const [next] = lines;
    if (!next) {
      running--;
      return;
    }
    const [client, [start, ...rest]] = next;
    lines.delete(client);
    if (rest.length > 0) lines.set(client, rest);
    start?.();
  };
  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++;
    else {
      const line = lines.get(client) ?? [];
      if (line.length >= waitingAtMost) throw new AppError("server_busy");
      await new Promise<void>((resolve) => void lines.set(client, [...line, resolve]));
    }
    try {
      return await work();
    } finally {
      handOver();
    }
  };
}
