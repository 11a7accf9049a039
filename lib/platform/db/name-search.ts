import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { SearchWords } from "@/lib/platform/db/search-words";

/**
 * SQL for a search among names. Words match in any case, without accents, in Devanagari or romanised; the last one may be half typed, and
 * typing errors are forgiven as in searches.
 * @param name a column with the indexes by words and parts that `Club."name"` has
 * @returns `mayMatch`, a condition that these indexes answer, and `rank`: higher for a better match, null for none Source: decision 033.
 */
export function nameSearch(name: Prisma.Sql, { asked, twoErrors }: SearchWords): { mayMatch: Prisma.Sql; rank: Prisma.Sql } {
  const near = twoErrors ? Prisma.sql`name_vector(${name}) @@ (SELECT ${twoErrors}::tsquery)` : Prisma.sql`FALSE`;
  const mayMatch = Prisma.sql`(name_vector(${name}) @@ (SELECT search_query(${asked}))
    OR search_names(${name}) LIKE (SELECT '%' || search_text(${asked}) || '%') OR ${near})`;
  return { mayMatch, rank: Prisma.sql`coalesce(name_rank(${name}, ${asked}), CASE WHEN ${near} THEN 0 END)` };
}
