/** Pictures are rendered on two cores at the same time (`lib/platform/images/encode.ts`); the others use the database in the meantime. */
const MADE_AT_ONCE = 4;

/** Calls `make` for each item in order, four at a time. */
export async function forEachAtOnce<Item>(items: readonly Item[], make: (item: Item, index: number) => Promise<unknown>): Promise<void> {
  const left = [...items.entries()];
  const makeNext = async () => {
    for (let next = left.shift(); next; next = left.shift()) await make(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: MADE_AT_ONCE }, makeNext));
}
