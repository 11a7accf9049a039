import "server-only";
import type { Pool } from "pg";
import { isDatabaseAway } from "@/lib/platform/db/errors";
import { openPool } from "@/lib/platform/db/pool";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

/** Time limit of the search for typing errors. */
const LIMIT_MS = 500;
const CONNECT_WITHIN_MS = 1000;

const remembered = globalThis as { quadSearchPool?: Pool };

/** Connections only for typing errors, with a short limit: they delay no other request, and the limit needs no statement of its own. */
export function searchPool(): Pool {
  remembered.quadSearchPool ??= openPool({
    url: env.DATABASE_URL,
    name: "quad search",
    max: 2,
    connectWithinMs: CONNECT_WITHIN_MS,
    statementMs: LIMIT_MS,
    lockMs: LIMIT_MS,
    idleInTransactionMs: LIMIT_MS,
  });
  return remembered.quadSearchPool;
}

/** A searched text, and the queries for its alternatives as text: with one typing error in a word, and with two. */
export type SearchWords = { asked: string; oneError: string | null; twoErrors: string | null };

/** Typing errors are forgiven in words of at least this many letters. */
const PART_MIN_LETTERS = 3;

/** Whether a word has three letters, as the search index stores them. Shorter texts match only the beginning of words. */
export function hasLongWord(asked: string): boolean {
  return asked
    .normalize("NFKC")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((word) => word.length >= PART_MIN_LETTERS);
}

/**
 * Looks up alternatives for a search among the words of events and blogs, or of the names of clubs or colleges. When this takes too long,
 * there are no alternatives: only correct spellings are found.
 * @returns null without a text Source: decision 033.
 */
export async function readWords(asked: string | undefined, among: "published" | "clubs" | "colleges"): Promise<SearchWords | null> {
  if (!asked) return null;
  const exact = { asked, oneError: null, twoErrors: null };
  if (!hasLongWord(asked)) return exact;
  const text = `SELECT "one_error"::text AS "oneError", "two_errors"::text AS "twoErrors" FROM near_queries($1, candidate_words($1, $2))`;
  try {
    const { rows } = await searchPool().query<Omit<SearchWords, "asked">>(text, [asked, among]);
    return { ...exact, ...rows[0] };
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    log.info({ err: error }, "typing errors left out");
    return exact;
  }
}
