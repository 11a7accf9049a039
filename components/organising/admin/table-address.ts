import { type LogQuery, listQuery, logQuery, type TableQuery, type TableSort } from "@/lib/organising/admin/schema";

/** A page's search parameters as Next gives them. */
type Address = Record<string, string | string[] | undefined>;

const ROWS_SHOWN = 20;

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** The table's state from the address: `q`, `sort` and `after`. Invalid values are ignored. */
export function readTable<const S extends TableSort>(sorts: readonly [S, ...S[]], address: Address): TableQuery {
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

/** The address of another page of the table, or of its first. `fixed` are the page's other parameters. */
export function tableHref(path: string, { q, sort }: TableQuery, after: string | undefined, fixed: Record<string, string> = {}): string {
  const address = new URLSearchParams({ ...fixed, ...(q && { q }), sort, ...(after && { after }) });
  return `${path}?${address}`;
}

/** The log's state from the address: `words`, `act`, `from`, `to` and `before`. Invalid values are ignored. */
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

/** The address of another page of the log, or of its first. */
export function logHref(path: string, { q, act, from, to }: LogQuery, before?: string): string {
  const said = { words: q, act, from, to, before };
  const address = Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `${path}?${new URLSearchParams([["tab", "log"], ...address])}`;
}
