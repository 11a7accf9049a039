import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";

/**
 * Conditions for a search among names: words in any case, without accents, in Devanagari or romanised, the last one perhaps half typed, and
 * with the typing errors that searches forgive.
 * @param name a column with the three indexes that `Club."name"` has
 * @returns `matches`, a condition that indexes answer, and `rank`, by which the best match is the highest
 * Source: decision 033.
 */
export function nameSearch(name: Prisma.Sql, asked: string): { matches: Prisma.Sql; rank: Prisma.Sql } {
  const rank = Prisma.sql`name_rank(${name}, ${asked})`;
  // A trigram needs three letters. The first words of shorter texts are found all the same.
  const isPart = asked.length >= 3 ? Prisma.sql`OR search_names(${name}) LIKE (SELECT '%' || search_text(${asked}) || '%')` : Prisma.empty;
  const matches = Prisma.sql`(
    (name_vector(${name}) @@ (SELECT search_query(${asked})) OR name_keys(${name}) && (SELECT asked_keys(${asked})) ${isPart})
    AND ${rank} IS NOT NULL)`;
  return { matches, rank };
}
