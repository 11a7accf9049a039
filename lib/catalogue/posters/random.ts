/** A number from 0 (included) to 1 (excluded). */
export type Random = () => number;

/** FNV-1a over code points, in 32 bits. */
export function hash(text: string): number {
  let sum = 2166136261;
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 16777619);
  return sum >>> 0;
}

/** Mulberry32: the same numbers, in the same order, for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export type NonEmpty<T> = readonly [T, ...T[]];

/** Repeats the list without end. */
export function at<T>(list: NonEmpty<T>, index: number): T {
  return list[index % list.length] ?? list[0];
}

export function pick<T>(list: NonEmpty<T>, random: Random): T {
  return at(list, Math.floor(random() * list.length));
}

/** A new list in random order. */
export function shuffled<T>([first, ...others]: NonEmpty<T>, random: Random): NonEmpty<T> {
  const list: [T, ...T[]] = [first];
  for (const item of others) {
    const place = Math.floor(random() * (list.length + 1));
    list.splice(place, 0, item);
  }
  return list;
}
