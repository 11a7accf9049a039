import "server-only";
import type { Student } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/errors";
import { DAY_MS } from "@/lib/platform/time/units";
import { nameOf, readQuery, type SearchFilter, writeQuery } from "@/lib/reach/searches/query";
import * as searches from "@/lib/reach/searches/repository";
import { QUERY_MAX, QUERY_TOO_LONG, SEARCHES_MAX, type SearchBody, type SearchChange } from "@/lib/reach/searches/schema";

export type { SavedSearch } from "@/lib/reach/searches/repository";

/** A student's saved searches, the newest first. That they were looked at is noted at most once a day. Source: contract trust 7. */
export async function listSearches({ id }: Student, now = new Date()): Promise<searches.SavedSearch[]> {
  const own = await searches.list(id);
  const since = new Date(now.getTime() - DAY_MS);
  if (own.some(({ lookedAt }) => lookedAt === null || lookedAt < since)) await searches.noteLook(id, since, now);
  return own;
}

/**
 * Saves a search of the list of events. The same filters again are the same search, which takes the name and the alert given.
 * @throws AppError validation_failed (no filter, or too many words and ids), limit_reached
 * Source: contract reach 6.1.
 */
export async function saveSearch({ id: studentId }: Student, { query, name, alert }: SearchBody): Promise<searches.SavedSearch> {
  const filter = readQuery(query);
  const written = writtenOrRefused(filter);
  return db.$transaction(async (tx) => {
    if (!(await searches.lockStudent(tx, studentId))) throw new AppError("account_not_found", { id: studentId });
    const own = await searches.list(studentId, tx);
    const same = own.find((search) => search.query === written);
    if (same) return searches.update(tx, same.id, { name: name ?? same.name, query: written, alert, filter });
    if (own.length >= SEARCHES_MAX) throw new AppError("limit_reached", { limit: "searches" });
    return searches.create(tx, studentId, { name: name ?? nameOf(filter), query: written, alert, filter });
  });
}

/** @throws AppError search_not_found, validation_failed (no filter, or those of another search) */
export async function changeSearch({ id: studentId }: Student, id: string, change: SearchChange): Promise<searches.SavedSearch> {
  return db.$transaction(async (tx) => {
    await searches.lockStudent(tx, studentId);
    const own = await searches.list(studentId, tx);
    const stored = own.find((search) => search.id === id);
    if (!stored) throw new AppError("search_not_found", { id });
    const filter = readQuery(change.query ?? stored.query);
    const query = writtenOrRefused(filter);
    if (own.some((search) => search.query === query && search.id !== id)) throw refused("You’ve already saved this search.");
    const hasChanged = query !== stored.query;
    if (hasChanged) await searches.forgetHits(tx, id);
    return searches.update(tx, id, { name: change.name ?? stored.name, query, alert: change.alert ?? stored.alert, filter });
  });
}

/** @throws AppError search_not_found */
export async function removeSearch({ id: studentId }: Student, id: string): Promise<void> {
  if (!(await searches.remove(studentId, id))) throw new AppError("search_not_found", { id });
}

function writtenOrRefused(filter: SearchFilter): string {
  const query = writeQuery(filter);
  if (query === "") throw refused("Choose at least one filter.");
  // A word can be longer than it was sent: each of its letters is written as up to twelve.
  if (query.length > QUERY_MAX) throw refused(QUERY_TOO_LONG);
  return query;
}

const refused = (message: string) => new AppError("validation_failed", {}, { issues: [{ field: "query", message }] });
