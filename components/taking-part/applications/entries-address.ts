import { ENTRIES_AT_ONCE, type EntriesQuery, type EntryStatus, entriesQuery } from "@/lib/taking-part/applications/schema";

type Address = Record<string, string | string[] | undefined>;

const ROWS_SHOWN = 50;
const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/**
 * The state of a list of entries from the address of its page: `q`, `state` and `after`. Invalid values are ignored.
 * @param states the states of the page; the first is shown unless the address names another
 */
export function readEntriesAddress<const S extends string>(
  address: Address,
  states: Record<S, readonly EntryStatus[]>,
  limit = ROWS_SHOWN,
): { state: S; query: EntriesQuery } {
  const names = Object.keys(states) as S[];
  const state = names.find((name) => name === one(address.state)) ?? (names[0] as S);
  const fixed = { status: states[state].join(","), limit: String(Math.min(limit, ENTRIES_AT_ONCE)) };
  const asked = entriesQuery.safeParse({ ...fixed, q: one(address.q) ?? "", cursor: one(address.after) || undefined });
  return { state, query: asked.success ? asked.data : entriesQuery.parse(fixed) };
}

/** The address of a list of entries. */
export function entriesAddress(path: string, said: { state?: string; q?: string; after?: string }): string {
  const address = new URLSearchParams(Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return address.size > 0 ? `${path}?${address}` : path;
}
