import "server-only";
import { limitConcurrency } from "@/lib/platform/concurrency/limit";

type Asked<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };

/**
 * Lets those who ask for the same thing at the same time share one piece of work: while one is under way for a key, whoever asks waits, and
 * all who wait are served by the next.
 * @param work gives a result for each item, in their order; when it fails, it fails for all of them
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
 * Does one piece of work at a time for each key, in the order in which they came. Whoever would wait for a row's lock waits here instead,
 * without a connection and without a time limit of the database.
 * @returns what runs a piece of work in its turn. @throws AppError server_busy when the line is too long to be worth joining
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
