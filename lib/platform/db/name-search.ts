import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";

/**
 * SQL for a search among names: words in any case, without accents, in Devanagari or romanised, the last one perhaps half typed, and with
 * the typing errors that searches forgive.
 * @param name a column with the three indexes that `Club."name"` has
 * @returns `mayMatch`, a condition that these indexes answer, and `rank`: the higher, the better the name answers, null when it does not
 * Source: decision 033.
 */
export function nameSearch(name: Prisma.Sql, asked: string): { mayMatch: Prisma.Sql; rank: Prisma.Sql } {
  const mayMatch = Prisma.sql`(name_vector(${name}) @@ (SELECT search_query(${asked}))
    OR search_names(${name}) LIKE (SELECT '%' || search_text(${asked}) || '%') OR name_keys(${name}) && (SELECT asked_keys(${asked})))`;
  return { mayMatch, rank: Prisma.sql`name_rank(${name}, ${asked})` };
}
