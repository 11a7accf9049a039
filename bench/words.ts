import { pool } from "@/lib/platform/db/client";

/** The second words of the events' names. */
export async function wordsOfNames(): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>(`SELECT DISTINCT split_part("name", ' ', 2) AS "word" FROM "Event" ORDER BY 1`);
  return rows.map(({ word }) => word);
}

/** A typing error: one letter missing in the middle, or two swapped. */
export function misspell(word: string, number: number): string {
  const place = 1 + (number % Math.max(1, word.length - 3));
  const [left, right] = [word.slice(0, place), word.slice(place + 1)];
  return number % 2 ? left + right : `${left}${right[0] ?? ""}${word[place]}${right.slice(1)}`;
}
