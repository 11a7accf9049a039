import "server-only";

/**
 * Does the work for each item, one after the other. A failure of one does not keep the others from theirs.
 * @throws the first failure, at the end
 */
export async function eachByItself<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
