import "server-only";
import { limitConcurrency } from "@/lib/platform/concurrency/limit";

type Asked<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };

/**
 * Batches calls by key: while one batch is running for a key, later callers wait, and the next batch serves all of them.
 * @param work returns a result for each item, in order; when it fails, it fails for all of them
 */
export function batchByKey<Item, Result>(work: (key: string, items: Item[]) => Promise<Result[]>, atMost: number) {
  const lines = new Map<string, Asked<Item, Result>[]>();
  const serve = async (key: string, line: Asked<Item, Result>[]) => {
    while (line.length > 0) {
      const some = line.splice(0, atMost);
      try {
        const results = await work(
          key,
          some.map(({ item }) => item),
        );
        for (const [index, { resolve }] of some.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of some) reject(error);
      }
    }
    lines.delete(key);
  };
  return (key: string, item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      const asked = { item, resolve, reject };
      const line = lines.get(key);
      if (line) {
        line.push(asked);
        return;
      }
      const own = [asked];
      lines.set(key, own);
      void serve(key, own);
    });
}

/**
 * A mutex for each key; callers are served in order. They wait here instead of waiting for a row's lock, without a connection and without
 * the database's time limit.
 * @returns a function that runs a piece of work in its turn.
 * @throws AppError server_busy when the queue is too long
 */
export function mutexByKey({ waitingAtMost }: { waitingAtMost: number }) {
  const lines = new Map<string, { take: ReturnType<typeof limitConcurrency>; length: number }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { take: limitConcurrency({ atOnce: 1, waitingAtMost }), length: 0 };
    lines.set(key, line);
    line.length++;
    try {
      return await line.take(work);
    } finally {
      if (--line.length === 0) lines.delete(key);
    }
  };
}
