import "server-only";
import { type Filter, firstMatching } from "@/lib/events/filter-sql";
import { hits } from "@/lib/events/repository";
import { Prisma } from "@/lib/generated/prisma/client";

const SOONEST = Prisma.sql`"soonestAt", "id"`;
const LATEST = Prisma.sql`"soonestAt" DESC, "id" DESC`;

type Select = {
  /** Names of columns of "Event", and what is computed of them. */
  columns: Prisma.Sql;
  /** A further condition. */
  only?: Prisma.Sql;
  limit: number;
};

/** The CTEs that end in `found`: the first events that match, soonest first, of past ones the latest. With words these are of the best that a search finds. */
export function found(filter: Filter, words: string | null, now: Date, { columns, only, limit }: Select): Prisma.Sql {
  const all = Prisma.sql`"id", "soonestAt", ${columns}`;
  const order = filter.past ? LATEST : SOONEST;
  if (!words) return Prisma.sql`found AS MATERIALIZED (${firstMatching(filter, now, { columns: all, only, order, limit })})`;
  return Prisma.sql`
    ${hits(words, filter, now)}, found AS MATERIALIZED (
      SELECT m.* FROM hits CROSS JOIN LATERAL (
        SELECT ${all} FROM "Event" WHERE "id" = hits."id" ${only ? Prisma.sql`AND ${only}` : Prisma.empty} OFFSET 0
      ) m
      ORDER BY ${order} LIMIT ${limit}
    )`;
}
