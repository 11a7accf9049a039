import "server-only";
import { AppError } from "@/lib/platform/errors";

/**
 * Lets work that takes a whole core run a few at a time; the rest waits in line.
 * @returns what runs a piece of work in its turn. @throws AppError server_busy when the line is too long to be worth joining
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
