import { type ListQuery, listQuery, type Sort } from "@/lib/admin/schema";

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
