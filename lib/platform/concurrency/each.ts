import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";

const ITEMS_IN_A_TURN = 20;

/** Computes a result for each item, with a pause after every 20 of them. */
export function* mapWithPauses<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Generator<undefined, Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % ITEMS_IN_A_TURN === 0) yield;
    results.push(work(item));
  }
  return results;
}

/** Does work to its end. In its pauses other work of the process runs. */
export async function inTurns<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}

/**
 * Does the work for each item, one after the other. A failure of one does not keep the others from theirs.
 * @throws the first failure, at the end
 */
export async function eachByItself<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
