import { listQuery, type TableQuery, type TableSort } from "@/lib/organising/admin/schema";
import { addressWith, readAddress, type SearchParams } from "@/lib/platform/http/list-address";

const ROWS_SHOWN = "20";

/** The table's state from the address: `q`, `sort` and `after`. */
export const readTable = <const S extends TableSort>(sorts: readonly [S, ...S[]], address: SearchParams): TableQuery =>
  readAddress(listQuery(sorts), address, { q: "q", sort: "sort", cursor: "after" }, { fixed: { limit: ROWS_SHOWN } });

/** The address of another page of the table, or of its first. */
export const tableHref = (path: string, { q, sort }: TableQuery, after?: string): string => addressWith(path, { q, sort, after });
