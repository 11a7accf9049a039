import "server-only";
import { AppError } from "@/lib/platform/errors";

/**
 * Limits how many pieces of work that use a whole core run at the same time; the rest queues.
 * @returns a function that runs a piece of work in its turn.
 * @throws AppError server_busy when the queue is too long
 */
export function limitConcurrency({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) throw new AppError("server_busy");
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
