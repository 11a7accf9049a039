/** Pictures are drawn on two cores at once (`lib/platform/images/encode.ts`); the others use the database meanwhile. */
const MADE_AT_ONCE = 4;

/** Makes something of each item, four at a time, begun in their order. */
export async function forEachAtOnce<Item>(items: readonly Item[], make: (item: Item, index: number) => Promise<unknown>): Promise<void> {
  const left = [...items.entries()];
  const makeNext = async () => {
    for (let next = left.shift(); next; next = left.shift()) await make(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: MADE_AT_ONCE }, makeNext));
}
