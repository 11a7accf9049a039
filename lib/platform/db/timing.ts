import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool } from "pg";

type Spent = { queries: number; ms: number };

const remembered = globalThis as { quadSpent?: AsyncLocalStorage<Spent> };

/** Kept on globalThis like the connections: the development server loads this module more than once. */
remembered.quadSpent ??= new AsyncLocalStorage();
const spent = remembered.quadSpent;

/** Runs some work and reports its database queries. Times of parallel queries add up. */
export async function countingQueries<T>(work: () => Promise<T>): Promise<[T, Spent]> {
  const counter = { queries: 0, ms: 0 };
  return [await spent.run(counter, work), counter];
}

/** Lets `countingQueries` see the queries on these connections. */
export function countQueries(pool: Pool): void {
  pool.query = counted(pool.query.bind(pool));
  pool.on("connect", (client) => {
    client.query = counted(client.query.bind(client));
  });
}

/** The pool's own queries pass a callback. A query is counted once: when it returns a promise. */
function counted<Query extends (...args: never[]) => unknown>(query: Query): Query {
  return ((...args: never[]) => {
    const counter = spent.getStore();
    const started = performance.now();
    const result = query(...args);
    if (counter && result instanceof Promise) {
      counter.queries += 1;
      const add = () => {
        counter.ms += performance.now() - started;
      };
      result.then(add, add);
    }
    return result;
  }) as Query;
}
