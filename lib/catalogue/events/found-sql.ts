import "server-only";
import { type Filter, soonestMatching } from "@/lib/catalogue/events/filter-sql";
import { hits } from "@/lib/catalogue/events/repository";
import { Prisma } from "@/lib/generated/prisma/client";
import type { SearchWords } from "@/lib/platform/db/search-words";

type Select = {
  /** Names of columns of "Event", and of computed values. */
  columns: Prisma.Sql;
  /** A further condition. */
  only?: Prisma.Sql;
  limit: number;
  /** For a list without words: walks the index of that order until there are `limit` events; the planner would choose another index. */
  inOrder?: boolean;
};

/**
 * The CTEs that end in `found`: the first events that match, soonest first; of past events the latest first. With words, these are among
 * the best results of a search.
 */
export function found(filter: Filter, words: SearchWords | null, now: Date, { columns, only, limit, inOrder }: Select): Prisma.Sql {
  const all = Prisma.sql`"id", "soonestAt", ${columns}`;
  if (!words) {
    const reads = inOrder ? "inOrder" : undefined;
    return Prisma.sql`found AS MATERIALIZED (${soonestMatching(filter, now, { columns: all, only, limit, reads })})`;
  }
  const direction = filter.past ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  return Prisma.sql`
    ${hits(words, filter, now)}, found AS MATERIALIZED (
      SELECT m.* FROM hits CROSS JOIN LATERAL (
        SELECT ${all} FROM "Event" WHERE "id" = hits."id" ${only ? Prisma.sql`AND ${only}` : Prisma.empty} OFFSET 0
      ) m
      ORDER BY "soonestAt" ${direction}, "id" ${direction} LIMIT ${limit}
    )`;
}
