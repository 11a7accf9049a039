import "server-only";
import { notFound } from "next/navigation";
import { AppError } from "@/lib/platform/errors";
import { idText } from "@/lib/platform/id";

/** For pages: a service's 403 or 404 renders the 404 page; other errors reach error.tsx. */
export async function orNotFound<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && (error.status === 403 || error.status === 404)) notFound();
    throw error;
  }
}

/** For pages: an id in the address with an invalid format renders the 404 page. */
export function idOrNotFound(text: string): string {
  if (!idText().safeParse(text).success) notFound();
  return text;
}

/** For pages: the part of a list that the address asks for, or the first part if its cursor is invalid. */
export async function orFirstPage<Q extends { cursor?: string | undefined }, Page>(
  query: Q,
  list: (query: Q) => Promise<Page>,
): Promise<Page> {
  try {
    return await list(query);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "validation_failed" || !query.cursor) throw error;
    return list({ ...query, cursor: undefined });
  }
}
