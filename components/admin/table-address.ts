import { type ListQuery, type LogQuery, listQuery, logQuery, type Sort } from "@/lib/admin/schema";

/** A page's search parameters as Next gives them. */
type Address = Record<string, string | string[] | undefined>;

const ROWS_SHOWN = 20;

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** What the address says of a table: `q`, `sort` and `after`. What it says wrongly, it does not say. */
export function readTable<const S extends Sort>(sorts: readonly [S, ...S[]], address: Address): ListQuery {
  const schema = listQuery(sorts);
  const limit = String(ROWS_SHOWN);
  const asked = schema.safeParse({
    q: one(address.q),
    sort: one(address.sort) || undefined,
    cursor: one(address.after) || undefined,
    limit,
  });
  return asked.success ? asked.data : schema.parse({ limit });
}

/** The address of the same table further on, or from its beginning. `fixed` are the parameters that the page has besides. */
export function tableHref(path: string, { q, sort }: ListQuery, after: string | undefined, fixed: Record<string, string> = {}): string {
  const address = new URLSearchParams({ ...fixed, ...(q && { q }), sort, ...(after && { after }) });
  return `${path}?${address}`;
}

/** What the address says of the log: `words`, `act`, `from`, `to` and `before`. What it says wrongly, it does not say. */
export function readLog(address: Address): LogQuery {
  const given = {
    q: one(address.words),
    act: one(address.act),
    from: one(address.from),
    to: one(address.to),
    cursor: one(address.before) || undefined,
  };
  const limit = String(ROWS_SHOWN);
  const asked = logQuery.safeParse({ ...given, limit });
  return asked.success ? asked.data : logQuery.parse({ limit });
}

/** The address of the same log further on, or from its beginning. */
export function logHref(path: string, { q, act, from, to }: LogQuery, before?: string): string {
  const said = { words: q, act, from, to, before };
  const address = Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `${path}?${new URLSearchParams([["tab", "log"], ...address])}`;
}
