import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { SearchWords } from "@/lib/platform/db/search-words";

/**
 * SQL for a search among names: words in any case, without accents, in Devanagari or romanised, the last one perhaps half typed, and with
 * the typing errors that searches forgive.
 * @param name a column with the indexes by words and parts that `Club."name"` has
 * @returns `mayMatch`, a condition that these indexes answer, and `rank`: the higher, the better the name answers, null when it does not
 * Source: decision 033.
 */
export function nameSearch(name: Prisma.Sql, { asked, twoErrors }: SearchWords): { mayMatch: Prisma.Sql; rank: Prisma.Sql } {
  const near = twoErrors ? Prisma.sql`name_vector(${name}) @@ (SELECT ${twoErrors}::tsquery)` : Prisma.sql`FALSE`;
  const mayMatch = Prisma.sql`(name_vector(${name}) @@ (SELECT search_query(${asked}))
    OR search_names(${name}) LIKE (SELECT '%' || search_text(${asked}) || '%') OR ${near})`;
  return { mayMatch, rank: Prisma.sql`coalesce(name_rank(${name}, ${asked}), CASE WHEN ${near} THEN 0 END)` };
}
